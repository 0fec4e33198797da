/** Names of every class from the samples keep to the limits, with nothing but a class, a count and a seed. */
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { classLists } from '../../bench/quality/class-lists.ts';
import { Makers, shippedNames } from '../../bench/quality/makers.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { sampled } from '../extent.ts';

const COUNT = 100;
const SEEDS = sampled([1], [1, 2, 3, 4, 5]);
/** Bits of a list of 100 names vary by some 0.05 from seed to seed, and so do those of the chain. */
const BITS_NOISE = 0.05;

const quality = suite<{ makers: Makers }>('quality of names');
quality.before(async (context) => {
  context.makers = await Makers.open();
});
quality.after(({ makers }) => makers.close());

for (const file of ['en-pride-and-prejudice.txt', 'de-die-verwandlung.txt']) {
  for (const taste of [true, false]) {
    const how = taste ? '' : ', --no-taste';
    quality(`${file}: every class${how}`, async ({ makers }) => {
      const run = await makers.run(join(packageRoot(), 'samples', file), 'auto');
      const order = { count: COUNT, seeds: SEEDS, taste };
      const { rows, shared, mostBits } = await classLists(makers, run, order);
      assert.is(rows.length, makers.profiles.length);
      assert.equal(shared, [], 'no name in two classes');
      for (const { nameClass, missed, worst } of rows) {
        const faults = missed.filter((what) => !/^seed \d: bits /.test(what));
        assert.equal(faults, [], nameClass);
        assert.ok(worst.bits <= mostBits + BITS_NOISE, `${nameClass}: ${worst.bits} bits`);
      }
    });
  }
}

quality(
  'two seeds share less than half of their names; no town is a real one, nor are two thirds of given names',
  async ({ makers }) => {
    const run = await makers.run(
      join(packageRoot(), 'samples', 'en-pride-and-prejudice.txt'),
      'auto',
    );
    for (const kind of ['place', 'first'] as const) {
      const real = await shippedNames(run.language, kind);
      const lists = await Promise.all(
        [1, 2, 3].map((seed) =>
          makers.names(run, { nameClass: `${kind}_name`, count: 24, seed }),
        ),
      );
      let shared = 0;
      for (const [i, { plain }] of lists.entries()) {
        const known = plain.filter((name) => real.has(name));
        if (kind === 'place') assert.equal(known, []);
        else assert.ok(known.length < (2 / 3) * plain.length, known.join(' '));
        const others = lists.slice(i + 1).map((list) => new Set(list.plain));
        for (const other of others) shared += plain.filter((name) => other.has(name)).length;
      }
      // each looks at the first 30 % of the joins in an order of its own
      assert.ok(shared < 0.45 * 3 * 24, `${kind}: ${shared} of 72`);
    }
  },
);

quality.run();
