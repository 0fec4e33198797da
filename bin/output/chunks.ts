/** Writes long JSON lists to an output record by record, at the reader's pace. */
import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { encodeJson } from '../../engine/base/json-text.ts';
import { drained } from './output.ts';

/** Records of a result, each rendered when it is its turn: a long one in several chunks. */
export interface RecordList {
  readonly count: number;
  /** Text of record i, from 0. */
  record(i: number): Iterable<string>;
}

/** Characters gathered before they are written. */
const CHUNK_LENGTH = 1 << 16;

/** Writes text no faster than the reader takes it, so that memory stays flat however long it is. */
export async function writeChunks(out: Writable, chunks: Iterable<string>): Promise<void> {
  let text = '';
  for (const chunk of chunks) {
    text += chunk;
    if (text.length < CHUNK_LENGTH) continue;
    await write(out, text);
    text = '';
  }
  if (text !== '') await write(out, text);
}

async function write(out: Writable, text: string): Promise<void> {
  if (out.destroyed) return;
  if (out.write(text)) {
    // writes to a pipe may be synchronous: a turn of the event loop lets the news of a closed one in
    await nextTurn();
    return;
  }
  await drained(out);
}

/** A record a line. */
export function* lines({ count, record }: RecordList): Generator<string> {
  for (let i = 0; i < count; i++) {
    yield* record(i);
    yield '\n';
  }
}

/** One JSON object: `fields` (one at least), then the lists, a record a line. */
export function* jsonReply(
  fields: object,
  lists: Readonly<Record<string, RecordList>>,
): Generator<string> {
  yield encodeJson(fields).slice(0, -1);
  for (const [key, { count, record }] of Object.entries(lists)) {
    yield `,\n"${key}":[`;
    for (let i = 0; i < count; i++) {
      yield i === 0 ? '\n' : ',\n';
      yield* record(i);
    }
    yield count === 0 ? ']' : '\n]';
  }
  yield '}\n';
}
