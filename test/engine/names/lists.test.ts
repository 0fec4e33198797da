/** Names chosen, judged and listed against recorded ones; work that nobody waits for. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FEATURE_NAMES } from '../../../engine/corpus/features.ts';
import { emptyTable } from '../../../engine/names/candidates.ts';
import { combine } from '../../../engine/names/combine.ts';
import { evaluate } from '../../../engine/names/evaluate.ts';
import type { SelectMode } from '../../../engine/names/policy.ts';
import {
  type EvaluatedQuery,
  evaluatedNames,
  type NameQuery,
  queryNames,
} from '../../../engine/names/query.ts';
import { nameOf } from '../../../engine/names/render.ts';
import { type SelectOrder, select } from '../../../engine/names/select.ts';
import { stopsUnwanted } from '../../fault.ts';
import { goldenLines } from '../../golden.ts';
import { asRows, corpusOf, policyOf, type RecordedRow } from '../corpora.ts';

const lists = suite('lists of names');

/** A corpus, a policy, and what is asked of the names that they give. */
interface Asked {
  readonly rows: readonly RecordedRow[];
  readonly seed: string;
  /** A letter a feature: P preferred, X discouraged. */
  readonly stances: string;
  readonly range: readonly [number, number];
  readonly mode: SelectMode;
  readonly order: SelectOrder;
  readonly count: number | null;
  /** The candidate whose name is excluded. */
  readonly excluded: number | null;
  readonly query: NameQuery;
  readonly verdict: EvaluatedQuery['verdict'];
  readonly reason: EvaluatedQuery['reason'];
}

const STANCES: Readonly<Record<string, 'preferred' | 'tolerated' | 'discouraged'>> = {
  P: 'preferred',
  '.': 'tolerated',
  X: 'discouraged',
};
const UNIFORM = { profile: null, frequencyWeight: 0 } as const;

function listsOf(asked: Asked) {
  const { rows, stances, range, mode, order, count, excluded, query } = asked;
  const corpus = corpusOf(asRows(rows));
  const seed = BigInt(asked.seed);
  const table = combine(corpus, { ...UNIFORM, syllables: [2, 1, 3], count: 12, seed });
  const policy = policyOf(
    Object.fromEntries(FEATURE_NAMES.map((feature, k) => [feature, STANCES[stances[k]!]])),
    range,
  );
  const none = { offensive: false, sourceWords: false, similarToSource: null, words: null };
  const exclude =
    excluded === null ? null : { ...none, allowList: null, names: nameOf(corpus, table, excluded) };
  const params = { policy, mode, exclude };
  const judged = evaluate(corpus, table, params);
  const choice = { ...params, order, count, seed };
  const { positions, scores, ...funnel } = select(corpus, table, choice);
  const once = select(corpus, table, { ...choice, distinct: true });
  const every = select(corpus, table, { ...choice, count: null });
  const points = Int16Array.from({ length: table.total }, (_, i) => (i % 7) - 3);
  const asJudged = { ...query, verdict: asked.verdict, reason: asked.reason };
  return {
    selection: [[...positions], [...scores]],
    funnel,
    distinct: [[...once.positions], [...once.scores], once.repeated],
    codes: [...judged.codes],
    judged: judged.funnel,
    found: [...queryNames(corpus, table, { positions: null, scores: points }, query)],
    among: [...queryNames(corpus, table, every, query)],
    evaluated: [...evaluatedNames(corpus, table, params, judged, asJudged)],
  };
}

goldenLines<Asked & { told: ReturnType<typeof listsOf> }>('names.jsonl').forEach(
  ({ told, ...asked }, i) => {
    lists(`are those of line ${i + 1}`, () => {
      const found = listsOf(asked);
      for (const key of Object.keys(told) as (keyof typeof told)[]) {
        assert.equal(found[key], told[key], key);
      }
    });
  },
);

const ANY = { search: null, starts: null, ends: null, syllables: null, minScore: null } as const;

lists('a query leaves its list as it was, and stops when nobody waits for it', () => {
  const corpus = corpusOf([{ syllable: 'la', frequency: 1, signature: 0 }]);
  const table = emptyTable([{ width: 1, count: 3 }]);
  const positions = Uint32Array.of(2, 0, 1);
  const query = { ...ANY, sort: 'name', descending: true } as const;
  const found = queryNames(corpus, table, { positions }, query);
  assert.ok(found.buffer instanceof SharedArrayBuffer);
  assert.equal([...found], [0, 1, 2]);
  assert.equal([...positions], [2, 0, 1]);
  stopsUnwanted((hooks) => queryNames(corpus, table, { positions }, query, hooks));
});

lists.run();
