/** State of names at scale: the controls, which stay while other places are visited, and the batch that streams in. */
import { answer, api } from '../../../api.ts';
import { ANY_SOUND } from '../../../logic/filters/sound.ts';
import { type BatchForm, batchRequest } from '../../../logic/generate/batch-form.ts';
import { BatchTally } from '../../../logic/generate/batch-tally.ts';
import { drawSeed } from '../../../logic/walks/seed.ts';
import { statsOf } from '../../../state/server.ts';
import { Store } from '../../../state/store.ts';

export const batchForm = new Store<BatchForm>({
  source: '',
  syllables: [2, 3],
  count: '100000',
  offset: '0',
  seed: drawSeed(),
  name_class: '',
  render_style: 'title',
  format: 'txt',
  offensive: true,
  source_words: false,
  ...ANY_SOUND,
});

/** What a link asked for and nobody has made yet; null without one. */
export const linkedBatch = new Store<BatchForm | null>(null);

/** The run that a source of the form stands for. */
export const runOf = (source: string): string =>
  source === 'a' || source === 'b' ? (statsOf(source)?.corpus ?? 'latest') : source;

/** What is kept in the page at most; larger batches are made on the server. */
export const MAX_HELD_BYTES = 64 * 1024 * 1024;
const TELL_MS = 120;

export interface BatchState {
  readonly phase: 'none' | 'running' | 'done' | 'stopped' | 'full' | 'failed';
  readonly form: BatchForm | null;
  readonly names: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly first: readonly string[];
  readonly nextOffset: string | null;
  readonly exhausted: boolean;
  readonly deadSlots: number | null;
  /** What the server said. */
  readonly error: string;
  readonly held: Blob | null;
}

const NOTHING: BatchState = {
  phase: 'none',
  form: null,
  names: 0,
  bytes: 0,
  seconds: 0,
  first: [],
  nextOffset: null,
  exhausted: false,
  deadSlots: null,
  error: '',
  held: null,
};

export const batch = new Store<BatchState>(NOTHING);

let end: AbortController | null = null;

export function stopBatch(): void {
  end?.abort();
}

/** Streams a batch into the page; counts go to `batch` as they come. */
export async function runBatch(form: BatchForm): Promise<void> {
  end?.abort();
  const ending = new AbortController();
  end = ending;
  const { signal } = ending;
  const tally = new BatchTally(form.format);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const began = performance.now();
  let told = 0;
  const tell = (changes: Partial<BatchState>): void => {
    if (end !== ending) return; // another batch has begun
    const { names, bytes, first } = tally;
    batch.patch({ names, bytes, first, seconds: (performance.now() - began) / 1000, ...changes });
  };
  batch.value = { ...NOTHING, phase: 'running', form };
  let phase: BatchState['phase'] = 'done';
  let error = '';
  try {
    const body = batchRequest(form);
    const stream = (await answer(
      api.POST('/api/batch', { body, parseAs: 'stream', signal }),
    )) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;
    for (const reader = stream.getReader(); phase === 'done'; ) {
      const { done, value } = await reader.read();
      if (done) break;
      tally.add(value);
      chunks.push(value);
      if (tally.bytes > MAX_HELD_BYTES) {
        phase = 'full';
        ending.abort();
      } else if (performance.now() - told > TELL_MS) {
        told = performance.now();
        tell({});
      }
    }
    error = tally.fault;
    if (error) phase = 'failed';
  } catch (thrown) {
    phase = signal.aborted ? 'stopped' : 'failed';
    if (phase === 'failed') error = (thrown as Error).message;
  }
  const { trailer } = tally;
  tell({
    phase,
    error,
    nextOffset: trailer?.next_offset ?? null,
    exhausted: trailer?.exhausted ?? false,
    deadSlots: trailer && Object.values(trailer.dead).reduce((sum, n) => sum + n, 0),
    held: tally.bytes === 0 ? null : new Blob(chunks),
  });
}
