/** Flags that say where a verb finds runs, sessions, settings and the database of imported packages. */
import { givenText } from './kinds/plain.ts';

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
