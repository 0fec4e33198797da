/** The operations on a patch's corpus, that load it, list reaches, compute them anew and export: fields and published texts. */
import { httpField } from '../fields.ts';
import { coerceBool } from '../kinds/numbers.ts';
import { invalidRequest } from '../request-error.ts';
import { knownProfile, parsePatch } from '../walker.ts';

const PATCH = { $ref: '#/components/schemas/PatchName' };
const patch = httpField('patch', 'a or b', PATCH, (value) => parsePatch(value));

/** Which run is loaded, and where; whether there is such a run shows when it is looked for. */
export const LOAD_CORPUS_FIELDS = {
  patch,
  runId: httpField('run_id', 'the run', { type: 'string', minLength: 1 }, (value = null) => {
    if (!coerceBool(value)) throw invalidRequest('Missing run_id');
    return value;
  }),
};

/** Whose reaches are computed anew. */
export const REBUILD_FIELDS = {
  patch,
  runId: httpField(
    'run_id',
    'the run that the patch is thought to hold',
    { type: ['string', 'null'], minLength: 1 },
    (value = null): string | null => {
      if (value === null) return null;
      if (typeof value === 'string' && value.trim() !== '') return value.trim();
      throw invalidRequest('run_id must be a non-empty string when provided.');
    },
  ),
};

/** Which reach is listed; `profile` is read when it is known that the patch has reaches. */
export const REACH_LIST_FIELDS = {
  patch,
  profile: httpField(
    'profile',
    'the profile of a walk',
    { $ref: '#/components/schemas/ProfileName' },
    (value = '') => knownProfile(value),
  ),
};

export const EXPORT_NAMES_FIELDS = { patch };
