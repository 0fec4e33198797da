/** Fields that are read without a rule of their own: seeds that are drawn, and flags of verbs whose values are taken as they are given. */
import { type Field, plainField } from '../fields.ts';

/** A seed that survives a double, so that every result can be had again. */
export function drawSeed(): number {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high! & 0xffff) * 2 ** 32 + low!;
}

interface Naming {
  readonly help: string;
  /** Null: it stands without a flag; absent: as the key, with dashes. */
  readonly flag?: string | null;
  readonly short?: string;
}

type TextNaming = Naming & { readonly placeholder: string };

/** Text as it was given. */
export const givenText = <A extends string | null | undefined>(
  key: string,
  { absent, ...naming }: TextNaming & { readonly absent: A },
): Field<string | A> =>
  plainField(key, {
    ...naming,
    schema: { type: 'string', ...(typeof absent === 'string' && { default: absent }) },
    read: (value): string | A => (typeof value === 'string' ? value : absent),
  });

/** Texts of a flag that may be given several times; null for none. */
export const givenTexts = (key: string, naming: TextNaming): Field<readonly string[] | null> =>
  plainField(key, {
    ...naming,
    schema: { type: 'array', items: { type: 'string' } },
    read: (value) => (Array.isArray(value) ? value.map(String) : null),
  });

/** On when it is given. */
export const givenSwitch = (key: string, naming: Naming): Field<boolean> =>
  plainField(key, {
    ...naming,
    placeholder: '',
    schema: { type: 'boolean', default: false },
    read: (value) => value === true,
  });
