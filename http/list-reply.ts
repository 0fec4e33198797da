import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { encodeJson } from '../engine/base/json-text.ts';
import type { WorkerPool } from '../workers/pool.ts';
import type { CorpusHandle, NameView, Page, WalkPart } from '../workers/tasks.ts';
import { API_HEADERS } from './reply.ts';

/** Syllables rendered at once: keeps a piece of text below a megabyte or so. */
const SYLLABLES_PER_PIECE = 8192;

/** A list inside an answer: where its records come from and which of them are wanted. */
export interface ListPart {
  readonly key: string;
  readonly page: Page | NameView;
  readonly from: number;
  readonly to: number;
  /** Syllables of the widest record. */
  readonly width: number;
}

/**
 * Answers 200 with an object of `fields` and one list, whose records the pool renders piece by piece. A
 * list of one piece goes out with its length; longer ones are streamed as fast as the client reads.
 * Rejects when `signal` is aborted before the answer has begun; later it just ends.
 */
export async function sendWithList(
  res: ServerResponse,
  fields: object,
  list: ListPart,
  { pool, corpus, signal }: { pool: WorkerPool; corpus: CorpusHandle; signal: AbortSignal },
): Promise<void> {
  const head = Buffer.from(`${encodeJson(fields).slice(0, -1)},"${list.key}":[`);
  const tail = Buffer.from(']}');
  const perPiece = Math.max(1, Math.floor(SYLLABLES_PER_PIECE / list.width));
  const pieces = pieceTexts(list, perPiece, (page, from, to) =>
    pool.run('render', { corpus, page, from, to }, { signal }),
  );
  const first = await pieces.next();
  const small = (list.to - list.from) * list.width <= SYLLABLES_PER_PIECE;
  const only = first.done || small ? await collect(first, pieces) : null;
  if (res.headersSent || res.destroyed) return;
  if (only !== null) {
    const body = Buffer.concat([head, ...only, tail]);
    res.writeHead(200, { ...API_HEADERS, 'Content-Length': body.length });
    res.end(body);
    return;
  }
  res.writeHead(200, API_HEADERS);
  res.write(head);
  try {
    for (let piece = first; !piece.done; piece = await pieces.next()) {
      if (!res.write(piece.value)) await once(res, 'drain', { signal });
    }
  } catch (err) {
    if (signal.aborted) return; // the client has left: no fault, and nobody to tell
    throw err;
  }
  res.end(tail);
}

type Render = (page: Page | NameView, from: number, to: number) => Promise<Uint8Array>;

async function collect(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  if (!first.done) pieces.push(first.value);
  for await (const piece of rest) pieces.push(piece);
  return pieces;
}

async function* pieceTexts(
  { page, from, to, width }: ListPart,
  perPiece: number,
  render: Render,
): AsyncGenerator<Uint8Array> {
  const comma = Buffer.from(',');
  for (let i = from; i < to; i += perPiece) {
    if (i > from) yield comma;
    if (page.kind === 'walks' && width > SYLLABLES_PER_PIECE) {
      yield* longWalk(page.ids.subarray(i * width, (i + 1) * width), render);
    } else {
      yield await render(page, i, Math.min(to, i + perPiece));
    }
  }
}

/** A walk too long for one piece, part by part. */
async function* longWalk(ids: Uint32Array, render: Render): AsyncGenerator<Uint8Array> {
  const parts: readonly [string, WalkPart, string][] = [
    ['{"formatted":"', 'walk-formatted', ''],
    ['","syllables":[', 'walk-syllables', ','],
    ['],"steps":[', 'walk-steps', ','],
  ];
  for (const [opening, kind, separator] of parts) {
    yield Buffer.from(opening);
    for (let i = 0; i < ids.length; i += SYLLABLES_PER_PIECE) {
      if (i > 0) yield Buffer.from(separator);
      yield await render({ kind, ids }, i, Math.min(ids.length, i + SYLLABLES_PER_PIECE));
    }
  }
  yield Buffer.from(']}');
}
