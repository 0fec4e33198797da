/** Texts that came in through the browser: a folder of files named by their content, written whole or not at all. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { isTemporary, writeAtomic } from '../files/atomic.ts';
import { utf8Text } from '../files/regular-file.ts';

/** Largest text, in bytes. */
export const MAX_TEXT_BYTES = 32 * 1024 * 1024;
/** Most letters of a file name before its hash. */
const STEM_LETTERS = 60;
/** `My-book-0123456789ab.txt`. */
const KEPT_NAME = /^[\p{L}\p{N}-]+-[0-9a-f]{12}\.txt$/u;

export type KeptText = Awaited<ReturnType<typeof describe>>;

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
): Promise<KeptText> {
  const called = name === '' ? 'The text' : name;
  const hash = createHash('sha256');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > MAX_TEXT_BYTES) {
      throw new EngineError(
        'upload-size',
        `${called} is too large: the limit is ${MAX_TEXT_BYTES} bytes (${MAX_TEXT_BYTES / 2 ** 20} MiB). ` +
          'Put the file on the machine of the server and run it by its path.',
      );
    }
    hash.update(chunk);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  checkText(bytes, called);
  const id = `${stemOf(name)}-${hash.digest('hex').slice(0, 12)}.txt`;
  await writeAtomic(join(folder, id), bytes);
  return describe(folder, id);
}

const LETTER = /\p{L}/u;
/** Bytes in which most texts have a letter already. */
const HEAD_BYTES = 4096;

function checkText(bytes: Buffer, called: string): void {
  if (!isUtf8(bytes)) {
    throw new EngineError(
      'upload-encoding',
      `${called} is not UTF-8 text (byte ${wholeLetters(bytes)}). Save it as plain text in UTF-8.`,
    );
  }
  if (bytes.includes(0)) {
    throw new EngineError('upload-encoding', `${called} holds zero bytes: it is no plain text.`);
  }
  if (!LETTER.test(bytes.toString('utf8', 0, HEAD_BYTES)) && !LETTER.test(bytes.toString())) {
    throw new EngineError('upload-empty', `${called} has no letters.`);
  }
}

/** How many of the bytes are whole letters before the first that is not UTF-8, or is cut off. */
function wholeLetters(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (decode(bytes.subarray(0, middle)) === null) bad = middle;
    else good = middle;
  }
  return Buffer.byteLength(decode(bytes.subarray(0, good))!);
}

/** The letters that the bytes hold, without one that is cut off at their end; null where they are not UTF-8. */
function decode(bytes: Uint8Array): string | null {
  try {
    return utf8Text(bytes, undefined, { keepMark: true, cut: true });
  } catch {
    return null;
  }
}

/** A name as part of a file name: letters and digits of any script, `-` between words. */
function stemOf(name: string): string {
  const file = basename(name.normalize('NFC').replaceAll('\\', '/'));
  const words = file.slice(0, file.length - extname(file).length).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...words.join('-')].slice(0, STEM_LETTERS).join('').replace(/-+$/, '') || 'text';
}

/** All uploaded texts, newest first. */
export async function listTexts(folder: string): Promise<KeptText[]> {
  const names = await readdir(folder).catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT') return [];
    throw err;
  });
  const kept = names.filter((name) => KEPT_NAME.test(name) && !isTemporary(name));
  const texts = await Promise.all(kept.map((id) => describe(folder, id)));
  return texts.sort((a, b) => b.keptAt.getTime() - a.keptAt.getTime() || (a.id < b.id ? -1 : 1));
}

/** Deletes one; runs that were made from it stay. Throws `EngineError` 'upload-missing'. */
export async function deleteText(folder: string, id: string): Promise<void> {
  const missing = new EngineError(
    'upload-missing',
    `No kept text is called ${JSON.stringify(id)}.`,
  );
  // no other file can be named so
  if (!KEPT_NAME.test(id)) throw missing;
  await rm(join(folder, id)).catch((err: NodeJS.ErrnoException) => {
    throw err.code === 'ENOENT' ? missing : err;
  });
}

/** `id` is the file name, which tells the content: the same text has one. */
async function describe(folder: string, id: string) {
  const path = join(folder, id);
  const { size, mtime } = await stat(path);
  return { id, path, bytes: size, keptAt: mtime };
}
