/** `namewalk verify`: checks runs, sessions and batches against their hashes. */
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { isBatchFolder } from '../../app/batch/check.ts';
import { targetOf } from '../../app/batch/target.ts';
import { flagHelp, flagOptions, WIDE_HELP } from '../../app/operations/fields.ts';
import { FOLDER_FIELDS } from '../../app/operations/places.ts';
import { Settings } from '../../app/settings/settings.ts';
import { BATCHES_FOLDER } from '../../store/batch/layout.ts';
import { isDatabasePath } from '../../store/batch/names-db.ts';
import type { VerificationResult } from '../../store/files/artifact.ts';
import { RUN_ID_PATTERN } from '../../store/runs/folder.ts';
import { verifyRun } from '../../store/runs/verify.ts';
import { type SessionCheck, verifySessions } from '../../store/sessions/sessions.ts';
import { loadConfig } from '../../store/settings/config.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { type Command, UsageError } from '../command.ts';
import { parseFlagsAndFiles } from '../flags/flags.ts';
import { readFlags } from '../flags/values.ts';
import { untilInterrupted } from '../interrupts.ts';
import { chosenFormat, FORMAT_OPTIONS, type RowLayout, writeRows } from '../output/output.ts';

export const command: Command = {
  name: 'verify',
  summary: 'check every hash of runs and of the sessions that refer to them',
  help: `
Usage: namewalk verify [RUN...] [options]

Reads every file of the runs again and re-derives its hashes: the manifest, the files that it lists (text
outputs and database), the reach cache, the results kept for both patches, the run state, and the sessions
that refer to the runs; and of batches of names (namewalk batch --out), every part or row.
One line a file: its status, its path, the reason.

  verified    the file is what it was when it was written
  mismatch    it is there but not what it should be
  missing     it is listed or pointed to but not there; or it carries no hash to check
  error       it cannot be read

Exit code: 1 when a file is a mismatch, an error or gone, 130 and 143 ended by SIGINT and SIGTERM, else 0.

  RUN                  run id under the output base, or the path of a run directory, of a folder of
                       parts or of a SQLite file of names; without any, all runs, all sessions and the
                       batches in the folder batches of the output base
${flagHelp(FOLDER_FIELDS, WIDE_HELP)}
  --txt                lines for people (default)
  --json, --ndjson     records with status, path, reason, as one list or one a line
  --csv                a table with a heading

Examples:
  namewalk verify
  namewalk verify 20250101_120000_pyphen --json
`,
  run,
};

/** One line of the output. */
interface Row extends VerificationResult {
  /** Absolute. */
  readonly path: string;
  /** As shown to people: below the output base where it lies there. */
  readonly shown: string;
}

const LAYOUT: RowLayout<Row> = {
  columns: [
    { title: 'status', value: (row) => row.status },
    { title: 'path', value: (row) => row.path },
    { title: 'reason', value: (row) => row.reason },
  ],
  object: ({ status, path, reason }) => ({ status, path, reason }),
  line: ({ status, shown, reason }) => `${status.padEnd(8)}  ${shown}  ${reason}`,
};

const OPTIONS = { ...flagOptions(FOLDER_FIELDS), ...FORMAT_OPTIONS };

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseFlagsAndFiles(args, OPTIONS);
  const settings = new Settings(loadConfig(readFlags(FOLDER_FIELDS, values)));
  const format = chosenFormat(values);
  const base = settings.outputBase;
  const all = positionals.length === 0;
  const batches: string[] = all ? await batchesIn(join(base, BATCHES_FOLDER)) : [];
  const named: string[] = [];
  for (const path of positionals) ((await isBatch(path)) ? batches : named).push(path);
  const runs = all
    ? await runDirectories(base)
    : await Promise.all(named.map((run) => runDirectory(base, run)));
  return untilInterrupted(async (signal) => {
    let sound = true;
    const rows = async function* (): AsyncGenerator<Row> {
      for await (const row of verifications(settings, runs, all, batches, signal)) {
        signal.throwIfAborted();
        sound &&= !isBroken(row);
        yield row;
      }
    };
    await writeRows(process.stdout, format, LAYOUT, rows());
    return sound ? 0 : 1;
  });
}

async function* verifications(
  settings: Settings,
  runs: readonly string[],
  all: boolean,
  batches: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Row> {
  const base = settings.outputBase;
  for (const runDir of runs) {
    for await (const { path, status, reason } of verifyRun(runDir, basename(runDir))) {
      yield rowOf(base, join(runDir, path), status, reason);
    }
  }
  const known = new Set(runs.map((runDir) => basename(runDir)));
  for (const check of await verifySessions(settings.sessionsBase, (patch) =>
    settings.runsBase(patch),
  )) {
    if (!all && !refersTo(check, known)) continue;
    yield rowOf(base, check.path, check.status, check.reason);
  }
  yield* batchVerifications(base, batches, signal);
}

async function* batchVerifications(
  base: string,
  batches: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Row> {
  if (batches.length === 0) return;
  const pool = new WorkerPool();
  try {
    for (const path of batches) {
      const folder = isDatabasePath(path) ? dirname(path) : path;
      for await (const { file, status, reason } of targetOf(resolve(path)).check(pool, signal)) {
        yield rowOf(base, resolve(folder, file), status, reason);
      }
    }
  } finally {
    await pool.close();
  }
}

const isBatch = async (path: string): Promise<boolean> =>
  isDatabasePath(path) || (await isBatchFolder(path));

/** Batches in a folder, by name. */
async function batchesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const paths = names.sort().map((name) => join(folder, name));
  const found = await Promise.all(paths.map(isBatch));
  return paths.filter((_, i) => found[i]);
}

/** Hashes that were never there are told but are no damage. */
const isBroken = ({ status, reason }: Row): boolean =>
  status !== 'verified' && !(status === 'missing' && /^(missing-|manifest-ipc-)/.test(reason));

function rowOf(base: string, path: string, status: Row['status'], reason: string): Row {
  const below = relative(base, path);
  return { status, path, reason, shown: below.startsWith('..') ? path : below };
}

function refersTo({ record }: SessionCheck, runs: ReadonlySet<string>): boolean {
  const ids = (['patch_a', 'patch_b'] as const).map(
    (key) => (record?.[key] as { run_id?: unknown } | null | undefined)?.run_id,
  );
  return ids.some((id) => typeof id === 'string' && runs.has(id));
}

/** Every directory with the name of a run, whatever it holds, by name. */
async function runDirectories(base: string): Promise<string[]> {
  const entries = await readdir(base, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && RUN_ID_PATTERN.test(entry.name))
    .map((entry) => resolve(base, entry.name))
    .sort();
}

async function runDirectory(base: string, run: string): Promise<string> {
  const path = /[/\\]/.test(run) ? resolve(run) : resolve(base, run);
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory() || !RUN_ID_PATTERN.test(basename(path))) {
    throw new UsageError(
      `"${run}" is no run: give the id of a run in ${base}, or the path of one.`,
    );
  }
  return path;
}
