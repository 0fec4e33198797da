/** Runs of an output base for the library: makes them of texts, and lists them. */
import { join, resolve } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { SOURCE_FIELDS, STAGE_FIELDS } from '../../operations/pipeline.ts';
import type { PipelineEvents } from '../../store/pipeline/events.ts';
import { discoverRuns } from '../../store/runs/runs.ts';
import { runPipeline } from '../pipeline/pipeline.ts';
import { parseStart } from '../pipeline/start.ts';
import { PathGate } from '../settings/path-gate.ts';
import { requestOf } from './options.ts';
import type { MadeRun, RunOptions, RunSummary } from './types.ts';

/** Where runs are by default. */
export const OUTPUT_BASE = join('_working', 'output');

const FIELDS = { ...SOURCE_FIELDS, ...STAGE_FIELDS };

export async function makeRun(
  source: string,
  {
    outputBase = OUTPUT_BASE,
    hyphenDir,
    signal = new AbortController().signal,
    onProgress,
    ...fields
  }: RunOptions,
): Promise<MadeRun> {
  const body = { ...requestOf(FIELDS, fields), source_path: source };
  const options = await parseStart(body, {
    outputBase: resolve(outputBase),
    hyphenDir: hyphenDir ?? null,
    gate: PathGate.OPEN,
  });
  const events: PipelineEvents = {
    log() {},
    message(message) {
      if (message.kind !== 'progress') return;
      const { stage, done, total, unit } = message;
      onProgress?.({ stage, done, total, unit });
    },
  };
  const { status, runId, path, syllables, errorMessage, reasons, warnings } = await runPipeline(
    options,
    events,
    signal,
  );
  signal.throwIfAborted();
  if (status === 'completed' && runId !== null && path !== null) {
    return { runDir: path, runId, syllables, warnings };
  }
  throw new EngineError('run-failed', [errorMessage, ...reasons].join(': '));
}

export async function listRuns(outputBase: string): Promise<RunSummary[]> {
  const runs = await discoverRuns(outputBase);
  return runs.map((run) => ({
    runDir: run.path,
    runId: run.run_id,
    name: run.name,
    status: run.status,
    extractor: run.extractor,
    language: run.language,
    syllables: run.syllable_count,
    source: run.source_path,
    createdAt: run.created_at_utc,
  }));
}
