/** What the start place asks POST /api/names for, and its answers put together by kind of name. */
import { seedForRequest } from '../walks/seed.ts';
import type { MadeName, MadeNames, NamesFields } from './made.ts';
import { type Kind, kindOf, SHOWN_NAMES, type StartRecipe } from './recipe.ts';
import type { Source } from './source.ts';

/** The names of one kind, of all pages so far, and what is said of them. */
export interface KindNames {
  readonly kind: Kind;
  readonly names: readonly MadeName[];
  /** Why there are fewer than asked for; '' when there are enough. */
  readonly short: string;
  /** What its names are made of; null where that is not told. */
  readonly stock: MadeNames['stock'][string] | null;
}

/** All that is shown. */
export interface StartNames {
  /** What this was made with, but for the number of pages. */
  readonly key: string;
  readonly of: Source;
  readonly pages: number;
  readonly kinds: readonly KindNames[];
  readonly source: MadeNames['source'] | null;
}

type Ask = (fields: NamesFields) => Promise<MadeNames>;

/** Names of each kind, so that all together are about `SHOWN_NAMES`. */
const namesOfEach = (kinds: number): number => Math.max(1, Math.ceil(SHOWN_NAMES / kinds));

/**
 * The names of a recipe. Women and men are asked for one after the other, since a request has one sex; what one request
 * gave the next ones avoid. `before` holds the pages that are known already.
 */
export async function makeStartNames(
  recipe: StartRecipe & { readonly source: Source },
  before: StartNames | null,
  ask: Ask,
): Promise<StartNames> {
  const key = JSON.stringify({ ...recipe, pages: 0 });
  const kinds = recipe.kinds.map(kindOf);
  let made: StartNames =
    before?.key === key && before.pages <= recipe.pages
      ? before
      : {
          key,
          of: recipe.source,
          pages: 0,
          kinds: kinds.map((kind) => ({ kind, names: [], short: '', stock: null })),
          source: null,
        };
  const sexes = [...new Set(kinds.map(({ sex }) => sex))];
  while (made.pages < recipe.pages) {
    for (const sex of sexes) {
      const answer = await ask(fieldsOf(recipe, made, sex));
      made = { ...made, kinds: withAnswer(made.kinds, sex, answer), source: answer.source };
    }
    made = { ...made, pages: made.pages + 1 };
  }
  return made;
}

function fieldsOf(recipe: StartRecipe, made: StartNames, sex: Kind['sex']): NamesFields {
  const each = namesOfEach(recipe.kinds.length);
  const { liked, disliked } = recipe;
  const others = made.kinds.filter(({ kind }) => kind.sex !== sex);
  return {
    classes: recipe.kinds
      .map(kindOf)
      .filter((kind) => kind.sex === sex)
      .map(({ nameClass }) => nameClass),
    sex,
    count: each,
    offset: made.pages * each,
    seed: seedForRequest(recipe.seed),
    stock: recipe.stock,
    language: recipe.language || null,
    liked: [...liked],
    disliked: [...disliked],
    avoid: [...liked, ...disliked, ...others.flatMap(({ names }) => names.map(({ name }) => name))],
  };
}

const withAnswer = (
  kinds: readonly KindNames[],
  sex: Kind['sex'],
  { names, short, stock }: MadeNames,
): KindNames[] =>
  kinds.map((one) => {
    if (one.kind.sex !== sex) return one;
    const { nameClass } = one.kind;
    return {
      kind: one.kind,
      names: [...one.names, ...names.filter((name) => name.class === nameClass)],
      short: short[nameClass] ?? '',
      stock: stock[nameClass] ?? null,
    };
  });
