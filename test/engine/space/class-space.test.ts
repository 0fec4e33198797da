/** Slots and names of a class: inverse, none twice, streams of classes apart and together whole. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WordSet } from '../../../engine/base/word-set.ts';
import { ClassSpace } from '../../../engine/space/class-space.ts';
import { SLOT_REASONS } from '../../../engine/space/name-paths.ts';
import { type CountedSpace, seedSpace } from '../../../engine/space/namespace-2.ts';
import {
  languages,
  profileOf,
  smallModel,
  smallSpace,
  smallTails,
  smallWords,
} from './small-sources.ts';

const spaces = suite('space of a class');

const seeds = fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n });
const MAX_SLOTS = 3000;

/** Words that join nearly everything with everything: thousands of slots of four to six letters. */
const WIDE = [...'btlr'].flatMap((c) =>
  [...'aeio'].flatMap((v) => [
    `${c}${v}rata`,
    `tar${v}${c}a`,
    `la${c}${v}`,
    `te${c}${v}n`,
    `t${v}n${c}a`,
  ]),
);

const sources = fc
  .tuple(smallWords, languages, smallTails)
  .map(([words, language, tails]) => {
    const model = smallModel(words, language);
    const profile = profileOf([3, 8], [1, 3], { tails: tails.length === 0 ? 0 : 0.6 });
    return smallSpace({ model, profile, tails });
  })
  .filter((space): space is CountedSpace => space !== null);

/** Live names of the first slots, by slot. */
function liveNames(space: ClassSpace, from = 0, to = space.plan.slots): Map<number, string> {
  const names = new Map<number, string>();
  for (let slot = from; slot < Math.min(to, MAX_SLOTS); slot++) {
    if (space.at(slot) === 0) names.set(slot, space.name);
  }
  return names;
}

spaces('slotOf finds the slot of every live name, and no two live slots share one', () => {
  fc.assert(
    fc.property(sources, seeds, (counted, seed) => {
      const space = new ClassSpace(seedSpace(counted, seed));
      const names = liveNames(space);
      assert.is(new Set(names.values()).size, names.size);
      for (const [slot, name] of names) assert.equal(space.slotOf(name), { slot });
    }),
    { numRuns: 60 },
  );
});

spaces('slotOf tells why a slot has no name, and null where there is no path', () => {
  fc.assert(
    fc.property(sources, seeds, (counted, seed) => {
      const space = new ClassSpace(seedSpace(counted, seed));
      for (let slot = 0; slot < Math.min(counted.slots, 400); slot++) {
        const code = space.at(slot);
        if (code === 0) continue;
        const found = space.slotOf(space.name);
        assert.equal(found, { reason: SLOT_REASONS[code - 1] });
      }
      for (const odd of ['', 'x', 'zzz', 'a b', 'BARA', 'été', 'a'.repeat(200)]) {
        assert.equal(space.slotOf(odd), { reason: null });
      }
    }),
    { numRuns: 30 },
  );
});

spaces('the streams of the classes are apart and together whole', () => {
  fc.assert(
    fc.property(sources, seeds, fc.integer({ min: 1, max: 7 }), (counted, seed, of) => {
      const all = liveNames(new ClassSpace(seedSpace(counted, seed)));
      const together = new Map<number, string>();
      for (let index = 0; index < of; index++) {
        const own = liveNames(
          new ClassSpace(seedSpace({ ...counted, own: { index, of, given: null } }, seed)),
        );
        for (const [slot, name] of own) {
          assert.is(together.has(slot), false);
          together.set(slot, name);
        }
      }
      assert.equal(
        [...together].sort(([a], [b]) => a - b),
        [...all],
      );
    }),
    { numRuns: 30 },
  );
});

spaces('a name belongs to one class whatever its space: two spaces share none', () => {
  const model = smallModel(WIDE, 'es');
  const classes = [profileOf([4, 6], [2, 3]), profileOf([4, 7], [2, 3], { name: 'other' })];
  const [one, two] = classes.map((profile, index) => {
    const counted = smallSpace({ model, profile, own: { index, of: 2, given: null } })!;
    return new Set(liveNames(new ClassSpace(seedSpace(counted, BigInt(index)))).values());
  });
  assert.ok(one!.size > 5 && two!.size > 5);
  assert.is([...one!].filter((name) => two!.has(name)).length, 0);
});

spaces('shards, in any order and in several readers, are the whole', () => {
  fc.assert(
    fc.property(sources, seeds, fc.integer({ min: 1, max: 9 }), (counted, seed, shards) => {
      const plan = seedSpace(counted, seed);
      const whole = [...liveNames(new ClassSpace(plan))];
      const end = Math.min(plan.slots, MAX_SLOTS);
      const parts = Array.from({ length: shards }, (_, i) => i).reverse();
      const made = parts.map((i) => [
        ...liveNames(
          new ClassSpace(structuredClone(plan)),
          Math.floor((end * i) / shards),
          Math.floor((end * (i + 1)) / shards),
        ),
      ]);
      assert.equal(made.reverse().flat(), whole);
    }),
    { numRuns: 20 },
  );
});

spaces('a seed reorders the names of each length and changes none', () => {
  fc.assert(
    fc.property(sources, seeds, seeds, (counted, a, b) => {
      if (counted.slots > MAX_SLOTS) return;
      const [one, two] = [a, b].map((seed) => liveNames(new ClassSpace(seedSpace(counted, seed))));
      assert.equal([...one!.values()].sort(), [...two!.values()].sort());
      const shape = (names: Map<number, string>) => [...names.keys()].length;
      assert.is(shape(one!), shape(two!));
    }),
    { numRuns: 30 },
  );
});

spaces('every prefix of the slots has the mix of lengths of the class, within one name', () => {
  const profile = profileOf([4, 6], [2, 3], { lengthMix: [1, 2, 3] });
  const counted = smallSpace({ model: smallModel(WIDE, 'es'), profile })!;
  const space = new ClassSpace(seedSpace(counted, 3n));
  // until the first length is used up, a sixth, a third and half of the names have 4, 5 and 6 letters
  const until = Math.min(...[4, 5, 6].map((n) => sizeOf(counted, n) / (n - 3))) * 6;
  const dealt = [0, 0, 0];
  for (let slot = 0; slot < Math.floor(until); slot++) {
    space.at(slot);
    dealt[space.length - 4]!++;
    dealt.forEach((n, k) => {
      assert.ok(Math.abs(n - ((k + 1) / 6) * (slot + 1)) < 1, `${dealt} of ${slot + 1}`);
    });
  }
  assert.ok(until > 50, String(until));
});

const sizeOf = ({ blocks }: CountedSpace, n: number): number =>
  blocks.reduce((sum, { letters, size }) => (letters === n ? sum + size : sum), 0);

spaces('words, names near those of the source, and words of the language have no slot', () => {
  const words = ['bara', 'tara', 'lara', 'talara', 'rabata', 'balata', 'karata', 'tanala'];
  const model = { ...smallModel(words, 'es'), names: ['talana'] };
  const dictionary = WordSet.build('balara').columns;
  const counted = smallSpace({ model, profile: profileOf([4, 6], [2, 3]), dictionary })!;
  const space = new ClassSpace(seedSpace(counted, 1n));
  assert.equal(space.slotOf('tara'), { reason: 'source_word' });
  assert.equal(space.slotOf('talata'), { reason: 'near_source_name' });
  assert.equal(space.slotOf('balara'), { reason: 'language_word' });
});

spaces.run();
