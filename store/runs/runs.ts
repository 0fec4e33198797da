/** Finds the runs below a folder, describes each as the list of runs shows it, and in detail; the names people give them. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { compareCodePoints, isJsonObject } from '../../engine/base/json.ts';
import { isRunName } from '../../engine/base/plain-text.ts';
import { writeAtomic } from '../files/atomic.ts';
import { mapSome } from '../files/map-some.ts';
import { isFolder, readRegular } from '../files/regular-file.ts';
import { thousands } from '../files/thousands.ts';
import {
  checkManifest,
  DIGESTS_KEY,
  MANIFEST_NAME,
  MAX_MANIFEST_BYTES,
  REQUIRED_KEYS,
} from '../manifests/manifest.ts';
import { listArtifacts, runFolder } from './folder.ts';

/** One entry of the run listing, as it goes over the wire. */
export type RunRecord = NonNullable<Awaited<ReturnType<typeof findRun>>>;

type Fields = Record<string, unknown>;

const ANNOTATED = /^data\/[^/]*_syllables_annotated\.json$/;

/**
 * The runs below a directory, newest first, then by name. Directories that are no runs, or whose
 * manifest cannot be read or lacks a required key, are omitted silently; a missing base has none.
 */
export async function discoverRuns(base: string): Promise<RunRecord[]> {
  const names = await readdir(base).catch(() => []);
  const found = await mapSome(names, (name) => findRun(base, name));
  return found
    .filter((run) => run !== null)
    .sort(
      (a, b) =>
        compareCodePoints(b.timestamp, a.timestamp) || compareCodePoints(a.run_id, b.run_id),
    );
}

/** One run by its id; null when there is none, also for an id that is not a plain run name. */
export async function findRun(base: string, runId: string) {
  const path = runFolder(base, runId);
  if (path === null) return null;
  let manifest: unknown;
  try {
    manifest = JSON.parse(String(await readRegular(join(path, MANIFEST_NAME), MAX_MANIFEST_BYTES)));
  } catch {
    return null; // no run, by definition
  }
  if (!isRun(manifest, runId)) return null;
  const artifacts = artifactPaths(manifest.artifacts);
  const [corpusDb, annotatedJson, selections, name] = await Promise.all([
    onDisk(path, artifacts, /^data\/corpus\.db$/),
    onDisk(path, artifacts, ANNOTATED),
    findSelections(path, manifest.extractor),
    readRunName(path),
  ]);
  const { metrics, config } = manifest;
  const count = wholeNumber(metrics.syllable_count_unique) ?? 0;
  const selectionCount = Object.keys(selections).length;
  const tail = selectionCount > 0 ? `, ${selectionCount} selections` : '';
  const ipc = isJsonObject(manifest.ipc) ? manifest.ipc : {};
  return {
    /** Absolute run directory. */
    path,
    run_id: runId,
    /** The name that a person gave the corpus; null without one. */
    name,
    extractor_type: manifest.extractor,
    extractor: manifest.extractor,
    /** Language whose patterns cut the words, such as `de_DE`; null when the manifest has none. */
    language: textOrNull(manifest.language),
    /** Local time. */
    timestamp: runId.slice(0, 15),
    display_name: `${runId} (${thousands(count)} syllables${tail})`,
    corpus_db_path: corpusDb,
    annotated_json_path: annotatedJson,
    /** 0 when the manifest has none. */
    syllable_count: count,
    source_path: textOrNull(config.source_path),
    files_processed: wholeNumber(metrics.files_processed),
    /** Seconds with two decimals, as `3.00s`. */
    processing_time: processingTime(manifest),
    output_tree_lines: treeLines(runId, artifacts, count),
    /** Absolute selection file by name class. */
    selections,
    selection_count: selectionCount,
    status: String(manifest.status),
    created_at_utc: textOrNull(manifest.created_at_utc),
    completed_at_utc: textOrNull(manifest.completed_at_utc),
    /** Status by stage; stages that never began are absent. */
    stage_statuses: stageStatuses(manifest.stages),
    ipc_input_hash: textOrNull(ipc.input_hash),
    ipc_output_hash: textOrNull(ipc.output_hash),
    metrics,
  };
}

/** The folder of the run of an id, of a path, or of the newest one with a corpus (`latest`). Throws `EngineError` 'run-not-found'. */
export async function locateRun(run: string, base: string): Promise<string> {
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

interface RunManifest extends Fields {
  extractor: string;
  config: Fields;
  metrics: Fields;
  stages: unknown[];
  artifacts: unknown[];
}

const isRun = (manifest: unknown, runId: string): manifest is RunManifest =>
  isJsonObject(manifest) &&
  REQUIRED_KEYS.every((key) => Object.hasOwn(manifest, key)) &&
  manifest.run_id === runId &&
  typeof manifest.extractor === 'string' &&
  manifest.extractor !== '' &&
  isJsonObject(manifest.config) &&
  isJsonObject(manifest.metrics) &&
  Array.isArray(manifest.stages) &&
  Array.isArray(manifest.artifacts);

function artifactPaths(artifacts: readonly unknown[]): string[] {
  const paths = artifacts.map((artifact) => (isJsonObject(artifact) ? artifact.path : null));
  return [...new Set(paths.filter((path) => typeof path === 'string'))];
}

/** Absolute path of the first artifact of such a name, null unless it is on disk. */
async function onDisk(
  runDir: string,
  artifacts: readonly string[],
  name: RegExp,
): Promise<string | null> {
  const path = artifacts.find((artifact) => name.test(artifact));
  if (path === undefined) return null;
  const full = join(runDir, path);
  const found = await stat(full).catch(() => null);
  return found?.isFile() ? full : null;
}

/** `selections/<extractor>_<class>_<N>syl.json` by class; of several sizes the last by name. */
async function findSelections(runDir: string, extractor: string): Promise<Record<string, string>> {
  const names = await readdir(join(runDir, 'selections')).catch(() => []);
  const selections: Record<string, string> = {};
  for (const name of names.sort(compareCodePoints)) {
    if (!name.startsWith(`${extractor}_`)) continue;
    const nameClass = /^(.+)_\d+syl\.json$/.exec(name.slice(extractor.length + 1))?.[1];
    if (nameClass !== undefined) selections[nameClass] = join(runDir, 'selections', name);
  }
  return selections;
}

/** From creation to completion, else the sum of the stages; null when neither is known. */
function processingTime({ created_at_utc, completed_at_utc, stages }: RunManifest): string | null {
  const start = Date.parse(String(created_at_utc));
  const end = Date.parse(String(completed_at_utc));
  if (!Number.isNaN(start) && !Number.isNaN(end)) {
    // the clock may have been set back meanwhile
    return `${(Math.max(0, end - start) / 1000).toFixed(2)}s`;
  }
  const durations = stages
    .map((stage) => (isJsonObject(stage) ? stage.duration_seconds : null))
    .filter((seconds) => typeof seconds === 'number');
  if (durations.length === 0) return null;
  return `${durations.reduce((sum, seconds) => sum + seconds, 0).toFixed(2)}s`;
}

function treeLines(runId: string, artifacts: readonly string[], syllables: number): string[] {
  const sorted = [...artifacts].sort(compareCodePoints);
  const lines = sorted.map((path, i) => {
    const branch = i === sorted.length - 1 ? '└── ' : '├── ';
    if (path === 'data/corpus.db') return `${branch}${path}  ${thousands(syllables)} syllables`;
    return `${branch}${path}${ANNOTATED.test(path) ? '  annotated data' : ''}`;
  });
  return [`${runId}/`, ...lines];
}

function stageStatuses(stages: readonly unknown[]): Record<string, string> {
  const named = stages.filter(isJsonObject).filter(({ name }) => typeof name === 'string');
  return Object.fromEntries(named.map(({ name, status }) => [name, String(status)]));
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const wholeNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

const RUN_NAME_FILE = 'name.txt';

/** The name of a run; null where it has none, or one that is not fit to be shown. */
async function readRunName(runDir: string): Promise<string | null> {
  try {
    const text = String(await readRegular(join(runDir, RUN_NAME_FILE), 4096)).trim();
    return isRunName(text) ? text : null;
  } catch {
    return null;
  }
}

/** Names a run; null takes its name away. Throws what the file system says. */
export async function writeRunName(runDir: string, name: string | null): Promise<void> {
  const path = join(runDir, RUN_NAME_FILE);
  if (name === null) await rm(path, { force: true });
  else await writeAtomic(path, `${name}\n`);
}

/** Reads what a run directory holds; null when its manifest has gone. */
export async function readRunDetail(runDir: string) {
  const { manifest } = await checkManifest(runDir);
  if (manifest === null) return null;
  const digests = isJsonObject(manifest[DIGESTS_KEY]) ? manifest[DIGESTS_KEY] : {};
  const files = await listArtifacts(runDir);
  const { extractor, log_tail: tail } = manifest;
  const config = isJsonObject(manifest.config) ? manifest.config : {};
  return {
    manifest,
    files: files.map(({ path, size_bytes }) => ({
      path,
      bytes: size_bytes,
      /** As the manifest lists it; null where it does not. */
      sha256: textOrNull(digests[path]),
    })),
    /** Null unless the run failed and recorded them. */
    logTail: Array.isArray(tail) ? tail.map(String) : null,
    /** Frequencies count files. */
    countsFiles: extractor === 'pyphen' && config.count_by !== 'occurrences',
  };
}
