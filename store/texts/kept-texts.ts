/** Uploaded texts: a folder of files named by their content, written whole or not at all. */
import { createHash } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { syncPath, writeTemporary } from '../files/atomic.ts';
import { utf8Text } from '../files/regular-file.ts';

/** Largest text, in bytes. */
export const MAX_TEXT_BYTES = 32 * 1024 * 1024;
/** Most letters of a file name before its hash. */
const STEM_LETTERS = 60;
/** `My-book-0123456789ab.txt`. */
const KEPT_NAME = /^[\p{L}\p{N}-]+-[0-9a-f]{12}\.txt$/u;

/** The folder of an output base. */
export const textsFolder = (outputBase: string): string => join(outputBase, 'sources');

/**
 * Keeps a text. Throws `EngineError` 'upload-size' beyond 32 MiB, 'upload-encoding' where it is not UTF-8 or
 * holds a zero byte, 'upload-empty' without a letter; then nothing is left of it.
 */
export async function keepText(
  folder: string,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<Awaited<ReturnType<typeof describe>>> {
  const hash = createHash('sha256');
  await mkdir(folder, { recursive: true });
  const temporary = await writeTemporary(join(folder, 'upload'), checked(content, name, hash));
  const id = `${stemOf(name)}-${hash.digest('hex').slice(0, 12)}.txt`;
  const path = join(folder, id);
  try {
    // the content before its name, then the name
    await syncPath(temporary);
    await rename(temporary, path);
    await syncPath(folder);
  } catch (err) {
    await rm(temporary, { force: true });
    throw err;
  }
  return describe(folder, id);
}

/** Passes the text on and throws at the first byte that cannot be in one. */
async function* checked(
  content: AsyncIterable<Uint8Array>,
  name: string,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  const called = name === '' ? 'The text' : name;
  let bytes = 0;
  let letters = false;
  /** The beginning of a letter whose other bytes are still to come. */
  let begun = new Uint8Array(0);
  const refuse = (at: number): EngineError =>
    new EngineError(
      'upload-encoding',
      `${called} is not UTF-8 text (byte ${at}). Save it as plain text in UTF-8.`,
    );
  const look = (chunk: Uint8Array): void => {
    const known = begun.length === 0 ? chunk : Buffer.concat([begun, chunk]);
    const fault = () => refuse(bytes - known.length + oddByte(known));
    const text = utf8Text(known, fault, { keepMark: true, cut: true });
    begun = known.slice(Buffer.byteLength(text));
    if (text.includes('\0')) {
      throw new EngineError('upload-encoding', `${called} holds zero bytes: it is no plain text.`);
    }
    letters ||= /\p{L}/u.test(text);
  };
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > MAX_TEXT_BYTES) {
      throw new EngineError(
        'upload-size',
        `${called} is too large: the limit is ${MAX_TEXT_BYTES} bytes (${MAX_TEXT_BYTES / 2 ** 20} MiB). ` +
          'Put the file on the machine of the server and run it by its path.',
      );
    }
    look(chunk);
    hash.update(chunk);
    yield chunk;
  }
  if (begun.length > 0) throw refuse(bytes - begun.length);
  if (!letters) throw new EngineError('upload-empty', `${called} has no letters.`);
}

/** Index of the first byte that cannot be read: what stands for it is written otherwise. */
function oddByte(bytes: Uint8Array): number {
  const read = Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  return bytes.findIndex((byte, at) => byte !== read[at]);
}

/** A name as part of a file name: letters and digits of any script, `-` between words. */
function stemOf(name: string): string {
  const file = basename(name.normalize('NFC').replaceAll('\\', '/'));
  const words = file.slice(0, file.length - extname(file).length).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...words.join('-')].slice(0, STEM_LETTERS).join('').replace(/-+$/, '') || 'text';
}

/** Deletes the text of a run that is gone, unless one of `others` is made of it too; a text from elsewhere stays. */
export async function forgetText(
  folder: string,
  path: string | null,
  others: readonly { readonly source_path: string | null }[],
): Promise<void> {
  // no other file can be named so
  if (path === null || dirname(path) !== folder || !KEPT_NAME.test(basename(path))) return;
  if (!others.some(({ source_path }) => source_path === path)) await rm(path, { force: true });
}

/** `id` is the file name, which holds a hash of the content: equal texts have one file. */
async function describe(folder: string, id: string) {
  const path = join(folder, id);
  const { size, mtime } = await stat(path);
  return { id, path, bytes: size, keptAt: mtime };
}
