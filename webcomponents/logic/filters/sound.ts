/** The filter by `sound/1`: names that sound like the words of their text. Request, command line, reasons in words. */

/** What is asked of the sound of names; nothing of it is on by default. */
export interface SoundFilter {
  /** Least and greatest likeness, as a percentile of the text's own words; null sets no bound. */
  readonly likeMin: number | null;
  readonly likeMax: number | null;
  /** Only names against which no reason speaks. */
  readonly sound: boolean;
}

export const ANY_SOUND: SoundFilter = { likeMin: null, likeMax: null, sound: false };

/** The fields of a request, only those that ask for something. */
export const soundFields = ({ likeMin, likeMax, sound }: SoundFilter) => ({
  ...(likeMin !== null && { like_min: likeMin }),
  ...(likeMax !== null && { like_max: likeMax }),
  ...(sound && { sound: true as const }),
});

/** The filter that a recipe tells. */
export const soundOfRecipe = (recipe: {
  readonly like_min?: number;
  readonly like_max?: number;
  readonly sound?: true;
}): SoundFilter => ({
  likeMin: recipe.like_min ?? null,
  likeMax: recipe.like_max ?? null,
  sound: recipe.sound === true,
});

/** The options of the command line. */
export const soundOptions = ({ likeMin, likeMax, sound }: SoundFilter) => ({
  like: likeMin === null && likeMax === null ? null : `${likeMin ?? 0}-${likeMax ?? 100}`,
  sound,
});

/** What keeps the filter from being sent; '' when nothing does. */
export function soundProblem({ likeMin, likeMax }: SoundFilter): string {
  const outside = [likeMin, likeMax].some(
    (value) => value !== null && !(Number.isInteger(value) && value >= 0 && value <= 100),
  );
  if (outside) return 'Likeness: whole percents from 0 to 100.';
  if ((likeMin ?? 0) > (likeMax ?? 100)) return 'Likeness: at least must not be above at most.';
  return '';
}

/** The filter in a few words; '' for none. */
export function soundWords({ likeMin, likeMax, sound }: SoundFilter): string {
  const like =
    likeMin === null && likeMax === null ? [] : [`${likeMin ?? 0} to ${likeMax ?? 100} % likeness`];
  return [...like, ...(sound ? ['as words of the text begin, join and end'] : [])].join(', ');
}

/** As text of a link: `20-100s`; '' for no filter. */
export function encodeSound({ likeMin, likeMax, sound }: SoundFilter): string {
  const like = likeMin === null && likeMax === null ? '' : `${likeMin ?? ''}-${likeMax ?? ''}`;
  return `${like}${sound ? 's' : ''}`;
}

/** Reads what `encodeSound` wrote; anything else is no filter. */
export function decodeSound(text: string): SoundFilter {
  const [, least, most, sound] = /^(?:(\d{0,3})-(\d{0,3}))?(s?)$/.exec(text) ?? [];
  const bound = (digits: string | undefined): number | null => (digits ? Number(digits) : null);
  const read = { likeMin: bound(least), likeMax: bound(most), sound: sound === 's' };
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
