/** A killed pipeline process: the job fails, the next one runs. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { STAGE_FAILED } from '../../store/pipeline/events.ts';
import { request } from '../client.ts';
import { startServer, type TestServer } from '../server.ts';
import { waitFor } from '../wait.ts';

interface Status {
  readonly status: string;
  readonly error_message: string | null;
  readonly output_path: string | null;
  readonly log_lines: readonly string[];
}

interface Context {
  test: TestServer;
  status(): Promise<Status>;
  start(text: string): Promise<void>;
}

const killed = suite<Context>('a pipeline process that is killed');

killed.before(async (context) => {
  const test = await startServer();
  context.test = test;
  context.status = async () =>
    (await request<Status>(test.base, 'GET', '/api/pipeline/status')).body;
  context.start = async (text) => {
    const path = join(test.folder, 'text.txt');
    await writeFile(path, text);
    const body = { source_path: path };
    const reply = await request(test.base, 'POST', '/api/pipeline/start', body);
    assert.is(reply.status, 200, reply.text);
  };
});
killed.after(({ test }) => test.close());

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
  const { start, status, test } = context;
  await start(SENTENCE.repeat(200_000));
  const [pid] = await waitFor('the process', async () => {
    const pids = await pipelineProcesses();
    // its run directory is there, so it is in the middle of its work
    return pids.length > 0 && (await status()).log_lines.length > 2 ? pids : null;
  });
  process.kill(pid!, 'SIGKILL');
  const ended = await waitFor('the end of the job', async () => {
    const now = await status();
    return now.status === 'running' ? null : now;
  });
  assert.is(ended.status, 'failed');
  assert.ok(Object.values(STAGE_FAILED).includes(ended.error_message!), ended.error_message!);
  assert.match(ended.log_lines.at(-1)!, /was ended from outside by SIGKILL$/);
  const { body } = await request<{ runs: { path: string; status: string }[] }>(
    test.base,
    'GET',
    '/api/pipeline/runs',
  );
  assert.equal(
    body.runs.map((run) => run.status),
    ['failed'],
  );
});

killed('does not stand in the way of the next job', async ({ start, status }) => {
  await start(SENTENCE.repeat(20));
  const ended = await waitFor('the end of the job', async () => {
    const now = await status();
    return now.status === 'running' ? null : now;
  });
  assert.is(ended.status, 'completed', ended.log_lines.join('\n'));
  assert.equal(await pipelineProcesses(), []);
});

killed.run();
