/** Unexpected faults, full queues and the log of requests. */
import { readdir, readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as assert from 'uvu/assert';
import { createLog } from '../../app/log.ts';
import { PathGate, Settings } from '../../app/settings/settings.ts';
import { createApp } from '../../http/app.ts';
import type { Services } from '../../http/services.ts';
import { loadConfig } from '../../store/settings/config.ts';
import { PoolBusyError } from '../../workers/pool.ts';
import { type Listening, listening, send } from '../client.ts';
import { suite } from '../suite.ts';

interface Context {
  server: Listening;
  base: string;
  logged: string[];
  /** What the settings route meets next. */
  fault: Error;
}

const faults = suite<Context>('faults of the application');

faults.before(async (context) => {
  const config = loadConfig({ config: '/no/such.ini', quiet: true });
  context.logged = [];
  class BrokenSettings extends Settings {
    override get outputBase(): string {
      throw context.fault;
    }
  }
  // what the routes that are asked here look at
  const services = {
    settings: new BrokenSettings(config),
    paths: PathGate.OPEN,
    config,
    log: createLog(true, (text) => void context.logged.push(text)),
    pageRoot: '/no/such/folder',
  } as unknown as Services;
  context.server = await listening(createApp(services).handler as unknown as RequestListener);
  context.base = context.server.base;
});
faults.after(({ server }) => server.close());

faults('an unexpected fault is 500 in neutral words, and logged with its stack', async (t) => {
  t.fault = new Error('a secret detail');
  const reply = await send(t.base, 'GET', '/api/settings');
  assert.equal([reply.status, reply.body], [500, { error: 'Internal server error' }]);
  assert.is(t.logged.length, 1);
  assert.match(t.logged[0]!, /^Fault in GET \/api\/settings: Error: a secret detail\n\s+at /);
});

faults('work that finds the queue full is 503 with the time to wait', async (context) => {
  context.fault = new PoolBusyError();
  const reply = await send(context.base, 'GET', '/api/settings');
  assert.is(reply.status, 503);
  assert.is(reply.headers['retry-after'], '1');
  assert.match(reply.body!.error as string, /busy/);
});

faults('a page that was never built is not found, with the remedy', async ({ base }) => {
  const reply = await send(base, 'GET', '/');
  assert.is(reply.status, 404);
  assert.match(reply.body!.error as string, /npm run build/);
});

faults('files of languages that the package leaves out are as built', async ({ base }) => {
  const built = fileURLToPath(new URL('../../webcomponents/languages/', import.meta.url));
  const files = (await readdir(built)).filter((file) => file.endsWith('.txt'));
  assert.ok(files.length > 50);
  for (const file of files) {
    const reply = await send(base, 'GET', `/static/languages/${file}`);
    assert.is(reply.text, await readFile(join(built, file), 'utf8'), file);
    assert.is(reply.headers['x-content-type-options'], 'nosniff');
  }
  for (const file of ['names-xx.txt', 'words-la.txt', '../app.js', '']) {
    assert.is((await send(base, 'GET', `/static/languages/${file}`)).status, 404, file);
  }
  const zipped = await fetch(`${base}/static/languages/words-en.txt`);
  assert.is(zipped.headers.get('content-encoding'), 'gzip');
  assert.is(await zipped.text(), await readFile(join(built, 'words-en.txt'), 'utf8'));
});

faults('control characters from outside do not reach the log', () => {
  const lines: string[] = [];
  const log = createLog(false, (text) => void lines.push(text));
  log.info('GET /\u001b[31m\r');
  log.warn('odd\u0007');
  log.error('bad', 'cause');
  assert.equal(lines, ['GET /\\x1b[31m\\x0d\n', 'warning: odd\\x07\n', 'bad: cause\n']);
});
