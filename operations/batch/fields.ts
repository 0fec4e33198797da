/** The operation batch: its fields, bounds, defaults, flags and published texts, of both constructions, and how its files are cut and stored. */
import { type ExactInteger, type JsonValue, Real } from '../../engine/base/json.ts';
import type { ClassName } from '../../engine/kin/asked/make-names.ts';
import { KIN_ALGORITHM } from '../../engine/kin/list.ts';
import { RENDER_STYLES } from '../../engine/names/render-style.ts';
import { BATCH_FORMATS, formatOf } from '../../engine/space/batch/lines.ts';
import { REAL_CHOICES } from '../../engine/space/batch/plan-kin.ts';
import { MAX_COUNT, NAMESPACE_ALGORITHM } from '../../engine/space/namespace-1.ts';
import {
  type AnyInteger,
  bigField,
  choiceField,
  drawSeed,
  FieldError,
  integerField,
  optionalField,
  plainField,
  rangeField,
  switchField,
  textField,
  type Values,
  wholeFrom,
} from '../fields.ts';
import { integral, numbers, numeric } from '../flags.ts';
import { NAME_SOURCE_FIELDS } from '../names.ts';
import { invalidRequest, showValue } from '../request-error.ts';
import { type ExcludeRequest, excludeField } from '../walker/exclude.ts';

const COUNT = { type: 'integer', minimum: 1, maximum: MAX_COUNT } as const;

/** Fields of namespace/1, in the order in which they are read and stand in recipes. */
export const SPACE_FIELDS = {
  /** Default `namespace/1`; `kin/1` makes those of a file of `model`. */
  algorithm: {
    ...choiceField('algorithm', {
      known: [NAMESPACE_ALGORITHM, KIN_ALGORITHM],
      ...{ absent: NAMESPACE_ALGORITHM, folded: true },
      help:
        `${NAMESPACE_ALGORITHM} (default), or ${KIN_ALGORITHM} (default with any flag that is told to be of it): names of a class that are made ` +
        'of the names of the source, with --class or --pattern, and --letters',
      schema: { type: ['string', 'null'], enum: [NAMESPACE_ALGORITHM, KIN_ALGORITHM, null] },
    }),
    // stands beside the recipe
    recipe: () => undefined,
  },
  /** Syllables of a name: numbers, of `namespace/1`. */
  syllables: plainField<number[], number | readonly number[]>('syllables', {
    placeholder: 'LIST',
    text: numbers,
    help: 'syllables of a name: 2, or several such as 2,3 (default 2)',
    schema: {
      default: 2,
      oneOf: [COUNT, { type: 'string' }, { type: 'array', minItems: 1, items: COUNT }],
    },
    read: syllableCounts,
  }),
  /** A whole number of any size; default: drawn. */
  seed: plainField<ExactInteger, AnyInteger>('seed', {
    ...{ placeholder: 'N', text: integral },
    help: 'any integer; the same seed gives the same order (default: drawn and told)',
    schema: { type: ['integer', 'string', 'null'], default: null },
    read: (value) => (value == null ? drawSeed() : wholeFrom(value, 'seed')),
  }),
  /** `namespace/1`: fewest letters of a syllable. */
  minLength: integerField('min_length', {
    ...{ least: 1, absent: null },
    help: 'only syllables of so many letters at least',
  }),
  /** `namespace/1`: most letters of a syllable. */
  maxLength: integerField('max_length', {
    ...{ least: 1, absent: null },
    help: 'only syllables of so many letters at most',
  }),
  /** `namespace/1`: how often a syllable occurs at least. */
  minFrequency: integerField('min_frequency', {
    ...{ least: 0, absent: null },
    help: 'only syllables that occur so often at least',
  }),
  /** `namespace/1`: only the most frequent syllables. */
  top: integerField('top', { least: 1, absent: null, help: 'only the N most frequent syllables' }),
  /** Name class; `kin/1` needs one. */
  class: plainField<JsonValue, ClassName>('name_class', {
    flag: 'class',
    placeholder: 'NAME',
    help: 'only names that suit this name class',
    schema: { type: ['string', 'null'] },
    read: (value) => value ?? null,
  }),
  /** `namespace/1`: how the class counts. */
  mode: choiceField('mode', {
    ...{ known: ['hard', 'soft'], absent: 'hard', folded: true, placeholder: 'MODE' },
    help: 'hard: no discouraged feature (default); soft: only its number of syllables',
  }),
  /** `namespace/1`: fewest letters of a name. */
  nameMin: integerField('name_min', { least: 1, absent: null, help: 'fewest letters of a name' }),
  /** `namespace/1`: most letters of a name. */
  nameMax: integerField('name_max', { least: 1, absent: null, help: 'most letters of a name' }),
  /** Names to leave out. */
  exclude: {
    ...excludeField,
    recipe: (value: ExcludeRequest | null) => value?.recipe ?? {},
  },
};

/** Steeper weights are those of the first name alone. */
const MAX_ZIPF = 4;

/** Fields that kin/1 alone has. */
export const NAMES_FIELDS = {
  /** `kin/1`: phrases instead of a class: a pattern of the language by its name, or one such as `{first_name} {last_name}`. */
  pattern: textField('pattern', {
    help: `${KIN_ALGORITHM}: full names and phrases instead of a class, each once, such as "{first_name} {last_name}"`,
  }),
  /** `kin/1`: fewest and most letters. */
  letters: rangeField('letters', {
    least: 2,
    most: 24,
    schema: { $ref: '#/components/schemas/BatchRange' },
    help: `${KIN_ALGORITHM}: fewest and most letters, such as 4-9 (default: as the source)`,
  }),
  /** `kin/1`: names by rank, which occur again: `real` as a list counts them, else as persons bear them; or the k-th 1/k^s as often as the first. Default: each once. */
  zipf: optionalField<number | 'real', null>('zipf', {
    placeholder: 'S',
    text: numeric,
    help:
      `${KIN_ALGORITHM}: draw names by rank, again and again, without an end. real: as a list counts them (Smith 120, or ` +
      'repeated lines), else as persons bear them (the commonest given name is that of 2 or 3 % of a sex, of a language the commonest ' +
      'family name that of 1 %, of es 3 %); or the k-th 1/k^S as often as the first',
    schema: { type: ['number', 'string', 'null'], exclusiveMinimum: 0, maximum: MAX_ZIPF },
    absent: null,
    parse(value): number | 'real' {
      const plain = value instanceof Real ? value.value : value;
      const exponent = Number(plain);
      if (plain === 'real' || (exponent > 0 && exponent <= MAX_ZIPF))
        return plain === 'real' ? plain : exponent;
      throw invalidRequest(
        `zipf must be real, or a number above 0, up to ${MAX_ZIPF} (got ${showValue(value)}).`,
      );
    },
  }),
  /** `kin/1`: given names of women, of men, or of both, about half each (`f,m`), with a column or member `sex`. */
  sex: choiceField('sex', {
    known: ['f', 'm', 'f,m'],
    absent: null,
    help: `${KIN_ALGORITHM}: given names of women or of men; f,m: of both, about half each, with the sex in csv, ndjson and SQLite`,
  }),
  /** `kin/1`: real names before new ones, alone, or none of them. Default: by what is asked for. */
  real: choiceField('real', {
    ...{ known: REAL_CHOICES, absent: null, placeholder: 'CHOICE' },
    help:
      `${KIN_ALGORITHM}: real names of the source, and of the language where its persons bear such. first: before new ones, the ` +
      'commonest first (default of such persons); only: no new ones, of a list or text its own alone (default with --zipf real, there with built ones; given, with those of other peoples and double given names); none: ' +
      'new ones alone (default else)',
  }),
  /** `kin/1`: with `zipf`, a space of so many different names. */
  unique: bigField('unique', {
    ...{ least: 1, most: Number.MAX_SAFE_INTEGER, absent: null },
    help: 'with --zipf: N different names, by rank as far as these allow',
  }),
};

/** Which of the names of a space, and how they are written. */
export const RANGE_FIELDS = {
  /** First slot; default 0. */
  offset: bigField('offset', { least: 0, absent: 0n, help: 'first slot (default 0)' }),
  /** The slot before which it stops; default: all. */
  until: bigField('until', {
    ...{ least: 0, absent: null },
    help: 'stop before this slot (default: the number of slots)',
  }),
  /** Names, null: all; default 1,000, or those of `unique`. */
  count: plainField<bigint | null, AnyInteger | null>('count', {
    placeholder: 'N',
    ...{ text: integral, or: 'all' },
    help: 'names wanted, such as 1e6, or all (default 1000, or those of --unique)',
    schema: { type: ['integer', 'string', 'null'], default: 1000 },
    read(value): bigint | null {
      if (value === null) return null;
      return value === undefined ? 1000n : BigInt(wholeFrom(value, 'count', 1));
    },
  }),
  /** Default `txt`, a name a line. */
  format: choiceField('format', {
    ...{ known: BATCH_FORMATS, absent: 'ndjson', folded: true, placeholder: 'FORMAT' },
    help: BATCH_FORMATS.map((format) => `${format}: ${formatOf(format).help}`).join('; '),
  }),
  /** Default `raw`. */
  renderStyle: choiceField('render_style', {
    ...{ known: RENDER_STYLES, absent: 'raw', folded: true },
    ...{ flag: 'style', placeholder: 'STYLE' },
    help: `raw (default), ${RENDER_STYLES.filter((style) => style !== 'raw').join(', ')}`,
  }),
};

/** All fields of a batch, whatever its construction. */
export const BATCH_FIELDS = { ...SPACE_FIELDS, ...NAMES_FIELDS, ...RANGE_FIELDS };

const { patch: _patch, runId: _run, ...NAMES_OR_TEXT } = NAME_SOURCE_FIELDS;

/** Of a request over HTTP: the names that others are made of, in place of a run. */
export const BODY_FIELDS = { ...BATCH_FIELDS, ...NAMES_OR_TEXT };

/** Each number once, in ascending order. */
function syllableCounts(value: JsonValue | undefined): number[] {
  const list = Array.isArray(value) ? value : [value ?? 2];
  const counts = list.map((k) => Number(wholeFrom(k, 'syllables')));
  if (counts.length === 0 || counts.some((k) => k < 1 || k > MAX_COUNT)) {
    throw invalidRequest(
      `syllables must be an integer of 1 to ${MAX_COUNT}, or a list of them (got ${showValue(value!)}).`,
    );
  }
  return [...new Set(counts)].sort((a, b) => a - b);
}

/** Paths of batches that are databases. */
export const isDatabasePath = (path: string): boolean => /\.(sqlite3?|db)$/i.test(path);

/** On the command line, in place of `offset` and `until`. */
export const SHARD_FLAGS = {
  /** Equal parts of all slots, without gap or overlap. */
  shard: optionalField('shard', {
    placeholder: 'I/M',
    help:
      'the I-th of M equal parts of the slots instead of --offset and --until;\n' +
      '--count is that of the part, so give --count all, or its share',
    schema: { type: 'string' },
    absent: null,
    parse(value) {
      const text = showValue(value);
      const [number, of] = /^\d{1,18}\/\d{1,18}$/.test(text) ? text.split('/').map(BigInt) : [];
      if (!number || number > of!)
        throw new FieldError(`--shard must be I/M with 1 <= I <= M, such as 3/8, not "${text}".`);
      return (slots: bigint) => ({
        offset: (slots * (number - 1n)) / of!,
        until: (slots * number) / of!,
      });
    },
  }),
};

/** How a batch is cut and stored, in the order in which it is read. */
export const FILES_FIELDS = {
  /** Slots of a part; default 250,000. */
  part: bigField('part', {
    // some tenths of a second of work, some megabytes of text, so that an interruption costs little
    ...{ least: 1, most: Number.MAX_SAFE_INTEGER, absent: 250_000n },
    help: 'slots of a part (default 250,000)',
  }),
  /** Parts compressed with gzip; default false. */
  gzip: switchField('gzip', { flag: 'gz', absent: false, help: 'parts compressed with gzip' }),
};

export type FilesRequest = Values<typeof FILES_FIELDS>;
