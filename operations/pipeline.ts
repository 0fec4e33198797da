/** Operations of the pipeline: preflight, start and status of a job, listing and naming runs, uploads: fields, bounds, defaults, flags and published texts. */
import { isRunName, MAX_RUN_NAME } from '../engine/base/plain-text.ts';
import { httpField, type Operation, plainField } from './fields.ts';
import { integral } from './flags.ts';
import { looseSwitch } from './kinds/numbers.ts';
import { firstOf, queryField, queryInteger, wholeOf } from './kinds/published.ts';
import { invalidRequest, showValue } from './request-error.ts';
import type { PatchName } from './walker.ts';

/** Pronunciations are those of English words, which need no romanising. */
const ROMANIZE_ENGLISH =
  'romanize goes with the extractor pyphen only: nltk reads English pronunciations.';

/** Longest `language` and `file_pattern`, in characters. */
const MAX_TEXT = 4096;

/** A length in characters, from 1 on. */
const lengthField = (key: string, absent: number, flag: string, help: string) =>
  plainField(key, {
    help,
    flag,
    placeholder: 'N',
    text: integral,
    schema: { type: 'integer', minimum: 1, default: absent },
    read(value) {
      if (value === undefined) return absent;
      // No syllable comes near such a length, so the cut changes nothing.
      return Math.min(Number(wholeOf(value, key, { least: 1, end: '' })), Number.MAX_SAFE_INTEGER);
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
  /** Fewest letters of a syllable that is kept; default 2. */
  minSyllableLength: lengthField(
    'min_syllable_length',
    2,
    'min-length',
    'shortest syllable that is kept (default 2)',
  ),
  /** Most letters of one; default 8. */
  maxSyllableLength: lengthField(
    'max_syllable_length',
    8,
    'max-length',
    'longest syllable that is kept (default 8)',
  ),
  /** `pyphen`: hyphenation in any language (default); `nltk`: English pronunciations. */
  extractor: wordField(
    'extractor',
    ['pyphen', 'nltk'],
    'pyphen: hyphenation in any language (default); nltk: English pronunciations',
  ),
  /** Each time that a syllable occurs (default), or once for each file. */
  countBy: wordField(
    'count_by',
    ['occurrences', 'files'],
    'occurrences: each time a syllable occurs (default); files: once for each file',
  ),
  /** Every word (default), or the proper names of the texts alone. */
  words: wordField(
    'words',
    ['all', 'names'],
    'all: every word (default); names: only the proper names of the texts, those that are not split included',
  ),
  /** Whether the source is a list of names, one a line; default false. */
  // on the command line its flag names the source
  wordList: looseSwitch('word_list', false, { help: 'the source is a list of names, one a line' }),
  /** Hyphenation language such as `en_US`; default `auto`: detected. */
  language: textField('language', 'auto', {
    flag: 'language',
    placeholder: 'CODE',
    help: 'hyphenation language such as en_US or de_DE (default auto: detected)',
  }),
  /** Which files of a folder are read; default `*.txt`. */
  filePattern: textField('file_pattern', '*.txt', {
    flag: 'pattern',
    placeholder: 'GLOB',
    help: 'which files of a folder are read (default *.txt; **/*.txt for subfolders)',
  }),
  /** Cuts words of any script by their own patterns and writes them in a to z; default false. */
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
      after: 'maxSyllableLength',
      check({ minSyllableLength, maxSyllableLength }) {
        if (minSyllableLength > maxSyllableLength) {
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
  /** False: stops after extraction; default true. */
  runNormalize: looseSwitch('run_normalize', true, {
    flag: 'no-normalize',
    help: 'stop after extraction',
  }),
  /** False: stops after normalisation; default true. */
  runAnnotate: looseSwitch('run_annotate', true, {
    flag: 'no-annotate',
    help: 'stop after normalisation',
  }),
};

const runId = httpField('run_id', 'the run', { type: 'string', minLength: 1 }, (value) => {
  if (typeof value === 'string' && value !== '') return value;
  throw invalidRequest('run_id is required.');
});

/** The patch whose folder is looked into; anything but a patch counts as none. */
const runsPatch = queryField('patch', { type: 'string' }, (patch): PatchName | undefined =>
  patch === 'a' || patch === 'b' ? patch : undefined,
);

export const BODIES = {
  '/api/pipeline/delete-run': {
    runId,
    force: looseSwitch('force', false, { help: 'although saved sessions refer to it' }),
  },
  '/api/pipeline/rename-run': {
    runId,
    /** Null: the default again, which the source gives. */
    name: plainField('name', {
      help: 'what people call its corpus',
      schema: { type: ['string', 'null'], maxLength: MAX_RUN_NAME },
      read(value): string | null {
        if (value == null || (typeof value === 'string' && value.trim() === '')) return null;
        const name = typeof value === 'string' ? value.trim().normalize('NFC') : '';
        if (!isRunName(name)) {
          throw invalidRequest(`name must be one line of at most ${MAX_RUN_NAME} characters.`);
        }
        return name;
      },
    }),
  },
};

export const QUERIES = {
  '/api/pipeline/runs': { patch: runsPatch },
  '/api/pipeline/runs/{run_id}': { patch: runsPatch },
  '/api/pipeline/status': { logOffset: queryInteger('log_offset', { least: 0, absent: 0 }) },
  '/api/sources/upload': {
    name: httpField('name', '', { type: 'string' }, (value) => firstOf(value) ?? ''),
  },
};
