/** Reads the manifest of a package and compares archive and metadata before an import. */

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
