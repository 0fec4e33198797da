/** The command line that makes the names of a recipe. */
import { NAMES } from '../../../http/fields.ts';
import { changedOf, flagsOf } from '../derive/form.ts';
import { commandLine } from '../snippets.ts';
import { CAST_KINDS } from './cast.ts';
import { kindOf, type NamesRecipe } from './recipe.ts';
import { castFields, namesFields } from './request.ts';
import type { Source } from './source.ts';

/** A run by its id; what was pasted, and names that are liked or avoided, as files with one a line. */
function sourceFlag({ by, id }: Source) {
  if (by === 'run') return { run: id };
  return by === 'list' || id.startsWith('names-') ? { names: 'names.txt' } : { text: 'text.txt' };
}

/** Throws an error that says so where the command line has no word for what the recipe wants. */
export function namesCommand(recipe: NamesRecipe): string {
  const { source, second, kinds, cast, liked, disliked } = recipe;
  if (source === null) throw new Error('There are no names yet.');
  if (recipe.without.length > 0) {
    throw new Error('The command line leaves out no name of the source.');
  }
  if (second !== null && second.by !== 'run') {
    throw new Error('The command line takes a run as the second source.');
  }
  const avoid = liked.length + disliked.length > 0 && 'avoid.txt';
  const line = (fields: object, flags: Parameters<typeof commandLine>[1]): string => {
    const known = Object.entries(fields).filter(([key]) => key in NAMES);
    const asked = changedOf(NAMES, { ...Object.fromEntries(known), seed: recipe.seed });
    return commandLine(['namewalk', 'names'], {
      ...sourceFlag(source),
      ...flags,
      ...flagsOf(NAMES, asked),
    });
  };
  if (cast) {
    const { reroll, women, families, family_size, ...fields } = castFields(recipe, cast);
    const counts = CAST_KINDS.map(({ kind }) => `${kind}=${fields[kind]}`);
    if (families > 0) counts.push(`families=${families}`);
    return line(fields, {
      ...{ cast: counts.join(), women, reroll: reroll.join() || null, avoid },
      'family-size': families > 0 && family_size,
    });
  }
  return line(namesFields(recipe), {
    classes: kinds.map((kind) => kindOf(kind).nameClass).join(),
    blend: second?.id ?? null,
    liked: liked.length > 0 && 'liked.txt',
    avoid,
  });
}
