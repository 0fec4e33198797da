/** The corpus in memory: syllables, features and frequencies as columns of one shared buffer. */
import { EngineError } from '../base/errors.ts';
import { decode, grown, sharedBuffer } from '../base/shared.ts';
import { TextList } from '../base/text-set.ts';
import { SIGNATURE_COUNT } from './features.ts';

export class IndexFormatError extends EngineError {}

const MAGIC = 0x4e57; // 'NW'
const VERSION = 1;
const HEADER_WORDS = 8;
/** What the header tells behind these two. */
const COUNTS = ['size', 'classes', 'frequencies', 'pairs', 'textBytes'] as const;
type Counts = Readonly<Record<(typeof COUNTS)[number], number>>;

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
export interface Corpus extends Readonly<ReturnType<typeof corpusIn>> {}

/** The columns stand in the buffer in the order in which they are told here. */
function corpusIn(buffer: SharedArrayBuffer, counts: Counts) {
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
  const { size, classes, frequencies, pairs, textBytes } = counts;
  return {
    buffer,
    /** N, number of syllables. */
    size,
    /** S <= 4,096 occupied signatures. */
    classCount: classes,
    /** D distinct frequencies. */
    frequencyCount: frequencies,
    /** P distinct (class, frequency) pairs, S <= P <= N. */
    pairCount: pairs,

    /** Pair of each syllable. */
    pair: words(size),
    /** UTF-8 text of syllable i is text[textStart[i]] .. text[textStart[i + 1] - 1]. */
    textStart: words(size + 1),
    /** Distinct frequencies, ascending. */
    frequencyValue: words(frequencies),
    classSize: words(classes),
    /** Pairs of class c are classPairs[c] .. classPairs[c + 1] - 1. */
    classPairs: words(classes + 1),
    /** Index into `frequencyValue`. */
    pairFrequency: words(pairs),
    pairSize: words(pairs),
    /** Length of each syllable in code points. */
    length: halves(size),
    classSignature: halves(classes),
    pairClass: halves(pairs),
    text: new Uint8Array(buffer, at, textBytes),

    syllable(i: number): string {
      return decode(this.text, this.textStart[i]!, this.textStart[i + 1]!);
    },

    frequency(i: number): number {
      return this.frequencyValue[this.pairFrequency[this.pair[i]!]!]!;
    },

    signature(i: number): number {
      return this.classSignature[this.pairClass[this.pair[i]!]!]!;
    },
  };
}

export const Corpus = {
  /**
   * Rebuilds the views over a buffer made by `allocate`; posting a buffer to a thread shares it. Throws
   * `IndexFormatError` when the buffer is no index, of another version, or not as long as its counts say;
   * what the columns hold is for `checkColumns` of the store.
   */
  from(buffer: SharedArrayBuffer): Corpus {
    const header = new Uint32Array(buffer, 0, Math.min(HEADER_WORDS, buffer.byteLength >> 2));
    if (header.length < HEADER_WORDS || header[0] !== MAGIC) {
      throw new IndexFormatError('index-magic', 'Not a syllable index.');
    }
    if (header[1] !== VERSION) {
      throw new IndexFormatError('index-version', `Index v${header[1]}, expected v${VERSION}.`);
    }
    const counts = Object.fromEntries(COUNTS.map((name, i) => [name, header[2 + i]!])) as Counts;
    if (buffer.byteLength !== bytesOf(counts)) {
      throw new IndexFormatError(
        'index-size',
        `An index of ${buffer.byteLength} bytes, where its counts make ${bytesOf(counts)}.`,
      );
    }
    return corpusIn(buffer, counts);
  },

  /** An empty index of the given counts, for `CorpusBuilder` to fill. */
  allocate(counts: Counts): Corpus {
    const buffer = sharedBuffer(bytesOf(counts));
    const header = [MAGIC, VERSION, ...COUNTS.map((name) => counts[name])];
    new Uint32Array(buffer, 0, HEADER_WORDS).set(header);
    return corpusIn(buffer, counts);
  },
};

function bytesOf({ size, classes, frequencies, pairs, textBytes }: Counts): number {
  const even = (n: number): number => n + (n & 1);
  return (
    4 * (HEADER_WORDS + size + (size + 1) + frequencies + classes + (classes + 1) + 2 * pairs) +
    2 * (even(size) + even(classes) + even(pairs)) +
    textBytes
  );
}

/** Collects syllables column by column (no object per syllable) and lays them out as a `Corpus`. */
export class CorpusBuilder {
  readonly #texts = new TextList();
  /** By signature, then by frequency: numbers of pairs, in the order in which they first come. */
  readonly #pairs = new Map<number, Map<number, number>>();
  /** Syllables of each pair. */
  readonly #sizes: number[] = [];
  /** Pair of each syllable. */
  #pair = new Uint32Array(1024);

  get size(): number {
    return this.#texts.size;
  }

  /**
   * Adds one syllable. `frequency` is an unsigned 32-bit integer, `signature` twelve bits.
   * Throws `EngineError` ('syllable-invalid') for an empty or overlong text and values out of range.
   */
  add(syllable: string, frequency: number, signature: number): void {
    const i = this.size;
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
    const { start } = this.#texts;
    const to = this.#texts.put(syllable);
    if (to - start[i]! > MAX_SYLLABLE_BYTES)
      throw invalid(i, `the text has over ${MAX_SYLLABLE_BYTES} bytes`);
    this.#texts.keep(to);
    if (i === this.#pair.length) this.#pair = grown(this.#pair, i);
    this.#pair[i] = this.#pairOf(signature, frequency);
  }

  #pairOf(signature: number, frequency: number): number {
    const pairs = this.#pairs.get(signature) ?? new Map<number, number>();
    if (pairs.size === 0) this.#pairs.set(signature, pairs);
    const pair = pairs.get(frequency) ?? this.#sizes.push(0) - 1;
    if (this.#sizes[pair]!++ === 0) pairs.set(frequency, pair);
    return pair;
  }

  /**
   * Lays the syllables out in the order of adding, or by descending frequency with ties in the order
   * of adding (the order of a corpus database). The builder is used up by it. O(N + P log P).
   */
  build(order: 'given' | 'frequency'): Corpus {
    const classes = [...this.#pairs].sort(([a], [b]) => a - b);
    const frequencies = new Set(classes.flatMap(([, pairs]) => [...pairs.keys()]));
    const values = Uint32Array.from(frequencies).sort();
    const rank = new Map(Array.from(values, (value, r) => [value, r]));
    const pairs = this.#sizes.length;
    const corpus = Corpus.allocate({
      size: this.size,
      classes: classes.length,
      frequencies: values.length,
      pairs,
      textBytes: this.#texts.start[this.size]!,
    });
    corpus.frequencyValue.set(values);
    /** What the pairs are numbered anew by: class, then frequency. */
    const placeOf = new Uint32Array(pairs);
    let p = 0;
    for (const [c, [signature, ofClass]] of classes.entries()) {
      corpus.classSignature[c] = signature;
      for (const frequency of Uint32Array.from(ofClass.keys()).sort()) {
        const pair = ofClass.get(frequency)!;
        placeOf[pair] = p;
        corpus.pairClass[p] = c;
        corpus.pairFrequency[p] = rank.get(frequency)!;
        corpus.pairSize[p++] = this.#sizes[pair]!;
        corpus.classSize[c]! += this.#sizes[pair]!;
      }
      corpus.classPairs[c + 1] = p;
    }
    const byFrequency = order === 'frequency';
    const group = byFrequency ? corpus.pairFrequency : new Uint32Array(pairs);
    this.#layRows(corpus, placeOf, group, byFrequency ? values.length : 1);
    return corpus;
  }

  /**
   * Writes the columns by descending group of the pairs, each group in the order of adding. Rows are read in turn and
   * go to the end of their group, which the processor's caches like better than looking them up in the
   * order of writing.
   */
  #layRows(corpus: Corpus, placeOf: Uint32Array, group: Uint32Array, groups: number): void {
    const { pair, length, textStart, text } = corpus;
    const { start, text: from } = this.#texts;
    const nextRow = new Uint32Array(groups + 1);
    const nextByte = new Uint32Array(groups + 1);
    for (let i = 0; i < corpus.size; i++) {
      const g = group[placeOf[this.#pair[i]!]!]!;
      nextRow[g]!++;
      nextByte[g]! += start[i + 1]! - start[i]!;
    }
    for (let g = groups - 1, row = 0, byte = 0; g >= 0; g--) {
      row += nextRow[g]!;
      byte += nextByte[g]!;
      nextRow[g] = row - nextRow[g]!;
      nextByte[g] = byte - nextByte[g]!;
    }
    for (let i = 0; i < corpus.size; i++) {
      const p = placeOf[this.#pair[i]!]!;
      const g = group[p]!;
      const k = nextRow[g]!++;
      pair[k] = p;
      length[k] = codePoints(from, start[i]!, start[i + 1]!);
      let at = nextByte[g]!;
      textStart[k] = at;
      for (let b = start[i]!; b < start[i + 1]!; b++) text[at++] = from[b]!;
      nextByte[g] = at;
    }
    textStart[corpus.size] = text.length;
  }
}

const invalid = (i: number, reason: string): EngineError =>
  new EngineError('syllable-invalid', `Syllable ${i + 1}: ${reason}.`);

function codePoints(text: Uint8Array, from: number, to: number): number {
  let n = 0;
  for (let i = from; i < to; i++) if ((text[i]! & 0xc0) !== 0x80) n++;
  return n;
}
