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
  readonly name: string | null;
  readonly version: string | null;
  readonly licence: string | null;
  readonly notes: string | null;
  readonly createdAt: string | null;
  readonly integrity: string | null;
  readonly files: readonly ManifestFile[];
  /** The whole of it, for people who want to read it. */
  readonly text: string;
}

/** Reads a manifest. Throws for a text that is no JSON object. */
export function readManifest(text: string): Manifest {
  const fields = objectOf(JSON.parse(text));
  if (!fields) throw new Error('The manifest of the package is no JSON object.');
  const files = [...listOf(fields.files), ...listOf(fields.class_files)].flatMap((entry) => {
    const file = objectOf(entry);
    if (!file || typeof file.path !== 'string') return [];
    return {
      path: file.path,
      count: numberOf(file.count),
      bytes: numberOf(file.bytes),
      sha256: textOf(file.sha256),
      nameClass: textOf(file.name_class),
    };
  });
  return {
    name: textOf(fields.package_name),
    version: textOf(fields.version),
    licence: textOf(fields.licence),
    notes: textOf(fields.notes),
    createdAt: textOf(fields.created_at),
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
  let fields: Record<string, unknown> | null;
  try {
    fields = objectOf(JSON.parse(metadata));
  } catch {
    fields = null;
  }
  if (!fields) return [{ good: false, text: 'The metadata file is no JSON object.' }];
  const findings: PairFinding[] = [];
  const say = (good: boolean, text: string): void => void findings.push({ good, text });
  const { zip_file: file, zip_bytes: bytes, zip_sha256: sha256 } = fields;
  if (typeof bytes === 'number') {
    const same = bytes === zip.bytes;
    say(
      same,
      same ? 'size matches' : `the archive has ${zip.bytes} bytes, the metadata say ${bytes}`,
    );
  }
  if (typeof sha256 === 'string' && zip.sha256 !== null) {
    const same = sha256 === zip.sha256;
    say(same, same ? 'SHA-256 matches' : 'the SHA-256 of the archive is not that of the metadata');
  }
  if (findings.length === 0 && typeof file === 'string' && file !== zip.name) {
    say(false, `the metadata are for ${file}`);
  }
  if (findings.length === 0) say(true, 'the metadata name no archive; they are taken as they are');
  return findings;
}

const objectOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
