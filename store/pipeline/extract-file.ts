/** Extraction of one text: reading, splitting, writing its two outputs. */
import { join } from 'node:path';
import { EngineError, type Hooks } from '../../engine/base/errors.ts';
import { PromiseMap } from '../../engine/base/maps.ts';
import {
  type CountBy,
  type Extraction,
  extractHyphenated,
  extractPronounced,
} from '../../engine/text/extract.ts';
import type { Hyphenator } from '../../engine/text/hyphenation.ts';
import type { Pronunciations } from '../../engine/text/pronounced-split.ts';
import { linesText, writeUnsynced } from '../files/atomic.ts';
import { readRegular, utf8Text } from '../files/regular-file.ts';
import { loadHyphenator } from '../texts/hyphenators.ts';
import { chooseLanguage } from '../texts/languages.ts';
import { rethrowExpected } from './events.ts';
import { extractionReport } from './reports.ts';

export interface SplitOptions {
  readonly extractor: 'pyphen' | 'nltk';
  /** Code or `auto`. */
  readonly language: string;
  readonly hyphenDir: string | null;
  readonly minLength: number;
  readonly maxLength: number;
  /** By occurrences when absent. */
  readonly countBy?: CountBy;
  /** Words of any script are split, and their pieces romanised; hyphenation only. */
  readonly romanize?: boolean;
  /** Of a text its proper names alone are taken. */
  readonly words?: 'all' | 'names';
  /** The text is a list of names. */
  readonly wordList?: boolean;
}

/** Whether syllables are those of names, and of names that are not cut. */
export const takesNames = ({ words, wordList }: SplitOptions): boolean =>
  wordList === true || words === 'names';

export interface ExtractFileTask extends SplitOptions {
  readonly countBy: CountBy;
  readonly runDir: string;
  readonly path: string;
  /** In bytes, as found when the job began. */
  readonly size: number;
  /** Name of the outputs below `syllables/` and `meta/`. */
  readonly outputName: string;
}

export type ExtractFileResult = Awaited<ReturnType<typeof extractFile>>;

/** Longer texts do not fit into one string of the runtime. */
const MAX_TEXT_BYTES = 500_000_000;
/** Pattern sets by folder and code, loaded once in a process or thread. */
const hyphenators = new PromiseMap<string, Hyphenator>();
/** The splitting of words by their pronunciations. */
const pronunciations = new PromiseMap<'all', Pronunciations>();

/**
 * Extracts one text and writes its two outputs, unless names alone are taken. Throws `EngineError`: `text-binary`, `text-encoding`
 * or `text-too-long` for what cannot be read, `language-unknown` and the like from the patterns,
 * `cancelled`, and with the code of the system what a disk refuses.
 */
export const extractFile = (task: ExtractFileTask, hooks: Hooks) =>
  extract(task, hooks).catch(rethrowExpected);

async function extract(task: ExtractFileTask, hooks: Hooks) {
  const text = await readText(task.path);
  const scale = task.size / Math.max(1, text.length);
  const watch = {
    cancelled: () => hooks.cancelled(),
    progress: (done: number) => hooks.progress(Math.round(done * scale), task.size),
  };
  const { language, textLanguage, warning, split } = await splitterFor(text, task);
  const extraction = split(watch);
  const { syllables, totalWords, words } = extraction;
  // those of names are written once the names of all texts are known
  if (!takesNames(task)) await writeExtraction(task, language, extraction);
  return {
    /** Lines of the syllables file. */
    syllables: syllables.length,
    totalWords,
    language,
    textLanguage,
    warning,
    /** The distinct words, where occurrences are counted. */
    words: task.countBy === 'occurrences' ? words : null,
  };
}

/** Writes the syllables of a text and the report about them; `language` is the code of its patterns. */
export async function writeExtraction(
  task: ExtractFileTask,
  language: string,
  extraction: Omit<Extraction, 'words'>,
): Promise<void> {
  const write = (folder: string, content: string | Iterable<string>): Promise<void> =>
    writeUnsynced(join(task.runDir, folder, task.outputName), content);
  const report = extractionReport(task, language, extraction);
  await Promise.all([write('syllables', linesText(extraction.syllables)), write('meta', report)]);
}

/**
 * Makes sure that the patterns or pronunciations a job names can be had, before anything is written;
 * throws what loading them throws.
 */
export async function prepareExtraction(
  task: Pick<ExtractFileTask, 'extractor' | 'language' | 'hyphenDir'>,
): Promise<void> {
  if (task.extractor === 'nltk') await thePronunciations();
  else if (task.language !== 'auto') await theHyphenator(task.language, task.hyphenDir);
}

/** Finds out the language of a text where it is to be, and loads what splits it. */
export async function splitterFor(text: string, options: SplitOptions) {
  const { extractor, language, hyphenDir, countBy = 'occurrences' } = options;
  if (extractor === 'nltk') {
    const table = await thePronunciations();
    return {
      language: 'en_US',
      textLanguage: 'en',
      warning: null,
      split: (hooks: Hooks) => extractPronounced(text, table, options, hooks),
    };
  }
  const choice = language === 'auto' ? await chooseLanguage(text, hyphenDir) : null;
  const code = choice?.code ?? language;
  const hyphenator = await theHyphenator(code, hyphenDir);
  // its tables are loaded only where they are needed
  const romanise = options.romanize
    ? (await import('../../engine/text/romanise.ts')).romanise
    : undefined;
  const how = { ...options, countBy, romanise };
  return {
    /** Code of the patterns. */
    language: code,
    /** ISO 639-1 code of the text, which may be one without patterns. */
    textLanguage: choice?.iso ?? code.slice(0, 2),
    /** What speaks against the patterns; null when nothing does. */
    warning: choice?.warning ?? null,
    split: (hooks: Hooks) => extractHyphenated(text, hyphenator, how, hooks),
  };
}

const theHyphenator = (language: string, hyphenDir: string | null): Promise<Hyphenator> =>
  hyphenators.get(
    JSON.stringify([hyphenDir, language]),
    async () => (await loadHyphenator(language, hyphenDir)).hyphenator,
  );

const thePronunciations = (): Promise<Pronunciations> =>
  pronunciations.get('all', async () =>
    (await import('../texts/pronunciations.ts')).loadPronunciations(),
  );

/** The whole text of a file. Throws as `checkTextSize`, `decodeText` and the file system do. */
export async function readText(path: string): Promise<string> {
  const bytes = await readRegular(path);
  checkTextSize(bytes.length);
  return decodeText(bytes);
}

/** Throws `EngineError` `text-too-long`. */
export function checkTextSize(bytes: number): void {
  if (bytes <= MAX_TEXT_BYTES) return;
  throw new EngineError(
    'text-too-long',
    `larger than ${MAX_TEXT_BYTES / 1e6} MB; split it into several files`,
  );
}

/**
 * Strict UTF-8. Line ends and a byte order mark stay as they are: neither is a letter, so no word
 * depends on them. A text that is `cut` may end within a letter. Throws `EngineError` `text-binary`,
 * `text-encoding`.
 */
export function decodeText(bytes: Uint8Array, { cut = false } = {}): string {
  if (bytes.includes(0)) {
    throw new EngineError('text-binary', 'not a text (it holds NUL bytes); save it as UTF-8');
  }
  const fault = () => new EngineError('text-encoding', 'not valid UTF-8; save it as UTF-8');
  return utf8Text(bytes, fault, { keepMark: true, cut });
}
