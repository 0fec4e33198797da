/** Replies that are streamed as fast as the client reads: lists whose records the pool renders, and files. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type ListRange, listChunks } from '../app/source/run.ts';
import { encodeJson } from '../engine/base/json.ts';
import { withRegular } from '../store/files/regular-file.ts';
import type { WorkerPool } from '../workers/pool.ts';
import type { CorpusHandle } from '../workers/values.ts';
import { API_HEADERS, type Asked, type ReplyAt, sendBytes } from './routing.ts';
import type { paths } from './wire.ts';

/** The response, and the signal that its client is gone. */
type To = Pick<Asked, 'res' | 'signal'>;

/**
 * Streams a reply 200 of JSON text at the client's pace; it ends quietly when the client goes away. An error after the
 * first chunk breaks the connection off.
 */
async function streamJson(
  res: ServerResponse,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  headers: OutgoingHttpHeaders = {},
): Promise<void> {
  if (res.headersSent || res.destroyed) return;
  res.writeHead(200, { ...API_HEADERS, ...headers });
  await pipeline(chunks, res, { signal }).catch((err) => {
    if (!isGone(res, signal)) throw err;
  });
}

/** Whether the client is gone: what is written to it may fail before the signal is aborted. */
export const isGone = (res: ServerResponse, signal: AbortSignal): boolean =>
  signal.aborted || res.socket?.destroyed === true;

/**
 * Replies 200 with an object of `fields` and under `key` a list, whose records the pool renders chunk by chunk. A
 * list of one chunk goes out with its length; longer ones are streamed as fast as the client reads.
 * Rejects when `signal` is aborted before the reply has begun; later it just ends.
 */
export async function sendList<P extends keyof paths, Key extends keyof ReplyAt<P> & string>(
  { res, signal }: Asked<P>,
  fields: Omit<ReplyAt<P>, Key>,
  list: ListRange & { readonly key: Key },
  { pool, corpus }: { readonly pool: WorkerPool; readonly corpus: CorpusHandle },
): Promise<void> {
  const records = listChunks(list, (page, from, to) =>
    pool.run('render', { corpus, page, from, to }, { signal }),
  );
  const chunks = listText(`${encodeJson(fields).slice(0, -1)},"${list.key}":[`, records);
  const begun: Uint8Array[] = [];
  // the head and the first records: what fails before them is an ordinary error
  while (begun.length < 3 && begun.at(-1) !== END) begun.push((await chunks.next()).value!);
  if (begun.at(-1) === END) return sendBytes(res, begun);
  const all = async function* () {
    yield* begun;
    yield* chunks;
  };
  await streamJson(res, all(), signal);
}

async function* listText(
  head: string,
  records: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head);
  yield* records;
  yield END;
}

const END = Buffer.from(']}');

/**
 * Sends a file as an attachment as fast as the client reads, never more of it than was announced, though it should grow.
 * Letters of its name that a header cannot hold as they are become `_`.
 */
export async function sendFile(
  { res, signal }: To,
  { path, type, fileName }: { path: string; type: string; fileName: string },
): Promise<void> {
  await withRegular(path, async (file) => {
    const { size } = await file.stat();
    // a stream that nobody reads would keep the file open
    if (res.destroyed) return;
    const content = file.createReadStream({ autoClose: false, ...(size > 0 && { end: size - 1 }) });
    await streamJson(res, content, signal, {
      'Content-Type': type,
      'Content-Length': size,
      'Content-Disposition': `attachment; filename="${fileName.replace(/[^ -~]|["\\]/g, '_')}"`,
    });
  });
}
