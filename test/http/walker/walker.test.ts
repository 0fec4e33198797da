/** Routes of the walker: walks, candidates, selections, seeds. */
import { request as httpRequest } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DEFAULT_WALK, Walker } from '../../../engine/walk/walker.ts';
import { request } from '../../client.ts';
import { corpusOf, VECTOR_CORPUS } from '../../engine/corpora.ts';
import { sampled } from '../../extent.ts';
import { processorMs } from '../../processor-time.ts';
import { startServer, type TestServer } from '../../server.ts';
import { waitFor } from '../../wait.ts';
import { LARGE, layOutRuns, load, post, statsOf, VECTORS, WITH_DATABASE } from '../walker-runs.ts';

interface Context {
  test: TestServer;
  base: string;
}

const walker = suite<Context>('walker routes');

interface Selected {
  names: string[];
  admitted: number;
  repeated?: number;
}

walker.before(async (context) => {
  // one thread, so that work that nobody wants stands in the way of the rest if it is not stopped
  context.test = await startServer({ threads: 1 });
  context.base = context.test.base;
  await layOutRuns(context.test.outputBase);
});
walker.before.each(({ base }) => load(base, 'a', VECTORS));
walker.after(({ test }) => test.close());

interface Walks {
  patch: string;
  walks: { formatted: string; syllables: string[]; steps: object[] }[];
  seed_used: number;
}

const walk = (base: string, body: object | string) => post<Walks>(base, 'walk', body);
const formatted = async (base: string, body: object | string): Promise<string[]> =>
  (await walk(base, body)).body.walks.map((record) => record.formatted);

walker('the order of the loaded syllables decides the walks', async ({ base }) => {
  await load(base, 'b', WITH_DATABASE);
  const rows = [...VECTOR_CORPUS]
    .sort((a, b) => (a.syllable < b.syllable ? -1 : 1))
    .sort((a, b) => b.frequency - a.frequency);
  const ids = new Walker(corpusOf(rows), DEFAULT_WALK).batch(7n, 0, 5, 5);
  const wanted = Array.from({ length: 5 }, (_, i) =>
    Array.from(ids.subarray(i * 6, i * 6 + 6), (id) => rows[id]!.syllable).join('\u00b7'),
  );
  assert.equal(await formatted(base, { patch: 'b', count: 5, seed: 7 }), wanted);
});

walker('seeds beyond 2^53 are echoed digit by digit, and used in full', async ({ base }) => {
  const corpus = corpusOf(VECTOR_CORPUS);
  for (const seed of ['9007199254740993', '-9007199254741000', '123456789012345678901234567890']) {
    for (const written of [seed, `"${seed}"`]) {
      const { text, body } = await walk(
        base,
        `{"patch":"a","count":12,"steps":2,"seed":${written}}`,
      );
      assert.ok(text.includes(`"seed_used":${seed},`), text.slice(0, 100));
      const ids = new Walker(corpus, DEFAULT_WALK).batch(BigInt(seed), 0, 12, 2);
      assert.equal(
        body.walks.flatMap(({ syllables }) => syllables),
        Array.from(ids, (id) => corpus.syllable(id)),
      );
    }
    const page = await request(base, 'GET', '/api/walker/walks?patch=a&limit=1');
    assert.ok(page.text.includes(`"seed":${seed},`), 'in the recipe too');
    const combined = await post(base, 'combine', `{"patch":"a","count":5,"seed":${seed}}`);
    assert.ok(combined.text.includes(`"seed_used":${seed}`));
    const selected = await post(base, 'select', `{"patch":"a","order":"random","seed":${seed}}`);
    assert.ok(selected.text.includes(`"seed_used":${seed}`));
  }
});

walker('the seed that a result tells makes it again', async ({ base }) => {
  for (const seed of [undefined, null]) {
    const first = await walk(base, { patch: 'a', count: 20, seed });
    const again = await walk(base, { patch: 'a', count: 20, seed: first.body.seed_used });
    assert.equal(again.body, first.body);
  }
  const made = await post(base, 'combine', { patch: 'a', count: 200 });
  const names = async (): Promise<unknown> =>
    (await request(base, 'GET', '/api/walker/candidates?patch=a&limit=200')).body.candidates;
  const firstNames = await names();
  await post(base, 'combine', { patch: 'a', count: 200, seed: made.body.seed_used });
  assert.equal(await names(), firstNames);
  const random = { patch: 'a', order: 'random', mode: 'soft', count: null };
  const selected = await post(base, 'select', random);
  const same = await post(base, 'select', { ...random, seed: selected.body.seed_used });
  assert.equal(same.body, selected.body);
});

walker('a selection tells its funnel, and export repeats its names', async ({ base }) => {
  await post(base, 'combine', { patch: 'a', count: 500, syllables: [1, 2], seed: 3 });
  const { body } = await post(base, 'select', { patch: 'a', count: 20 });
  assert.is(body.name_class, 'first_name');
  assert.is(body.mode, 'hard');
  assert.is(body.requested, 20);
  assert.is(body.count, 20);
  assert.is(body.evaluated, 1000);
  const rejected = body.rejected_by as Record<string, number>;
  assert.is(rejected.syllable_count_out_of_range, 500);
  const sum = Object.values(rejected).reduce((total, n) => total + n, 0);
  assert.is((body.admitted as number) + sum, 1000);
  const exported = await post(base, 'export', { patch: 'a' });
  assert.equal(exported.body, { patch: 'a', count: 20, names: body.names });
  const all = await post(base, 'select', { patch: 'a', count: null });
  assert.is(all.body.requested, null);
  assert.is(all.body.count, body.admitted);
});

walker('a selection takes each name once only where it is asked to', async ({ base }) => {
  await post(base, 'combine', { patch: 'a', count: 500, syllables: 2, seed: 3 });
  const request = { patch: 'a', count: null, mode: 'soft', order: 'random', seed: 4 };
  const published = (await post<Selected>(base, 'select', request)).body;
  assert.not.ok('repeated' in published);
  const once = (await post<Selected>(base, 'select', { ...request, distinct: true })).body;
  assert.equal(once.names, [...new Set(published.names)], 'in the same order');
  assert.ok(once.names.length < published.names.length);
  assert.is(once.repeated, published.names.length - once.names.length);
  assert.is(once.admitted, published.admitted);
  const few = (await post<Selected>(base, 'select', { ...request, count: 9, distinct: true })).body;
  assert.equal(few.names, once.names.slice(0, 9));
  assert.is(few.repeated, once.repeated, 'whatever the count is');
});

walker('every name class of the listing can be selected by', async ({ base }) => {
  const { body } = await request(base, 'GET', '/api/walker/name-classes');
  const classes = body.classes as { name: string; syllable_range: [number, number] }[];
  assert.equal(
    classes.map(({ name, syllable_range: [low, high] }) => `${name} ${low}-${high}`),
    [
      'first_name 2-3',
      'last_name 2-3',
      'place_name 2-4',
      'location_name 1-3',
      'object_item 1-2',
      'organisation 2-4',
      'title_epithet 1-2',
    ],
  );
  await post(base, 'combine', { patch: 'a', count: 200, seed: 3 });
  for (const { name } of classes) {
    const { body: chosen } = await post(base, 'select', {
      patch: 'a',
      name_class: name,
      mode: 'soft',
    });
    assert.is(chosen.name_class, name);
    assert.is(chosen.count, 100);
  }
});

/** Reads a list in pages of `limit`. */
async function pages<T>(base: string, key: string, limit: number): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const path = `/api/walker/${key}?patch=a&offset=${found.length}&limit=${limit}`;
    const { body } = await request<Record<string, T[]>>(base, 'GET', path);
    if (body[key]!.length === 0) return found;
    found.push(...body[key]!);
  }
}

walker('a long answer is streamed and equals the pages of reading back', async ({ base }) => {
  await load(base, 'a', LARGE);
  const lengths: readonly (readonly [count: number, steps: number])[] = [
    [4000, 8],
    [2, 8192],
    [3, 8000],
    [2, 8191],
    [1, 20_000],
  ];
  for (const [count, steps] of lengths.slice(0, sampled(2, lengths.length))) {
    const asked = { patch: 'a', count, steps, seed: 5, neighbor_limit: null };
    const { body, headers } = await walk(base, asked);
    assert.is(headers['content-length'], undefined, `${count} walks of ${steps} steps`);
    assert.is(body.walks.length, count);
    for (const record of [body.walks[0]!, body.walks.at(-1)!]) {
      assert.is(record.syllables.length, steps + 1);
      assert.is(record.steps.length, steps + 1);
      assert.is(record.formatted, record.syllables.join('\u00b7'));
    }
    assert.equal(await pages(base, 'walks', count > 100 ? 999 : 1), body.walks);
  }
});

walker('a short answer goes out with its length', async ({ base }) => {
  const { headers, text } = await walk(base, { patch: 'a', count: 10, seed: 5 });
  assert.is(headers['content-length'], String(Buffer.byteLength(text)));
  assert.is(headers['transfer-encoding'], undefined);
  const edge = await walk(base, { patch: 'a', count: 1, steps: 8191, seed: 5 });
  assert.is(edge.headers['content-length'], String(Buffer.byteLength(edge.text)));
});

walker(
  'thousands of selected names are streamed, and export streams the same',
  async ({ base }) => {
    await load(base, 'a', LARGE);
    const count = sampled(20_000, 30_000);
    await post(base, 'combine', { patch: 'a', count, seed: 5 });
    const { body, headers } = await post<{ names: string[]; count: number }>(base, 'select', {
      patch: 'a',
      count: null,
      mode: 'soft',
    });
    assert.is(headers['content-length'], undefined);
    assert.is(body.count, count);
    assert.is(body.names.length, count);
    const exported = await post(base, 'export', { patch: 'a' });
    assert.equal(exported.body.names, body.names);
    const records = await pages<{ name: string; rank: number }>(base, 'selections', count / 4);
    assert.equal(
      records.map(({ name }) => name),
      body.names,
    );
    assert.ok(records.every(({ rank }, i) => rank === i + 1));
  },
);

/** Sends a request and goes away as soon as `leave` says so; nothing of the reply is read. */
function abandon(
  base: string,
  path: string,
  body: object,
  leave: (answered: Promise<void>) => Promise<unknown>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(base + path, { method: 'POST', agent: false });
    const answered = new Promise<void>((first) => {
      asked.on('response', (res) => {
        res.once('data', () => {
          res.pause();
          first();
        });
        res.on('error', () => {});
      });
    });
    asked.on('error', () => {});
    asked.on('close', resolve);
    asked.end(JSON.stringify(body));
    leave(answered).then(() => asked.destroy(), reject);
  });
}

walker('a client that leaves while its walks are made stops the work', async ({ base, test }) => {
  await load(base, 'a', LARGE);
  const all = { patch: 'a', count: 20, steps: 200_000, seed: 777, neighbor_limit: null };
  // a reply to a later request shows that the server has got the first one
  await abandon(base, '/api/walker/walk', all, () => statsOf(base, 'a'));
  // queued behind on the only thread
  assert.is((await request(base, 'GET', '/api/walker/analysis/a')).status, 200);
  assert.is((await statsOf(base, 'a')).has_walks, false);
  assert.equal(test.logged, []);
});

walker(
  'a client that leaves in the middle of a long answer stops its rendering',
  async ({ base, test }) => {
    await load(base, 'a', LARGE);
    const all = { patch: 'a', count: 40, steps: 10_000, seed: 778 };
    await abandon(base, '/api/walker/walk', all, (answered) => answered);
    const ms = await processorMs(async () => {
      const { body } = await walk(base, { patch: 'a', seed: 1 });
      assert.is(body.walks.length, 2);
    });
    assert.ok(ms < 2000, `${ms} ms`);
    assert.equal(test.logged, [], 'leaving is no fault');
  },
);

walker('a client that leaves while names are combined stops the work', async ({ base, test }) => {
  await load(base, 'a', LARGE);
  const all = { patch: 'a', count: 10_000_000, seed: 779 };
  await abandon(base, '/api/walker/combine', all, () => statsOf(base, 'a'));
  assert.is((await request(base, 'GET', '/api/walker/analysis/a')).status, 200);
  assert.is((await statsOf(base, 'a')).has_candidates, false);
  assert.equal(test.logged, []);
});

walker('hundreds of requests at once are answered or put off, never lost', async ({ base }) => {
  const count = sampled(400, 1000);
  const replies = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      request(base, 'POST', '/api/walker/walk', { patch: 'a', seed: i }),
    ),
  );
  const busy = replies.filter(({ status }) => status === 503);
  assert.ok(replies.every(({ status }) => status === 200 || status === 503));
  assert.ok(busy.length < count);
  for (const { headers, body } of busy) {
    assert.is(headers['retry-after'], '1');
    assert.match(String(body.error), /^The server is busy/);
  }
  await waitFor('the queue to be empty', async () => {
    const again = await request(base, 'POST', '/api/walker/walk', { patch: 'a', seed: 42 });
    return again.status === 200;
  });
});

walker.run();
