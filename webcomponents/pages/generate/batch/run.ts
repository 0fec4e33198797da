/** Streams a batch of names into the page or into a file. */
import { answer, api } from '../../../api.ts';
import { type BatchForm, batchRequest } from '../../../logic/generate/batch-form.ts';
import { BatchTally } from '../../../logic/generate/batch-tally.ts';
import { Store } from '../../../state/store.ts';

/** What is kept in the page at most; larger batches go straight into a file. */
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
  /** What the server said, or why the file could not be written. */
  readonly error: string;
  /** The names, unless they went into a file. */
  readonly held: Blob | null;
  readonly fileName: string;
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
  fileName: '',
};

export const batch = new Store<BatchState>(NOTHING);

let end: AbortController | null = null;

export function stopBatch(): void {
  end?.abort();
}

/** Streams a batch into the page, or into `file`; counts go to `batch` as they come. */
export async function runBatch(form: BatchForm, file: FileSystemFileHandle | null): Promise<void> {
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
  batch.value = {
    ...NOTHING,
    phase: 'running',
    form,
    fileName: file?.name ?? `names-${form.seed}.${form.format}`,
  };
  const sink = file && (await file.createWritable());
  let phase: BatchState['phase'] = 'done';
  let error = '';
  try {
    const body = batchRequest(form);
    const stream = (await answer(
      api.POST('/api/batch', { body, parseAs: 'stream', signal }),
    )) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      tally.add(value);
      if (sink) await sink.write(value);
      else chunks.push(value);
      if (!sink && tally.bytes > MAX_HELD_BYTES) {
        phase = 'full';
        ending.abort();
        break;
      }
      if (performance.now() - told > TELL_MS) {
        told = performance.now();
        tell({});
      }
    }
    if (tally.fault) {
      phase = 'failed';
      error = tally.fault;
    }
  } catch (thrown) {
    phase = signal.aborted ? 'stopped' : 'failed';
    if (phase === 'failed') error = (thrown as Error).message;
  }
  try {
    await sink?.close();
  } catch (thrown) {
    phase = 'failed';
    error = (thrown as Error).message;
  }
  const { trailer } = tally;
  const dead = trailer && Object.values(trailer.dead).reduce((sum, n) => sum + n, 0);
  tell({
    phase,
    error,
    nextOffset: trailer?.next_offset ?? null,
    exhausted: trailer?.exhausted ?? false,
    deadSlots: dead,
    held: sink || tally.bytes === 0 ? null : new Blob(chunks),
  });
}
