/** What a model file is made of: the flags of `namewalk model`, and which words names are learned from. */
import { givenText } from './kinds/given.ts';
import { plainField } from './kinds/plain.ts';
import { CORPUS_FIELDS, outputBase } from './places.ts';

/** The run or text whose words names are learned from; one of the two, and where runs are. */
const WORDS_FIELDS = {
  run: givenText('run', {
    placeholder: CORPUS_FIELDS.run.placeholder,
    absent: null,
    help: CORPUS_FIELDS.run.help,
  }),
  text: givenText('text', {
    placeholder: 'FILE',
    absent: null,
    help: 'a text; its run is made first if there is none',
  }),
  language: givenText('language', {
    placeholder: 'CODE',
    absent: 'auto',
    help: 'language of the text such as en_US or de_DE (default auto: detected)',
  }),
  outputBase,
};

/** The file of the name classes. */
export const POLICIES_FIELDS = {
  policies: givenText('policies', {
    placeholder: 'FILE',
    absent: null,
    help: 'name classes (default: those of the package)',
  }),
};

/** What a model holds when its maker does not say. */
const CLASSES = ['place_name', 'first_name'];

export const MODEL_FIELDS = {
  output: givenText('output', {
    short: 'o',
    placeholder: 'FILE',
    absent: null,
    help: 'the file to write, such as elves.nwm.json',
  }),
  classes: plainField('classes', {
    placeholder: 'A,B',
    help: `name classes (default ${CLASSES.join()})`,
    schema: { type: 'array', default: CLASSES },
    read: (value): readonly string[] =>
      typeof value === 'string' ? value.split(',').map((name) => name.trim()) : CLASSES,
  }),
  ...WORDS_FIELDS,
  ...POLICIES_FIELDS,
  source: givenText('source', {
    placeholder: 'TEXT',
    absent: null,
    help: 'what the names were learned from (default: the name of the run or text)',
  }),
  licence: givenText('licence', {
    placeholder: 'TEXT',
    absent: 'not stated',
    help: 'under which terms that may be used (default: not stated)',
  }),
};
