/** Flags for the places of runs and of the database of imported packages, and other flags that no request has. */
import { givenText } from './fields.ts';

const DIR = { placeholder: 'DIR' } as const;

/** The folder of runs where no file of settings has a say. */
export const outputBase = givenText('output_base', {
  ...DIR,
  absent: '_working/output',
  help: 'folder that holds the run directories (default _working/output)',
});

/** The corpus that a verb works on. */
export const CORPUS_FIELDS = {
  run: givenText('run', {
    placeholder: 'RUN',
    absent: 'latest',
    help: 'a run id, the path of a run directory, or\nlatest: the newest run with a corpus (default)',
  }),
  outputBase,
};

/** The database of imported packages. */
export const DATABASE_FIELDS = {
  db: givenText('db', {
    placeholder: 'FILE',
    absent: null,
    help: 'database of packages (default <output base>/name_packages.sqlite3);\nneeds npm i better-sqlite3',
  }),
  outputBase: { ...outputBase, help: 'folder of runs (default _working/output)' },
};

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
};
