/** What names of a class sound like, and what a person changes of it on the page. */
import type { components } from '../../../http/wire.ts';

export type NameProfile = components['schemas']['NameProfile'];
type Pair = [number, number];

/** The keys that can be changed on the page; absent ones are the class's own. */
export interface ProfileChange {
  readonly letters?: Pair;
  readonly syllables?: Pair;
  /** A weight for each number of letters, in hundredths at most. */
  readonly length_mix?: number[];
  readonly like?: Pair;
  readonly name_like?: number;
  /** 0 to 1, in hundredths. */
  readonly tails?: number;
  readonly from?: 'words' | 'names';
  readonly real_names?: 'refuse' | 'allow';
}

/** Bounds of letters that the page offers; the server takes more. */
export const LETTERS: readonly [number, number] = [2, 16];
export const SYLLABLES: readonly [number, number] = [1, 5];

/** The class with what is changed of it. */
export function changedProfile(profile: NameProfile, change: ProfileChange): NameProfile {
  return { ...profile, ...change };
}

/** A change without what equals the class's own. Letters and their weights go together. */
export function trimmed(profile: NameProfile, change: ProfileChange): ProfileChange {
  const { letters, length_mix, ...rest } = change;
  const differs = (key: string, value: unknown): boolean =>
    value !== undefined &&
    JSON.stringify(value) !== JSON.stringify(profile[key as keyof NameProfile]);
  const entries = Object.entries(rest).filter(([key, value]) => differs(key, value));
  const lengths = differs('letters', letters) || differs('length_mix', length_mix);
  return {
    ...Object.fromEntries(entries),
    ...(lengths && letters && { letters }),
    ...(lengths && length_mix && { length_mix }),
  };
}

/** New bounds of letters; weights stay with their number of letters, new ends have that of the old end. */
export function withLetters(
  profile: NameProfile,
  change: ProfileChange,
  letters: Pair,
): ProfileChange {
  const { letters: old, length_mix: mix } = changedProfile(profile, change);
  const [low] = old as Pair;
  const weights = Array.from({ length: letters[1] - letters[0] + 1 }, (_, i) => {
    const at = Math.min(Math.max(letters[0] + i - low, 0), mix.length - 1);
    return hundredths(mix[at]!);
  });
  if (!weights.some((weight) => weight > 0)) weights.fill(1);
  return trimmed(profile, { ...change, letters, length_mix: weights });
}

/**
 * The class one letter shorter (-1) or longer (1), with its mix of lengths; null where it cannot be: a
 * syllable has a letter at least, and so long names nobody can say.
 */
export function shifted(
  profile: NameProfile,
  change: ProfileChange,
  by: -1 | 1,
): ProfileChange | null {
  const { letters, syllables, length_mix: mix } = changedProfile(profile, change);
  const [low = 0, high = 0] = letters;
  const [fewest = 1] = syllables;
  const next: Pair = [Math.max(low + by, LETTERS[0]), high + by];
  if (next[1] > LETTERS[1] || next[1] < Math.max(3, 2 * fewest) || next[0] > next[1]) return null;
  // at the least number of letters the class loses its shortest names
  const weights = mix.slice(mix.length - (next[1] - next[0] + 1)).map(hundredths);
  return trimmed(profile, { ...change, letters: next, length_mix: weights });
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Letters of the short form in an address, by key. */
const PAIRS = [
  ['l', 'letters'],
  ['s', 'syllables'],
  ['k', 'like'],
] as const;

/** A change as a short text for an address: `l4-8.m2-5-6-3-1.n50.t90.fn`; weights and shares in hundredths. */
export function encodeChange(change: ProfileChange): string {
  const parts: string[] = [];
  for (const [letter, key] of PAIRS) {
    const pair = change[key];
    if (pair) parts.push(letter + pair.join('-'));
  }
  if (change.length_mix) {
    parts.push(`m${change.length_mix.map((weight) => Math.round(weight * 100)).join('-')}`);
  }
  if (change.name_like !== undefined) parts.push(`n${Math.round(change.name_like)}`);
  if (change.tails !== undefined) parts.push(`t${Math.round(change.tails * 100)}`);
  if (change.from) parts.push(change.from === 'names' ? 'fn' : 'fw');
  if (change.real_names) parts.push(change.real_names === 'allow' ? 'ra' : 'rr');
  return parts.join('.');
}

/** Reads one; what cannot be read is ignored, since an address may come from anywhere. */
export function decodeChange(text: string): ProfileChange {
  const change: Record<string, unknown> = {};
  for (const part of text.split('.')) {
    const key = part.slice(0, 1);
    const numbers = /^\d{1,6}(-\d{1,6})*$/.test(part.slice(1))
      ? part.slice(1).split('-').map(Number)
      : [];
    const pair = PAIRS.find(([letter]) => letter === key);
    if (pair && numbers.length === 2 && numbers[0]! <= numbers[1]!) change[pair[1]] = numbers;
    if (key === 'm' && numbers.length > 0) change.length_mix = numbers.map((n) => n / 100);
    if (key === 'n' && numbers.length === 1 && numbers[0]! <= 100) change.name_like = numbers[0];
    if (key === 't' && numbers.length === 1 && numbers[0]! <= 100) change.tails = numbers[0]! / 100;
    if (part === 'fn') change.from = 'names';
    if (part === 'fw') change.from = 'words';
    if (part === 'ra') change.real_names = 'allow';
    if (part === 'rr') change.real_names = 'refuse';
  }
  const { letters, length_mix: mix } = change as ProfileChange;
  // weights without their letters, or of another number, would be refused
  if (mix && (!letters || mix.length !== letters[1] - letters[0] + 1)) delete change.length_mix;
  return change as ProfileChange;
}
