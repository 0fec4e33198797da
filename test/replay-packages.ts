/** Packages as recordings describe them: members, hashes, metadata. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asciiJson } from '../engine/names/render.ts';
import type { Reply } from './client.ts';
import { sha256 } from './replay-views.ts';
import { unpack } from './store/package-plan.ts';

type Json = Record<string, unknown>;

/**
 * Order of the features where the recording was made, which is free. A member's hash sees it: the hash of
 * candidates and selections is taken with their features and hits put into this order.
 */
const RECORDED_ORDER =
  `starts_with_heavy_cluster starts_with_cluster starts_with_vowel ends_with_stop
  ends_with_nasal ends_with_vowel contains_plosive contains_liquid contains_nasal contains_fricative
  short_vowel long_vowel`.split(/\s+/);

function inRecordedOrder(text: string): string {
  const value: unknown = JSON.parse(text, (key, item) => {
    if (key === 'features') {
      return Object.fromEntries(RECORDED_ORDER.map((feature) => [feature, item[feature]]));
    }
    return key.endsWith('_hits') ? RECORDED_ORDER.filter((f) => item.includes(f)) : item;
  });
  return asciiJson(JSON.stringify(value, null, 2));
}

/** What a recording keeps of a package. */
export async function packageView({ headers, bytes }: Reply<unknown>): Promise<Json> {
  const folder = await mkdtemp(join(tmpdir(), 'namewalk-zip-'));
  try {
    const file = join(folder, 'answer.zip');
    await writeFile(file, bytes);
    const { members, text, json } = await unpack(file);
    return {
      content_type: headers['content-type'],
      disposition: headers['content-disposition'],
      members: members
        .filter(({ intact }) => intact)
        .map(({ path, method, bytes: size, sha256: hash }) => ({
          name: path,
          method,
          size,
          sha256: /(candidates|selections)\.json$/.test(path)
            ? sha256(inRecordedOrder(text(path)))
            : hash,
        })),
      manifest: json('manifest.json'),
    };
  } finally {
    await rm(folder, { recursive: true, maxRetries: 20 });
  }
}

/** The kept packages, one file for each name that differs in more than the time. */
export async function packageFiles(folder: string): Promise<{ path: string }[]> {
  const first = new Map<string, string>();
  for (const name of (await readdir(folder)).sort()) {
    const timeless = name.replace(/_\d{8}_\d{6}/, '');
    if (!first.has(timeless)) first.set(timeless, name);
  }
  return [...first.values()].map((path) => ({ path }));
}

/** Path of the oldest metadata file of a package. */
export async function oldestMetadata(folder: string, name: unknown): Promise<string> {
  const names = (await readdir(folder)).sort();
  const found = names.find((n) => n.startsWith(`${name}-`) && n.endsWith('_metadata.json'));
  if (!found) throw new Error(`No metadata of ${name} in ${folder}`);
  return join(folder, found);
}
