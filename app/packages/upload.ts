/** Packages that are sent as bytes: stored in a temporary folder until they are imported. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '../../engine/base/json.ts';
import { valuesOf } from '../../operations/fields.ts';
import { IMPORT_BYTES_FIELDS } from '../../operations/packages/database.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { type PackageSource, uploadIdentity, zipStem } from '../../store/database/source-paths.ts';
import { fileDigest } from '../../store/files/digest.ts';

/** Fields of an upload: the ZIP file, and its metadata unless the ZIP describes itself. */
export const METADATA = 'metadata_json';
export const PACKAGE = 'package_zip';

/** A package that was sent: temporary files until `remove`. */
export interface Upload {
  readonly source: PackageSource;
  remove(): Promise<void>;
}

/** Reads a package from the base64 texts `package_zip_base64` and `metadata_json_base64` of a request. */
export async function readBase64(body: JsonObject): Promise<Upload> {
  const { fileName: name, ...bytes } = valuesOf(IMPORT_BYTES_FIELDS, body);
  return inTemporaryFolder(async (folder) => {
    const sent = { [METADATA]: bytes.metadata, [PACKAGE]: bytes.zip };
    const names = new Map<string, string>();
    for (const [field, text] of Object.entries(sent)) {
      if (text === null) continue;
      await writeFile(join(folder, field), Buffer.from(text, 'base64'));
      names.set(field, name);
    }
    return names;
  });
}

/**
 * Has the files received into a new temporary folder, each under the name of its field; `receive` tells as what they were
 * sent, which is used for nothing but the package's label. Throws `RequestError` without a ZIP, and what `receive` throws;
 * the folder is gone then.
 */
export async function inTemporaryFolder(
  receive: (folder: string) => Promise<ReadonlyMap<string, string>>,
): Promise<Upload> {
  const folder = await mkdtemp(join(tmpdir(), `namewalk-upload-${process.pid}-`));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const names = await receive(folder);
    const name = names.get(PACKAGE);
    if (name === undefined) {
      throw invalidRequest(`Field '${PACKAGE}' is required: the package's ZIP file.`);
    }
    const zipPath = join(folder, PACKAGE);
    const metadataPath = names.has(METADATA) ? join(folder, METADATA) : null;
    const identityOf = async (path: string) => uploadIdentity(await fileDigest(path));
    const zip = await identityOf(zipPath);
    const metadata = metadataPath === null ? zip : await identityOf(metadataPath);
    const fallbackName = zipStem(name.replaceAll('\\', '/')) || 'upload';
    const source = { metadataPath, zipPath, identity: { metadata, zip }, fallbackName };
    return { source, remove };
  } catch (err) {
    await remove();
    throw err;
  }
}
