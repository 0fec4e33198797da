/** The flags of `namewalk list` and `namewalk model`, and of the file of name classes. */
import { STOCK_CHOICES } from '../engine/kin/names-of-class.ts';
import { plainField } from './fields.ts';
import { choiceField, givenText, integerField, seedField } from './kinds/exact.ts';

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

const classes = plainField('classes', {
  placeholder: 'A,B',
  help: `name classes (default ${FILE_CLASSES.join()})`,
  schema: { type: 'array', default: FILE_CLASSES },
  read: (value): readonly string[] =>
    typeof value === 'string' ? value.split(',').map((name) => name.trim()) : FILE_CLASSES,
});

const stock = choiceField('stock', {
  known: STOCK_CHOICES,
  absent: 'auto',
  help: 'names that the new ones are made of: auto (default), own, language or words',
});

/** Names of each class of a list, and its seed, when nothing is said. */
export const LIST_NAMES = 5000;
export const MOST_LIST_NAMES = 100_000;

export const LIST_FIELDS = {
  output: output('towns.names.json'),
  classes,
  count: integerField('count', {
    least: 1,
    most: MOST_LIST_NAMES,
    absent: LIST_NAMES,
    help: `names of each class, up to ${MOST_LIST_NAMES.toLocaleString('en-US')} (default ${LIST_NAMES.toLocaleString('en-US')})`,
  }),
  seed: seedField('seed', { help: 'any whole number; another one gives another list (default 0)' }),
  stock,
};

export const MODEL_FIELDS = {
  output: output('elves.kin.json'),
  classes,
  stock,
};
