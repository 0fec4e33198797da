/** Parses requests to evaluate candidates and to inspect a name. */
import { EngineError } from '../../engine/base/errors.ts';
import type { JsonObject, JsonValue } from '../../engine/base/json.ts';
import { REJECTION_REASONS } from '../../engine/names/evaluate.ts';
import { type EvaluatedQuery, VERDICTS } from '../../engine/names/evaluated-names.ts';
import type { NamePolicy, SelectMode } from '../../engine/names/policy.ts';
import { NAME_SORTS } from '../../engine/names/query.ts';
import { parseSound, type SoundRequest } from '../names/sound-filter.ts';
import { invalidRequest } from '../request-error.ts';
import { showValue } from './coerce.ts';
import { type ExcludeRequest, parseExclude } from './exclude.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from './page-limits.ts';
import { MAX_NAME_SYLLABLES, oneOf, policyOf, whole } from './walker.ts';

const MODES = ['hard', 'soft'] as const satisfies readonly SelectMode[];
/** Scores are counted in 16 bits. */
export const [MIN_SCORE, MAX_SCORE] = [-32_768, 32_767];
/** Longest name that is looked into, in UTF-16 units. */
const MAX_NAME_LENGTH = 10_000;

export interface EvaluateRequest {
  readonly policy: NamePolicy;
  readonly mode: SelectMode;
  /** Its files are yet to be read. */
  readonly exclude: ExcludeRequest | null;
  /** How the names are to sound; the model of the run is yet to be had. */
  readonly sound: SoundRequest | null;
  readonly query: EvaluatedQuery;
  readonly offset: number;
  readonly limit: number;
}

/** Checks a request to evaluate candidates. Faults are `RequestError` and `EngineError`, naming the field. */
export function parseJudge(body: JsonObject, policies: readonly NamePolicy[]): EvaluateRequest {
  return {
    policy: policyOf(body, policies),
    mode: oneOf(body.mode, MODES, 'mode'),
    exclude: parseExclude(body.exclude),
    sound: parseSound((key) => body[key]),
    query: {
      verdict: oneOf(body.verdict, VERDICTS, 'verdict'),
      reason: body.reason == null ? null : oneOf(body.reason, REJECTION_REASONS, 'reason'),
      search: optionalText(body.search, 'search'),
      starts: optionalText(body.starts, 'starts'),
      ends: optionalText(body.ends, 'ends'),
      syllables:
        body.syllables == null ? null : whole(body.syllables, 'syllables', 1, MAX_NAME_SYLLABLES),
      minScore:
        body.min_score == null ? null : whole(body.min_score, 'min_score', MIN_SCORE, MAX_SCORE),
      sort: oneOf(body.sort, NAME_SORTS, 'sort'),
      descending: optionalFlag(body.descending, 'descending'),
    },
    offset: whole(body.offset ?? 0, 'offset', 0, Number.MAX_SAFE_INTEGER),
    limit: whole(body.limit ?? DEFAULT_LIMIT, 'limit', 0, MAX_LIMIT),
  };
}

export interface InspectRequest {
  readonly name: string | null;
  readonly syllables: readonly string[] | null;
  readonly policies: readonly NamePolicy[];
  readonly modes: readonly SelectMode[];
}

/** Checks a request to look into a name. Faults as `parseJudge`. */
export function parseInspect(body: JsonObject, policies: readonly NamePolicy[]): InspectRequest {
  const name = optionalText(body.name, 'name');
  const syllables = body.syllables == null ? null : syllableTexts(body.syllables);
  const spelled = syllables?.join('') ?? name;
  if (spelled === null) throw invalidRequest('Missing name: send name or syllables.');
  if (name !== null && spelled !== name) {
    throw invalidRequest(`name must be its syllables put together: '${spelled}' (got ${name}).`);
  }
  if (spelled.length > MAX_NAME_LENGTH) {
    throw invalidRequest(
      `name must have at most ${MAX_NAME_LENGTH} letters (got ${spelled.length}).`,
    );
  }
  return {
    name,
    syllables,
    policies: body.name_class === undefined ? policies : [policyOf(body, policies)],
    modes: body.mode === undefined ? MODES : [oneOf(body.mode, MODES, 'mode')],
  };
}

function syllableTexts(value: JsonValue): string[] {
  const texts = Array.isArray(value)
    ? value.filter((text): text is string => typeof text === 'string' && text !== '')
    : [];
  if (Array.isArray(value) && texts.length === value.length && texts.length > 0) {
    if (texts.length <= MAX_NAME_SYLLABLES) return texts;
    throw new EngineError(
      'out-of-range',
      `syllables must be at most ${MAX_NAME_SYLLABLES} (got ${texts.length}).`,
    );
  }
  throw invalidRequest('syllables must be a list of texts, none of them empty.');
}

/** Absent, null and empty text count as none. */
function optionalText(value: JsonValue | undefined, field: string): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  throw invalidRequest(`${field} must be text (got ${showValue(value)}).`);
}

function optionalFlag(value: JsonValue | undefined, field: string): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return value;
  throw invalidRequest(`${field} must be true or false (got ${showValue(value)}).`);
}
