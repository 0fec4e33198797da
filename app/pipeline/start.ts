/** Reads a request that starts the pipeline, or looks into a source before: the fields, and the folders that they name. */
import { mkdir, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { JsonObject, JsonValue } from '../../engine/base/json.ts';
import { coerceBool } from '../../operations/coerce.ts';
import { valuesOf } from '../../operations/operation.ts';
import { STAGE_FIELDS } from '../../operations/pipeline.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { showValue } from '../../operations/show-value.ts';
import type { PathGate } from '../settings/path-gate.ts';
import { cutOf, type PipelineOptions } from './options.ts';

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
