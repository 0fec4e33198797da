/** The operations that import packages: by path, as base64, of a package built here, from a run. */
import type { JsonObject } from '../../engine/base/json.ts';
import { httpField } from '../fields.ts';
import { optionalTextField, type Paths, path, requiredTextField } from '../kinds/published.ts';
import { valuesOf } from '../operation.ts';
import { invalidRequest } from '../request-error.ts';

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

/** Bytes as base64 text, which is not decoded; null when absent. */
const base64Field = (key: string, help: string) =>
  httpField(key, help, TEXT, (value): string | null => {
    if (value === undefined || value === null) return null;
    if (typeof value === 'string' && /^[A-Za-z0-9+/\s]*(?:=\s*){0,2}$/.test(value)) return value;
    throw invalidRequest(`Field '${key}' must be base64 text.`);
  });

/** The package itself. */
export const IMPORT_BYTES_FIELDS = {
  metadata: base64Field('metadata_json_base64', "its metadata; else the ZIP's own count"),
  zip: base64Field('package_zip_base64', 'its ZIP'),
  fileName: httpField(
    'package_file_name',
    'names the package if its metadata do not',
    TEXT,
    (value): string => (typeof value === 'string' ? value : ''),
  ),
};

export const IMPORT_RUN_FIELDS = {
  runDir: path(requiredTextField('run_dir', { help: 'the directory of the run' })),
  packageName: optionalTextField('package_name', { help: "its name; else the run's" }),
};

/** Checks where a package is imported from; `packages` is the folder of those that were built here. `RequestError` naming the fields. */
export async function parseImportSource(
  body: JsonObject,
  paths: Paths,
  packages: string,
): Promise<{ kind: 'pair'; metadata: string; zip: string } | { kind: 'zip'; zip: string }> {
  const {
    builtPackage: built,
    metadataPath: metadata,
    zipPath: zip,
  } = valuesOf(IMPORT_PATH_FIELDS, body);
  if (built !== null) return { kind: 'zip', zip: builtPackage(packages, built) };
  if (metadata === null || zip === null) {
    throw invalidRequest("Both 'metadata_json_path' and 'package_zip_path' are required.");
  }
  return {
    kind: 'pair',
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
