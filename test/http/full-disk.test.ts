import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { request } from '../client.ts';
import { KILLED_TEXT } from '../killed-text.ts';
import { jobOptions, runJob } from '../store/jobs.ts';
import { makeTempFolder, writeFiles } from '../store/temp-folder.ts';
import { waitFor } from '../wait.ts';

type Json = Record<string, unknown>;

const full = suite<{ folder: string; remove(): Promise<void> }>('full disk');
full.before(async (context) => {
  Object.assign(context, await makeTempFolder());
});
full.after(({ remove }) => remove());

const PROGRAM = fileURLToPath(new URL('../kill-server.js', import.meta.url));
/** What a file of the server may hold, in blocks of 512 bytes: more ends in an error of the system. */
const BLOCKS = 2048;

full('a result too large for the disk is answered, kept and told of', async ({ folder }) => {
  await writeFiles(folder, { 'in/a.txt': KILLED_TEXT });
  const base = join(folder, 'out');
  const { runId, path } = await runJob(jobOptions(join(folder, 'in'), base));
  const command = `ulimit -f ${BLOCKS} && exec "$0" "$1" "$2"`;
  const child = spawn('/bin/sh', ['-c', command, process.execPath, PROGRAM, base], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  const server = address.toString().trim();
  try {
    const post = (route: string, body: Json) =>
      request<Json>(server, 'POST', `/api/walker/${route}`, { patch: 'a', ...body });
    await post('load-corpus', { run_id: runId });
    const stats = async (): Promise<Json> => {
      const { body } = await request<Record<string, Json>>(server, 'GET', '/api/walker/stats');
      return body.patch_a!;
    };
    await waitFor('the load', async () => (await stats()).walker_ready);
    const { status, body } = await post('combine', { count: 20_000 });
    assert.equal([status, body.generated], [200, 20_000]);
    assert.is((await stats()).has_candidates, true);
    const file = join(path!, 'ipc/patch_a_candidates.v1.json');
    await waitFor('the line of the log', () => told.includes(file));
    assert.match(told, 'EFBIG');
    assert.is(await stat(file).catch(() => null), null);
    // smaller results still find their place
    assert.is((await post('combine', { count: 100 })).status, 200);
    assert.ok((await stat(file)).size > 10_000);
  } finally {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
});

full.run();
