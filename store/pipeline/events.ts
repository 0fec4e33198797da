/** Events of a pipeline job: stages, progress, log lines, and messages between processes. */

/** The stages of a job in their order. */
export const STAGES = ['extract', 'normalize', 'annotate', 'database'] as const;
export type StageName = (typeof STAGES)[number];

export type ProgressUnit = 'bytes' | 'files' | 'syllables';

/**
 * What a job reports while it runs; the command line sends the same objects over its IPC channel.
 * `index` counts the planned stages from 0, `stages` is their number.
 */
export type PipelineMessage =
  | { kind: 'stage'; stage: StageName; index: number; stages: number }
  | { kind: 'progress'; stage: StageName; done: number; total: number; unit: ProgressUnit }
  | { kind: 'stage-done'; stage: StageName; index: number; stages: number }
  /** The run directory was made; should the job die, its manifest there has to be closed. */
  | { kind: 'run-dir'; path: string }
  /** Extraction succeeded: the run can be shown. */
  | { kind: 'run'; run_id: string; path: string }
  | {
      kind: 'end';
      status: 'completed' | 'failed' | 'cancelled';
      error_message: string | null;
    };

export type LogLevel = 'info' | 'ok' | 'warning' | 'error';

/** Where a line of the log belongs: a stage, or the job as a whole. */
export type LogTag = StageName | 'pipeline' | 'config' | 'output';

export interface PipelineEvents {
  message(message: PipelineMessage): void;
  /** One line for people; its wording is free. */
  log(tag: LogTag, level: LogLevel, text: string): void;
}

/** Lines of its log that a failed run keeps. */
const TAIL_LINES = 20;

/** Adds a line to the last ones. */
export function keepTail(tail: string[], line: string): void {
  tail.push(line);
  if (tail.length > TAIL_LINES) tail.shift();
}

/** A text as one printed line: warnings and errors say so after the tag. */
export function logLine(tag: LogTag, level: LogLevel, text: string): string {
  const mark = level === 'warning' || level === 'error' ? `${level}: ` : '';
  return `[${tag}] ${mark}${text.replace(/\s*[\r\n]+\s*/g, ' ')}`;
}
