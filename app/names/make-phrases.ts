/** Full names and phrases of a pattern, from lists of names of the classes that it names. */
import type { LanguagePatterns } from '../../engine/lists/pattern-file.ts';
import { type Pattern, PhraseSpace, parsePattern } from '../../engine/lists/phrases.ts';

/** The names of one class as they are written. */
interface ListOfClass {
  readonly nameClass: string;
  readonly names: readonly { readonly shown: string }[];
}

/** A phrase with its number and the names that it is made of. */
export interface MadePhrase {
  readonly text: string;
  readonly slot: number;
}

export interface MadePhrases {
  readonly pattern: string;
  /** Number of different phrases of these lists. */
  readonly size: number;
  readonly list: readonly MadePhrase[];
}

/** Names of a class that phrases choose from: some more than phrases, within bounds. */
export const listSize = (count: number): number => Math.min(400, Math.max(40, count));

/** A pattern by its name in the language, or as it is written. Throws `EngineError` 'pattern-invalid'. */
export function readPattern(
  text: string,
  { patterns, lexicons }: LanguagePatterns,
  classes: readonly string[],
): Pattern {
  return patterns.get(text) ?? parsePattern(text, { classes, lexicons });
}

/** Classes of a pattern, each once. */
export const patternClasses = ({ parts }: Pattern): string[] => [
  ...new Set(parts.flatMap((part) => (part.kind === 'class' ? [part.name] : []))),
];

/** The first `count` phrases from slot `offset` on; no two are equal in their parts. */
export function makePhrases(
  pattern: Pattern,
  classes: readonly ListOfClass[],
  { seed, offset, count }: { seed: bigint; offset: number; count: number },
): MadePhrases {
  const lists = new Map(classes.map(({ nameClass, names }) => [nameClass, names]));
  const space = new PhraseSpace(pattern, (name) => lists.get(name)?.length ?? 0, seed);
  const list: MadePhrase[] = [];
  for (let slot = offset; slot < space.size && list.length < count; slot++) {
    const text = space.phrase(slot, (name, index) => lists.get(name)?.[index]?.shown ?? null);
    if (text !== null) list.push({ text, slot });
  }
  return { pattern: pattern.text, size: space.size, list };
}
