/** JSON documents with one very long list, written and hashed batch by batch. */
import { randomUUID } from 'node:crypto';
import { canonical, type JsonLayout, jsonText } from '../../engine/base/json-text.ts';

/** An item that is too long for one text: its text in chunks, rendered as they are read. */
export interface LongRecord {
  /** No run of spaces crosses the ends of a chunk. */
  readonly chunks: Iterable<string>;
}

/**
 * A long list inside a JSON value, rendered as it is written. The value holds `marker` in its place; the
 * batches are texts of its items, each in canonical form (tight, keys sorted), or one long item.
 */
export interface RecordList {
  readonly marker: string;
  batches(): Iterable<readonly string[] | LongRecord>;
}

export const recordList = (batches: RecordList['batches']): RecordList => ({
  marker: randomUUID(),
  batches,
});

/** Runs of spaces become one space, as output hashes want it; no run may cross the ends of the text. */
export const squeeze = (text: string): string =>
  text.includes('  ') ? text.replace(/ {2,}/g, ' ') : text;

/** The same for UTF-8 that arrives in chunks; runs may cross their ends. */
export class Squeezer {
  #blank = false;

  /** The chunk itself where nothing is dropped. */
  push(bytes: Uint8Array): Uint8Array {
    const follows = this.#blank && bytes[0] === SPACE;
    if (bytes.length > 0) this.#blank = bytes.at(-1) === SPACE;
    if (!follows && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf('  ') < 0) {
      return bytes;
    }
    const kept = new Uint8Array(bytes.length);
    let n = 0;
    let before = follows;
    for (const byte of bytes) {
      if (byte !== SPACE || !before) kept[n++] = byte;
      before = byte === SPACE;
    }
    return kept.subarray(0, n);
  }
}

const SPACE = 0x20;

/** Canonical tight text of a value in which a list stands for its marker. */
export function* canonicalChunks(value: object, list: RecordList | null): Generator<string> {
  yield* spliced(canonical(value, { tight: true }), list === null ? [] : [list], () => ',');
}

/**
 * Pretty text of a value in which lists stand for their markers, one item a line. Without the last
 * two characters (`\n}`), which `withIntegrity` adds.
 */
export function* prettyChunks(
  value: object,
  lists: readonly RecordList[],
  layout: Pick<JsonLayout, 'sortKeys'> = {},
): Generator<string> {
  const text = jsonText(value, { ...layout, indent: 2 }).slice(0, -2);
  yield* spliced(text, lists, (indent) => `,\n${indent}  `);
}

function* spliced(
  text: string,
  lists: readonly RecordList[],
  separatorAt: (indent: string) => string,
): Generator<string> {
  let from = 0;
  for (;;) {
    let next = -1;
    let found: RecordList | null = null;
    for (const list of lists) {
      const at = text.indexOf(`"${list.marker}"`, from);
      if (at >= 0 && (next < 0 || at < next)) [next, found] = [at, list];
    }
    if (found === null) break;
    const head = text.slice(from, next);
    const indent = /\n( *)[^\n]*$/.exec(head)?.[1] ?? '';
    const separator = separatorAt(indent);
    yield `${head}[`;
    let first = true;
    for (const batch of found.batches()) {
      if ('chunks' in batch) {
        yield first ? separator.slice(1) : separator;
        yield* batch.chunks;
        first = false;
        continue;
      }
      if (batch.length === 0) continue;
      yield (first ? separator.slice(1) : separator) + batch.join(separator);
      first = false;
    }
    // the line end before the closing bracket, but not in an empty list or on a single line
    yield first || separator === ',' ? ']' : `\n${indent}]`;
    from = next + found.marker.length + 2;
  }
  yield text.slice(from);
}

/**
 * Canonical text of a payload up to and including the opening bracket of the list at `key`, and the
 * text from its closing bracket on; all of the text and nothing when `key` is null.
 */
export function listText(payload: object, key: string | null): [head: string, tail: string] {
  if (key === null) return [canonical(payload, { tight: true }), ''];
  const { marker } = recordList(() => []);
  const text = canonical({ ...payload, [key]: marker }, { tight: true });
  const at = text.indexOf(`"${marker}"`);
  return [`${text.slice(0, at)}[`, `]${text.slice(at + marker.length + 2)}`];
}
