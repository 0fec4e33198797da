/** Evaluation of candidates: counts, reasons and records. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { combine } from '../../../engine/names/combine.ts';
import {
  evaluate,
  evaluateName,
  REJECTION_REASONS,
  reasonOf,
} from '../../../engine/names/evaluate.ts';
import { evaluatedNames, VERDICTS } from '../../../engine/names/evaluated-names.ts';
import { compilePolicy } from '../../../engine/names/policy.ts';
import { nameOf } from '../../../engine/names/render.ts';
import { select } from '../../../engine/names/select.ts';
import { corpora, corpusOf, policies, seeds, VECTOR_CORPUS } from '../corpora.ts';

const judging = suite('judge');

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

judging.run();
