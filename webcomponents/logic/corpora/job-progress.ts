/** Progress of a job and of a load: states of their stages, elapsed and remaining time, levels of the log. */
import type { Schemas } from '../../../http/wire.ts';

export type Job = Schemas['PipelineStatus'];

export const STAGES = ['extract', 'normalize', 'annotate', 'database'] as const;
export type Stage = (typeof STAGES)[number];

/** The phases of the load of a corpus. */
const PHASES = ['data', 'reaches'] as const;

export const STAGE_NAMES: Readonly<Record<StageView['stage'], string>> = {
  extract: 'Extract',
  normalize: 'Normalise',
  annotate: 'Annotate',
  database: 'Database',
  data: 'Reading the corpus',
  reaches: 'Counting the reaches',
};

export interface StageView {
  readonly stage: Stage | (typeof PHASES)[number];
  /** Skipped were never asked for, missed come after the end of a broken run. */
  readonly state:
    | 'waiting'
    | 'running'
    | 'completed'
    | 'failed'
    | 'cancelled'
    | 'missed'
    | 'skipped';
  /** Seconds it took, or has taken so far; null before it began. */
  readonly seconds: number | null;
  /** Inside the stage, 0 to 100; null where nothing is known. */
  readonly percent: number | null;
}

/** All stages: those that began as they are told, those not asked for skipped. */
function withOthers(wishes: unknown, status: unknown, begun: readonly StageView[]): StageView[] {
  const { run_normalize: normalise, run_annotate: annotate } = Object(wishes) as Fields;
  const wanted = STAGES.slice(0, normalise === false ? 1 : annotate === false ? 2 : 4);
  const left = status === 'running' ? 'waiting' : 'missed';
  return STAGES.map((stage) => {
    const state = wanted.includes(stage) ? left : 'skipped';
    const other = { stage, state, seconds: null, percent: null } as const;
    return begun.find((view) => view.stage === stage) ?? other;
  });
}

/** An object that a file or a request has: its fields may hold anything. */
type Fields = Readonly<Record<string, unknown>>;

/** The stages of a job at a time (milliseconds since 1970). */
export function stageViews(job: Job, now: number): StageView[] {
  const { status, config, stage_times: times = [], stage_percent = null } = job;
  const begun = times.map(({ stage, started_at_utc, ended_at_utc }, i): StageView => {
    const seconds = secondsBetween(started_at_utc, ended_at_utc, now);
    const isLast = i === times.length - 1;
    if (isLast && status === 'running' && ended_at_utc === null)
      return { stage, state: 'running', seconds, percent: stage_percent };
    if (isLast && (status === 'failed' || status === 'cancelled'))
      return { stage, state: status, seconds, percent: null };
    return { stage, state: 'completed', seconds, percent: 100 };
  });
  return withOthers(config, status, begun);
}

/** The stages of a run as its manifest tells them; it lists those that began. */
export function recordedStages(manifest: Fields): StageView[] {
  const records = (Array.isArray(manifest.stages) ? manifest.stages : []) as Fields[];
  const begun = records.map(({ name, status, duration_seconds: took }): StageView => {
    const state = ENDS.find((end) => end === status) ?? 'running';
    const seconds = typeof took === 'number' ? took : null;
    return { stage: name as Stage, state, seconds, percent: state === 'completed' ? 100 : null };
  });
  return withOthers(manifest.config, manifest.status, begun);
}

const ENDS = ['completed', 'failed', 'cancelled'] as const;

/** The phases of a load that is under way. */
export function loadViews(
  stats: Pick<Schemas['PatchStats'], 'loading_phase' | 'loading_percent'> | null,
): StageView[] {
  const { loading_phase: phase = null, loading_percent: percent = 0 } = stats ?? {};
  const current = phase === 'reaches' ? 1 : 0;
  return PHASES.map((stage, i): StageView => {
    if (i === current) return { stage, state: 'running', seconds: null, percent };
    const done = i < current;
    return { stage, state: done ? 'completed' : 'waiting', seconds: null, percent: done ? 100 : 0 };
  });
}

export const elapsedSeconds = (job: Job, now: number): number | null =>
  secondsBetween(job.started_at_utc ?? null, job.ended_at_utc ?? null, now);

/**
 * Seconds that the current stage still needs if it goes on at the pace so far; null while that is a
 * mere guess. Later stages are not in it: nothing is known of them.
 */
export function secondsLeft(job: Job, now: number): number | null {
  const running = stageViews(job, now).find(({ state }) => state === 'running');
  if (!running || running.percent === null || running.seconds === null) return null;
  if (running.percent < 3 || running.seconds < 2) return null;
  return (running.seconds * (100 - running.percent)) / running.percent;
}

function secondsBetween(start: string | null, end: string | null, now: number): number | null {
  if (start === null) return null;
  const until = end === null ? now : Date.parse(end);
  return Math.max(0, (until - Date.parse(start)) / 1000); // the clocks of two machines may differ
}

export type LogEntry = NonNullable<Job['log_entries']>[number];

export function levelName({ cls }: LogEntry): '' | 'warning' | 'error' {
  if (cls === 'log-line--error') return 'error';
  return cls === 'log-line--warn' ? 'warning' : '';
}
