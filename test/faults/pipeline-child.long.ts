/** A killed pipeline process: the job fails, the next one runs. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { STAGE_FAILED } from '../../store/pipeline/events.ts';
import { apiSuite } from '../http/api.ts';
import { waitFor } from '../wait.ts';

interface Status {
  readonly status: string;
  readonly error_message: string | null;
  readonly output_path: string | null;
  readonly log_lines: readonly string[];
}

const killed = apiSuite('a pipeline process that is killed', ({ folder, ask }) => {
  const status = () => ask<Status>('pipeline/status');
  return {
    status,
    async start(text: string): Promise<void> {
      const path = join(folder, 'text.txt');
      await writeFile(path, text);
      await ask('pipeline/start', { source_path: path });
    },
    ended: () =>
      waitFor('the end of the job', async () => {
        const now = await status();
        return now.status === 'running' ? null : now;
      }),
  };
});

/** Ids of the processes that this one has started and that still run a pipeline. */
async function pipelineProcesses(): Promise<number[]> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  const found: number[] = [];
  for (const pid of children.trim().split(' ').filter(Boolean).map(Number)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.split('\0')[2] === 'run') found.push(pid);
  }
  return found;
}

const SENTENCE = 'wonderful mountain rivers of extraordinary beauty and remembered harvests ';

killed('leaves a failed job with the reason, and a manifest that says so', async (context) => {
  const { start, status, ended, ask } = context;
  await start(SENTENCE.repeat(200_000));
  const [pid] = await waitFor('the process', async () => {
    const pids = await pipelineProcesses();
    // its run directory is there, so it is in the middle of its work
    return pids.length > 0 && (await status()).log_lines.length > 2 ? pids : null;
  });
  process.kill(pid!, 'SIGKILL');
  const failed = await ended();
  assert.is(failed.status, 'failed');
  assert.ok(Object.values(STAGE_FAILED).includes(failed.error_message!), failed.error_message!);
  assert.match(failed.log_lines.at(-1)!, /was ended from outside by SIGKILL$/);
  const { runs } = await ask<{ runs: { status: string }[] }>('pipeline/runs');
  assert.is(runs.map((run) => run.status).join(), 'failed');
});

killed('does not stand in the way of the next job', async ({ start, ended }) => {
  await start(SENTENCE.repeat(20));
  const { status, log_lines } = await ended();
  assert.is(status, 'completed', log_lines.join('\n'));
  assert.equal(await pipelineProcesses(), []);
});

killed.run();
