/** Routes that explore corpora, against walks and definitions. */
import * as assert from 'uvu/assert';
import type { components } from '../../../http/wire.ts';
import { LARGE, layOutRows, runsSuite, VECTORS } from '../walker-runs.ts';

type Schemas = components['schemas'];

/** Shares `la` and `tor` with the vectors, and has two syllables of its own. */
const OTHER = '20260101_000004_pyphen';
const OTHER_ROWS = [
  { syllable: 'la', frequency: 10, signature: 0b001010100000 },
  { syllable: 'tor', frequency: 100, signature: 0b000010101000 },
  { syllable: 'kri', frequency: 40, signature: 0b001010101010 },
  { syllable: 'ka', frequency: 50, signature: 0b001010001000 },
];

const explore = runsSuite('exploration', ({ outputBase }) =>
  layOutRows(outputBase, OTHER, OTHER_ROWS),
);

explore('syllables are listed, filtered and paged', async ({ ask, load }) => {
  await load('a', VECTORS);
  const list = (query: string) => ask<Schemas['SyllablePage']>(`walker/syllables?patch=a${query}`);
  const names = async (query: string): Promise<string> =>
    (await list(query)).syllables.map(({ syllable }) => syllable).join(' ');
  const { syllables, ...rest } = await list('&limit=2&offset=1');
  assert.equal(rest, { patch: 'a', run_id: VECTORS, total: 12, offset: 1, limit: 2 });
  assert.equal(syllables, [
    { id: 1, syllable: 'ri', frequency: 61, length: 2, signature: 0b001010100000 },
    { id: 2, syllable: 'an', frequency: 40, length: 2, signature: 0b010011000001 },
  ]);
  assert.is(await names('&search=ri'), 'ri brim');
  assert.is(await names('&sort=alphabetical&limit=3'), 'an brim ek');
  assert.is(await names('&sort=length&offset=10'), 'brim splunt');
  assert.is(await names('&feature=starts_with_vowel'), 'an ek oon');
  assert.is(await names('&feature=starts_with_vowel&feature=ends_with_stop'), 'ek');
  assert.is(await names('&feature=starts_with_vowel,%20long_vowel'), 'oon');
  assert.is(await names('&length=4'), 'stra brim');
  assert.is(await names('&frequency=12'), 'stra ek');
  assert.is(await names(`&signature=${0b001010100000}`), 'la ri');
  assert.equal([(await list('&search=nothing')).total, await names('&search=nothing')], [0, '']);
  assert.is(await names('&offset=12'), '');
  assert.is((await list('&limit=0')).total, 12);
});

explore('neighbours have the parameters and the defaults of a walk', async ({ ask, load }) => {
  await load('a', VECTORS);
  const near = (query: string) => ask<Schemas['Neighbours']>(`walker/neighbours?patch=a&${query}`);
  const found = await near('syllable=la');
  const shown = found.neighbours.map(({ syllable, flips }) => [syllable, flips]);
  assert.equal(shown, [
    ['mel', 2],
    ['tor', 2],
  ]);
  const whole = found.neighbours.reduce((sum, n) => sum + n.probability, found.stay_probability);
  assert.ok(Math.abs(whole - 1) < 1e-12);
  assert.equal([found.profile, found.total], ['custom', 2]);
  assert.equal(found.syllable, {
    id: 0,
    syllable: 'la',
    frequency: 90,
    length: 2,
    signature: 0b001010100000,
  });
  assert.equal(found.by_flips, { '0': 2, '1': 0, '2': 2, '3': 0 });
  const dialect = await near('syllable=la&profile=dialect&max_flips=1');
  assert.equal(dialect, { ...found, profile: 'dialect' });
  assert.is((await near('syllable=la&max_length=2')).total, 0);
  assert.is((await near('syllable=la&max_length=2')).stay_probability, 1);
  assert.is((await near('syllable=tor&neighbor_limit=1')).total, 1);
  assert.is((await near('syllable=tor&neighbor_limit=null&limit=2')).neighbours.length, 2);
  assert.is((await near('syllable=la&inertia=null')).stay_probability, 0);
  assert.is((await near('syllable=stra&max_flips=3&max_length=null')).total, 1);
});

explore('reaches overlap within a patch and between patches', async ({ ask, load }) => {
  await load('a', VECTORS);
  await load('b', OTHER);
  const overlap = (other: string) =>
    ask<Schemas['ReachOverlap']>(`walker/reach-overlap?patch=a&profile=dialect&${other}`);
  const within = await overlap('other_patch=a&other_profile=ritual&limit=1');
  assert.equal(within, {
    first: { patch: 'a', run_id: VECTORS, profile: 'dialect', unique_reachable: 6 },
    second: { patch: 'a', run_id: VECTORS, profile: 'ritual', unique_reachable: 12 },
    shared: 6,
    only_first: 0,
    only_second: 6,
    jaccard: 0.5,
    samples: {
      shared: [{ syllable: 'tor', starts_first: 3, starts_second: 5 }],
      only_first: [],
      only_second: [{ syllable: 'brim', starts_first: 0, starts_second: 2 }],
    },
  });
  const between = await overlap('other_patch=b&other_profile=dialect');
  const found = between.samples.shared.map(({ syllable }) => syllable);
  assert.equal(found, ['tor', 'la']);
  assert.is(between.shared + between.only_first, between.first.unique_reachable);
  assert.is(between.shared + between.only_second, between.second.unique_reachable);
});

explore('the map has one place a syllable, the same for every request', async ({ ask, load }) => {
  await load('a', LARGE);
  const whole = await ask<Schemas['SyllableMap']>('walker/map?patch=a');
  assert.is(whole.total, 4000);
  const columns = ['syllables', 'frequency', 'length', 'signature', 'x', 'y'] as const;
  for (const key of columns) assert.is(whole[key].length, 4000, key);
  assert.equal(await ask('walker/map?patch=a'), whole);
  const few = await ask<Schemas['SyllableMap']>('walker/map?patch=a&limit=5');
  assert.equal(few.syllables, whole.syllables.slice(0, 5));
  assert.equal([few.loadings, few.explained], [whole.loadings, whole.explained]);
  for (const v of [...whole.x, ...whole.y])
    assert.ok(Math.abs(v * 1e4 - Math.round(v * 1e4)) < 1e-6);
  assert.equal((await ask<Schemas['SyllableMap']>('walker/map?patch=a&limit=0')).x, []);
});

explore('two corpora are compared syllable by syllable', async ({ ask, load }) => {
  await load('a', VECTORS);
  await load('b', OTHER);
  const compare = (query = '') => ask<Schemas['Comparison']>(`walker/compare${query}`);
  const { syllables, divergence, ...rest } = await compare();
  assert.equal(rest, {
    run_id_a: VECTORS,
    run_id_b: OTHER,
    types_a: 12,
    types_b: 4,
    tokens_a: 287,
    tokens_b: 200,
    shared: 2,
    only_a: 10,
    only_b: 2,
    total: 14,
    offset: 0,
    limit: 100,
  });
  for (const value of Object.values(divergence)) assert.ok(value! > 0 && value! < 1);
  const la = syllables.find(({ syllable }) => syllable === 'la')!;
  assert.equal([la.frequency_a, la.frequency_b], [90, 10]);
  assert.is(syllables.at(-1)!.syllable, 'ka');
  assert.ok(syllables.every((row, k) => k === 0 || row.keyness <= syllables[k - 1]!.keyness));

  const names = async (query: string): Promise<string> =>
    (await compare(query)).syllables.map(({ syllable }) => syllable).join(' ');
  assert.is(await names('?only=shared&sort=syllable'), 'la tor');
  assert.is(await names('?only=b&sort=frequency_b'), 'ka kri');
  assert.is(await names('?only=a&search=ri&sort=syllable&order=desc'), 'ri brim');
  assert.is(await names('?sort=frequency_b&limit=3'), 'tor ka kri');
  assert.is(await names('?sort=log_ratio&order=asc&limit=1'), 'ka');
  assert.is(await names('?sort=syllable&offset=12'), 'tor vai');
  assert.is(await names('?offset=14'), '');
});

explore('text beyond ASCII is found and listed', async ({ ask, load, outputBase, logged }) => {
  const runId = '20260101_000005_pyphen';
  const rows = ['né', 'ß"', '\u{1f600}a'].map((syllable, i) => ({
    syllable,
    frequency: 3 - i,
    signature: i,
  }));
  await layOutRows(outputBase, runId, rows);
  await load('b', runId);
  for (const { syllable } of rows) {
    const text = encodeURIComponent(syllable);
    const page = await ask<Schemas['SyllablePage']>(`walker/syllables?patch=b&search=${text}`);
    const shown = page.syllables.map((s) => [s.syllable, s.length]);
    assert.equal(shown, [[syllable, 2]]);
    const near = await ask<Schemas['Neighbours']>(`walker/neighbours?patch=b&syllable=${text}`);
    assert.is(near.syllable.syllable, syllable);
  }
  assert.equal(logged, [], 'nothing of all this was a fault of the server');
});

explore.run();
