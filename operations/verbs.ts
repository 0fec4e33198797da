/** Flags of verbs that no request has: of `run` and of `import`. */
import { givenSwitch, givenText, givenTexts } from './kinds/plain.ts';
import { outputBase } from './places.ts';

const DIR = { placeholder: 'DIR' } as const;

/** Where `namewalk run` reads and writes; how the text is cut is of the operation `start`. */
export const RUN_FLAGS = {
  outputBase: { ...outputBase, help: 'where run directories are made (default _working/output)' },
  wordList: givenText('word_list', {
    placeholder: 'FILE',
    absent: null,
    help: 'a list of names, one a line, instead of SOURCE; all of them are taken',
  }),
  hyphenDir: givenText('hyphen_dir', {
    ...DIR,
    absent: null,
    help: 'folder of hyph_*.dic files to use instead of the built-in patterns',
  }),
  roots: givenTexts('within', {
    ...DIR,
    help: 'read no text outside of this folder, links resolved; can be repeated',
  }),
  json: givenSwitch('json', { help: 'print a summary as JSON instead of the path' }),
};

/** What `namewalk import` imports instead of files. */
export const IMPORT_FLAGS = {
  runDir: givenText('run', { ...DIR, absent: null, help: 'directory of the run' }),
  name: givenText('name', {
    placeholder: 'NAME',
    absent: null,
    help: "name of the package made from a run (default: the run's)",
  }),
  json: givenSwitch('json', { help: 'the result as one object; otherwise one line a table' }),
};
