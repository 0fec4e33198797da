/** The run-time from its sources: every number a name of its own, orders of seeds, errors, parents, and the vectors. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { frontCoded } from '../../engine/base/front-coding.ts';
import { kinStock } from '../../engine/kin/kin-class.ts';
import { countedClass } from '../../engine/model/counted-class.ts';
import { type KinFile, names } from '../../runtime/index.ts';
import { split } from '../../runtime/joins.ts';
import { fold, isWithin } from '../../runtime/letter-costs.ts';
import { names as listed } from '../../runtime/list.ts';
import { permutation } from '../../runtime/numbered.ts';
import { sampled } from '../extent.ts';
import { refusal } from '../fault.ts';
import { sampleNames } from './sample-names.ts';

const runtime = suite('run-time');

const LIST = {
  format: 'names/1',
  classes: { place_name: 'Ashford3by0Bramley0Caldbeck', house: 'House of Oak\nHouse of Ash' },
};

async function towns(): Promise<KinFile> {
  const { joins } = kinStock({ own: await sampleNames('en', 200) });
  return {
    format: 'kin/1',
    classes: { place_name: countedClass({ joins, isWord: (letters) => letters.startsWith('b') }) },
  };
}

runtime('names are read as they were written', () => {
  for (const list of [
    [],
    ['Solitude'],
    ['Anna', 'Annabel', 'Anna', 'Bo', 'Bo'],
    ['House of Oak', 'House of Ash', 'Дом Стали', 'Дом Стекла', '🌒a', '🌓a'],
    ['Outpost 7'],
    ['Outpost 7', 'Outpost', 'Outpost 12'],
    ['Llanfairpwllgwyngyll', 'Llanfairpwllgwyngyllgogerych'],
  ]) {
    assert.equal(split(frontCoded(list)), list);
  }
});

runtime('a permutation is one, whatever the size and the key', () => {
  for (const size of [1, 2, 3, 4, 5, 16, 17, 63, 64, 65, 1000, 4097]) {
    for (const key of [0, 1, 0x9e3779b9]) {
      const placeOf = permutation(size, key);
      const places = new Set(Array.from({ length: size }, (_, i) => placeOf(i)));
      assert.is(places.size, size);
      assert.ok([...places].every((place) => place >= 0 && place < size));
    }
  }
});

runtime('orders of different seeds have nothing to do with one another', () => {
  // each place is as often the first, within five standard deviations
  const [size, seeds] = [16, 8000];
  for (const number of [0, 1, 15]) {
    const often = new Array<number>(size).fill(0);
    for (let seed = 0; seed < seeds; seed++) often[permutation(size, seed * 0x9e3779b1)(number)]!++;
    const expected = seeds / size;
    assert.ok(
      often.every((n) => Math.abs(n - expected) < 5 * Math.sqrt(expected)),
      often.join(),
    );
  }
});

runtime('names of a list', () => {
  const town = names(LIST, { seed: 7 });
  assert.is(town.size, 4);
  assert.equal([...town.take(9)].sort(), ['Ashby', 'Ashford', 'Bramley', 'Caldbeck']);
  assert.equal(town.take(2, { from: 3 }), [town.at(3)]);
  assert.is(town.take(4, { spread: true }).length, 3);
  assert.is(town.parents('Ashford'), null);
  assert.equal([...names(LIST, { class: 'house' }).take(2)].sort(), [
    'House of Ash',
    'House of Oak',
  ]);
  assert.equal(listed(LIST, { seed: 7 }).take(4), town.take(4));
});

runtime('seeds are numbers, bigints and texts', () => {
  const first = (seed: number | bigint | string): string => names(LIST, { seed }).take(4).join();
  assert.is(first(7), first(7n));
  assert.is(first(7), first('7'));
  const orders = new Set(Array.from({ length: 50 }, (_, seed) => first(seed)));
  assert.ok(orders.size > 12);
});

runtime('faults name what is wrong', () => {
  const town = names(LIST);
  for (const number of [-1, 4, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 32]) {
    assert.match(refusal(() => town.at(number), RangeError).message, '4');
  }
  // @ts-expect-error: the class is not in the file
  assert.throws(() => names(LIST, { class: 'elf' }), /elf/);
  // @ts-expect-error: no such option
  assert.throws(() => names(LIST, { sead: 7 }), /option sead/);
  for (const seed of [null, Number.NaN, 0.5, {}]) {
    assert.throws(() => listed(LIST, { seed: seed as never }), /BigInt/);
  }
  for (const format of ['names/2', 'kin/2', undefined as unknown as string]) {
    const newer = { ...LIST, format };
    assert.is(refusal(() => names(newer), TypeError).message, `format ${format}`);
  }
  // @ts-expect-error: a name of every object is no class
  refusal(() => names(LIST, { class: 'toString' }), RangeError);
});

runtime('a damaged file says so, at the latest with a name that it cannot give', async () => {
  const file = await towns();
  const stock = file.classes.place_name!;
  const { length } = stock.names;
  const flips = sampled(12, 40);
  const flipped = [...Array(flips).keys()].map((i) => {
    const at = Math.floor((i * length) / flips);
    const unit = String.fromCharCode(stock.names.charCodeAt(at) ^ 1);
    return { names: stock.names.slice(0, at) + unit + stock.names.slice(at + 1) };
  });
  const odd = [undefined, null, 5, 'x', [], [1e12], {}].flatMap((value) =>
    ['names', 'counts', 'letters', 'vowels', 'omit'].map((key) => ({ [key]: value })),
  );
  let refused = 0;
  for (const damage of [{ names: stock.names.slice(0, length / 2) }, ...odd, ...flipped]) {
    const damaged = { format: 'kin/1', classes: { a: { ...stock, ...damage } } } as KinFile;
    try {
      const town = names(damaged);
      for (let i = 0; i < town.size && i < 300; i++) town.at(i);
    } catch (err) {
      refused++;
      assert.is((err as Error).message, 'damaged kin.json', JSON.stringify(damage));
    }
  }
  assert.ok(refused > 22 + 0.7 * flips, String(refused));
});

runtime('a text has the same name for ever, with unique one of its own', () => {
  const town = names(LIST, { seed: 3 });
  assert.is(town.of('town:42'), town.of('town:42'));
  const taken = new Set<string>();
  for (let i = 0; i < 4; i++) town.of('town:42', { unique: taken });
  assert.equal([...taken].sort(), [...town.take(4)].sort());
  refusal(() => town.of('town:42', { unique: taken }), RangeError);
});

runtime('every number of a stock has a join of two parents of its own', async () => {
  const file = await towns();
  const own = split(file.classes.place_name!.names).map((name) => fold(name.replaceAll('|', '')));
  const town = names(file, { seed: 7 });
  const all = town.take(town.size);
  assert.is(new Set(all).size, town.size);
  assert.ok(town.size > 1000);
  for (const name of all.slice(0, 300)) {
    assert.not.ok(name.startsWith('B'), name);
    assert.not.ok(
      own.some((one) => isWithin(one, fold(name), 1)),
      name,
    );
    const parents = town.parents(name)!;
    assert.is(parents[0].part + parents[1].part, name);
    assert.ok(parents[0].of.startsWith(parents[0].part) && parents[1].of.endsWith(parents[1].part));
    assert.is.not(parents[0].of, parents[1].of);
  }
  assert.is(town.parents('Aberdeen'), null);
  assert.is(town.parents('xyzzy'), null);
  assert.equal(names(file, { seed: 8 }).take(town.size).sort(), [...all].sort());
});

runtime.run();
