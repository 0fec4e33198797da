/** Test helper: runs a pipeline job and collects its events. */
import { join } from 'node:path';
import { type PipelineOptions, plainRun } from '../../app/pipeline/options.ts';
import { runPipeline } from '../../app/pipeline/pipeline.ts';
import { DATABASE_PATH } from '../../store/corpus/read.ts';
import { logLine, type PipelineEvents, type PipelineMessage } from '../../store/pipeline/events.ts';
import { KILLED_TEXT } from '../killed-text.ts';
import { folderSuite, writeFiles } from './temp-folder.ts';

/** A job over `sourcePath` with the defaults of the command line, changed by `changes`. */
export function jobOptions(
  sourcePath: string,
  outputBase: string,
  changes: Partial<PipelineOptions> = {},
): PipelineOptions {
  return { ...plainRun(sourcePath, outputBase, 'en_US'), ...changes };
}

/** A suite whose tests have a finished run of a short text each. */
export const runSuite = (name: string) =>
  folderSuite<{ runId: string; runDir: string; database: string }>(name, async (context) => {
    const { folder } = context;
    await writeFiles(folder, { 'in/a.txt': KILLED_TEXT });
    const { runId, path } = await runJob(jobOptions(join(folder, 'in'), join(folder, 'out')));
    Object.assign(context, { runId, runDir: path, database: join(path!, DATABASE_PATH) });
  });

/** Runs a job, keeps everything it reports, and does something at each of its messages, such as cancelling it. */
export async function runJob(
  options: PipelineOptions,
  act: (message: PipelineMessage, runDir: string, cancel: AbortController) => void = () => {},
) {
  const lines: string[] = [];
  const messages: PipelineMessage[] = [];
  const cancel = new AbortController();
  let runDir = '';
  const events: PipelineEvents = {
    log: (tag, level, text) => void lines.push(logLine(tag, level, text)),
    message(message) {
      messages.push(message);
      if (message.kind === 'run-dir') runDir = message.path;
      act(message, runDir, cancel);
    },
  };
  const result = await runPipeline(options, events, cancel.signal);
  return { ...result, lines, messages, runDir };
}
