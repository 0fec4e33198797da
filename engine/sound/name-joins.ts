/** Joins of real names: the beginning of one and the ending of another that share two letters (Sieg-fried, fried-rich). */
import { sharedBuffer } from '../base/shared.ts';
import type { LetterGraph } from './letter-graph.ts';
import { SYMBOLS } from './letter-model.ts';

/** Beginnings and endings by the two letters that they share, in shared memory. */
export interface JoinColumns {
  /** All names behind one another, letters 1..26. */
  readonly letters: Uint8Array;
  /** Where each beginning stands in `letters`, and how many letters it has; sorted by its last two letters. */
  readonly beginAt: Uint32Array;
  readonly beginLength: Uint8Array;
  /** The same of the endings; sorted by their first two letters. */
  readonly endAt: Uint32Array;
  readonly endLength: Uint8Array;
  /** By two letters that both have, a * 27 + b: the first of its beginnings and of its endings, and how many endings. */
  readonly firstBegin: Uint32Array;
  readonly firstEnd: Uint32Array;
  readonly ends: Uint32Array;
  /** Joins up to and with those of each two letters. */
  readonly until: Float64Array;
}

/** Letters that the beginning and the ending share. */
const SHARED_LETTERS = 2;
/** Fewest letters of a beginning and of an ending, with the shared ones. */
const MIN_PART = 3;

/** Most letters of a part: a byte holds how many. */
const MAX_BYTE = 255;

interface Part {
  readonly at: number;
  readonly length: number;
}

/** The joins of a list of names by number; some are names of the list, and some come more than once. */
export class NameJoins {
  readonly columns: JoinColumns;
  readonly size: number;

  constructor(columns: JoinColumns) {
    this.columns = columns;
    this.size = columns.until.at(-1) ?? 0;
  }

  /**
   * Names as letters 1..26, in any order that is the same each time. Beginnings and endings count that a name of the
   * source may have: all their rows of three letters stand in `graph`.
   */
  static build(names: readonly Uint8Array[], graph: LetterGraph): NameJoins {
    const letters = bytes(names.reduce((sum, name) => sum + name.length, 0));
    const begins = new Map<number, Part[]>();
    const ends = new Map<number, Part[]>();
    const known = new Set<string>();
    let from = 0;
    for (const name of names) {
      letters.set(name, from);
      const text = String.fromCharCode(...name);
      const most = name.length < MIN_PART ? { begin: 0, end: 0 } : graph.attested(name);
      for (let cut = 0; cut + SHARED_LETTERS <= name.length; cut++) {
        const pair = name[cut]! * SYMBOLS + name[cut + 1]!;
        const length = cut + SHARED_LETTERS;
        // a beginning leaves a letter off at least, and so does an ending
        if (length >= MIN_PART && length < name.length && length <= most.begin) {
          note(begins, known, pair, text.slice(0, length), { at: from, length });
        }
        const rest = name.length - cut;
        if (cut > 0 && rest >= MIN_PART && rest <= most.end) {
          note(ends, known, pair, `-${text.slice(cut)}`, { at: from + cut, length: rest });
        }
      }
      from += name.length;
    }
    const pairs = [...begins.keys()].filter((pair) => ends.has(pair)).sort((a, b) => a - b);
    const beginParts = pairs.flatMap((pair) => begins.get(pair)!);
    const endParts = pairs.flatMap((pair) => ends.get(pair)!);
    const columns = {
      letters,
      beginAt: words(beginParts.length),
      beginLength: bytes(beginParts.length),
      endAt: words(endParts.length),
      endLength: bytes(endParts.length),
      firstBegin: words(pairs.length),
      firstEnd: words(pairs.length),
      ends: words(pairs.length),
      until: new Float64Array(sharedBuffer(8 * pairs.length)),
    };
    columns.beginAt.set(beginParts.map(({ at }) => at));
    columns.beginLength.set(beginParts.map(({ length }) => length));
    columns.endAt.set(endParts.map(({ at }) => at));
    columns.endLength.set(endParts.map(({ length }) => length));
    let begin = 0;
    let end = 0;
    let joins = 0;
    pairs.forEach((pair, k) => {
      const b = begins.get(pair)!.length;
      const e = ends.get(pair)!.length;
      joins += b * e;
      columns.firstBegin[k] = begin;
      columns.firstEnd[k] = end;
      columns.ends[k] = e;
      columns.until[k] = joins;
      begin += b;
      end += e;
    });
    return new NameJoins(columns);
  }

  /** Leaves the letters of join k, 0..size-1, in `into` and returns how many there are. */
  read(k: number, into: Uint8Array): number {
    const { begin, end } = this.#parts(k);
    const { letters, beginAt, beginLength, endAt, endLength } = this.columns;
    const at = beginAt[begin]!;
    const n = beginLength[begin]!;
    for (let i = 0; i < n; i++) into[i] = letters[at + i]!;
    const rest = endAt[end]! + SHARED_LETTERS;
    const more = endLength[end]! - SHARED_LETTERS;
    for (let i = 0; i < more; i++) into[n + i] = letters[rest + i]!;
    return n + more;
  }

  /** Visits all joins in the order of their numbers; `letters` holds the next one afterwards. */
  each(visit: (join: number, letters: Uint8Array, n: number) => void): void {
    const { letters, beginAt, beginLength, endAt, endLength, firstBegin, firstEnd, ends, until } =
      this.columns;
    const into = new Uint8Array(2 * MAX_BYTE);
    let join = 0;
    for (let pair = 0; pair < until.length; pair++) {
      const many = ends[pair]!;
      for (let begin = firstBegin[pair]!; join < until[pair]!; begin++) {
        const at = beginAt[begin]!;
        const n = beginLength[begin]!;
        for (let i = 0; i < n; i++) into[i] = letters[at + i]!;
        for (let end = firstEnd[pair]!; end < firstEnd[pair]! + many; end++) {
          const rest = endAt[end]! + SHARED_LETTERS;
          const more = endLength[end]! - SHARED_LETTERS;
          for (let i = 0; i < more; i++) into[n + i] = letters[rest + i]!;
          visit(join++, into, n + more);
        }
      }
    }
  }

  #parts(k: number): { begin: number; end: number } {
    const { firstBegin, firstEnd, ends, until } = this.columns;
    let low = 0;
    let high = until.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (until[middle]! > k) high = middle;
      else low = middle + 1;
    }
    const rest = k - (low > 0 ? until[low - 1]! : 0);
    const many = ends[low]!;
    const begin = Math.floor(rest / many);
    return { begin: firstBegin[low]! + begin, end: firstEnd[low]! + (rest - begin * many) };
  }
}

function note(
  parts: Map<number, Part[]>,
  known: Set<string>,
  pair: number,
  text: string,
  part: Part,
): void {
  if (known.has(text)) return;
  known.add(text);
  const list = parts.get(pair);
  if (list) list.push(part);
  else parts.set(pair, [part]);
}

const bytes = (n: number): Uint8Array => new Uint8Array(sharedBuffer(n));
const words = (n: number): Uint32Array => new Uint32Array(sharedBuffer(4 * n));
