/** Makes runs of the bundled texts on first start, so that there are corpora to load. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packageRoot } from '../../store/files/package-root.ts';
import { discoverRuns } from '../../store/runs/runs.ts';
import type { Log } from '../log.ts';
import { SAMPLES } from '../names/read-source.ts';
import { type PipelineOptions, plainRun } from '../pipeline/options.ts';
import type { Job } from './job.ts';
import type { PipelineJobs } from './jobs.ts';

export type SampleText = (typeof SAMPLES)[keyof typeof SAMPLES];

/** In the order in which they are read. */
export const SAMPLE_TEXTS: readonly SampleText[] = Object.values(SAMPLES);

/**
 * Runs of the bundled texts, made when the output base holds no run, so that a newcomer has
 * corpora to load at once. They run one after the other and beside the job: a start by a person is
 * never refused because of them.
 */
export class SampleRuns {
  readonly #jobs: PipelineJobs;
  readonly #log: Log;
  readonly #texts: readonly SampleText[];
  #pending = 0;
  #closed = false;
  #run: Job | null = null;

  constructor(jobs: PipelineJobs, log: Log, texts: readonly SampleText[] = SAMPLE_TEXTS) {
    this.#jobs = jobs;
    this.#log = log;
    this.#texts = texts;
  }

  /** Runs that are still to end; 0 when there are none or all are made. */
  get pending(): number {
    return this.#pending;
  }

  /** Makes the runs if they are enabled; resolves when they have ended. */
  async make(outputBase: string, hyphenDir: string | null): Promise<void> {
    try {
      if ((await discoverRuns(outputBase)).length > 0) return;
      this.#pending = this.#texts.length;
      for (const { file, language } of this.#texts) {
        if (this.#closed) break;
        const path = join(packageRoot(), 'samples', file);
        const options = { ...plainRun(path, outputBase, language), hyphenDir };
        if (existsSync(path)) await this.#make(options);
        this.#pending--;
      }
    } catch (err) {
      this.#log.error('Cannot make the runs of the bundled texts', err);
    } finally {
      this.#pending = 0;
    }
  }

  /** Stops the run under way; `make` ends soon after. */
  close(): void {
    this.#closed = true;
    this.#run?.cancel();
  }

  async #make(options: PipelineOptions): Promise<void> {
    const run = this.#jobs.startBeside(options, (text) =>
      this.#log.info(`[sample ${options.language}] ${text}`),
    );
    this.#run = run;
    await run.ended;
    if (run.status !== 'failed') return;
    const file = basename(options.sourcePath);
    this.#log.error(
      `No run of ${file}: ${run.errorMessage}. Switch the sample runs off with --no-sample.`,
    );
  }
}
