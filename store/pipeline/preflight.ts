/** What a run from a source would read, and whether it could be cut: looked up before anything is written. */
import { EngineError } from '../../engine/base/errors.ts';
import { type Hooks, throwIfCancelled } from '../../engine/base/hooks.ts';
import { DETECTED_CODES } from '../../engine/text/language-codes.ts';
import { addCounts, NO_WORDS, type WordCount } from '../../engine/text/word-count.ts';
import { isCuttable, loadHyphenator, patternSets, resolveCode } from '../texts/hyphenators.ts';
import { chooseLanguage, type LanguageChoice, languageName, listed } from '../texts/languages.ts';
import { findSources, type SourceFile } from '../texts/sources.ts';
import {
  type CutRequest,
  countCut,
  MAX_SEARCHED_BYTES,
  readHead,
  SAMPLE_FILES,
  spread,
  whyNoSyllables,
} from './cut-check.ts';
import { isExpected } from './events.ts';

/** What a run from a source would read. */
export type Preflight = Awaited<ReturnType<typeof preflight>>;

/** Texts of the sample whose language and words are looked at, again spread evenly. */
const LOOKED_AT = 16;
const MAX_LISTED = 20;
/** Languages that are named where none is known. */
const MAX_LIKELY = 4;

export interface CommonLanguage {
  readonly code: string;
  readonly name: string;
  readonly confidence: number;
}

/**
 * Looks at a source before a run is made from it; reads at most 32 MiB, and as much again where
 * nothing can be cut. Throws `EngineError`
 * `sources-missing`, `pattern-invalid`, `read-failed`, `cancelled`.
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
  const language = commonest(choices);
  const likely = language === null ? await likelyLanguages(choices, request) : [];
  warnOfLanguages(choices, language, likely, warnings);
  const hyphenation = await patternsFor(request, choices, language, warnings);
  const words = hyphenation === null ? null : await countAll(texts, request, hooks);
  const refusal =
    words?.syllables === 0 ? await whyNoSyllables(request, hooks, MAX_SEARCHED_BYTES) : null;
  const longest = sources.reduce<SourceFile | null>(
    (most, file) => (most === null || file.size > most.size ? file : most),
    null,
  );
  return {
    files: sources.length,
    bytes,
    /** Null without files. */
    longest: longest && { path: longest.path, bytes: longest.size },
    /** Files of the sample at which a run would fail: the first `MAX_LISTED`, and their number. */
    undecodable: sample.undecodable.slice(0, MAX_LISTED),
    undecodableCount: sample.undecodable.length,
    sampled: { files: sample.files, bytes: sample.bytes },
    /** Null when it is not known for certain, or when no text could be read. */
    language,
    /** Without a known language: what it may be, likeliest first. */
    likely,
    /** Words of the texts looked at; null when nothing could be cut for want of patterns. */
    words,
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

/** The language that most texts are known to be in, and the share of texts that are. */
function commonest(choices: readonly LanguageChoice[]): CommonLanguage | null {
  const votes = new Map<string, number>();
  for (const { code, found } of choices) if (found) votes.set(code, (votes.get(code) ?? 0) + 1);
  const [first] = [...votes].sort(([, a], [, b]) => b - a);
  if (first === undefined) return null;
  const [code, count] = first;
  return { code, name: languageName(code), confidence: count / choices.length };
}

/** What the texts may be in, named by the most of them first. */
async function likelyLanguages(choices: readonly LanguageChoice[], { hyphenDir }: CutRequest) {
  const votes = new Map<string, number>();
  for (const { likely } of choices) {
    likely.forEach((iso, place) => {
      votes.set(iso, (votes.get(iso) ?? 0) + 1 / (place + 1));
    });
  }
  const isos = [...votes].sort(([, a], [, b]) => b - a).slice(0, MAX_LIKELY);
  const sets = await patternSets(hyphenDir);
  return Promise.all(
    isos.map(async ([iso]) => {
      const code = DETECTED_CODES.get(iso) ?? iso;
      const set = resolveCode(code, sets);
      const cuttable = set !== undefined && (await isCuttable(set, hyphenDir));
      // without patterns there is no code that the option `language` takes
      return { code: set === undefined ? null : code, name: languageName(iso), cuttable };
    }),
  );
}

function warnOfLanguages(
  choices: readonly LanguageChoice[],
  language: CommonLanguage | null,
  likely: readonly { readonly name: string }[],
  warnings: string[],
): void {
  if (choices.length === 0) return;
  if (language === null) {
    const names = listed(likely.map(({ name }) => name));
    const perhaps = names === '' ? '' : ` (perhaps ${names})`;
    warnings.push(`The language is unknown, pick one${perhaps}.`);
    return;
  }
  if (language.confidence === 1) return;
  const share = Math.round(100 * (1 - language.confidence));
  warnings.push(
    `${share} % of the texts looked at are in other languages or in none that is known; with auto each file is split by its own.`,
  );
}

/** Name of the patterns that a run would split by, and what speaks against them. */
async function patternsFor(
  { extractor, language, hyphenDir }: CutRequest,
  choices: readonly LanguageChoice[],
  found: CommonLanguage | null,
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

async function countAll(
  texts: readonly string[],
  request: CutRequest,
  hooks: Hooks,
): Promise<WordCount | null> {
  let count = NO_WORDS;
  try {
    for (const text of texts) {
      throwIfCancelled(hooks);
      count = addCounts(count, await countCut(text, request));
    }
  } catch (err) {
    // one of several texts may look like a language without patterns: the run will name it
    if (err instanceof EngineError && err.code !== 'cancelled') return null;
    throw err;
  }
  return count;
}
