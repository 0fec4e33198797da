/** The cached reach of one profile: its list of syllables and counts, written and checked. */
import { type JsonValue, Real } from '../../engine/base/json.ts';
import { isBlank } from '../files/json-split.ts';

/** What is kept of a profile's reach, and stored of it in the cache. */
export interface ReachResult {
  readonly reach: number;
  readonly total: number;
  readonly uniqueReachable: number;
  /** Wall time of the computation, rounded to two decimals. */
  readonly computationMs: number;
  /** The first `reach` syllables in published order, and from how many starts each is reached. */
  readonly first: Uint32Array;
  readonly counts: Uint32Array;
}

const OPEN = 0x5b;
const CLOSE = 0x5d;
const COMMA = 0x2c;
/** Reaches are below 1,000: a step with more candidates has a chance below the threshold for each. */
const MAX_KEPT = 1000;
/** Largest corpus of which a list is taken when the corpus itself is not loaded. */
const MAX_SYLLABLES = 1 << 26;

/**
 * Takes the entries `[syllable, count]` of one profile as they are read and checks them: indices once
 * each, counts falling, syllables rising within one count. Stored are the first entries and one bit a
 * syllable.
 */
export class ReachList {
  readonly #size: number | null;
  readonly #first = new Uint32Array(MAX_KEPT);
  readonly #counts = new Uint32Array(MAX_KEPT);
  #seen = new Uint8Array(1024);
  #n = 0;
  #sound = true;
  #largest = -1;
  #largestCount = 0;
  #lastIndex = -1;
  #lastCount = Number.MAX_SAFE_INTEGER;

  /** `size` is the number of syllables of the corpus, null when it is not loaded. */
  constructor(size: number | null) {
    this.#size = size;
  }

  /** Takes the JSON text of one entry. */
  add(text: Uint8Array): void {
    const comma = text.indexOf(COMMA);
    const index = whole(text, 1, comma);
    const count = whole(text, comma + 1, text.length - 1);
    const framed = text[0] === OPEN && text[text.length - 1] === CLOSE && comma > 0;
    const ordered =
      count < this.#lastCount || (count === this.#lastCount && index > this.#lastIndex);
    const known = index >= 0 && index < (this.#size ?? MAX_SYLLABLES);
    if (!framed || !known || count < 1 || !ordered || !this.#mark(index)) {
      this.#sound = false;
      return;
    }
    this.#lastIndex = index;
    this.#lastCount = count;
    this.#largest = Math.max(this.#largest, index);
    this.#largestCount = Math.max(this.#largestCount, count);
    if (this.#n < MAX_KEPT) {
      this.#first[this.#n] = index;
      this.#counts[this.#n] = count;
    }
    this.#n++;
  }

  /** True when the list is sound and agrees with what its profile states. */
  fits(entry: { readonly [key: string]: JsonValue }): boolean {
    const { reach, total, unique_reachable: unique } = entry;
    return (
      this.#sound &&
      isCount(reach) &&
      isCount(total) &&
      (this.#size === null || total === this.#size) &&
      unique === this.#n &&
      reach < MAX_KEPT &&
      reach <= total &&
      this.#largest < total &&
      this.#largestCount <= total &&
      msOf(entry.computation_ms) !== null
    );
  }

  stored(entry: { readonly [key: string]: JsonValue }): ReachResult {
    const reach = entry.reach as number;
    const kept = Math.min(reach, this.#n);
    return {
      reach,
      total: entry.total as number,
      uniqueReachable: this.#n,
      computationMs: msOf(entry.computation_ms)!,
      first: this.#first.slice(0, kept),
      counts: this.#counts.slice(0, kept),
    };
  }

  /** False when the syllable was there before. */
  #mark(index: number): boolean {
    const byte = index >> 3;
    if (byte >= this.#seen.length) {
      const wider = new Uint8Array(Math.max(this.#seen.length * 2, byte + 1));
      wider.set(this.#seen);
      this.#seen = wider;
    }
    const bit = 1 << (index & 7);
    if (this.#seen[byte]! & bit) return false;
    this.#seen[byte]! |= bit;
    return true;
  }
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

function msOf(value: JsonValue | undefined): number | null {
  const plain = value instanceof Real ? value.value : value;
  return typeof plain === 'number' && plain >= 0 ? plain : null;
}

/** A whole number below 2^31 in digits from..to-1, blanks around it allowed; -1 for anything else. */
function whole(text: Uint8Array, from: number, to: number): number {
  let i = from;
  let end = to;
  while (i < end && isBlank(text[i]!)) i++;
  while (end > i && isBlank(text[end - 1]!)) end--;
  if (i === end || end - i > 10) return -1;
  if (text[i] === 0x30 && end - i > 1) return -1;
  let value = 0;
  for (; i < end; i++) {
    const digit = text[i]! - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value <= 0x7fffffff ? value : -1;
}
