/** The operations that read built and imported packages: the parameters of their queries. */
import {
  DEFAULT_LIMIT,
  exactOffset,
  MAX_LIMIT,
  type QueryField,
  queryId,
  queryInteger,
  querySwitch,
  readQuery,
  requiredText,
} from '../kinds/query.ts';
import { requireClass, scopeOf } from './generation.ts';

const CLASS_SCHEMA = { $ref: '#/components/schemas/NameClassKey' };
const packageId = queryId('package_id');
/** Looked at when the others are there. */
const requiredClass = { ...requiredText('class_key'), schema: CLASS_SCHEMA };

/** Whether the archives of the kept packages are all checked. */
export const KEPT_PACKAGES_FIELDS = { verify: querySwitch('verify') };

/** Tables of a package. */
export const TABLES_FIELDS = { packageId };

/** A page of a table. */
export const ROWS_FIELDS = {
  tableId: queryId('table_id'),
  offset: exactOffset,
  limit: queryInteger('limit', { least: 1, most: 200, absent: 20 }),
};

/** A page of the names that stand in more than one package. */
export const SHARED_NAMES_FIELDS = {
  classKey: {
    key: 'class_key',
    schema: CLASS_SCHEMA,
    read(query): string | null {
      const key = query.optional('class_key');
      if (key !== null) requireClass(key);
      return key;
    },
  } satisfies QueryField<string | null>,
  offset: exactOffset,
  limit: queryInteger('limit', { least: 1, most: MAX_LIMIT, absent: DEFAULT_LIMIT }),
};

/** Numbers of syllables that a package has for a class. */
export const SYLLABLE_OPTIONS_FIELDS = { packageId, classKey: requiredClass };

/** `RequestError` for what is missing, then for an unknown class. */
export function parseSyllableOptions(search: string) {
  const { packageId, classKey } = readQuery(SYLLABLE_OPTIONS_FIELDS, search);
  requireClass(classKey);
  return { packageId, classKey };
}

/** What can be drawn from. */
export const STATS_FIELDS = {
  ...SYLLABLE_OPTIONS_FIELDS,
  syllableKey: requiredText('syllable_key'),
};

/** The scope in words and as it is looked up; `RequestError` for what is missing, then as `scopeOf`. */
export function parseStats(search: string) {
  const { packageId, classKey, syllableKey } = readQuery(STATS_FIELDS, search);
  requireClass(classKey);
  const asked = { class_key: classKey, package_id: packageId, syllable_key: syllableKey };
  return { asked, scope: scopeOf(asked) };
}
