import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/package-root.ts';
import { type Exception, replay, summary } from '../replay.ts';
import { Placeholders } from '../replay-compare.ts';
import { layOutRun, readTable } from '../run-layout.ts';
import { startServer } from '../server.ts';

/** Parts of the recording that this version does not serve. No other line depends on them. */
const NOT_SERVED: readonly Exception[] = [
  {
    reason: 'sessions and their locks are not served',
    lines: ({ path, file }) =>
      /^\/api\/walker\/(save-session|load-session|sessions|session-lock\/)/.test(path ?? '') ||
      file?.startsWith('{SESSIONS}/') === true,
  },
  {
    // The locked session holds the corpora that are loaded anyway: the lines after it find them.
    reason: 'refusals by a session lock are not served',
    lines: ({ response }) => response?.lock_status !== undefined,
  },
  {
    reason: 'packages are not served',
    lines: ({ path, kind, dir, file }) =>
      path === '/api/walker/package' ||
      (kind === 'files' && dir === undefined) ||
      file?.startsWith('{OUT}/packages/') === true,
  },
  {
    reason: 'the reach cache is not kept',
    lines: ({ path, file }) =>
      path === '/api/walker/rebuild-reach-cache' ||
      file?.endsWith('/ipc/walker_profile_reaches.v1.json') === true,
    keys: [
      'reach_cache_status',
      'reach_cache_ipc_input_hash',
      'reach_cache_ipc_output_hash',
      'reach_cache_ipc_verification_status',
      'reach_cache_ipc_verification_reason',
    ],
  },
  {
    reason: 'results are not kept on disk',
    lines: ({ file }) => /\/ipc\/(walker_run_state|patch_[ab]_\w+)\.v1\.json$/.test(file ?? ''),
  },
];

const RUNS = {
  '20250101_000001_pyphen': 'en-pyphen',
  '20250101_000002_nltk': 'en-nltk',
  '20250101_000003_pyphen': 'de-pyphen',
};

/** Files of the recorded folder listing by size in bytes; the hidden and the foreign are not listed. */
const BROWSED = { 'a.tsv': 5, 'B.csv': 5, 'm.text': 6, 'z.txt': 5, 'x.json': 3, '.hidden.txt': 2 };

const recording = suite<{ folder: string; close(): Promise<void> }>('recording walker.jsonl');

recording.before(async (context) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'namewalk-walker-')));
  Object.assign(context, { folder, close: async () => {} });
  const browsed = join(folder, 'browse');
  await mkdir(join(browsed, 'A-dir'), { recursive: true });
  await mkdir(join(browsed, 'b-dir'));
  for (const [name, size] of Object.entries(BROWSED)) {
    await writeFile(join(browsed, name), 'x'.repeat(size));
  }
});

recording.after(async ({ folder, close }) => {
  await close();
  await rm(folder, { recursive: true });
});

recording('every line is met', async (context) => {
  const server = await startServer();
  context.close = () => server.close();
  for (const [run, table] of Object.entries(RUNS)) {
    const records = await readTable(join(packageRoot(), `test/golden/inputs/${table}.tsv.gz`));
    await layOutRun(join(server.outputBase, run), records);
  }
  const browse = join(context.folder, 'browse');
  const report = await replay({
    name: 'walker.jsonl',
    base: server.base,
    placeholders: new Placeholders({
      OUT: server.outputBase,
      BROWSE: browse,
      TMP: dirname(browse),
    }),
    exceptions: NOT_SERVED,
  });
  console.log(`\n${summary(report)}`);
  const leftOut = [...report.leftOut.values()].flat().length;
  assert.is(report.failures.length, 0, 'lines are not met, see above');
  assert.is(report.met + leftOut, report.total);
});

recording.run();
