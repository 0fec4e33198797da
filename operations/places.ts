/** Flags that say where a verb finds runs, sessions, settings and the database of imported packages, and others that no request has. */
import { givenSwitch, givenText, givenTexts } from './kinds/exact.ts';

const DIR = { placeholder: 'DIR' } as const;
const FOLDER_OF_RUNS = 'folder that holds the run directories (default _working/output)';

/** The folder of runs where no file of settings has a say. */
export const outputBase = givenText('output_base', {
  ...DIR,
  absent: '_working/output',
  help: FOLDER_OF_RUNS,
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
    help: 'database of packages (default <output base>/name_packages.sqlite3)',
  }),
  outputBase: { ...outputBase, help: 'folder of runs (default _working/output)' },
};

/** Folders as a server has them: what no flag says, the file of settings says. */
export const FOLDER_FIELDS = {
  outputBase: givenText('output_base', { ...DIR, absent: undefined, help: FOLDER_OF_RUNS }),
  sessionsDir: givenText('sessions_dir', {
    ...DIR,
    absent: undefined,
    help: 'folder of the session files (default: sessions under the output base)',
  }),
  config: givenText('config', {
    placeholder: 'FILE',
    absent: undefined,
    help: 'INI file with these settings (default server.ini)',
  }),
};

/** The same, and where the runs of one patch are. */
export const SESSION_FOLDER_FIELDS = {
  ...FOLDER_FIELDS,
  corpusDirA: givenText('corpus_dir_a', {
    ...DIR,
    absent: undefined,
    help: 'where the runs of patch a are (default: the output base)',
  }),
  corpusDirB: givenText('corpus_dir_b', {
    ...DIR,
    absent: undefined,
    help: 'where the runs of patch b are (default: the output base)',
  }),
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
