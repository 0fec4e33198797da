/** What lists keep of a space changes no list, and says of joins what the space says. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listNames, type NameListSpec } from '../../../engine/lists/list.ts';
import { ListSource } from '../../../engine/lists/list-source.ts';
import { trainReference } from '../../../engine/sound/reference.ts';
import { trainSound } from '../../../engine/sound/sound-model.ts';
import { ClassSpace } from '../../../engine/space/class-space.ts';
import { type CountedSpace, seedSpace } from '../../../engine/space/namespace-2.ts';
import { languageNames } from '../../../store/names/language-names.ts';
import { profileOf, smallSpace } from '../space/small-sources.ts';

const sources = suite('sources of lists');
const LANGUAGE = 'es';

/** A space with joins, of a class that real names must be like. */
async function space(own: CountedSpace['own'] = null): Promise<CountedSpace> {
  const words = [...(await languageNames(LANGUAGE, 'place'))].sort();
  const proper = new Uint8Array(words.length);
  const model = trainSound({ words, proper, language: LANGUAGE });
  const { onsets, graph } = model;
  const known = await languageNames(LANGUAGE, 'first');
  const spec = { known, own: [], language: LANGUAGE, onsets, graph, mixed: false };
  const profile = profileOf([4, 8], [2, 3], { kind: 'first', nameLike: 30, tails: 0.3 });
  const tails = ['ella', 'ina', 'ando'];
  return smallSpace({ model, profile, tails, reference: trainReference(spec), own })!;
}

const specOf = (counted: CountedSpace, seed: bigint, count: number): NameListSpec => ({
  plan: seedSpace(counted, seed),
  count,
  offset: 0,
  ranked: true,
  spread: true,
  avoid: [],
  taste: null,
});

sources(
  'lists from one that is kept, of any seeds and sizes, are those from a new one',
  async () => {
    const counted = await space();
    const source = new ListSource(counted);
    const before = source.byteLength;
    for (const [seed, count] of [
      [1n, 12],
      [2n, 400],
      [1n, 12],
      [3n, 40],
    ] as const) {
      const spec = specOf(counted, seed, count);
      const made = listNames(spec, undefined, source);
      assert.ok(made.names.length >= Math.min(12, count));
      assert.equal(made, listNames(spec));
      for (const { name, syllables } of made.names) assert.is(syllables.join(''), name);
    }
    assert.ok(source.byteLength > before, 'the joins are counted');
  },
);

sources(
  'a join has the slot, or the reason against it, that the space tells of its name',
  async () => {
    const counted = await space({ index: 1, of: 3, given: null });
    const plan = seedSpace(counted, 5n);
    const pool = new ListSource(counted).seeded(plan, 30);
    const found = pool.joins!;
    const plain = new ClassSpace(plan);
    const codes = new Set<number>();
    for (let i = 0; i < found.joins.count; i++) {
      const code = found.joins.test(i);
      assert.is(found.joins.test(i), code, 'asked again');
      codes.add(Math.min(code, 1));
      if (code !== 0) continue;
      pool.space.read(found.joins.path(i));
      assert.is(pool.space.length, found.joins.lengthOf(i));
      const slot = pool.space.slotAt(found.joins.path(i));
      assert.equal(plain.slotOf(pool.space.name), { slot });
      assert.is(plain.at(slot), 0);
    }
    assert.equal([...codes].sort(), [-1, 0, 1], 'no path, a name, a reason');
    assert.ok(found.joins.count > 100);
  },
);

sources('the order of a seed has each join that fits once, in ascending places', async () => {
  const counted = await space();
  const { joins, order } = new ListSource(counted).seeded(seedSpace(counted, 9n), 30).joins!;
  const places = Array.from({ length: order.count }, (_, k) => order.placeOf(k));
  const ids = new Set(places.map((_, k) => order.at(k)));
  assert.is(ids.size, joins.count);
  assert.equal(
    places,
    [...new Set(places)].sort((a, b) => a - b),
  );
  assert.ok(places.every((place) => place >= 0 && place < joins.size));
  const other = new ListSource(counted).seeded(seedSpace(counted, 10n), 30).joins!.order;
  assert.is.not(other.at(0), order.at(0));
});

sources.run();
