import { EngineError } from '../engine/errors.ts';
import type { StageName } from './pipeline-events.ts';

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

/** Any fault as the fault of a stage, with the message that the interface publishes for it. */
export function stageError(err: unknown, stage: StageName, runId: string | null): StageError {
  if (err instanceof StageError) return err;
  return new StageError(publishedMessage(err, stage, runId), [(err as Error).message]);
}

function publishedMessage(err: unknown, stage: StageName, runId: string | null): string {
  switch (stage) {
    case 'extract':
      return 'Extraction failed';
    case 'normalize':
      return 'Normalization failed';
    case 'annotate':
      return err instanceof EngineError && err.code === 'annotation-input-missing'
        ? `Missing input files for annotation in ${runId}`
        : 'Annotation failed';
    case 'database':
      return 'Database build failed';
  }
}
