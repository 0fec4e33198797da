/** A field whose reading is its own: what the others have in common stands here. */
import type { JsonObject, JsonValue } from '../../engine/base/json.ts';
import type { Field, FieldSchema, FlagText } from '../fields.ts';

interface PlainOptions<T> {
  readonly schema: FieldSchema;
  readonly help: string;
  /** Null: none; absent: as the key, with dashes. */
  readonly flag?: string | null;
  /** What stands for the value in the help; '' for a switch. */
  readonly placeholder?: string;
  /** Whether the flag switches off what is on without it. */
  readonly negated?: boolean;
  readonly text?: FlagText;
  read(value: JsonValue | undefined, body: JsonObject): T;
  check?(value: T): void;
}

export function plainField<T, In = T>(
  key: string,
  {
    flag = key.replaceAll('_', '-'),
    placeholder = 'TEXT',
    negated = false,
    ...rest
  }: PlainOptions<T>,
): Field<T, In> {
  return { key, flag, placeholder, negated, ...rest };
}

/** A switch that recipe and hash hold only when it is on, so that results without it keep their hashes. */
export const toldWhenOn = (field: Field<boolean>): Field<boolean> => ({
  ...field,
  recipe: (on) => on || undefined,
  sent: (on) => on || undefined,
});
