/** Name classes: what of a stock the names of a class are made of, or which phrases stand for them. */
import type { NameClassKey } from '../../base/table-keys.ts';
import type { Sex } from '../kin-language.ts';

export interface NameClass {
  readonly name: string;
  readonly description: string;
  /** 'phrase': it has no names of its own, but phrases of a pattern. */
  readonly kind: 'person' | 'place' | 'phrase';
  /** Of persons: given names or family names; null: either. */
  readonly part: 'first' | 'last' | null;
  /** Of given names that are of women or of men alone; else the request says so. */
  readonly sex?: Sex;
  /** Fewest and most letters; null: as the source has them. */
  readonly letters: readonly [number, number] | null;
  /** Of phrases; null: as the language has it. */
  readonly pattern: string | null;
}

export const PERSON = { kind: 'person', part: 'first' } as const;
const OTHER = { letters: null, pattern: null };

/** They stand beside the classes of every policy file; a phrase is that of name_patterns.yml which has its name. */
export const KINDS = [
  { name: 'woman', description: 'Given names of women.', ...PERSON, ...OTHER, sex: 'f' },
  { name: 'man', description: 'Given names of men.', ...PERSON, ...OTHER, sex: 'm' },
  phrase('name', 'Names as the source has them.'),
  phrase('full_name', 'Full names.'),
  phrase('region', 'Lands and shires.'),
  phrase('landscape', 'Rivers, lakes and mountains.'),
  phrase('ship', 'Ships.'),
  phrase('guild', 'Guilds and orders.'),
  phrase('god', 'Gods and saints.'),
  phrase('tavern', 'Taverns and inns.'),
  phrase('thing', 'Swords, crowns and books.'),
] as const;

/** A class that ships, or a kind; a file of classes may have others. */
export type ClassName = NameClassKey | (typeof KINDS)[number]['name'] | (string & {});

function phrase<const N extends string>(name: N, description: string) {
  return { name, description, kind: 'phrase', part: null, ...OTHER } as const;
}

/** The classes of a policy file, and the kinds that it has not. */
export const withKinds = (classes: readonly NameClass[]): readonly NameClass[] => [
  ...classes,
  ...KINDS.filter(({ name }) => !classes.some((one) => one.name === name)),
];
