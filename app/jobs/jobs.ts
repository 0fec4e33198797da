/** Starts, tracks and cancels pipeline jobs, each in a process of its own. */
import { fileURLToPath } from 'node:url';
import { EngineError } from '../../engine/base/errors.ts';
import {
  keepTail,
  type PipelineMessage,
  STAGE_FAILED,
  type StageName,
} from '../../store/pipeline/events.ts';
import { closeManifest } from '../../store/runs/close-manifest.ts';
import { type CommandExit, type CommandListener, CommandProcess } from '../command-process.ts';
import type { Log } from '../log.ts';
import type { PipelineOptions } from '../pipeline/options.ts';
import { type EndEvent, exitReason, Job } from './job.ts';

/** The script that makes a run: the command line of this very build. */
export const PROGRAM = fileURLToPath(new URL('../../bin/namewalk.js', import.meta.url));

export interface StartedRun {
  readonly process: CommandProcess<PipelineMessage>;
  /** Resolves when the process has gone and its manifest is closed; `end` is the result that it reported. */
  readonly ended: Promise<{ readonly exit: CommandExit; readonly end: EndEvent | null }>;
}

/**
 * The pipeline work of the server: one job, and beside it runs without a place in the status. Each
 * is a child process. A job's events reach only its own record, so that what is left of a
 * cancelled job never shows in the next one.
 */
export class PipelineJobs {
  readonly #log: Log;
  readonly #program: string;
  readonly #runs = new Set<StartedRun>();
  #job: Job | null = null;
  #process: CommandProcess<PipelineMessage> | null = null;
  /** Milliseconds of the last job's id. */
  #idTime = 0;

  /** `program` is the script that makes a run: the command line of this build. */
  constructor(log: Log, program: string) {
    this.#log = log;
    this.#program = program;
  }

  /** The running or last job; null before the first. */
  get job(): Job | null {
    return this.#job;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Throws `EngineError` `job-running` while a job runs. */
  checkIdle(): void {
    if (this.#job?.status === 'running') {
      throw new EngineError('job-running', 'A pipeline job is already running.');
    }
  }

  /** Starts a job, in one step with the check that none runs (`EngineError` `job-running`). */
  start(options: PipelineOptions): Job {
    this.checkIdle();
    const now = new Date();
    // Jobs started within one second get the seconds that follow: no two share an id.
    this.#idTime = Math.max(now.getTime(), (Math.floor(this.#idTime / 1000) + 1) * 1000);
    const job = new Job(options, now, new Date(this.#idTime));
    this.#job = job;
    const { process, ended } = this.launch(options, {
      line: (text) => job.addLine(text),
      event: (event) => job.apply(event, new Date()),
    });
    this.#process = process;
    void ended.then(({ exit, end }) => job.finish(exit, end, new Date()));
    return job;
  }

  /** Marks the job cancelled at once and stops its process; `EngineError` `job-idle` when none runs. */
  cancel(): void {
    if (this.#job?.status !== 'running') {
      throw new EngineError('job-idle', 'No pipeline job is running.');
    }
    this.#job.cancel(new Date());
    this.#process?.stop();
  }

  /** Starts a run that is no job: it shows in no status and may run beside a job. */
  launch(options: PipelineOptions, watcher: CommandListener<PipelineMessage>): StartedRun {
    let end: EndEvent | null = null;
    let runDir: string | null = null;
    let stage: StageName = 'extract';
    const logTail: string[] = [];
    const process = new CommandProcess<PipelineMessage>(this.#program, runArguments(options), {
      line: (text) => {
        keepTail(logTail, text);
        watcher.line(text);
      },
      event: (event) => {
        if (event.kind === 'end') end = event;
        if (event.kind === 'run-dir') runDir = event.path;
        if (event.kind === 'stage') stage = event.stage;
        watcher.event(event);
      },
    });
    const ended = process.finished.then(async (exit) => {
      if (end === null && runDir !== null) {
        const reason = `${STAGE_FAILED[stage]}: ${exitReason(exit)}`;
        await this.#closeManifest(runDir, process, reason, logTail);
      }
      this.#runs.delete(run);
      return { exit, end };
    });
    const run = { process, ended };
    this.#runs.add(run);
    return run;
  }

  /** Stops everything that runs; resolves when the processes are gone and their manifests closed. */
  async close(): Promise<void> {
    if (this.#job?.status === 'running') this.cancel();
    for (const { process } of this.#runs) process.stop();
    await Promise.all([...this.#runs].map(({ ended }) => ended));
  }

  /** A process that died could not say in its manifest how it ended. */
  async #closeManifest(
    runDir: string,
    process: CommandProcess<PipelineMessage>,
    reason: string,
    logTail: string[],
  ): Promise<void> {
    try {
      if (process.stopped) await closeManifest(runDir, 'cancelled', null);
      else {
        keepTail(logTail, `[pipeline] error: ${reason}`);
        await closeManifest(runDir, 'failed', reason, logTail);
      }
    } catch (err) {
      this.#log.error(`Cannot close the manifest of ${runDir}`, err);
    }
  }
}

/** Arguments after the program. Values cannot be taken for options, whatever they start with. */
export function runArguments(options: PipelineOptions): string[] {
  return [
    'run',
    `--output-base=${options.outputBase}`,
    `--extractor=${options.extractor}`,
    `--language=${options.language}`,
    `--pattern=${options.filePattern}`,
    `--min-length=${options.minLength}`,
    `--max-length=${options.maxLength}`,
    ...(options.runNormalize ? [] : ['--no-normalize']),
    ...(options.runAnnotate ? [] : ['--no-annotate']),
    `--count-by=${options.countBy}`,
    ...(options.words === 'all' ? [] : [`--words=${options.words}`]),
    ...(options.romanize ? ['--romanize'] : []),
    ...(options.hyphenDir === null ? [] : [`--hyphen-dir=${options.hyphenDir}`]),
    ...(options.roots ?? []).map((root) => `--within=${root}`),
    ...(options.wordList ? [`--word-list=${options.sourcePath}`] : ['--', options.sourcePath]),
  ];
}
