/** Reads members of a ZIP archive back, with their sizes and hashes. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';
import type { MemberSum } from './zip.ts';

/** A member as read back. */
export interface ReadMember extends MemberSum {
  readonly path: string;
  /** Of ZIP: 8 is deflate. */
  readonly method: number;
  /** Whether the bytes have the checksum that the archive states. */
  readonly intact: boolean;
  /** The content of requested members. */
  readonly content: Buffer | null;
}

/** Largest content that is read into memory. */
const MAX_CONTENT = 16 * 1024 * 1024;

/**
 * Reads every member of an archive once, in the order of its directory; memory does not grow with their
 * size. Throws what the archive's reader throws for damaged ones, and the errors of the file system.
 */
export async function readMembers(
  archive: string,
  keeps: (path: string) => boolean,
): Promise<ReadMember[]> {
  const zip = await openPromise(archive, { lazyEntries: true, autoClose: false });
  try {
    const members: ReadMember[] = [];
    for await (const entry of zip.eachEntry()) {
      const stream = await zip.openReadStreamPromise(entry);
      members.push(await readMember(entry, stream, keeps(entry.fileName)));
    }
    return members;
  } finally {
    zip.close();
  }
}

async function readMember(entry: Entry, stream: Readable, keep: boolean): Promise<ReadMember> {
  const hash = createHash('sha256');
  const kept: Buffer[] = [];
  let sum = 0;
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    sum = crc32(chunk, sum);
    bytes += chunk.length;
    if (keep && bytes <= MAX_CONTENT) kept.push(chunk);
  }
  return {
    path: entry.fileName,
    method: entry.compressionMethod,
    bytes,
    sha256: hash.digest('hex'),
    intact: sum === entry.crc32,
    content: keep && bytes <= MAX_CONTENT ? Buffer.concat(kept) : null,
  };
}
