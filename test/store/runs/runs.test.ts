/** Runs on disk: discovery and details, and the sweep of what killed processes have left. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as assert from 'uvu/assert';
import { sweepDead } from '../../../store/runs/folder.ts';
import { discoverRuns, findRun } from '../../../store/runs/runs.ts';
import { startServer } from '../../server.ts';
import { waitFor } from '../../wait.ts';
import { folderSuite, writeFiles } from '../temp-folder.ts';

const runs = folderSuite('run listing');

const manifest = (run_id: string, changes: object = {}): Record<string, unknown> => ({
  manifest_version: 1,
  run_id,
  status: 'completed',
  extractor: 'pyphen',
  created_at_utc: '2026-01-01T12:00:00Z',
  completed_at_utc: '2026-01-01T12:00:03Z',
  config: { source_path: '/texts' },
  metrics: { syllable_count_unique: 2514, files_processed: 12 },
  stages: [{ name: 'extract', status: 'completed', duration_seconds: 1.5 }],
  artifacts: [
    { path: 'data/pyphen_syllables_annotated.json' },
    { path: 'data/corpus.db' },
    { path: 'manifest.json' },
    { path: 'manifest.json' },
  ],
  ipc: { input_hash: 'in', output_hash: 'out' },
  ...changes,
});

const putRun = (folder: string, name: string, content: unknown): Promise<void> =>
  writeFiles(folder, { [`${name}/manifest.json`]: JSON.stringify(content) });

runs('a clock that was set back during a job gives no negative time', async ({ folder }) => {
  const id = '20260101_120000_pyphen';
  await putRun(folder, id, manifest(id, { completed_at_utc: '2026-01-01T11:00:00Z' }));
  const [record] = await discoverRuns(folder);
  assert.is(record!.processing_time, '0.00s');
});

runs('shows the selections of its extractor, and which files are on disk', async ({ folder }) => {
  const id = '20260101_120000_pyphen';
  await putRun(folder, id, manifest(id));
  const path = join(folder, id);
  await writeFiles(path, {
    'data/corpus.db': '',
    'selections/pyphen_first_name_2syl.json': '[]',
    'selections/pyphen_first_name_2syl_meta.json': '{}',
    'selections/pyphen_place_name_3syl.json': '[]',
    'selections/nltk_last_name_2syl.json': '[]',
  });
  const [record] = await discoverRuns(folder);
  const { display_name, corpus_db_path, annotated_json_path, processing_time } = record!;
  assert.equal(
    [display_name, corpus_db_path, annotated_json_path, processing_time],
    [`${id} (2,514 syllables, 2 selections)`, join(path, 'data/corpus.db'), null, '3.00s'],
  );
  assert.equal(record!.selections, {
    first_name: join(path, 'selections/pyphen_first_name_2syl.json'),
    place_name: join(path, 'selections/pyphen_place_name_3syl.json'),
  });
});

runs('does without what a running job does not have yet', async ({ folder }) => {
  const id = '20260101_120000_nltk';
  const bare = { completed_at_utc: null, metrics: {}, artifacts: [], ipc: null, status: 'running' };
  await putRun(folder, id, manifest(id, bare));
  const record = await findRun(folder, id);
  assert.is(record?.display_name, `${id} (0 syllables)`);
  assert.is(record?.processing_time, '1.50s');
  assert.is(record?.files_processed, null);
  assert.is(record?.ipc_input_hash, null);
  assert.equal(record?.output_tree_lines, [`${id}/`]);
});

runs('lists the newest first, then by name, and skips what is no run', async ({ folder }) => {
  const good = ['20260101_000000_nltk', '20260102_000000_pyphen', '20260101_000000_pyphen'];
  for (const id of good) await putRun(folder, id, manifest(id));
  const broken: [string, unknown][] = [
    ['20260103_000000_a', manifest('20260103_000000_b')],
    ['20260103_000001_a', manifest('20260103_000001_a', { extractor: '' })],
    ['20260103_000002_a', manifest('20260103_000002_a', { config: [] })],
    ['20260103_000003_a', manifest('20260103_000003_a', { stages: {} })],
    ['20260103_000004_a', []],
    ['2026_a', manifest('2026_a')],
  ];
  for (const key of ['manifest_version', 'status', 'metrics', 'artifacts']) {
    const id = `20260104_000000_${key}`;
    const { [key]: _, ...rest } = manifest(id);
    broken.push([id, rest]);
  }
  for (const [name, content] of broken) await putRun(folder, name, content);
  await mkdir(join(folder, '20260105_000000_empty'));
  await writeFiles(folder, {
    '20260105_000001_text/manifest.json': '{',
    '20260105_000002_file': '',
  });
  await writeFile(join(folder, 'stray'), '');
  const found = (await discoverRuns(folder)).map(({ run_id }) => run_id);
  assert.equal(found, ['20260102_000000_pyphen', '20260101_000000_nltk', '20260101_000000_pyphen']);
});

const sweeping = folderSuite('leftovers of killed servers');

const ID = '01234567-89ab-cdef-0123-456789abcdef';
const RUN = '20260101_000001_pyphen';

/** The id of a process that has ended. */
const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

const write = async (path: string): Promise<string> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'half');
  return path;
};

sweeping('of dead processes are removed, and nothing else is', async ({ folder }) => {
  const dead = deadPid();
  const at = (path: string): Promise<string> => write(join(folder, path));
  const temporary = join(folder, 'tmp');
  const gone = [
    await at(`base/${RUN}/ipc/patch_a_walks.v1.json.${dead}.${ID}.tmp`),
    await at(`base/${RUN}/data/corpus.db.${dead}.${ID}.tmp-journal`),
    await at(`base/${RUN}/manifest.json.${dead}.${ID}.tmp`),
    await at(`base/name_packages.sqlite3.${dead}.${ID}.tmp`),
    await at(`base/sessions/s.json.${dead}.${ID}.tmp`),
    await at(`tmp/package.${dead}.${ID}.tmp`),
    await at(`tmp/namewalk-upload-${dead}-abc/package_zip`),
  ];
  const kept = [
    await at(`base/${RUN}/ipc/patch_a_walks.v1.json`),
    await at(`base/${RUN}/ipc/x.${process.pid}.${ID}.tmp`),
    await at(`base/${RUN}/ipc/x.1.${ID}.tmp`),
    await at(`base/${RUN}/ipc/theirs.tmp`),
    await at(`base/other/x.${dead}.${ID}.tmp`),
    await at(`base/${RUN}/data/corpus.${dead}.tmp`),
    await at(`tmp/namewalk-upload-${process.pid}-abc/package_zip`),
    await at(`tmp/theirs-upload-${dead}-abc/package_zip`),
  ];
  const removed = await sweepDead({
    runBases: [join(folder, 'base')],
    folders: [join(folder, 'base/sessions')],
    temporary,
  });
  assert.is(removed.length, gone.length);
  for (const path of gone) assert.not.ok(existsSync(path), path);
  for (const path of kept) assert.ok(existsSync(path), path);
});

sweeping('of an earlier process with the same id are told by their age', async ({ folder }) => {
  const old = await write(join(folder, `a.${process.pid}.${ID}.tmp`));
  const fresh = await write(join(folder, `b.${process.pid}.${ID}.tmp`));
  await utimes(old, 1, 1);
  const places = { runBases: [], folders: [folder], temporary: join(folder, 'none') };
  assert.equal(await sweepDead(places), [old]);
  assert.ok(existsSync(fresh));
});

sweeping('go when a server starts', async ({ folder }) => {
  const left = await write(join(folder, `${RUN}/ipc/x.${deadPid()}.${ID}.tmp`));
  const test = await startServer({ outputBase: folder });
  try {
    await waitFor('the sweep', () => !existsSync(left));
  } finally {
    await test.close();
  }
});
