/** Failures of pipeline stages: the published text, and what goes to the log. */
import { EngineError } from '../../engine/base/errors.ts';
import type { StageName } from './events.ts';

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

/** Any fault as the fault of a stage, with the message that the interface publishes for it. */
export function stageError(err: unknown, stage: StageName, runId: string | null): StageError {
  if (err instanceof StageError) return err;
  return new StageError(publishedMessage(err, stage, runId), [(err as Error).message]);
}

/** What the interface publishes as the message of a job that failed in a stage. */
export const STAGE_FAILED: Readonly<Record<StageName, string>> = {
  extract: 'Extraction failed',
  normalize: 'Normalization failed',
  annotate: 'Annotation failed',
  database: 'Database build failed',
};

function publishedMessage(err: unknown, stage: StageName, runId: string | null): string {
  return err instanceof EngineError && err.code === 'annotation-input-missing'
    ? `Missing input files for annotation in ${runId}`
    : STAGE_FAILED[stage];
}
