/** Evaluation of candidates: counts, reasons and records. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FEATURE_NAMES } from '../../../engine/corpus/features.ts';
import { combine } from '../../../engine/names/combine.ts';
import {
  evaluate,
  evaluateName,
  REJECTION_REASONS,
  reasonOf,
} from '../../../engine/names/evaluate.ts';
import { evaluatedNames, VERDICTS } from '../../../engine/names/evaluated-names.ts';
import { compilePolicy, type NamePolicy, STANCES } from '../../../engine/names/policy.ts';
import { nameOf, REPLY, Records } from '../../../engine/names/render.ts';
import { select } from '../../../engine/names/select.ts';
import { corpora, corpusOf, seeds, VECTOR_CORPUS } from '../corpora.ts';

const judging = suite('judge');

const policies: fc.Arbitrary<NamePolicy> = fc
  .array(fc.constantFrom(...STANCES), { minLength: 12, maxLength: 12 })
  .map((stances) => ({
    name: 'any',
    description: '',
    syllableRange: [2, 3] as const,
    features: Object.fromEntries(
      FEATURE_NAMES.map((feature, k) => [feature, stances[k]]),
    ) as NamePolicy['features'],
  }));

const COMBINED = { syllables: [1, 2, 3, 4], count: 20, profile: null, frequencyWeight: 0 } as const;

/** Of so many candidates one is judged by itself as well, which compiles the policy anew. */
const SINGLES = 7;

judging('its funnel is that of a selection, and its codes add up to it', () => {
  fc.assert(
    fc.property(
      corpora(20),
      seeds,
      policies,
      fc.constantFrom('hard', 'soft'),
      fc.boolean(),
      (rows, seed, policy, mode, excluding) => {
        const corpus = corpusOf(rows);
        const table = combine(corpus, { ...COMBINED, seed });
        const first = nameOf(corpus, table, 25);
        const exclude = excluding
          ? {
              offensive: false,
              sourceWords: false,
              similarToSource: null,
              words: null,
              allowList: null,
              names: first,
            }
          : null;
        const { score } = compilePolicy(policy, mode);
        const { codes, funnel } = evaluate(corpus, table, { policy, mode, exclude });
        const {
          positions,
          scores: _,
          ...chosen
        } = select(corpus, table, {
          policy,
          mode,
          exclude,
          count: null,
          order: 'alphabetical',
          seed: 1n,
        });
        assert.equal(chosen, funnel);
        const counts: Record<string, number> = {};
        codes.forEach((code, i) => {
          const reason = reasonOf(code);
          if (reason === null) assert.ok(positions.includes(i));
          counts[reason ?? 'admitted'] = (counts[reason ?? 'admitted'] ?? 0) + 1;
          const signature = table.signatures[i]!;
          if (i % SINGLES !== 0) return;
          const single = evaluateName(policy, mode, {
            width: table.syllables(i).length,
            signature,
          });
          assert.is(single.reason, reason === 'names' ? null : reason);
          assert.is(single.score, score[signature]);
        });
        const { names = 0 } = funnel.excluded ?? {};
        assert.equal(counts, {
          ...(funnel.admitted > 0 && { admitted: funnel.admitted }),
          ...funnel.rejectedBy,
          ...(names > 0 && { names }),
        });
      },
    ),
  );
});

judging('the names behind each verdict and reason are those with its code', () => {
  const corpus = corpusOf(VECTOR_CORPUS);
  const table = combine(corpus, { ...COMBINED, count: 200, seed: 5n });
  const [policy] = fc.sample(policies, { numRuns: 1, seed: 3 });
  const params = { policy: policy!, mode: 'hard' } as const;
  const judgement = evaluate(corpus, table, params);
  const { score } = compilePolicy(policy!, 'hard');
  const all = Array.from(judgement.codes, (code, i) => ({ code, i }));
  const anything = {
    search: null,
    starts: null,
    ends: null,
    syllables: null,
    minScore: null,
    descending: true,
  };
  for (const verdict of VERDICTS) {
    for (const reason of [null, ...REJECTION_REASONS]) {
      const query = { ...anything, verdict, reason, sort: 'score' } as const;
      const found = evaluatedNames(corpus, table, params, judgement, query);
      const wanted = all
        .filter(({ code }) => verdict === 'all' || (code === 0) === (verdict === 'admitted'))
        .filter(({ code }) => reason === null || reasonOf(code) === reason)
        .map(({ i }) => i)
        .sort((a, b) => score[table.signatures[b]!]! - score[table.signatures[a]!]!);
      assert.equal([...found], wanted, `${verdict} ${reason}`);
    }
  }
});

judging('a record says verdict, reason and hits', () => {
  const corpus = corpusOf(VECTOR_CORPUS);
  const table = combine(corpus, { ...COMBINED, syllables: [2], count: 1, seed: 5n });
  const policy: NamePolicy = {
    name: 'strict',
    description: '',
    syllableRange: [2, 2],
    features: Object.fromEntries(
      FEATURE_NAMES.map((feature) => [feature, 'tolerated']),
    ) as NamePolicy['features'],
  };
  table.signatures[0] = 0b1000_0000_0010;
  const strict = {
    ...policy,
    features: {
      ...policy.features,
      starts_with_cluster: 'preferred',
      ends_with_stop: 'discouraged',
    },
  } as const;
  const params = { policy: strict, mode: 'hard' } as const;
  const { codes } = evaluate(corpus, table, params);
  const name = nameOf(corpus, table, 0);
  const syllables = Array.from(table.syllables(0), (id) => corpus.syllable(id));
  assert.equal(JSON.parse(new Records(REPLY, corpus).evaluated(table, params, codes)(0)), {
    name,
    syllables,
    score: -9,
    verdict: 'rejected',
    reason: 'ends_with_stop',
    preferred_hits: ['starts_with_cluster'],
    tolerated_hits: [],
    discouraged_hits: ['ends_with_stop'],
  });
});

judging.run();
