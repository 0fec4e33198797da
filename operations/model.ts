/** The flags of `namewalk list` and `namewalk model`, and of the file of name classes. */
import type { ClassName } from '../engine/kin/asked/make-names.ts';
import { STOCK_CHOICES } from '../engine/kin/stock.ts';
import { choiceField, givenText, integerField, listField, seedField } from './fields.ts';
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
  /** Default: `place_name` and `first_name`. */
  classes: listField<readonly ClassName[] | null>('classes', {
    most: 64,
    placeholder: 'A,B',
    help: `name classes (default ${FILE_CLASSES.join()})`,
  }),
  /** What names are made of; default `auto`: the source's own names, and what is like them. */
  stock: choiceField('stock', {
    known: STOCK_CHOICES,
    absent: 'auto',
    help: 'names that the new ones are made of: auto (default), own, language or words',
  }),
  /** Names of women or of men, where the source or its language tells. */
  sex: NAMES_FIELDS.sex,
};

export const LIST_OPTIONS = {
  ...MODEL_OPTIONS,
  /** Instead of `classes`, phrases of a pattern, as of `names`; it is the name of their class in the file. */
  pattern: {
    ...NAMES_FIELDS.pattern,
    help: 'phrases of a pattern instead of classes, as names has them',
  },
  /** Endings of names with this tag. */
  tag: NAMES_FIELDS.tag,
  /** Names of each class, 1 to 100,000; default 5,000. */
  count: integerField('count', {
    least: 1,
    most: 100_000,
    absent: 5000,
    help: 'names of each class, up to 100,000 (default 5,000)',
  }),
  /** Default 0. */
  seed: seedField('seed', { help: 'any whole number; another one gives another list (default 0)' }),
};

export const LIST_FIELDS = { output: output('towns.names.json'), ...LIST_OPTIONS };
export const MODEL_FIELDS = { output: output('elves.kin.json'), ...MODEL_OPTIONS };
