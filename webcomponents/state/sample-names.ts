/** The small portrait of each bundled text, asked for one text after the other and only once. */
import { answer, api } from '../api.ts';
import { startRequest } from '../logic/names/start-request.ts';
import { Store } from './store.ts';

/** What a small portrait tells. */
export interface SampleNames {
  readonly names: readonly string[];
  /** Different words of the text. */
  readonly words: number;
}

/** By run; null: they could not be made. */
export const sampleNames = new Store<ReadonlyMap<string, SampleNames | null>>(new Map());

const SHOWN = 3;
/** Always the same: a portrait does not change from visit to visit. */
const SEED = '1';
const CLASS = 'place_name';
const asked = new Set<string>();
let work: Promise<void> = Promise.resolve();

/** Asks for the names of a run, behind all that was asked for before. */
export function wantSampleNames(runId: string): void {
  if (asked.has(runId)) return;
  asked.add(runId);
  work = work.then(() => read(runId));
}

async function read(runId: string): Promise<void> {
  const recipe = { run: runId, classes: [CLASS], seed: SEED, of: {} };
  const body = { ...startRequest(recipe, CLASS), count: SHOWN };
  const query = { run_id: runId };
  const told = await Promise.all([
    answer(api.POST('/api/names', { body })),
    answer(api.GET('/api/names/portrait', { params: { query } })),
  ]).then(
    ([made, { words }]) => ({ names: made.names.map(({ name }) => name), words }),
    () => {
      asked.delete(runId); // the banner tells of a server that is gone; then they are asked for again
      return null;
    },
  );
  sampleNames.value = new Map([...sampleNames.value, [runId, told]]);
}
