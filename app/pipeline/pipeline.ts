/** Runs the pipeline: extraction, normalisation, annotation, database; and tells its progress. */
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
import { RunRecorder } from './recorder.ts';

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
  const result = await new Job(options, events, signal).run();
  const { status, path, errorMessage } = result;
  events.message({ kind: 'end', status, error_message: errorMessage, path });
  return result;
}

class Job {
  readonly #options: PipelineOptions;
  readonly #events: PipelineEvents;
  readonly #signal: AbortSignal;
  readonly #work: Record<StageName, () => Promise<void>> = {
    extract: () => this.#extract(),
    normalize: () => this.#normalize(),
    annotate: () => this.#annotate(),
    database: () => this.#database(),
  };
  readonly #lines: string[] = [];
  #stage: StageName = 'extract';
  #recorder: RunRecorder | null = null;
  #warnings: readonly string[] = [];
  #records: CorpusRecord[] | null = null;
  /** What the last stage that succeeded has written, below the run directory. */
  #files: readonly string[] = [];

  constructor(options: PipelineOptions, events: PipelineEvents, signal: AbortSignal) {
    this.#options = options;
    this.#events = events;
    this.#signal = signal;
  }

  async run() {
    this.#logSettings();
    try {
      for (const stage of plannedStages(this.#options)) {
        this.#stage = stage;
        // the manifest first: who hears of the stage may read what those before it have found
        await this.#recorder?.enter(stage);
        this.#events.message({ kind: 'stage', stage });
        await this.#work[stage]();
        this.#signal.throwIfAborted();
      }
    } catch (err) {
      return await this.#end(err);
    }
    await this.#recorder!.finish('completed', this.#syllables, []);
    this.#log('output', 'ok', `run directory: ${this.#recorder!.path}`);
    this.#log('output', 'ok', `data files: ${this.#files.join(', ')}`);
    return this.#result('completed', null);
  }

  #logSettings(): void {
    const { sourcePath, extractor, language, minLength, maxLength, countBy } = this.#options;
    const english = extractor === 'nltk';
    const { wordList, words, romanize } = this.#options;
    const taken = wordList ? ', a list of names' : words === 'names' ? ', proper names only' : '';
    this.#log('config', 'info', `source: ${sourcePath}`);
    this.#log(
      'config',
      'info',
      `extractor ${extractor}, language ${english ? 'en_US' : language}, ` +
        `syllables of ${minLength} to ${maxLength} letters, ` +
        `counted by ${english ? 'occurrences' : countBy}${taken}${romanize ? ', romanised' : ''}`,
    );
  }

  async #extract(): Promise<void> {
    const start = new Date();
    const { sourcePath, filePattern, roots } = this.#options;
    // sources and language data are looked for before anything is written
    const sources = await findSources(sourcePath, filePattern, roots);
    await prepareExtraction(this.#options);
    const files = countSources(sources, sourcePath, filePattern);
    const recorder = await RunRecorder.create(this.#options, start, files);
    this.#recorder = recorder;
    this.#events.message({ kind: 'run-dir', path: recorder.path });
    const { succeeded, failures, languages, warnings } = await extractSources(
      recorder.path,
      sources,
      this.#options,
      (level, text) => this.#log('extract', level, text),
      this.#hooks('bytes').progress,
      this.#signal,
    );
    if (succeeded === 0) {
      await recorder.discard();
      this.#recorder = null;
    }
    if (this.#options.countBy === 'occurrences') recorder.fields.languages = languages;
    if (failures.length > 0) throw new StageError('Extraction failed', failures);
    recorder.warn(warnings);
    this.#warnings = warnings;
    this.#files = ['syllables/'];
  }

  async #normalize(): Promise<void> {
    const { extractor } = this.#options;
    const stats = await normaliseRun(this.#recorder!.path, this.#options, this.#hooks('bytes'));
    const { unique, accepted } = stats;
    this.#files = ['unique.txt', 'frequencies.json'].map(
      (name) => `${extractor}_syllables_${name}`,
    );
    this.#info(`${thousands(unique)} distinct of ${thousands(accepted)} accepted syllables`);
  }

  async #annotate(): Promise<void> {
    const { path } = this.#recorder!;
    this.#records = await annotateRun(path, this.#options.extractor, this.#hooks('syllables'));
    this.#info(`${thousands(this.#records.length)} syllables annotated`);
  }

  async #database(): Promise<void> {
    const { path } = this.#recorder!;
    if (this.#records!.length === 0) {
      const reason = await whyNoSyllables(this.#options, this.#hooks('syllables'));
      if (reason !== null) throw new StageError(STAGE_FAILED.database, [reason]);
    }
    const json = annotatedPath(this.#options.extractor);
    const built = await this.#buildDatabase(join(path, DATABASE_PATH), json);
    this.#files = built ? [DATABASE_PATH, json] : [json];
    // Where syllables are counted by files the list of files is published: there the first load writes it.
    if (this.#options.countBy === 'occurrences') {
      const source = built ? DATABASE_PATH : json;
      const head = { source, sourceSha256: await fileDigest(join(path, source)) };
      const corpus = indexedCorpus(this.#records!);
      await writeIndex(path, { ...head, order: 'frequency' }, corpus);
    }
    if (built) this.#info('corpus database built');
  }

  /** False where there is no SQLite: the corpus is the annotated JSON then, with the same order and names. */
  async #buildDatabase(database: string, json: string): Promise<boolean> {
    try {
      await buildCorpusDatabase(database, this.#records!, basename(json), this.#hooks('syllables'));
      return true;
    } catch (err) {
      if (!(err instanceof EngineError && err.code === 'sqlite-missing')) throw err;
      const text = `no ${DATABASE_PATH} is written, the corpus is ${json}: better-sqlite3 is not installed`;
      this.#log('database', 'warning', text);
      return false;
    }
  }

  /** Ends a job that did not get through; throws on what is a defect. */
  async #end(err: unknown) {
    const recorder = this.#recorder;
    if (this.#signal.aborted) {
      this.#log('pipeline', 'warning', `cancelled during ${this.#stage}`);
      await recorder?.finish('cancelled', this.#syllables, []);
      return this.#result('cancelled', null);
    }
    const { message, details } =
      err instanceof StageError
        ? err
        : new StageError(STAGE_FAILED[this.#stage], [(err as Error).message]);
    for (const detail of details) this.#log(this.#stage, 'error', detail);
    this.#log('pipeline', 'error', message);
    const errors = details.map((detail) => `${message}: ${detail}`);
    await recorder?.finish('failed', this.#syllables, errors, tailOf(this.#lines));
    if (recorder) this.#log('output', 'info', `what was made before stays in ${recorder.path}`);
    if (!isExpected(err)) throw err;
    return this.#result('failed', message, details);
  }

  /** `errorMessage` is null unless the job failed; `reasons` is what the log says of it, for those who do not see that. */
  #result(
    status: 'completed' | 'failed' | 'cancelled',
    errorMessage: string | null,
    reasons: readonly string[] = [],
  ) {
    /** Null unless extraction succeeded. */
    const path = this.#files.length > 0 ? this.#recorder!.path : null;
    const runId = path && basename(path);
    const [syllables, warnings] = [this.#syllables, this.#warnings];
    return { status, runId, path, errorMessage, reasons, syllables, warnings };
  }

  /** Distinct ones; null before they are annotated. */
  get #syllables(): number | null {
    return this.#records?.length ?? null;
  }

  #log(...line: Parameters<PipelineEvents['log']>): void {
    this.#lines.push(logLine(...line));
    this.#events.log(...line);
  }

  #info(text: string): void {
    this.#log(this.#stage, 'info', text);
  }

  /** Progress is passed on, but not too often; the end always. */
  #hooks(unit: ProgressUnit): Hooks {
    const stage = this.#stage;
    let last = 0;
    return {
      cancelled: () => this.#signal.aborted,
      progress: (done, total) => {
        const now = performance.now();
        if (done < total && now - last < PROGRESS_MS) return;
        last = now;
        this.#events.message({ kind: 'progress', stage, done, total, unit });
      },
    };
  }
}
