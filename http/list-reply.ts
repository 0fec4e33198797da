/** Replies with a list that may be long. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { isOneChunk, type ListRange, listChunks } from '../app/source/record-chunks.ts';
import { encodeJson } from '../engine/base/json-text.ts';
import type { WorkerPool } from '../workers/pool.ts';
import type { CorpusHandle } from '../workers/values.ts';
import type { Beside, Reply } from './contract.ts';
import { API_HEADERS } from './reply.ts';
import type { operations } from './wire.ts';

/** A list inside a reply: its key, and which records it has. */
export interface ListPart<Key extends string = string> extends ListRange {
  readonly key: Key;
}

interface ListSource {
  readonly pool: WorkerPool;
  readonly corpus: CorpusHandle;
  readonly signal: AbortSignal;
  /** Called once the first records are rendered: what is to be done behind the reply. */
  readonly store?: () => void;
}

/**
 * Replies 200 to an operation with an object of `fields` and the list `Key`, whose records the pool renders chunk by chunk. A
 * list of one chunk goes out with its length; longer ones are streamed as fast as the client reads.
 * Rejects when `signal` is aborted before the reply has begun; later it just ends.
 */
export async function streamList<
  Id extends keyof operations = never,
  Key extends keyof Reply<Id> & string = never,
>(
  res: ServerResponse,
  fields: Beside<Id, Key>,
  list: ListPart<Key>,
  { pool, corpus, signal, store }: ListSource,
): Promise<void> {
  const head = Buffer.from(`${encodeJson(fields as object).slice(0, -1)},"${list.key}":[`);
  const tail = Buffer.from(']}');
  const chunks = listChunks(list, { pool, corpus, signal });
  let first: IteratorResult<Uint8Array>;
  let only: Uint8Array[] | null;
  try {
    first = await chunks.next();
    only = first.done || isOneChunk(list) ? await collect(first, chunks) : null;
  } finally {
    store?.();
  }
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
    for (let chunk = first; !chunk.done; chunk = await chunks.next()) {
      if (!res.write(chunk.value)) await once(res, 'drain', { signal });
    }
  } catch (err) {
    if (signal.aborted) return; // the client has left: no fault, and nobody to tell
    throw err;
  }
  res.end(tail);
}

async function collect(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  if (!first.done) chunks.push(first.value);
  for await (const chunk of rest) chunks.push(chunk);
  return chunks;
}
