/** The fields with which select, evaluate, batch and lists of names ask for names that sound like the words of their run. */
import type { JsonValue } from '../engine/base/json.ts';
import type { SoundLimits } from '../engine/filters/sound-filter.ts';
import { FieldError, integerField, switchField } from './fields.ts';

export const SOUND_FIELDS = {
  /** Percentile of the words of the text, 0 to 100, from which on names are word-like. */
  likenessMin: integerField('like_min', {
    least: 0,
    most: 100,
    absent: null,
    flag: null,
    help: 'names as word-like as so many percent of the words of the text, at least',
  }),
  /** The percentile up to which they are. */
  likenessMax: integerField('like_max', {
    least: 0,
    most: 100,
    absent: null,
    flag: null,
    help: 'the same, at most',
  }),
  /** Leaves out names that begin, join or end as no word of the text does; default false. */
  sound: switchField('sound', {
    absent: false,
    help: 'leave out names that begin, join or end as no word of the text does',
  }),
};

/** A filter of sound as requested; the model of the run is yet to be had. */
export interface SoundRequest extends SoundLimits {
  /** The fields in wire form, only those that were given. */
  readonly recipe: Readonly<Record<string, number | boolean>>;
}

/**
 * Reads the fields; `value` gives the value of a key. Null when none of them asks for anything. Throws
 * `FieldError` naming the field and what it takes.
 */
export function parseSound(value: (key: string) => JsonValue | undefined): SoundRequest | null {
  const { likenessMin, likenessMax, sound } = SOUND_FIELDS;
  const least = likenessMin.read(value(likenessMin.key), {});
  const most = likenessMax.read(value(likenessMax.key), {});
  const all = sound.read(value(sound.key), {});
  if (least === null && most === null && !all) return null;
  const like = [least ?? 0, most ?? 100] as const;
  if (like[0] > like[1]) {
    throw new FieldError(`like_min must be <= like_max (got ${like[0]} and ${like[1]}).`);
  }
  return {
    like,
    whole: all,
    recipe: {
      ...(least !== null && { like_min: least }),
      ...(most !== null && { like_max: most }),
      ...(all && { sound: true }),
    },
  };
}
