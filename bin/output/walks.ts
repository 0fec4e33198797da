/** Walks as JSON records and as lines of text, in chunks. */
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { REPLY, Records, WALK_SEPARATOR } from '../../engine/names/render.ts';

/** Syllables rendered at once: keeps a chunk of text below a megabyte or so. */
const PART = 8192;

/** Chunks of a walk record as the wire has it. */
export function walkRecords(corpus: Corpus): (ids: Uint32Array) => Iterable<string> {
  const records = new Records(REPLY, corpus);
  return (ids) => (ids.length <= PART ? [records.walk(ids)] : records.walkChunks(ids));
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
