/** Options of a pipeline job: read from a request, planned stages, and the configuration in the manifest. */
import { mkdir, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { JsonObject, JsonValue } from '../../engine/base/json.ts';
import { readOperation, valuesOf } from '../../operations/fields.ts';
import { coerceBool } from '../../operations/kinds/numbers.ts';
import { SOURCE, STAGE_FIELDS } from '../../operations/pipeline.ts';
import { invalidRequest, showValue } from '../../operations/request-error.ts';
import type { PathRoots } from '../../store/files/path-roots.ts';
import type { RunConfig } from '../../store/manifests/manifest.ts';
import { STAGES, type StageName } from '../../store/pipeline/events.ts';
import type { PathGate } from '../settings/settings.ts';

/** How a source is cut: the fields of `SOURCE`. Throws their published faults. */
function cutOf(body: JsonObject) {
  const { minSyllableLength, maxSyllableLength, ...cut } = readOperation(SOURCE, body).values;
  return { minLength: minSyllableLength, maxLength: maxSyllableLength, ...cut };
}

/** How a source is cut, and the stages that follow; absent fields have their defaults. */
export const settingsOf = (body: JsonObject) => ({
  ...cutOf(body),
  ...valuesOf(STAGE_FIELDS, body),
});

/** One job, as the operation `start` checks it: the settings, and the folders of the machine. */
export interface PipelineOptions extends ReturnType<typeof settingsOf> {
  /** Existing file or folder. */
  readonly sourcePath: string;
  /** Run directories are made below it. */
  readonly outputBase: string;
  /** Folder of `hyph_*.dic` files that replace the built-in patterns, or null. */
  readonly hyphenDir: string | null;
  /** Folders that the texts must lie in, links resolved; absent or null: any. */
  readonly roots?: PathRoots;
}

export function plannedStages(options: PipelineOptions): StageName[] {
  if (!options.runNormalize) return ['extract'];
  return options.runAnnotate ? [...STAGES] : ['extract', 'normalize'];
}

export function runConfig(options: PipelineOptions): RunConfig {
  const config: RunConfig = {
    source_path: options.sourcePath,
    file_pattern: options.filePattern,
    min_syllable_length: options.minLength,
    max_syllable_length: options.maxLength,
    run_normalize: options.runNormalize,
    run_annotate: options.runAnnotate,
  };
  // Counting by files is what runs without the key did; pronounced syllables always occur.
  if (options.extractor === 'pyphen' && options.countBy === 'occurrences') {
    config.count_by = 'occurrences';
  }
  // Recorded only when requested: the hashes of other runs stay what they were.
  if (options.wordList) config.word_list = true;
  else if (options.words === 'names') config.words = 'names';
  if (options.romanize) config.romanize = true;
  return config;
}

/** A run with the default settings: by hyphenation, of all words of a text or of the `*.txt` files of a folder. */
export const plainRun = (
  sourcePath: string,
  outputBase: string,
  language: string,
): PipelineOptions => ({ sourcePath, outputBase, ...settingsOf({ language }), hyphenDir: null });

/** What a start takes from the server when the request does not say it. */
export interface StartDefaults {
  readonly outputBase: string;
  readonly hyphenDir: string | null;
  /** Stands before the folders that a start may name. */
  readonly gate: PathGate;
}

/**
 * Reads the body of a start. Checks run in the published order and the output folder is made last;
 * each fault is an `RequestError` with its published text.
 */
export async function parseStart(
  body: JsonObject,
  defaults: StartDefaults,
): Promise<PipelineOptions> {
  const source = await parseSource(body, defaults.gate);
  return {
    ...source,
    outputBase: await makeOutputDir(body.output_dir, defaults),
    ...valuesOf(STAGE_FIELDS, body),
    hyphenDir: defaults.hyphenDir,
    roots: defaults.gate.roots,
  };
}

/** The part of a start that says what is to be read and how it is cut; the same faults. */
export async function parseSource(
  body: JsonObject,
  gate: PathGate,
): Promise<ReturnType<typeof cutOf> & { readonly sourcePath: string }> {
  const sourcePath = await existingSource(body, gate);
  return { sourcePath, ...cutOf(body) };
}

async function existingSource(
  { source_path: source }: JsonObject,
  gate: PathGate,
): Promise<string> {
  if (source === undefined || !coerceBool(source)) throw invalidRequest('Missing source_path');
  // before it is looked at: does not reveal whether it exists
  if (typeof source === 'string') await gate.check(source);
  // a path that cannot be looked at (NUL, no permission, too long) counts as missing
  const found = typeof source === 'string' ? await stat(source).catch(() => null) : null;
  if (typeof source === 'string' && (found?.isFile() || found?.isDirectory()))
    return resolve(source);
  throw invalidRequest(`Source path not found: ${showValue(source)}`);
}

async function makeOutputDir(
  value: JsonValue | undefined,
  { outputBase, gate }: StartDefaults,
): Promise<string> {
  if (value !== undefined && coerceBool(value) && typeof value !== 'string') {
    throw invalidRequest('Cannot create output directory: output_dir must be a string');
  }
  const path = typeof value === 'string' && value !== '' ? resolve(value) : outputBase;
  await gate.check(path);
  try {
    await mkdir(path, { recursive: true });
    if (!(await stat(path)).isDirectory()) throw new Error(`not a directory: ${path}`);
  } catch (err) {
    throw invalidRequest(`Cannot create output directory: ${(err as Error).message}`);
  }
  return path;
}
