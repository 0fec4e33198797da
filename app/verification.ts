/** Verification of what lies under an output base: runs, the sessions that refer to them, batches, packages. */
import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { EngineError } from '../engine/base/errors.ts';
import { isDatabasePath } from '../operations/batch/fields.ts';
import type { VerificationResult } from '../store/files/artifact.ts';
import { isFolder } from '../store/files/regular-file.ts';
import { RUN_ID_PATTERN } from '../store/runs/folder.ts';
import { verifyRun } from '../store/runs/verify.ts';
import {
  PATCH_KEYS,
  runIdOf,
  type SessionCheck,
  verifySessions,
} from '../store/sessions/sessions.ts';
import { WorkerPool } from '../workers/pool.ts';
import { isBatchFolder } from './batch/folder.ts';
import { targetOf } from './batch/target.ts';
import type { Settings } from './settings/settings.ts';

export interface VerifiedFile extends VerificationResult {
  readonly path: string;
}

/**
 * What ids and paths name: runs, batches and packages; without any, all runs and sessions of the output base, and the
 * batches of its folder of batches. Throws `EngineError` `run-not-found`.
 */
export async function toVerify(settings: Settings, named: readonly string[]) {
  const base = settings.outputBase;
  const runs = named.length === 0 ? await runDirectories(base) : [];
  /** Folders of parts and SQLite files of names. */
  const batches = named.length === 0 ? await batchesIn(join(base, 'batches')) : [];
  const packages: string[] = [];
  for (const path of named) {
    if (await isBatch(path)) batches.push(path);
    else if (await isPackage(path)) packages.push(resolve(path));
    else runs.push(await runDirectory(base, path));
  }
  // without names also those that refer to other runs
  return { runs, batches, packages, allSessions: named.length === 0 };
}

/** Reads every file again; what is found of it, file by file. Rejects with the signal's reason. */
export async function* verifiedFiles(
  settings: Settings,
  { runs, batches, packages, allSessions }: Awaited<ReturnType<typeof toVerify>>,
  signal: AbortSignal,
): AsyncGenerator<VerifiedFile> {
  for (const runDir of runs) {
    for await (const { path, status, reason } of verifyRun(runDir, basename(runDir))) {
      signal.throwIfAborted();
      yield { path: join(runDir, path), status, reason };
    }
  }
  const known = new Set(runs.map((runDir) => basename(runDir)));
  const sessions = await verifySessions(settings.sessionsBase, settings.runsBase);
  for (const check of sessions) {
    signal.throwIfAborted();
    if (allSessions || refersTo(check, known)) {
      yield { path: check.path, status: check.status, reason: check.reason };
    }
  }
  if (batches.length + packages.length === 0) return;
  const pool = new WorkerPool();
  try {
    for (const path of batches) {
      const folder = isDatabasePath(path) ? dirname(path) : path;
      for await (const { file, status, reason } of targetOf(pool, resolve(path)).check(signal)) {
        signal.throwIfAborted();
        yield { path: resolve(folder, file), status, reason };
      }
    }
    // in a thread, which a signal ends in the middle of a large archive
    for (const archive of packages) yield* await pool.run('verifyPackage', { archive }, { signal });
  } finally {
    await pool.close();
  }
}

/** Missing hashes that were never there are reported but count as sound. */
export const isBroken = ({ status, reason }: VerifiedFile): boolean =>
  status !== 'verified' && !(status === 'missing' && /^(missing-|manifest-ipc-)/.test(reason));

const isBatch = async (path: string): Promise<boolean> =>
  isDatabasePath(path) || (await isBatchFolder(path));

/** A run may be called like one. */
const isPackage = async (path: string): Promise<boolean> =>
  /\.zip$/i.test(path) && !(await isFolder(path));

async function batchesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const paths = names.sort().map((name) => join(folder, name));
  const found = await Promise.all(paths.map(isBatch));
  return paths.filter((_, i) => found[i]);
}

const refersTo = ({ record }: SessionCheck, runs: ReadonlySet<string>): boolean =>
  record !== null && PATCH_KEYS.some((patch) => runs.has(runIdOf(record, patch) ?? ''));

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
  if (!RUN_ID_PATTERN.test(basename(path)) || !(await isFolder(path))) {
    throw new EngineError(
      'run-not-found',
      `"${run}" is no run: give the id of a run in ${base}, or the path of one.`,
    );
  }
  return path;
}
