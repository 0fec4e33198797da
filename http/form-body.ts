/** Bodies that are forms: a package to import, and parts for other routes. */
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import {
  inTemporaryFolder,
  METADATA,
  PACKAGE,
  type SentFile,
  storeFile,
  type Upload,
} from '../app/packages/upload.ts';
import { EngineError } from '../engine/base/errors.ts';
import { invalidRequest } from '../operations/request-error.ts';
import { HttpError } from './errors.ts';

/** Largest ZIP and metadata file that a form may carry, in bytes. */
const MAX_UPLOAD_BYTES = 256 * 1024 * 1024;
const MAX_METADATA_BYTES = 32 * 1024 * 1024;

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
      const path = join(folder, field);
      const file = { path, name, limit, tooLarge: () => tooLarge(field, limit) };
      files.set(field, await storeFile(stream, file));
    });
    return files;
  });
}

/** Most parts of a form. */
const MAX_PARTS = 8;
const POLL_MS = 250;
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
      fail(
        // what refuses a part destroys its stream, which then tells the same
        err instanceof HttpError || err instanceof EngineError
          ? err
          : invalidRequest(`Request body is no form: ${(err as Error).message}`),
      );
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
      // Heard whether or not the part is used: an error that nobody hears ends the process.
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
    }, POLL_MS);
    req.once('aborted', () => fail(invalidRequest('Request body is incomplete')));
    req.pipe(parser);
  });
}

const tooLarge = (field: string, limit: number): HttpError =>
  new HttpError(
    413,
    `Field '${field}' is too large: the limit is ${limit} bytes (${limit / (1024 * 1024)} MiB). Import it by its path.`,
  );
