/** `namewalk serve`: start, signals, busy ports, bad settings. */
import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { serve } from '../../bin/commands/serve.ts';
import { listening, send } from '../client.ts';
import { PROGRAM, start } from '../process.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { waitFor } from '../wait.ts';
import { Cli } from './cli.ts';

const serving = sharedFolderSuite('namewalk serve');

serving('tells its address, logs, and stops with 0 on SIGINT amid a job', async ({ folder }) => {
  const served = start([PROGRAM, 'serve', '--port', '0', '--no-sample'], { cwd: folder });
  const base = await waitFor('the address', () => /http:\/\/\S+/.exec(served.stdout())?.[0]);
  assert.match(
    served.stdout(),
    /^Namewalk is at http:\/\/127\.0\.0\.1:\d+\nFiles go to \/.+ \(--output-base\).*\n$/,
  );
  assert.is((await send(base, 'GET', '/api/health')).status, 200);
  await waitFor('the request line', () =>
    /^\[namewalk\] GET \/api\/health 200 /m.test(served.stderr()),
  );
  const text = join(folder, 'long.txt');
  await writeFile(text, 'wonderful mountain rivers of extraordinary beauty '.repeat(200_000));
  const job = await send(base, 'POST', '/api/pipeline/start', { source_path: text });
  assert.is(job.status, 200);
  served.child.kill('SIGINT');
  assert.is((await served.ended).code, 0);
});

serving('says nothing when quiet, and stops with 0 on SIGTERM', async ({ folder }) => {
  // below the ports that the system gives to others meanwhile
  const free = () => listening(undefined, randomInt(20_000, 30_000));
  const { port, base, close } = await free().catch(free);
  close();
  await writeFile(join(folder, 'server.ini'), `[build_tools]\nport = ${port}\nno_sample = yes\n`);
  const served = start([PROGRAM, 'serve', '--quiet'], { cwd: folder });
  await waitFor('an answer', () => send(base, 'GET', '/api/health').catch(() => null));
  served.child.kill('SIGTERM');
  assert.equal(await served.ended, { code: 0, signal: null, stdout: '', stderr: '' });
});

serving('a port in use keeps it from starting', async ({ folder }) => {
  const busy = await listening();
  const flags = `--port ${busy.port} --config ${join(folder, 'none.ini')}`;
  const told = new RegExp(`^error: Port ${busy.port} on 127\\.0\\.0\\.1 is in use`);
  await new Cli({ verb: 'serve', cwd: folder }).refuses([[flags, 1, told]]);
  busy.close();
});

serving('an interrupt during start-up ends it with 130', async ({ folder }) => {
  const output = ['--output-base', join(folder, 'output'), '--config', join(folder, 'none.ini')];
  const ended = serve.run(['--port', '0', '--no-sample', '--quiet', ...output]);
  process.emit('SIGINT');
  assert.is(await ended, 130);
});
