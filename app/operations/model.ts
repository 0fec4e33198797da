/** What a model file is made of: the flags of `namewalk model`, and which words names are learned from. */
import { join } from 'node:path';
import type { Field } from './fields.ts';
import { plainField } from './kinds/plain.ts';

interface Options<A> {
  readonly help: string;
  readonly placeholder: string;
  readonly short?: string;
  readonly absent: A;
}

/** Text as it was given. */
const givenText = <A extends string | null>(
  key: string,
  { absent, ...naming }: Options<A>,
): Field<string | A> => ({
  ...plainField(key, {
    ...naming,
    schema: { type: 'string', ...(absent !== null && { default: absent }) },
    read: (value): string | A => (typeof value === 'string' ? value : absent),
  }),
  ...(naming.short !== undefined && { short: naming.short }),
});

/** The run or text whose words names are learned from; one of the two, and where runs are. */
export const WORDS_FIELDS = {
  run: givenText('run', {
    placeholder: 'RUN',
    absent: null,
    help: 'a run id, the path of a run directory, or\nlatest: the newest run with a corpus (default)',
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
  outputBase: givenText('output_base', {
    placeholder: 'DIR',
    absent: join('_working', 'output'),
    help: 'folder that holds the run directories (default _working/output)',
  }),
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
