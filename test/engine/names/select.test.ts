/** Selection: order of large runs, equal names, funnel; `lists.test.ts` has recorded ones of all kinds. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { countDistinct, emptyTable } from '../../../engine/names/candidates.ts';
import { combine } from '../../../engine/names/combine.ts';
import { nameOf } from '../../../engine/names/render.ts';
import { select, sortByName } from '../../../engine/names/select.ts';
import { stopsUnwanted } from '../../fault.ts';
import { corpusOf, policyOf } from '../corpora.ts';

const selecting = suite('select');

const TOLERANT = policyOf({}, [1, 9]);

const ALL = {
  policy: TOLERANT,
  count: null,
  mode: 'soft',
  order: 'alphabetical',
  seed: 1n,
} as const;

/** Runs of one score so large that the radix passes are taken. */
const LARGE = 20_000;

selecting('the passes over large runs sort as a plain comparison does', () => {
  const letters = 'a b ab é ß 語 \u{1f600} \uffff aaaaaa a\u0000 b\u0000b'.split(' ');
  const row = (syllable: string) => ({ syllable, frequency: 1, signature: 0 });
  const corpus = corpusOf(letters.map(row));
  const made = { syllables: [1, 2, 3, 4], seed: 9n, profile: null, frequencyWeight: 0 };
  const table = combine(corpus, { ...made, count: LARGE / 4 });
  assert.ok(countDistinct(corpus, table) < table.total, 'there are ties');
  const run = Uint32Array.from({ length: LARGE }, (_, i) => (i * 7919) % LARGE);
  const bytes = Array.from(run, (_, i) => Buffer.from(nameOf(corpus, table, i)));
  const plain = (some: Uint32Array): number[] =>
    Array.from(some).sort((a, b) => Buffer.compare(bytes[a]!, bytes[b]!));
  for (const some of [run, run.subarray(0, 4096)])
    assert.equal([...sortByName(corpus, table, some)], plain(some));
});

/** So many candidates `lala`. */
function lalas(signature: number, count: number) {
  const corpus = corpusOf([{ syllable: 'la', frequency: 1, signature }]);
  const made = { syllables: [2], count, seed: 1n, profile: null, frequencyWeight: 0 };
  return [corpus, combine(corpus, made)] as const;
}

selecting('equal names stay apart, in the order of the candidates', () => {
  const [corpus, table] = lalas(0, 5);
  assert.equal([...select(corpus, table, ALL).positions], [0, 1, 2, 3, 4]);
  const once = select(corpus, table, { ...ALL, distinct: true });
  assert.equal([[...once.positions], once.repeated], [[0], 4]);
});

selecting('names that are equal by other cuts are one name', () => {
  const row = (syllable: string) => ({ syllable, frequency: 1, signature: 0 });
  const corpus = corpusOf(['a', 'b', 'ab', 'ba', 'é', 'éa'].map(row));
  const blocks = [
    [0, 2, 5],
    [0, 1, 4, 0, 0, 3],
    [0, 1, 0],
  ];
  const table = emptyTable(blocks.map((ids, k) => ({ width: k + 1, count: ids.length / (k + 1) })));
  table.ids.set(blocks.flat());
  assert.is(countDistinct(corpus, table), 4, 'a, ab, éa, aba');
});

selecting('a count of 0 and a policy that admits nobody give nothing', () => {
  const [corpus, table] = lalas(1, 5);
  assert.is(select(corpus, table, { ...ALL, count: 0 }).positions.length, 0);
  const strict = { ...TOLERANT, syllableRange: [3, 4] as const };
  const none = select(corpus, table, { ...ALL, policy: strict });
  assert.equal([none.positions.length, none.admitted, none.evaluated], [0, 0, 5]);
  assert.equal(none.rejectedBy, { syllable_count_out_of_range: 5 });
});

selecting('a selection that nobody wants stops', () => {
  const [corpus, table] = lalas(1, 200_000);
  stopsUnwanted((hooks) => select(corpus, table, ALL, hooks), 3);
});

selecting.run();
