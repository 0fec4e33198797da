/** Requests at a steady pace: what counts as late, and what as a fault. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { underLoad } from '../../bench/measuring/load.ts';

/** A server for some work; its replies are given. */
async function serving<T>(reply: RequestListener, work: (url: string) => Promise<T>): Promise<T> {
  const server: Server = createServer(reply);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x?y=1`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const load = suite('requests at a steady pace');

load('a stall delays all requests that were due in it, and not one alone', async () => {
  let asked = 0;
  let held: (() => void)[] | null = null;
  const seen = new Set<string>();
  const report = await serving(
    (req, res) => {
      seen.add(req.url!);
      if (held === null) res.end();
      else held.push(() => res.end());
      asked++;
    },
    (url) =>
      underLoad(
        url,
        async () => {
          const until = async (n: number): Promise<void> => {
            const wanted = asked + n;
            while (asked < wanted) await new Promise((resolve) => setImmediate(resolve));
          };
          await until(50);
          held = [];
          await until(4); // all that may be under way
          const due = performance.now() + 200;
          while (performance.now() < due) await new Promise((resolve) => setImmediate(resolve));
          const [waiting] = [held];
          held = null;
          for (const answer of waiting) answer();
          await until(50);
        },
        { intervalMs: 2, inFlight: 4 },
      ),
  );
  assert.equal([...seen], ['/x?y=1']);
  assert.is(report.errors, 0);
  assert.ok(report.requests >= 104);
  // of one stall of 200 ms some hundred requests were late, so they are more than a hundredth
  assert.ok(report.p99Ms! > 100, `p99 of ${report.p99Ms} ms`);
});

load('replies other than 200 and broken ones are errors without a latency', async () => {
  let n = 0;
  const report = await serving(
    (req, res) => {
      if (n++ % 2 === 0) req.socket.destroy();
      else res.writeHead(503).end();
    },
    (url) => underLoad(url, null, { seconds: 0.1, inFlight: 2 }),
  );
  assert.ok(report.requests > 0);
  assert.is(report.errors, report.requests);
  assert.is(report.medianMs, null);
  assert.is(report.p99Ms, null);
});

load.run();
