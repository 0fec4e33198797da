/** Bodies that are forms: a package to import. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { EngineError } from '../engine/base/errors.ts';
import { MAX_METADATA_BYTES } from '../engine/names/package-files.ts';
import { invalidRequest } from '../operations/request-error.ts';
import { type PackageSource, zipStem } from '../store/database/source-paths.ts';
import { fileDigest } from '../store/files/digest.ts';
import { HttpError, tooLarge } from './errors.ts';

/** Fields of an upload: the ZIP file, and its metadata unless the ZIP describes itself. */
const METADATA = 'metadata_json';
const PACKAGE = 'package_zip';

/** Largest ZIP that a form may carry, in bytes. */
const MAX_UPLOAD_BYTES = 256 * 1024 * 1024;

export const isForm = (req: IncomingMessage): boolean =>
  /^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '');

/**
 * Reads a package sent as a form: the file `package_zip` and, unless the ZIP describes itself, the file
 * or text `metadata_json`. They lie in a temporary folder until `remove`.
 */
export async function readForm(req: IncomingMessage) {
  if (Number(req.headers['content-length']) > MAX_UPLOAD_BYTES + MAX_METADATA_BYTES) {
    throw fieldTooLarge(PACKAGE, MAX_UPLOAD_BYTES);
  }
  const folder = await mkdtemp(join(tmpdir(), `namewalk-upload-${process.pid}-`));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  /** Names of the files as sent, by field; only the package's label is made of them. */
  const names = new Map<string, string>();
  try {
    await readParts(req, async (field, stream, name, signal) => {
      if (field !== METADATA && field !== PACKAGE) {
        stream.resume();
        return;
      }
      // before anything is awaited: the second may come while the first is being written
      if (names.has(field)) throw invalidRequest(`Field '${field}' is given twice.`);
      names.set(field, name);
      const limit = field === PACKAGE ? MAX_UPLOAD_BYTES : MAX_METADATA_BYTES;
      let size = 0;
      const watch = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          done(size > limit ? fieldTooLarge(field, limit) : null, chunk);
        },
      });
      await pipeline(stream, watch, createWriteStream(join(folder, field)), { signal });
    });
    return { source: await uploaded(folder, names), remove };
  } catch (err) {
    await remove();
    throw err;
  }
}

/** The package whose files lie in a folder, each under the name of its field. */
async function uploaded(
  folder: string,
  names: ReadonlyMap<string, string>,
): Promise<PackageSource> {
  const name = names.get(PACKAGE);
  if (name === undefined) {
    throw invalidRequest(`Field '${PACKAGE}' is required: the package's ZIP file.`);
  }
  const zipPath = join(folder, PACKAGE);
  const metadataPath = names.has(METADATA) ? join(folder, METADATA) : null;
  // stands in the database for a file that was sent and not named
  const identityOf = async (path: string) => `upload:${await fileDigest(path)}`;
  const zip = await identityOf(zipPath);
  const metadata = metadataPath === null ? zip : await identityOf(metadataPath);
  const fallbackName = zipStem(name.replaceAll('\\', '/')) || 'upload';
  return { metadataPath, zipPath, identity: { metadata, zip }, fallbackName };
}

/** Most parts of a form. */
const MAX_PARTS = 8;
const POLL_MS = 250;
/** Looks in a row at which the parser must stand still to count as stuck. */
const STUCK_LOOKS = 4;

type PartReader = (
  ...part: [field: string, stream: Readable, fileName: string, signal: AbortSignal]
) => Promise<void>;

/**
 * Calls `onPart` for each part of the form. Rejects for a body that is no form; by then the signal of the parts is
 * aborted and none is being read any more.
 */
async function readParts(req: IncomingMessage, onPart: PartReader): Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const noForm = (err: unknown): void =>
    stop.abort(
      // refusing a part destroys its stream, which then emits the same error
      err instanceof HttpError || err instanceof EngineError
        ? err
        : invalidRequest(`Request body is no form: ${(err as Error).message}`),
    );
  const parts: Promise<void>[] = [];
  let watch: NodeJS.Timeout | undefined;
  try {
    const parser = new Busboy({
      headers: req.headers as BusboyHeaders,
      limits: { files: MAX_PARTS, parts: MAX_PARTS },
      // Without a content type a part with a file name is a file all the same.
      isPartAFile: () => true,
    });
    let reading = 0;
    parser.on('file', (field, stream, name) => {
      // Heard whether or not the part is used: an unhandled error ends the process.
      stream.on('error', noForm);
      reading++;
      stream.once('close', () => reading--);
      const part = onPart(field, stream, name ?? '', signal);
      parts.push(part.catch((err) => stop.abort(err)));
    });
    for (const limit of ['filesLimit', 'partsLimit'] as const) {
      parser.on(limit, () => noForm(new Error(`it has more than ${MAX_PARTS} parts`)));
    }
    // The parser waits for ever at a part without a header: it has bytes, and no part is being read.
    let stuck = 0;
    watch = setInterval(() => {
      stuck = reading === 0 && (parser.writableLength > 0 || parser.writableEnded) ? stuck + 1 : 0;
      if (stuck >= STUCK_LOOKS) noForm(new Error('it has a part without a header'));
    }, POLL_MS);
    req.once('aborted', () => stop.abort(invalidRequest('Request body is incomplete')));
    await finished(req.pipe(parser), { signal });
  } catch (err) {
    noForm(err);
    req.unpipe().resume();
  } finally {
    clearInterval(watch);
  }
  await Promise.all(parts);
  signal.throwIfAborted();
}

const fieldTooLarge = (field: string, limit: number): HttpError =>
  tooLarge(`Field '${field}' is`, limit, 'Import it by its path.');
