/** Names filtered by their sound: select, judge, lists and batches, each against what inspect-name says. */
import * as assert from 'uvu/assert';
import { SOUND_REASONS } from '../../../engine/sound/sound-model.ts';
import { request } from '../../client.ts';
import { layOutTextRun } from '../../text-run.ts';
import { load, post, refusal, runsSuite, VECTORS } from '../walker-runs.ts';

const sound = runsSuite('filters of sound', async ({ base, test }) => {
  const run = await layOutTextRun(test.outputBase, 40_000);
  await load(base, 'a', run);
  await load(base, 'b', VECTORS);
  for (const patch of ['a', 'b']) {
    await post(base, 'combine', { patch, count: 400, syllables: 2, seed: 7 });
  }
  return { run };
});

type Counts = Readonly<Record<string, number>>;
interface Selected {
  readonly names: string[];
  readonly admitted: number;
  readonly sound?: Counts;
}
interface Judged {
  readonly names: { readonly name: string; readonly reason: string | null }[];
  readonly admitted: number;
  readonly total: number;
  readonly sound?: Counts;
}
interface Page {
  readonly matched?: number;
  readonly recipe: Readonly<Record<string, unknown>>;
  readonly [list: string]: unknown;
}

const ALL = { patch: 'a', name_class: 'first_name', mode: 'soft', count: null, seed: 1 };
const LIMITS = { sound: true, like_min: 20, like_max: 95 };
const sum = (counts: Counts | undefined): number =>
  Object.values(counts ?? {}).reduce((a, b) => a + b, 0);

const page = async (base: string, query: string): Promise<Page> => {
  const { status, body, text } = await request<Page>(base, 'GET', `/api/walker/${query}`);
  assert.is(status, 200, text);
  return body;
};

sound(
  'select keeps what no reason speaks against, and its recipe says so only when asked',
  async (t) => {
    const plain = (await post<Selected>(t.base, 'select', ALL)).body;
    assert.is(plain.sound, undefined);
    assert.equal(
      Object.keys((await page(t.base, 'selections?patch=a&limit=0')).recipe).filter((key) =>
        ['sound', 'like_min', 'like_max'].includes(key),
      ),
      [],
    );
    const kept = (await post<Selected>(t.base, 'select', { ...ALL, ...LIMITS })).body;
    assert.equal(Object.keys(kept.sound!), [...SOUND_REASONS]);
    assert.is(kept.admitted + sum(kept.sound), plain.admitted);
    assert.ok(kept.admitted > 0 && sum(kept.sound) > kept.admitted);
    const { recipe } = await page(t.base, 'selections?patch=a&limit=0');
    for (const [key, value] of Object.entries(LIMITS)) assert.is(recipe[key], value);
  },
);

sound('judge counts the reasons, each as inspect-name tells it', async ({ base }) => {
  const body = { ...ALL, ...LIMITS, limit: 400 };
  const judged = (await post<Judged>(base, 'judge', body)).body;
  const counts: Record<string, number> = {};
  for (const { reason } of judged.names) if (reason) counts[reason] = (counts[reason] ?? 0) + 1;
  for (const reason of SOUND_REASONS) assert.is(judged.sound![reason], counts[reason] ?? 0);
  const seen = new Set<string>();
  for (const { name, reason } of judged.names) {
    if (reason === null || reason === 'unlike' || seen.has(reason)) continue;
    seen.add(reason);
    const told = await post<{ sound: { reason: string | null } }>(base, 'inspect-name', {
      patch: 'a',
      name,
    });
    if (reason in judged.sound!) assert.is(told.body.sound.reason, reason, name);
  }
  const unlike = (await post<Judged>(base, 'judge', { ...body, reason: 'unlike' })).body;
  assert.is(unlike.total, judged.sound!.unlike);
});

sound('like_min and like_max alone look at like alone', async ({ base }) => {
  const { body } = await post<Judged>(base, 'judge', { ...ALL, like_min: 40, limit: 400 });
  assert.equal(Object.keys(body.sound!), ['unlike']);
  const likeOf = async (name: string): Promise<number> =>
    (await post<{ sound: { like: number } }>(base, 'inspect-name', { patch: 'a', name })).body.sound
      .like;
  const of = (reason: string | null): string[] =>
    body.names.filter((row) => row.reason === reason).map(({ name }) => name);
  for (const name of of(null).slice(0, 5)) assert.ok((await likeOf(name)) >= 40, name);
  for (const name of of('unlike').slice(0, 5)) assert.ok((await likeOf(name)) < 40, name);
});

sound(
  'lists of names take the same filters, and their two halves are the whole',
  async ({ base }) => {
    await post(base, 'select', ALL);
    for (const list of ['candidates', 'selections']) {
      const all = await page(base, `${list}?patch=a&sort=order`);
      const low = await page(base, `${list}?patch=a&like_max=39`);
      const high = await page(base, `${list}?patch=a&like_min=40`);
      assert.is(low.matched! + high.matched!, all.matched);
      assert.ok(low.matched! > 0 && high.matched! > 0);
      const kept = await page(base, `${list}?patch=a&sound=true&like_min=40`);
      assert.ok(kept.matched! < high.matched!);
    }
  },
);

sound(
  'a batch of namespace/1 leaves the same lines out, with the reasons in its trailer',
  async (t) => {
    const batch = async (more: object): Promise<Record<string, unknown>[]> => {
      const body = { run_id: t.run, seed: 7, top: 40, count: null, ...more };
      const { status, text } = await request(t.base, 'POST', '/api/batch', body);
      assert.is(status, 200, text);
      return text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    };
    const whole = await batch({});
    const kept = await batch({ sound: true, like: '20-95' });
    const slots = new Map(whole.slice(1, -1).map(({ slot, name }) => [slot, name]));
    assert.ok(kept.length > 5 && kept.length < whole.length / 2);
    for (const { slot, name } of kept.slice(1, -1)) assert.is(slots.get(slot), name);
    const dead = kept.at(-1)!.dead as Counts;
    assert.is(sum(dead) + kept.length - 2, Number(kept[0]!.slots));
    assert.ok(dead.junction! > 0 && dead.unlike! >= 0);
    assert.equal(Object.keys(whole.at(-1)!.dead as Counts), ['policy', 'name_length', 'duplicate']);
    const recipe = kept[0]!.recipe as Record<string, unknown>;
    assert.equal([recipe.sound, recipe.like_min, recipe.like_max], [true, 20, 95]);
    assert.is((whole[0]!.recipe as Record<string, unknown>).sound, undefined);
    const query = `run_id=${t.run}&top=40&sound=true&like_min=20&like_max=95`;
    const space = await request<{ live_share: number }>(t.base, 'GET', `/api/batch/space?${query}`);
    const share = (kept.length - 2) / Number(kept[0]!.slots);
    assert.ok(Math.abs(space.body.live_share - share) < 1e-6);
  },
);

interface Versioned extends Judged {
  readonly rules?: string;
  readonly class_version?: number;
  readonly evaluated: number;
  readonly rejected_by: Counts;
}

sound('version 2 of a class goes by sounds, and says why names do not suit', async ({ base }) => {
  await post(base, 'combine', { patch: 'a', count: 400, syllables: [2, 3], seed: 7 });
  const places = { patch: 'a', name_class: 'place_name', count: null, seed: 1 };
  const select = async (more: object) =>
    (await post<Versioned>(base, 'select', { ...places, ...more })).body;
  const first = await select({});
  assert.is(first.admitted, first.evaluated, 'by letters everything is a place');
  assert.is(first.class_version, undefined);
  assert.equal(await select({ class_version: 1 }), first);
  const second = await select({ class_version: 2 });
  assert.is(second.class_version, 2);
  assert.is(second.rules, 'english');
  const refused = sum(second.rejected_by) + sum(second.sound);
  assert.is(second.admitted + refused, second.evaluated);
  assert.ok(second.admitted < 0.9 * first.admitted, `${second.admitted} of ${first.admitted}`);
  assert.ok(second.rejected_by.letter_count_out_of_range! > 0);
  assert.ok(second.rejected_by.syllable_count_out_of_range! > 0, 'a silent e makes no syllable');
  // features are those of the sounds, and so are the points
  const { recipe, ...list } = await page(base, 'selections?patch=a&limit=1000');
  assert.is(recipe.class_version, 2);
  const records = list.selections as {
    name: string;
    features: Record<string, boolean>;
    score: number;
    evaluation: { preferred_hits: string[] };
  }[];
  const silent = records.filter(({ name }) => /[^aeiouylr]e$/.test(name));
  assert.ok(silent.length > 0);
  assert.ok(silent.every(({ features }) => !features.ends_with_vowel));
  const open = records.filter(({ name }) => /[^aeiou]y$/.test(name));
  assert.ok(open.length > 0);
  assert.ok(open.every(({ features }) => features.ends_with_vowel));
  assert.ok(records.every(({ score, evaluation }) => score === evaluation.preferred_hits.length));
  const judge = {
    ...places,
    class_version: 2,
    verdict: 'rejected',
    reason: 'letter_count_out_of_range',
  };
  const judged = (await post<Versioned>(base, 'judge', judge)).body;
  assert.is(judged.total, second.rejected_by.letter_count_out_of_range);
  assert.is(judged.rules, 'english');
  assert.ok(judged.names.every(({ name }) => name.length < 5 || name.length > 10));
});

sound('version 2 lets likeness be where the run holds no words', async ({ base }) => {
  await post(base, 'combine', { patch: 'b', count: 200, syllables: 2, seed: 7 });
  const body = { patch: 'b', name_class: 'place_name', class_version: 2, count: null, seed: 1 };
  const judged = (await post<Versioned>(base, 'judge', body)).body;
  assert.is(judged.class_version, 2);
  assert.is(judged.rules, 'english');
  assert.is(judged.sound, undefined);
  assert.match(
    await refusal(base, 'select', { ...body, class_version: 3 }),
    /class_version must be one of 1, 2/,
  );
});

sound('what cannot be is refused with the field and the remedy', async ({ base, run }) => {
  const select = (more: object): Promise<string> => refusal(base, 'select', { ...ALL, ...more });
  assert.match(
    await select({ like_min: 101 }),
    /^Selector failed: like_min must be a whole number/,
  );
  assert.match(await select({ like_min: 60, like_max: 50 }), /like_min must be <= like_max/);
  assert.match(await select({ sound: 'yes' }), /sound must be true or false/);
  assert.match(await select({ patch: 'b', sound: true }), /holds no data\/words\.tsv.*again/);
  assert.match(
    await refusal(base, 'judge', { ...ALL, patch: 'b', like_min: 5 }),
    /^Judging failed: .*again/,
  );
  const list = await request(base, 'GET', '/api/walker/candidates?patch=a&like_min=x');
  assert.is(list.status, 400);
  assert.match(list.text, /like_min must be a whole number from 0 to 100/);
  const missing = await request(base, 'GET', '/api/walker/candidates?patch=b&sound=true');
  assert.is(missing.status, 400);
  assert.match(missing.text, /Filter failed: .*again/);
  const both = { run_id: run, like: '10-80', like_max: 70 };
  const twice = await request(base, 'POST', '/api/batch', both);
  assert.match(twice.text, /Give like, or like_min and like_max, not both/);
});

sound.run();
