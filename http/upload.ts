import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { invalidRequest } from '../app/request-error.ts';
import type { JsonObject } from '../engine/base/json.ts';
import type { PackageSource } from '../store/database/import.ts';
import { zipStem } from '../store/database/import.ts';
import { uploadIdentity } from '../store/database/source-paths.ts';
import { HttpError } from './errors.ts';

/** Largest ZIP and metadata file that a form may carry, in bytes. */
export const MAX_UPLOAD_BYTES = 256 * 1024 * 1024;
const MAX_METADATA_BYTES = 32 * 1024 * 1024;

/** Fields of the form; each is a file, the metadata may be a text field as well. */
const METADATA = 'metadata_json';
const PACKAGE = 'package_zip';

/** A package that was sent: temporary files until `remove`. */
export interface Upload {
  readonly source: PackageSource;
  remove(): Promise<void>;
}

interface SentFile {
  readonly path: string;
  readonly sha256: string;
  readonly name: string;
}

export const isForm = (req: IncomingMessage): boolean =>
  /^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '');

/**
 * Reads a package sent as a form: the file `package_zip` and, unless the ZIP describes itself, the file
 * or text `metadata_json`. The names of sent files are used for nothing but the package's label.
 */
export async function readForm(req: IncomingMessage): Promise<Upload> {
  if (Number(req.headers['content-length']) > MAX_UPLOAD_BYTES + MAX_METADATA_BYTES) {
    throw tooLarge(PACKAGE, MAX_UPLOAD_BYTES);
  }
  return inTemporaryFolder(async (folder) => {
    const files = new Map<string, SentFile>();
    const seen = new Set<string>();
    await readParts(req, async (field, stream, name) => {
      if (field !== METADATA && field !== PACKAGE) {
        stream.resume();
        return;
      }
      // before anything is awaited: the second may come while the first is being written
      if (seen.has(field)) throw invalidRequest(`Field '${field}' is given twice.`);
      seen.add(field);
      const limit = field === PACKAGE ? MAX_UPLOAD_BYTES : MAX_METADATA_BYTES;
      files.set(field, await keep(stream, join(folder, field), name, field, limit));
    });
    return files;
  });
}

/** The same from the base64 texts `package_zip_base64` and `metadata_json_base64` of a JSON body. */
export async function readBase64(body: JsonObject): Promise<Upload> {
  return inTemporaryFolder(async (folder) => {
    const files = new Map<string, SentFile>();
    for (const field of [METADATA, PACKAGE]) {
      const text = body[`${field}_base64`];
      if (text === undefined || text === null) continue;
      if (typeof text !== 'string' || !/^[A-Za-z0-9+/\s]*(?:=\s*){0,2}$/.test(text)) {
        throw invalidRequest(`Field '${field}_base64' must be base64 text.`);
      }
      const bytes = Buffer.from(text, 'base64');
      const path = join(folder, field);
      await writeFile(path, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const { package_file_name: name } = body;
      files.set(field, { path, sha256, name: typeof name === 'string' ? name : '' });
    }
    return files;
  });
}

async function inTemporaryFolder(
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

/** Most parts of a form. */
const MAX_PARTS = 8;
const LOOK_MS = 250;
/** So many times in a row must the parser be seen not to move. */
const STUCK_LOOKS = 4;

type PartReader = (field: string, stream: Readable, fileName: string) => Promise<void>;

/** Passes every part of the form on, one after the other; rejects for a body that is no form. */
export function readParts(req: IncomingMessage, onPart: PartReader): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (err: unknown): void => {
      clearInterval(watch);
      req.unpipe();
      req.resume();
      reject(err);
    };
    const noForm = (err: unknown): void =>
      fail(invalidRequest(`Request body is no form: ${(err as Error).message}`));
    let watch: NodeJS.Timeout | undefined;
    let parser: Busboy;
    try {
      parser = new Busboy({
        headers: req.headers as BusboyHeaders,
        limits: { files: MAX_PARTS, parts: MAX_PARTS },
        // Without a content type a part with a file name is a file all the same.
        isPartAFile: () => true,
      });
    } catch (err) {
      noForm(err);
      return;
    }
    const parts: Promise<void>[] = [];
    let reading = 0;
    parser.on('file', (field, stream, name) => {
      // Heard whether or not the part is wanted: an error that nobody hears ends the process.
      stream.on('error', noForm);
      reading++;
      stream.once('close', () => reading--);
      const part = onPart(field, stream, name ?? '');
      part.catch((err) => {
        stream.resume();
        fail(err);
      });
      parts.push(part);
    });
    for (const limit of ['filesLimit', 'partsLimit'] as const) {
      parser.on(limit, () => noForm(new Error(`it has more than ${MAX_PARTS} parts`)));
    }
    parser.on('error', noForm);
    parser.on('finish', () => {
      clearInterval(watch);
      Promise.all(parts).then(() => resolve(), fail);
    });
    // The parser waits for ever at a part without a header: it has bytes, and no part is being read.
    let stuck = 0;
    watch = setInterval(() => {
      stuck = reading === 0 && (parser.writableLength > 0 || parser.writableEnded) ? stuck + 1 : 0;
      if (stuck >= STUCK_LOOKS) noForm(new Error('it has a part without a header'));
    }, LOOK_MS);
    req.once('aborted', () => fail(invalidRequest('Request body is incomplete')));
    req.pipe(parser);
  });
}

/** Writes a part to a file with its hash taken on the way. */
async function keep(
  stream: Readable,
  path: string,
  name: string,
  field: string,
  limit: number,
): Promise<SentFile> {
  const hash = createHash('sha256');
  let size = 0;
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(size > limit ? tooLarge(field, limit) : null, chunk);
    },
  });
  await pipeline(stream, watch, createWriteStream(path));
  return { path, sha256: hash.digest('hex'), name };
}

const tooLarge = (field: string, limit: number): HttpError =>
  new HttpError(
    413,
    `Field '${field}' is too large: the limit is ${limit} bytes (${limit / (1024 * 1024)} MiB). Import it by its path.`,
    { Connection: 'close' },
  );
