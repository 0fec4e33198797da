import { EngineError } from '../engine/errors.ts';
import type { JsonValue } from '../engine/json.ts';
import type { PackageInclude } from '../store/package-manifest.ts';
import { checkPackageName } from '../store/package-name.ts';
import type { JsonObject } from './body.ts';
import { coerceBool } from './coerce.ts';
import { badRequest } from './errors.ts';

export interface PackageRequest {
  readonly name: string;
  readonly version: string;
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
    include: {
      walks_a: flag('include_walks_a', true),
      walks_b: flag('include_walks_b', true),
      candidates: flag('include_candidates', true),
      selections: flag('include_selections', true),
    },
    classFiles: flag('include_class_files', false),
  };
}

function safe(value: JsonValue, field: 'name' | 'version'): string {
  try {
    return checkPackageName(value, field);
  } catch (err) {
    throw err instanceof EngineError ? badRequest(err.message) : err;
  }
}
