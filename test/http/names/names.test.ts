/** Routes that evaluate candidates and inspect names. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { components } from '../../../http/wire.ts';
import { layOutTextRun } from '../../text-run.ts';
import { LARGE, runsSuite, VECTORS } from '../walker-runs.ts';

type Schemas = components['schemas'];
type Judged = Schemas['JudgeAnswer'];
type Inspected = Schemas['InspectedName'];

const names = runsSuite('judging and inspecting names', async ({ ask, load }) => {
  await load('a', LARGE);
  await load('b', VECTORS);
  await ask('walker/combine', { patch: 'a', syllables: [1, 2, 3], count: 1500, seed: 4 });
  await ask('walker/combine', { patch: 'b', syllables: [2], count: 60, seed: 4 });
  return {
    judge: (body: object) => ask<Judged>('walker/judge', { patch: 'a', ...body }),
    inspect: (body: object) => ask<Inspected>('walker/inspect-name', { patch: 'b', ...body }),
  };
});

names('the counts are those of a selection, which stays as it was', async (t) => {
  const exclude = { offensive: true, names: ['nothing'] };
  for (const mode of ['hard', 'soft']) {
    for (const name_class of ['first_name', 'last_name']) {
      const wanted = { patch: 'a', name_class, mode, exclude };
      const selected = await t.ask('walker/select', { ...wanted, count: 5, seed: 1 });
      const before = await t.ask('walker/selections?patch=a');
      const judged = await t.judge(wanted);
      assert.equal(await t.ask('walker/selections?patch=a'), before);
      assert.equal([judged.made, judged.total], [4500, 4500]);
      for (const key of ['evaluated', 'admitted', 'rejected_by', 'excluded'] as const)
        assert.equal(judged[key], selected[key], key);
    }
  }
  assert.equal((await t.judge({})).excluded, {});
});

names('an excluded name is rejected for the exclusion', async ({ judge }) => {
  const [taken] = (await judge({ verdict: 'admitted', limit: 1 })).names;
  const exclude = { names: [taken!.name.toUpperCase()] };
  const found = await judge({ exclude, reason: 'names' });
  assert.ok(found.total >= 1);
  assert.equal(found.excluded, { names: found.total });
  assert.ok(found.names.every(({ name }) => name === taken!.name));
});

names('a view follows new candidates and another list of names in a file', async (t) => {
  const file = join(t.folder, 'used.txt');
  const taken = (await t.judge({ verdict: 'admitted', limit: 2 })).names.map(({ name }) => name);
  const excluded = async (count: number): Promise<number> => {
    await writeFile(file, `${taken.slice(0, count).join('\n')}\n`);
    return (await t.judge({ exclude: { names: file } })).excluded.names!;
  };
  const first = await excluded(1);
  assert.ok((await excluded(2)) > first);
  const made = async () => (await t.judge({ patch: 'b', limit: 1 })).made;
  assert.is(await made(), 60);
  await t.ask('walker/combine', { patch: 'b', syllables: [2], count: 61, seed: 4 });
  assert.is(await made(), 61);
});

names('a name is explained by its syllables, features and verdicts', async (t) => {
  const judged = await t.judge({ patch: 'b', limit: 10_000, name_class: 'last_name' });
  for (const { name, syllables, verdict, score, reason, preferred_hits } of judged.names.slice(
    0,
    20,
  )) {
    const found = await t.inspect({ syllables });
    assert.is(found.name, name);
    const told = found.classes.find(({ name_class }) => name_class === 'last_name')!;
    const hard = told.verdicts.find(({ mode }) => mode === 'hard')!;
    assert.equal(hard, { mode: 'hard', verdict, score, reason });
    assert.equal(told.preferred_hits, preferred_hits);
    assert.ok(found.ways! >= 1);
    const shown = found.syllables.map(({ syllable }) => syllable);
    assert.equal(shown, syllables);
  }
  const asked = { syllables: ['la', 'tor'], name_class: 'first_name', mode: 'soft' };
  const one = await t.inspect(asked);
  assert.equal(
    one.classes.map(({ name_class, verdicts }) => [name_class, verdicts.map(({ mode }) => mode)]),
    [['first_name', ['soft']]],
  );
  const [{ features, ...la }] = one.syllables as unknown as [{ features: object }];
  assert.equal(la, { syllable: 'la', frequency: 90, length: 2, signature: 672, rank: 1 });
  assert.is(Object.keys(features).length, 12);
});

names('a name alone stands for the selected or drawn one', async (t) => {
  const { names: drawn } = await t.judge({ patch: 'b', limit: 1, sort: 'name' });
  const { name, syllables } = drawn[0]!;
  const found = await t.inspect({ name });
  const shown = found.syllables.map(({ syllable }) => syllable);
  assert.equal(shown, syllables);
});

names('the source is looked at when its words are there, else it is said why', async (t) => {
  const { why, ...unknown } = (await t.inspect({ syllables: ['la'] })).source;
  assert.match(why!, /holds no data\/text\.txt.*again/);
  const nothing = { word: null, wordlikeness: null, percentile: null, reason: null, at: null };
  assert.equal(unknown, { ...nothing, nearest: [] });
  const run = await layOutTextRun(t.outputBase, 40_000);
  await t.load('b', run);
  for (const [syllables, word, reason] of [
    [['sis', 'ter'], true, null],
    [['mar', 'xqen', 'ner'], false, 'rx'],
  ] as const) {
    const { source } = await t.inspect({ syllables: [...syllables] });
    const asked = { run_id: run, strings: [syllables.join('')] };
    const [measured] = (await t.ask<Schemas['MeasuredStrings']>('score', asked)).measured;
    const { wordlikeness, percentile, at, nearest } = measured!;
    assert.equal(source, { why: null, word, wordlikeness, percentile, reason, at, nearest });
  }
});

names.run();
