/** Pipeline jobs, each in a process of its own: the record of one (status, stages, progress, log, how it ended), starts, cancels; runs of the bundled texts on first start. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { invalidRequest } from '../../operations/request-error.ts';
import { localStamp, utcSeconds } from '../../store/files/clock.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import {
  type PipelineMessage,
  STAGE_FAILED,
  type StageName,
  tailOf,
} from '../../store/pipeline/events.ts';
import { discoverRuns } from '../../store/runs/runs.ts';
import type { Log } from '../log.ts';
import { SAMPLES } from '../names/read-source.ts';
import { type PipelineOptions, plainRun, plannedStages, runConfig } from '../pipeline/options.ts';
import { reopenRun } from '../pipeline/recorder.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/namewalk.js', import.meta.url));

/** Starts the script that makes a run: the command line of this very build. */
export const startRun = (options: PipelineOptions, program = PROGRAM): ChildProcess =>
  spawn(process.execPath, [program, 'run', JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    windowsHide: true,
  });

export type SampleText = (typeof SAMPLES)[keyof typeof SAMPLES];

/** In the order in which they are read. */
export const SAMPLE_TEXTS: readonly SampleText[] = Object.values(SAMPLES);

/** The pipeline work of the server: one job that shows in the status, and runs beside it. */
export function openJobs(log: Log, start = startRun) {
  const running = new Set<Job>();
  let current: Job | null = null;
  let samplesPending = 0;
  let closed = false;
  /** Milliseconds of the last job's id. */
  let idTime = 0;

  function launch(options: PipelineOptions, idTime?: Date): Job {
    const job = jobOf(start(options), options, log, idTime);
    running.add(job);
    void job.ended.then(() => running.delete(job));
    return job;
  }

  /** `isAwaited`: the page shows names of the first run as soon as there is one. */
  async function makeSample(options: PipelineOptions, file: string, isAwaited: boolean) {
    const run = launch(options);
    if (!isAwaited) run.stepBack();
    await run.ended;
    const { status, error_message: why } = run.state;
    if (status === 'completed') log.info(`sample text ready: ${file}`);
    if (status !== 'failed') return;
    log.error(`No run of ${file}: ${why}. Switch the sample runs off with --no-sample.`);
  }

  /** Throws `RequestError` while a job runs. */
  function checkIdle(): void {
    if (current?.isRunning) throw invalidRequest('A pipeline job is already running.');
  }

  return {
    checkIdle,

    /** The running or last job; null before the first. */
    get job(): Job | null {
      return current;
    },

    /** Starts a job, in one step with the check that none runs. */
    start(options: PipelineOptions): Job {
      checkIdle();
      // Jobs started within one second get the seconds that follow: no two share an id.
      idTime = Math.max(Date.now(), (Math.floor(idTime / 1000) + 1) * 1000);
      current = launch(options, new Date(idTime));
      return current;
    },

    /** Marks the job cancelled at once and stops its process; `RequestError` when none runs. */
    cancel(): void {
      if (!current?.isRunning) throw invalidRequest('No pipeline job is running.');
      current.cancel();
    },

    /** Runs of bundled texts that are still to end; 0 when there are none or all are made. */
    get samplesPending(): number {
      return samplesPending;
    },

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
        samplesPending = texts.length;
        for (const [i, { file, language }] of texts.entries()) {
          if (closed) break;
          const path = join(packageRoot(), 'samples', file);
          const options = { ...plainRun(path, outputBase, language), hyphenDir };
          if (existsSync(path)) await makeSample(options, file, i === 0);
          samplesPending--;
        }
      } catch (err) {
        log.error('Cannot make the runs of the bundled texts', err);
      } finally {
        samplesPending = 0;
      }
    },

    /** Stops everything that runs; resolves when the processes are gone and their manifests closed. */
    async close(): Promise<void> {
      closed = true;
      for (const job of running) job.cancel();
      await Promise.all([...running].map(({ ended }) => ended));
    },
  };
}

/** What the status route says of a job, in its order; this before the first. */
class JobState {
  /** Local time of the start as YYYYMMDD_HHMMSS. */
  job_id: string | null = null;
  status: 'idle' | 'running' | 'completed' | 'failed' | 'cancelled' = 'idle';
  current_stage: StageName | 'complete' | null = null;
  /** 0 to 100; moves at the end of a stage only. */
  progress_percent = 0;
  /** Run directory, once extraction succeeded. */
  output_path: string | null = null;
  error_message: string | null = null;
  /** All of them; a reply has those from an offset on, with their levels. */
  readonly log_lines: string[] = [];
  readonly log_offset: number = 0;
  readonly log_entries: readonly { readonly cls: string; readonly text: string }[] = [];
  config: ReturnType<typeof renderConfig> | null = null;
  /** Whole percents of the current stage; null when no stage is under way. */
  stage_percent: number | null = null;
  /** Published, though the bytes of a stage are counted instead. */
  readonly files_done = null;
  readonly files_total = null;
  started_at_utc: string | null = null;
  ended_at_utc: string | null = null;
  readonly stage_times: {
    stage: StageName;
    started_at_utc: string;
    ended_at_utc: string | null;
  }[] = [];
}

/** Milliseconds between asking a process to stop and killing it. */
const PATIENCE_MS = 2000;
/** Low CPU priority. */
const BEHIND = 10;

export type Job = ReturnType<typeof jobOf>;

/**
 * One run of the pipeline in a process of its own, as a person would type it, and its record. Once it has ended nothing
 * changes the record any more: what the process still says is dropped. `idTime` is the time in the id, which differs from
 * that of the start when that second is taken.
 */
function jobOf(child: ChildProcess, options: PipelineOptions, log: Log, idTime = new Date()) {
  const state = Object.assign(new JobState(), {
    job_id: localStamp(idTime),
    status: 'running' as JobState['status'],
    config: renderConfig(options),
    started_at_utc: now(),
  });
  let runDir: string | null = null;
  /** The result that the process reported, if it got that far. */
  let end: Extract<PipelineMessage, { kind: 'end' }> | null = null;
  const isRunning = (): boolean => state.status === 'running';

  for (const input of [child.stdout, child.stderr]) {
    // there is none when too many files are open
    if (!input) continue;
    createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (text) => {
      if (isRunning()) state.log_lines.push(text);
    });
  }
  child.on('message', (message) => apply(message as PipelineMessage));
  const exit = new Promise<string>((resolve) => {
    child.on('error', (err) => {
      // a process that never started has no `close`; one that did will still send it
      if (child.pid === undefined) {
        resolve(`The pipeline process could not be started: ${err.message}`);
      }
    });
    child.once('close', (code, signal) => resolve(exitReason(code, signal)));
  });

  function apply(event: PipelineMessage): void {
    if (event.kind === 'end') end = event;
    if (event.kind === 'run-dir') runDir = event.path;
    if (!isRunning()) return;
    if (event.kind === 'progress') {
      const { done, total } = event;
      state.stage_percent = total > 0 ? Math.min(100, Math.floor((100 * done) / total)) : null;
    }
    if (event.kind === 'stage') {
      const planned = plannedStages(options);
      const done = planned.indexOf(event.stage);
      // before extraction has succeeded the directory is not an output
      if (done > 0) state.output_path = runDir;
      endStage(now());
      Object.assign(state, {
        current_stage: event.stage,
        stage_percent: null,
        progress_percent: Math.floor((100 * done) / planned.length),
      });
      state.stage_times.push({ stage: event.stage, started_at_utc: now(), ended_at_utc: null });
    }
  }

  /** The process has gone: closes its manifest where it could not do so itself, then the record. */
  async function finish(exit: string): Promise<void> {
    const told = end;
    // before its first stage it is on its way to extraction
    const message = STAGE_FAILED[state.stage_times.at(-1)?.stage ?? 'extract'];
    const reason = `${message}: ${exit}`;
    const line = `[pipeline] error: ${reason}`;
    if (told === null && runDir !== null) await closeManifest(runDir, reason, line);
    if (!isRunning()) return;
    if (told) state.output_path = told.path;
    if (told?.status === 'completed') {
      endAs('completed');
      Object.assign(state, { current_stage: 'complete', progress_percent: 100 });
      return;
    }
    endAs('failed');
    // what the process says of its failure, it has logged
    const why = told?.status === 'failed' ? told.error_message : null;
    state.error_message = why ?? message;
    if (why === null) state.log_lines.push(line);
  }

  async function closeManifest(runDir: string, reason: string, line: string): Promise<void> {
    try {
      const left = await reopenRun(runDir);
      if (state.status === 'cancelled') await left?.finish('cancelled', null, []);
      else await left?.finish('failed', null, [reason], tailOf([...state.log_lines, line]));
    } catch (err) {
      log.error(`Cannot close the manifest of ${runDir}`, err);
    }
  }

  function endStage(at: string): void {
    const last = state.stage_times.at(-1);
    if (last) last.ended_at_utc ??= at;
  }

  function endAs(status: Exclude<JobState['status'], 'idle' | 'running'>): void {
    const at = now();
    Object.assign(state, { status, ended_at_utc: at, stage_percent: null });
    endStage(at);
  }

  return {
    ...{ options, state },
    pid: child.pid,
    /** Resolves when the process has gone and its manifest is closed. */
    ended: exit.then(finish),
    get isRunning(): boolean {
      return isRunning();
    },

    /** Gives it a low CPU priority. */
    stepBack(): void {
      try {
        if (child.pid !== undefined) setPriority(child.pid, BEHIND);
      } catch {
        // where that is not allowed it works all the same
      }
    },

    /** Marks it cancelled at once and stops its process. */
    cancel(): void {
      if (!isRunning()) return;
      endAs('cancelled');
      state.log_lines.push('[pipeline] warning: cancelled on request');
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref();
    },
  };
}

const now = (): string => utcSeconds(new Date());

/** Why a process that was not asked to stop has gone without a result. */
function exitReason(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal !== null) return `The pipeline process was ended from outside by ${signal}`;
  if (code === 130) return 'The pipeline process was stopped from outside';
  return `The pipeline process ended without a result (exit code ${code})`;
}

/** Level of a log line: what stands after its `[tag]`, else the tag. */
export function lineClass(line: string) {
  const [, tag, rest = ''] = /^(?:\[([^\]]*)\]\s*)?(.*)$/s.exec(line) ?? [];
  if (rest.startsWith('error:')) return 'log-line--error';
  if (rest.startsWith('warning:')) return 'log-line--warn';
  if (tag === 'output') return 'log-line--ok';
  if (tag === 'pipeline' || tag === 'config') return 'log-line--accent';
  return 'log-line--info';
}

/** The job in wire form, with its log lines from `offset` on; null before the first job. */
export function renderJob(job: Job | null, offset: number) {
  const { state = new JobState() } = job ?? {};
  const log_lines = state.log_lines.slice(offset);
  return {
    ...state,
    log_lines,
    log_offset: state.log_lines.length,
    log_entries: log_lines.map((text) => ({ cls: lineClass(text), text })),
  };
}

/** As in the manifest, with what stands elsewhere there, or only where it is not the default; in the published order. */
function renderConfig(options: PipelineOptions) {
  const { source_path, ...config } = runConfig(options);
  return {
    source_path,
    output_dir: options.outputBase,
    extractor: options.extractor,
    language: options.language,
    ...config,
    count_by: options.countBy,
    ...(options.words === 'names' && { words: options.words }),
    romanize: options.romanize,
  };
}
