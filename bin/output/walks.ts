/** Walks as JSON records and as lines of text, in chunks. */
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { formatted, quoted, steps, WALK_SEPARATOR, walkJson } from '../../engine/names/render.ts';

/** Syllables rendered at once: keeps a chunk of text below a megabyte or so. */
const PART = 8192;

/** Chunks of a walk record as the wire has it. */
export function* walkRecord(corpus: Corpus, ids: Uint32Array): Generator<string> {
  if (ids.length <= PART) {
    yield walkJson(corpus, ids);
    return;
  }
  yield '{"formatted":"';
  for (let i = 0; i < ids.length; i += PART) {
    yield formatted(corpus, ids, i, Math.min(ids.length, i + PART));
  }
  yield '","syllables":[';
  yield* joined(ids, ',', (part) => [quoted(corpus, part)]);
  yield '],"steps":[';
  yield* joined(ids, ',', (part) => [steps(corpus, part)]);
  yield ']}';
}

/** Chunks of a walk as people read it: `ba·lo·rin`. */
export function walkLine(corpus: Corpus, ids: Uint32Array): Generator<string> {
  return joined(ids, WALK_SEPARATOR, (part) => syllablesOf(corpus, part));
}

export function syllablesOf(corpus: Corpus, ids: Uint32Array): string[] {
  return Array.from(ids, (id) => corpus.syllable(id));
}

/** Chunks of a list that has an item for each id, with a separator between the items. */
export function* joined(
  ids: Uint32Array,
  separator: string,
  itemsOf: (part: Uint32Array) => readonly unknown[],
): Generator<string> {
  for (let i = 0; i < ids.length; i += PART) {
    const text = itemsOf(ids.subarray(i, i + PART)).join(separator);
    yield i === 0 ? text : separator + text;
  }
}
