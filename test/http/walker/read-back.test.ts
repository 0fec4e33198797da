/** Paged results of a patch: pages, records, provenance. */
import * as assert from 'uvu/assert';
import { MAX_LIMIT } from '../../../operations/kinds/query.ts';
import { request } from '../../client.ts';
import { load, post, runsSuite, VECTORS, WITH_DATABASE } from '../walker-runs.ts';

const back = runsSuite('reading back');

back.before.each(({ base }) => load(base, 'a', VECTORS));

const KEYS = ['walks', 'candidates', 'selections'] as const;

const read = (base: string, key: string, query = '') =>
  request<Record<string, unknown>>(base, 'GET', `/api/walker/${key}?patch=a${query}`);

async function makeAll(base: string): Promise<void> {
  await post(base, 'walk', { patch: 'a', count: 25, seed: 1 });
  await post(base, 'combine', { patch: 'a', count: 25, seed: 1 });
  await post(base, 'select', { patch: 'a', count: 25, mode: 'soft', seed: 1 });
}

back('an empty patch and a patch without results have empty lists', async ({ base }) => {
  for (const key of KEYS) {
    const { body } = await request(base, 'GET', `/api/walker/${key}?patch=b`);
    const empty = { total: 0, offset: 0, limit: 100, recipe: null, [key]: [] };
    assert.equal(body, { patch: 'b', run_id: null, ...empty });
    assert.equal((await read(base, key)).body, { patch: 'a', run_id: VECTORS, ...empty });
  }
});

back('pages put together are the whole, whatever their size', async ({ base }) => {
  await makeAll(base);
  for (const key of KEYS) {
    const whole = (await read(base, key)).body[key] as unknown[];
    assert.is(whole.length, 25);
    for (const limit of [1, 7, 24, 25, 26]) {
      const found: unknown[] = [];
      for (let offset = 0; offset < 30; offset += limit) {
        const { body } = await read(base, key, `&offset=${offset}&limit=${limit}`);
        assert.equal([body.total, body.offset, body.limit], [25, offset, limit]);
        found.push(...(body[key] as unknown[]));
      }
      assert.equal(found, whole, `${key} by ${limit}`);
    }
  }
});

back('pages beyond the end, and of no length, are empty', async ({ base }) => {
  await makeAll(base);
  for (const query of ['&offset=25', '&offset=9007199254740991', '&limit=0', '&offset=3&limit=0']) {
    for (const key of KEYS) {
      const { body } = await read(base, key, query);
      assert.equal(body[key], [], `${key}${query}`);
      assert.is(body.total, 25);
    }
  }
});

back('the recipe holds every parameter as applied, with the seed used', async ({ base }) => {
  const walked = await post(
    base,
    'walk',
    '{"patch":"a","count":"3","profile":"goblin","inertia":null}',
  );
  assert.equal((await read(base, 'walks')).body.recipe, {
    profile: 'goblin',
    count: 3,
    steps: 5,
    max_flips: 2,
    temperature: 0.7,
    frequency_weight: 0,
    neighbor_limit: 10,
    min_length: 2,
    max_length: 5,
    seed: walked.body.seed_used,
    inertia: null,
  });
  const combined = await post(base, 'combine', { patch: 'a', syllables: [2, 3], count: 9 });
  assert.equal((await read(base, 'candidates')).body.recipe, {
    profile: null,
    syllables: [2, 3],
    count: 9,
    seed: combined.body.seed_used,
    frequency_weight: 1,
    max_flips: 2,
    temperature: 0.7,
  });
  const selected = await post(base, 'select', { patch: 'a', order: 'random', count: null });
  assert.equal((await read(base, 'selections')).body.recipe, {
    name_class: 'first_name',
    count: null,
    mode: 'hard',
    order: 'random',
    seed: selected.body.seed_used,
  });
});

back('a recipe sent again gives the same result', async ({ base }) => {
  await post(base, 'walk', { patch: 'a', profile: 'ritual', count: 30, max_length: null });
  const { body } = await read(base, 'walks');
  await post(base, 'walk', { patch: 'a', ...(body.recipe as object) });
  assert.equal((await read(base, 'walks')).body, body);
});

back('selections keep the candidates they were made from', async ({ base }) => {
  await makeAll(base);
  const { body } = await read(base, 'selections');
  await post(base, 'combine', { patch: 'a', count: 2, syllables: 4, seed: 9 });
  assert.equal((await read(base, 'selections')).body, body);
  assert.is((await read(base, 'candidates')).body.total, 2);
});

back('names of many widths come page by page', async ({ base }) => {
  await post(base, 'combine', { patch: 'a', count: 3, syllables: [1, 40, 2], seed: 9 });
  const { body } = await read(base, 'candidates', '&offset=2&limit=5');
  const widths = (body.candidates as { syllables: string[] }[]).map((c) => c.syllables.length);
  assert.equal(widths, [1, 40, 40, 40, 2]);
});

back('loading another run empties all lists', async ({ base }) => {
  await makeAll(base);
  await load(base, 'a', WITH_DATABASE);
  for (const key of KEYS) {
    const { body } = await read(base, key);
    assert.equal([body.run_id, body.total, body.recipe], [WITH_DATABASE, 0, null]);
  }
});

back(
  'what the query may not hold is refused, patch first, then offset, then limit',
  async ({ base }) => {
    const offset = 'offset must be an integer from 0 to 9007199254740991.';
    const limit = `limit must be an integer from 0 to ${MAX_LIMIT}.`;
    const patch = "Invalid patch. Must be 'a' or 'b'.";
    const table: [string, string][] = [
      ['', patch],
      ['?patch=', patch],
      ['?patch=A&offset=x', patch],
      ['?patch=ab', patch],
      ...['-1', '1.5', 'x', '', '1e3', '%201', '9007199254740992', '0x1'].map(
        (value): [string, string] => [`?patch=a&offset=${value}&limit=x`, offset],
      ),
      ...['-1', '2.0', 'x', '', '10001', 'null'].map((value): [string, string] => [
        `?patch=a&limit=${value}`,
        limit,
      ]),
    ];
    for (const key of KEYS) {
      for (const [query, text] of table) {
        const reply = await request(base, 'GET', `/api/walker/${key}${query}`);
        assert.is(reply.status, 400, query);
        assert.equal(reply.body, { error: text }, query);
      }
      assert.is((await read(base, key, `&limit=${MAX_LIMIT}`)).status, 200);
    }
  },
);

back('nothing of all this was a fault of the server', ({ test }) => {
  assert.equal(test.logged, []);
});

back.run();
