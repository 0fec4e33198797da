/** Real names of one kind as a measure: how much a string is like a name of that kind. */
import { type LetterColumns, LetterModel, lettersOf } from './letter-model.ts';

/** Names that a measure is learned from. */
export interface ReferenceNames {
  /** Names of the language, a-z; may be empty. */
  readonly known: readonly string[];
  /** Names of this kind in the source itself, a-z. */
  readonly own: readonly string[];
}

/** Fewer names than this measure nothing. */
export const LEAST_REFERENCE = 30;
/** Together the source's own names weigh as much as this share of the known ones, one at least each. */
const OWN_SHARE = 0.25;

/** Learns the measure; null where there are too few names. About 60 ms. */
export function trainReference({ known, own }: ReferenceNames): LetterColumns | null {
  const weights = new Map<string, number>();
  for (const name of known) weights.set(name, 1);
  const each = Math.max(1, (OWN_SHARE * known.length) / Math.max(1, own.length));
  for (const name of own) weights.set(name, (weights.get(name) ?? 0) + each);
  const names = [...weights.keys()].filter((name) => name.length >= 3 && lettersOf(name)).sort();
  if (names.length < LEAST_REFERENCE) return null;
  return LetterModel.train(
    names.map((name) => lettersOf(name)!),
    names.map((name) => weights.get(name)!),
  ).columns;
}
