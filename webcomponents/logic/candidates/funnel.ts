/** The funnel of an evaluation: how many candidates each reason rejects; and what a class makes of one of them. */
import type { Schemas } from '../../../http/wire.ts';
import { FEATURES } from '../charts/features.ts';
import type { NameRow } from '../names/made.ts';

export type Reason = NonNullable<Schemas['RejectionReason']>;

export interface FunnelStep {
  /** What the step leads to: all, the names rejected for one reason, or those that suit. */
  readonly key: 'made' | 'admitted' | Reason;
  readonly label: string;
  /** Names that the step is about; equal names count each time. */
  readonly count: number;
  /** Names still in play after it. */
  readonly left: number;
}

const EXCLUSIONS: Readonly<Record<string, string>> = {
  all_but: 'not among the names allowed',
  names: 'left out by name',
  source_words: 'a word of the source',
  similar_to_source: 'close to a word of the source',
  offensive: 'offensive',
  offensive_in_language: 'offensive in its language',
};

const LENGTH = 'syllable_count_out_of_range';
/** Points that a discouraged feature costs. */
const DISCOURAGED_COST = 10;

export function reasonText(reason: string): string {
  if (reason === LENGTH) return 'number of syllables';
  return EXCLUSIONS[reason] ?? FEATURES.find(({ name }) => name === reason)?.label ?? reason;
}

/** The step that removed most; null when none removed any. */
export function mainReason(answer: Schemas['JudgeAnswer']): FunnelStep | null {
  const removing = funnelOf(answer).filter(({ key, count }) => !isEnd(key) && count > 0);
  return removing.sort((one, other) => other.count - one.count)[0] ?? null;
}

const isEnd = (key: FunnelStep['key']): boolean => key === 'made' || key === 'admitted';

/** The steps in the order in which a name meets them: the policy, then the exclusions. */
export function funnelOf(answer: Schemas['JudgeAnswer']): readonly FunnelStep[] {
  let left = answer.evaluated;
  const removals = Object.entries({ ...answer.rejected_by, ...answer.excluded });
  return [
    { key: 'made', label: 'made', count: answer.made, left },
    ...removals.map(([key, count]): FunnelStep => {
      left -= count;
      return { key: key as Reason, label: reasonText(key), count, left };
    }),
    { key: 'admitted', label: 'suit', count: answer.admitted, left: answer.admitted },
  ];
}

/** What a class makes of a name, exclusions apart: its features by stance, its points, and what rejects it. */
export function verdictOf(
  { policy, syllable_range: [least, most] }: Schemas['NameClass'],
  mode: Schemas['JudgeAnswer']['mode'],
  { syllables, features }: Pick<NameRow, 'syllables' | 'features'>,
) {
  const hits = (stance: Schemas['Stance']) =>
    FEATURES.map(({ name }) => name).filter(
      (name) => policy[name] === stance && features.includes(name),
    );
  const preferred = hits('preferred');
  const discouraged = hits('discouraged');
  const suits = syllables.length >= least! && syllables.length <= most!;
  const unwanted = mode === 'hard' ? (discouraged[0] ?? null) : null;
  return {
    ...{ preferred, tolerated: hits('tolerated'), discouraged },
    score: preferred.length - DISCOURAGED_COST * discouraged.length,
    reason: suits ? unwanted : LENGTH,
  };
}
