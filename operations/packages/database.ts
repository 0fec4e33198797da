/** Operations on the database of imported packages: imports by path, of a package built here, of a run; parameters of queries. */
import type { JsonObject } from '../../engine/base/json.ts';
import type { PackagePaths } from '../../store/database/source-paths.ts';
import { valuesOf } from '../fields.ts';
import {
  exactOffset,
  idField,
  optionalTextField,
  queryId,
  queryInteger,
  querySwitch,
  requiredText,
  requiredTextField,
} from '../kinds/published.ts';
import { invalidRequest } from '../request-error.ts';

const TEXT = { type: 'string' } as const;

/** Where the package lies: built here, or a pair of files. */
const IMPORT_PATH_FIELDS = {
  builtPackage: optionalTextField('built_package', {
    help: 'the file name of a ZIP in the packages folder, instead of both paths',
    schema: TEXT,
  }),
  metadataPath: optionalTextField('metadata_json_path', { help: 'its metadata', schema: TEXT }),
  zipPath: optionalTextField('package_zip_path', { help: 'its ZIP', schema: TEXT }),
};

/** Checks where a package is imported from, by `paths` that a request may name; `packages` is the folder of those that were built here. `RequestError` naming the fields. */
export async function parseImportSource(
  body: JsonObject,
  paths: { permitted(text: string): Promise<string> },
  packages: string,
): Promise<PackagePaths> {
  const {
    builtPackage: built,
    metadataPath: metadata,
    zipPath: zip,
  } = valuesOf(IMPORT_PATH_FIELDS, body);
  if (built !== null) return { metadata: null, zip: builtPackage(packages, built) };
  if (metadata === null || zip === null) {
    throw invalidRequest("Both 'metadata_json_path' and 'package_zip_path' are required.");
  }
  return {
    metadata: await paths.permitted(metadata),
    zip: await paths.permitted(zip),
  };
}

/** Path of a package that was built here, by its file name. */
function builtPackage(packages: string, name: string): string {
  if (!/^[A-Za-z0-9_-][A-Za-z0-9._-]*\.zip$/.test(name) || name.length > 255) {
    throw invalidRequest(
      "Field 'built_package' must be the file name of a ZIP in the packages folder.",
    );
  }
  return `${packages}/${name}`;
}

const CLASS_SCHEMA = { $ref: '#/components/schemas/NameClassKey' };
const packageId = queryId('package_id');
/** Whether there is such a class is looked at when the others are there. */
const requiredClass = requiredText('class_key', CLASS_SCHEMA);

/** Of which package and class. */
const SCOPE = { packageId, classKey: requiredClass };

export const BODIES = {
  '/api/database/delete-package': { packageId: idField('package_id', 'the package') },
  '/api/import-from-run': {
    runDir: requiredTextField('run_dir', { help: 'the directory of the run' }),
    packageName: optionalTextField('package_name', { help: "its name; else the run's" }),
  },
  '/api/import': IMPORT_PATH_FIELDS,
};

export const QUERIES = {
  '/api/packages': { verify: querySwitch('verify') },
  '/api/database/package-tables': { packageId },
  '/api/database/table-rows': {
    tableId: queryId('table_id'),
    offset: exactOffset,
    limit: queryInteger('limit', { least: 1, most: 200, absent: 20 }),
  },
  '/api/generation/package-syllables': SCOPE,
  '/api/generation/selection-stats': { ...SCOPE, syllableKey: requiredText('syllable_key') },
};
