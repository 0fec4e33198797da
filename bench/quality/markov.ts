/** A letter Markov chain: what somebody without a library would write in ten minutes. */
import { chance } from './random.ts';

const BEGIN = '^';
const END = '$';
const LONGEST = 40;
/** Names that are drawn for each one that is wanted, at most. */
const TRIES = 500;

export interface MarkovOptions {
  /** Letters that decide on the next one. */
  readonly order: number;
  readonly count: number;
  readonly seed: number;
  /** Fewest and most letters. */
  readonly letters: readonly [number, number];
}

/** Distinct names that are none of the words; fewer when the chain has no more. */
export function markovNames(
  words: readonly string[],
  { order, count, seed, letters }: MarkovOptions,
): string[] {
  const followers = new Map<string, string[]>();
  for (const word of words) {
    const text = BEGIN.repeat(order) + word + END;
    for (let i = order; i < text.length; i++) {
      const context = text.slice(i - order, i);
      const list = followers.get(context);
      if (list) list.push(text[i]!);
      else followers.set(context, [text[i]!]);
    }
  }
  const known = new Set(words);
  const random = chance(seed);
  const names = new Set<string>();
  for (let k = 0; k < TRIES * count && names.size < count && words.length > 0; k++) {
    let text = BEGIN.repeat(order);
    while (text.length < LONGEST) {
      const list = followers.get(text.slice(-order))!;
      const letter = list[Math.floor(random() * list.length)]!;
      if (letter === END) break;
      text += letter;
    }
    const name = text.slice(order);
    if (name.length >= letters[0] && name.length <= letters[1] && !known.has(name)) names.add(name);
  }
  return [...names];
}
