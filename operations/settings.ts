/** The operations that change the output base and list a folder: fields and published texts. */
import type { JsonValue } from '../engine/base/json.ts';
import { httpField } from './fields.ts';
import { coerceBool, strictSwitch } from './kinds/numbers.ts';
import { invalidRequest, ofRequest, showValue } from './request-error.ts';

/** Which files a listing of a folder shows. */
const BROWSE_FILTERS = ['text', 'metadata', 'package', 'database'] as const;
export type BrowseFilter = (typeof BROWSE_FILTERS)[number];

export const BODIES = {
  '/api/settings/output-base': {
    path: httpField('path', 'an existing folder', { type: 'string', minLength: 1 }, (value) => {
      if (value === undefined || !coerceBool(value)) throw invalidRequest('Missing path');
      if (typeof value !== 'string') throw invalidRequest(`Invalid path: ${showValue(value)}`);
      return value;
    }),
  },
  /** `path` is looked at when it is listed. */
  '/api/browse-directory': {
    path: httpField(
      'path',
      'the folder',
      { type: 'string', default: '.' },
      (value = '.'): JsonValue => value,
    ),
    filter: httpField(
      'filter',
      'which files are shown',
      { type: ['string', 'null'], enum: [...BROWSE_FILTERS, null], default: null },
      (value = null): BrowseFilter | null => {
        const found = BROWSE_FILTERS.find((filter) => filter === value);
        if (value === null || found) return found ?? null;
        throw invalidRequest(`Invalid filter: ${showValue(value)}`);
      },
    ),
    hidden: httpField(
      'hidden',
      'whether dot files are listed',
      { type: ['boolean', 'null'], default: false },
      (value) => ofRequest(() => strictSwitch(value, 'hidden')),
    ),
    pattern: httpField(
      'pattern',
      'a file pattern whose matches are counted',
      { type: ['string', 'null'] },
      (value = null): string | null => {
        if (value === null || typeof value === 'string') return value;
        throw invalidRequest(`pattern must be text (got ${showValue(value)}).`);
      },
    ),
  },
};
