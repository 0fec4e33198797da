/** A list of records as JSON text, rendered by the pool chunk by chunk. */
import type { WorkerPool } from '../../workers/pool.ts';
import type { CorpusHandle, NameView, Page, WalkPart } from '../../workers/values.ts';

/** Syllables rendered at once: keeps a chunk of text below a megabyte or so. */
const SYLLABLES_PER_CHUNK = 8192;

/** Which records of a result: those from `from` to before `to`. */
export interface ListRange {
  readonly page: Page | NameView;
  readonly from: number;
  readonly to: number;
  /** Syllables of the widest record. */
  readonly width: number;
}

/** Whether the records come as one chunk. */
export const isOneChunk = ({ from, to, width }: ListRange): boolean =>
  (to - from) * width <= SYLLABLES_PER_CHUNK;

/** The records with commas between them, none rendered before it is read. */
export function listChunks(
  list: ListRange,
  { pool, corpus, signal }: { pool: WorkerPool; corpus: CorpusHandle; signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const perChunk = Math.max(1, Math.floor(SYLLABLES_PER_CHUNK / list.width));
  return chunkTexts(list, perChunk, (page, from, to) =>
    pool.run('render', { corpus, page, from, to }, { signal }),
  );
}

type Render = (page: Page | NameView, from: number, to: number) => Promise<Uint8Array>;

async function* chunkTexts(
  { page, from, to, width }: ListRange,
  perChunk: number,
  render: Render,
): AsyncGenerator<Uint8Array> {
  const comma = Buffer.from(',');
  for (let i = from; i < to; i += perChunk) {
    if (i > from) yield comma;
    if (page.kind === 'walks' && width > SYLLABLES_PER_CHUNK) {
      yield* longWalk(page.ids.subarray(i * width, (i + 1) * width), render);
    } else {
      yield await render(page, i, Math.min(to, i + perChunk));
    }
  }
}

/** A walk too long for one chunk, part by part. */
async function* longWalk(ids: Uint32Array, render: Render): AsyncGenerator<Uint8Array> {
  const parts: readonly [string, WalkPart, string][] = [
    ['{"formatted":"', 'walk-formatted', ''],
    ['","syllables":[', 'walk-syllables', ','],
    ['],"steps":[', 'walk-steps', ','],
  ];
  for (const [opening, kind, separator] of parts) {
    yield Buffer.from(opening);
    for (let i = 0; i < ids.length; i += SYLLABLES_PER_CHUNK) {
      if (i > 0) yield Buffer.from(separator);
      yield await render({ kind, ids }, i, Math.min(ids.length, i + SYLLABLES_PER_CHUNK));
    }
  }
  yield Buffer.from(']}');
}
