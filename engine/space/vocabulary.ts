/** The vocabulary of a name space: the syllables of a corpus within bounds, with a hash. */
import { EngineError } from '../base/errors.ts';
import { payloadHash } from '../base/hash.ts';
import type { TextColumns } from '../base/letter-trie.ts';
import { sharedBuffer } from '../base/shared.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { frequencyOrder, pageOfIds, pageOfOrder } from '../corpus/orders.ts';

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
  const chosen = frequencyOrder(corpus).filter(
    (i) =>
      length[i]! >= (minLength ?? 0) &&
      length[i]! <= (maxLength ?? Infinity) &&
      corpus.frequency(i) >= (minFrequency ?? 0),
  );
  let ids = distinctInOrder(corpus, chosen);
  if (top !== null && top < ids.length) {
    const rarity = Float64Array.from(ids, (id) => -corpus.frequency(id));
    ids = pageOfOrder(rarity, 0, top)
      .sort()
      .map((place) => ids[place]!);
  }
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
  const { text, textStart } = corpus;
  const sorted = pageOfIds({ text, start: textStart }, ids, null, 0, ids.length);
  return sorted.filter(
    (id, at) => at === 0 || corpus.syllable(sorted[at - 1]!) !== corpus.syllable(id),
  );
}
