/** Records of a result as JSON text, chunk by chunk: for replies and for the members of packages. */
import { between, type Layout, REPLY, walkFrame } from '../../engine/names/render.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { CorpusHandle, NameView, Page, WalkPart } from '../../workers/values.ts';

/** Syllables rendered at once for a reply: keeps a chunk of text below a megabyte or so. */
const SYLLABLES_PER_CHUNK = 8192;

/** Which records of a result: those from `from` to before `to`. */
export interface ListRange<P extends Page | NameView = Page | NameView> {
  readonly page: P;
  readonly from: number;
  readonly to: number;
  /** Syllables of the widest record. */
  readonly width: number;
}

export interface Chunking<P extends Page | NameView = Page | NameView> {
  readonly layout: Layout;
  readonly syllables: number;
  /** Chunks that are rendered while one is taken; with 1 none is rendered before it is read. */
  readonly ahead: number;
  /** Renders items from..to-1 of a page in the layout, in a thread or at once. */
  render(page: P | LongWalk, from: number, to: number): Uint8Array | Promise<Uint8Array>;
}

/** A walk that is rendered part by part. */
type LongWalk = Extract<Page, { kind: WalkPart }>;

/** Whether the records of a reply come as one chunk. */
export const isOneChunk = ({ from, to, width }: ListRange): boolean =>
  (to - from) * width <= SYLLABLES_PER_CHUNK;

/** The records of a reply with commas between them. */
export function listChunks(
  list: ListRange,
  { pool, corpus, signal }: { pool: WorkerPool; corpus: CorpusHandle; signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  return recordChunks(list, {
    ...{ layout: REPLY, syllables: SYLLABLES_PER_CHUNK, ahead: 1 },
    render: (page, from, to) => pool.run('render', { corpus, page, from, to }, { signal }),
  });
}

/** The records as they stand in a list of the layout, without its brackets. */
export async function* recordChunks<P extends Page | NameView>(
  { page, from, to, width }: ListRange<P>,
  how: Chunking<P>,
): AsyncGenerator<Uint8Array> {
  const separator = between(how.layout);
  if (page.kind !== 'walks' || width <= how.syllables) {
    const perChunk = Math.max(1, Math.floor(how.syllables / width));
    yield* itemChunks({ page, from, to }, perChunk, separator, how);
    return;
  }
  for (let i = from; i < to; i++) {
    if (i > from) yield Buffer.from(separator);
    yield* longWalk(page.ids.subarray(i * width, (i + 1) * width), how);
  }
}

/** A walk record too long for one chunk, part by part. */
async function* longWalk<P extends Page | NameView>(
  ids: Uint32Array,
  how: Chunking<P>,
): AsyncGenerator<Uint8Array> {
  const { pieces } = walkFrame(how.layout);
  const parts: readonly WalkPart[] = ['walk-formatted', 'walk-syllables', 'walk-steps'];
  for (const [k, kind] of parts.entries()) {
    yield Buffer.from(pieces[k]!);
    const separator = kind === 'walk-formatted' ? '' : between(how.layout);
    yield* itemChunks(
      { page: { kind, ids }, from: 0, to: ids.length },
      how.syllables,
      separator,
      how,
    );
  }
  yield Buffer.from(pieces.at(-1)!);
}

/** Items of a page, chunk by chunk in order. */
export async function* itemChunks<P extends Page | NameView>(
  { page, from: first, to: end }: Omit<ListRange<P>, 'width'>,
  perChunk: number,
  separator: string,
  {
    ahead,
    render,
  }: {
    readonly ahead: number;
    render(page: P, from: number, to: number): Uint8Array | Promise<Uint8Array>;
  },
): AsyncGenerator<Uint8Array> {
  const between = Buffer.from(separator);
  const chunks: Promise<Uint8Array>[] = [];
  for (let i = first, next = first; i < end; i += perChunk) {
    for (; next < end && chunks.length < ahead; next += perChunk) {
      const from = next;
      const chunk = (async () => render(page, from, Math.min(end, from + perChunk)))();
      chunk.catch(() => {}); // a fault of a chunk that is not waited for any more is nobody's
      chunks.push(chunk);
    }
    if (i > first && separator !== '') yield between;
    yield await chunks.shift()!;
  }
}
