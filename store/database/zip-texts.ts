/** Reads text members of ZIP archives, within limits against decompression bombs. */
import { closeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { crc32 } from 'node:zlib';
import { type Entry, fromFdPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { EngineError } from '../../engine/base/errors.ts';
import { compareCodePoints } from '../../engine/base/json.ts';
import { LineSplitter } from '../../engine/base/plain-text.ts';
import { openRegularSync } from '../files/regular-file.ts';

/** Members of an archive, of whatever kind. */
export const MAX_MEMBERS = 10_000;
/** Expanded bytes of one text member, and of all that are taken. */
const MAX_MEMBER_BYTES = 256 * 1024 * 1024;
const MAX_TOTAL_BYTES = 512 * 1024 * 1024;
/** A member that expands beyond this many bytes may be no more than `MAX_RATIO` times its packed size. */
const RATIO_FROM_BYTES = 64 * 1024 * 1024;
const MAX_RATIO = 200;
/** UTF-16 units of one line. */
const MAX_LINE_LENGTH = 65_536;

const ENCRYPTED = 0x1;
const ZIP_OPTIONS = { lazyEntries: true, autoClose: false, decodeStrings: false } as const;

/** A text member of a ZIP. Its name is data and never a path on this machine. */
export interface TextMember {
  readonly name: string;
  readonly entry: Entry;
}

/**
 * The text members of a package's ZIP, read with limits. `path` is a regular file; `shownAs` stands for it in errors. The
 * caller closes. Errors: `zip-invalid` for what is no ZIP or is damaged, `zip-limit` beyond a limit, `txt-encoding`,
 * `zip-unsupported` (encrypted, or packed in a way other than deflate), `zip-name`; faults of the file system pass through.
 */
export async function openZipTexts(path: string, shownAs: string = path) {
  let zip: ZipFile;
  try {
    const file = openRegularSync(path);
    zip = await fromFdPromise(file, ZIP_OPTIONS).catch((err) => {
      closeSync(file);
      throw err;
    });
  } catch (err) {
    throw zipFault(err, shownAs);
  }
  let entries: readonly TextMember[];
  let members: readonly TextMember[];
  try {
    entries = await readEntries(zip, shownAs);
    members = entries
      .filter(({ name }) => !name.endsWith('/') && name.toLowerCase().endsWith('.txt'))
      .sort((a, b) => compareCodePoints(a.name, b.name));
    for (const { name } of members) checkName(name);
  } catch (err) {
    zip.close();
    throw err;
  }

  /** The expanded bytes; ends with a fault unless size and checksum are those of the directory. */
  async function* bytes({ name, entry }: TextMember): AsyncGenerator<Buffer> {
    if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) {
      throw new EngineError(
        'zip-unsupported',
        `${name} is encrypted; pack the files without a password`,
      );
    }
    if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
      throw new EngineError(
        'zip-unsupported',
        `${name} is packed by method ${entry.compressionMethod}; only stored and deflated files can be read`,
      );
    }
    let sum = 0;
    let stream: Readable | undefined;
    try {
      stream = await zip.openReadStreamPromise(entry);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        sum = crc32(chunk, sum);
        yield chunk;
      }
    } catch (err) {
      throw zipFault(err, shownAs);
    } finally {
      stream?.destroy();
    }
    if (sum !== entry.crc32) throw invalid(shownAs);
  }

  return {
    /** Text members in code point order of their names. */
    members,
    close: () => zip.close(),

    /** Refuses members that together, or one by one, would expand beyond the limits. */
    checkSizes(taken: readonly TextMember[]): void {
      let total = 0;
      let packed = 0;
      for (const { name, entry } of taken) {
        const { uncompressedSize: size, compressedSize } = entry;
        total += size;
        packed += compressedSize;
        if (size > MAX_MEMBER_BYTES) {
          throw limit(
            `TXT entry is too large: ${name} has ${size} bytes, the limit is ${MAX_MEMBER_BYTES}.`,
          );
        }
        if (size > RATIO_FROM_BYTES && size > MAX_RATIO * compressedSize) {
          throw limit(
            `TXT entry expands too much: ${name} has ${size} bytes packed in ${compressedSize}, the limit is ${MAX_RATIO} to 1.`,
          );
        }
      }
      if (total > MAX_TOTAL_BYTES) {
        throw limit(
          `Package TXT entries have ${total} bytes together, the limit is ${MAX_TOTAL_BYTES}. Split the package.`,
        );
      }
      // Members that share their packed bytes are the trick of another kind of bomb.
      if (packed > zip.fileSize) throw invalid(shownAs);
    },

    /** The lines of a member with their numbers from 1, in batches as they are read. */
    async *lines(member: TextMember): AsyncGenerator<readonly string[]> {
      const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
      const splitter = new LineSplitter();
      let read = 0;
      const checked = (lines: string[]): string[] => {
        if (splitter.pending > MAX_LINE_LENGTH || lines.some((l) => l.length > MAX_LINE_LENGTH)) {
          throw limit(
            `TXT entry has a line of more than ${MAX_LINE_LENGTH} characters: ${member.name}, after line ${read}.`,
          );
        }
        read += lines.length;
        return lines;
      };
      for await (const chunk of bytes(member)) {
        yield checked(splitter.push(decoded(decoder, chunk, member)));
      }
      yield checked(splitter.push(decoded(decoder, undefined, member)));
      yield checked(splitter.end());
    },

    /** A small member of any kind by its exact name; null when absent or beyond `most` bytes. */
    async bytesOf(name: string, most: number): Promise<Buffer | null> {
      const member = entries.findLast((one) => one.name === name);
      if (!member || member.entry.uncompressedSize > most) return null;
      const chunks: Buffer[] = [];
      for await (const chunk of bytes(member)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

async function readEntries(zip: ZipFile, shownAs: string): Promise<TextMember[]> {
  if (zip.entryCount > MAX_MEMBERS) {
    throw limit(
      `Package ZIP has too many members: ${zip.entryCount}, the limit is ${MAX_MEMBERS}.`,
    );
  }
  const entries: TextMember[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      // Backslashes stay: here they are letters of a name and no separators.
      const name = getFileNameLowLevel(
        entry.generalPurposeBitFlag,
        entry.fileNameRaw,
        entry.extraFields,
        true,
      );
      entries.push({ name, entry });
    }
  } catch (err) {
    throw zipFault(err, shownAs);
  }
  return entries;
}

function checkName(name: string): void {
  if ([...name].some((char) => char < ' ' || char === '\x7f')) {
    throw new EngineError(
      'zip-name',
      `Package ZIP has a member with control characters in its name: ${JSON.stringify(name)}.`,
    );
  }
}

function decoded(decoder: TextDecoder, chunk: Buffer | undefined, { name }: TextMember): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw new EngineError('txt-encoding', `TXT entry is not valid UTF-8: ${name}`);
  }
}

const limit = (message: string): EngineError => new EngineError('zip-limit', message);

const invalid = (path: string): EngineError =>
  new EngineError('zip-invalid', `Invalid ZIP file: ${path}`);

/** Faults of the file system keep their own words; every other one is the archive's. */
function zipFault(err: unknown, path: string): Error {
  const { syscall } = err as NodeJS.ErrnoException;
  return syscall === undefined ? invalid(path) : (err as Error);
}
