/** Flags of block-lists and allow-lists of names. */
import { PathGate } from '../../app/settings/path-gate.ts';
import { loadExclusion } from '../../app/source/exclusion.ts';
import type { JsonObject } from '../../engine/base/json.ts';
import { flagHelp, flagOptions } from '../../operations/fields.ts';
import { EXCLUDE_FIELDS, type ExcludeRequest } from '../../operations/walker/exclude.ts';
import { bodyOfFlags, type Flags } from './values.ts';

/** Names that a verb excludes, for `parseArgs`. */
export const EXCLUDE_OPTIONS = flagOptions(EXCLUDE_FIELDS);

export const EXCLUDE_HELP = flagHelp(EXCLUDE_FIELDS);

/** The field `exclude` that the flags stand for; none without one of them. */
export function excludeBody(flags: Flags): JsonObject {
  const exclude = bodyOfFlags(EXCLUDE_FIELDS, flags);
  return Object.keys(exclude).length > 0 ? { exclude } : {};
}

/** Reads the files of an exclusion; any file of the person's will do. */
export const readExclusion = (request: ExcludeRequest | null, folder: string) =>
  loadExclusion(request, folder, PathGate.OPEN);
