/** Parses requests to build a package. */
import { EngineError } from '../../engine/base/errors.ts';
import type { JsonObject, JsonValue } from '../../engine/base/json.ts';
import type { PackageInclude } from '../../store/packages/manifest.ts';
import { checkPackageName } from '../../store/packages/name.ts';
import { invalidRequest } from '../request-error.ts';
import { coerceBool } from './coerce.ts';

const LONGEST_LICENCE = 200;
const LONGEST_NOTES = 4000;

export interface PackageRequest {
  readonly name: string;
  readonly version: string;
  readonly licence: string | null;
  readonly notes: string | null;
  readonly include: PackageInclude;
  readonly classFiles: boolean;
}

/** Checks a package request. A name or version of null counts as absent; 400 for one that is not safe. */
export function parsePackage(body: JsonObject): PackageRequest {
  const flag = (field: string, absent: boolean): boolean => {
    const value = body[field];
    return value === undefined ? absent : coerceBool(value);
  };
  return {
    name: safe(body.name ?? 'corpus-package', 'name'),
    version: safe(body.version ?? '0.1.0', 'version'),
    licence: remark(body.licence, 'licence', LONGEST_LICENCE),
    notes: remark(body.notes, 'notes', LONGEST_NOTES),
    include: {
      walks_a: flag('include_walks_a', true),
      walks_b: flag('include_walks_b', true),
      candidates: flag('include_candidates', true),
      selections: flag('include_selections', true),
    },
    classFiles: flag('include_class_files', false),
  };
}

/** A text of a person; null when it is absent, null or blank. */
function remark(value: JsonValue | undefined, field: string, most: number): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw invalidRequest(`${field} must be text.`);
  const text = value.trim();
  if (text.length <= most) return text || null;
  throw invalidRequest(`${field} must have at most ${most} characters (got ${text.length}).`);
}

function safe(value: JsonValue, field: 'name' | 'version'): string {
  try {
    return checkPackageName(value, field);
  } catch (err) {
    throw err instanceof EngineError ? invalidRequest(err.message) : err;
  }
}
