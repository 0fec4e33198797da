/** The run-time gives the names of namespace/2, slot by slot; models and slots that are wrong are told. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ClassSpace } from '../../engine/space/class-space.ts';
import { type CountedSpace, seedSpace } from '../../engine/space/namespace-2.ts';
import { type ModelFile, open } from '../../runtime/index.ts';
import { sampled } from '../extent.ts';
import { layOutTextRun } from '../text-run.ts';
import { differingSlots } from './differing-slots.ts';
import { modelOfRun, type RunModel } from './run-spaces.ts';

interface Context extends RunModel {
  base: string;
}

/** Null for all; `test/vectors` has the names of all of them. */
const CLASSES = sampled(['place_name', 'location_name'] as const, null);

const models = suite<Context>('model and run-time');

models.before(async (context) => {
  const base = await mkdtemp(join(tmpdir(), 'namewalk-model-'));
  const run = await layOutTextRun(base);
  Object.assign(context, { base, ...(await modelOfRun(join(base, run), CLASSES)) });
});
models.after(({ base }) => rm(base, { recursive: true, force: true, maxRetries: 20 }));

const SLOTS = sampled(500, 100_000);

const differences = (model: ModelFile, space: CountedSpace, seed: bigint, own = false): string[] =>
  differingSlots(model, space, seed, SLOTS, own);

models('the names of classes of a text, slot by slot', ({ model, spaces }) => {
  assert.is(spaces.length, CLASSES?.length ?? 7);
  for (const space of spaces) assert.equal(differences(model, space, 7n), []);
});

models('slots that are read again and again keep their names', ({ model, spaces }) => {
  const counted = spaces.find(({ profile }) => profile.name === 'location_name')!;
  const engine = new ClassSpace(seedSpace({ ...counted, own: null }, 5n));
  const space = open(model).space('location_name', 5);
  const slots = Array.from({ length: Math.min(3000, space.size) }, (_, slot) => slot);
  const wanted = slots.map((slot) => (engine.at(slot) === 0 ? engine.name : null));
  // more often than a chunk is walked slot by slot
  for (let time = 0; time < 5; time++) {
    assert.equal(
      slots.map((slot) => space.at(slot)),
      wanted,
    );
  }
});

models('seeds of any size and sign, and streams that share no name', ({ model, spaces }) => {
  const space = spaces.find(({ profile }) => profile.name === 'location_name')!;
  for (const seed of [0n, -1n, 2n ** 31n, 2n ** 53n - 1n, 2n ** 64n + 5n, -(2n ** 100n)]) {
    assert.equal(differences(model, space, seed, true), []);
  }
  const first = open(model).space('location_name', 12345);
  const second = open(model).space('location_name', 12345n);
  assert.equal([...first.range(0, 300)], [...second.range(0, 300)]);
});

models('a text has its name for ever', ({ model }) => {
  const space = open(JSON.stringify(model)).space('place_name', 1);
  const names = ['npc:1042', 'npc:1043', '', 'ночь 🌒'].map((text) => space.of(text));
  assert.equal(
    names,
    ['npc:1042', 'npc:1043', '', 'ночь 🌒'].map((text) => space.at(space.slotOf(text))),
  );
  assert.is(new Set(names).size, 4);
});

/** The Latin given names have few slots with a name behind the first ones, and those are long. */
models('names of texts are many, and of the lengths of a list', async () => {
  const file = new URL('../../../models/latin.nwm.json', import.meta.url);
  const space = open(await readFile(file, 'utf8')).space('first_name', 7);
  const names = Array.from({ length: 500 }, (_, n) => space.of(`npc:${n}`));
  const meanLength = (list: string[]) => list.join('').length / list.length;
  const listed = meanLength([...space.range(0, 20_000)].slice(0, 500));
  assert.ok(Math.abs(meanLength(names) - listed) < 1, `${meanLength(names)}, not about ${listed}`);
  assert.ok(new Set(names).size > 250, `${new Set(names).size} different names of 500 texts`);
});

models('range leaves out slots without a name', ({ model }) => {
  const space = open(model).space('place_name', 1);
  const names = [];
  for (let slot = 10; slot < 400; slot++) names.push(space.at(slot));
  assert.equal(
    [...space.range(10, 400)],
    names.filter((name) => name !== null),
  );
});

models('what is wrong is told', ({ model }) => {
  const opened = open(model);
  assert.throws(() => open('{"format":"other"}'), /No Namewalk model of version 4: format other,/);
  assert.throws(() => open('null'), /No Namewalk model of version 4: format undefined,/);
  assert.throws(() => open({ ...model, version: 3 as 4 }), /format namewalk-model, version 3/);
  assert.throws(() => opened.space('towns', 1), /No class towns; the model has [a-z_]+, /);
  assert.throws(() => opened.space('place_name', 0.5), /A seed is .* not 0.5/);
  const space = opened.space('place_name', 1);
  for (const slot of [-1, 0.5, space.size, Number.NaN]) {
    assert.throws(() => space.at(slot), /A slot is a whole number from 0 to \d+, not /);
  }
  assert.throws(() => space.of(42 as never), /A name is that of a text, not of 42/);
  const { place_name: table, ...classes } = model.classes;
  const damaged = { ...model, classes: { ...classes, place_name: { ...table!, slots: 5 } } };
  assert.throws(
    () => open(damaged).space('place_name', 1),
    /Damaged model: place_name has not its 5 slots/,
  );
  // one character of a packed text is another one
  for (const at of [0, 100, model.taken.length - 1]) {
    const other = model.taken[at] === 'A' ? 'B' : 'A';
    const taken = model.taken.slice(0, at) + other + model.taken.slice(at + 1);
    assert.throws(
      () => open({ ...model, taken }).space('place_name', 1),
      /Damaged model: a packed text is not as it was written/,
    );
  }
});

models.run();
