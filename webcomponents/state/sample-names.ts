/** The small portrait of each bundled text, asked for one text after the other and only once. */
import { answer, api } from '../api.ts';
import { startRequest } from '../logic/start/request.ts';
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
/** What is asked for goes on so long after names that a person waits for, in milliseconds: more may be on the way. */
const AFTER_MS = 150;
const asked = new Set<string>();
const waiting: string[] = [];
let held = false;
let timer = 0;
let reading = false;

/** Asks for the names of a run, behind all that was asked for before. */
export function wantSampleNames(runId: string): void {
  if (asked.has(runId)) return;
  asked.add(runId);
  waiting.push(runId);
  void readNext();
}

/** While a person waits for names of another text, nothing is asked for. */
export function holdSampleNames(hold: boolean): void {
  if (hold === held) return;
  held = hold;
  window.clearTimeout(timer);
  if (!hold) timer = window.setTimeout(() => void readNext(), AFTER_MS);
}

async function readNext(): Promise<void> {
  if (held || reading) return;
  const run = waiting.shift();
  if (run === undefined) return;
  reading = true;
  await read(run);
  reading = false;
  void readNext();
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
