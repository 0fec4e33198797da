/** The fields that say which text, list or run names are made of. */
import { isJsonObject, type JsonValue } from '../engine/base/json.ts';
import { LongList } from '../engine/base/long-list.ts';
import { plainCode } from '../engine/kin/language-data.ts';
import { KNOWN_LANGUAGES } from '../engine/text/known-languages.ts';
import { type Field, FieldError, optionalField, type Values, valuesOf } from './fields.ts';
import { textField } from './kinds/exact.ts';

/** One name a line, or names as they were sent. */
const namesField = (key: string, help: string): Field<string | null> =>
  optionalField(key, {
    ...{ flag: null, placeholder: '', help },
    schema: { $ref: '#/components/schemas/NameTexts' },
    absent: null,
    parse(value): string {
      if (value instanceof LongList) return value.text;
      if (typeof value === 'string') return value;
      if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
        return value.map((item) => item.replaceAll('\n', ' ')).join('\n');
      }
      throw new FieldError(`${key} must be names, as a list of texts or as one text.`);
    },
  });

const LANGUAGE = textField('language', {
  help: 'language such as fi or de_DE; none: no language (default: detected; of a list none)',
});

/** A code whose language some table has. */
const language: typeof LANGUAGE = {
  ...LANGUAGE,
  read(value, body) {
    const code = LANGUAGE.read(value, body);
    if (code === null || code === 'none' || KNOWN_LANGUAGES.has(plainCode(code))) return code;
    throw new FieldError(
      `language must be a code such as fi or de_DE, or none (got ${JSON.stringify(code)}); known are ${[...KNOWN_LANGUAGES].join(' ')}.`,
    );
  },
};

export const NAME_SOURCE_FIELDS = {
  text: optionalField('text', {
    ...{ flag: null, placeholder: 'NAME' },
    help: 'the text whose names the new ones are made of',
    schema: { type: ['string', 'null'], maxLength: 32 * 2 ** 20 },
    absent: null,
    // an empty one is refused in the words of a source that has too few names
    parse(value): string {
      if (typeof value === 'string') return value;
      throw new FieldError('text must be text.');
    },
  }),
  names: namesField(
    'names',
    'the names that the new ones are made of; tags of a name stand behind a tab',
  ),
  runId: textField('run_id', { flag: null, help: 'a run, whose words hold the names' }),
  patch: textField('patch', { flag: null, help: 'a patch that holds a run: a or b' }),
  language,
};

export type NameSourceRequest = Omit<Values<typeof NAME_SOURCE_FIELDS>, 'patch'>;

const KEYS = ['text', 'names', 'run_id', 'patch'] as const;

/**
 * Checks that a body names one source. Throws `FieldError` naming those that it has, or those that it may have.
 */
export function checkOneSource(body: Readonly<Record<string, JsonValue | undefined>>): void {
  const given = KEYS.filter((key) => body[key] != null);
  if (given.length === 1) return;
  throw new FieldError(
    given.length === 0
      ? `Say what the names are made of: give one of ${KEYS.join(', ')}.`
      : `Give one of ${given.join(', ')}, not ${given.length === 2 ? 'both' : 'all'}.`,
  );
}

/** The second source of a blend: a run by its id, or an object with one of text, names and run_id. */
export const blendField: Field<NameSourceRequest | null> = optionalField('blend', {
  placeholder: 'RUN',
  help: 'a second run, whose names are joined with those of the first',
  schema: {
    anyOf: [{ $ref: '#/components/schemas/BlendSource' }, { type: 'string' }, { type: 'null' }],
  },
  absent: null,
  parse(value): NameSourceRequest {
    const body = typeof value === 'string' ? { run_id: value } : value;
    if (!isJsonObject(body) || 'patch' in body) {
      throw new FieldError('blend must be a run id, or an object with one of text, names, run_id.');
    }
    checkOneSource(body);
    const { patch: _, ...fields } = NAME_SOURCE_FIELDS;
    return valuesOf(fields, body);
  },
});
