/** Start and stop of the server: ports, hosts, logs, first samples. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { SAMPLE_TEXTS } from '../../app/jobs/jobs.ts';
import { RawClient, send } from '../client.ts';
import { faultOf } from '../fault.ts';
import { startFake } from '../process.ts';
import { startServer, type TestServer } from '../server.ts';
import { suite } from '../suite.ts';
import { waitFor } from '../wait.ts';
import { layOutRows, VECTORS } from './walker-runs.ts';

const serving = suite('server');

const runsOf = async (test: TestServer): Promise<Record<string, unknown>[]> =>
  (await send(test.base, 'GET', '/api/pipeline/runs')).body!.runs as Record<string, unknown>[];

serving('without a port a free one from 8000 on is taken', async () => {
  const first = await startServer({ port: null });
  const second = await startServer({ port: null });
  const ports = [first.server.port, second.server.port];
  await first.close();
  await second.close();
  assert.ok(ports.every((port) => port >= 8000 && port <= 8999));
  assert.is.not(ports[0], ports[1]);
  assert.is(first.base, `http://127.0.0.1:${ports[0]}`);
});

serving('a host that is not of this machine is an error', async () => {
  const err = await faultOf(startServer({ host: '192.0.2.1' }));
  assert.is(err.code, 'host-unavailable');
});

serving('closing ends the job, idle and busy connections, and is done in time', async () => {
  const test = await startServer({}, { startRun: startFake });
  const source = join(test.folder, 'hangs');
  await writeFile(source, '');
  await send(test.base, 'POST', '/api/pipeline/start', { source_path: source });
  const half = new RawClient(test.base);
  const head = 'POST /api/browse-directory HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9';
  await half.say(`${head}\r\n\r\n{`);
  // the rest of the request, for which the server would wait half a minute, never comes
  await Promise.all([test.close(), test.close()]);
  const err = await send(test.base, 'GET', '/api/health').catch((reason: unknown) => reason);
  assert.is((err as NodeJS.ErrnoException).code, 'ECONNREFUSED');
  half.leave();
});

serving('the first start makes the run of a bundled text, and a job may run beside', async () => {
  const texts = SAMPLE_TEXTS.filter(({ language }) => language === 'la');
  const test = await startServer({ samples: true }, { sampleTexts: texts });
  try {
    await waitFor('the sample runs to begin', async () => {
      const status = await send(test.base, 'GET', '/api/pipeline/status');
      // or has ended before anybody looked
      return status.body!.sample_runs_pending === 1 || (await runsOf(test)).length > 0;
    });
    const source = join(test.folder, 'own.txt');
    await writeFile(source, 'Hello wonderful world of syllables');
    const body = { source_path: source, language: 'en_US' };
    const start = await send(test.base, 'POST', '/api/pipeline/start', body);
    assert.is(start.status, 200);
    const status = await waitFor('all runs to end', async () => {
      const now = (await send(test.base, 'GET', '/api/pipeline/status')).body!;
      return now.sample_runs_pending === 0 && now.status !== 'running' ? now : null;
    });
    assert.is(status.status, 'completed');
    const runs = await runsOf(test);
    assert.is(runs.length, 2);
    assert.ok(runs.every((run) => run.status === 'completed'));
    const sources = runs.map((run) => String(run.source_path).split('/').at(-1)).sort();
    assert.equal(sources, ['la-de-bello-gallico.txt', 'own.txt']);
    assert.equal(test.logged, []);
  } finally {
    await test.close();
  }
});

serving('an output base that holds a run gets no sample runs', async () => {
  const first = await startServer();
  await layOutRows(first.outputBase, VECTORS);
  const second = await startServer({ samples: true, outputBase: first.outputBase });
  const status = await send(second.base, 'GET', '/api/pipeline/status');
  assert.is(status.body!.sample_runs_pending, 0);
  assert.is((await runsOf(second)).length, 1);
  await second.close();
  await first.close();
});
