/** Writes ZIP archives as streams, with size and SHA-256 of every member. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive; its text is asked for when it is its turn, and anew when a try failed. */
export interface ZipMember {
  /** Path within the archive, with `/`. */
  readonly path: string;
  chunks(): AsyncIterable<Uint8Array>;
}

/** Size and SHA-256 (hex) of a member, before compression, or of an archive. */
export interface MemberSum {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Time and rights of every member: equal members give equal archives whenever and by whomever they are
 * made. The archive states local time, so the date is the local one that reads the same everywhere.
 */
const fixedFacts = () => ({ mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true });

/**
 * Writes an archive to a file that must not exist, no faster than the disk takes it, and brings it to the
 * disk. The last member is made when the sums of all others are known, which come in their order. Rejects
 * with the errors of the members, the file system, and of `signal`; the file may then be there in part.
 */
export async function writeZip(
  path: string,
  members: readonly ZipMember[],
  last: { readonly path: string; make(sums: readonly MemberSum[]): string },
  signal?: AbortSignal,
): Promise<MemberSum> {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  let current: Readable | undefined;
  const fail = (err: Error): void => void out.destroy(err);
  zip.on('error', fail);
  const add = (name: string, chunks: () => AsyncIterable<Uint8Array>): void => {
    zip.addReadStreamLazy(name, fixedFacts(), (done) => {
      // Errors do not travel along the pipes of the archive: the far end is told.
      current = Readable.from(chunks()).once('error', fail);
      done(null, current);
    });
  };
  const sums: MemberSum[] = [];
  for (const member of members) {
    add(member.path, () => summed(member.chunks(), (sum) => void sums.push(sum)));
  }
  add(last.path, async function* () {
    yield Buffer.from(last.make(sums));
  });
  zip.end();

  let written: MemberSum | undefined;
  try {
    await pipeline(
      out,
      (chunks: AsyncIterable<Uint8Array>) => summed(chunks, (sum) => (written = sum)),
      createWriteStream(path, { flags: 'wx', flush: true }),
      { ...(signal && { signal }) },
    );
  } finally {
    current?.destroy(); // nobody takes the rest of a member that was broken off
  }
  return written!;
}

/** Passes the chunks on and tells at their end their size and hash. */
async function* summed(
  chunks: AsyncIterable<Uint8Array>,
  tell: (sum: MemberSum) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  tell({ bytes, sha256: hash.digest('hex') });
}
