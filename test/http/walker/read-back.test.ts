/** Lists of a patch, paged, filtered and ordered; provenance of their results. */
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

back('an empty patch and a patch without results have empty lists', async (t) => {
  for (const key of KEYS) {
    const empty = { total: 0, offset: 0, limit: 100, recipe: null, [key]: [] };
    assert.equal(await t.ask(`walker/${key}?patch=b`), { patch: 'b', run_id: null, ...empty });
    assert.equal(await read(t, key), { patch: 'a', run_id: VECTORS, ...empty });
  }
});

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

back('the recipe holds every parameter as applied, with the seed used', async (t) => {
  const recipe = async (key: string) => (await read(t, key)).recipe;
  const goblin = '{"patch":"a","count":"3","profile":"goblin","inertia":null}';
  const walked = await t.ask('walker/walk', goblin);
  assert.equal(await recipe('walks'), {
    ...{ profile: 'goblin', count: 3, steps: 5, max_flips: 2, temperature: 0.7 },
    ...{ frequency_weight: 0, neighbor_limit: 10, min_length: 2, max_length: 5 },
    ...{ seed: walked.seed_used, inertia: null },
  });
  const pairs = { syllables: [2, 3], count: 9 };
  const combined = await t.ask('walker/combine', { patch: 'a', ...pairs });
  assert.equal(await recipe('candidates'), {
    ...{ profile: null, ...pairs, seed: combined.seed_used },
    ...{ frequency_weight: 1, max_flips: 2, temperature: 0.7 },
  });
  const random = { order: 'random', count: null };
  const selected = await t.ask('walker/select', { patch: 'a', ...random });
  const own = { name_class: 'first_name', mode: 'hard', seed: selected.seed_used };
  assert.equal(await recipe('selections'), { ...own, ...random });
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

back.run();

type Candidates = components['schemas']['CandidatePage'];
type Selections = components['schemas']['SelectionPage'];

const query = runsSuite('names by filter and order', async ({ ask, load }) => {
  await load('a', LARGE);
  await ask('walker/combine', { patch: 'a', syllables: [1, 2, 3], count: 1000, seed: 4 });
  await ask('walker/select', { patch: 'a', count: null, mode: 'soft', seed: 4 });
  const list = <T>(key: string, rest: string) => ask<T>(`walker/${key}?patch=a&limit=10000${rest}`);
  return {
    candidates: (rest = '') => list<Candidates>('candidates', rest),
    selections: (rest = '') => list<Selections>('selections', rest),
  };
});

query('without a filter or an order the answer is as it was', async (t) => {
  assert.not('matched' in (await t.candidates()));
  assert.not('matched' in (await t.selections()));
});

query('filters go together, and total stays what the patch holds', async ({ candidates }) => {
  const all = (await candidates()).candidates;
  const page = await candidates('&search=A&starts=B&syllables=2');
  const wanted = all.filter(
    ({ name, syllables }) => name.includes('a') && name.startsWith('b') && syllables.length === 2,
  );
  assert.ok(wanted.length > 10);
  assert.equal(page.candidates, wanted);
  assert.equal([page.total, page.matched], [3000, wanted.length]);
  const ends = all.filter(({ name }) => name.endsWith('y'));
  assert.equal((await candidates('&ends=y')).candidates, ends);
  assert.equal((await candidates('&search=%C3%A9')).matched, 0);
});

query('orders are stable, both ways', async ({ candidates }) => {
  const all = (await candidates()).candidates;
  const by = (compare: (a: string, b: string) => number) =>
    [...all].sort((a, b) => compare(a.name, b.name));
  const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  for (const [order, expected] of [
    ['sort=name', by(text)],
    ['sort=name&descending=true', by((a, b) => text(b, a))],
    ['sort=length&descending=true', by((a, b) => b.length - a.length)],
    ['descending=true', [...all].reverse()],
    ['sort=order', all],
  ] as const) {
    assert.equal((await candidates(`&${order}`)).candidates, expected, order);
  }
});

query('selected names keep score and rank', async ({ selections }) => {
  const all = (await selections()).selections;
  const found = (await selections('&sort=score&starts=b')).selections;
  const starting = all.filter(({ name }) => name.startsWith('b'));
  starting.sort((a, b) => a.score - b.score);
  assert.equal(found, starting);
  const least = all[Math.floor(all.length / 2)]!.score;
  const wanted = all.filter(({ score }) => score >= least);
  const good = await selections(`&min_score=${least}`);
  assert.equal(good.selections, wanted);
  assert.equal([good.total, good.matched], [all.length, wanted.length]);
});

query('pages of a view are the view, and it ends with new candidates', async (t) => {
  const view = '&sort=name&search=b';
  const whole = await t.candidates(view);
  const pages: unknown[] = [];
  for (let offset = 0; offset <= whole.matched!; offset += 90) {
    const path = `walker/candidates?patch=a&limit=90&offset=${offset}${view}`;
    pages.push(...(await t.ask<Candidates>(path)).candidates);
  }
  assert.equal(pages, whole.candidates);
  await t.ask('walker/combine', { patch: 'a', syllables: [2], count: 5, seed: 1 });
  assert.is((await t.candidates('&sort=name')).matched, 5);
  const empty = await t.ask('walker/selections?patch=b&search=x');
  assert.equal([empty.total, empty.matched, empty.selections], [0, 0, []]);
});

query.run();
