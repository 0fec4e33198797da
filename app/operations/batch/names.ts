/** Reads the fields of a batch of namespace/2, beside those that every batch has. */
import type { JsonValue } from '../../../engine/base/json.ts';
import type { ClassProfile } from '../../../engine/sound/class-profile.ts';
import type { NamesSpec } from '../../../engine/space/batch/plan-2.ts';
import { NAMESPACE_2, ownStream } from '../../../engine/space/namespace-2.ts';
import { FieldError, readFields, unknownKey } from '../fields.ts';
import { boundedProfile } from '../override-profile.ts';
import { parseSound } from '../sound.ts';
import { COMMON_KEYS, NAMES_FIELDS, SPACE_1_KEYS } from './fields.ts';

/**
 * The value of a key where `like` stands for `like_min` and `like_max`. Throws `FieldError` for one beside
 * the others.
 */
export function boundsOf(
  body: Readonly<Record<string, JsonValue | undefined>>,
): (key: string) => JsonValue | undefined {
  const like = NAMES_FIELDS.like.read(body.like, {});
  if (like === null) return (key) => body[key];
  if (body.like_min != null || body.like_max != null) {
    throw new FieldError('Give like, or like_min and like_max, not both.');
  }
  const [least, most] = like;
  return (key) => (key === 'like_min' ? least : key === 'like_max' ? most : body[key]);
}

/** The bounds that a request gives, the others those of the class; null when it gives none. */
function likeOf(
  body: Readonly<Record<string, JsonValue | undefined>>,
  { like: [low, high] }: ClassProfile,
): readonly [number, number] | null {
  const value = boundsOf(body);
  const least = value('like_min') ?? null;
  const most = value('like_max') ?? null;
  if (least === null && most === null) return null;
  const given = (key: string): JsonValue | undefined =>
    key === 'like_min' ? (least ?? low) : key === 'like_max' ? (most ?? high) : undefined;
  return parseSound(given)?.like ?? null;
}

export interface BatchNames {
  readonly spec: NamesSpec;
  /** The fields as applied, in wire form. */
  readonly recipe: Readonly<Record<string, JsonValue>>;
  readonly warnings: readonly string[];
}

/** Reads the fields; throws `FieldError` naming the first that is wrong, and what to give instead. */
export function readBatchNames(
  body: Readonly<Record<string, JsonValue | undefined>>,
  profiles: readonly ClassProfile[],
): BatchNames {
  for (const key of SPACE_1_KEYS) {
    if (body[key] != null) {
      throw new FieldError(
        `${key} does not go with ${NAMESPACE_2}, which takes name_class, letters, syllables, like and own; ` +
          'leave it out.',
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
  const { values } = readFields(NAMES_FIELDS, own);
  const known = profiles.map(({ name }) => name).join(', ');
  if (values.nameClass === null) {
    throw new FieldError(`${NAMESPACE_2} needs name_class; known classes: ${known}.`);
  }
  const index = profiles.findIndex(({ name }) => name === values.nameClass);
  if (index < 0) {
    throw new FieldError(`Unknown name class: ${values.nameClass}; known classes: ${known}.`);
  }
  const profile = boundedProfile(profiles[index]!, {
    ...values,
    like: likeOf(body, profiles[index]!),
  });
  const { letters, syllables, like, name } = profile;
  return {
    spec: { profile, own: values.own ? ownStream(profiles, index) : null },
    recipe: {
      algorithm: NAMESPACE_2,
      name_class: name,
      letters: [...letters],
      syllables: [...syllables],
      like: [...like],
      own: values.own,
    },
    warnings,
  };
}
