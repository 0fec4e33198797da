/** Whether a source has words that can be cut into syllables, and the reason when it has none. */
import { EngineError } from '../../engine/base/errors.ts';
import { type Hooks, throwIfCancelled } from '../../engine/base/hooks.ts';
import { keepInBounds } from '../../engine/text/extract.ts';
import { isPlain } from '../../engine/text/normalise.ts';
import { addCounts, countWords, NO_WORDS, type WordCount } from '../../engine/text/word-count.ts';
import type { PathRoots } from '../files/path-roots.ts';
import { withRegular } from '../files/regular-file.ts';
import { thousands } from '../files/thousands.ts';
import { chooseLanguage, languageName, scriptName } from '../texts/languages.ts';
import { findSources, type SourceFile } from '../texts/sources.ts';
import { isExpected } from './events.ts';
import {
  checkTextSize,
  decodeText,
  readText,
  type SplitOptions,
  splitterFor,
} from './extract-file.ts';

/** A source of which no word can be cut so far is read to its end, up to so many bytes, before a start. */
export const MAX_SEARCHED_BYTES = 32 * 1024 * 1024;

export interface CutRequest extends Omit<SplitOptions, 'countBy'> {
  readonly sourcePath: string;
  readonly filePattern: string;
  /** Only proper names are taken, or the words of a list: those that are not cut are syllables too. */
  readonly namesOnly?: boolean;
  /** Folders that the texts must lie in; absent or null: any. */
  readonly roots?: PathRoots;
}

/** Counts the words of one text by what the run would make of them. */
export async function countCut(
  text: string,
  options: Omit<SplitOptions, 'countBy'>,
): Promise<WordCount> {
  const { split } = await splitterFor(text, options);
  return countWords(text, split({}, null), options);
}

/** Characters of a head that are looked at first: nearly every text shows in them that it can be cut. */
const FIRST_LOOK = 4096;

/** Whether the first words of a text give a syllable, with the patterns that the whole of it asks for. */
async function beginsWell(text: string, request: CutRequest): Promise<boolean> {
  // up to the end of a word: half of one may be cut where the whole is not
  const end = text.slice(0, FIRST_LOOK).search(/\s\S*$/);
  if (text.length <= FIRST_LOOK || end <= 0) return false;
  const begin = text.slice(0, end);
  const { split } = await splitterFor(text, request, begin);
  const extraction = split({}, null);
  // nearly always: a syllable that stays as it is cut
  if (!request.namesOnly && keepInBounds(extraction.syllables.filter(isPlain), request).kept.length)
    return true;
  return givesSyllables(countWords(begin, extraction, request), request);
}

/**
 * Why a run would give no syllable; null when it gives some, when the source has no words at all, when a
 * text cannot be read (the run will say it), or when more than `maxBytes` would have to be read to know.
 * A source that can be cut shows it in its first kilobytes.
 */
export async function whyNoSyllables(
  request: CutRequest,
  hooks: Hooks,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<string | null> {
  try {
    const sources = await findSources(request.sourcePath, request.filePattern, request.roots);
    return await searchSources(sources, request, hooks, maxBytes);
  } catch (err) {
    if (isExpected(err) && !(err instanceof EngineError && err.code === 'cancelled')) return null;
    throw err;
  }
}

async function searchSources(
  sources: readonly SourceFile[],
  request: CutRequest,
  hooks: Hooks,
  maxBytes: number,
): Promise<string | null> {
  const heads = spread(sources, SAMPLE_FILES);
  let covered = 0;
  let count = NO_WORDS;
  let sample = '';
  for (const { path, size } of heads) {
    throwIfCancelled(hooks);
    const { text, bytes } = await readHead(path, size);
    covered += bytes;
    if (sample.trim() === '') sample = text;
    if (await beginsWell(text, request)) return null;
    count = addCounts(count, await countCut(text, request));
    if (givesSyllables(count, request)) return null;
  }
  const total = sources.reduce((sum, { size }) => sum + size, 0);
  if (covered < total) {
    if (total > maxBytes) return null;
    count = NO_WORDS;
    for (const { path } of sources) {
      throwIfCancelled(hooks);
      count = addCounts(count, await countCut(await readText(path), request));
      if (givesSyllables(count, request)) return null;
    }
  }
  if (count.words === 0) return null;
  // what `auto` thinks of the text
  const isDetected = request.extractor !== 'nltk' && request.language === 'auto';
  const choice = isDetected ? await chooseLanguage(sample, request.hyphenDir) : null;
  return noSyllables(count, request, choice);
}

const givesSyllables = ({ readable, syllables }: WordCount, { namesOnly }: CutRequest): boolean =>
  namesOnly ? readable > 0 : syllables > 0;

/** The reason in words, with what to do about it. */
function noSyllables(
  { words, readable, cut, script }: WordCount,
  { extractor, language, minLength, maxLength, romanize }: CutRequest,
  choice: { readonly code: string; readonly warning: string | null } | null,
): string {
  const all = thousands(words);
  const code = extractor === 'nltk' ? 'en_US' : (choice?.code ?? language);
  if (readable === 0) {
    const written = script === null ? '' : `; most are ${scriptName(script)}`;
    const remedy =
      extractor === 'nltk'
        ? 'Pronunciations are those of English words: use an English text.'
        : 'Use a text in Latin script, or switch romanize (--romanize) on for a language that has patterns of its own.';
    return `None of the ${all} words is written in letters that reduce to a to z${written}. ${remedy}`;
  }
  if (cut === 0) {
    const why = choice?.warning ? ` ${choice.warning}` : '';
    const remedy = romanize
      ? 'Name the language of the text (language, --language); scripts without patterns, such as Arabic or Chinese, cannot be cut.'
      : 'Name the language of the text (language, --language), or use a longer text.';
    return `None of the ${all} words can be cut with the patterns for ${languageName(code)}.${why} ${remedy}`;
  }
  return (
    `${thousands(cut)} of the ${all} words can be cut, but no piece has ${minLength} to ${maxLength} letters from a to z. ` +
    'Widen min_syllable_length and max_syllable_length (--min-length, --max-length).'
  );
}

/** Files of a sample, and bytes of each, from its beginning. */
export const SAMPLE_FILES = 256;
const SAMPLE_BYTES = 128 * 1024;

/** The beginning of a text, and the bytes it took. Throws what decoding and the file system throw. */
export async function readHead(
  path: string,
  size: number,
): Promise<{ text: string; bytes: number }> {
  checkTextSize(size);
  const { buffer, bytesRead } = await withRegular(path, (file) =>
    file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0),
  );
  const bytes = buffer.subarray(0, bytesRead);
  return { text: decodeText(bytes, { cut: bytes.length < size }), bytes: bytes.length };
}

/** At most `most` items, spread evenly over a list, its first among them. */
export function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, k) => list[Math.floor((k * list.length) / most)]!);
}
