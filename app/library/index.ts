/**
 * Namewalk as a library: opens texts, lists of names and runs, and makes names of theirs. Work is done in threads; `close`
 * ends them.
 *
 *     const elves = await openText('kalevala.txt');
 *     const { names } = await elves.names({ class: 'first_name', count: 100, seed: 7 });
 */
import { basename, join, resolve } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { FieldError } from '../../operations/fields.ts';
import { NAME_SOURCE_FIELDS } from '../../operations/names.ts';
import { DRAW_FIELDS, SCOPE_FIELDS } from '../../operations/packages/generation.ts';
import { SOURCE_FIELDS, STAGE_FIELDS } from '../../operations/pipeline.ts';
import { isFolder } from '../../store/files/regular-file.ts';
import type { PipelineEvents } from '../../store/pipeline/events.ts';
import { discoverRuns } from '../../store/runs/runs.ts';
import { readNameClasses } from '../../store/settings/policies.ts';
import type { CallInput, CallName, CallOutput, TaskInput } from '../../workers/tasks.ts';
import { NO_CORPUS } from '../batch/space.ts';
import { type Ask, offersOf, openDraw } from '../generation/draw.ts';
import { parseStart } from '../pipeline/options.ts';
import { runPipeline } from '../pipeline/pipeline.ts';
import { PathGate, Settings } from '../settings/settings.ts';
import { isBroken, toVerify, verifiedFiles } from '../verification.ts';
import { listWith, nameOperations, readTextSource } from './names.ts';
import { checkOptions, coded, guarded, OPEN_OPTIONS, opened, requestOf } from './options.ts';
import type {
  ImportedPackages,
  MadeRun,
  NameSource,
  OpenOptions,
  RunOptions,
  RunSummary,
  Source,
  TextOptions,
  TextSource,
  VerifiedFile,
  VerifyOptions,
} from './types.ts';
import { batchOperations, runOperations } from './walker.ts';

export { EngineError } from '../../engine/base/errors.ts';
export type * from './types.ts';

/**
 * Opens a text or a list of names, of which others are made; nothing is written. Throws errors with a `code`:
 * `source-missing`, `field-invalid`; what is no text is told with the first names.
 */
export function openText(source: TextSource, options: TextOptions = {}): Promise<NameSource> {
  return coded(async () => {
    checkOptions(options, ['language', ...OPEN_OPTIONS]);
    const { language: named, ...open } = options;
    const language = NAME_SOURCE_FIELDS.language.read(named, {});
    const input = await readTextSource(source, language);
    const how = opened(open);
    const { pool, policies, asked, signal, closing } = how;
    const makers = { pool, classes: await readNameClasses(policies) };
    const corpus = { ...NO_CORPUS, runId: input.kind, source: input };
    const batches = batchOperations(async () => corpus, how);
    return { ...nameOperations(makers, input, signal, asked), ...batches, ...closing };
  });
}

/**
 * Opens a run by its directory. Throws an error with a `code`: `run-not-found`, `field-invalid`, and such as for a file
 * of name classes that is not valid; `words-missing` comes with the first names of a run that was made without words.
 */
export async function openRun(runDir: string, options: OpenOptions = {}): Promise<Source> {
  checkOptions(options, OPEN_OPTIONS);
  if (!(await isFolder(runDir))) {
    throw new EngineError('run-not-found', `Run not found: ${runDir} is no folder.`);
  }
  const open = opened(options);
  const { pool, policies, asked, signal, closing } = open;
  const classes = await readNameClasses(policies);
  const source = { kind: 'run', runDir, id: basename(runDir), language: null } as const;
  return {
    runDir,
    ...nameOperations({ pool, classes }, source, signal, asked),
    ...runOperations(runDir, open),
    ...closing,
  };
}

/** Reads every file of runs, sessions, batches and packages again (`namewalk verify`). Throws `run-not-found`. */
export async function* verify(options: VerifyOptions = {}): AsyncGenerator<VerifiedFile> {
  checkOptions(options, ['outputBase', 'paths', 'signal']);
  const { outputBase = OUTPUT_BASE, paths = [], signal = NEVER } = options;
  const settings = new Settings({
    outputBase: resolve(outputBase),
    sessionsDir: null,
    corpusDirA: null,
    corpusDirB: null,
  });
  for await (const file of verifiedFiles(settings, await toVerify(settings, paths), signal)) {
    yield { ...file, sound: !isBroken(file) };
  }
}

const OUTPUT_BASE = join('_working', 'output');

const FIELDS = { ...SOURCE_FIELDS, ...STAGE_FIELDS };

/**
 * Makes a run of a text, or of the texts of a folder, with settings of its own. Throws errors with a `code`:
 * `field-invalid`, `run-failed`; the reason of `signal` when that was aborted.
 */
export function makeRun(source: string, options: RunOptions): Promise<MadeRun> {
  return coded(async () => {
    const { outputBase, hyphenDir, signal = NEVER, onProgress, ...fields } = options ?? {};
    if (!outputBase)
      throw new FieldError('outputBase is missing: give the folder that holds the runs.');
    const body = { ...requestOf(FIELDS, fields), source_path: source };
    const folders = { outputBase: resolve(outputBase), hyphenDir: hyphenDir ?? null };
    const defaults = { ...folders, gate: PathGate.OPEN };
    const events: PipelineEvents = {
      log() {},
      message(message) {
        if (message.kind !== 'progress') return;
        const { kind: _, ...progress } = message;
        onProgress?.(progress);
      },
    };
    const made = await runPipeline(await parseStart(body, defaults), events, signal);
    signal.throwIfAborted();
    const { status, runId, path, syllables, errorMessage, reasons, warnings } = made;
    if (status === 'completed' && runId !== null && path !== null) {
      return { runDir: path, runId, syllables, warnings };
    }
    throw new EngineError('run-failed', [errorMessage, ...reasons].join(': '));
  });
}

const NEVER = new AbortController().signal;

/** The runs of a folder, newest first; none for a folder that is not there. */
export async function listRuns(outputBase: string = OUTPUT_BASE): Promise<RunSummary[]> {
  const runs = await discoverRuns(outputBase);
  return runs.map((run) => ({
    runDir: run.path,
    runId: run.run_id,
    name: run.name,
    status: run.status,
    extractor: run.extractor,
    language: run.language,
    syllables: run.syllable_count,
    source: run.source_path,
    createdAt: run.created_at_utc,
  }));
}

// a run, whose words could be left out, is none of the database
const { runId: _run, outputFormat: _format, ...DRAW } = DRAW_FIELDS;
const DRAW_OPTIONS = {
  ...DRAW,
  class: SCOPE_FIELDS.class_key,
  syllables: SCOPE_FIELDS.syllable_key,
};

/** Opens a database of imported packages, a SQLite file that is made where there is none. It takes better-sqlite3. */
export function openPackages(file: string): ImportedPackages {
  const path = resolve(file);
  const { pool, signal, asked, closing } = opened({ threads: 1 });
  const ask: Ask = async <K extends CallName>(name: K, input: CallInput<K>) => {
    const task = { path, input } as TaskInput<`db.${K}`>;
    return (await pool.run(`db.${name}`, task, { signal })) as CallOutput<K>;
  };

  const operations: Omit<ImportedPackages, 'close' | typeof Symbol.asyncDispose> = {
    async import(zip, metadata) {
      return importedOf(await ask('import', { metadata: metadata ?? null, zip }));
    },
    async importRun(runDir, name) {
      return importedOf(await ask('importRun', { runDir, packageName: name ?? null }));
    },
    async list() {
      const packages = await ask('packages', null);
      const classes = await offersOf(ask);
      return packages.map(({ id, package_name: name, imported_at: importedAt }) => {
        const of = classes.filter((one) =>
          one.packages.some(({ package_id }) => package_id === id),
        );
        return { id, name, importedAt, classes: of.map(({ key }) => key) };
      });
    },
    async generate({ package: wanted, pattern, ...options }) {
      const fields = {
        ...requestOf(DRAW_OPTIONS, options),
        ...(pattern !== undefined && { pattern }),
      };
      const { request, job } = await openDraw(ask, String(wanted), fields);
      const made = await pool.run('names', { ...job, asText: false }, { signal });
      const drawn = JSON.parse(new TextDecoder().decode(made.names)) as string[];
      const names = drawn.map((name) => ({ name, class: options.class ?? null, parents: [] }));
      const few = `The package has no more than ${drawn.length} different ones.`;
      return listWith(job.seed, names, request.count, [few]);
    },
  };
  return { ...guarded(operations, asked), ...closing };
}

const importedOf = ({ package_id, package_name, tables }: CallOutput<'import'>) => ({
  id: package_id,
  name: package_name,
  tables: tables.map(({ source_txt_name: file, row_count: names }) => ({ file, names })),
});
