/** Operations on the corpus of a patch: load, reaches and their recomputation, export, views: fields and published texts. */
import { FEATURE_NAMES } from '../../engine/corpus/features.ts';
import { isProfileName, PROFILE_NAMES, type ProfileName } from '../../engine/corpus/profiles.ts';
import { COMPARISON_PARTS, COMPARISON_SORTS } from '../../engine/explore/keyness.ts';
import { SYLLABLE_SORTS } from '../../engine/explore/syllable-list.ts';
import { DEFAULT_WALK } from '../../engine/walk/walker.ts';
import { type FieldSchema, httpField } from '../fields.ts';
import { coerceBool } from '../kinds/numbers.ts';
import {
  PAGE_FIELDS,
  queryField,
  queryInteger,
  queryText,
  queryWord,
  requiredText,
  textsOf,
} from '../kinds/published.ts';
import { invalidRequest } from '../request-error.ts';
import { knownProfile, parsePatch, queryPatch, queryProfile, WALK_FIELDS } from '../walker.ts';

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

const MAX_NEIGHBOURS = 1000;
const MAX_SAMPLES = 1000;
const MAX_MAP = 100_000;

/** What says where a step leads, as a query has it: text, which the walk itself reads; `null` where it takes null. */
const STEP_FIELDS = Object.fromEntries(
  Object.entries(WALK_FIELDS)
    .filter(([name]) => name in DEFAULT_WALK)
    .map(([, { key, help, schema }]) => {
      const nullable = Array.isArray(schema.type) && schema.type.includes('null');
      const field = queryField(key, nullable ? orNullText(schema) : schema, (text) =>
        text === 'null' && nullable ? null : (text ?? undefined),
      );
      return [key, { ...field, help }];
    }),
);

function orNullText({ type, enum: known, default: absent }: FieldSchema): FieldSchema {
  const [plain] = (type as readonly string[]).filter((one) => one !== 'null');
  const words = known && { enum: known.filter((word) => word !== null) };
  return plain === 'integer'
    ? { $ref: '#/components/schemas/IntegerOrNullText', default: absent }
    : { anyOf: [{ type: plain, ...words }, { const: 'null' }], default: absent };
}

const compareSort = queryWord('sort', COMPARISON_SORTS);

function featureBits(values: readonly string[]): number {
  let bits = 0;
  for (const name of values.flatMap((value) => value.split(',')).map((text) => text.trim())) {
    if (name === '') continue;
    const k = (FEATURE_NAMES as readonly string[]).indexOf(name);
    if (k < 0)
      throw invalidRequest(`Unknown feature '${name}'. Features: ${FEATURE_NAMES.join(', ')}`);
    bits |= 1 << k;
  }
  return bits;
}

export const BODIES = {
  /** Whose reaches are computed anew. */
  '/api/walker/rebuild-reach-cache': {
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
  },
  '/api/walker/export': { patch },
  '/api/walker/load-corpus': LOAD_CORPUS_FIELDS,
  '/api/walker/reach-syllables': REACH_LIST_FIELDS,
};

export const QUERIES = {
  '/api/walker/syllables': {
    patch: queryPatch('patch'),
    ...PAGE_FIELDS,
    sort: queryWord('sort', SYLLABLE_SORTS),
    search: queryText('search'),
    features: httpField(
      'feature',
      '',
      { type: 'array', items: { $ref: '#/components/schemas/FeatureName' } },
      (value) => featureBits(textsOf(value)),
    ),
    length: queryInteger('length', { least: 1, absent: null }),
    signature: {
      ...queryInteger('signature', {
        least: 0,
        most: (1 << FEATURE_NAMES.length) - 1,
        absent: null,
      }),
      schema: { $ref: '#/components/schemas/Signature' },
    },
    frequency: queryInteger('frequency', { least: 0, absent: null }),
  },
  '/api/walker/neighbours': {
    patch: queryPatch('patch'),
    syllable: requiredText('syllable'),
    profile: queryField(
      'profile',
      { type: 'string', enum: [...PROFILE_NAMES, 'custom'] },
      (profile): ProfileName | 'custom' => {
        if (profile === null || profile === 'custom') return 'custom';
        if (isProfileName(profile)) return profile;
        const valid = PROFILE_NAMES.join(', ');
        throw invalidRequest(`Unknown profile '${profile}'. Valid profiles: ${valid}, custom.`);
      },
    ),
    ...STEP_FIELDS,
    limit: queryInteger('limit', { least: 0, most: MAX_NEIGHBOURS, absent: 150 }),
  },
  '/api/walker/reach-spread': { patch: queryPatch('patch'), profile: queryProfile('profile') },
  '/api/walker/reach-overlap': {
    patch: queryPatch('patch'),
    otherPatch: queryPatch('other_patch'),
    profile: queryProfile('profile'),
    otherProfile: queryProfile('other_profile'),
    limit: queryInteger('limit', { least: 0, most: MAX_SAMPLES, absent: 50 }),
  },
  '/api/walker/map': {
    patch: queryPatch('patch'),
    limit: queryInteger('limit', { least: 0, most: MAX_MAP, absent: 50_000 }),
  },
  '/api/walker/compare': {
    sort: compareSort,
    // words from their beginning, numbers from the greatest on
    order: queryWord('order', ['asc', 'desc'], (body) =>
      compareSort.read(body.sort, body) === 'syllable' ? ['asc', 'desc'] : ['desc', 'asc'],
    ),
    only: queryWord('only', COMPARISON_PARTS),
    search: queryText('search'),
    ...PAGE_FIELDS,
  },
};
