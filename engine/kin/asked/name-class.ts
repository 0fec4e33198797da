/** Name classes: what of a stock the names of a class are made of, or which phrases stand for them. */
import { EngineError } from '../../base/errors.ts';

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

/** What `kind` of a class in a policy file may be. */
const KINDS: Readonly<Record<string, Pick<NameClass, 'kind' | 'part'>>> = {
  first: { kind: 'person', part: 'first' },
  last: { kind: 'person', part: 'last' },
  person: { kind: 'person', part: null },
  place: { kind: 'place', part: null },
  artefact: { kind: 'phrase', part: null },
  group: { kind: 'phrase', part: null },
  title: { kind: 'phrase', part: null },
};
const PERSON = KINDS.person!;

/** A class by its entry in a policy file. Throws `EngineError` 'profile-invalid' naming the class and the key. */
export function nameClassOf(
  { name, description }: Pick<NameClass, 'name' | 'description'>,
  entry: Readonly<Record<string, unknown>>,
): NameClass {
  const bad = (key: string, allowed: string): EngineError =>
    new EngineError(
      'profile-invalid',
      `${name}.${key} must be ${allowed} (got ${JSON.stringify(entry[key])}).`,
    );
  const kind = entry.kind == null ? PERSON : KINDS[String(entry.kind)];
  if (!kind) throw bad('kind', `one of ${Object.keys(KINDS).join(', ')}`);
  const { letters = null, pattern = null } = entry;
  if (pattern !== null && typeof pattern !== 'string') throw bad('pattern', 'text');
  if (letters !== null && !isRange(letters))
    throw bad('letters', 'a pair of whole numbers [min, max] from 2 to 24');
  return { name, description, ...kind, letters, pattern };
}

function isRange(value: unknown): value is readonly [number, number] {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((n) => Number.isInteger(n) && n >= 2 && n <= 24) &&
    value[0] <= value[1]
  );
}
