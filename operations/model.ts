/** The flags of `namewalk list` and `namewalk model`, and of the file of name classes. */
import { STOCK_CHOICES } from '../engine/kin/stock.ts';
import { choiceField, integerField, plainField, seedField } from './fields.ts';
import { givenText } from './kinds/plain.ts';

/** The file of the name classes. */
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

const classes = (absent: readonly string[]) =>
  plainField('classes', {
    placeholder: 'A,B',
    help: `name classes (default ${absent.join()})`,
    schema: { type: 'array', default: absent },
    read: (value): readonly string[] =>
      typeof value === 'string' ? value.split(',').map((name) => name.trim()) : absent,
  });

const stock = choiceField('stock', {
  known: STOCK_CHOICES,
  absent: 'auto',
  help: 'names that the new ones are made of: auto (default), own, language or words',
});

/** Names of each class of a list, and its seed, when nothing is said. */
const NAMES = 5000;
const MOST_NAMES = 100_000;

export const LIST_FIELDS = {
  output: output('towns.names.json'),
  classes: classes(['place_name']),
  count: integerField('count', {
    least: 1,
    most: MOST_NAMES,
    absent: NAMES,
    help: `names of each class, up to ${MOST_NAMES.toLocaleString('en-US')} (default ${NAMES.toLocaleString('en-US')})`,
  }),
  seed: seedField('seed', { help: 'any whole number; another one gives another list (default 0)' }),
  stock,
};

export const MODEL_FIELDS = {
  output: output('elves.kin.json'),
  classes: classes(['place_name', 'first_name']),
  stock,
};
