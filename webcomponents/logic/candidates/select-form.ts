/** The form of a selection: defaults, exclusions, problems, requests, command line. */
import { EXCLUDE, SELECT } from '../../../http/fields.ts';
import { asking, type FormOf, flagsOf, formOfRecipe, type Schemas } from '../derive/form.ts';
import { commandLine } from '../snippets.ts';
import { seedForRequest } from '../walks/seed.ts';
import { type CombineForm, defaultCombine, drawOptions } from './combine-form.ts';

export { EXCLUDE, SELECT };

type SelectFields = Pick<FormOf<typeof SELECT>, 'name_class' | 'mode' | 'count' | 'order' | 'seed'>;

/** What the second step of Names asks for: names and meanings are those of the API. */
export interface SelectForm extends SelectFields {
  /** Offensive words, of English and of the language of the text. */
  readonly offensive: boolean;
  readonly source_words: boolean;
  readonly similar_to_source: 1 | 2 | null;
}

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
});

export const selectOfRecipe = ({ exclude, ...recipe }: Schemas['SelectRecipe']): SelectForm =>
  formOfRecipe({ ...recipe, ...exclude }, { ...defaultSelect('0'), offensive: false });

/** The keys of `exclude`. */
const excluded = ({ offensive, source_words, similar_to_source }: SelectForm) =>
  asking({ offensive, offensive_in_language: offensive, source_words, similar_to_source });

function asked(patch: 'a' | 'b', form: SelectForm) {
  const exclude = excluded(form);
  return {
    patch,
    name_class: form.name_class,
    mode: form.mode,
    ...(Object.keys(exclude).length > 0 && { exclude }),
  };
}

export const selectRequest = (patch: 'a' | 'b', form: SelectForm): Schemas['SelectRequest'] => ({
  ...asked(patch, form),
  count: form.count,
  order: form.order,
  seed: seedForRequest(form.seed),
  distinct: true,
});

/** An evaluation of all candidates that tells the counts alone. */
export const judgeRequest = (patch: 'a' | 'b', form: SelectForm): Schemas['JudgeRequest'] => ({
  ...asked(patch, form),
  verdict: 'all',
  sort: 'order',
  descending: false,
  offset: 0,
  limit: 0,
});

/** Whether a selection was made as the controls stand, which have no lists of names to leave out. */
export function madeWith(recipe: Schemas['SelectRecipe'], form: SelectForm): boolean {
  const { names, all_but } = recipe.exclude ?? {};
  const drawn = defaultCombine('0');
  return (
    recipe.distinct === true &&
    selectCommand('', drawn, selectOfRecipe(recipe)) === selectCommand('', drawn, form) &&
    names === undefined &&
    all_but === undefined
  );
}

/** The equal command line, which draws its candidates itself. */
export function selectCommand(run: string, drawn: CombineForm, form: SelectForm): string {
  const order = form.order === 'random' ? ['order', 'seed'] : [];
  return commandLine(['namewalk', 'select'], {
    run,
    ...flagsOf(SELECT, form, ['name_class']),
    ...drawOptions(drawn),
    candidates: drawn.count,
    ...flagsOf(SELECT, form, ['count', 'mode', ...order]),
    ...flagsOf(EXCLUDE, excluded(form)),
  });
}
