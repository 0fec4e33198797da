/** Verifies a package against its manifest and its metadata, member by member. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';
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

const verified = (reason: string): VerificationResult => ({ status: 'verified', reason });
const mismatch = (reason: string): VerificationResult => ({ status: 'mismatch', reason });

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
  const metadataPath = metadataPathOf(archive);
  const metadata = await readMetadata(metadataPath);
  const found = await checkArchive(archive, metadata.fields).catch(fault);
  return [
    { path: archive, ...found },
    ...(metadata.verification ? [{ path: metadataPath, ...metadata.verification }] : []),
  ];
}

interface Metadata {
  /** Null when there is no file that could be used. */
  readonly fields: JsonObject | null;
  /** Null when there is no file. */
  readonly verification: VerificationResult | null;
}

async function readMetadata(path: string): Promise<Metadata> {
  try {
    const { value, verification } = readWithIntegrity(await readRegular(path), 'zip_sha256');
    return { fields: verification.status === 'verified' ? value : null, verification };
  } catch (err) {
    if (readFault(err) === 'missing') return { fields: null, verification: null };
    return { fields: null, verification: fault(err) };
  }
}

/**
 * Parses a file and checks its `integrity`, which one with the key `mark` must have: only files of this
 * program have either.
 */
function readWithIntegrity(
  bytes: Buffer,
  mark: string,
): { value: JsonObject; verification: VerificationResult } {
  const value = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  if (!isJsonObject(value))
    return { value: {}, verification: { status: 'error', reason: 'not-object' } };
  const broken = checkIntegrity(bytes, value);
  if (broken !== null) return { value, verification: mismatch(broken) };
  if (Object.hasOwn(value, 'integrity'))
    return { value, verification: verified('integrity-matches') };
  return {
    value,
    verification: Object.hasOwn(value, mark)
      ? mismatch('integrity-missing')
      : verified('without-integrity'),
  };
}

async function checkArchive(
  archive: string,
  metadata: JsonObject | null,
): Promise<VerificationResult> {
  const found = await stat(archive).catch(() => null);
  if (!found?.isFile()) return { status: 'missing', reason: 'archive-missing' };
  if (metadata) {
    if (metadata.zip_file !== basename(archive)) return mismatch('archive-name-mismatch');
    if (metadata.zip_bytes !== found.size) return mismatch('archive-size-mismatch');
    const { zip_sha256: stated } = metadata;
    if (stated !== undefined && stated !== (await fileDigest(archive))) {
      return mismatch('archive-hash-mismatch');
    }
  }
  const members = await readMembers(archive, (path) => path === MANIFEST_MEMBER);
  const damaged = members.find(({ intact }) => !intact);
  if (damaged) return mismatch(`checksum-mismatch:${damaged.path}`);
  const text = members.find(({ path }) => path === MANIFEST_MEMBER)?.content;
  if (!text) return { status: 'error', reason: 'manifest-missing' };
  const { value: manifest, verification } = readWithIntegrity(text, 'recipes');
  if (verification.status !== 'verified')
    return { ...verification, reason: `manifest-${verification.reason}` };
  const wrong = checkMembers(manifest, members);
  if (wrong) return wrong;
  if (!metadata) return verified('members-match');
  for (const key of ['package_name', 'version', 'created_at']) {
    if (metadata[key] !== manifest[key]) return mismatch(`metadata-differs:${key}`);
  }
  return verified(metadata.zip_sha256 === undefined ? 'members-match' : 'hashes-match');
}

/** Whether the archive holds what its manifest lists, and nothing else. */
function checkMembers(
  manifest: JsonObject,
  members: readonly ReadMember[],
): VerificationResult | null {
  const listed = new Map<JsonValue, JsonObject>();
  for (const list of [manifest.files, manifest.class_files]) {
    if (!Array.isArray(list)) continue;
    for (const entry of list) if (isJsonObject(entry)) listed.set(entry.path ?? null, entry);
  }
  for (const { path, bytes, sha256 } of members) {
    if (path === MANIFEST_MEMBER) continue;
    const entry = listed.get(path);
    if (!entry) return mismatch(`member-not-listed:${path}`);
    if (entry.bytes !== bytes) return mismatch(`member-size-mismatch:${path}`);
    if (entry.sha256 !== undefined && entry.sha256 !== sha256) {
      return mismatch(`member-hash-mismatch:${path}`);
    }
    listed.delete(path);
  }
  const [absent] = listed.keys();
  return absent === undefined ? null : mismatch(`member-missing:${String(absent)}`);
}

/** Whatever a reader throws, in one line. */
function fault(err: unknown): VerificationResult {
  const text = (err as Error).message.replace(/\s+/g, ' ');
  return { status: 'error', reason: `unreadable: ${text}` };
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
      const stream = await zip.openReadStreamPromise(entry);
      members.push(await readMember(entry, stream, keeps(entry.fileName)));
    }
    return members;
  });
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
