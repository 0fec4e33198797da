/** Filters and orders of a patch's lists of names. */
import * as assert from 'uvu/assert';
import type { components } from '../../../http/wire.ts';
import { request } from '../../client.ts';
import { LARGE, load, post, runsSuite } from '../walker-runs.ts';

type Candidates = components['schemas']['CandidatePage'];
type Selections = components['schemas']['SelectionPage'];

const query = runsSuite('names by filter and order', async ({ base }) => {
  await load(base, 'a', LARGE);
  await post(base, 'combine', { patch: 'a', syllables: [1, 2, 3], count: 1000, seed: 4 });
  await post(base, 'select', { patch: 'a', count: null, mode: 'soft', seed: 4 });
});

const candidates = async (base: string, rest = ''): Promise<Candidates> =>
  (await request<Candidates>(base, 'GET', `/api/walker/candidates?patch=a&limit=10000${rest}`))
    .body;
const selections = async (base: string, rest = ''): Promise<Selections> =>
  (await request<Selections>(base, 'GET', `/api/walker/selections?patch=a&limit=10000${rest}`))
    .body;

query('without a filter or an order the answer is as it was', async ({ base }) => {
  assert.not('matched' in (await candidates(base)));
  assert.not('matched' in (await selections(base)));
});

query('filters go together, and total stays what the patch holds', async ({ base }) => {
  const all = (await candidates(base)).candidates;
  const page = await candidates(base, '&search=A&starts=B&syllables=2');
  const wanted = all.filter(
    ({ name, syllables }) => name.includes('a') && name.startsWith('b') && syllables.length === 2,
  );
  assert.ok(wanted.length > 10);
  assert.equal(page.candidates, wanted);
  assert.equal([page.total, page.matched], [3000, wanted.length]);
  const ends = await candidates(base, '&ends=y');
  assert.equal(
    ends.candidates,
    all.filter(({ name }) => name.endsWith('y')),
  );
  assert.equal((await candidates(base, '&search=%C3%A9')).matched, 0);
});

query('orders are stable, both ways', async ({ base }) => {
  const all = (await candidates(base)).candidates;
  const by = (compare: (a: string, b: string) => number) =>
    [...all].sort((a, b) => compare(a.name, b.name));
  const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  assert.equal((await candidates(base, '&sort=name')).candidates, by(text));
  assert.equal(
    (await candidates(base, '&sort=name&descending=true')).candidates,
    by((a, b) => text(b, a)),
  );
  assert.equal(
    (await candidates(base, '&sort=length&descending=true')).candidates,
    by((a, b) => b.length - a.length),
  );
  assert.equal((await candidates(base, '&descending=true')).candidates, [...all].reverse());
  assert.equal((await candidates(base, '&sort=order')).candidates, all);
});

query('selected names keep score and rank', async ({ base }) => {
  const all = (await selections(base)).selections;
  const found = await selections(base, '&sort=score&starts=b');
  assert.equal(
    found.selections,
    all.filter(({ name }) => name.startsWith('b')).sort((a, b) => a.score - b.score),
  );
  const least = all[Math.floor(all.length / 2)]!.score;
  const good = await selections(base, `&min_score=${least}`);
  assert.equal(
    good.selections,
    all.filter(({ score }) => score >= least),
  );
  assert.equal([found.total, found.matched], [all.length, found.selections.length]);
});

query(
  'pages of a view put together are the view, and end with new candidates',
  async ({ base }) => {
    const rest = '&sort=name&search=b';
    const whole = await candidates(base, rest);
    const pages: unknown[] = [];
    for (let offset = 0; offset <= whole.matched!; offset += 90) {
      const path = `/api/walker/candidates?patch=a&limit=90&offset=${offset}${rest}`;
      pages.push(...(await request<Candidates>(base, 'GET', path)).body.candidates);
    }
    assert.equal(pages, whole.candidates);
    await post(base, 'combine', { patch: 'a', syllables: [2], count: 5, seed: 1 });
    assert.is((await candidates(base, '&sort=name')).matched, 5);
  },
);

query('an empty patch has nothing to filter', async ({ base }) => {
  const path = '/api/walker/selections?patch=b&search=x';
  const { body } = await request<Selections>(base, 'GET', path);
  assert.equal([body.total, body.matched, body.selections], [0, 0, []]);
});

query('parameters that say nothing are refused by name', async ({ base }) => {
  const table: [string, string, string][] = [
    ['candidates', 'sort=score', 'sort must be one of order, name, length (got score).'],
    ['selections', 'sort=x', 'sort must be one of order, name, length, score (got x).'],
    ['candidates', 'syllables=0', 'syllables must be an integer from 1 to 1000.'],
    ['candidates', 'syllables=x', 'syllables must be an integer from 1 to 1000.'],
    ['candidates', 'min_score=1', 'min_score is for selections; candidates have no score.'],
    ['selections', 'min_score=1.5', 'min_score must be an integer from -32768 to 32767.'],
    ['selections', 'descending=1', 'descending must be true or false.'],
  ];
  for (const [key, rest, text] of table) {
    const reply = await request(base, 'GET', `/api/walker/${key}?patch=a&${rest}`);
    assert.equal([reply.status, reply.body], [400, { error: text }], rest);
  }
});

query.run();
