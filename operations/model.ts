/** The flags of `namewalk list` and `namewalk model`, and of the file of name classes. */
import { isJsonObject, parseJson } from '../engine/base/json.ts';
import type { namesFile } from '../engine/model/names-file.ts';
import { FieldError, givenText, integerField, optionalField, seedField } from './fields.ts';
import { NAMES_FIELDS } from './names.ts';

export const POLICIES_FIELDS = {
  policies: givenText('policies', {
    placeholder: 'FILE',
    absent: null,
    help: 'name classes (default: those of the package)',
  }),
};

const output = (example: string) =>
  givenText('output', {
    short: 'o',
    placeholder: 'FILE',
    absent: null,
    help: `the file to write, such as ${example}`,
  });

/** Classes of a file, when none is named: on the command line and in the library. */
export const FILE_CLASSES: readonly string[] = ['place_name', 'first_name'];

/** Options of a list and of a stock, on the command line and in the library. */
export const MODEL_OPTIONS = {
  /** Default: `place_name` and `first_name`; of a list to keep its own. */
  classes: {
    ...NAMES_FIELDS.classes,
    help: `name classes, which share no name (default ${FILE_CLASSES.join()})`,
  },
  /** What names are made of; default `auto`: the source's own names, and what is like them. */
  stock: NAMES_FIELDS.stock,
  /** Names of women or of men, where the source or its language tells. */
  sex: NAMES_FIELDS.sex,
};

export const LIST_OPTIONS = {
  ...MODEL_OPTIONS,
  /** Instead of `classes`, phrases of a pattern, as of `names`; it is the name of their class in the file. */
  pattern: NAMES_FIELDS.pattern,
  /** Endings of names with this tag. */
  tag: NAMES_FIELDS.tag,
  /** Fewest and most letters; default: as the source. */
  letters: NAMES_FIELDS.letters,
  /** Names that are neither made nor come near, up to 10,000; where `keep` has one another takes its place. */
  avoid: NAMES_FIELDS.avoid,
  /** An earlier list: its names stay at their places, further ones come behind, and its other classes stay. */
  keep: optionalField('keep', {
    placeholder: 'LIST',
    help: 'an earlier list, whose names stay at their places; its classes are the default',
    schema: { type: ['object', 'null'] },
    absent: null,
    parse(value): Omit<ReturnType<typeof namesFile>, 'format'> {
      const { format, ...list } = Object(typeof value === 'string' ? parseJson(value) : value);
      if (format === 'names/1' && isJsonObject(list.classes)) return list;
      throw new FieldError('keep must be a list that namewalk list wrote (names.json).');
    },
  }),
  /** Names of each class, 1 to 100,000; default 5,000, of a class that `keep` has as many as there. */
  count: integerField('count', {
    least: 1,
    most: 100_000,
    absent: null,
    help: 'names of each class, up to 100,000 (default 5,000, or as many as --keep has)',
  }),
  /** Default 0. */
  seed: seedField('seed', { help: 'any whole number; another one gives another list (default 0)' }),
};

export const LIST_FIELDS = { output: output('towns.names.json'), ...LIST_OPTIONS };
export const MODEL_FIELDS = { output: output('elves.kin.json'), ...MODEL_OPTIONS };
