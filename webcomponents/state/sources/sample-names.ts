/** The small portrait of each bundled text, asked for one text after the other and only once. */
import { SEED_OF_SAMPLES } from '../../logic/corpora/bundled-texts.ts';
import { Store } from '../store.ts';
import { makeNames } from './made-names.ts';

/** What a small portrait tells. */
export interface SampleNames {
  readonly names: readonly string[];
  /** How many names of its own the text has. */
  readonly own: number;
}

/** By run; null: they could not be made. */
export const sampleNames = new Store<ReadonlyMap<string, SampleNames | null>>(new Map());

const SHOWN = 3;
const asked = new Set<string>();
const waiting: string[] = [];
let held = false;
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
  if (!hold) void readNext();
}

async function readNext(): Promise<void> {
  if (held || reading) return;
  const run = waiting.shift();
  if (run === undefined) return;
  reading = true;
  const told = await makeNames(
    { by: 'run', id: run },
    { class: 'place_name', count: SHOWN, seed: SEED_OF_SAMPLES },
  ).then(
    ({ names, source }) => ({ names: names.map(({ name }) => name), own: source.names }),
    () => {
      asked.delete(run); // the banner tells of a server that is gone; then they are asked for again
      return null;
    },
  );
  sampleNames.value = new Map([...sampleNames.value, [run, told]]);
  reading = false;
  void readNext();
}
