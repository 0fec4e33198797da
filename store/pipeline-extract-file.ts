import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../engine/errors.ts';
import {
  type CountBy,
  type Extraction,
  extractHyphenated,
  extractPronounced,
} from '../engine/text/extract.ts';
import type { Hyphenator } from '../engine/text/hyphenation.ts';
import { isPlainEnglish } from '../engine/text/plain-english.ts';
import type { Pronunciations } from '../engine/text/pronounced-split.ts';
import { sourceWords } from '../engine/text/source-words.ts';
import { writeUnsynced } from './atomic.ts';
import { linesText } from './lines.ts';
import { extractionReport } from './pipeline-reports.ts';
import type { TaskHooks } from './pipeline-tasks.ts';

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
}

export interface ExtractFileResult {
  /** Lines of the syllables file. */
  readonly syllables: number;
  readonly totalWords: number;
  /** Code of the patterns that were used. */
  readonly language: string;
  /** Distinct words one a line when occurrences are counted; else empty. */
  readonly words: string;
}

/** Longer texts do not fit into one string of the runtime. */
const MAX_TEXT_BYTES = 500_000_000;
/** Pattern sets by folder and code, the pronunciation table: loaded once in a process or thread. */
const hyphenators = new Map<string, Promise<Hyphenator>>();
let pronunciations: Promise<Pronunciations> | undefined;

/**
 * Extracts one text and writes its two outputs. Throws `EngineError`: `text-binary`, `text-encoding`
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
  const { language, extraction } =
    task.extractor === 'nltk'
      ? {
          language: 'en_US',
          extraction: extractPronounced(text, await thePronunciations(), task, watch),
        }
      : await hyphenate(text, task, watch);
  const { syllables } = extraction;
  await writeUnsynced(join(task.runDir, 'syllables', task.outputName), linesText(syllables));
  await writeUnsynced(
    join(task.runDir, 'meta', task.outputName),
    extractionReport(task, language, extraction),
  );
  const words = task.countBy === 'occurrences' ? [...sourceWords(text)].join('\n') : '';
  return { syllables: syllables.length, totalWords: extraction.totalWords, language, words };
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

async function hyphenate(
  text: string,
  task: ExtractFileTask,
  watch: { cancelled(): boolean; progress(done: number): void },
): Promise<{ language: string; extraction: Extraction }> {
  let { language } = task;
  if (language === 'auto') language = await detectedCode(text);
  const hyphenator = await theHyphenator(language, task.hyphenDir);
  return { language, extraction: extractHyphenated(text, hyphenator, task, watch) };
}

/** Code for `auto`. The detector's tables take longer to load than many a text to extract. */
export async function detectedCode(text: string): Promise<string> {
  if (isPlainEnglish(text)) return 'en_US';
  const { detectLanguage } = await import('../engine/text/language.ts');
  return detectLanguage(text).code;
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
  const bytes = await readFile(path);
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
