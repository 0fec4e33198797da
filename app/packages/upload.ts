/** Packages that are sent as bytes: stored in a temporary folder until they are imported. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { JsonObject } from '../../engine/base/json.ts';
import { readOperation } from '../../operations/fields.ts';
import { IMPORT_BYTES_FIELDS } from '../../operations/packages/database.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { type PackageSource, zipStem } from '../../store/database/import.ts';
import { uploadIdentity } from '../../store/database/source-paths.ts';

/** Fields of an upload: the ZIP file, and its metadata unless the ZIP describes itself. */
export const METADATA = 'metadata_json';
export const PACKAGE = 'package_zip';

/** A package that was sent: temporary files until `remove`. */
export interface Upload {
  readonly source: PackageSource;
  remove(): Promise<void>;
}

export interface SentFile {
  readonly path: string;
  readonly sha256: string;
  readonly name: string;
}

/** Reads a package from the base64 texts `package_zip_base64` and `metadata_json_base64` of a request. */
export async function readBase64(body: JsonObject): Promise<Upload> {
  const { fileName: name, ...bytes } = readOperation({ fields: IMPORT_BYTES_FIELDS }, body).values;
  return inTemporaryFolder(async (folder) => {
    const files = new Map<string, SentFile>();
    for (const [field, text] of [
      [METADATA, bytes.metadata],
      [PACKAGE, bytes.zip],
    ] as const) {
      if (text === null) continue;
      const file = Buffer.from(text, 'base64');
      const path = join(folder, field);
      await writeFile(path, file);
      files.set(field, { path, sha256: createHash('sha256').update(file).digest('hex'), name });
    }
    return files;
  });
}

/**
 * Has the files received into a new temporary folder. The names of sent files are used for nothing but the
 * package's label. Throws `RequestError` without a ZIP, and what `receive` throws; the folder is gone then.
 */
export async function inTemporaryFolder(
  receive: (folder: string) => Promise<ReadonlyMap<string, SentFile>>,
): Promise<Upload> {
  const folder = await mkdtemp(join(tmpdir(), `namewalk-upload-${process.pid}-`));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const files = await receive(folder);
    const zip = files.get(PACKAGE);
    const metadata = files.get(METADATA);
    if (!zip) throw invalidRequest(`Field '${PACKAGE}' is required: the package's ZIP file.`);
    const zipIdentity = uploadIdentity(zip.sha256);
    const source: PackageSource = {
      metadataPath: metadata?.path ?? null,
      zipPath: zip.path,
      identity: {
        metadata: metadata ? uploadIdentity(metadata.sha256) : zipIdentity,
        zip: zipIdentity,
      },
      fallbackName: zipStem(zip.name.replaceAll('\\', '/')) || 'upload',
    };
    return { source, remove };
  } catch (err) {
    await remove();
    throw err;
  }
}

/** Writes a file with its hash taken on the way; throws `tooLarge()` beyond `limit` bytes. */
export async function storeFile(
  stream: Readable,
  {
    path,
    name,
    limit,
    tooLarge,
  }: { path: string; name: string; limit: number; tooLarge: () => Error },
): Promise<SentFile> {
  const hash = createHash('sha256');
  let size = 0;
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(size > limit ? tooLarge() : null, chunk);
    },
  });
  await pipeline(stream, watch, createWriteStream(path));
  return { path, sha256: hash.digest('hex'), name };
}
