/** Name classes: what of a stock the names of a class are made of, or which phrases stand for them. */
import type { ClassEntry } from '../../names/class-entry.ts';

export interface NameClass {
  readonly name: string;
  readonly description: string;
  /** 'phrase': it has no names of its own, but phrases of a pattern. */
  readonly kind: 'person' | 'place' | 'phrase';
  /** Of persons: given names or family names; null: either. */
  readonly part: 'first' | 'last' | null;
  /** Fewest and most letters; null: as the source has them. */
  readonly letters: readonly [number, number] | null;
  /** Of phrases; null: as the language has it. */
  readonly pattern: string | null;
}

/** A class by its entry in a policy file; persons where the entry tells no kind. */
export const nameClassOf = (
  { name, description }: Pick<NameClass, 'name' | 'description'>,
  { kind, part, letters, pattern }: ClassEntry,
): NameClass => ({ name, description, kind: kind ?? 'person', part, letters, pattern });
