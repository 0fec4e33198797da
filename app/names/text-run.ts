/** The run of a text: the newest one that was made from it as it is now, or a new one. */
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { WORDS_PATH } from '../../store/corpus/words.ts';
import type { PipelineEvents } from '../../store/pipeline/events.ts';
import { discoverRuns } from '../../store/runs/runs.ts';
import { plainRun } from '../pipeline/options.ts';
import { runPipeline } from '../pipeline/pipeline.ts';

export interface TextRun {
  readonly text: string;
  /** Hyphenation code such as `de_DE`, or `auto`. */
  readonly language: string;
  readonly outputBase: string;
}

/**
 * Returns the run directory. A run counts when it has the words of the text and is younger than the file.
 * Throws `EngineError` 'text-missing', and 'run-failed' with what the pipeline says.
 */
export async function runOfText(
  { text, language, outputBase }: TextRun,
  events: PipelineEvents,
  signal: AbortSignal,
): Promise<string> {
  const path = resolve(text);
  const { mtimeMs } = await stat(path).catch((err) => {
    throw new EngineError('text-missing', `Cannot read ${text}: ${(err as Error).message}.`);
  });
  for (const run of await discoverRuns(outputBase)) {
    if (run.source_path === null || resolve(run.source_path) !== path) continue;
    if (language !== 'auto' && run.language !== language) continue;
    if (run.created_at_utc === null || Date.parse(run.created_at_utc) < mtimeMs) continue;
    if (await stat(join(run.path, WORDS_PATH)).catch(() => null)) return run.path;
  }
  const result = await runPipeline(plainRun(path, outputBase, language), events, signal);
  if (result.status === 'completed' && result.path !== null) return result.path;
  const { errorMessage, reasons } = result;
  const why = [errorMessage ?? `The run of ${text} was cancelled`, ...reasons].join(': ');
  throw new EngineError('run-failed', why);
}
