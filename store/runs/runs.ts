/** Finds the runs below a folder, describes each as the list of runs shows it, and in detail; the names people give them. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isJsonObject } from '../../engine/base/json.ts';
import { compareCodePoints } from '../../engine/base/json-text.ts';
import { isRunName } from '../../engine/base/plain-text.ts';
import { writeAtomic } from '../files/atomic.ts';
import { readRegular } from '../files/regular-file.ts';
import { thousands } from '../files/thousands.ts';
import {
  checkManifest,
  DIGESTS_KEY,
  MANIFEST_NAME,
  MAX_MANIFEST_BYTES,
  type ManifestObject,
  REQUIRED_KEYS,
} from '../manifests/manifest.ts';
import { listArtifacts, RUN_ID_PATTERN } from './folder.ts';

/** One entry of the run listing, as it goes over the wire. */
export interface RunRecord {
  /** Absolute run directory. */
  path: string;
  run_id: string;
  /** What people call its corpus; null where nobody has named it. */
  name: string | null;
  extractor_type: string;
  extractor: string;
  /** Language whose patterns cut the words, such as `de_DE`; null when the manifest has none. */
  language: string | null;
  /** First 15 characters of the run id, local time. */
  timestamp: string;
  display_name: string;
  /** Absolute, null unless listed in the manifest and on disk. */
  corpus_db_path: string | null;
  annotated_json_path: string | null;
  /** 0 when the manifest has none. */
  syllable_count: number;
  source_path: string | null;
  files_processed: number | null;
  /** Seconds with two decimals, as `3.00s`. */
  processing_time: string | null;
  output_tree_lines: string[];
  /** Absolute selection file by name class. */
  selections: Record<string, string>;
  selection_count: number;
  status: string;
  created_at_utc: string | null;
  completed_at_utc: string | null;
  /** Status by stage; stages that never began are absent. */
  stage_statuses: Record<string, string>;
  ipc_input_hash: string | null;
  ipc_output_hash: string | null;
  metrics: Record<string, unknown>;
}

type Fields = Record<string, unknown>;

/** Directories read at the same time. */
const PARALLEL = 16;

const ANNOTATED = /^data\/[^/]*_syllables_annotated\.json$/;

/**
 * The runs below a directory, newest first, then by name. Directories that are no runs, or whose
 * manifest cannot be read or lacks a required key, are omitted silently; a missing base has none.
 */
export async function discoverRuns(base: string): Promise<RunRecord[]> {
  const entries = await readdir(base, { withFileTypes: true }).catch(() => []);
  const names = entries.map((entry) => entry.name).filter((name) => RUN_ID_PATTERN.test(name));
  const found: (RunRecord | null)[] = [];
  let next = 0;
  const reader = async (): Promise<void> => {
    while (next < names.length) {
      const i = next++;
      found[i] = await readRun(base, names[i]!);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, reader));
  return found
    .filter((run) => run !== null)
    .sort(
      (a, b) =>
        compareCodePoints(b.timestamp, a.timestamp) || compareCodePoints(a.run_id, b.run_id),
    );
}

/** One run by its id; null when there is none, also for an id that is not a plain run name. */
export async function findRun(base: string, runId: string): Promise<RunRecord | null> {
  if (!RUN_ID_PATTERN.test(runId) || /[/\\\0]/.test(runId)) return null;
  return readRun(base, runId);
}

async function readRun(base: string, runId: string): Promise<RunRecord | null> {
  const path = resolve(base, runId);
  let manifest: unknown;
  try {
    manifest = JSON.parse(String(await readRegular(join(path, MANIFEST_NAME), MAX_MANIFEST_BYTES)));
  } catch {
    return null; // no run, by definition
  }
  if (!isRun(manifest, runId)) return null;
  const artifacts = artifactPaths(manifest.artifacts);
  const [corpusDb, annotatedJson, selections, name] = await Promise.all([
    onDisk(
      path,
      artifacts.find((artifact) => artifact === 'data/corpus.db'),
    ),
    onDisk(
      path,
      artifacts.find((artifact) => ANNOTATED.test(artifact)),
    ),
    findSelections(path, manifest.extractor),
    readRunName(path),
  ]);
  const { metrics, config } = manifest;
  const count = wholeNumber(metrics.syllable_count_unique) ?? 0;
  const selectionCount = Object.keys(selections).length;
  const ipc = isJsonObject(manifest.ipc) ? manifest.ipc : {};
  return {
    path,
    run_id: runId,
    name,
    extractor_type: manifest.extractor,
    extractor: manifest.extractor,
    language: textOrNull(manifest.language),
    timestamp: runId.slice(0, 15),
    display_name: displayName(runId, count, selectionCount),
    corpus_db_path: corpusDb,
    annotated_json_path: annotatedJson,
    syllable_count: count,
    source_path: textOrNull(config.source_path),
    files_processed: wholeNumber(metrics.files_processed),
    processing_time: processingTime(manifest),
    output_tree_lines: treeLines(runId, artifacts, count),
    selections,
    selection_count: selectionCount,
    status: String(manifest.status),
    created_at_utc: textOrNull(manifest.created_at_utc),
    completed_at_utc: textOrNull(manifest.completed_at_utc),
    stage_statuses: stageStatuses(manifest.stages),
    ipc_input_hash: textOrNull(ipc.input_hash),
    ipc_output_hash: textOrNull(ipc.output_hash),
    metrics,
  };
}

interface RunManifest extends Fields {
  extractor: string;
  config: Fields;
  metrics: Fields;
  stages: unknown[];
  artifacts: unknown[];
}

function isRun(manifest: unknown, runId: string): manifest is RunManifest {
  return (
    isJsonObject(manifest) &&
    REQUIRED_KEYS.every((key) => Object.hasOwn(manifest, key)) &&
    manifest.run_id === runId &&
    typeof manifest.extractor === 'string' &&
    manifest.extractor !== '' &&
    isJsonObject(manifest.config) &&
    isJsonObject(manifest.metrics) &&
    Array.isArray(manifest.stages) &&
    Array.isArray(manifest.artifacts)
  );
}

function artifactPaths(artifacts: readonly unknown[]): string[] {
  const paths = new Set<string>();
  for (const artifact of artifacts) {
    if (isJsonObject(artifact) && typeof artifact.path === 'string') paths.add(artifact.path);
  }
  return [...paths];
}

async function onDisk(runDir: string, path: string | undefined): Promise<string | null> {
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

function displayName(runId: string, syllables: number, selections: number): string {
  const tail = selections > 0 ? `, ${selections} selections` : '';
  return `${runId} (${thousands(syllables)} syllables${tail})`;
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
  const statuses: Record<string, string> = {};
  for (const stage of stages) {
    if (isJsonObject(stage) && typeof stage.name === 'string') {
      statuses[stage.name] = String(stage.status);
    }
  }
  return statuses;
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

interface RunFile {
  /** Relative to the run directory, components joined by `/`. */
  readonly path: string;
  readonly bytes: number;
  /** As the manifest lists it; null where it does not. */
  readonly sha256: string | null;
}

/** A run beyond what the listing tells. */
interface RunDetail {
  readonly manifest: ManifestObject;
  readonly files: readonly RunFile[];
  /** Null unless the run failed and recorded them. */
  readonly logTail: readonly string[] | null;
  /** Language as requested; null when it was detected or is not told. */
  readonly askedLanguage: string | null;
  /** Frequencies count files. */
  readonly countsFiles: boolean;
}

/** Reads what a run directory holds; null when its manifest has gone. */
export async function readRunDetail(runDir: string): Promise<RunDetail | null> {
  const { manifest } = await checkManifest(runDir);
  if (manifest === null) return null;
  const digests = isJsonObject(manifest[DIGESTS_KEY]) ? manifest[DIGESTS_KEY] : {};
  const files = await listArtifacts(runDir);
  const { extractor, language, log_tail: tail } = manifest;
  const config = isJsonObject(manifest.config) ? manifest.config : {};
  return {
    manifest,
    files: files.map(({ path, size_bytes }) => {
      const digest = digests[path];
      return { path, bytes: size_bytes, sha256: typeof digest === 'string' ? digest : null };
    }),
    logTail: Array.isArray(tail) ? tail.map(String) : null,
    askedLanguage: askedLanguage(extractor, language),
    countsFiles: extractor === 'pyphen' && config.count_by !== 'occurrences',
  };
}

/** Pronunciations are English, whatever the manifest says. */
function askedLanguage(extractor: unknown, language: unknown): string | null {
  if (extractor === 'nltk') return 'en_US';
  return typeof language === 'string' && language !== 'auto' ? language : null;
}
