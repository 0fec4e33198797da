/** Replay of the recorded requests to the walker and sessions. */
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import { packageRoot } from '../../../store/files/package-root.ts';
import { type Line, OWN_NAME, readLines, replay } from '../../replay.ts';
import { Placeholders } from '../../replay-compare.ts';
import { layOutRun, readTable } from '../../run-layout.ts';
import { startServer } from '../../server.ts';

type Json = Record<string, unknown>;

/**
 * Recorded hashes that rest on the order in which a selection lists its hits. That order is free where
 * the recordings were made; ours is the order of the features, so these hashes are ours and no others
 * are. They cover selections, and what points to them: run states, and sessions in turn.
 * (`test/store/sessions/sidecars.test.ts` shows that in the recorded order the very hashes come out.)
 */
function derivedHashes(lines: readonly Line[]): string[] {
  const found = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) found.add(value);
  };
  for (const { path, file, json, response } of lines) {
    if (file?.endsWith('/walker_run_state.v1.json')) {
      for (const [slot, ref] of Object.entries(json!.sidecars as Record<string, Json | null>)) {
        if (slot.endsWith('_selections')) add(ref?.ipc_output_hash);
      }
    }
    const session = file?.startsWith('{SESSIONS}/') || /\/(save|load)-session$/.test(path ?? '');
    if (session || file?.endsWith('/walker_run_state.v1.json')) {
      const body = (json ?? response) as Json;
      const blocks = [body, body.ipc, body.patch_a, body.patch_b].filter(isJson);
      for (const block of blocks) {
        for (const [key, value] of Object.entries(block)) {
          if (/^(run_state_)?(ipc_)?(input|output)_hash$/.test(key)) add(value);
        }
      }
    }
  }
  return [...found];
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

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
  await rm(folder, { recursive: true, maxRetries: 20 });
});

recording('every line is met', async (context) => {
  const server = await startServer();
  context.close = () => server.close();
  for (const [run, table] of Object.entries(RUNS)) {
    const records = await readTable(join(packageRoot(), `test/golden/inputs/${table}.tsv.gz`));
    await layOutRun(join(server.outputBase, run), records);
  }
  const browse = join(context.folder, 'browse');
  await replay({
    name: 'walker.jsonl',
    base: server.base,
    placeholders: new Placeholders(
      {
        OUT: server.outputBase,
        SESSIONS: join(server.outputBase, 'sessions'),
        BROWSE: browse,
        TMP: dirname(browse),
      },
      derivedHashes(await readLines('walker.jsonl')),
    ),
    exceptions: [OWN_NAME],
  });
});

recording.run();
