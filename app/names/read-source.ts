/** Texts and lists of names from files, and the samples that come with the package. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import { FieldError } from '../../operations/fields.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { readRegular } from '../../store/files/regular-file.ts';
import { thousands } from '../../store/files/thousands.ts';

const MAX_SOURCE_BYTES = 32 * 2 ** 20;

/** Texts in `samples/` by what their names are like, with the hyphenation that runs of them have: one for each patch first. */
export const SAMPLES = {
  english: { file: 'en-pride-and-prejudice.txt', language: 'en_US' },
  german: { file: 'de-die-verwandlung.txt', language: 'de_DE' },
  spanish: { file: 'es-don-quijote.txt', language: 'es_ES' },
  finnish: { file: 'fi-kalevala.txt', language: 'fi_FI' },
  latin: { file: 'la-de-bello-gallico.txt', language: 'la' },
};

/** The path of a sample. Throws `FieldError` naming those that there are. */
export function samplePath(name: string): string {
  const found = Object.entries(SAMPLES).find(([known]) => known === name);
  if (found) return join(packageRoot(), 'samples', found[1].file);
  throw new FieldError(
    `like must be one of ${Object.keys(SAMPLES).join(', ')} (got ${JSON.stringify(name)}).`,
  );
}

/**
 * Reads a file in UTF-8; others are found out by whoever reads the names. Throws `EngineError` 'source-missing', and
 * `FieldError` for one that is too large.
 */
export async function readSource(
  kind: 'text' | 'list',
  path: string,
  language: string | null,
): Promise<SourceInput> {
  const missing = (err: Error): never => {
    throw new EngineError('source-missing', `Cannot read ${path}: ${err.message}.`);
  };
  const found = await stat(path).catch(missing);
  checkSize(path, found.size);
  const bytes = await readRegular(path, MAX_SOURCE_BYTES).catch(missing);
  return { kind, text: new TextDecoder().decode(bytes), language };
}

/** Throws `FieldError` for more bytes than a source may have. */
export function checkSize(what: string, bytes: number): void {
  if (bytes <= MAX_SOURCE_BYTES) return;
  throw new FieldError(
    `${what} has ${thousands(bytes)} bytes, and ${thousands(MAX_SOURCE_BYTES)} is the most; give a part of it.`,
  );
}
