/** Test data: runs for the walker's routes, and suites over them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Test } from 'uvu';
import { buildCorpusDatabase } from '../../store/corpus/database.ts';
import { recordsOf, type SyllableRow, VECTOR_CORPUS } from '../engine/corpora.ts';
import { layOutRun } from '../run-layout.ts';
import type { startServer } from '../server.ts';
import { type ApiServer, apiSuite } from './api.ts';

/** The corpus of the published vectors, in its own order. */
export const VECTORS = '20260101_000001_pyphen';
/** The same syllables in code point order, with a database. */
export const WITH_DATABASE = '20260101_000002_nltk';
/** Four thousand syllables. */
export const LARGE = '20260101_000003_pyphen';

const LARGE_ROWS: readonly SyllableRow[] = Array.from({ length: 4000 }, (_, i) => ({
  syllable: `${'bcdfgklmnprst'[i % 13]}${'aeiou'[i % 5]}${(i * 7).toString(26).replace(/\d/g, 'y')}`,
  frequency: 1 + ((i * 31) % 97),
  signature: (i * 2654435761) >>> 23,
}));

/** Lays out a run of these syllables, those of the vectors unless others are given. */
export const layOutRows = (
  outputBase: string,
  runId: string,
  rows: readonly SyllableRow[] = VECTOR_CORPUS,
): Promise<void> => layOutRun(join(outputBase, runId), recordsOf(rows));

/** Puts the runs named above under an output base. */
export async function layOutRuns(outputBase: string): Promise<void> {
  await layOutRows(outputBase, VECTORS);
  const sorted = [...VECTOR_CORPUS].sort((a, b) => (a.syllable < b.syllable ? -1 : 1));
  await layOutRows(outputBase, WITH_DATABASE, sorted);
  const database = join(outputBase, WITH_DATABASE, 'data/corpus.db');
  await buildCorpusDatabase(database, sorted, 'x.json');
  await layOutRows(outputBase, LARGE, LARGE_ROWS);
}

/** A suite with a server over these runs; `prepare` comes before its tests, and gives what else they share. */
export const runsSuite = <C extends object = object>(
  name: string,
  prepare: (server: ApiServer) => Promise<C> | Promise<void> = async () => {},
  ...args: Parameters<typeof startServer>
): Test<ApiServer & C> =>
  apiSuite(
    name,
    async (server) => {
      await layOutRuns(server.outputBase);
      return (await prepare(server)) as C;
    },
    ...args,
  );

/** Seed of the candidates that the record of a run points to; null without such a pointer. */
export async function seedOnDisk(runDir: string): Promise<number | null> {
  const read = async (file: string) =>
    JSON.parse(await readFile(join(runDir, 'ipc', file), 'utf8'));
  const state = await read('walker_run_state.v1.json').catch(() => null);
  if (!state?.sidecars.patch_a_candidates) return null;
  return (await read('patch_a_candidates.v1.json')).recipe.seed;
}
