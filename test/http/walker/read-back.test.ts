/** Lists of a patch page by page; provenance of their results. What filters and orders give is recorded. */
import * as assert from 'uvu/assert';
import type { components } from '../../../http/wire.ts';
import type { Api, Json } from '../api.ts';
import { LARGE, runsSuite, VECTORS, WITH_DATABASE } from '../walker-runs.ts';

const back = runsSuite('reading back');

back.before.each(({ load }) => load('a', VECTORS));

const KEYS = ['walks', 'candidates', 'selections'] as const;

const read = ({ ask }: Api, key: string, query = ''): Promise<Json> =>
  ask(`walker/${key}?patch=a${query}`);

async function makeAll({ ask }: Api): Promise<void> {
  await ask('walker/walk', { patch: 'a', count: 25, seed: 1 });
  await ask('walker/combine', { patch: 'a', count: 25, seed: 1 });
  await ask('walker/select', { patch: 'a', count: 25, mode: 'soft', seed: 1 });
}

back('pages put together are the whole, and beyond it they are empty', async (t) => {
  await makeAll(t);
  for (const key of KEYS) {
    const whole = (await read(t, key))[key] as unknown[];
    assert.is(whole.length, 25);
    for (const limit of [1, 7, 24, 25, 26]) {
      const found: unknown[] = [];
      for (let offset = 0; offset < 30; offset += limit) {
        const body = await read(t, key, `&offset=${offset}&limit=${limit}`);
        assert.equal([body.total, body.offset, body.limit], [25, offset, limit]);
        found.push(...(body[key] as unknown[]));
      }
      assert.equal(found, whole, `${key} by ${limit}`);
    }
    for (const query of ['&offset=25', '&offset=9007199254740991', '&offset=3&limit=0']) {
      const body = await read(t, key, query);
      assert.equal([body[key], body.total], [[], 25], `${key}${query}`);
    }
  }
});

back('a recipe sent again gives the same result', async (t) => {
  await t.ask('walker/walk', { patch: 'a', profile: 'ritual', count: 30, max_length: null });
  const body = await read(t, 'walks');
  await t.ask('walker/walk', { patch: 'a', ...(body.recipe as object) });
  assert.equal(await read(t, 'walks'), body);
});

back('selections keep the candidates they were made from', async (t) => {
  await makeAll(t);
  const body = await read(t, 'selections');
  await t.ask('walker/combine', { patch: 'a', count: 2, syllables: 4, seed: 9 });
  assert.equal(await read(t, 'selections'), body);
  assert.is((await read(t, 'candidates')).total, 2);
});

back('names of many widths come page by page', async (t) => {
  await t.ask('walker/combine', { patch: 'a', count: 3, syllables: [1, 40, 2], seed: 9 });
  const { candidates } = await read(t, 'candidates', '&offset=2&limit=5');
  const widths = (candidates as { syllables: string[] }[]).map((c) => c.syllables.length);
  assert.equal(widths, [1, 40, 40, 40, 2]);
});

back('loading another run empties all lists', async (t) => {
  await makeAll(t);
  await t.load('a', WITH_DATABASE);
  for (const key of KEYS) {
    const { run_id, total, recipe } = await read(t, key);
    assert.equal([run_id, total, recipe], [WITH_DATABASE, 0, null]);
  }
});

back('pages of a view are the view, and it ends with new candidates', async (t) => {
  await t.load('a', LARGE);
  await t.ask('walker/combine', { patch: 'a', syllables: [1, 2, 3], count: 1000, seed: 4 });
  const view = (limit: number, offset = 0) =>
    t.ask<components['schemas']['CandidatePage']>(
      `walker/candidates?patch=a&sort=name&search=b&limit=${limit}&offset=${offset}`,
    );
  const { candidates, matched } = await view(10_000);
  assert.ok(matched! > 500);
  const pages: unknown[] = [];
  for (let offset = 0; offset <= matched!; offset += 90)
    pages.push(...(await view(90, offset)).candidates);
  assert.equal(pages, candidates);
  await t.ask('walker/combine', { patch: 'a', syllables: [2], count: 5, seed: 1 });
  assert.is((await t.ask('walker/candidates?patch=a&sort=name')).matched, 5);
});
