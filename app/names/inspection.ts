/** What is found out about one name: its syllables, its words, and what name classes say of it. */
import { featureFlags } from '../../engine/corpus/features.ts';
import { evaluateName } from '../../engine/names/evaluate.ts';
import { evaluate, type NamePolicy, type SelectMode } from '../../engine/names/policy.ts';
import type { NameReport } from '../../workers/tasks.ts';

export function renderReport({ name, syllables, signature, ways, offensive, source }: NameReport) {
  return {
    name,
    syllables: syllables.map((part) =>
      'rank' in part
        ? { ...part, features: featureFlags(part.signature) }
        : { ...part, unknown: true as const },
    ),
    features: featureFlags(signature),
    ways,
    offensive,
    source,
  };
}

export function renderEvaluations(
  policy: NamePolicy,
  modes: readonly SelectMode[],
  { syllables, signature }: NameReport,
) {
  const { preferred, tolerated, discouraged } = evaluate(policy, signature);
  return {
    name_class: policy.name,
    syllable_range: policy.syllableRange,
    preferred_hits: preferred,
    tolerated_hits: tolerated,
    discouraged_hits: discouraged,
    verdicts: modes.map((mode) => {
      const { score, reason } = evaluateName(policy, mode, { width: syllables.length, signature });
      const verdict = reason === null ? ('admitted' as const) : ('rejected' as const);
      return { mode, verdict, score, reason };
    }),
  };
}
