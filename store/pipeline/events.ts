/** Events of a pipeline job: stages, progress, log lines, messages between processes, failures. */
import { EngineError } from '../../engine/base/errors.ts';

/** The stages of a job in their order. */
export const STAGES = ['extract', 'normalize', 'annotate', 'database'] as const;
export type StageName = (typeof STAGES)[number];

export type ProgressUnit = 'bytes' | 'syllables';

/**
 * What a job reports while it runs; the command line sends the same objects over its IPC channel.
 */
export type PipelineMessage =
  /** A stage begins; the one before it has succeeded. */
  | { kind: 'stage'; stage: StageName }
  | { kind: 'progress'; stage: StageName; done: number; total: number; unit: ProgressUnit }
  /** The run directory was made; should the job die, its manifest there has to be closed. */
  | { kind: 'run-dir'; path: string }
  | {
      kind: 'end';
      status: 'completed' | 'failed' | 'cancelled';
      error_message: string | null;
      /** The run directory, once extraction has succeeded. */
      path: string | null;
    };

type LogLevel = 'info' | 'ok' | 'warning' | 'error';

/** Where a line of the log belongs: a stage, or the job as a whole. */
type LogTag = StageName | 'pipeline' | 'config' | 'output';

export interface PipelineEvents {
  message(message: PipelineMessage): void;
  /** One line for people; its wording is free. */
  log(tag: LogTag, level: LogLevel, text: string): void;
}

/** Lines of its log that a failed run keeps. */
export const tailOf = (lines: readonly string[]): readonly string[] => lines.slice(-20);

/** A text as one printed line: warnings and errors say so after the tag. */
export function logLine(tag: LogTag, level: LogLevel, text: string): string {
  const mark = level === 'warning' || level === 'error' ? `${level}: ` : '';
  return `[${tag}] ${mark}${text.replace(/\s*[\r\n]+\s*/g, ' ')}`;
}

/** A stage that ended badly: the published text, and what the log says about it. */
export class StageError extends EngineError {
  readonly details: readonly string[];

  constructor(message: string, details: readonly string[]) {
    super('stage-failed', message);
    this.details = details;
  }
}

/** True for faults of texts, settings and disks; everything else is a defect. */
export const isExpected = (err: unknown): err is Error =>
  err instanceof EngineError ||
  (err instanceof Error && typeof (err as NodeJS.ErrnoException).code === 'string');

/**
 * Throws a fault of texts, settings or disks as an `EngineError` of the same code, which keeps it between threads;
 * a defect as it is.
 */
export function rethrowExpected(err: unknown): never {
  if (err instanceof EngineError || !isExpected(err)) throw err;
  throw new EngineError((err as NodeJS.ErrnoException).code!, err.message);
}

/** What the interface publishes as the message of a job that failed in a stage. */
export const STAGE_FAILED: Readonly<Record<StageName, string>> = {
  extract: 'Extraction failed',
  normalize: 'Normalization failed',
  annotate: 'Annotation failed',
  database: 'Database build failed',
};
