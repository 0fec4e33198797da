import { join } from 'node:path';
import { EngineError } from '../engine/errors.ts';
import {
  type CountBy,
  type Extraction,
  extractHyphenated,
  extractPronounced,
  WordNotes,
} from '../engine/text/extract.ts';
import type { Hyphenator } from '../engine/text/hyphenation.ts';
import type { DetectedLanguage } from '../engine/text/language.ts';
import { nameContext } from '../engine/text/name-context.ts';
import { isPlainEnglish } from '../engine/text/plain-english.ts';
import type { Pronunciations } from '../engine/text/pronounced-split.ts';
import type { FormColumns } from '../engine/text/word-forms.ts';
import { writeUnsynced } from './atomic.ts';
import { linesText } from './lines.ts';
import { extractionReport } from './pipeline-reports.ts';
import type { TaskHooks } from './pipeline-tasks.ts';
import { readRegular } from './regular-file.ts';

export interface ExtractFileTask {
  readonly runDir: string;
  readonly path: string;
  /** In bytes, as found when the job began. */
  readonly size: number;
  /** Name of the outputs below `syllables/` and `meta/`. */
  readonly outputName: string;
  readonly extractor: 'pyphen' | 'nltk';
  /** Code or `auto`. */
  readonly language: string;
  readonly hyphenDir: string | null;
  readonly minLength: number;
  readonly maxLength: number;
  readonly countBy: CountBy;
  /** Only the words are wanted: syllables are written once the names of all texts are known. */
  readonly namesOnly: boolean;
  /** The text is a list of names. */
  readonly wordList: boolean;
}

export interface ExtractFileResult {
  /** Lines of the syllables file. */
  readonly syllables: number;
  readonly totalWords: number;
  /** Code of the patterns that were used. */
  readonly language: string;
  /** ISO 639-1 code of the text, which may be one without patterns. */
  readonly textLanguage: string;
  /** The words as they are written when occurrences are counted; else null. */
  readonly words: FormColumns | null;
}

/** Longer texts do not fit into one string of the runtime. */
const MAX_TEXT_BYTES = 500_000_000;
/** Pattern sets by folder and code, the pronunciation table: loaded once in a process or thread. */
const hyphenators = new Map<string, Promise<Hyphenator>>();
let pronunciations: Promise<Pronunciations> | undefined;

/**
 * Extracts one text and writes its two outputs, unless names alone are taken. Throws `EngineError`: `text-binary`, `text-encoding`
 * or `text-too-long` for what cannot be read, `language-unknown` and the like from the patterns,
 * `cancelled`.
 */
export async function extractFile(
  task: ExtractFileTask,
  hooks: TaskHooks,
): Promise<ExtractFileResult> {
  const text = await readText(task.path);
  const scale = task.size / Math.max(1, text.length);
  const watch = {
    cancelled: () => hooks.cancelled(),
    progress: (done: number) => hooks.progress(Math.round(done * scale)),
  };
  const { code: language, iso } = await languageOf(text, task);
  const textLanguage = iso ?? language.slice(0, 2);
  const words =
    task.countBy === 'files' ? null : new WordNotes(nameContext(textLanguage), task.wordList);
  const extraction: Extraction =
    task.extractor === 'nltk'
      ? extractPronounced(text, await thePronunciations(), task, watch, words)
      : extractHyphenated(text, await theHyphenator(language, task.hyphenDir), task, watch, words);
  const { syllables } = extraction;
  if (!task.namesOnly) {
    await writeUnsynced(join(task.runDir, 'syllables', task.outputName), linesText(syllables));
    await writeUnsynced(
      join(task.runDir, 'meta', task.outputName),
      extractionReport(task, language, extraction),
    );
  }
  return {
    syllables: syllables.length,
    totalWords: extraction.totalWords,
    language,
    textLanguage,
    words: words?.columns ?? null,
  };
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

/** Patterns to split by, and the language found out for `auto`. */
async function languageOf(
  text: string,
  { extractor, language }: ExtractFileTask,
): Promise<DetectedLanguage> {
  if (extractor === 'nltk') return { code: 'en_US', iso: 'en' };
  return language === 'auto' ? await detected(text) : { code: language, iso: null };
}

/** Language for `auto`. The detector's tables take longer to load than many a text to extract. */
async function detected(text: string): Promise<DetectedLanguage> {
  if (isPlainEnglish(text)) return { code: 'en_US', iso: 'en' };
  const { detectLanguage } = await import('../engine/text/language.ts');
  return detectLanguage(text);
}

/** Code for `auto`. */
export async function detectedCode(text: string): Promise<string> {
  return (await detected(text)).code;
}

function theHyphenator(language: string, hyphenDir: string | null): Promise<Hyphenator> {
  const key = JSON.stringify([hyphenDir, language]);
  let found = hyphenators.get(key);
  if (!found) {
    found = import('./hyphenators.ts').then(
      async (module) => (await module.loadHyphenator(language, hyphenDir)).hyphenator,
    );
    hyphenators.set(key, found);
  }
  return found;
}

function thePronunciations(): Promise<Pronunciations> {
  pronunciations ??= import('./pronunciations.ts').then((module) => module.loadPronunciations());
  return pronunciations;
}

async function readText(path: string): Promise<string> {
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
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return decoder.decode(bytes, { stream: cut });
  } catch {
    throw new EngineError('text-encoding', 'not valid UTF-8; save it as UTF-8');
  }
}
