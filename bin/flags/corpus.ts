/** Flags that say what a verb works on: a run, a source of names, lines of a file, the database of imported packages. */
import { createReadStream } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { checkSize, readSource, SAMPLES, samplePath } from '../../app/names/read-source.ts';
import type { ReadRun } from '../../app/source/run.ts';
import { EngineError, NO_HOOKS } from '../../engine/base/errors.ts';
import { NAME_CLASSES } from '../../engine/base/table-keys.ts';
import { KINDS } from '../../engine/kin/asked/make-names.ts';
import { notPlain, type SourceInput } from '../../engine/kin/asked/name-sources.ts';
import { looksLikeList } from '../../engine/kin/own/read-list.ts';
import { NAME_SOURCE_FIELDS } from '../../operations/names.ts';
import { CORPUS_FIELDS, DATABASE_FIELDS, outputBase } from '../../operations/places.ts';
import { readCorpus, sourceText } from '../../store/corpus/read.ts';
import { isFolder } from '../../store/files/regular-file.ts';
import { discoverRuns, findRun } from '../../store/runs/runs.ts';
import { expandHome } from '../../store/settings/config.ts';
import { handlerOf } from '../../workers/handlers.ts';
import type { TaskInput, TaskName, TaskOutput } from '../../workers/tasks.ts';
import { tell } from '../command.ts';
import { type Flags, flagHelp, readFlags, textOf, usageHelp, WIDE_HELP } from './flags.ts';

export const CORPUS_HELP = flagHelp(CORPUS_FIELDS, WIDE_HELP);

/** Tasks tell corpora apart by their ids. */
let opened = 0;

/**
 * Finds the run and reads its corpus; tells on standard error which run it is. Throws `EngineError`
 * ('run-not-found', and as `readCorpus`).
 */
export async function openRun(flags: Flags): Promise<ReadRun> {
  const { run, outputBase } = readFlags(CORPUS_FIELDS, flags);
  const runDir = await runFolder(run, outputBase);
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
  run: async <K extends TaskName>(name: K, input: TaskInput<K>) =>
    (await (
      await handlerOf(name)
    )(input, NO_HOOKS)) as TaskOutput<K>,
  async walks(corpus, params, { seed, count, steps }) {
    const out = new Uint32Array(count * (steps + 1));
    await this.run('walks', { corpus, params, seed, from: 0, to: count, steps, out });
    return out;
  },
};

async function runFolder(run: string, base: string): Promise<string> {
  if (run === 'latest') {
    const runs = await discoverRuns(base);
    const newest = runs.find(
      ({ corpus_db_path, annotated_json_path, status }) =>
        (corpus_db_path !== null || annotated_json_path !== null) &&
        status !== 'failed' &&
        status !== 'cancelled',
    );
    if (newest) return newest.path;
    const remedy = 'Make one with namewalk run, or name the folder of runs with --output-base.';
    throw new EngineError('run-not-found', `No run with a corpus in ${base}. ${remedy}`);
  }
  const found = await findRun(base, run);
  if (found !== null) return found.path;
  if (await isFolder(run)) return resolve(run);
  const told = `Run not found: ${run} is neither a run in ${base} nor a directory.`;
  throw new EngineError('run-not-found', `${told} See namewalk runs --output-base ${base}.`);
}

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
 * Throws as `readSource`, `samplePath` and `runFolder`.
 */
export async function sourceOf(flags: Flags, absent = newestRun): Promise<SourceInput> {
  const run = textOf(flags, 'run');
  if (run !== undefined) return runSource(run, flags);
  const path = sourcePath(flags);
  const { language } = readFlags(PLACES, flags);
  // names of a language alone take no source
  if (path === undefined)
    return (flags.stock === 'language' && language !== null ? noSource : absent)(flags);
  const kind = flags.names === undefined ? 'text' : 'list';
  const source = await readGiven(kind, path, language);
  const isOfWords = kind === 'list' && 'text' in source && flags.phonemes === undefined;
  if (isOfWords && /\S/.test(source.text) && !looksLikeList(source.text))
    tell('note: what --names reads is no list but sentences; with --text their names are found');
  return source;
}

async function readGiven(
  kind: 'text' | 'list',
  path: string,
  language: string | null,
): Promise<SourceInput> {
  if (path !== '-') return readSource(kind, path, language);
  const bytes = await buffer(process.stdin);
  checkSize('standard input', bytes.length);
  return { kind, text: new TextDecoder().decode(bytes), language };
}

const newestRun = (flags: Flags): Promise<SourceInput> =>
  runSource('latest', flags).catch((err) => {
    if (err.code !== 'run-not-found') throw err;
    throw new EngineError(
      err.code,
      `${err.message}\nOr name what names are made of: --text FILE, --names FILE, or --like ${LIKES}.`,
    );
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
  const runDir = await runFolder(run, base);
  return { kind: 'run', runDir, id: basename(runDir), language };
}

const CHUNK = 2000;

/**
 * Lines of a file that are not empty, some at a time, or `least` one. Throws `EngineError`: 'source-missing',
 * 'source-invalid'.
 */
export async function* chunksOf(file: string, least: 0 | 1 = 0): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const stream = file === '-' ? process.stdin : createReadStream(file);
  let lines: string[] = [];
  let rest = '';
  let isEmpty = true;
  try {
    for await (const bytes of stream) {
      const parts = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n/);
      rest = parts.pop()!;
      lines.push(...parts.filter((line) => line.trim() !== ''));
      if (lines.length < CHUNK) continue;
      yield lines;
      lines = [];
      isEmpty = false;
    }
    rest += decoder.decode();
  } catch (err) {
    if (err instanceof TypeError) throw notPlain('', file);
    throw new EngineError('source-missing', `Cannot read ${file}: ${(err as Error).message}.`);
  }
  if (rest.trim() !== '') lines.push(rest);
  if (lines.length > 0) yield lines;
  else if (isEmpty && least > 0) {
    throw new EngineError('source-invalid', `${file} is empty; give one string a line.`);
  }
}

/** The same at once, without the blanks around them. */
export async function linesOf(file: string, least: 0 | 1 = 0): Promise<string[]> {
  const all: string[] = [];
  for await (const lines of chunksOf(file, least)) all.push(...lines.map((line) => line.trim()));
  return all;
}
