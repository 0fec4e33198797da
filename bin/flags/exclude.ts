/** Flags of block-lists and allow-lists of names. */
import { type ExcludeRequest, loadExclusion } from '../../app/operations/exclude.ts';
import { PathGate } from '../../app/settings/path-gate.ts';
import type { JsonObject } from '../../engine/base/json.ts';
import { asText, field, numeric } from './values.ts';

/** Names that a verb excludes, for `parseArgs`. */
export const EXCLUDE_OPTIONS = {
  'exclude-offensive': { type: 'boolean' },
  'exclude-source-words': { type: 'boolean' },
  'exclude-similar': { type: 'string' },
  'exclude-names': { type: 'string' },
  'exclude-all-but': { type: 'string' },
} as const;

export const EXCLUDE_HELP = `
  --exclude-offensive  leave out names that hold an offensive English word
  --exclude-source-words  leave out words of the run's source text
  --exclude-similar N  leave out names within N edits (1 or 2) of such a word
  --exclude-names FILE leave out the names of this file, one a line, in whatever case
  --exclude-all-but FILE  leave out all names but those of this file
`.replace(/^\n|\n$/g, '');

export interface ExcludeFlags {
  readonly 'exclude-offensive'?: boolean | undefined;
  readonly 'exclude-source-words'?: boolean | undefined;
  readonly 'exclude-similar'?: string | undefined;
  readonly 'exclude-names'?: string | undefined;
  readonly 'exclude-all-but'?: string | undefined;
}

/** The field `exclude` that the flags stand for; none without one of them. */
export function excludeBody(flags: ExcludeFlags): JsonObject {
  const exclude: JsonObject = {
    ...(flags['exclude-offensive'] && { offensive: true }),
    ...(flags['exclude-source-words'] && { source_words: true }),
    ...field('similar_to_source', flags['exclude-similar'], numeric),
    ...field('names', flags['exclude-names'], asText),
    ...field('all_but', flags['exclude-all-but'], asText),
  };
  return Object.keys(exclude).length > 0 ? { exclude } : {};
}

/** Reads the files of an exclusion; any file of the person's will do. */
export const readExclusion = (request: ExcludeRequest | null, folder: string) =>
  request && loadExclusion(request, folder, PathGate.OPEN);
