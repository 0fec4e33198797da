/** The manifest of a run: writing it, verifying its hashes, and what follows from it. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import {
  isHash,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  outputHash,
  payloadHash,
} from '../../engine/base/json.ts';
import {
  artifactText,
  ipcBlock,
  LIBRARY_REF,
  readArtifact,
  readFault,
  statedHashes,
  type VerificationResult,
} from '../files/artifact.ts';
import { writeAtomic, writeUnsynced } from '../files/atomic.ts';
import type { Digests } from '../files/digest.ts';
import { headOf, readRegularSync } from '../files/regular-file.ts';

export type RunStatus = 'running' | 'completed' | 'failed' | 'cancelled';

/** What a job was requested to do; `count_by` only when a hyphenation job counts occurrences, `romanize` only when on. */
export interface RunConfig {
  source_path: string;
  file_pattern: string;
  min_syllable_length: number;
  max_syllable_length: number;
  run_normalize: boolean;
  run_annotate: boolean;
  count_by?: 'occurrences';
  /** Only when the corpus is made of the proper names alone. */
  words?: 'names';
  /** Only when the source is a list of names. */
  word_list?: true;
  romanize?: true;
}

export interface StageRecord {
  name: string;
  status: RunStatus;
  started_at_utc: string;
  ended_at_utc: string | null;
  /** Difference of the two whole-second times; null while the stage runs. */
  duration_seconds: number | null;
}

export interface Artifact {
  /** Relative to the run directory, components joined by `/`. */
  path: string;
  type: string;
  size_bytes: number;
}

/** The fields of `manifest.json` but for the `ipc` block, which is computed from them. */
export interface ManifestFields {
  manifest_version: 1;
  run_id: string;
  created_at_utc: string;
  completed_at_utc: string | null;
  status: RunStatus;
  extractor: string;
  language: string;
  /** ISO 639-1 codes of the texts, sorted; where occurrences are counted. Not in the published hashes. */
  languages?: readonly string[];
  config: RunConfig;
  metrics: { syllable_count_unique: number | null; files_processed: number | null };
  stages: StageRecord[];
  artifacts: Artifact[];
  errors: { message: string; recorded_at_utc: string }[];
  /** What a person should know of a run that went through; absent when there is nothing. */
  warnings?: { message: string; recorded_at_utc: string }[];
  /** The last lines of the log, of a run that failed. */
  log_tail?: readonly string[];
}

/** Hashes of a manifest on disk (null where absent or malformed) and their verification result. */
export interface ManifestCheck {
  /** As it was found: its fields are checked where they are used. Null when the file is missing or is no JSON object. */
  readonly manifest: JsonObject | null;
  readonly inputHash: string | null;
  readonly outputHash: string | null;
  readonly verification: VerificationResult;
}

export const MANIFEST_NAME = 'manifest.json';

/** Largest manifest that is read; those of ours have some thousand bytes. */
export const MAX_MANIFEST_BYTES = 16 * 1024 * 1024;

/** Keys that the manifest of a run must have. */
export const REQUIRED_KEYS = [
  'manifest_version',
  'run_id',
  'status',
  'extractor',
  'config',
  'metrics',
  'stages',
  'artifacts',
] as const;

const INPUT_KEYS = [
  'source_path',
  'file_pattern',
  'min_syllable_length',
  'max_syllable_length',
  'run_normalize',
  'run_annotate',
] as const;

/** Hashed where they are there. */
const OPTIONAL_INPUT_KEYS = ['count_by', 'words', 'word_list', 'romanize'] as const;

/** Key of the file digests in a manifest. */
export const DIGESTS_KEY = 'artifact_sha256';

/**
 * Writes `manifest.json` with its hashes: pretty, keys sorted but for `integrity`, which is last;
 * non-ASCII kept. A run that is running has no output yet, so that hash and its payload are null.
 * `digests` are those of all artifacts but the manifest itself, given once the run has ended.
 */
export async function writeManifest(
  runDir: string,
  fields: ManifestFields,
  { durable, digests }: { durable: boolean; digests?: Digests },
): Promise<void> {
  const plain = fields as unknown as JsonObject;
  const whole = ipcBlock(inputPayload(plain), outputPayload(plain));
  const ipc =
    fields.status === 'running' ? { ...whole, output_hash: null, output_payload: null } : whole;
  const file = { ...fields, ...(digests && { [DIGESTS_KEY]: digests }), ipc };
  const text = artifactText(file, { sortKeys: true, finalLineEnd: true });
  await (durable ? writeAtomic : writeUnsynced)(join(runDir, MANIFEST_NAME), text);
}

/** Reads and verifies the manifest of a run; never throws for what it finds. */
export async function checkManifest(runDir: string): Promise<ManifestCheck> {
  const path = join(runDir, MANIFEST_NAME);
  const found = { manifest: null, inputHash: null, outputHash: null };
  try {
    const { value: manifest, fault } = await readArtifact(path, new Map(), MAX_MANIFEST_BYTES);
    if (!isJsonObject(manifest)) {
      return { ...found, verification: { status: 'error', reason: 'manifest-not-object' } };
    }
    // the published checks, whose reasons come first, then that of the whole file
    const published = verifyManifest(manifest);
    const broken = published.status === 'verified' && fault !== null;
    const verification = broken ? { status: 'mismatch' as const, reason: fault } : published;
    return { manifest, ...statedHashes(manifest), verification };
  } catch (err) {
    const why = readFault(err);
    if (why === 'other') return { ...found, verification: verificationError(err) };
    const verification =
      why === 'missing'
        ? ({ status: 'missing', reason: 'manifest-missing' } as const)
        : ({ status: 'error', reason: 'manifest-parse-error' } as const);
    return { ...found, verification };
  }
}

/** The check once some files are known: they must be those that the manifest lists, where it lists any. */
export function checkFiles(check: ManifestCheck, found: Digests): ManifestCheck {
  const listed = check.manifest?.[DIGESTS_KEY];
  if (check.verification.status !== 'verified' || !isJsonObject(listed)) return check;
  for (const [path, digest] of Object.entries(found)) {
    if (listed[path] === undefined || listed[path] === digest) continue;
    const reason = `artifact-hash-mismatch:${path}`;
    return { ...check, verification: { status: 'mismatch', reason } };
  }
  return check;
}

/** Recomputes both hashes from the manifest's own fields and compares them with its `ipc` block. */
function verifyManifest(manifest: JsonObject): VerificationResult {
  const { ipc } = manifest;
  if (!isJsonObject(ipc)) return { status: 'missing', reason: 'missing-ipc-block' };
  const sides = ['input', 'output'] as const;
  const missing = sides.filter((side) => !isHash(ipc[`${side}_hash`]));
  if (missing.length > 0) return { status: 'missing', reason: `missing-${missing.join('-')}-hash` };
  try {
    const hashes = {
      input: payloadHash(inputPayload(manifest)),
      output: outputHash(outputPayload(manifest)),
    };
    const wrong = sides.filter((side) => hashes[side] !== ipc[`${side}_hash`]);
    return wrong.length === 0
      ? { status: 'verified', reason: 'hashes-match' }
      : { status: 'mismatch', reason: `${wrong.join('-')}-mismatch` };
  } catch (err) {
    return verificationError(err);
  }
}

function inputPayload(manifest: JsonObject): JsonObject {
  const config = objectAt(manifest, 'config');
  const payload: JsonObject = {
    extractor: manifest.extractor ?? null,
    language: manifest.language ?? null,
  };
  for (const key of INPUT_KEYS) payload[key] = config[key] ?? null;
  for (const key of OPTIONAL_INPUT_KEYS) {
    if (config[key] !== undefined) payload[key] = config[key];
  }
  return payload;
}

function outputPayload(manifest: JsonObject): JsonObject {
  const metrics = objectAt(manifest, 'metrics');
  if (!Array.isArray(manifest.artifacts)) {
    throw new EngineError('manifest-invalid', 'manifest.json: artifacts must be a list.');
  }
  const artifacts = manifest.artifacts.map((artifact): JsonValue => {
    if (!isJsonObject(artifact)) {
      throw new EngineError('manifest-invalid', 'manifest.json: an artifact must be an object.');
    }
    const { path = null, type = null, size_bytes = null } = artifact;
    return { path, type, size_bytes };
  });
  const { syllable_count_unique = null, files_processed = null } = metrics;
  return { artifacts, metrics: { syllable_count_unique, files_processed } };
}

function objectAt(manifest: JsonObject, key: string): JsonObject {
  const value = manifest[key];
  if (isJsonObject(value)) return value;
  throw new EngineError('manifest-invalid', `manifest.json: ${key} must be an object.`);
}

const verificationError = (err: unknown): VerificationResult => ({
  status: 'error',
  reason: `verification-error:${(err as Error).name}`,
});

/** Language codes, `de` or `de_DE`; of a run that does not record them, the requested one, `auto` included. */
export async function runLanguages(runDir: string): Promise<readonly string[]> {
  const { manifest } = await checkManifest(runDir);
  const { languages, language } = manifest ?? {};
  const all = Array.isArray(languages) && languages.length > 0 ? languages : [language];
  return all.filter((one) => typeof one === 'string');
}

/** Whether a run is of ours: its manifest says so, or lists digests, which only ours do. Never throws. */
export function isOwnRun(runDir: string): boolean {
  try {
    const manifest: unknown = JSON.parse(
      readRegularSync(join(runDir, MANIFEST_NAME)).toString('utf8'),
    );
    if (!isJsonObject(manifest)) return false;
    return (
      isJsonObject(manifest[DIGESTS_KEY]) ||
      (isJsonObject(manifest.ipc) && manifest.ipc.library_ref === LIBRARY_REF)
    );
  } catch {
    return false; // who reads the manifest will say so
  }
}

/** Endings of the files from which SQLite completes or rolls back the database beside them. */
const SUFFIXES = ['-wal', '-journal', '-shm'] as const;

/**
 * Path of a file beside a database of ours that SQLite would take for a part of it and that we never leave
 * there; null when there is none. Earlier runs of ours are in WAL mode: beside them an empty log and its index
 * come and go with readers.
 */
export function strayBeside(database: string): string | null {
  const plain = !isWalMode(database);
  for (const suffix of SUFFIXES) {
    const path = database + suffix;
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && (plain || (suffix !== '-shm' && found.size > 0))) return path;
  }
  return null;
}

/** Bytes 18 and 19 of the header of a SQLite file are 2 in WAL mode. */
export function isWalMode(path: string): boolean {
  if (!existsSync(path)) return false;
  const head = headOf(path, 20);
  return head[18] === 2 || head[19] === 2;
}
