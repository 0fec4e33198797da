/** Flags that say what a verb works on: a run, a source of names, the database of imported packages. */
import { createReadStream } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { linesOf, readSource, SAMPLES, samplePath } from '../../app/names/read-source.ts';
import type { ReadRun } from '../../app/source/run.ts';
import { EngineError, NO_HOOKS } from '../../engine/base/errors.ts';
import { NAME_CLASSES } from '../../engine/base/table-keys.ts';
import { KINDS } from '../../engine/kin/asked/make-names.ts';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import { type Flags, readFlags, textOf } from '../../operations/flags.ts';
import { NAME_SOURCE_FIELDS } from '../../operations/names.ts';
import { CORPUS_FIELDS, DATABASE_FIELDS, outputBase } from '../../operations/places.ts';
import { readCorpus, sourceText } from '../../store/corpus/read.ts';
import { locateRun } from '../../store/runs/runs.ts';
import { expandHome } from '../../store/settings/config.ts';
import { runHere } from '../../workers/handlers.ts';
import { tell } from '../command.ts';
import { flagHelp, usageHelp, WIDE_HELP } from './flags.ts';

export const CORPUS_HELP = flagHelp(CORPUS_FIELDS, WIDE_HELP);

/** Tasks tell corpora apart by their ids. */
let opened = 0;

/**
 * Finds the run and reads its corpus; tells on standard error which run it is. Throws `EngineError`
 * ('run-not-found', and as `readCorpus`).
 */
export async function openRun(flags: Flags): Promise<ReadRun> {
  const { run, outputBase } = readFlags(CORPUS_FIELDS, flags);
  const runDir = await locateRun(run, outputBase);
  const loaded = readCorpus(runDir, NO_HOOKS);
  if (loaded.databaseError !== null) tell(`warning: database passed over: ${loaded.databaseError}`);
  const runId = basename(runDir);
  const own = loaded.order === 'given' ? ', in the order of the file' : '';
  tell(`run: ${runId}, ${sourceText(loaded)}${own}`);
  const { corpus: syllables } = loaded;
  const corpus = { id: opened++, buffer: syllables.buffer };
  return { tasks: TASKS_HERE, corpus, runId, runDir, syllables };
}

/** Tasks are done in this thread. */
const TASKS_HERE: ReadRun['tasks'] = {
  run: runHere,
  async walks(corpus, params, { seed, count, steps }) {
    const out = new Uint32Array(count * (steps + 1));
    await runHere('walks', { corpus, params, seed, from: 0, to: count, steps, out });
    return out;
  },
};

export const PACKAGE_DB_HELP = flagHelp(DATABASE_FIELDS, WIDE_HELP);

export function packageDbPath(flags: Flags): string {
  const { db, outputBase } = readFlags(DATABASE_FIELDS, flags);
  return resolve(expandHome(db ?? join(outputBase, 'name_packages.sqlite3')));
}

/** The flags that name a source of names, in the order in which the help tells them. */
export const SOURCES = ['text', 'names', 'run', 'like'] as const;
const PLACES = { language: NAME_SOURCE_FIELDS.language, outputBase };
const LIKES = Object.keys(SAMPLES).join(', ');

/** `newest`: the newest run is what there is without a flag. */
export const sourceHelp = (newest = false): string => `\
  --text FILE          a text whose names the new ones are made of; - for standard input
  --names FILE         a list of names, one a line, tags behind a tab; - for standard input
  --run RUN            a run: directory, id, or latest${newest ? ' (the default)' : ''}
${flagHelp(PLACES, WIDE_HELP)}
${usageHelp('--like NAME', `a text that comes with Namewalk: ${LIKES}`, WIDE_HELP)}`;

/** The classes that there are without a file of one's own. */
export const CLASSES_HELP = usageHelp(
  'Classes:',
  `${[...NAME_CLASSES.map(({ key }) => key), ...KINDS.map(({ name }) => name)].join(', ')}; those of --policies`,
  WIDE_HELP,
);

/**
 * The source that flags name; without one what `absent` makes, which is the newest run unless something else is told.
 * Throws as `readSource`, `samplePath` and `locateRun`.
 */
export async function sourceOf(flags: Flags, absent = newestRun): Promise<SourceInput> {
  const { names: list, ...others } = flags;
  if (typeof list === 'string' && SOURCES.some((flag) => others[flag] !== undefined)) {
    const names = (await linesOf(list, openFile)).join('\n');
    return { ...(await sourceOf(others)), names };
  }
  const run = textOf(flags, 'run');
  if (run !== undefined) return runSource(run, flags);
  const path = sourcePath(flags);
  const { language } = readFlags(PLACES, flags);
  // names of a language alone take no source
  if (path === undefined)
    return (flags.stock === 'language' && language !== null ? noSource : absent)(flags);
  const kind = flags.names === undefined ? 'text' : 'list';
  return readSource(kind, path, language, process.stdin);
}

const newestRun = (flags: Flags): Promise<SourceInput> =>
  runSource('latest', flags).catch((err) => {
    if (err.code !== 'run-not-found') throw err;
    const others = `Or name what names are made of: --text FILE, --names FILE, or --like ${LIKES}.`;
    throw new EngineError(err.code, `${err.message}\n${others}`);
  });

/** In its place, where names need none. */
export const noSource = async (flags: Flags): Promise<SourceInput> => {
  return { kind: 'list', text: '', language: readFlags(PLACES, flags).language };
};

/** The file that flags name as the source, or - for standard input. */
export function sourcePath(flags: Flags): string | undefined {
  const like = textOf(flags, 'like');
  return textOf(flags, 'text') ?? textOf(flags, 'names') ?? (like && samplePath(like));
}

export async function runSource(run: string, flags: Flags): Promise<SourceInput> {
  const { language, outputBase: base } = readFlags(PLACES, flags);
  const runDir = await locateRun(run, base);
  return { kind: 'run', runDir, id: basename(runDir), language };
}

/** The flags; of those that name a file of names these, of that of an earlier list its text. */
export async function withLists(flags: Flags): Promise<Flags> {
  const read: Record<string, string | string[]> = {};
  for (const flag of ['liked', 'disliked', 'avoid', 'keep']) {
    const file = textOf(flags, flag);
    if (file === undefined) continue;
    const lines = await linesOf(file, openFile);
    read[flag] = flag === 'keep' ? lines.join('\n') : lines;
  }
  return { ...flags, ...read };
}

/** A file that a person names, which may be a pipe, or - for standard input. */
export const openFile = (file: string) => (file === '-' ? process.stdin : createReadStream(file));
