/** The place of a name that is least like the words of its source. */
import { LetterModel, type LetterScore, lettersOf } from '../letter-model.ts';
import { type SoundModel, SoundReader, type SoundReason } from '../sound-model.ts';

export interface HeardName {
  /** As word-like as so many percent of the words of the source, 0 to 100. */
  readonly like: number;
  readonly syllables: readonly string[];
  /** Why the name is not like the words; null when nothing speaks against it. */
  readonly reason: SoundReason | null;
  /** The letters of the weak spot, from..to-1: what the reason is about, else the costliest transition. */
  readonly spot: readonly [number, number];
  /** Percent of the words of the source without a transition as costly as the costliest of the name. */
  readonly rarerThan: number;
}

/** Any likeness will do; grammar in the ending is told. */
const BOUNDS = { like: [0, 100], endings: 'avoid' } as const;

/** Looks at one name in a-z. Null for one of no letters a to z. */
export function hearName(model: SoundModel, name: string): HeardName | null {
  const letters = lettersOf(name);
  if (!letters || letters.length === 0) return null;
  const { like, syllables, reason, spot } = new SoundReader(model).assess(name, BOUNDS);
  const score: LetterScore = { cost: 0, worst: 0, worstAt: 0 };
  new LetterModel(model.letters).score(letters, letters.length, score);
  const { worst, worstAt } = score;
  // the costliest letter with the one that it follows
  const to = Math.min(letters.length, worstAt + 1);
  const from = Math.max(0, Math.min(worstAt - 1, to - 2));
  const shares = model.letters.worst;
  let rarerThan = 0;
  while (rarerThan + 1 < shares.length && shares[rarerThan + 1]! < worst) rarerThan++;
  return { like, syllables, reason, spot: spot ?? [from, to], rarerThan };
}
