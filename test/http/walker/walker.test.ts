/** Routes of the walker: walks, candidates, selections, seeds. */
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { DEFAULT_WALK, Walker } from '../../../engine/walk/walker.ts';
import { mountWalker } from '../../../http/routes/walker.ts';
import { corpusOf, VECTOR_CORPUS } from '../../engine/corpora.ts';
import { sampled } from '../../extent.ts';
import { processorMs } from '../../processor-time.ts';
import { waitFor } from '../../wait.ts';
import { type Api, apiOf, type Json, listeningTo, startApi } from '../api.ts';
import { LARGE, runsSuite, VECTORS } from '../walker-runs.ts';

interface Selected {
  readonly names: string[];
  readonly admitted: number;
  readonly repeated?: number;
  readonly seed_used: number;
  readonly [key: string]: unknown;
}
interface Walks {
  readonly walks: { formatted: string; syllables: string[]; steps: object[] }[];
  readonly seed_used: number;
}

// one thread, so that work that nobody wants stands in the way of the rest if it is not stopped
const walker = runsSuite(
  'walker routes',
  async ({ ask, reply }) => ({
    walk: (body: object) => ask<Walks>('walker/walk', { patch: 'a', ...body }),
    walkReply: (body: object | string) => reply<Walks>('walker/walk', body),
    combine: (body: object) => ask('walker/combine', { patch: 'a', ...body }),
    select: (body: object) => ask<Selected>('walker/select', { patch: 'a', ...body }),
  }),
  { threads: 1 },
);

walker.before.each(({ load }) => load('a', VECTORS));

walker('seeds beyond 2^53 are echoed digit by digit, and used in full', async (t) => {
  const corpus = corpusOf(VECTOR_CORPUS);
  for (const seed of ['9007199254740993', '-9007199254741000', '123456789012345678901234567890']) {
    for (const written of [seed, `"${seed}"`]) {
      const asked = `{"patch":"a","count":12,"steps":2,"seed":${written}}`;
      const { text, body } = await t.walkReply(asked);
      assert.match(text, `"seed_used":${seed},`);
      const ids = new Walker(corpus, DEFAULT_WALK).batch(BigInt(seed), 0, 12, 2);
      const wanted = Array.from(ids, (id) => corpus.syllable(id));
      const found = body.walks.flatMap(({ syllables }) => syllables);
      assert.equal(found, wanted);
    }
    const page = await t.reply('walker/walks?patch=a&limit=1');
    assert.match(page.text, `"seed":${seed},`, 'in the recipe too');
    const combined = await t.reply('walker/combine', `{"patch":"a","count":5,"seed":${seed}}`);
    assert.match(combined.text, `"seed_used":${seed}`);
    const random = `{"patch":"a","order":"random","seed":${seed}}`;
    assert.match((await t.reply('walker/select', random)).text, `"seed_used":${seed}`);
  }
});

walker('a policy file that is far too large is the request of a wrong setting', async (t) => {
  const policies = join(t.folder, 'classes.yml');
  await writeFile(policies, ' '.repeat(3_000_000));
  const other = await startApi({ policies });
  const said = await other.refused('walker/name-classes').finally(() => other.close());
  assert.match(said, /classes\.yml has 3000000 bytes; the limit is 1048576/);
});

walker('walk mode of combine wants a ready walker, flat mode a corpus only', async () => {
  // the routes over a patch that has its corpus and is never ready
  const patches = { b: { name: 'b', content: { loaded: {} }, ready: false } };
  const gate = { check: () => {} };
  const server = await listeningTo(mountWalker, { patches, gate, config: { policies: '' } });
  const api = apiOf(server.base);
  const notReady = 'Walker not ready for patch B. Load a corpus in the Walk tab first.';
  const flat = 'Combiner failed: count must be a number (got x).';
  for (const [profiles, text] of [
    [['goblin', 'custom', 'nobody'], notReady],
    [[undefined, null, '', 'flat'], flat],
  ] as const) {
    for (const profile of profiles)
      assert.is(await api.refused('walker/combine', { patch: 'b', count: 'x', profile }), text);
  }
  server.close();
});

walker('combine does not look at what only a walk of its own settings uses', async ({ ask }) => {
  const drawn = async (settings: object): Promise<unknown> => {
    await ask('walker/combine', { patch: 'a', count: 8, seed: 5, ...settings });
    return (await ask('walker/candidates?patch=a&limit=8')).candidates;
  };
  for (const profile of sampled(['flat', 'dialect'], [undefined, null, 'flat', 'dialect'])) {
    const plain = await drawn({ profile });
    for (const value of [null, '2', '', 'x', true, [], {}, 1.5, 0, -1, 99]) {
      const odd = await drawn({ profile, max_flips: value, temperature: value });
      assert.equal(odd, plain, `${profile} ${JSON.stringify(value)}`);
    }
  }
});

/** Reads a list in pages of `limit`. */
async function pages<T>({ ask }: Api, key: string, limit: number): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const page = `walker/${key}?patch=a&offset=${found.length}&limit=${limit}`;
    const body = await ask<Record<string, T[]>>(page);
    if (body[key]!.length === 0) return found;
    found.push(...body[key]!);
  }
}

walker('a long answer is streamed and equals the pages of reading back', async (t) => {
  await t.load('a', LARGE);
  const lengths: readonly (readonly [count: number, steps: number])[] = [
    [sampled(1000, 4000), 8],
    [2, 8192],
    [3, 8000],
    [2, 8191],
    [1, 20_000],
  ];
  for (const [count, steps] of lengths.slice(0, sampled(2, lengths.length))) {
    const asked = { patch: 'a', count, steps, seed: 5, neighbor_limit: null };
    const { body, headers } = await t.walkReply(asked);
    assert.is(headers['content-length'], undefined, `${count} walks of ${steps} steps`);
    assert.is(body.walks.length, count);
    for (const record of [body.walks[0]!, body.walks.at(-1)!]) {
      assert.equal([record.syllables.length, record.steps.length], [steps + 1, steps + 1]);
      assert.is(record.formatted, record.syllables.join('\u00b7'));
    }
    assert.equal(await pages(t, 'walks', count > 100 ? 999 : 1), body.walks);
  }
});

walker('a short answer goes out with its length', async ({ walkReply }) => {
  for (const asked of [{ count: 10 }, { count: 1, steps: 8191 }]) {
    const { headers, text } = await walkReply({ patch: 'a', seed: 5, ...asked });
    assert.is(headers['content-length'], String(Buffer.byteLength(text)));
    assert.is(headers['transfer-encoding'], undefined);
  }
});

walker('thousands of selected names are streamed, and export streams the same', async (t) => {
  await t.load('a', LARGE);
  const count = sampled(12_000, 30_000);
  await t.combine({ count, seed: 5 });
  const all = { patch: 'a', count: null, mode: 'soft' };
  const { body, headers } = await t.reply<Selected>('walker/select', all);
  assert.is(headers['content-length'], undefined);
  assert.equal([body.count, body.names.length], [count, count]);
  assert.equal((await t.ask('walker/export', { patch: 'a' })).names, body.names);
  const records = await pages<{ name: string; rank: number }>(t, 'selections', count / 4);
  const found = records.map(({ name }) => name);
  assert.equal(found, body.names);
  assert.ok(records.every(({ rank }, i) => rank === i + 1));
});

/** Sends a request and goes away as soon as `leave` says so; nothing of the reply is read. */
async function abandon(
  base: string,
  route: string,
  body: object,
  leave: (answered: Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const gone = new AbortController();
  const asked = { method: 'POST', body: JSON.stringify(body), signal: gone.signal };
  const answered = fetch(`${base}/api/walker/${route}`, asked);
  answered.catch(() => {});
  await leave(answered);
  gone.abort();
}

walker('a client that leaves in the middle of a long answer stops its rendering', async (t) => {
  await t.load('a', LARGE);
  // without its folder nothing is stored, which would take time too
  const run = join(t.outputBase, LARGE);
  await rename(run, `${run}.away`);
  // rendered to its end it takes 5 s of a processor
  const all = { patch: 'a', count: 150, steps: 10_000, seed: 778 };
  await abandon(t.base, 'walk', all, (answered) => answered);
  const ms = await processorMs(async () => {
    assert.is((await t.walk({ seed: 1 })).walks.length, 2);
  });
  await t.settled();
  await rename(`${run}.away`, run);
  assert.ok(ms < 2000, `${ms} ms`);
  const faults = t.logged
    .splice(0)
    .filter((line) => !line.includes('The folder of the run is gone'));
  assert.equal(faults, [], 'leaving is no fault');
});

for (const [route, kept, body] of [
  ['walk', 'has_walks', { count: 20, steps: 200_000, seed: 777, neighbor_limit: null }],
  ['combine', 'has_candidates', { count: 10_000_000, seed: 779 }],
] as const) {
  walker(`a client that leaves during ${route} stops the work`, async (t) => {
    await t.load('a', LARGE);
    // a reply to a later request shows that the server has got the first one
    await abandon(t.base, route, { patch: 'a', ...body }, () => t.stats('a'));
    // queued behind on the only thread
    await t.ask('walker/analysis/a');
    assert.is((await t.stats('a'))[kept], false);
    assert.equal(t.logged, []);
  });
}

walker('hundreds of requests at once are answered or put off, never lost', async (t) => {
  const count = sampled(150, 1000);
  const walk = (seed: number) => t.reply<Json>('walker/walk', { patch: 'a', seed });
  const replies = await Promise.all(Array.from({ length: count }, (_, i) => walk(i)));
  const busy = replies.filter(({ status }) => status === 503);
  assert.ok(replies.every(({ status }) => status === 200 || status === 503));
  assert.ok(busy.length < count);
  for (const { headers, body } of busy) {
    assert.is(headers['retry-after'], '1');
    assert.match(String(body.error), /^The server is busy/);
  }
  await waitFor('the queue to be empty', async () => (await walk(42)).status === 200);
});
