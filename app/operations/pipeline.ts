/** The operations `start` and `preflight` of the pipeline: fields, bounds, defaults, flags and published texts. */

import { mkdir, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { JsonObject, JsonValue } from '../../engine/base/json.ts';
import {
  EXTRACTORS,
  type PipelineOptions,
  ROMANIZE_ENGLISH,
  WORD_CHOICES,
} from '../pipeline/options.ts';
import { invalidRequest } from '../request-error.ts';
import type { PathGate } from '../settings/path-gate.ts';
import { showValue } from '../show-value.ts';
import { coerceBool, coerceInt } from './coerce.ts';
import { looseSwitch } from './kinds/loose.ts';
import { plainField } from './kinds/plain.ts';
import { type Operation, readOperation } from './operation.ts';

/** Longest `language` and `file_pattern`, in characters. */
const MAX_TEXT = 4096;

/** A length in characters, from 1 on. */
const lengthField = (key: string, absent: number, flag: string, help: string) =>
  plainField(key, {
    help,
    flag,
    placeholder: 'N',
    text: 'integer',
    schema: { type: 'integer', minimum: 1, default: absent },
    read(value) {
      if (value === undefined) return absent;
      const integer = coerceInt(value);
      if (integer === undefined) throw invalidRequest(`${key} must be an integer`);
      if (integer < 1) throw invalidRequest(`${key} must be >= 1`);
      // No syllable comes near such a length, so the cut changes nothing.
      return Math.min(Number(integer), Number.MAX_SAFE_INTEGER);
    },
  });

/** One of some words, the first when absent. */
const wordField = <const T extends string>(
  key: string,
  known: readonly [T, ...T[]],
  help: string,
) =>
  plainField(key, {
    help,
    placeholder: 'NAME',
    schema: { type: 'string', enum: known, default: known[0] },
    read(value = known[0]): T {
      const found = known.find((one) => one === value);
      if (found === undefined) throw invalidRequest(`Invalid ${key}: ${showValue(value)}`);
      return found;
    },
  });

/** A text; absent, null and blank mean the default. */
const textField = (
  key: string,
  absent: string,
  { flag, placeholder, help }: { flag: string; placeholder: string; help: string },
) =>
  plainField(key, {
    help,
    flag,
    placeholder,
    schema: { type: 'string', default: absent },
    read(given) {
      const value = given ?? '';
      if (typeof value !== 'string') throw invalidRequest(`${key} must be a string`);
      // The text becomes an argument of the job's process, which can hold neither.
      if (value.includes('\0')) throw invalidRequest(`${key} must not hold a NUL character`);
      if (value.length > MAX_TEXT) {
        throw invalidRequest(`${key} must have at most ${MAX_TEXT} characters`);
      }
      return value.trim() === '' ? absent : value;
    },
  });

/** What is read and how it is cut. The source itself is looked at before. */
export const SOURCE_FIELDS = {
  minLength: lengthField(
    'min_syllable_length',
    2,
    'min-length',
    'shortest syllable that is kept (default 2)',
  ),
  maxLength: lengthField(
    'max_syllable_length',
    8,
    'max-length',
    'longest syllable that is kept (default 8)',
  ),
  extractor: wordField(
    'extractor',
    EXTRACTORS,
    'pyphen: hyphenation in any language (default); nltk: English pronunciations',
  ),
  countBy: wordField(
    'count_by',
    ['occurrences', 'files'],
    'occurrences: each time a syllable occurs (default); files: once for each file',
  ),
  words: wordField(
    'words',
    WORD_CHOICES,
    'all: every word (default); names: only the proper names of the texts, those that are not split included',
  ),
  // on the command line its flag names the source
  wordList: looseSwitch('word_list', false, { help: 'the source is a list of names, one a line' }),
  language: textField('language', 'auto', {
    flag: 'language',
    placeholder: 'CODE',
    help: 'hyphenation language such as en_US or de_DE (default auto: detected)',
  }),
  filePattern: textField('file_pattern', '*.txt', {
    flag: 'pattern',
    placeholder: 'GLOB',
    help: 'which files of a folder are read (default *.txt; **/*.txt for subfolders)',
  }),
  romanize: looseSwitch('romanize', false, {
    flag: 'romanize',
    help:
      'cut words of any script by their own patterns and write the syllables in a to z (for a language such ' +
      'as ru_RU or el_GR; pyphen only)',
  }),
};

export const SOURCE: Operation<typeof SOURCE_FIELDS> = {
  fields: SOURCE_FIELDS,
  rules: [
    {
      after: 'maxLength',
      check({ minLength, maxLength }) {
        if (minLength > maxLength) {
          throw invalidRequest('min_syllable_length must be <= max_syllable_length');
        }
      },
    },
    {
      after: 'wordList',
      check({ countBy, words, wordList }) {
        if (countBy === 'files' && (wordList || words === 'names')) {
          throw invalidRequest('count_by must be occurrences when only names are taken');
        }
      },
    },
    {
      check({ romanize, extractor }) {
        if (romanize && extractor === 'nltk') throw invalidRequest(ROMANIZE_ENGLISH);
      },
    },
  ],
};

/** What a start takes beside its source. */
export const STAGE_FIELDS = {
  runNormalize: looseSwitch('run_normalize', true, {
    flag: 'no-normalize',
    help: 'stop after extraction',
  }),
  runAnnotate: looseSwitch('run_annotate', true, {
    flag: 'no-annotate',
    help: 'stop after normalisation',
  }),
};

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
    ...readOperation({ fields: STAGE_FIELDS }, body).values,
    hyphenDir: defaults.hyphenDir,
    roots: defaults.gate.roots,
  };
}

type Source = Pick<PipelineOptions, 'sourcePath' | keyof typeof SOURCE_FIELDS> & {
  readonly romanize: boolean;
};

/** The part of a start that says what is to be read and how it is cut; the same faults. */
export async function parseSource(body: JsonObject, gate: PathGate): Promise<Source> {
  const sourcePath = await existingSource(body, gate);
  return { sourcePath, ...readOperation(SOURCE, body).values };
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
