import { EngineError } from './errors.ts';
import { SIGNATURE_COUNT } from './features.ts';

export class IndexFormatError extends EngineError {}

const MAGIC = 0x4e57; // 'NW'
const VERSION = 1;
const HEADER_WORDS = 8;

/** Longest syllable text in bytes, so that a length fits 16 bits. */
export const MAX_SYLLABLE_BYTES = 65535;

/**
 * A corpus as columns in one SharedArrayBuffer, shared by all threads and never written after
 * `CorpusBuilder.build`. Syllable ids are positions 0..size-1.
 *
 * A syllable's *class* is its signature, classes numbered in ascending signature order; its *pair*
 * is (class, frequency), pairs numbered by class, then by ascending frequency. Distance, weights and
 * reaches depend on the pair alone, so the pair id is all that a syllable stores beside its text.
 */
export class Corpus {
  readonly buffer: SharedArrayBuffer;
  /** N, number of syllables. */
  readonly size: number;
  /** S <= 4,096 occupied signatures. */
  readonly classCount: number;
  /** D distinct frequencies. */
  readonly frequencyCount: number;
  /** P distinct (class, frequency) pairs, S <= P <= N. */
  readonly pairCount: number;

  /** Pair of each syllable. */
  readonly pair: Uint32Array;
  /** Length of each syllable in code points. */
  readonly length: Uint16Array;
  /** Distinct frequencies, ascending. */
  readonly frequencyValue: Uint32Array;
  readonly classSignature: Uint16Array;
  /** Number of syllables of each class. */
  readonly classSize: Uint32Array;
  /** Pairs of class c are classPairs[c] .. classPairs[c + 1] - 1. */
  readonly classPairs: Uint32Array;
  readonly pairClass: Uint16Array;
  /** Index into `frequencyValue`. */
  readonly pairFrequency: Uint32Array;
  /** Number of syllables of each pair. */
  readonly pairSize: Uint32Array;
  /** UTF-8 text of syllable i is text[textStart[i]] .. text[textStart[i + 1] - 1]. */
  readonly textStart: Uint32Array;
  readonly text: Uint8Array;

  private constructor(buffer: SharedArrayBuffer, counts: Counts) {
    this.buffer = buffer;
    this.size = counts.size;
    this.classCount = counts.classes;
    this.frequencyCount = counts.frequencies;
    this.pairCount = counts.pairs;
    let at = HEADER_WORDS * 4;
    const words = (n: number): Uint32Array => {
      const view = new Uint32Array(buffer, at, n);
      at += n * 4;
      return view;
    };
    const halves = (n: number): Uint16Array => {
      const view = new Uint16Array(buffer, at, n);
      at += (n + (n & 1)) * 2;
      return view;
    };
    this.pair = words(counts.size);
    this.textStart = words(counts.size + 1);
    this.frequencyValue = words(counts.frequencies);
    this.classSize = words(counts.classes);
    this.classPairs = words(counts.classes + 1);
    this.pairFrequency = words(counts.pairs);
    this.pairSize = words(counts.pairs);
    this.length = halves(counts.size);
    this.classSignature = halves(counts.classes);
    this.pairClass = halves(counts.pairs);
    this.text = new Uint8Array(buffer, at, counts.textBytes);
  }

  /** Rebuilds the views over a buffer made by `allocate`; posting a buffer to a thread shares it. */
  static from(buffer: SharedArrayBuffer): Corpus {
    const header = new Uint32Array(buffer, 0, Math.min(HEADER_WORDS, buffer.byteLength >> 2));
    if (header.length < HEADER_WORDS || header[0] !== MAGIC) {
      throw new IndexFormatError('index-magic', 'Not a syllable index.');
    }
    if (header[1] !== VERSION) {
      throw new IndexFormatError('index-version', `Index v${header[1]}, expected v${VERSION}.`);
    }
    const [, , size, classes, frequencies, pairs, textBytes] = header;
    return new Corpus(buffer, {
      size: size!,
      classes: classes!,
      frequencies: frequencies!,
      pairs: pairs!,
      textBytes: textBytes!,
    });
  }

  /** An empty index of the given counts, for `CorpusBuilder` to fill. */
  static allocate(counts: Counts): Corpus {
    const { size, classes, frequencies, pairs, textBytes } = counts;
    const even = (n: number): number => n + (n & 1);
    const bytes =
      4 * (HEADER_WORDS + size + (size + 1) + frequencies + classes + (classes + 1) + 2 * pairs) +
      2 * (even(size) + even(classes) + even(pairs)) +
      textBytes;
    const buffer = new SharedArrayBuffer(bytes);
    new Uint32Array(buffer, 0, HEADER_WORDS).set([
      MAGIC,
      VERSION,
      size,
      classes,
      frequencies,
      pairs,
      textBytes,
    ]);
    return new Corpus(buffer, counts);
  }

  syllable(i: number): string {
    return decode(this.text, this.textStart[i]!, this.textStart[i + 1]!);
  }

  frequency(i: number): number {
    return this.frequencyValue[this.pairFrequency[this.pair[i]!]!]!;
  }

  signature(i: number): number {
    return this.classSignature[this.pairClass[this.pair[i]!]!]!;
  }
}

interface Counts {
  size: number;
  classes: number;
  frequencies: number;
  pairs: number;
  textBytes: number;
}

// a byte order mark belongs to the text
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** UTF-8 text of bytes from..to-1 of shared memory. */
export function decode(text: Uint8Array, from: number, to: number): string {
  let ascii = '';
  for (let i = from; i < to; i++) {
    const byte = text[i]!;
    // a decoder refuses shared memory, hence the copy; syllables are nearly always ASCII
    if (byte > 127) return decoder.decode(text.slice(from, to));
    ascii += String.fromCharCode(byte);
  }
  return ascii;
}

/** Collects syllables column by column (no object per syllable) and lays them out as a `Corpus`. */
export class CorpusBuilder {
  #size = 0;
  #frequency = new Uint32Array(1024);
  #signature = new Uint16Array(1024);
  #length = new Uint16Array(1024);
  #end = new Uint32Array(1024);
  #text = new Uint8Array(8192);

  get size(): number {
    return this.#size;
  }

  /**
   * Adds one syllable. `frequency` is an unsigned 32-bit integer, `signature` twelve bits.
   * Throws `EngineError` ('syllable-invalid') for an empty or overlong text and values out of range.
   */
  add(syllable: string, frequency: number, signature: number): void {
    const i = this.#size;
    if (syllable.length === 0) throw invalid(i, 'the text is empty');
    if (!(Number.isInteger(frequency) && frequency >= 0 && frequency <= 0xffffffff)) {
      throw invalid(
        i,
        `frequency ${frequency} of '${syllable}' is not an integer of 0..4294967295`,
      );
    }
    if (!(Number.isInteger(signature) && signature >= 0 && signature < SIGNATURE_COUNT)) {
      throw invalid(i, `signature ${signature} of '${syllable}' is not twelve bits`);
    }
    if (i === this.#frequency.length) this.#grow();
    const from = i === 0 ? 0 : this.#end[i - 1]!;
    const to = this.#append(syllable, from);
    if (to - from > MAX_SYLLABLE_BYTES)
      throw invalid(i, `the text has over ${MAX_SYLLABLE_BYTES} bytes`);
    this.#end[i] = to;
    this.#frequency[i] = frequency;
    this.#signature[i] = signature;
    this.#length[i] = codePoints(this.#text, from, to);
    this.#size = i + 1;
  }

  /**
   * Lays the syllables out in the order of adding, or by descending frequency with ties in the order
   * of adding (the order of a corpus database). The builder is used up by it.
   */
  build(order: 'given' | 'frequency'): Corpus {
    const n = this.#size;
    const frequency = this.#frequency.subarray(0, n);
    const signature = this.#signature.subarray(0, n);
    const values = distinct(frequency);
    const frequencyId = ranks(frequency, values);
    const permutation = order === 'frequency' ? byDescending(frequencyId, values.length) : null;
    const signatures = new Uint16Array(SIGNATURE_COUNT).fill(0xffff);
    const present = new Uint8Array(SIGNATURE_COUNT);
    for (let i = 0; i < n; i++) present[signature[i]!] = 1;
    let classes = 0;
    for (let s = 0; s < SIGNATURE_COUNT; s++) if (present[s]) signatures[s] = classes++;

    // number the pairs: syllables sorted by (class, frequency) in two stable counting passes
    const classId = Uint16Array.from(signature, (s) => signatures[s]!);
    const sorted = stableOrder(classId, classes, stableOrder(frequencyId, values.length, null));
    let pairs = 0;
    const pairOf = new Uint32Array(n);
    for (let k = 0, last = -1; k < n; k++) {
      const i = sorted[k]!;
      if (last < 0 || classId[i] !== classId[last] || frequencyId[i] !== frequencyId[last]) pairs++;
      pairOf[i] = pairs - 1;
      last = i;
    }

    const textBytes = n === 0 ? 0 : this.#end[n - 1]!;
    const corpus = Corpus.allocate({
      size: n,
      classes,
      frequencies: values.length,
      pairs,
      textBytes,
    });
    corpus.frequencyValue.set(values);
    for (let s = 0; s < SIGNATURE_COUNT; s++) {
      if (present[s]) corpus.classSignature[signatures[s]!] = s;
    }
    for (let i = 0; i < n; i++) {
      const p = pairOf[i]!;
      corpus.pairClass[p] = classId[i]!;
      corpus.pairFrequency[p] = frequencyId[i]!;
      corpus.pairSize[p]!++;
      corpus.classSize[classId[i]!]!++;
    }
    for (let p = 0; p < pairs; p++) corpus.classPairs[corpus.pairClass[p]! + 1] = p + 1;
    this.#copyRows(corpus, pairOf, permutation);
    return corpus;
  }

  #copyRows(corpus: Corpus, pairOf: Uint32Array, permutation: Uint32Array | null): void {
    const text = this.#text;
    let at = 0;
    for (let k = 0; k < corpus.size; k++) {
      const i = permutation === null ? k : permutation[k]!;
      corpus.pair[k] = pairOf[i]!;
      corpus.length[k] = this.#length[i]!;
      for (let b = i === 0 ? 0 : this.#end[i - 1]!; b < this.#end[i]!; b++) {
        corpus.text[at++] = text[b]!;
      }
      corpus.textStart[k + 1] = at;
    }
  }

  #append(syllable: string, from: number): number {
    if (from + syllable.length * 3 > this.#text.length) {
      const larger = new Uint8Array(Math.max(this.#text.length * 2, from + syllable.length * 3));
      larger.set(this.#text);
      this.#text = larger;
    }
    const text = this.#text;
    let at = from;
    for (let i = 0; i < syllable.length; i++) {
      const unit = syllable.charCodeAt(i);
      if (unit > 127) return from + encoder.encodeInto(syllable, text.subarray(from)).written;
      text[at++] = unit;
    }
    return at;
  }

  #grow(): void {
    const capacity = this.#frequency.length * 2;
    const wider = <T extends Uint32Array | Uint16Array>(column: T, larger: T): T => {
      larger.set(column);
      return larger;
    };
    this.#frequency = wider(this.#frequency, new Uint32Array(capacity));
    this.#signature = wider(this.#signature, new Uint16Array(capacity));
    this.#length = wider(this.#length, new Uint16Array(capacity));
    this.#end = wider(this.#end, new Uint32Array(capacity));
  }
}

const encoder = new TextEncoder();

function invalid(i: number, reason: string): EngineError {
  return new EngineError('syllable-invalid', `Syllable ${i + 1}: ${reason}.`);
}

function codePoints(text: Uint8Array, from: number, to: number): number {
  let n = 0;
  for (let i = from; i < to; i++) if ((text[i]! & 0xc0) !== 0x80) n++;
  return n;
}

/** Distinct values, ascending. */
function distinct(values: Uint32Array): Uint32Array {
  const sorted = values.slice().sort();
  let n = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[n++] = sorted[i]!;
  }
  return sorted.slice(0, n);
}

/** Position of each value among the ascending `distinctValues`. */
function ranks(values: Uint32Array, distinctValues: Uint32Array): Uint32Array {
  const rank = new Map<number, number>();
  for (let r = 0; r < distinctValues.length; r++) rank.set(distinctValues[r]!, r);
  const result = new Uint32Array(values.length);
  for (let i = 0; i < values.length; i++) result[i] = rank.get(values[i]!)!;
  return result;
}

/** Counting sort: positions ordered by ascending key, ties in the order of `base` (null: 0..n-1). */
function stableOrder(
  keys: Uint32Array | Uint16Array,
  keyCount: number,
  base: Uint32Array | null,
): Uint32Array {
  const next = new Uint32Array(keyCount + 1);
  for (let i = 0; i < keys.length; i++) next[keys[i]! + 1]!++;
  for (let k = 0; k < keyCount; k++) next[k + 1]! += next[k]!;
  const order = new Uint32Array(keys.length);
  for (let k = 0; k < keys.length; k++) {
    const i = base === null ? k : base[k]!;
    order[next[keys[i]!]!++] = i;
  }
  return order;
}

/** Positions by descending rank, ties ascending. */
function byDescending(rank: Uint32Array, rankCount: number): Uint32Array {
  const flipped = rank.map((r) => rankCount - 1 - r);
  return stableOrder(flipped, rankCount, null);
}
