/** Starts, tracks and cancels pipeline jobs, each in a process of its own; makes runs of the bundled texts on first start. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EngineError } from '../../engine/base/errors.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { discoverRuns } from '../../store/runs/runs.ts';
import type { Log } from '../log.ts';
import { SAMPLES } from '../names/read-source.ts';
import { type PipelineOptions, plainRun } from '../pipeline/options.ts';
import { Job } from './job.ts';

/** The script that makes a run: the command line of this very build. */
export const PROGRAM = fileURLToPath(new URL('../../bin/namewalk.js', import.meta.url));

export type SampleText = (typeof SAMPLES)[keyof typeof SAMPLES];

/** In the order in which they are read. */
export const SAMPLE_TEXTS: readonly SampleText[] = Object.values(SAMPLES);

/** The pipeline work of the server: one job that shows in the status, and runs beside it. */
export class PipelineJobs {
  readonly #log: Log;
  readonly #program: string;
  readonly #running = new Set<Job>();
  #job: Job | null = null;
  #samplesPending = 0;
  #closed = false;
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

  /** Throws `EngineError` `job-running` while a job runs. */
  checkIdle(): void {
    if (this.#job?.status === 'running') {
      throw new EngineError('job-running', 'A pipeline job is already running.');
    }
  }

  /** Starts a job, in one step with the check that none runs (`EngineError` `job-running`). */
  start(options: PipelineOptions): Job {
    this.checkIdle();
    // Jobs started within one second get the seconds that follow: no two share an id.
    this.#idTime = Math.max(Date.now(), (Math.floor(this.#idTime / 1000) + 1) * 1000);
    this.#job = this.#launch(options, { idTime: new Date(this.#idTime) });
    return this.#job;
  }

  /** Marks the job cancelled at once and stops its process; `EngineError` `job-idle` when none runs. */
  cancel(): void {
    if (this.#job?.status !== 'running') {
      throw new EngineError('job-idle', 'No pipeline job is running.');
    }
    this.#job.cancel();
  }

  /** Starts a run that shows in no status and may run beside the job; `heard` gets each line of its log. */
  startBeside(options: PipelineOptions, heard: (line: string) => void): Job {
    return this.#launch(options, { heard });
  }

  /** Runs of bundled texts that are still to end; 0 when there are none or all are made. */
  get samplesPending(): number {
    return this.#samplesPending;
  }

  /**
   * Makes runs of the bundled texts when the output base holds no run, so that a newcomer has corpora to load at once.
   * They run one after the other and beside the job: a start by a person is never refused because of them. Resolves
   * when they have ended.
   */
  async makeSamples(
    outputBase: string,
    hyphenDir: string | null,
    texts: readonly SampleText[] = SAMPLE_TEXTS,
  ): Promise<void> {
    try {
      if ((await discoverRuns(outputBase)).length > 0) return;
      this.#samplesPending = texts.length;
      for (const { file, language } of texts) {
        if (this.#closed) break;
        const path = join(packageRoot(), 'samples', file);
        const options = { ...plainRun(path, outputBase, language), hyphenDir };
        if (existsSync(path)) await this.#makeSample(options, file);
        this.#samplesPending--;
      }
    } catch (err) {
      this.#log.error('Cannot make the runs of the bundled texts', err);
    } finally {
      this.#samplesPending = 0;
    }
  }

  async #makeSample(options: PipelineOptions, file: string): Promise<void> {
    const run = this.startBeside(options, (text) =>
      this.#log.info(`[sample ${options.language}] ${text}`),
    );
    await run.ended;
    if (run.status !== 'failed') return;
    const remedy = 'Switch the sample runs off with --no-sample.';
    this.#log.error(`No run of ${file}: ${run.errorMessage}. ${remedy}`);
  }

  #launch(options: PipelineOptions, how: ConstructorParameters<typeof Job>[3]): Job {
    const job = new Job(this.#program, options, this.#log, how);
    this.#running.add(job);
    void job.ended.then(() => this.#running.delete(job));
    return job;
  }

  /** Stops everything that runs; resolves when the processes are gone and their manifests closed. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#running) job.cancel();
    await Promise.all([...this.#running].map(({ ended }) => ended));
  }
}
