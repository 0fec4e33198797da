/** The filter by `sound/1`: names that sound like the words of their text. Request, command line, reasons in words. */
import { asking } from '../derive/form.ts';

/** What is asked of the sound of names; nothing of it is on by default. */
export interface SoundFilter {
  /** Least and greatest likeness, as a percentile of the text's own words; null sets no bound. */
  readonly like_min: number | null;
  readonly like_max: number | null;
  /** Only names against which no reason speaks. */
  readonly sound: boolean;
}

export const ANY_SOUND: SoundFilter = { like_min: null, like_max: null, sound: false };

/** The fields of a request, only those that ask for something. */
export const soundFields = ({ like_min, like_max, sound }: SoundFilter) =>
  asking({ like_min, like_max, sound });

/** The options of the command line. */
export const soundOptions = ({ like_min, like_max, sound }: SoundFilter) => ({
  like: like_min === null && like_max === null ? null : `${like_min ?? 0}-${like_max ?? 100}`,
  sound,
});

/** What keeps the filter from being sent; '' when nothing does. */
export function soundProblem({ like_min, like_max }: SoundFilter): string {
  const outside = [like_min, like_max].some(
    (value) => value !== null && !(Number.isInteger(value) && value >= 0 && value <= 100),
  );
  if (outside) return 'Likeness: whole percents from 0 to 100.';
  if ((like_min ?? 0) > (like_max ?? 100)) return 'Likeness: at least must not be above at most.';
  return '';
}

/** As text of a link: `20-100s`; '' for no filter. */
export function encodeSound({ like_min, like_max, sound }: SoundFilter): string {
  const like = like_min === null && like_max === null ? '' : `${like_min ?? ''}-${like_max ?? ''}`;
  return `${like}${sound ? 's' : ''}`;
}

/** Reads what `encodeSound` wrote; anything else is no filter. */
export function decodeSound(text: string): SoundFilter {
  const [, least, most, sound] = /^(?:(\d{0,3})-(\d{0,3}))?(s?)$/.exec(text) ?? [];
  const bound = (digits: string | undefined): number | null => (digits ? Number(digits) : null);
  const read = { like_min: bound(least), like_max: bound(most), sound: sound === 's' };
  return soundProblem(read) === '' ? read : ANY_SOUND;
}

/** Why a name is left out for its sound, by the keys of the replies. */
export const SOUND_REASONS = {
  initial: 'no word begins so',
  final: 'no word ends so',
  junction: 'no word joins these sounds',
  ending: 'ends as the grammar does',
  rare_spot: 'a rare transition',
  unlike: 'unlike the words of the source',
  source_word: 'a word of the source',
  compound: 'two words of the source in one',
} as const;
