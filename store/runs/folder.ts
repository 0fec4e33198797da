/** Run directories: names, creation, files and their hashes, and what killed processes left behind. */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { INDEX_PATH } from '../corpus/index-file.ts';
import { isTemporary, syncPath, temporaryPath } from '../files/atomic.ts';
import { localStamp } from '../files/clock.ts';
import { type Digests, fileDigest } from '../files/digest.ts';
import { LOCK_NAME } from '../files/folder-lease.ts';
import { compareParts } from '../files/path-roots.ts';
import { sweepFolder } from '../files/sweep.ts';
import { type Artifact, MANIFEST_NAME } from '../manifests/manifest.ts';

/** Names of run directories; everything after the stamp is the extractor. */
export const RUN_ID_PATTERN = /^\d{8}_\d{6}_.+$/;

/** The directory of a run; null for an id that is not a plain run name. */
export const runFolder = (base: string, runId: string): string | null =>
  RUN_ID_PATTERN.test(runId) && !/[/\\\0]/.test(runId) ? resolve(base, runId) : null;

/** The part of a run id that follows its time. */
export const corpusTypeOf = (runId: string): string =>
  /^\d{8}_\d{6}_(.+)$/.exec(runId)?.[1] ?? 'corpus';

/** Seconds that are tried when jobs start together. */
const STAMP_TRIES = 3600;

/**
 * Makes `<base>/<local time>_<extractor>`. A name that another job took is never shared: the stamp
 * moves on by a second until one is free.
 */
export async function createRunDir(
  base: string,
  extractor: string,
  start: Date,
): Promise<{ runId: string; path: string }> {
  await mkdir(base, { recursive: true });
  for (let second = 0; second < STAMP_TRIES; second++) {
    const runId = `${localStamp(new Date(start.getTime() + second * 1000))}_${extractor}`;
    const path = resolve(base, runId);
    try {
      await mkdir(path);
      return { runId, path };
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code !== 'EEXIST') throw err;
    }
  }
  throw new EngineError('run-dir-taken', `No free run directory in ${base}; try again later.`);
}

/**
 * Takes a run away: all of it at one moment, under a name that no listing shows and that the next start sweeps, then its
 * files. Of a link the link alone goes, and so of one within it. False when there is nothing of that name.
 */
export async function removeRun(runDir: string): Promise<boolean> {
  const gone = temporaryPath(runDir);
  try {
    await rename(runDir, gone);
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw err;
  }
  await syncPath(dirname(runDir));
  await rm(gone, { recursive: true, force: true }).catch(() => {}); // what is left of it is swept
  return true;
}

/** Every file below the run directory with its type and size, by path components. */
export async function listArtifacts(runDir: string): Promise<Artifact[]> {
  const paths = (await listFiles(runDir)).filter(
    (parts) => !isTemporary(parts.at(-1)!) && parts.at(-1) !== LOCK_NAME,
  );
  paths.sort(compareParts);
  const artifacts = await Promise.all(
    paths.map(async (parts): Promise<Artifact[]> => {
      const path = parts.join('/');
      try {
        const { size } = await stat(join(runDir, path));
        return [{ path, type: artifactType(path), size_bytes: size }];
      } catch (err) {
        // SQLite's files beside a database come and go with its readers
        if ((err as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw err;
      }
    }),
  );
  return artifacts.flat();
}

/** SHA-256 of every artifact but the manifest. */
export async function artifactDigests(
  runDir: string,
  artifacts: readonly Artifact[],
): Promise<Digests> {
  const digests: Record<string, string> = {};
  for (const { path } of artifacts) {
    if (path !== MANIFEST_NAME) digests[path] = await fileDigest(join(runDir, path));
  }
  return digests;
}

/** Removes what a writer that died in the middle of a file left behind. */
export async function removeTemporaries(runDir: string): Promise<void> {
  const paths = (await listFiles(runDir)).filter((parts) => isTemporary(parts.at(-1)!));
  await Promise.all(paths.map((parts) => rm(join(runDir, ...parts), { force: true })));
}

function artifactType(path: string): string {
  if (path === MANIFEST_NAME) return 'manifest';
  if (path === 'data/corpus.db') return 'sqlite';
  if (path === INDEX_PATH) return 'corpus_index';
  if (path.startsWith('meta/')) return 'meta';
  if (path.endsWith('_syllables_annotated.json')) return 'annotated_json';
  if (path.endsWith('_syllables_unique.txt')) return 'syllables_unique';
  if (path.endsWith('_syllables_frequencies.json')) return 'syllables_frequencies';
  return 'file';
}

/** The path components of all entries but folders. */
async function listFiles(base: string): Promise<string[][]> {
  const entries = await readdir(base, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(base, join(parentPath, name)).split(sep));
}

/** Where to look. */
interface SweepPlaces {
  /** Folders of runs; each run is searched with all that is below it. */
  readonly runBases: readonly string[];
  /** Single folders, without what is below them. */
  readonly folders: readonly string[];
  /** The system's folder of temporary files. */
  readonly temporary: string;
}

const UPLOAD = /^namewalk-upload-(\d+)-/;

/**
 * Removes files and folders whose names say that this program made them and whose process is gone. What a
 * living process of this machine made stays, whoever it is. Returns the paths. Best effort: what cannot be
 * read or removed stays. `signal` ends it early.
 */
export async function sweepDead(places: SweepPlaces, signal?: AbortSignal): Promise<string[]> {
  const removed: string[] = [];
  const sweep = (folder: string): Promise<void> => sweepFolder(folder, removed, signal);
  const sweepTree = async (folder: string): Promise<void> => {
    if (signal?.aborted) return;
    await sweep(folder);
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) if (entry.isDirectory()) await sweepTree(join(folder, entry.name));
  };
  for (const base of new Set(places.runBases)) {
    await sweep(base);
    for (const name of await readdir(base).catch(() => [])) {
      if (RUN_ID_PATTERN.test(name)) await sweepTree(join(base, name));
    }
  }
  for (const folder of new Set([...places.folders, places.temporary])) await sweep(folder);
  await sweepFolder(places.temporary, removed, signal, (name) => UPLOAD.exec(name)?.[1]);
  return removed;
}
