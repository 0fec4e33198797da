/** The load generator: counts, errors, stalls, time limits. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  generateLoad,
  LOAD_DEFAULTS,
  type LoadReport,
} from '../../bench/measuring/load-generator.ts';
import { underLoad } from '../../bench/measuring/load-process.ts';
import { waitFor } from '../wait.ts';

const load = suite('load generator');

const NEVER = new AbortController().signal;

/** Runs `work` against a server of its own. */
async function withServer<T>(
  listener: RequestListener,
  work: (url: string, server: Server) => Promise<T>,
): Promise<T> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/path?q=1`,
      server,
    );
  } finally {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}

const total = ({ histogram }: LoadReport): number => histogram.reduce((sum, n) => sum + n, 0);

load('sends as many requests as asked, to the whole address', async () => {
  const paths = new Set<string>();
  let requests = 0;
  const report = await withServer(
    (req, res) => {
      requests++;
      paths.add(`${req.method} ${req.url}`);
      res.end('{}');
    },
    (url) => generateLoad(url, { ...LOAD_DEFAULTS, intervalMs: 1, count: 50 }, NEVER),
  );
  assert.is(requests, 50);
  assert.equal([...paths], ['GET /path?q=1']);
  assert.is(report.requests, 50);
  assert.is(report.errors, 0);
  assert.is(total(report), 50);
  assert.ok(report.medianMs! >= 0 && report.medianMs! <= report.p99Ms!);
  assert.ok(report.p99Ms! <= report.maxMs!);
});

load('counts refused requests and cut connections as errors without a latency', async () => {
  let requests = 0;
  const report = await withServer(
    (req, res) => {
      const k = requests++ % 4;
      if (k === 0) res.writeHead(500).end('{}');
      else if (k === 1) req.socket.destroy();
      else res.end('{}');
    },
    (url) => generateLoad(url, { ...LOAD_DEFAULTS, intervalMs: 2, count: 40, inFlight: 1 }, NEVER),
  );
  assert.is(requests, 40);
  assert.is(report.requests, 40);
  assert.is(report.errors, 20);
  assert.is(total(report), 20);
});

load('has no figures when nobody answers', async () => {
  const url = await withServer(
    (_req, res) => res.end(),
    async (address) => address,
  );
  const report = await generateLoad(url, { ...LOAD_DEFAULTS, count: 3 }, NEVER);
  assert.ok(report.seconds >= 0);
  assert.equal(report, {
    ...report,
    requests: 3,
    errors: 3,
    medianMs: null,
    p99Ms: null,
    maxMs: null,
    histogram: [],
  });
});

load('a stall counts for every request that was due in it', async () => {
  let first = true;
  const report = await withServer(
    (_req, res) => {
      if (first) {
        first = false;
        const end = performance.now() + 200;
        while (performance.now() < end); // the server's only thread is busy
      }
      res.end();
    },
    // the server shares this thread, so the generator too finds out late
    (url) => generateLoad(url, { ...LOAD_DEFAULTS, intervalMs: 5, count: 60 }, NEVER),
  );
  const slow = report.histogram.slice(6).reduce((sum, n) => sum + n, 0);
  assert.ok(slow >= 20, `${slow} requests took over 32 ms`);
});

load('ends in time although the count is not reached, and on an abort', async () => {
  await withServer(
    (_req, res) => res.end(),
    async (url) => {
      const timed = await generateLoad(
        url,
        { ...LOAD_DEFAULTS, intervalMs: 10, seconds: 0.1 },
        NEVER,
      );
      assert.ok(timed.requests >= 1 && timed.requests <= 11, String(timed.requests));
      const aborted = await generateLoad(url, LOAD_DEFAULTS, AbortSignal.abort());
      assert.is(aborted.requests, 0);
    },
  );
});

load('without an interval every sender goes on when it has its answer', async () => {
  let open = 0;
  let most = 0;
  const report = await withServer(
    (_req, res) => {
      most = Math.max(most, ++open);
      setImmediate(() => {
        open--;
        res.end();
      });
    },
    (url) => generateLoad(url, { ...LOAD_DEFAULTS, intervalMs: 0, count: 300, inFlight: 4 }, NEVER),
  );
  assert.is(report.requests, 300);
  assert.ok(most <= 4 && most >= 2, `${most} requests at a time`);
  // a request is timed from its own sending, not from the start of all
  assert.ok(report.medianMs! * 300 <= report.seconds * 1000 * 4 * 2, JSON.stringify(report));
  const timed = await withServer(
    (_req, res) => res.end(),
    (url) => generateLoad(url, { ...LOAD_DEFAULTS, intervalMs: 0, seconds: 0.05 }, NEVER),
  );
  assert.ok(timed.requests >= 1 && timed.requests < LOAD_DEFAULTS.count);
});

load('runs as a process beside the work that it watches', async () => {
  let requests = 0;
  await withServer(
    (_req, res) => {
      requests++;
      res.end();
    },
    async (url) => {
      let atStart = 0;
      const report = await underLoad(url, async () => {
        atStart = requests;
        await waitFor('requests', () => requests > atStart + 20);
      });
      assert.ok(report.requests >= 20 && report.errors === 0, JSON.stringify(report));
    },
  );
});

load('ends its process when the work fails', async () => {
  await withServer(
    (_req, res) => res.end(),
    async (url, server) => {
      try {
        await underLoad(url, () => Promise.reject(new Error('the work failed')));
        assert.unreachable();
      } catch (err) {
        assert.is((err as Error).message, 'the work failed');
      }
      await waitFor('the end of the generator', async () => {
        const open = await new Promise<number>((resolve) =>
          server.getConnections((_err, n) => resolve(n)),
        );
        return open === 0;
      });
    },
  );
});

load.run();
