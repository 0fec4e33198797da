/** The form of a selection: defaults, exclusions, problems, requests, command line. */
import type { components } from '../../../http/wire.ts';
import {
  ANY_SOUND,
  SOUND_REASONS,
  type SoundFilter,
  soundFields,
  soundOfRecipe,
  soundOptions,
  soundProblem,
} from '../filters/sound.ts';
import { commandLine } from '../snippets.ts';
import { seedForRequest } from '../walks/seed.ts';
import { type CombineForm, defaultCombine, drawOptions } from './combine-form.ts';

type Schemas = components['schemas'];

/** Lists of names that are a person's own. */
export interface OwnNames {
  /** What was dropped of the run of the candidates. */
  readonly blocked: readonly string[];
  /** What was kept of it. */
  readonly kept: readonly string[];
}

/** What the second step of Names asks for. */
export interface SelectForm extends SoundFilter {
  readonly nameClass: string;
  /** What its rules go by: 1 letters, 2 sounds. */
  readonly classVersion: 1 | 2;
  readonly mode: 'hard' | 'soft';
  /** Names to select; null takes all that suit. */
  readonly count: number | null;
  readonly order: 'alphabetical' | 'random';
  /** Decimal digits; used by the order `random`. */
  readonly seed: string;
  /** What to exclude. */
  readonly offensive: boolean;
  readonly sourceWords: boolean;
  /** Edits from a word of the source; 0 leaves none out for that. */
  readonly similar: 0 | 1 | 2;
  /** What the person dropped. */
  readonly blocked: boolean;
  /** All but what the person kept. */
  readonly onlyKept: boolean;
}

/** The file in which the page exports the names of a run that were kept, or dropped. */
const listFile = (list: 'kept' | 'dropped', run: string): string => `${list}-${run}.txt`;

export const defaultSelect = (seed: string): SelectForm => ({
  nameClass: 'first_name',
  classVersion: 2,
  mode: 'hard',
  count: 100,
  // many names share the highest score: by the alphabet, the first ones would all begin with a
  order: 'random',
  seed,
  offensive: true,
  sourceWords: false,
  similar: 0,
  blocked: false,
  onlyKept: false,
  ...ANY_SOUND,
});

/** The controls that make the selection which a recipe describes. */
export function selectOfRecipe(recipe: Schemas['SelectRecipe']): SelectForm {
  const { name_class, mode, count, order, seed, exclude = {} } = recipe;
  return {
    nameClass: name_class,
    classVersion: recipe.class_version ?? 1,
    mode,
    count,
    order,
    seed: String(seed),
    offensive: exclude.offensive === true,
    sourceWords: exclude.source_words === true,
    similar: exclude.similar_to_source ?? 0,
    blocked: exclude.names !== undefined,
    onlyKept: exclude.all_but !== undefined,
    ...soundOfRecipe(recipe),
  };
}

/** What to exclude in wire form; undefined when nothing is. */
export function excludeOf(
  form: SelectForm,
  { blocked, kept }: OwnNames,
): Schemas['Exclude'] | undefined {
  const exclude: Schemas['Exclude'] = {
    ...(form.offensive && { offensive: true, offensive_in_language: true }),
    ...(form.sourceWords && { source_words: true }),
    ...(form.similar !== 0 && { similar_to_source: form.similar }),
    ...(form.blocked && blocked.length > 0 && { names: [...blocked] }),
    ...(form.onlyKept && { all_but: [...kept] }),
  };
  return Object.keys(exclude).length > 0 ? exclude : undefined;
}

/** What an evaluation goes by. */
const asked = (patch: 'a' | 'b', form: SelectForm, exclude: Schemas['Exclude'] | undefined) => ({
  patch,
  name_class: form.nameClass,
  class_version: form.classVersion,
  mode: form.mode,
  ...(exclude && { exclude }),
  ...soundFields(form),
});

export const selectRequest = (
  patch: 'a' | 'b',
  form: SelectForm,
  own: OwnNames,
): Schemas['SelectRequest'] => ({
  ...asked(patch, form, excludeOf(form, own)),
  count: form.count,
  order: form.order,
  seed: seedForRequest(form.seed),
  distinct: true,
});

/** An evaluation of all candidates that tells the counts alone. */
export const judgeRequest = (
  patch: 'a' | 'b',
  form: SelectForm,
  exclude: Schemas['Exclude'] | undefined,
): Schemas['JudgeRequest'] => ({
  ...asked(patch, form, exclude),
  verdict: 'all',
  sort: 'order',
  descending: false,
  offset: 0,
  limit: 0,
});

/**
 * Whether a selection was made as the controls stand. Of a list of names its recipe tells the length
 * only, so a list of equal length counts as the same.
 */
export function madeWith(
  recipe: Schemas['SelectRecipe'],
  form: SelectForm,
  { blocked, kept }: OwnNames,
): boolean {
  const { names = 0, all_but = null } = recipe.exclude ?? {};
  const drawn = defaultCombine('0');
  return (
    recipe.distinct === true &&
    selectCommand('', drawn, selectOfRecipe(recipe)) === selectCommand('', drawn, form) &&
    names === (form.blocked ? blocked.length : 0) &&
    all_but === (form.onlyKept ? kept.length : null)
  );
}

/** A change of the settings that lets more names through, as a button says it. */
export interface Looser {
  readonly label: string;
  readonly next: SelectForm;
}

const ANY: Omit<Looser, 'next'> & { change: Partial<SelectForm> } = {
  label: 'Allow names of any sound',
  change: ANY_SOUND,
};

/** What lets names through that a reason removed; reasons of the class's rules are not among them. */
const LOOSER: Readonly<Record<string, typeof ANY>> = {
  ...Object.fromEntries(Object.keys(SOUND_REASONS).map((reason) => [reason, ANY])),
  all_but: { label: 'Allow all names, not the kept alone', change: { onlyKept: false } },
  names: { label: 'Allow the names you dropped', change: { blocked: false } },
  source_words: { label: 'Allow words of the source', change: { sourceWords: false } },
  similar_to_source: {
    label: 'Allow names close to words of the source',
    change: { similar: 0 },
  },
  offensive: { label: 'Allow offensive words', change: { offensive: false } },
  offensive_in_language: { label: 'Allow offensive words', change: { offensive: false } },
};

/**
 * The setting to let go when no candidate suits, by the reason that removed most; null when only the class or other
 * candidates would help.
 */
export function looserSelect(form: SelectForm, reason: string): Looser | null {
  const known = LOOSER[reason];
  if (known) return { label: known.label, next: { ...form, ...known.change } };
  if (reason === '' || reason === 'syllable_count_out_of_range') return null;
  if (form.mode === 'hard') {
    const label = 'Count discouraged features as a cost instead';
    return { label, next: { ...form, mode: 'soft' } };
  }
  return form.classVersion === 2
    ? { label: 'Let the rules go by letters', next: { ...form, classVersion: 1 } }
    : null;
}

/** What keeps the form from being sent; '' when nothing does. */
export function selectProblem(form: SelectForm): string {
  const { count } = form;
  if (count !== null && (!Number.isInteger(count) || count < 0)) {
    return 'The number of names must be 0 or more, or all.';
  }
  return soundProblem(form);
}

/** The equal command line, which draws its candidates itself; it reads lists of names from files. */
export function selectCommand(run: string, drawn: CombineForm, form: SelectForm): string {
  const random = form.order === 'random';
  return commandLine(['namewalk', 'select'], {
    run,
    class: form.nameClass,
    'class-version': form.classVersion === 1 ? null : form.classVersion,
    ...drawOptions(drawn),
    candidates: drawn.count,
    take: form.count ?? 'all',
    mode: form.mode,
    order: random ? form.order : null,
    'select-seed': random ? form.seed : null,
    'exclude-offensive': form.offensive,
    'exclude-offensive-in-language': form.offensive,
    'exclude-source-words': form.sourceWords,
    'exclude-similar': form.similar === 0 ? null : form.similar,
    'exclude-names': form.blocked ? listFile('dropped', run) : null,
    'exclude-all-but': form.onlyKept ? listFile('kept', run) : null,
    ...soundOptions(form),
  });
}
