/** `namewalk serve`: start, signals, busy ports, bad settings. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { serve } from '../../bin/commands/serve.ts';
import { send } from '../client.ts';
import { waitFor } from '../wait.ts';
import { runCli } from './cli.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/namewalk.js', import.meta.url));

interface Context {
  folder: string;
  children: ChildProcess[];
  serve(...args: string[]): Served;
}

interface Served {
  readonly child: ChildProcess;
  out: string;
  err: string;
  /** Exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
}

const serving = suite<Context>('namewalk serve');

serving.before(async (context) => {
  context.folder = await mkdtemp(join(tmpdir(), 'namewalk-serve-'));
  context.children = [];
  context.serve = (...args) => {
    const child = spawn(process.execPath, [PROGRAM, 'serve', ...args], { cwd: context.folder });
    context.children.push(child);
    const served: Served = {
      child,
      out: '',
      err: '',
      ended: new Promise((resolve) => {
        child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
      }),
    };
    child.stdout.on('data', (chunk: Buffer) => {
      served.out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      served.err += chunk.toString();
    });
    return served;
  };
});
serving.after(async ({ folder, children }) => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, maxRetries: 20 });
});

const addressOf = (served: Served): Promise<string> =>
  waitFor('the address', () => /http:\/\/\S+/.exec(served.out)?.[0]);

serving('tells its address, logs requests, and stops with 0 on SIGTERM', async ({ serve }) => {
  const served = serve('--port', '0', '--no-sample');
  const base = await addressOf(served);
  assert.match(served.out, /^Namewalk is at http:\/\/127\.0\.0\.1:\d+\n$/);
  assert.is((await send(base, 'GET', '/api/health')).status, 200);
  await waitFor('the request line', () => /^\[namewalk\] GET \/api\/health 200 /m.test(served.err));
  served.child.kill('SIGTERM');
  assert.is(await served.ended, 0);
});

serving('stops with 0 on SIGINT, even with a job under way', async ({ serve, folder }) => {
  const served = serve('--port', '0', '--no-sample');
  const base = await addressOf(served);
  const text = join(folder, 'long.txt');
  await writeFile(text, 'wonderful mountain rivers of extraordinary beauty '.repeat(200_000));
  const start = await send(base, 'POST', '/api/pipeline/start', { source_path: text });
  assert.is(start.status, 200);
  served.child.kill('SIGINT');
  assert.is(await served.ended, 0);
});

serving('says nothing when quiet', async ({ serve, folder }) => {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  await writeFile(join(folder, 'server.ini'), `[build_tools]\nport = ${port}\nno_sample = yes\n`);
  const served = serve('--quiet');
  const base = `http://127.0.0.1:${port}`;
  await waitFor('an answer', () => send(base, 'GET', '/api/health').catch(() => null));
  served.child.kill('SIGTERM');
  assert.is(await served.ended, 0);
  assert.is(served.out, '');
  assert.is(served.err, '');
  await rm(join(folder, 'server.ini'));
});

serving('a busy port ends it with 1 and a clear word', async ({ folder }) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const none = join(folder, 'none.ini');
  const busy = await runCli(['serve', '--port', String(port), '--config', none], folder);
  assert.is(busy.code, 1);
  assert.match(busy.stderr, new RegExp(`^Error: Port ${port} on 127\\.0\\.0\\.1 is in use`));
  assert.is(busy.stdout, '');
  server.close();
});

serving('a bad configuration ends it with 1, bad flags with 2', async ({ folder }) => {
  const ini = join(folder, 'bad.ini');
  await writeFile(ini, '[build_tools]\nport = eighty\n');
  const config = await runCli(['serve', '--config', ini]);
  assert.is(config.code, 1);
  assert.match(config.stderr, /^Error: .*bad\.ini, line 2: port must be an integer/);
  const flag = await runCli(['serve', '--no-such-flag']);
  assert.is(flag.code, 2);
  assert.match(flag.stderr, /--no-such-flag/);
  assert.is((await runCli(['serve', '--quiet', '--verbose'])).code, 2);
});

serving('an interrupt during start-up ends it with 130', async ({ folder }) => {
  const output = ['--output-base', join(folder, 'output'), '--config', join(folder, 'none.ini')];
  const ended = serve.run(['--port', '0', '--no-sample', '--quiet', ...output]);
  process.emit('SIGINT');
  assert.is(await ended, 130);
});

serving.run();
