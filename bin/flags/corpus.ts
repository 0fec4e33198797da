/** Flags that choose the corpus of a verb, a run directory or a run id, and the database of imported packages. */
import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { OpenRun } from '../../app/source/run.ts';
import { EngineError } from '../../engine/base/errors.ts';
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { flagHelp, WIDE_HELP } from '../../operations/fields.ts';
import { CORPUS_FIELDS, DATABASE_FIELDS } from '../../operations/places.ts';
import { readCorpus, sourceText } from '../../store/corpus/read.ts';
import { discoverRuns, findRun } from '../../store/runs/runs.ts';
import { expandHome } from '../../store/settings/config.ts';
import { handlerOf } from '../../workers/handlers.ts';
import type { TaskInput, TaskName, TaskOutput } from '../../workers/tasks.ts';
import type { CorpusHandle } from '../../workers/values.ts';
import { tell } from '../output/answer.ts';
import { metered } from '../output/progress.ts';
import { type Flags, readFlags } from './flags.ts';

/** Which corpus a verb works on. */
export const CORPUS_HELP = flagHelp(CORPUS_FIELDS, WIDE_HELP);

export interface OpenCorpus {
  readonly corpus: Corpus;
  /** The same corpus as tasks take it. */
  readonly handle: CorpusHandle;
  /** The same as drivers take it: tasks are done in this thread, under a bar with this title. */
  under(title: string): OpenRun;
  /** Run id: name of the run directory. */
  readonly source: string;
  /** The run directory. */
  readonly folder: string;
}

/** Tasks tell corpora apart by their ids. */
let opened = 0;

/**
 * Finds the run and reads its corpus; tells on standard error which run it is. Throws `EngineError`
 * ('run-not-found', and as `readCorpus`).
 */
export async function openCorpus(flags: Flags): Promise<OpenCorpus> {
  const { run, outputBase } = readFlags(CORPUS_FIELDS, flags);
  const folder = await runFolder(run, outputBase);
  const loaded = metered('load', (hooks) => readCorpus(folder, hooks));
  if (loaded.databaseError !== null) tell(`warning: database passed over: ${loaded.databaseError}`);
  const source = basename(folder);
  const own = loaded.order === 'given' ? ', in the order of the file' : '';
  tell(`run: ${source}, ${sourceText(loaded)}${own}`);
  const { corpus } = loaded;
  const handle = { id: opened++, buffer: corpus.buffer };
  return { corpus, handle, source, folder, under: (title) => tasksHere(handle, title) };
}

function tasksHere(corpus: CorpusHandle, title: string): OpenRun {
  const tasks: OpenRun['tasks'] = {
    run: async <K extends TaskName>(name: K, input: TaskInput<K>) => {
      const handler = await handlerOf(name);
      return metered(title, (hooks) => handler(input, hooks)) as TaskOutput<K>;
    },
    async walks(corpus, params, { seed, count, steps }) {
      const out = new Uint32Array(count * (steps + 1));
      await this.run('walks', { corpus, params, seed, from: 0, to: count, steps, out });
      return out;
    },
  };
  return { corpus, tasks };
}

export async function runFolder(run: string, base: string): Promise<string> {
  if (run === 'latest') {
    const runs = await discoverRuns(base);
    const newest = runs.find(
      ({ corpus_db_path, annotated_json_path, status }) =>
        (corpus_db_path !== null || annotated_json_path !== null) &&
        status !== 'failed' &&
        status !== 'cancelled',
    );
    if (newest) return newest.path;
    throw new EngineError(
      'run-not-found',
      `No run with a corpus in ${base}. Make one with namewalk run, or name the folder of runs with --output-base.`,
    );
  }
  const found = await findRun(base, run);
  if (found !== null) return found.path;
  const folder = await stat(run).catch(() => null);
  if (folder?.isDirectory()) return resolve(run);
  throw new EngineError(
    'run-not-found',
    `Run not found: ${run} is neither a run in ${base} nor a directory. See namewalk runs --output-base ${base}.`,
  );
}

/** The flags by which a verb finds the database of imported packages. */
export const PACKAGE_DB_HELP = flagHelp(DATABASE_FIELDS, WIDE_HELP);

/** Absolute path of the database. */
export function packageDbPath(flags: Flags): string {
  const { db, outputBase } = readFlags(DATABASE_FIELDS, flags);
  return resolve(expandHome(db ?? join(outputBase, 'name_packages.sqlite3')));
}
