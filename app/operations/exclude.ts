/** The field `exclude`: parses block-lists and allow-lists, and loads the files they name. */
import { type JsonValue, Real } from '../../engine/base/json.ts';
import { LongList, oneLine } from '../../engine/base/long-list.ts';
import type { Edits } from '../../engine/filters/edit-distance.ts';
import {
  EXCLUSION_KEYS,
  type ExclusionKey,
  type ExclusionSpec,
} from '../../engine/filters/exclusions.ts';
import { readNameList, readSourceWords } from '../../store/corpus/source-words.ts';
import { invalidRequest } from '../request-error.ts';
import type { PathGate } from '../settings/path-gate.ts';
import { showValue } from './coerce.ts';

/** Names themselves, or the path of a file of them; null when none were given. */
type NameList = readonly string[] | LongList | string | null;

/** Names and words that a request excludes. */
export interface ExcludeRequest {
  readonly offensive: boolean;
  readonly sourceWords: boolean;
  readonly similarToSource: Edits | null;
  /** The only names that stay. */
  readonly allowList: NameList;
  /** Names that do not. */
  readonly names: NameList;
  /** The same in wire form, a list of names as their number; only what was requested. */
  readonly recipe: Readonly<Partial<Record<ExclusionKey, unknown>>>;
}

/**
 * Reads the field `exclude`: null when it is absent, null or asks for nothing. 400 naming the key and
 * what it takes.
 */
export function parseExclude(value: JsonValue | undefined): ExcludeRequest | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object' || Array.isArray(value) || value instanceof Real) {
    throw invalidRequest(`exclude must be an object (got ${showValue(value)}).`);
  }
  for (const key of Object.keys(value)) {
    if (!(EXCLUSION_KEYS as readonly string[]).includes(key)) {
      throw invalidRequest(
        `exclude has no key '${key}'; known keys: ${EXCLUSION_KEYS.join(', ')}.`,
      );
    }
  }
  const offensive = flag(value.offensive, 'offensive');
  const sourceWords = flag(value.source_words, 'source_words');
  const similarToSource = edits(value.similar_to_source);
  const allowList = nameList(value.all_but, 'all_but');
  const names = nameList(value.names, 'names');
  const recipe = {
    ...(allowList !== null && { all_but: told(allowList) }),
    ...(names !== null && { names: told(names) }),
    ...(sourceWords && { source_words: true }),
    ...(similarToSource !== null && { similar_to_source: similarToSource }),
    ...(offensive && { offensive: true }),
  };
  if (Object.keys(recipe).length === 0) return null;
  return { offensive, sourceWords, similarToSource, allowList, names, recipe };
}

function flag(value: JsonValue | undefined, key: string): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return value;
  throw invalidRequest(`exclude.${key} must be true or false (got ${showValue(value)}).`);
}

function edits(value: JsonValue | undefined): Edits | null {
  if (value === undefined || value === null) return null;
  if (value === 1 || value === 2) return value;
  throw invalidRequest(`exclude.similar_to_source must be 1, 2 or null (got ${showValue(value)}).`);
}

const told = (names: NonNullable<NameList>): number | string => {
  if (typeof names === 'string') return names;
  return names instanceof LongList ? names.count : names.length;
};

function nameList(value: JsonValue | undefined, key: string): NameList {
  if (value === undefined || value === null) return null;
  if ((value as unknown) instanceof LongList) return value as unknown as LongList;
  if (typeof value === 'string' && value !== '' && !value.includes('\0')) return value;
  if (Array.isArray(value) && value.every((name) => typeof name === 'string')) return value;
  throw invalidRequest(
    `exclude.${key} must be a list of texts, or the path of a server file with one name a line.`,
  );
}

/**
 * Reads the files that an exclusion needs. `runDir` is the run whose source counts; files are named
 * through the gate. Faults are `EngineError` and `RequestError`.
 */
export async function loadExclusion(
  request: ExcludeRequest,
  runDir: string,
  gate: PathGate,
): Promise<ExclusionSpec> {
  const { offensive, sourceWords, similarToSource } = request;
  const lines = async (names: NameList): Promise<string | null> => {
    if (typeof names === 'string') return readNameList(await gate.permitted(names));
    if (names instanceof LongList) return names.text;
    return names?.map(oneLine).join('\n') ?? null;
  };
  return {
    offensive,
    sourceWords,
    similarToSource,
    allowList: await lines(request.allowList),
    names: await lines(request.names),
    words: sourceWords || similarToSource !== null ? await readSourceWords(runDir) : null,
  };
}
