/** The route that evaluates candidates, and what the page tells of one. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { components } from '../../../http/wire.ts';
import { verdictOf } from '../../../webcomponents/logic/candidates/funnel.ts';
import { rowOfJudged } from '../../../webcomponents/logic/names/rows.ts';
import { layOutTextRun } from '../../text-run.ts';
import { LARGE, runsSuite, VECTORS } from '../walker-runs.ts';

type Schemas = components['schemas'];
type Judged = Schemas['JudgeAnswer'];

const names = runsSuite('judging names', async ({ ask, load }) => {
  await load('a', LARGE);
  await load('b', VECTORS);
  await ask('walker/combine', { patch: 'a', syllables: [1, 2, 3], count: 400, seed: 4 });
  await ask('walker/combine', { patch: 'b', syllables: [2], count: 60, seed: 4 });
  return {
    judge: (body: object) => ask<Judged>('walker/judge', { patch: 'a', ...body }),
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
      assert.equal([judged.made, judged.total], [1200, 1200]);
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

names('the page tells of a name what a class makes of it', async ({ ask, judge }) => {
  const { classes } = await ask<Schemas['NameClasses']>('walker/name-classes');
  for (const one of classes) {
    for (const mode of ['hard', 'soft'] as const) {
      const asked = { patch: 'b', limit: 10_000, mode, name_class: one.name };
      for (const judged of (await judge(asked)).names) {
        const { score, reason, preferred_hits, tolerated_hits, discouraged_hits } = judged;
        assert.equal(verdictOf(one, mode, rowOfJudged(judged, one.name)), {
          ...{ preferred: preferred_hits, tolerated: tolerated_hits },
          ...{ discouraged: discouraged_hits, score, reason },
        });
      }
    }
  }
});

names('a name is measured beside the words of a patch', async (t) => {
  const measure = (...strings: string[]) =>
    t.ask<Schemas['MeasuredStrings']>('score', { patch: 'b', strings });
  assert.match(
    await t.refused('score', { patch: 'b', strings: ['la'] }),
    /holds no data\/text\.txt.*again/,
  );
  await t.load('b', await layOutTextRun(t.outputBase, 40_000));
  const { measured } = await measure('sister', 'marxqenner');
  assert.equal(
    measured.map(({ word, reason }) => [word, reason]),
    [
      [true, null],
      [false, 'rx'],
    ],
  );
});

names.run();
