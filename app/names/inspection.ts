/** What is found out about one name: its syllables, what name classes say of it, and its sound. */
import { EngineError } from '../../engine/base/errors.ts';
import { featureFlags } from '../../engine/corpus/features.ts';
import { evaluateName } from '../../engine/names/evaluate.ts';
import { evaluate, type NamePolicy, type SelectMode } from '../../engine/names/policy.ts';
import { type Assessment, type LikeBounds, SoundReader } from '../../engine/sound/sound-model.ts';
import type { NameReport } from '../../workers/tasks.ts';
import type { Sounds } from '../source/run.ts';

/** The name, its syllables and features, and where it stands. */
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
    source: { checked: source.why === null, ...source },
  };
}

/** What a name class says of it, in each mode. */
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

/** `why` tells why nothing is known: the run holds no words, or too few. */
type Unknown = { readonly [K in keyof Assessment]: null };

export type NameSound =
  | ({ readonly why: null } & Assessment)
  | ({ readonly why: string } & Unknown);

/** Any likeness will do. */
const ANY: LikeBounds = [0, 100];

/** Faults of the pool that say nothing about the run. */
const NOT_THE_RUNS = new Set(['queue-full', 'cancelled', 'overdue']);

/** Looks at a name as it is written; rejects only with faults of the pool. */
export async function nameSound(sounds: Sounds, runDir: string, name: string): Promise<NameSound> {
  try {
    const model = await sounds.ofRun(runDir);
    return { why: null, ...new SoundReader(model).assess(name.toLowerCase(), ANY) };
  } catch (err) {
    if (!(err instanceof EngineError) || NOT_THE_RUNS.has(err.code)) throw err;
    return { why: err.message, like: null, reason: null, spot: null, syllables: null };
  }
}
