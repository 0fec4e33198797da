/** The reader of names.json: a list of names in, numbered names out. */
import { split } from './joins.ts';
import { type Choice, classOf, type Names, numbered } from './numbered.ts';

export type { Choice, Names, Parent } from './numbered.ts';

/** A names.json file. */
export interface NamesFile {
  /** `names/1`. */
  readonly format: string;
  /** Another one where the names are others, so that what was saved with it can tell; of files of earlier versions none. */
  readonly hash?: string;
  /** The names of each class, as `split` reads them. */
  readonly classes: Readonly<Record<string, string>>;
  /** Whom to credit for real names. */
  readonly attribution?: string;
}

/**
 * The names of a class in the order of a seed (default 0). Throws `RangeError` for an unknown class, `TypeError` for what is no
 * such file: `format names/2` is that of a newer version.
 *
 *     const town = names(file, { seed: 7 });
 *     town.at(42);             // a name that no other number has
 *     town.of('town:42');      // a name for ever
 */
export function names<F extends NamesFile>(file: F, choice: Choice<F> = {}): Names {
  if (file?.format !== 'names/1') throw TypeError(`format ${file?.format}`);
  const list = split(classOf(file.classes, choice));
  return numbered(list.length, (place) => list[place]!, choice.seed);
}
