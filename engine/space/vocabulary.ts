/** The vocabulary of a name space: the syllables of a corpus within bounds, with a hash. */
import { EngineError } from '../base/errors.ts';
import { payloadHash } from '../base/json-text.ts';
import { sharedBuffer } from '../base/shared.ts';
import { compareTexts, type TextColumns } from '../base/text-set.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { sortByText } from '../corpus/orders.ts';

/** Which syllables of a corpus make names; null: no bound. */
export interface VocabularyBounds {
  /** Code points of a syllable. */
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly minFrequency: number | null;
  /** Only so many, the most frequent ones; equal frequencies in byte order. */
  readonly top: number | null;
}

/**
 * Syllables in the order of their UTF-8 bytes, each once, as columns in shared memory. The order is
 * that of the texts alone, so a vocabulary is the same however its corpus was stored.
 */
export interface Vocabulary extends TextColumns {
  readonly size: number;
  /** Length of each syllable in code points. */
  readonly length: Uint16Array;
  readonly signature: Uint16Array;
  /** SHA-256 of the canonical JSON of the list of texts, 64 hex digits. */
  readonly hash: string;
}

/**
 * Chooses the vocabulary of a name space. Throws `EngineError` ('vocabulary-empty' and, for a syllable
 * with a control character, which would break lines of output, 'vocabulary-control').
 */
export function chooseVocabulary(corpus: Corpus, bounds: VocabularyBounds): Vocabulary {
  const { minLength, maxLength, minFrequency, top } = bounds;
  const { length, textStart, text } = corpus;
  const chosen: number[] = [];
  for (let i = 0; i < corpus.size; i++) {
    if (minLength !== null && length[i]! < minLength) continue;
    if (maxLength !== null && length[i]! > maxLength) continue;
    if (minFrequency !== null && corpus.frequency(i) < minFrequency) continue;
    chosen.push(i);
  }
  let ids = distinctInOrder(corpus, Uint32Array.from(chosen));
  if (top !== null && top < ids.length) ids = mostFrequent(corpus, ids, top);
  if (ids.length === 0) {
    throw new EngineError(
      'vocabulary-empty',
      `none of the ${corpus.size} syllables is within min_length, max_length, min_frequency and top.`,
    );
  }
  const size = ids.length;
  let bytes = 0;
  for (const id of ids) bytes += textStart[id + 1]! - textStart[id]!;
  const result = {
    size,
    start: new Uint32Array(sharedBuffer(4 * (size + 1))),
    text: new Uint8Array(sharedBuffer(bytes)),
    length: new Uint16Array(sharedBuffer(2 * size)),
    signature: new Uint16Array(sharedBuffer(2 * size)),
  };
  const texts: string[] = [];
  for (let v = 0, at = 0; v < size; v++) {
    const id = ids[v]!;
    for (let b = textStart[id]!; b < textStart[id + 1]!; b++) {
      const byte = text[b]!;
      if (byte < 0x20 || byte === 0x7f) throw withControl(corpus.syllable(id));
      result.text[at++] = byte;
    }
    result.start[v + 1] = at;
    result.length[v] = length[id]!;
    result.signature[v] = corpus.signature(id);
    texts.push(corpus.syllable(id));
  }
  return { ...result, hash: payloadHash(texts) };
}

function withControl(syllable: string): EngineError {
  return new EngineError(
    'vocabulary-control',
    `the syllable ${JSON.stringify(syllable)} holds a control character; ` +
      'normalise the corpus, or leave it out with min_frequency, top or the length bounds.',
  );
}

/** The ids sorted by text; of equal texts the most frequent one stays. */
function distinctInOrder(corpus: Corpus, ids: Uint32Array): Uint32Array {
  const columns = { text: corpus.text, start: corpus.textStart };
  ids.sort((a, b) => corpus.frequency(b) - corpus.frequency(a) || a - b);
  return sortByText(columns, ids).filter(
    (id, at, all) => at === 0 || compareTexts(columns, all[at - 1]!, id) !== 0,
  );
}

/** `top` of the ids, which are in byte order and stay so. */
function mostFrequent(corpus: Corpus, ids: Uint32Array, top: number): Uint32Array {
  const places = Uint32Array.from(ids, (_, place) => place);
  places.sort((a, b) => corpus.frequency(ids[b]!) - corpus.frequency(ids[a]!) || a - b);
  return places
    .subarray(0, top)
    .slice()
    .sort()
    .map((place) => ids[place]!);
}
