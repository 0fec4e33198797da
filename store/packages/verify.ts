/** Verifies a package against its manifest and its metadata, member by member. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import { openPromise } from 'yauzl';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJson,
} from '../../engine/base/json.ts';
import { metadataPathOf } from '../../engine/names/package-files.ts';
import { checkIntegrity, readFault, type VerificationResult } from '../files/artifact.ts';
import { fileDigest } from '../files/digest.ts';
import { closingAfter, readRegular } from '../files/regular-file.ts';
import { MANIFEST_MEMBER, type MemberSum } from './package.ts';

/** Verification result of a package, file by file: the archive, then its metadata file. */
export interface PackageVerification extends VerificationResult {
  readonly path: string;
}

/** Ends a check with what it has found. */
class Verdict extends Error {
  readonly status: VerificationResult['status'];

  constructor(status: VerificationResult['status'], reason: string) {
    super(reason);
    this.status = status;
  }
}

const mismatch = (reason: string): Verdict => new Verdict('mismatch', reason);

/** The verdict on a file that a check throws; else it is verified, for the reason that the check returns. */
async function verdictOn(path: string, check: () => Promise<string>): Promise<PackageVerification> {
  try {
    return { path, status: 'verified', reason: await check() };
  } catch (err) {
    const { message } = err as Error;
    if (err instanceof Verdict) return { path, status: err.status, reason: message };
    return { path, status: 'error', reason: `unreadable: ${message.replace(/\s+/g, ' ')}` };
  }
}

/**
 * Checks a package: every member against its checksum and the manifest's hashes, and the whole archive
 * against the metadata file beside it when there is one. Without that file (a download has none) only the
 * members are covered, and the reason says so. Never throws for what it finds.
 */
export async function verifyPackage({
  archive,
}: {
  archive: string;
}): Promise<PackageVerification[]> {
  const path = metadataPathOf(archive);
  let metadata = null as JsonObject | null;
  const described = await verdictOn(path, async () => {
    const bytes = await readRegular(path).catch((err) => {
      throw readFault(err) === 'missing' ? new Verdict('missing', 'metadata-missing') : err;
    });
    const { value, reason } = readWithIntegrity(bytes, 'zip_sha256');
    metadata = value;
    return reason;
  });
  const found = await verdictOn(archive, () => checkArchive(archive, metadata));
  return described.status === 'missing' ? [found] : [found, described];
}

/**
 * Parses a file and checks its `integrity`, which one with the key `mark` must have: only files of this
 * program have either. `of` stands before the reason of a verdict.
 */
function readWithIntegrity(
  bytes: Buffer,
  mark: string,
  of = '',
): { value: JsonObject; reason: string } {
  const value = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  if (!isJsonObject(value)) throw new Verdict('error', `${of}not-object`);
  const broken = checkIntegrity(bytes, value);
  if (broken !== null) throw mismatch(of + broken);
  if (Object.hasOwn(value, 'integrity')) return { value, reason: 'integrity-matches' };
  if (Object.hasOwn(value, mark)) throw mismatch(`${of}integrity-missing`);
  return { value, reason: 'without-integrity' };
}

async function checkArchive(archive: string, metadata: JsonObject | null): Promise<string> {
  const found = await stat(archive).catch(() => null);
  if (!found?.isFile()) throw new Verdict('missing', 'archive-missing');
  const stated = metadata?.zip_sha256;
  if (metadata) {
    if (metadata.zip_file !== basename(archive)) throw mismatch('archive-name-mismatch');
    if (metadata.zip_bytes !== found.size) throw mismatch('archive-size-mismatch');
    if (stated !== undefined && stated !== (await fileDigest(archive))) {
      throw mismatch('archive-hash-mismatch');
    }
  }
  const members = await readMembers(archive, (path) => path === MANIFEST_MEMBER);
  const damaged = members.find(({ intact }) => !intact);
  if (damaged) throw mismatch(`checksum-mismatch:${damaged.path}`);
  const text = members.find(({ path }) => path === MANIFEST_MEMBER)?.content;
  if (!text) throw new Verdict('error', 'manifest-missing');
  const { value: manifest } = readWithIntegrity(text, 'recipes', 'manifest-');
  checkMembers(manifest, members);
  for (const key of ['package_name', 'version', 'created_at']) {
    if (metadata && metadata[key] !== manifest[key]) throw mismatch(`metadata-differs:${key}`);
  }
  return stated === undefined ? 'members-match' : 'hashes-match';
}

/** Throws unless the archive holds what its manifest lists, and nothing else. */
function checkMembers(manifest: JsonObject, members: readonly ReadMember[]): void {
  const listed = new Map<JsonValue, JsonObject>();
  for (const list of [manifest.files, manifest.class_files]) {
    if (!Array.isArray(list)) continue;
    for (const entry of list) if (isJsonObject(entry)) listed.set(entry.path ?? null, entry);
  }
  for (const { path, bytes, sha256 } of members) {
    if (path === MANIFEST_MEMBER) continue;
    const entry = listed.get(path);
    if (!entry) throw mismatch(`member-not-listed:${path}`);
    if (entry.bytes !== bytes) throw mismatch(`member-size-mismatch:${path}`);
    if (entry.sha256 !== undefined && entry.sha256 !== sha256) {
      throw mismatch(`member-hash-mismatch:${path}`);
    }
    listed.delete(path);
  }
  for (const absent of listed.keys()) throw mismatch(`member-missing:${String(absent)}`);
}

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
  const options = { lazyEntries: true, autoClose: false };
  return closingAfter(await openPromise(archive, options), async (zip) => {
    const members: ReadMember[] = [];
    for await (const entry of zip.eachEntry()) {
      const hash = createHash('sha256');
      const kept: Buffer[] = [];
      const keep = keeps(entry.fileName);
      let sum = 0;
      let bytes = 0;
      for await (const data of await zip.openReadStreamPromise(entry)) {
        const chunk = data as Buffer;
        hash.update(chunk);
        sum = crc32(chunk, sum);
        bytes += chunk.length;
        if (keep && bytes <= MAX_CONTENT) kept.push(chunk);
      }
      members.push({
        path: entry.fileName,
        method: entry.compressionMethod,
        bytes,
        sha256: hash.digest('hex'),
        intact: sum === entry.crc32,
        content: keep && bytes <= MAX_CONTENT ? Buffer.concat(kept) : null,
      });
    }
    return members;
  });
}
