/** Runs the pipeline: extraction, normalisation, annotation, database; reports its progress. */
import { basename, join } from 'node:path';
import { EngineError, type Hooks } from '../../engine/base/errors.ts';
import {
  buildCorpusDatabase,
  type CorpusRecord,
  indexedCorpus,
} from '../../store/corpus/database.ts';
import { writeIndex } from '../../store/corpus/index-file.ts';
import { DATABASE_PATH } from '../../store/corpus/read.ts';
import { fileDigest } from '../../store/files/digest.ts';
import { thousands } from '../../store/files/thousands.ts';
import { annotatedPath, annotateRun } from '../../store/pipeline/annotate.ts';
import {
  isExpected,
  logLine,
  type PipelineEvents,
  type ProgressUnit,
  STAGE_FAILED,
  StageError,
  type StageName,
  tailOf,
} from '../../store/pipeline/events.ts';
import { prepareExtraction } from '../../store/pipeline/extract-file.ts';
import { normaliseRun } from '../../store/pipeline/normalise.ts';
import { whyNoSyllables } from '../../store/pipeline/preflight.ts';
import { countSources, findSources } from '../../store/texts/sources.ts';
import { extractSources } from './extract.ts';
import { type PipelineOptions, plannedStages } from './options.ts';
import { type RunRecorder, recordRun } from './recorder.ts';

const PROGRESS_MS = 50;

/**
 * Runs a job to its end. What goes wrong with the texts is a result with status `failed`, an abort
 * of `signal` one with status `cancelled`; the manifest says the same. Throws only for
 * defects, after the manifest has been closed as `failed`.
 */
export async function runPipeline(
  options: PipelineOptions,
  events: PipelineEvents,
  signal: AbortSignal,
) {
  const lines: string[] = [];
  let stage: StageName = 'extract';
  let recorder: RunRecorder | null = null;
  let warnings: readonly string[] = [];
  let records: CorpusRecord[] | null = null;
  /** What the last stage that succeeded has written, below the run directory. */
  let files: readonly string[] = [];

  const work: Record<StageName, () => Promise<void>> = {
    async extract() {
      const start = new Date();
      const { sourcePath, filePattern, roots } = options;
      // sources and language data are looked for before anything is written
      const sources = await findSources(sourcePath, filePattern, roots);
      await prepareExtraction(options);
      const count = countSources(sources, sourcePath, filePattern);
      const made = await recordRun(options, start, count);
      recorder = made;
      events.message({ kind: 'run-dir', path: made.path });
      const extracted = await extractSources(
        made.path,
        sources,
        options,
        (level, text) => log('extract', level, text),
        hooksOf('bytes').progress,
        signal,
      );
      if (extracted.succeeded === 0) {
        await made.discard();
        recorder = null;
      }
      if (options.countBy === 'occurrences') made.fields.languages = extracted.languages;
      if (extracted.failures.length > 0) {
        throw new StageError('Extraction failed', extracted.failures);
      }
      warnings = extracted.warnings;
      made.warn(warnings);
      files = ['syllables/'];
    },

    async normalize() {
      const { unique, accepted } = await normaliseRun(recorder!.path, options, hooksOf('bytes'));
      files = ['unique.txt', 'frequencies.json'].map(
        (name) => `${options.extractor}_syllables_${name}`,
      );
      info(`${thousands(unique)} distinct of ${thousands(accepted)} accepted syllables`);
    },

    async annotate() {
      records = await annotateRun(recorder!.path, options.extractor, hooksOf('syllables'));
      info(`${thousands(records.length)} syllables annotated`);
    },

    async database() {
      const { path } = recorder!;
      if (records!.length === 0) {
        const reason = await whyNoSyllables(options, hooksOf('syllables'));
        if (reason !== null) throw new StageError(STAGE_FAILED.database, [reason]);
      }
      const json = annotatedPath(options.extractor);
      const built = await buildDatabase(join(path, DATABASE_PATH), json);
      files = built ? [DATABASE_PATH, json] : [json];
      // Where syllables are counted by files the list of files is published: there the first load writes it.
      if (options.countBy === 'occurrences') {
        const source = built ? DATABASE_PATH : json;
        const head = { source, sourceSha256: await fileDigest(join(path, source)) };
        await writeIndex(path, { ...head, order: 'frequency' }, indexedCorpus(records!));
      }
      if (built) info('corpus database built');
    },
  };

  /** False where there is no SQLite: the corpus is the annotated JSON then, with the same order and names. */
  async function buildDatabase(database: string, json: string): Promise<boolean> {
    try {
      await buildCorpusDatabase(database, records!, basename(json), hooksOf('syllables'));
      return true;
    } catch (err) {
      if (!(err instanceof EngineError && err.code === 'sqlite-missing')) throw err;
      const text = `no ${DATABASE_PATH} is written, the corpus is ${json}: better-sqlite3 is not installed`;
      log('database', 'warning', text);
      return false;
    }
  }

  async function run() {
    logSettings();
    try {
      for (stage of plannedStages(options)) {
        // the manifest first: who hears of the stage may read what those before it have found
        await recorder?.enter(stage);
        events.message({ kind: 'stage', stage });
        await work[stage]();
        signal.throwIfAborted();
      }
    } catch (err) {
      return await failed(err);
    }
    await recorder!.finish('completed', syllables(), []);
    log('output', 'ok', `run directory: ${recorder!.path}`);
    log('output', 'ok', `data files: ${files.join(', ')}`);
    return resultOf('completed', null);
  }

  function logSettings(): void {
    const { sourcePath, extractor, language, minLength, maxLength, countBy } = options;
    const english = extractor === 'nltk';
    const { wordList, words, romanize } = options;
    const taken = wordList ? ', a list of names' : words === 'names' ? ', proper names only' : '';
    log('config', 'info', `source: ${sourcePath}`);
    log(
      'config',
      'info',
      `extractor ${extractor}, language ${english ? 'en_US' : language}, ` +
        `syllables of ${minLength} to ${maxLength} letters, ` +
        `counted by ${english ? 'occurrences' : countBy}${taken}${romanize ? ', romanised' : ''}`,
    );
  }

  /** Ends a job that did not get through; throws on what is a defect. */
  async function failed(err: unknown) {
    if (signal.aborted) {
      log('pipeline', 'warning', `cancelled during ${stage}`);
      await recorder?.finish('cancelled', syllables(), []);
      return resultOf('cancelled', null);
    }
    const { message, details } =
      err instanceof StageError
        ? err
        : new StageError(STAGE_FAILED[stage], [(err as Error).message]);
    for (const detail of details) log(stage, 'error', detail);
    log('pipeline', 'error', message);
    const errors = details.map((detail) => `${message}: ${detail}`);
    await recorder?.finish('failed', syllables(), errors, tailOf(lines));
    if (recorder) log('output', 'info', `what was made before stays in ${recorder.path}`);
    if (!isExpected(err)) throw err;
    return resultOf('failed', message, details);
  }

  /** `errorMessage` is null unless the job failed; `reasons` is what the log says of it, for those who do not see that. */
  function resultOf(
    status: 'completed' | 'failed' | 'cancelled',
    errorMessage: string | null,
    reasons: readonly string[] = [],
  ) {
    /** Null unless extraction succeeded. */
    const path = files.length > 0 ? recorder!.path : null;
    const runId = path && basename(path);
    return { status, runId, path, errorMessage, reasons, syllables: syllables(), warnings };
  }

  /** Distinct ones; null before they are annotated. */
  const syllables = (): number | null => records?.length ?? null;

  function log(...line: Parameters<PipelineEvents['log']>): void {
    lines.push(logLine(...line));
    events.log(...line);
  }

  const info = (text: string): void => log(stage, 'info', text);

  /** Progress is passed on, but not too often; the end always. */
  function hooksOf(unit: ProgressUnit): Hooks {
    const of = stage;
    let last = 0;
    return {
      cancelled: () => signal.aborted,
      progress: (done, total) => {
        const now = performance.now();
        if (done < total && now - last < PROGRESS_MS) return;
        last = now;
        events.message({ kind: 'progress', stage: of, done, total, unit });
      },
    };
  }

  const result = await run();
  const { status, path, errorMessage } = result;
  events.message({ kind: 'end', status, error_message: errorMessage, path });
  return result;
}
