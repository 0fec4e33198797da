/** Extraction stage of a job: reads the sources, cuts their words into syllables, in threads; of a run of names those of the proper names of its texts, or of a list. */
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CancelledError, EngineError } from '../../engine/base/errors.ts';
import type { RunText } from '../../engine/kin/asked/name-sources.ts';
import { keepInBounds } from '../../engine/text/extract.ts';
import { canonicalise, isPlain } from '../../engine/text/words.ts';
import { joinTexts, KEPT_BYTES, romaniser, TEXT_PATH } from '../../store/corpus/run-text.ts';
import { SOURCE_WORDS_PATH } from '../../store/corpus/source-words.ts';
import { linesText, writeUnsynced } from '../../store/files/atomic.ts';
import { mapSome } from '../../store/files/map-some.ts';
import { thousands } from '../../store/files/thousands.ts';
import {
  type ExtractFileResult,
  type ExtractFileTask,
  extractFile,
  takesNames,
  writeExtraction,
} from '../../store/pipeline/extract-file.ts';
import type { SourceFile } from '../../store/texts/sources.ts';
import type { PipelineOptions } from './options.ts';

/**
 * Larger inputs are worked on in threads: they cost some 40 ms to start, but leave the process free
 * to hear a signal and use every core.
 */
const THREAD_BYTES = 4_000_000;

/** Extracts every source; a file that cannot be read leaves the outputs of the others alone. */
export async function extractSources(
  runDir: string,
  sources: readonly SourceFile[],
  options: PipelineOptions,
  log: (level: 'info' | 'warning', text: string) => void,
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
) {
  const total = sources.reduce((sum, { size }) => sum + size, 0);
  const { countBy, wordList } = options;
  const namesOnly = takesNames(options);
  const tasks = sources.map((source) => ({ ...options, ...source, runDir }));
  const tell = (done: number): void => progress(done, total);
  const threads = total < THREAD_BYTES ? null : availableParallelism();
  const results = await extractEach(tasks, signal, tell, threads);

  const failures: string[] = [];
  const warnings: string[] = [];
  const words = new Set<string>();
  const read: string[] = [];
  const languages = new Set<string>();
  results.forEach((result, i) => {
    const name = basename(sources[i]!.path);
    if (result instanceof EngineError) {
      failures.push(`${name}: ${result.message}`);
      return;
    }
    read.push(sources[i]!.path);
    for (const word of result.words?.words ?? []) words.add(canonicalise(word));
    languages.add(result.textLanguage);
    const found = `${thousands(result.totalWords)} words`;
    const syllables = namesOnly ? '' : `, ${thousands(result.syllables)} syllables`;
    log('info', `${name}: ${found}${syllables} (${result.language})`);
    if (result.warning === null) return;
    warnings.push(`${name}: ${result.warning}`);
    log('warning', warnings.at(-1)!);
  });
  const succeeded = sources.length - failures.length;
  if (countBy === 'occurrences' && succeeded > 0) {
    const { text, isWhole } = await joinTexts(read);
    if (!isWhole) {
      const kept = thousands(KEPT_BYTES);
      log(
        'warning',
        `${TEXT_PATH} keeps ${kept} bytes of the texts; names and measures are of these.`,
      );
    }
    const plain = [...words].filter(isPlain).sort();
    await Promise.all([
      writeUnsynced(join(runDir, SOURCE_WORDS_PATH), linesText(plain)),
      writeUnsynced(join(runDir, TEXT_PATH), text),
    ]);
    if (namesOnly) {
      const [only = null, ...others] = languages;
      const write = options.romanize ? await romaniser() : null;
      const language = others.length === 0 ? only : null;
      const names = await findNames({ text: text.toString(), language, list: wordList, write });
      log('info', names.summary);
      for (const [i, result] of results.entries()) {
        if (result instanceof EngineError) continue;
        await writeNameSyllables(tasks[i]!, result, names.words);
      }
    }
  }
  return {
    succeeded,
    /** One text for each file that failed, with its name. */
    failures,
    /** What was cut with patterns that may be the wrong ones, by file. */
    warnings,
    /** ISO 639-1 codes of the texts, sorted. */
    languages: [...languages].sort(),
  };
}

/**
 * Extracts texts, at most `threads` at a time and each in a thread, or without a number one after the other in this one.
 * The results stand in the order of the tasks; an expected fault stands in the place of its result. Throws
 * `CancelledError` when aborted, once what runs has stopped. Progress: bytes of all.
 */
export async function extractEach(
  tasks: readonly ExtractFileTask[],
  signal: AbortSignal,
  progress: (bytes: number) => void,
  threads: number | null,
): Promise<(ExtractFileResult | EngineError)[]> {
  // large inputs alone need the pool
  const { WorkerPool } = threads === null ? {} : await import('../../workers/pool.ts');
  const pool =
    WorkerPool && new WorkerPool({ threads: Math.max(1, Math.min(threads!, tasks.length)) });
  let bytes = 0;
  const one = async (task: ExtractFileTask): Promise<ExtractFileResult | EngineError> => {
    let before = 0;
    const told = (done: number): void => {
      bytes += done - before;
      before = done;
      progress(bytes);
    };
    try {
      if (pool) return await pool.run('extractFile', task, { signal, onProgress: told });
      await nextTurn(); // lets a signal in between files
      signal.throwIfAborted();
      return await extractFile(task, { cancelled: () => signal.aborted, progress: told });
    } catch (err) {
      if (signal.aborted || !(err instanceof EngineError)) throw err;
      return err;
    }
  };
  try {
    return await mapSome(tasks, one, pool?.threads ?? 1);
  } catch (err) {
    throw signal.aborted ? new CancelledError() : err;
  } finally {
    await pool?.close();
  }
}

const SHOWN = 12;

/**
 * The words of a run's names in a-z, null for all words of a list, and how many names there are with the most frequent
 * ones, for the log. Throws `EngineError` `names-none` when the texts hold none.
 */
async function findNames({ text, language, list, write }: RunText) {
  // loaded by runs of names alone
  const { ownNamesOfText } = await import('../../engine/kin/own/own-names.ts');
  const { readNameList } = await import('../../engine/kin/own/read-list.ts');
  const { languageData } = await import('../../store/names/language-data.ts');
  const isCommonWord = language === null ? undefined : await languageData.wordTest([language]);
  const { names } = list ? readNameList(text) : ownNamesOfText(text, language, { isCommonWord });
  if (names.length === 0) {
    throw new EngineError(
      'names-none',
      list
        ? 'The list holds no name of the letters a to z and their marks; write one name a line.'
        : 'The texts hold no proper name; use a longer text, all words, or a list of names.',
    );
  }
  const frequent = [...names].sort((a, b) => b.count - a.count);
  const shown = frequent.slice(0, SHOWN).map(({ name }) => name);
  const more = names.length > SHOWN ? ', ...' : '';
  const parts = names.flatMap(({ name }) => {
    const [only, ...others] = name.match(LETTERS) ?? [];
    return others.length === 0 ? [only!] : [only!, ...others].filter(isNamePart);
  });
  // of Jean-sur-Mer Jean and Mer, of New-York York
  function isNamePart(part: string): boolean {
    const lower = part.toLowerCase();
    return part.length > 1 && part[0] !== lower[0] && !isCommonWord?.(lower);
  }
  return {
    words: list ? null : new Set(parts.map((part) => canonicalise(write?.(part) ?? part))),
    summary: `${names.length} names: ${shown.join(', ')}${more}`,
  };
}

const LETTERS = /[\p{L}\p{M}]+/gu;

/**
 * Writes `syllables/` and `meta/` of one text: the syllables of its names, each as often as the name occurs,
 * names in the order in which they first occur. A name that is not split is a syllable.
 */
async function writeNameSyllables(
  task: ExtractFileTask,
  { words, language, totalWords }: ExtractFileResult,
  names: ReadonlySet<string> | null,
): Promise<void> {
  const syllables: string[] = [];
  let [processedWords, rejectedSyllables] = [0, 0];
  words!.words.forEach((word, i) => {
    const plain = canonicalise(word);
    if (!(names === null ? isPlain(plain) : names.has(plain))) return;
    const count = words!.counts[i]!;
    const { kept, rejected } = keepInBounds(words!.splits[i]!.split('-'), task);
    for (let k = 0; k < count; k++) syllables.push(...kept);
    processedWords += count;
    rejectedSyllables += rejected * count;
  });
  const counts = { totalWords, processedWords, rejectedSyllables, missed: 0 };
  await writeExtraction(task, language, { syllables, ...counts });
}
