/** The server under fuzzing, in a folder of its own, and what it holds. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, startProcess } from '../faults/server-process.ts';
import { apiOf, type Patch } from '../http/api.ts';
import { layOutRuns, VECTORS, WITH_DATABASE } from '../http/walker-runs.ts';
import { makeTempFolder, writeFiles } from '../store/temp-folder.ts';
import { zipBytes } from '../store/zip-file.ts';
import { waitFor } from '../wait.ts';
import type { World } from './routes.ts';

/** A server in a process of its own whose working directory, home and temporary folder are ours. */
export interface FuzzedServer extends World {
  readonly server: ServerProcess;
  readonly outputBase: string;
  remove(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('../../bin/namewalk.js', import.meta.url));
const NAMES = 'Ada\nBoris\nCleo\nDora\nEmil\n';
const TEXT = 'The miller sent his daughter to the river with a basket of linen and a warning. ';
const HOLDER = 'fuzz';
const ADA = { name: 'Ada', source: 'x' };

export async function startFuzzedServer(): Promise<FuzzedServer> {
  const { folder, remove } = await makeTempFolder();
  const outputBase = join(folder, 'out');
  const zip = zipBytes([
    { name: 'first_name_all.txt', data: NAMES },
    { name: 'last_name_2syl.txt', data: NAMES.toLowerCase() },
  ]);
  await layOutRuns(outputBase);
  const favourite = { name: 'Ada', source: 'fuzz', tags: ['kept'] };
  await writeFiles(folder, {
    'texts/a.txt': TEXT.repeat(3),
    'texts/deep/b.txt': TEXT,
    'texts/binary.txt': Buffer.from([0, 255, 254, 0]),
    'texts/empty.txt': '',
    'pack.json': '{"package_name":"pack"}',
    'pack.zip': zip,
    'broken.zip': zip.subarray(0, 80),
    'favourites.json': JSON.stringify({ schema_version: 1, favorites: [favourite] }),
  });
  for (const name of ['tmp', 'copies', 'out2']) await mkdir(join(folder, name));
  const flags = ['--port', '0', '--no-sample', '--verbose', '--threads', '2'];
  const places = ['--output-base', outputBase, '--config', join(folder, 'none.ini')];
  const env = { ...process.env, HOME: folder, TMPDIR: join(folder, 'tmp') };
  const server = await startProcess([PROGRAM, 'serve', ...flags, ...places], { cwd: folder, env });
  const fuzzed: FuzzedServer = {
    server,
    outputBase,
    folder,
    zip,
    known: knownValues(folder, zip),
    async remove() {
      await server.kill();
      await remove();
    },
  };
  await fill(fuzzed);
  return fuzzed;
}

/** The run of each patch. */
const RUNS = { a: VECTORS, b: WITH_DATABASE } as const;
const PATCHES = Object.keys(RUNS) as Patch[];

/** Packages, favourites and sessions, so that requests for the first of them find one. */
async function fill({ server, folder, zip }: FuzzedServer): Promise<void> {
  const { ask, load, reply } = apiOf(server.base);
  const [metadata, archive] = ['pack.json', 'pack.zip'].map((name) => join(folder, name));
  await ask('import', { metadata_json_path: metadata, package_zip_path: archive });
  await ask('import', { package_zip_base64: zip.toString('base64') });
  await ask('database/backup', { output_path: join(folder, 'backup.sqlite3') });
  await ask('favorites', { entries: [{ name: 'Ada', source: 'fuzz' }] });
  for (const patch of PATCHES) {
    await load(patch, RUNS[patch]);
    await ask('walker/walk', { patch, seed: 1 });
    await ask('walker/combine', { patch, count: 60, seed: 1 });
    await ask('walker/select', { patch, count: 10, mode: 'soft' });
  }
  await reply('walker/package', { name: 'kept', version: '1' });
  await ask('walker/save-session', { session_id: 'one', label: 'first' });
}

function knownValues(folder: string, zip: Buffer): World['known'] {
  const at = (...names: readonly string[]) => names.map((name) => join(folder, name));
  const run = join(folder, 'out', VECTORS);
  return {
    run_id: [VECTORS, VECTORS, WITH_DATABASE, WITH_DATABASE, '20260101_000009_none'],
    session_id: ['one', 'one', 'two', 'absent'],
    repair_from_session_id: ['one', 'absent', null],
    lock_holder_id: [HOLDER, HOLDER, HOLDER, 'other'],
    source_path: at('texts', 'texts/a.txt', 'texts/binary.txt', 'texts/empty.txt', 'absent'),
    output_dir: [...at('out', 'out2'), null],
    path: [...at('', 'out', 'out2', 'texts', 'pack.json', 'pack.zip', 'absent'), '~', '.', 'texts'],
    file_pattern: ['*.txt', '*', '**/*.txt', '*.md'],
    language: ['auto', 'en_US', 'de_DE', 'xx'],
    import_path: [...at('favourites.json', 'backup.sqlite3', 'pack.json', 'pack.zip', 'absent')],
    output_path: at('copies/a', 'copies/b.json', 'copies/deeper/c', 'out', 'texts/a.txt/b'),
    backup_path: [...at('copies/saved', 'backup.sqlite3'), null],
    run_dir: [run, run, join(folder, 'out', WITH_DATABASE), ...at('out', 'absent'), VECTORS],
    metadata_json_path: at('pack.json', 'pack.json', 'pack.zip', 'absent'),
    package_zip_path: at('pack.zip', 'pack.zip', 'broken.zip', 'pack.json', 'absent'),
    package_zip_base64: [zip.toString('base64'), zip.toString('base64').slice(0, 60), '=', ''],
    built_package: ['absent.zip'],
    package_id: [1, 1, 2, 99],
    table_id: [1, 2, 99],
    favorite_id: [1, 2, 3, 999],
    syllable: ['ba', 'mor', 'lin', 'ar'],
    syllable_key: ['all', '2syl', '2SYL', '9syl'],
    name_class: ['first_name', 'last_name', 'place_name', 'none'],
    names: [['Ada', 'Bo*'], 'Ada\nBoris'],
    reason: [null],
    entries: [
      [{ ...ADA, package_id: 10n ** 30n, seed: 2n ** 80n, metadata: { a: 1e300 } }],
      [{ name: 'İß\0', source: 'x', tags: 'a,A, b', gender: 'Male', note_md: '# note' }],
      Array.from({ length: 3 }, (_, i) => ({ name: `n${i}`, source: 'many' })),
    ],
    pattern: ['{first} {last}', '{title?} {first} of {place}', '*.txt'],
    file: ['app.js', 'app.css', 'kept-1.zip', 'index.html', ''],
  };
}

/** What both patches hold, as text, once neither is being loaded. */
export async function contents({ server }: FuzzedServer): Promise<Record<Patch, string>> {
  const { stats, reply } = apiOf(server.base);
  const contentOf = async (patch: Patch): Promise<string> => {
    const settled = async () => (await stats(patch)).loader_status !== 'loading';
    await waitFor(`patch ${patch} to be settled`, settled, 60);
    const parts = [JSON.stringify(await stats(patch))];
    for (const kind of ['walks', 'candidates', 'selections'])
      parts.push((await reply(`walker/${kind}?patch=${patch}&limit=1000`)).text);
    return parts.join('\n');
  };
  return { a: await contentOf('a'), b: await contentOf('b') };
}

/** So many favourites are begun anew: every export writes them all, and imports double them. */
const MAX_FAVOURITES = 300;

/** Puts the output base and lost patches back, so that sound requests keep meeting a sound server. */
export async function restore({ server, outputBase }: FuzzedServer): Promise<void> {
  const { reply, ask, stats } = apiOf(server.base);
  const post = (path: string, body: object) => reply(path, { ...body, lock_holder_id: HOLDER });
  await post('settings/output-base', { path: outputBase });
  const kept = await ask<{ total: number }>('favorites?limit=1');
  if (kept.total > MAX_FAVOURITES) {
    for (const suffix of ['', '-wal', '-shm'])
      await rm(join(outputBase, `name_favorites.sqlite3${suffix}`), { force: true });
  }
  for (const patch of PATCHES) {
    if ((await stats(patch)).walker_ready) continue;
    const load = () => post('walker/load-corpus', { patch, run_id: RUNS[patch] });
    const { active_session_id: session_id } = (await load()).body;
    if (session_id === undefined) continue;
    await post('walker/session-lock/acquire', { session_id, force_lock: true });
    await load();
  }
}
