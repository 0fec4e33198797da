/** Reads the manifest of a package from its archive, and compares archive and metadata before an import. */

/** What a manifest says of a member. */
export interface ManifestFile {
  readonly path: string;
  readonly count: number | null;
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly nameClass: string | null;
}

/** What can be read of a `manifest.json`; null where it does not say. */
export interface Manifest {
  readonly licence: string | null;
  readonly notes: string | null;
  readonly integrity: string | null;
  readonly files: readonly ManifestFile[];
  /** The whole of it, for people who want to read it. */
  readonly text: string;
}

/** Reads a manifest. Throws for a text that is no JSON object. */
export function readManifest(text: string): Manifest {
  const fields = objectOf(JSON.parse(text));
  if (!fields) throw new Error('The manifest of the package is no JSON object.');
  const listed = [fields.files, fields.class_files].filter(Array.isArray).flat();
  const files = listed.map(objectOf).flatMap((file) => {
    const path = textOf(file?.path);
    if (!file || path === null) return [];
    const { count, bytes, sha256, name_class } = file;
    return {
      path,
      count: numberOf(count),
      bytes: numberOf(bytes),
      sha256: textOf(sha256),
      nameClass: textOf(name_class),
    };
  });
  return {
    licence: textOf(fields.licence),
    notes: textOf(fields.notes),
    integrity: textOf(fields.integrity),
    files,
    text,
  };
}

/** One thing that was compared between an archive and its metadata. */
export interface PairFinding {
  readonly good: boolean;
  readonly text: string;
}

/**
 * Whether metadata belong to an archive: its name, its size and, when it is known, its SHA-256.
 * `metadata` is the text of the JSON file.
 */
export function pairFindings(
  metadata: string,
  zip: { readonly name: string; readonly bytes: number; readonly sha256: string | null },
): readonly PairFinding[] {
  const fields = parsed(metadata);
  if (!fields) return [{ good: false, text: 'The metadata file is no JSON object.' }];
  const { zip_file: file, zip_bytes: bytes, zip_sha256: sha256 } = fields;
  const compared: (PairFinding | false)[] = [
    typeof bytes === 'number' &&
      finding(
        bytes === zip.bytes,
        'size matches',
        `the archive has ${zip.bytes} bytes, the metadata say ${bytes}`,
      ),
    typeof sha256 === 'string' &&
      zip.sha256 !== null &&
      finding(
        sha256 === zip.sha256,
        'SHA-256 matches',
        'the SHA-256 of the archive is not that of the metadata',
      ),
  ];
  const findings = compared.filter((one) => one !== false);
  if (findings.length > 0) return findings;
  const other = typeof file === 'string' && file !== zip.name;
  const none = 'the metadata name no archive; they are taken as they are';
  return [finding(!other, none, `the metadata are for ${file}`)];
}

const finding = (good: boolean, yes: string, no: string): PairFinding => ({
  good,
  text: good ? yes : no,
});

function parsed(text: string): Record<string, unknown> | null {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return null;
  }
}

const objectOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const LONG = 0xffffffff;

/**
 * Text of one member of a ZIP archive; null when there is none of that name. Reads the directory and the
 * member, not the archive. Throws for what is no ZIP archive, and for one in the ZIP64 format.
 */
export async function zipMember(archive: Blob, name: string): Promise<string | null> {
  const tail = await viewOf(archive.slice(-END_BYTES - MAX_COMMENT));
  const end = lastEnd(tail);
  if (end < 0) throw new Error('This is no ZIP archive, or its end is missing.');
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (size === LONG || start === LONG) {
    throw new Error('The archive is too large to be looked into here; the server can import it.');
  }
  const directory = await viewOf(archive.slice(start, start + size));
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === ENTRY; ) {
    const nameBytes = directory.getUint16(at + 28, true);
    if (wordsOf(directory, at + 46, nameBytes) === name) return memberText(archive, directory, at);
    at += 46 + nameBytes + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return null;
}

async function memberText(archive: Blob, directory: DataView, at: number): Promise<string> {
  const method = directory.getUint16(at + 10, true);
  const packed = directory.getUint32(at + 20, true);
  const offset = directory.getUint32(at + 42, true);
  if (method !== 0 && method !== 8) throw new Error(`Compression ${method} cannot be read here.`);
  const head = await viewOf(archive.slice(offset, offset + 30));
  if (head.byteLength < 30) throw new Error('The archive is cut off.');
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const data = archive.slice(start, start + packed);
  if (method === 0) return data.text();
  return new Response(data.stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
}

function lastEnd(tail: DataView): number {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) {
    if (tail.getUint32(at, true) === END) return at;
  }
  return -1;
}

const viewOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer());

const wordsOf = (view: DataView, at: number, bytes: number): string =>
  new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, bytes));

const CLASSES: readonly (readonly [label: string, patterns: readonly string[]])[] = [
  ['First name', ['first_name']],
  ['Last name', ['last_name']],
  ['Place name', ['place_name']],
  ['Location name', ['location_name']],
  ['Object item', ['object_item', 'object_name']],
  ['Organisation', ['organisation', 'organization', 'org_name']],
  ['Title epithet', ['title_epithet', 'epithet']],
];

/** Class that an import reads from the name of a text file; every other file is for every class. */
export function classOfFile(fileName: string): string {
  const stem = fileName.replace(/^.*\//, '').replace(/(?<=.)\.[^.]*$/, '');
  const plain = stem.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  const found = CLASSES.find(([, patterns]) => patterns.some((pattern) => plain.includes(pattern)));
  return found?.[0] ?? 'every class';
}
