import { EngineError } from '../engine/errors.ts';
import { type Hooks, throwIfCancelled } from '../engine/hooks.ts';
import { loadHyphenator } from './hyphenators.ts';
import { languageName } from './languages.ts';
import type { PathRoots } from './path-roots.ts';
import { checkTextSize, decodeText, detectedCode } from './pipeline-extract-file.ts';
import { isExpected } from './pipeline-faults.ts';
import { openRegular } from './regular-file.ts';
import { findSources, type SourceFile } from './sources.ts';

export interface PreflightRequest {
  readonly sourcePath: string;
  readonly pattern: string;
  /** Code or `auto`. */
  readonly language: string;
  readonly hyphenDir: string | null;
  /** Folders that the texts must lie in; absent or null: any. */
  readonly roots?: PathRoots;
}

/** What a run from a source would read. */
export interface Preflight {
  readonly files: number;
  readonly bytes: number;
  /** Null without files. */
  readonly longest: { readonly path: string; readonly bytes: number } | null;
  /** Files of the sample at which a run would fail: the first `MOST_LISTED`, and their number. */
  readonly undecodable: readonly string[];
  readonly undecodableCount: number;
  readonly sampled: { readonly files: number; readonly bytes: number };
  /** Null when no text could be read; `confidence` is a share of texts, null for a single one. */
  readonly language: { code: string; name: string; confidence: number | null } | null;
  /** Name of the pattern set; null when there is none. */
  readonly hyphenation: string | null;
  readonly warnings: readonly string[];
}

/** Files of the sample, spread evenly over the source, and bytes of each, from its beginning. */
const SAMPLE_FILES = 256;
const SAMPLE_BYTES = 128 * 1024;
/** Texts of the sample whose language is looked at, again spread evenly. */
const LANGUAGE_TEXTS = 16;
const MOST_LISTED = 20;

/**
 * Looks at a source before a run is made from it; reads at most 32 MiB. Throws `EngineError`
 * `sources-missing`, `pattern-invalid`, `read-failed`, `cancelled`.
 */
export async function preflight(request: PreflightRequest, hooks: Hooks): Promise<Preflight> {
  const warnings: string[] = [];
  const sources = await find(request, warnings);
  const bytes = sources.reduce((sum, { size }) => sum + size, 0);
  if (sources.length > 0 && bytes === 0) warnings.push('The files are empty.');
  const sample = await readSample(sources, warnings, hooks);
  const language = await likelyLanguage(sample.texts, hooks);
  const hyphenation = await patternsFor(request, language?.code ?? null, warnings);
  if (language && language.confidence !== null && language.confidence < 1) {
    const share = Math.round(100 * (1 - language.confidence));
    warnings.push(
      `${share} % of the texts looked at are in other languages; with auto each file is split by its own.`,
    );
  }
  const longest = sources.reduce<SourceFile | null>(
    (most, file) => (most === null || file.size > most.size ? file : most),
    null,
  );
  return {
    files: sources.length,
    bytes,
    longest: longest && { path: longest.path, bytes: longest.size },
    undecodable: sample.undecodable.slice(0, MOST_LISTED),
    undecodableCount: sample.undecodable.length,
    sampled: { files: sample.files, bytes: sample.bytes },
    language,
    hyphenation,
    warnings,
  };
}

/** The files of the source; none is a warning. */
async function find(
  { sourcePath, pattern, roots }: PreflightRequest,
  warnings: string[],
): Promise<SourceFile[]> {
  try {
    return await findSources(sourcePath, pattern, roots);
  } catch (err) {
    if (err instanceof EngineError && err.code === 'sources-none') {
      warnings.push(err.message);
      return [];
    }
    if (err instanceof EngineError || !isExpected(err)) throw err;
    throw new EngineError('read-failed', `Cannot read ${sourcePath}: ${err.message}`);
  }
}

interface Sample {
  readonly texts: readonly string[];
  readonly undecodable: readonly string[];
  readonly files: number;
  readonly bytes: number;
}

/** Reads the sample as the pipeline reads texts; what it would refuse becomes a warning. */
async function readSample(
  sources: readonly SourceFile[],
  warnings: string[],
  hooks: Hooks,
): Promise<Sample> {
  const texts: string[] = [];
  const undecodable: string[] = [];
  const chosen = spread(sources, SAMPLE_FILES);
  let total = 0;
  for (const { path, size } of chosen) {
    throwIfCancelled(hooks);
    try {
      checkTextSize(size);
      const bytes = await head(path);
      total += bytes.length;
      texts.push(decodeText(bytes, { cut: bytes.length < size }));
    } catch (err) {
      if (!isExpected(err)) throw err;
      undecodable.push(path);
      if (undecodable.length <= MOST_LISTED) {
        warnings.push(`${path}: ${err.message}. A run would fail at this file.`);
      }
    }
  }
  if (undecodable.length > MOST_LISTED) {
    warnings.push(`${undecodable.length - MOST_LISTED} further files cannot be read either.`);
  }
  return { texts, undecodable, files: chosen.length, bytes: total };
}

async function head(path: string): Promise<Uint8Array> {
  const file = await openRegular(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The language that most texts are in, each judged as the pipeline judges a file. */
async function likelyLanguage(
  texts: readonly string[],
  hooks: Hooks,
): Promise<Preflight['language']> {
  const chosen = spread(
    texts.filter((text) => text.trim() !== ''),
    LANGUAGE_TEXTS,
  );
  const votes = new Map<string, number>();
  for (const text of chosen) {
    throwIfCancelled(hooks);
    const code = await detectedCode(text);
    votes.set(code, (votes.get(code) ?? 0) + 1);
  }
  const [first] = [...votes].sort(([, a], [, b]) => b - a);
  if (first === undefined) return null;
  const [code, count] = first;
  const confidence = chosen.length === 1 ? null : count / chosen.length;
  return { code, name: languageName(code), confidence };
}

/** Name of the patterns that a run would split by, and what speaks against them. */
async function patternsFor(
  { language, hyphenDir }: PreflightRequest,
  found: string | null,
  warnings: string[],
): Promise<string | null> {
  const wanted = language === 'auto' ? found : language;
  if (wanted === null) return null;
  if (found !== null && wanted.split(/[_-]/)[0] !== found.split('_')[0]) {
    warnings.push(`The text looks like ${languageName(found)}, not ${languageName(wanted)}.`);
  }
  try {
    const { code } = await loadHyphenator(wanted, hyphenDir);
    return hyphenDir === null ? code : `hyph_${code}.dic`;
  } catch (err) {
    if (!(err instanceof EngineError)) throw err;
    warnings.push(err.message);
    return null;
  }
}

/** At most `most` items, spread evenly over a list, its first among them. */
function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, k) => list[Math.floor((k * list.length) / most)]!);
}
