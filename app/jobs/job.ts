/** The record of one pipeline job, status, stages, progress, log and how it ended, and what the status route tells of it. */
import { localStamp, utcSeconds } from '../../store/files/clock.ts';
import { type PipelineMessage, STAGE_FAILED, type StageName } from '../../store/pipeline/events.ts';
import type { CommandExit } from '../command-process.ts';
import { type PipelineOptions, plannedStages, runConfig } from '../pipeline/options.ts';

interface StageTime {
  readonly stage: StageName;
  readonly startedAt: Date;
  endedAt: Date | null;
}

/**
 * The record of one pipeline job. Once it has ended nothing changes it any more: what its process
 * still says is dropped.
 */
export class Job {
  /** Local time of the start as YYYYMMDD_HHMMSS. */
  readonly id: string;
  readonly options: PipelineOptions;
  readonly startedAt: Date;
  readonly lines: string[] = [];
  readonly stageTimes: StageTime[] = [];
  status: 'running' | 'completed' | 'failed' | 'cancelled' = 'running';
  stage: StageName | 'complete' | null = null;
  /** 0 to 100; moves at the end of a stage only. */
  percent = 0;
  /** Work within the current stage; null before its first report. */
  progress: { readonly done: number; readonly total: number; readonly unit: string } | null = null;
  /** Run directory, once extraction succeeded. */
  outputPath: string | null = null;
  errorMessage: string | null = null;
  endedAt: Date | null = null;
  readonly #planned: readonly StageName[];

  /** `idTime` is the time in the id; it differs from `startedAt` when that second is taken. */
  constructor(options: PipelineOptions, startedAt: Date, idTime: Date = startedAt) {
    this.id = localStamp(idTime);
    this.options = options;
    this.startedAt = startedAt;
    this.#planned = plannedStages(options);
  }

  addLine(text: string): void {
    if (this.status === 'running') this.lines.push(text);
  }

  apply(event: PipelineMessage, now: Date): void {
    if (this.status !== 'running') return;
    switch (event.kind) {
      case 'stage':
        this.stage = event.stage;
        this.progress = null;
        this.stageTimes.push({ stage: event.stage, startedAt: now, endedAt: null });
        break;
      case 'progress':
        this.progress = { done: event.done, total: event.total, unit: event.unit };
        break;
      case 'stage-done': {
        const done = this.#planned.indexOf(event.stage) + 1;
        this.percent = Math.floor((100 * done) / this.#planned.length);
        this.#endStage(now);
        break;
      }
      case 'run':
        this.outputPath = event.path;
        break;
      // `run-dir` is no output before extraction has succeeded; `finish` settles the `end`, when the last line is there
    }
  }

  /** Settles a job whose process has gone; `end` is the result it reported, if it got that far. */
  finish(exit: CommandExit, end: EndEvent | null, now: Date): void {
    if (this.status !== 'running') return;
    this.#endStage(now);
    this.endedAt = now;
    if (end?.status === 'completed') {
      this.status = 'completed';
      this.stage = 'complete';
      this.percent = 100;
      return;
    }
    this.status = 'failed';
    if (end?.status === 'failed' && end.error_message !== null) {
      this.errorMessage = end.error_message; // the process has logged it
      return;
    }
    // before its first stage it is on its way to extraction
    this.errorMessage = STAGE_FAILED[this.stageTimes.at(-1)?.stage ?? 'extract'];
    this.lines.push(`[pipeline] error: ${this.errorMessage}: ${exitReason(exit)}`);
  }

  cancel(now: Date): void {
    this.#endStage(now);
    this.endedAt = now;
    this.status = 'cancelled';
    this.lines.push('[pipeline] warning: cancelled on request');
  }

  #endStage(now: Date): void {
    const last = this.stageTimes.at(-1);
    if (last) last.endedAt ??= now;
  }
}

export type EndEvent = Extract<PipelineMessage, { kind: 'end' }>;

/** Why a process that was not asked to stop has gone without a result. */
export function exitReason({ code, signal, fault }: CommandExit): string {
  if (fault !== null) return `The pipeline process could not be started: ${fault}`;
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

/** The job in wire form, with its log lines from `offset` on; null is no job yet. */
export function renderJob(job: Job | null, offset: number) {
  const lines = job?.lines.slice(offset) ?? [];
  const files = job?.progress?.unit === 'files' ? job.progress : null;
  return {
    job_id: job?.id ?? null,
    status: job?.status ?? ('idle' as const),
    current_stage: job?.stage ?? null,
    progress_percent: job?.percent ?? 0,
    output_path: job?.outputPath ?? null,
    error_message: job?.errorMessage ?? null,
    log_lines: lines,
    log_offset: job?.lines.length ?? 0,
    log_entries: lines.map((text) => ({ cls: lineClass(text), text })),
    config: job && renderConfig(job.options),
    stage_percent: job && stagePercent(job),
    files_done: files?.done ?? null,
    files_total: files?.total ?? null,
    started_at_utc: job && utcSeconds(job.startedAt),
    ended_at_utc: time(job?.endedAt),
    stage_times:
      job?.stageTimes.map(({ stage, startedAt, endedAt }) => ({
        stage,
        started_at_utc: utcSeconds(startedAt),
        ended_at_utc: time(endedAt),
      })) ?? [],
  };
}

const time = (value: Date | null | undefined): string | null => (value ? utcSeconds(value) : null);

/** Whole percents of the current stage; null when no stage is under way. */
function stagePercent({ status, progress }: Job): number | null {
  if (status !== 'running' || !progress || progress.total <= 0) return null;
  return Math.min(100, Math.floor((100 * progress.done) / progress.total));
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
