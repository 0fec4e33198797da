/** Test helpers: plans of packages, and unpacking archives. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackageFile, PackagePlan } from '../../store/packages/package.ts';
import { type ReadMember, readMembers } from '../../store/packages/verify.ts';
import { makeTempFolder } from './temp-folder.ts';

/** A file of the given chunks. */
export function fileOf(path: string, chunks: readonly string[], count = 1): PackageFile {
  return {
    path,
    type: path.endsWith('.txt') ? 'selections_txt' : 'walks',
    patch: 'a',
    count,
    nameClass: path.endsWith('.txt') ? 'first_name' : null,
    async *chunks() {
      for (const piece of chunks) yield Buffer.from(piece);
    },
  };
}

const EMPTY = {
  run_id: null,
  corpus_type: null,
  syllable_count: 0,
  walk_count: 0,
  candidate_count: 0,
  selection_count: 0,
};

/** A plan of two small files, or of the given ones. */
export function planOf(change: Partial<PackagePlan> = {}): PackagePlan {
  return {
    name: 'pack',
    version: '1.0',
    licence: null,
    notes: null,
    createdAt: new Date('2026-01-02T03:04:05.678Z'),
    patches: {
      a: { ...EMPTY, run_id: '20250101_000001_pyphen', corpus_type: 'pyphen', walk_count: 1 },
      b: EMPTY,
    },
    include: { walks_a: true, walks_b: true, candidates: true, selections: true },
    files: [
      fileOf('patch_a/walks.json', ['[\n', '  1', '\n]']),
      fileOf('patch_a/selections.txt', ['la', '\n', 'ri\u00df'], 2),
    ],
    recipes: { patch_a: { walks: { seed: 2n ** 64n } }, patch_b: {} },
    ...change,
  };
}

interface Unpacked {
  members: ReadMember[];
  text(path: string): string;
  json(path: string): unknown;
}

/** The same of the bytes of an archive. */
export async function unpackBytes(bytes: Uint8Array): Promise<Unpacked> {
  const { folder, remove } = await makeTempFolder();
  const file = join(folder, 'archive.zip');
  await writeFile(file, bytes);
  return unpack(file).finally(remove);
}

/** All members of an archive with their content. */
export async function unpack(archive: string): Promise<Unpacked> {
  const members = await readMembers(archive, () => true);
  const text = (path: string): string =>
    members.find((member) => member.path === path)!.content!.toString('utf8');
  return { members, text, json: (path) => JSON.parse(text(path)) };
}
