/** The operations on a patch's corpus, that load it, list reaches, compute them anew and export: fields and published texts. */
import type { JsonValue } from '../../engine/base/json.ts';
import { isProfileName, PROFILE_NAMES, type ProfileName } from '../../engine/corpus/profiles.ts';
import { coerceBool } from '../coerce.ts';
import { plainField } from '../kinds/plain.ts';
import { invalidRequest } from '../request-error.ts';
import { showValue } from '../show-value.ts';
import { parsePatch } from '../walker.ts';

const patch = plainField('patch', {
  flag: null,
  help: 'a or b',
  schema: { $ref: '#/components/schemas/PatchName' },
  read: parsePatch,
});

/** Which run is loaded, and where; whether there is such a run shows when it is looked for. */
export const LOAD_CORPUS_FIELDS = {
  patch,
  runId: plainField('run_id', {
    flag: null,
    help: 'the run',
    schema: { type: 'string', minLength: 1 },
    read(value = null): JsonValue {
      if (!coerceBool(value)) throw invalidRequest('Missing run_id');
      return value;
    },
  }),
};

/** Whose reaches are computed anew. */
export const REBUILD_FIELDS = {
  patch,
  runId: plainField('run_id', {
    flag: null,
    help: 'the run that the patch is thought to hold',
    schema: { type: ['string', 'null'], minLength: 1 },
    read(value = null): string | null {
      if (value === null) return null;
      if (typeof value === 'string' && value.trim() !== '') return value.trim();
      throw invalidRequest('run_id must be a non-empty string when provided.');
    },
  }),
};

/** Which reach is listed; `profile` is read when it is known that the patch has reaches. */
export const REACH_LIST_FIELDS = {
  patch,
  profile: plainField('profile', {
    help: `${PROFILE_NAMES.slice(0, -1).join(', ')} or ${PROFILE_NAMES.at(-1)}; repeatable (default: all four)`,
    placeholder: 'NAME',
    schema: { $ref: '#/components/schemas/ProfileName' },
    read(value = ''): ProfileName {
      if (typeof value === 'string' && isProfileName(value)) return value;
      const valid = [...PROFILE_NAMES].sort().join(', ');
      throw invalidRequest(`Unknown profile '${showValue(value)}'. Valid profiles: ${valid}`);
    },
  }),
};

/** Whose selected names are exported. */
export const EXPORT_NAMES_FIELDS = { patch };
