/** Preflight: what a run of a source would read, and whether its words can be cut into syllables, with the reason if not; nothing is written. */

import { EngineError, type Hooks, NO_HOOKS, throwIfCancelled } from '../../engine/base/errors.ts';
import { counted, ranked, sumsOf } from '../../engine/base/maps.ts';
import { DETECTED_CODES } from '../../engine/text/language-codes.ts';
import { addCounts, countWords, NO_WORDS, type WordCount } from '../../engine/text/word-count.ts';
import type { PathRoots } from '../files/path-roots.ts';
import { withRegular } from '../files/regular-file.ts';
import { thousands } from '../files/thousands.ts';
import { isCuttable, loadHyphenator, patternSets, resolveCode } from '../texts/hyphenators.ts';
import {
  chooseLanguage,
  type LanguageChoice,
  languageName,
  listed,
  scriptName,
} from '../texts/languages.ts';
import { findSources, type SourceFile } from '../texts/sources.ts';
import { isExpected } from './events.ts';
import {
  checkTextSize,
  decodeText,
  readText,
  type SplitOptions,
  splitterFor,
  takesNames,
} from './extract-file.ts';

/** Texts of the sample whose language and words are looked at, again spread evenly. */
const LOOKED_AT = 16;
const MAX_LISTED = 20;
/** Languages that are named where none is known. */
const MAX_LIKELY = 4;

/**
 * Looks at a source before a run is made from it; reads at most 32 MiB, and as much again where
 * nothing can be cut. The reply is in wire form. Throws `EngineError` `sources-missing`, `pattern-invalid`, `read-failed`,
 * `cancelled`.
 */
export async function preflight(request: CutRequest, hooks: Hooks) {
  const warnings: string[] = [];
  const sources = await find(request, warnings);
  const bytes = sources.reduce((sum, { size }) => sum + size, 0);
  if (sources.length > 0 && bytes === 0) warnings.push('The files are empty.');
  const sample = await readSample(sources, warnings, hooks);
  const texts = spread(
    sample.texts.filter((text) => text.trim() !== ''),
    LOOKED_AT,
  );
  const choices: LanguageChoice[] = [];
  for (const text of texts) {
    throwIfCancelled(hooks);
    choices.push(await chooseLanguage(text, request.hyphenDir));
  }
  const { language, likely, warning } = await languagesOf(choices, request.hyphenDir);
  if (warning !== null) warnings.push(warning);
  const hyphenation = await patternsFor(request, choices, language, warnings);
  // one of several texts may look like a language without patterns
  const words =
    hyphenation === null ? null : await countTexts(texts, request, hooks).catch(unlessTheRunSaysIt);
  const refusal =
    words?.syllables === 0 ? await whyNoSyllables(request, hooks, MAX_SEARCHED_BYTES) : null;
  const [longest = null] = [...sources].sort((a, b) => b.size - a.size);
  return {
    files: sources.length,
    bytes,
    /** Null without files. */
    longest: longest && { path: longest.path, bytes: longest.size },
    /** Files of the sample at which a run would fail: the first `MAX_LISTED`, and their number. */
    undecodable: sample.undecodable.slice(0, MAX_LISTED),
    undecodable_count: sample.undecodable.length,
    sampled: { files: sample.files, bytes: sample.bytes },
    /** Null when it is not known for certain, or when no text could be read. */
    language,
    /** Without a known language: what it may be, likeliest first. */
    likely,
    /** Words of the texts looked at; null when nothing could be cut for want of patterns. */
    words: words && { total: words.words, cut: words.cut, syllables: words.syllables },
    /** Why a run would fail for want of syllables; null when nothing speaks against it. */
    refusal,
    /** Name of the pattern set; null when there is none. */
    hyphenation,
    warnings,
  };
}

/** The files of the source; none is a warning. */
async function find(
  { sourcePath, filePattern, roots }: CutRequest,
  warnings: string[],
): Promise<SourceFile[]> {
  try {
    return await findSources(sourcePath, filePattern, roots);
  } catch (err) {
    if (err instanceof EngineError && err.code === 'sources-none') {
      warnings.push(err.message);
      return [];
    }
    if (err instanceof EngineError || !isExpected(err)) throw err;
    throw new EngineError('read-failed', `Cannot read ${sourcePath}: ${err.message}`);
  }
}

/** Reads the sample as the pipeline reads texts; what it would refuse becomes a warning. */
async function readSample(sources: readonly SourceFile[], warnings: string[], hooks: Hooks) {
  const texts: string[] = [];
  const undecodable: string[] = [];
  const chosen = spread(sources, SAMPLE_FILES);
  let total = 0;
  for (const { path, size } of chosen) {
    throwIfCancelled(hooks);
    try {
      const { text, bytes } = await readHead(path, size);
      total += bytes;
      texts.push(text);
    } catch (err) {
      if (!isExpected(err)) throw err;
      undecodable.push(path);
      if (undecodable.length <= MAX_LISTED) {
        warnings.push(`${path}: ${err.message}. A run would fail at this file.`);
      }
    }
  }
  if (undecodable.length > MAX_LISTED) {
    warnings.push(`${undecodable.length - MAX_LISTED} further files cannot be read either.`);
  }
  return { texts, undecodable, files: chosen.length, bytes: total };
}

/** The language that most texts, of which a share, are known to be in; else what they may be in, named by the most first. */
async function languagesOf(choices: readonly LanguageChoice[], hyphenDir: string | null) {
  const [first] = counted(choices.flatMap(({ code, found }) => (found ? [code] : [])));
  if (first !== undefined) {
    const [code, count] = first;
    const confidence = count / choices.length;
    const language = { code, name: languageName(code), confidence };
    const others = `${Math.round(100 * (1 - confidence))} % of the texts looked at are in other languages`;
    const warning =
      confidence === 1
        ? null
        : `${others} or in none that is known; with auto each file is split by its own.`;
    return { language, likely: [], warning };
  }
  const votes = choices.flatMap(({ likely }) =>
    likely.map((iso, place) => [iso, 1 / (place + 1)] as const),
  );
  const sets = await patternSets(hyphenDir);
  const likely = ranked(sumsOf(votes))
    .slice(0, MAX_LIKELY)
    .map(([iso]) => {
      const code = DETECTED_CODES.get(iso) ?? iso;
      const set = resolveCode(code, sets);
      const cuttable = set !== undefined && isCuttable(set);
      // without patterns the option `language` takes no code for it
      return { code: set === undefined ? null : code, name: languageName(iso), cuttable };
    });
  const names = listed(likely.map(({ name }) => name));
  const unknown = `The language is unknown, pick one${names && ` (perhaps ${names})`}.`;
  return { language: null, likely, warning: choices.length === 0 ? null : unknown };
}

/** Name of the patterns that a run would split by, and what speaks against them. */
async function patternsFor(
  { extractor, language, hyphenDir }: CutRequest,
  choices: readonly LanguageChoice[],
  found: { readonly code: string; readonly name: string } | null,
  warnings: string[],
): Promise<string | null> {
  if (extractor === 'nltk') language = 'en_US';
  const wanted = language === 'auto' ? (found?.code ?? choices[0]?.code ?? null) : language;
  if (wanted === null) return null;
  if (found !== null && wanted.split(/[_-]/)[0] !== found.code.split('_')[0]) {
    warnings.push(`The text looks like ${found.name}, not ${languageName(wanted)}.`);
  }
  if (language === 'auto') {
    for (const text of new Set(choices.flatMap(({ warning }) => warning ?? [])))
      warnings.push(text);
  }
  try {
    const { code } = await loadHyphenator(wanted, hyphenDir);
    return hyphenDir === null ? code : `hyph_${code}.dic`;
  } catch (err) {
    if (!(err instanceof EngineError)) throw err;
    warnings.push(err.message);
    return null;
  }
}

/** Null for a fault that a run would name better. */
function unlessTheRunSaysIt(err: unknown): null {
  if (isExpected(err) && !(err instanceof EngineError && err.code === 'cancelled')) return null;
  throw err;
}

/** A source of which no word can be cut so far is read to its end, up to so many bytes, before a start. */
const MAX_SEARCHED_BYTES = 32 * 1024 * 1024;

export interface CutRequest extends SplitOptions {
  readonly sourcePath: string;
  readonly filePattern: string;
  /** Folders that the texts must lie in; absent or null: any. */
  readonly roots?: PathRoots;
}

/** Counts the words of texts by what the run would make of them, until there are enough. */
async function countTexts(
  texts: Iterable<string> | AsyncIterable<string>,
  request: CutRequest,
  hooks: Hooks,
  isEnough: (count: WordCount) => boolean = () => false,
): Promise<WordCount> {
  let count = NO_WORDS;
  for await (const text of texts) {
    throwIfCancelled(hooks);
    const { split } = await splitterFor(text, request);
    count = addCounts(count, countWords(text, split(NO_HOOKS), request));
    if (isEnough(count)) break;
  }
  return count;
}

/**
 * Why a run would give no syllable; null when it gives some, when the source has no words at all, when a
 * text cannot be read (the run will say it), or when more than `maxBytes` would have to be read to know.
 * A source that can be cut shows it in its first kilobytes.
 */
export const whyNoSyllables = (
  request: CutRequest,
  hooks: Hooks,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<string | null> => searchSources(request, hooks, maxBytes).catch(unlessTheRunSaysIt);

async function searchSources(
  request: CutRequest,
  hooks: Hooks,
  maxBytes: number,
): Promise<string | null> {
  const sources = await findSources(request.sourcePath, request.filePattern, request.roots);
  const gives = ({ readable, syllables }: WordCount): boolean =>
    (takesNames(request) ? readable : syllables) > 0;
  let covered = 0;
  let sample = '';
  const heads = async function* () {
    for (const { path, size } of spread(sources, SAMPLE_FILES)) {
      const { text, bytes } = await readHead(path, size);
      covered += bytes;
      if (sample.trim() === '') sample = text;
      yield text;
    }
  };
  let count = await countTexts(heads(), request, hooks, gives);
  const total = sources.reduce((sum, { size }) => sum + size, 0);
  if (!gives(count) && covered < total) {
    if (total > maxBytes) return null;
    const whole = async function* () {
      for (const { path } of sources) yield readText(path);
    };
    count = await countTexts(whole(), request, hooks, gives);
  }
  if (gives(count) || count.words === 0) return null;
  // what `auto` thinks of the text
  const isDetected = request.extractor !== 'nltk' && request.language === 'auto';
  const choice = isDetected ? await chooseLanguage(sample, request.hyphenDir) : null;
  return noSyllables(count, request, choice);
}

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
const SAMPLE_FILES = 256;
const SAMPLE_BYTES = 128 * 1024;

/** The beginning of a text, and the bytes it took. Throws what decoding and the file system throw. */
async function readHead(path: string, size: number): Promise<{ text: string; bytes: number }> {
  checkTextSize(size);
  const { buffer, bytesRead } = await withRegular(path, (file) =>
    file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0),
  );
  const bytes = buffer.subarray(0, bytesRead);
  return { text: decodeText(bytes, { cut: bytes.length < size }), bytes: bytes.length };
}

/** At most `most` items, spread evenly over a list, its first among them. */
function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, k) => list[Math.floor((k * list.length) / most)]!);
}
