/** The field `exclude`: its keys for block-lists and allow-lists, and its wire form. */
import { type JsonValue, Real } from '../../engine/base/json.ts';
import { LongList } from '../../engine/base/long-list.ts';
import { type Edits, EXCLUSION_KEYS, type ExclusionKey } from '../../engine/filters/exclusions.ts';
import {
  type OptionsOf,
  optionalField,
  plainField,
  readOperation,
  type Values,
} from '../fields.ts';
import { numeric } from '../flags.ts';
import { strictSwitch } from '../kinds/numbers.ts';
import { invalidRequest, ofRequest, showValue } from '../request-error.ts';

/** Names themselves, or the path of a file of them; null when none were given. */
export type NameList = readonly string[] | LongList | string | null;

const SWITCH = { type: ['boolean', 'null'] } as const;
const NAMES = {
  oneOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }, { type: 'null' }],
} as const;

const switchOf = (key: string, flag: string, help: string) =>
  optionalField<boolean, boolean>(key, {
    ...{ flag, help, placeholder: '', schema: SWITCH },
    absent: false,
    recipe: (on) => on || undefined,
    parse: (value) => ofRequest(() => strictSwitch(value, `exclude.${key}`)),
  });

const namesOf = (key: string, flag: string, help: string) =>
  optionalField<NameList, null, readonly string[] | string>(key, {
    ...{ flag, help, placeholder: 'FILE', schema: NAMES },
    absent: null,
    recipe(names) {
      if (names === null || typeof names === 'string') return names ?? undefined;
      return names instanceof LongList ? names.count : names.length;
    },
    parse(value): NameList {
      if ((value as unknown) instanceof LongList) return value as unknown as LongList;
      if (typeof value === 'string' && value !== '' && !value.includes('\0')) return value;
      if (Array.isArray(value) && value.every((name) => typeof name === 'string')) return value;
      throw invalidRequest(
        `exclude.${key} must be a list of texts, or the path of a server file with one name a line.`,
      );
    },
  });

/** The keys of `exclude`, in the order in which they are read. */
export const EXCLUDE_FIELDS = {
  /** Names that hold an offensive word of English. */
  offensive: switchOf(
    'offensive',
    'exclude-offensive',
    'leave out names that hold an offensive English word',
  ),
  /** Names that hold an offensive word of the run's language. */
  offensiveInLanguage: switchOf(
    'offensive_in_language',
    'exclude-offensive-in-language',
    "leave out names that hold an offensive word of the run's language",
  ),
  /** Words of the text. */
  sourceWords: switchOf(
    'source_words',
    'exclude-source-words',
    'leave out words of the source text',
  ),
  /** Names within 1 or 2 edits of a word of the text. */
  similarToSource: optionalField<Edits, null>('similar_to_source', {
    ...{ flag: 'exclude-similar', placeholder: 'N', text: numeric },
    help: 'leave out names within N edits (1 or 2) of such a word',
    schema: { type: ['integer', 'null'], enum: [1, 2, null] },
    absent: null,
    recipe: (edits) => edits ?? undefined,
    parse(value): Edits {
      if (value === 1 || value === 2) return value;
      throw invalidRequest(
        `exclude.similar_to_source must be 1, 2 or null (got ${showValue(value)}).`,
      );
    },
  }),
  /** All names but these; or the path of a file with one a line. */
  allBut: namesOf('all_but', 'exclude-all-but', 'leave out all names but those of this file'),
  /** These names; or the path of a file with one a line. */
  names: namesOf(
    'names',
    'exclude-names',
    'leave out the whole names of this file, one a line, in whatever case',
  ),
};

/** Names and words that a request excludes. */
export interface ExcludeRequest extends Values<typeof EXCLUDE_FIELDS> {
  /** An exclusion in wire form, a list of names as their number; only the requested keys. */
  readonly recipe: Readonly<Partial<Record<ExclusionKey, unknown>>>;
}

/** Names to leave out. */
export type ExcludeOptions = OptionsOf<typeof EXCLUDE_FIELDS>;

/**
 * Reads the field `exclude`: null when it is absent, null or asks for nothing. `RequestError` naming the key
 * and what it takes.
 */
export function parseExclude(value: JsonValue | undefined): ExcludeRequest | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object' || Array.isArray(value) || value instanceof Real) {
    throw invalidRequest(`exclude must be an object (got ${showValue(value)}).`);
  }
  const known: readonly string[] = EXCLUSION_KEYS;
  const odd = Object.keys(value).find((key) => !known.includes(key));
  if (odd !== undefined) {
    throw invalidRequest(`exclude has no key '${odd}'; known keys: ${known.join(', ')}.`);
  }
  const { values, recipe: told } = readOperation({ fields: EXCLUDE_FIELDS }, value);
  const keys = EXCLUSION_KEYS.filter((key) => key in told);
  if (keys.length === 0) return null;
  return { ...values, recipe: Object.fromEntries(keys.map((key) => [key, told[key]])) };
}

export const excludeField = plainField<ExcludeRequest | null, ExcludeOptions>('exclude', {
  flag: null,
  help: 'names to leave out',
  schema: { oneOf: [{ $ref: '#/components/schemas/Exclude' }, { type: 'null' }] },
  read: parseExclude,
});
