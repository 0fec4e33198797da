/** Reads a large JSON body in a thread, and takes out of it what is long, so that the rest is read in no time. */
import { createHash, randomUUID } from 'node:crypto';
import { EngineError } from '../../engine/base/errors.ts';
import {
  decodeBody,
  type JsonValue,
  jsonText,
  parseJson,
  Real,
  scanJson,
} from '../../engine/base/json.ts';
import { type LongList, oneLine } from '../../engine/base/long-list.ts';

/** A text, a number beyond doubles, or a list of texts one a line that was taken out of a body. */
export type Cut = string | number | Pick<LongList, 'text' | 'count' | 'sha256'>;

/** Characters of a text, and texts of a list, that are taken out. */
const LONG_TEXT = 16_384;
const LONG_LIST = 1000;
/** Keys of the lists of names that requests may hold. */
const LIST_KEYS: ReadonlySet<string> = new Set(['names', 'all_but']);
/** Most values of a large body that are no texts: what is large in a request of use are its texts. */
const MAX_OTHERS = 500_000;

/**
 * Throws `EngineError` `json-invalid`, also for bytes that are not UTF-8, and `body-rest` when more than
 * `most` characters are left.
 */
export function parseBody({ bytes, most }: { bytes: Uint8Array; most: number }) {
  // a decoder takes no shared memory
  const text = decodeBody(Uint8Array.from(bytes));
  if (scanJson(text).values > MAX_OTHERS) throw tooMuch(`more than ${MAX_OTHERS} values`, most);
  const mark = `cut-${randomUUID()}`;
  const cuts: Cut[] = [];
  const take = (cut: Cut): JsonValue => ({ [mark]: cuts.push(cut) - 1 });
  const visit = (value: JsonValue, key: string): JsonValue => {
    if (typeof value === 'string') {
      return value.length < LONG_TEXT ? value : take(value);
    }
    if (value === Infinity || value === -Infinity) return take(value);
    if (typeof value !== 'object' || value === null || value instanceof Real) return value;
    if (!Array.isArray(value)) {
      // keys such as __proto__ are data
      const entries = Object.entries(value).map(([name, inner]) => [name, visit(inner, name)]);
      return Object.fromEntries(entries) as JsonValue;
    }
    const isLong = value.length >= LONG_LIST && LIST_KEYS.has(key);
    if (!isLong || !value.every((item) => typeof item === 'string')) {
      return value.map((item) => visit(item, ''));
    }
    const list = value.map(oneLine).join('\n');
    const sha256 = createHash('sha256').update(list).digest('hex');
    return take({ text: list, count: value.length, sha256 });
  };
  const rest = jsonText(visit(parseJson(text, { beyond: true }), ''), { tight: true });
  if (rest.length > most) throw tooMuch(`${rest.length} characters`, most);
  // in the rest an object with the one key `mark` stands for the cut of that number
  return { rest, mark, cuts };
}

const tooMuch = (found: string, most: number): EngineError =>
  new EngineError(
    'body-rest',
    `Request body too large: it has ${found} beside its long texts and lists of names, the limit is ${most} characters. Send less at once.`,
  );
