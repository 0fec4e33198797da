/** The state of the pipeline's job as its status tells it. */
import { utcSeconds } from '../../store/files/clock.ts';
import { type PipelineOptions, runConfig } from '../pipeline/options.ts';
import { type Job, lineClass } from './job.ts';

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
