/** Starts, tracks and cancels pipeline jobs, each in a process of its own. */
import { fileURLToPath } from 'node:url';
import { EngineError } from '../../engine/base/errors.ts';
import type { Log } from '../log.ts';
import type { PipelineOptions } from '../pipeline/options.ts';
import { Job } from './job.ts';

/** The script that makes a run: the command line of this very build. */
export const PROGRAM = fileURLToPath(new URL('../../bin/namewalk.js', import.meta.url));

/** The pipeline work of the server: one job that shows in the status, and runs beside it. */
export class PipelineJobs {
  readonly #log: Log;
  readonly #program: string;
  readonly #running = new Set<Job>();
  #job: Job | null = null;
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

  #launch(options: PipelineOptions, how: ConstructorParameters<typeof Job>[3]): Job {
    const job = new Job(this.#program, options, this.#log, how);
    this.#running.add(job);
    void job.ended.then(() => this.#running.delete(job));
    return job;
  }

  /** Stops everything that runs; resolves when the processes are gone and their manifests closed. */
  async close(): Promise<void> {
    for (const job of this.#running) job.cancel();
    await Promise.all([...this.#running].map(({ ended }) => ended));
  }
}
