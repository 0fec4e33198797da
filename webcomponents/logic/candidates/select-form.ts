/** The form of a selection: defaults, exclusions, problems, requests, command line. */
import { EXCLUDE, SELECT } from '../../../http/fields.ts';
import { asking, type FormOf, flagsOf, formOfRecipe, type Schemas } from '../derive/form.ts';
import { commandLine } from '../snippets.ts';
import { seedForRequest } from '../walks/seed.ts';
import { type CombineForm, defaultCombine, drawOptions } from './combine-form.ts';

export interface OwnNames {
  /** What was dropped of the run of the candidates. */
  readonly blocked: readonly string[];
  readonly kept: readonly string[];
}

type SelectFields = Pick<FormOf<typeof SELECT>, 'name_class' | 'mode' | 'count' | 'order' | 'seed'>;

/** What the second step of Names asks for: names and meanings are those of the API. */
export interface SelectForm extends SelectFields {
  /** Offensive words, of English and of the language of the text. */
  readonly offensive: boolean;
  readonly source_words: boolean;
  readonly similar_to_source: 1 | 2 | null;
  readonly blocked: boolean;
  readonly onlyKept: boolean;
}

/** The file in which the page exports the names of a run that were kept, or dropped. */
const listFile = (list: 'kept' | 'dropped', run: string): string => `${list}-${run}.txt`;

export const defaultSelect = (seed: string): SelectForm => ({
  name_class: 'first_name',
  mode: 'hard',
  count: 100,
  // many names share the highest score: by the alphabet, the first ones would all begin with a
  order: 'random',
  seed,
  offensive: true,
  source_words: false,
  similar_to_source: null,
  blocked: false,
  onlyKept: false,
});

export function selectOfRecipe({ exclude, ...recipe }: Schemas['SelectRecipe']): SelectForm {
  const { names, all_but, ...others } = exclude ?? {};
  const lists = { blocked: names !== undefined, onlyKept: all_but !== undefined };
  const absent: SelectForm = { ...defaultSelect('0'), offensive: false };
  return formOfRecipe({ ...recipe, ...others, ...lists }, absent);
}

/** Keys of `exclude`; `names` and `all_but` are the lists, or the files that hold them. */
const excluded = <N>(form: SelectForm, names: N, all_but: N) => ({
  ...asking({
    offensive: form.offensive,
    offensive_in_language: form.offensive,
    source_words: form.source_words,
    similar_to_source: form.similar_to_source,
    names: form.blocked && names,
    all_but: form.onlyKept && all_but,
  }),
});

function asked(patch: 'a' | 'b', form: SelectForm, { blocked, kept }: OwnNames) {
  const exclude = excluded(form, blocked.length > 0 && [...blocked], [...kept]);
  return {
    patch,
    name_class: form.name_class,
    mode: form.mode,
    ...(Object.keys(exclude).length > 0 && { exclude }),
  };
}

export const selectRequest = (
  patch: 'a' | 'b',
  form: SelectForm,
  own: OwnNames,
): Schemas['SelectRequest'] => ({
  ...asked(patch, form, own),
  count: form.count,
  order: form.order,
  seed: seedForRequest(form.seed),
  distinct: true,
});

/** An evaluation of all candidates that tells the counts alone. */
export const judgeRequest = (
  patch: 'a' | 'b',
  form: SelectForm,
  own: OwnNames,
): Schemas['JudgeRequest'] => ({
  ...asked(patch, form, own),
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

/** What keeps the form from being sent; '' when nothing does. */
export function selectProblem(form: SelectForm): string {
  const { count } = form;
  if (count !== null && (!Number.isInteger(count) || count < 0)) {
    return 'The number of names must be 0 or more, or all.';
  }
  return '';
}

/** The equal command line, which draws its candidates itself; it reads lists of names from files. */
export function selectCommand(run: string, drawn: CombineForm, form: SelectForm): string {
  const order = form.order === 'random' ? ['order', 'seed'] : [];
  return commandLine(['namewalk', 'select'], {
    run,
    ...flagsOf(SELECT, form, ['name_class']),
    ...drawOptions(drawn),
    candidates: drawn.count,
    ...flagsOf(SELECT, form, ['count', 'mode', ...order]),
    ...flagsOf(EXCLUDE, excluded(form, listFile('dropped', run), listFile('kept', run))),
  });
}
