/** The operation `generate`: its fields, bounds, defaults, flags and published texts. */
import {
  coerceInt,
  type ExactInteger,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  textOf,
} from '../../engine/base/json.ts';
import { trimText } from '../../engine/base/plain-text.ts';
import {
  isNameClass,
  type NameClassKey,
  parseSyllableKey,
  type Scope,
} from '../../engine/base/table-keys.ts';
import { PATTERN_PARTS, parsePattern } from '../../engine/names/full-name-pattern.ts';
import { RENDER_STYLES, type RenderStyle } from '../../engine/names/render-style.ts';
import {
  type AnyInteger,
  httpField,
  type Operation,
  optionalField,
  plainField,
  readOperation,
  type Values,
  valuesOf,
} from '../fields.ts';
import { integral } from '../flags.ts';
import {
  positiveId,
  requiredTextField,
  requireText,
  wholeOf,
  yesOrNoField,
} from '../kinds/published.ts';
import { invalidRequest, ofRequest, ofValues } from '../request-error.ts';
import { excludeField } from '../walker/exclude.ts';

const DEFAULT_COUNT = 20;
export const MAX_COUNT = 100_000;

export type DrawFields = Values<typeof DRAW_FIELDS>;

/** Which names: all three are looked for before what they hold is looked at. */
export const SCOPE_FIELDS = {
  class_key: requiredTextField('class_key', {
    flag: 'class',
    schema: { $ref: '#/components/schemas/NameClassKey' },
    help: 'first_name, last_name, place_name, location_name, object_item, organisation or title_epithet',
  }),
  package_id: plainField('package_id', {
    // on the command line a package may be given by its name too
    flag: null,
    help: 'the package',
    schema: { type: 'integer', minimum: 1 },
    read(value) {
      requireText(value, 'package_id');
      return value;
    },
    check: (value) => void positiveId(value, 'package_id'),
  }),
  syllable_key: requiredTextField('syllable_key', {
    flag: 'syllables',
    schema: { type: 'string' },
    help: 'all or a number of syllables as in 2syl (default all)',
  }),
};

/** How many names, and in which form. */
export const DRAW_FIELDS = {
  /** 1 to 100,000; default 20. */
  count: plainField('generation_count', {
    flag: 'count',
    placeholder: 'N',
    text: integral,
    help: `number of names, 1 to ${MAX_COUNT} (default ${DEFAULT_COUNT})`,
    schema: { type: 'integer', minimum: 1, maximum: MAX_COUNT, default: DEFAULT_COUNT },
    read(value): number {
      if (value === undefined) return DEFAULT_COUNT;
      return Number(wholeOf(value, "Field 'generation_count'", { least: 1, most: MAX_COUNT }));
    },
  }),
  /** A whole number of any size; default: drawn. */
  seed: optionalField<ExactInteger | null, null, AnyInteger>('seed', {
    placeholder: 'N',
    text: integral,
    help: 'whole number of any size (default: drawn and told)',
    schema: { type: ['integer', 'string', 'null'], default: null },
    absent: null,
    parse(value) {
      const plain = typeof value === 'string' ? trimText(value) : value;
      if (plain === '') return null;
      const seed = coerceInt(plain);
      if (seed !== undefined) return seed;
      throw invalidRequest("Field 'seed' must be an integer when provided.");
    },
  }),
  /** No name twice, fewer when there are no more; default false. */
  unique: yesOrNoField('unique_only', false, {
    flag: 'unique',
    help: 'no name twice; fewer when there are no more',
  }),
  outputFormat: httpField(
    'output_format',
    'json, or txt with the names as one text too',
    { type: 'string', enum: ['json', 'txt'], default: 'json' },
    (value): 'json' | 'txt' => {
      if (value === undefined || value === null) return 'json';
      const format = textOf(value).toLowerCase();
      if (format === 'json' || format === 'txt') return format;
      throw invalidRequest("Field 'output_format' must be one of: json, txt.");
    },
  ),
  /** Default `raw`. */
  renderStyle: plainField('render_style', {
    flag: 'style',
    placeholder: 'STYLE',
    help: `raw (default), ${RENDER_STYLES.filter((style) => style !== 'raw').join(', ')}`,
    schema: { $ref: '#/components/schemas/RenderStyle' },
    read(value): RenderStyle {
      const text = textOf(value).toLowerCase() || 'raw';
      const style = RENDER_STYLES.find((known) => known === text);
      if (style) return style;
      throw invalidRequest(`Field 'render_style' must be one of: ${RENDER_STYLES.join(', ')}.`);
    },
  }),
  /** `offensive`, `names` and `allBut`. */
  exclude: excludeField,
  runId: httpField('run_id', 'the run whose source words are left out', { type: 'string' }, textOf),
};

const DRAW: Operation<typeof DRAW_FIELDS> = {
  fields: DRAW_FIELDS,
  rules: [
    {
      check({ exclude, runId }) {
        if ((exclude?.sourceWords || exclude?.similarToSource) && runId === '') {
          throw invalidRequest(
            "Field 'run_id' is required with exclude.source_words and exclude.similar_to_source.",
          );
        }
      },
    },
  ],
};

/** A request for names of one scope, or for full names, of which each part has a scope. */
export type DrawRequest = ReturnType<typeof parseDraw>;

/**
 * Checks a request in the published order, whether there are such classes at last; `RequestError` for the first
 * thing that is wrong.
 */
export const parseDraw = (body: JsonObject) => ofValues(() => drawOf(body));

function drawOf(body: JsonObject) {
  const { parts, ...request } = body.pattern === undefined ? oneScope(body) : fullNames(body);
  const draw = readOperation(DRAW, body).values;
  /** What is drawn from; `part` is that of the pattern. */
  const scopes = parts.map(({ part, ...fields }) => ({ part, scope: scopeOf(fields) }));
  return { ...draw, ...request, scopes };
}

/** `from`: which names, in the words of the request; `pattern`: of full names, null for those of one scope. */
function oneScope(body: JsonObject) {
  const { class_key, package_id, syllable_key } = valuesOf(SCOPE_FIELDS, body);
  const from = { class_key, package_id: positiveId(package_id, 'package_id'), syllable_key };
  return { from, pattern: null, parts: [{ part: null, ...from }] };
}

/** The scope that checked fields mean; 400 for an unknown class, then for a malformed syllable key. */
export function scopeOf(fields: {
  readonly class_key: string;
  readonly package_id: number | bigint;
  readonly syllable_key: string;
}): Scope {
  requireClass(fields.class_key);
  const mode = parseSyllableKey(trimText(fields.syllable_key));
  if (mode === undefined) {
    throw invalidRequest(`Unsupported generation syllable_key: ${quoted(fields.syllable_key)}`);
  }
  return { packageId: Number(fields.package_id), classKey: fields.class_key, mode };
}

export function requireClass(key: string): asserts key is NameClassKey {
  if (!isNameClass(key)) throw invalidRequest(`Unsupported generation class_key: ${quoted(key)}`);
}

/** A value between quotes with what cannot be seen escaped. */
function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replace(/[\\\p{Cc}]|'/gu, (char) => {
    if (char === '\\') return '\\\\';
    if (char === "'") return quote === "'" ? "\\'" : char;
    const short: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
    return short[char] ?? `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
  return quote + escaped + quote;
}

/**
 * A request for full names: `pattern`, `package_id` and `syllable_key` (default `all`) for all parts, and
 * in `parts` what differs for one of them.
 */
function fullNames(body: JsonObject) {
  const text = textOf(body.pattern);
  const pattern = ofRequest(() => parsePattern(text));
  const own = body.parts ?? {};
  if (!isJsonObject(own)) throw invalidRequest("Field 'parts' must be an object.");
  const named = pattern.flatMap((piece) => (piece.kind === 'part' ? [piece.part] : []));
  const odd = Object.keys(own).find((part) => !named.includes(part));
  if (odd !== undefined) {
    throw invalidRequest(`Field 'parts.${odd}' names no part of the pattern ${text}.`);
  }
  const parts = named.map((part) => partFields(body, part, own[part] ?? {}));
  return { from: { pattern: text, parts }, pattern, parts };
}

function partFields(body: JsonObject, part: string, own: JsonValue) {
  if (!isJsonObject(own)) throw invalidRequest(`Field 'parts.${part}' must be an object.`);
  const id = own.package_id ?? body.package_id;
  if (textOf(id) === '') {
    throw invalidRequest(`Field 'package_id' or 'parts.${part}.package_id' is required.`);
  }
  return {
    part,
    class_key: textOf(own.class_key) || (PATTERN_PARTS as Readonly<Record<string, string>>)[part]!,
    package_id: positiveId(
      id,
      own.package_id === undefined ? 'package_id' : `parts.${part}.package_id`,
    ),
    syllable_key: textOf(own.syllable_key) || textOf(body.syllable_key) || 'all',
  };
}
