/** The operations that import packages: by path, as base64, of a package built here, from a run. */
import { join } from 'node:path';
import type { JsonObject } from '../../../engine/base/json.ts';
import type { ImportSource } from '../../../workers/tasks.ts';
import { invalidRequest } from '../../request-error.ts';
import type { PathGate } from '../../settings/path-gate.ts';
import { plainField } from '../kinds/plain.ts';
import { optionalTextField, readWithPaths, requiredTextField } from '../kinds/published.ts';
import { readOperation } from '../operation.ts';

const TEXT = { type: 'string' } as const;

/** Where the package lies: built here, or a pair of files. */
export const IMPORT_PATH_FIELDS = {
  builtPackage: optionalTextField('built_package', {
    help: 'the file name of a ZIP in the packages folder, instead of both paths',
    schema: TEXT,
  }),
  metadataPath: optionalTextField('metadata_json_path', { help: 'its metadata', schema: TEXT }),
  zipPath: optionalTextField('package_zip_path', { help: 'its ZIP', schema: TEXT }),
};

/** Bytes as base64 text; null when absent. */
const base64Field = (key: string, help: string) =>
  plainField(key, {
    flag: null,
    help,
    schema: TEXT,
    read(value): Buffer | null {
      if (value === undefined || value === null) return null;
      if (typeof value !== 'string' || !/^[A-Za-z0-9+/\s]*(?:=\s*){0,2}$/.test(value)) {
        throw invalidRequest(`Field '${key}' must be base64 text.`);
      }
      return Buffer.from(value, 'base64');
    },
  });

/** The package itself. */
export const IMPORT_BYTES_FIELDS = {
  metadata: base64Field('metadata_json_base64', "its metadata; else the ZIP's own count"),
  zip: base64Field('package_zip_base64', 'its ZIP'),
  fileName: plainField('package_file_name', {
    flag: null,
    help: 'names the package if its metadata do not',
    schema: TEXT,
    read: (value): string => (typeof value === 'string' ? value : ''),
  }),
};

export const IMPORT_RUN_FIELDS = {
  runDir: requiredTextField('run_dir', { help: 'the directory of the run' }),
  packageName: optionalTextField('package_name', { help: "its name; else the run's" }),
};

/** Checks where a package is imported from; `RequestError` naming the fields. */
export async function parseImportSource(
  body: JsonObject,
  gate: PathGate,
  outputBase: string,
): Promise<ImportSource> {
  const fields = readOperation({ fields: IMPORT_PATH_FIELDS }, body).values;
  const { builtPackage: built, metadataPath: metadata, zipPath: zip } = fields;
  if (built !== null) return { kind: 'zip', zip: builtPackage(outputBase, built) };
  if (metadata === null || zip === null) {
    throw invalidRequest("Both 'metadata_json_path' and 'package_zip_path' are required.");
  }
  return {
    kind: 'pair',
    metadata: await gate.permitted(metadata),
    zip: await gate.permitted(zip),
  };
}

export const parseImportRun = (body: JsonObject, gate: PathGate) =>
  readWithPaths(IMPORT_RUN_FIELDS, body, { paths: ['runDir'], gate });

/** Path of a package that was built here, by its file name. */
function builtPackage(outputBase: string, name: string): string {
  if (!/^[A-Za-z0-9_-][A-Za-z0-9._-]*\.zip$/.test(name) || name.length > 255) {
    throw invalidRequest(
      "Field 'built_package' must be the file name of a ZIP in the packages folder.",
    );
  }
  return join(outputBase, 'packages', name);
}
