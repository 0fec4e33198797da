/** Reads the bodies of a pipeline start and of a preflight. */

import { mkdir, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { JsonObject, JsonValue } from '../../engine/base/json.ts';
import { type PipelineOptions, ROMANIZE_ENGLISH } from '../pipeline/options.ts';
import { invalidRequest } from '../request-error.ts';
import type { PathGate } from '../settings/path-gate.ts';
import { coerceBool, coerceInt, showValue } from './coerce.ts';

/** Longest `language` and `file_pattern`, in characters. */
const MAX_TEXT = 4096;

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
    runNormalize: coerceBool(body.run_normalize ?? true),
    runAnnotate: coerceBool(body.run_annotate ?? true),
    hyphenDir: defaults.hyphenDir,
    roots: defaults.gate.roots,
  };
}

type Source = Pick<
  PipelineOptions,
  | 'sourcePath'
  | 'filePattern'
  | 'extractor'
  | 'language'
  | 'minLength'
  | 'maxLength'
  | 'countBy'
  | 'words'
  | 'wordList'
> & { readonly romanize: boolean };

/** The part of a start that says what is to be read and how it is cut; the same faults. */
export async function parseSource(body: JsonObject, gate: PathGate): Promise<Source> {
  const sourcePath = await existingSource(body, gate);
  const minLength = length(body, 'min_syllable_length', 2);
  const maxLength = length(body, 'max_syllable_length', 8);
  if (minLength > maxLength) {
    throw invalidRequest('min_syllable_length must be <= max_syllable_length');
  }
  const { extractor = 'pyphen', count_by: countBy = 'occurrences' } = body;
  if (extractor !== 'pyphen' && extractor !== 'nltk') {
    throw invalidRequest(`Invalid extractor: ${showValue(extractor)}`);
  }
  if (countBy !== 'occurrences' && countBy !== 'files') {
    throw invalidRequest(`Invalid count_by: ${showValue(countBy)}`);
  }
  const { words = 'all' } = body;
  if (words !== 'all' && words !== 'names')
    throw invalidRequest(`Invalid words: ${showValue(words)}`);
  const wordList = coerceBool(body.word_list ?? false);
  if (countBy === 'files' && (wordList || words === 'names')) {
    throw invalidRequest('count_by must be occurrences when only names are taken');
  }
  const language = text(body, 'language', 'auto');
  const filePattern = text(body, 'file_pattern', '*.txt');
  const romanize = coerceBool(body.romanize ?? false);
  if (romanize && extractor === 'nltk') throw invalidRequest(ROMANIZE_ENGLISH);
  return {
    sourcePath,
    filePattern,
    extractor,
    language,
    minLength,
    maxLength,
    countBy,
    words,
    wordList,
    romanize,
  };
}

/** The absolute path of the source. */
async function existingSource(
  { source_path: source }: JsonObject,
  gate: PathGate,
): Promise<string> {
  if (source === undefined || !coerceBool(source)) throw invalidRequest('Missing source_path');
  // before it is looked at: whether it exists is nobody's business either
  if (typeof source === 'string') await gate.check(source);
  if (typeof source !== 'string' || !(await isFileOrFolder(source))) {
    throw invalidRequest(`Source path not found: ${showValue(source)}`);
  }
  return resolve(source);
}

async function isFileOrFolder(path: string): Promise<boolean> {
  // A path that cannot be looked at (NUL, no permission, too long) is as good as none.
  const found = await stat(path).catch(() => null);
  return found !== null && (found.isFile() || found.isDirectory());
}

function length(body: JsonObject, field: string, absent: number): number {
  const value = body[field];
  if (value === undefined) return absent;
  const integer = coerceInt(value);
  if (integer === undefined) throw invalidRequest(`${field} must be an integer`);
  if (integer < 1) throw invalidRequest(`${field} must be >= 1`);
  // No syllable comes near such a length, so the cut changes nothing.
  return Math.min(Number(integer), Number.MAX_SAFE_INTEGER);
}

/** A text field; absent, null and blank mean the default. */
function text(body: JsonObject, field: string, absent: string): string {
  const value = body[field] ?? '';
  if (typeof value !== 'string') throw invalidRequest(`${field} must be a string`);
  // The text becomes an argument of the job's process, which can hold neither.
  if (value.includes('\0')) throw invalidRequest(`${field} must not hold a NUL character`);
  if (value.length > MAX_TEXT) {
    throw invalidRequest(`${field} must have at most ${MAX_TEXT} characters`);
  }
  return value.trim() === '' ? absent : value;
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
