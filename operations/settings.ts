/** The operations that change the output base and list a folder: fields and published texts. */
import type { JsonValue } from '../engine/base/json.ts';
import { coerceBool } from './coerce.ts';
import { plainField } from './kinds/plain.ts';
import { invalidRequest } from './request-error.ts';
import { showValue } from './show-value.ts';

/** Which files a listing of a folder shows. */
const BROWSE_FILTERS = ['text', 'metadata', 'package', 'database'] as const;
export type BrowseFilter = (typeof BROWSE_FILTERS)[number];

export const OUTPUT_BASE_FIELDS = {
  path: plainField('path', {
    flag: null,
    help: 'an existing folder',
    schema: { type: 'string', minLength: 1 },
    read(value): string {
      if (value === undefined || !coerceBool(value)) throw invalidRequest('Missing path');
      if (typeof value !== 'string') throw invalidRequest(`Invalid path: ${showValue(value)}`);
      return value;
    },
  }),
};

/** `path` is looked at when it is listed. */
export const BROWSE_FIELDS = {
  path: plainField('path', {
    flag: null,
    help: 'the folder',
    schema: { type: 'string', default: '.' },
    read: (value = '.'): JsonValue => value,
  }),
  filter: plainField('filter', {
    flag: null,
    help: 'which files are shown',
    schema: { type: ['string', 'null'], enum: [...BROWSE_FILTERS, null], default: null },
    read(value = null): BrowseFilter | null {
      const found = BROWSE_FILTERS.find((filter) => filter === value);
      if (value === null || found) return found ?? null;
      throw invalidRequest(`Invalid filter: ${showValue(value)}`);
    },
  }),
  hidden: plainField('hidden', {
    flag: null,
    help: 'whether dot files are listed',
    schema: { type: ['boolean', 'null'], default: false },
    read(value = null): boolean {
      if (value === null || typeof value === 'boolean') return value ?? false;
      throw invalidRequest(`hidden must be true or false (got ${showValue(value)}).`);
    },
  }),
  pattern: plainField('pattern', {
    flag: null,
    help: 'a file pattern whose matches are counted',
    schema: { type: ['string', 'null'] },
    read(value = null): string | null {
      if (value === null || typeof value === 'string') return value;
      throw invalidRequest(`pattern must be text (got ${showValue(value)}).`);
    },
  }),
};
