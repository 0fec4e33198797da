/** Reads the fields of a batch of kin/1, beside those that every batch has. */
import type { JsonValue } from '../../engine/base/json.ts';
import type { NameClass } from '../../engine/kin/asked/name-class.ts';
import { KIN_ALGORITHM } from '../../engine/kin/list.ts';
import type { KinSpec } from '../../engine/space/batch/plan-kin.ts';
import { FieldError, readFields, unknownKey } from '../fields.ts';
import { COMMON_KEYS, likeField, NAMES_FIELDS, SPACE_1_KEYS } from './fields.ts';

/**
 * The value of a key where `like` stands for `like_min` and `like_max`. Throws `FieldError` for one beside
 * the others.
 */
export function boundsOf(
  body: Readonly<Record<string, JsonValue | undefined>>,
): (key: string) => JsonValue | undefined {
  const like = likeField.read(body.like, {});
  if (like === null) return (key) => body[key];
  if (body.like_min != null || body.like_max != null) {
    throw new FieldError('Give like, or like_min and like_max, not both.');
  }
  const [least, most] = like;
  return (key) => (key === 'like_min' ? least : key === 'like_max' ? most : body[key]);
}

export interface BatchNames {
  readonly spec: KinSpec;
  /** The fields as applied, in wire form. */
  readonly recipe: Readonly<Record<string, JsonValue>>;
  readonly warnings: readonly string[];
}

/** Reads the fields; throws `FieldError` naming the first that is wrong, and what to give instead. */
export function readBatchNames(
  body: Readonly<Record<string, JsonValue | undefined>>,
  classes: readonly NameClass[],
): BatchNames {
  for (const key of SPACE_1_KEYS) {
    if (body[key] != null) {
      throw new FieldError(
        `${key} does not go with ${KIN_ALGORITHM}, which takes name_class and letters; leave it out.`,
      );
    }
  }
  const fields = Object.values(NAMES_FIELDS).map(({ key }) => key);
  const own: Record<string, JsonValue> = {};
  const warnings: string[] = [];
  for (const [key, value] of Object.entries(body)) {
    if (value === undefined) continue;
    if (fields.includes(key)) own[key] = value;
    else if (![...COMMON_KEYS, ...SPACE_1_KEYS].includes(key)) {
      warnings.push(unknownKey(key, [...fields, ...COMMON_KEYS]));
    }
  }
  const { class: name, letters } = readFields(NAMES_FIELDS, own).values;
  const known = classes.filter(({ kind }) => kind !== 'phrase').map((one) => one.name);
  if (name === null)
    throw new FieldError(`${KIN_ALGORITHM} needs name_class; known classes: ${known.join(', ')}.`);
  const nameClass = classes.find((one) => one.name === name && known.includes(name));
  if (!nameClass)
    throw new FieldError(`Unknown name class: ${name}; known classes: ${known.join(', ')}.`);
  return {
    spec: { nameClass, letters },
    recipe: { algorithm: KIN_ALGORITHM, name_class: name, letters: letters && [...letters] },
    warnings,
  };
}
