/** The details of one run: its manifest and its files with their sizes. */
import { isJsonObject } from '../../engine/base/json.ts';
import { checkManifest, DIGESTS_KEY, type ManifestObject } from '../manifests/manifest.ts';
import { listArtifacts } from './folder.ts';

export interface RunFile {
  /** Relative to the run directory, components joined by `/`. */
  readonly path: string;
  readonly bytes: number;
  /** As the manifest lists it; null where it does not. */
  readonly sha256: string | null;
}

/** A run beyond what the listing tells. */
export interface RunDetail {
  readonly manifest: ManifestObject;
  readonly files: readonly RunFile[];
  /** Null unless the run failed and recorded them. */
  readonly logTail: readonly string[] | null;
  /** Language as requested; null when it was detected or is not told. */
  readonly askedLanguage: string | null;
  /** Frequencies count files. */
  readonly countsFiles: boolean;
}

/** Reads what a run directory holds; null when its manifest has gone. */
export async function readRunDetail(runDir: string): Promise<RunDetail | null> {
  const { manifest } = await checkManifest(runDir);
  if (manifest === null) return null;
  const digests = isJsonObject(manifest[DIGESTS_KEY]) ? manifest[DIGESTS_KEY] : {};
  const files = await listArtifacts(runDir);
  const { extractor, language, log_tail: tail } = manifest;
  const config = isJsonObject(manifest.config) ? manifest.config : {};
  return {
    manifest,
    files: files.map(({ path, size_bytes }) => {
      const digest = digests[path];
      return { path, bytes: size_bytes, sha256: typeof digest === 'string' ? digest : null };
    }),
    logTail: Array.isArray(tail) ? tail.map(String) : null,
    askedLanguage: askedLanguage(extractor, language),
    countsFiles: extractor === 'pyphen' && config.count_by !== 'occurrences',
  };
}

/** Pronunciations are English, whatever the manifest says. */
function askedLanguage(extractor: unknown, language: unknown): string | null {
  if (extractor === 'nltk') return 'en_US';
  return typeof language === 'string' && language !== 'auto' ? language : null;
}
