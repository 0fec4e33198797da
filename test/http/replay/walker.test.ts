/** Replay of the recorded requests to the walker and sessions. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { goldenLines } from '../../golden.ts';
import { type Line, replay } from '../../replay.ts';
import { Placeholders } from '../../replay-compare.ts';
import { layOutTable } from '../../run-layout.ts';
import { writeFiles } from '../../store/temp-folder.ts';
import { apiSuite } from '../api.ts';

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

const recording = apiSuite('recording walker.jsonl', async ({ folder, outputBase }) => {
  const browse = join(folder, 'browse');
  const files = Object.entries(BROWSED).map(([name, size]) => [name, 'x'.repeat(size)]);
  await writeFiles(browse, Object.fromEntries(files));
  for (const name of ['A-dir', 'b-dir']) await mkdir(join(browse, name));
  for (const [run, table] of Object.entries(RUNS)) await layOutTable(join(outputBase, run), table);
  return { browse };
});

recording('every line is met', async ({ base, folder, outputBase, browse }) =>
  replay({
    name: 'walker.jsonl',
    base,
    placeholders: new Placeholders(
      { OUT: outputBase, SESSIONS: join(outputBase, 'sessions'), BROWSE: browse, TMP: folder },
      derivedHashes(goldenLines('walker.jsonl')),
    ),
  }),
);
