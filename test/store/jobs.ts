/** Test helper: runs a pipeline job and collects its events. */
import { type PipelineOptions, plainRun } from '../../app/pipeline/options.ts';
import { runPipeline } from '../../app/pipeline/pipeline.ts';
import { logLine, type PipelineEvents, type PipelineMessage } from '../../store/pipeline/events.ts';

/** A job over `sourcePath` with the defaults of the command line, changed by `changes`. */
export function jobOptions(
  sourcePath: string,
  outputBase: string,
  changes: Partial<PipelineOptions> = {},
): PipelineOptions {
  return { ...plainRun(sourcePath, outputBase, 'en_US'), ...changes };
}

/** Runs a job and keeps everything it reports. */
export async function runJob(options: PipelineOptions, watch: Partial<PipelineEvents> = {}) {
  const lines: string[] = [];
  const messages: PipelineMessage[] = [];
  const result = await runPipeline(
    options,
    {
      log(tag, level, text) {
        lines.push(logLine(tag, level, text));
        watch.log?.(tag, level, text);
      },
      message(message) {
        messages.push(message);
        watch.message?.(message);
      },
    },
    new AbortController().signal,
  );
  return { ...result, lines, messages };
}
