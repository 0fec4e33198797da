/** Selection against the naive engine: modes, orders, funnel, distinct names. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CancelledError } from '../../../engine/base/hooks.ts';
import type { Corpus } from '../../../engine/corpus/corpus.ts';
import { CandidateTable, countDistinct } from '../../../engine/names/candidates.ts';
import { combine } from '../../../engine/names/combine.ts';
import { evaluate } from '../../../engine/names/policy.ts';
import { nameOf } from '../../../engine/names/render.ts';
import { type SelectParams, select, sortByName } from '../../../engine/names/select.ts';
import { sampled } from '../../extent.ts';
import { refuses } from '../../fault.ts';
import { corpora, corpusOf, policies, policyOf, seeds } from '../corpora.ts';
import { type NaiveCandidate, type NaiveSelected, naiveSelect } from '../naive.ts';

const selecting = suite('select');

const TOLERANT = policyOf({}, [1, 9]);

const ALL = {
  policy: TOLERANT,
  count: null,
  mode: 'soft',
  order: 'alphabetical',
  seed: 1n,
} as const;

function naiveCandidates(corpus: Corpus, table: CandidateTable): NaiveCandidate[] {
  return Array.from({ length: table.total }, (_, i) => ({
    name: nameOf(corpus, table, i),
    syllables: Array.from(table.syllables(i), (id) => corpus.syllable(id)),
    signature: table.signatures[i]!,
  }));
}

function selected(corpus: Corpus, table: CandidateTable, params: SelectParams): NaiveSelected[] {
  const { positions, scores } = select(corpus, table, params);
  const all = naiveCandidates(corpus, table);
  return Array.from(positions, (i, k) => ({
    ...all[i]!,
    score: scores[k]!,
    hits: evaluate(params.policy, all[i]!.signature),
  }));
}

const selections = fc.record({
  policy: policies,
  mode: fc.constantFrom('hard', 'soft'),
  order: fc.constantFrom('alphabetical', 'random'),
  count: fc.option(fc.nat(60)),
  seed: seeds,
});

const made = (seed: bigint, count: number) =>
  ({ syllables: [2, 1, 3], count, seed, profile: null, frequencyWeight: 0 }) as const;

selecting('selections equal the definition, in both modes and both orders', () => {
  fc.assert(
    fc.property(corpora(12), selections, (rows, params) => {
      const corpus = corpusOf(rows);
      const table = combine(corpus, made(params.seed, 15));
      const { syllableRange: range, features } = params.policy;
      assert.equal(
        selected(corpus, table, params),
        naiveSelect(naiveCandidates(corpus, table), { range, features }, params),
      );
    }),
    { numRuns: sampled(75, 300) },
  );
});

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
  const bytes = (i: number): Buffer => Buffer.from(nameOf(corpus, table, i));
  const plain = Array.from(run).sort((a, b) => Buffer.compare(bytes(a), bytes(b)));
  assert.equal([...sortByName(corpus, table, run)], plain);
  const small = run.subarray(0, 4096);
  assert.equal(
    [...sortByName(corpus, table, small)],
    Array.from(small).sort((a, b) => Buffer.compare(bytes(a), bytes(b))),
  );
});

/** So many candidates `lala`. */
function lalas(signature: number, count: number): [Corpus, CandidateTable] {
  const corpus = corpusOf([{ syllable: 'la', frequency: 1, signature }]);
  const made = { syllables: [2], count, seed: 1n, profile: null, frequencyWeight: 0 };
  return [corpus, combine(corpus, made)];
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
  const table = CandidateTable.allocate(
    blocks.map((ids, k) => ({ width: k + 1, count: ids.length / (k + 1) })),
  );
  blocks.forEach((ids, b) => {
    table.blockIds(b).set(ids);
  });
  assert.is(countDistinct(corpus, table), 4, 'a, ab, éa, aba');
});

selecting('distinct keeps the first of each name, in either order, and counts the others', () => {
  fc.assert(
    fc.property(corpora(6), selections, (rows, params) => {
      const corpus = corpusOf(rows);
      const table = combine(corpus, made(params.seed, 25));
      const { positions, scores, admitted } = select(corpus, table, { ...params, count: null });
      const firsts = [...positions.keys()].filter((k) => {
        const name = nameOf(corpus, table, positions[k]!);
        return [...positions].findIndex((i) => nameOf(corpus, table, i) === name) === k;
      });
      const wanted = firsts.slice(0, params.count ?? firsts.length);
      const once = select(corpus, table, { ...params, distinct: true });
      const of = (column: Uint32Array | Int16Array) => wanted.map((k) => column[k]);
      assert.equal([[...once.positions], [...once.scores]], [of(positions), of(scores)]);
      assert.equal([once.admitted, once.repeated], [admitted, admitted - firsts.length]);
    }),
    { numRuns: sampled(50, 200) },
  );
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
  let looks = 0;
  const hooks = { cancelled: () => ++looks > 2, progress: () => {} };
  refuses(() => select(corpus, table, ALL, hooks), 'cancelled', '', CancelledError);
});

selecting.run();
