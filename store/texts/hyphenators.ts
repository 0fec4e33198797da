/** Finds and loads the hyphenation patterns of a language, and says whether they are for words in Latin script. */
import { readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { TextDecoder } from 'node:util';
import { EngineError } from '../../engine/base/errors.ts';
import {
  type Hyphenator,
  parseHyphenationPatterns,
  type TexPatterns,
  texHyphenator,
} from '../../engine/text/hyphenation.ts';
import { readRegular, TooLargeError } from '../files/regular-file.ts';

/**
 * Codes whose pattern set in the `hyphen` package has another name than the fallback rule would
 * find: plain codes of languages with several sets, and sets named after a script.
 */
const PACKAGE_NAMES: Readonly<Record<string, string>> = {
  de: 'de-1996',
  de_ch: 'de-ch-1901',
  de_li: 'de-ch-1901',
  el: 'el-monoton',
  en: 'en-us',
  mn: 'mn-cyrl',
  sr: 'sr-cyrl',
  sr_latn: 'sh-latn',
};

/**
 * The hyphenator of `language`. With `hyphenDir`, LibreOffice or Hunspell `hyph_*.dic` files are
 * read from that folder; with null, the TeX patterns of the `hyphen` package are used. A code is compared without regard
 * to case or `-` and `_`, and loses its last part until something matches: `es_MX` ends at `es`.
 *
 * Throws EngineError `language-unknown`, `dictionary-charset` or `dictionary-invalid`.
 */
export async function loadHyphenator(language: string, hyphenDir: string | null) {
  /** Name of the pattern set: `de_DE` of a folder, `de-1996` else. */
  const code = resolveCode(language, await patternSets(hyphenDir));
  if (code === undefined) {
    const remedy =
      hyphenDir === null
        ? `give a folder with hyph_${language}.dic as hyphen_dir (--hyphen-dir)`
        : `add hyph_${language}.dic to ${hyphenDir}`;
    throw new EngineError(
      'language-unknown',
      `No hyphenation patterns for language "${language}": ${remedy}.`,
    );
  }
  const hyphenator =
    hyphenDir === null
      ? texHyphenator(packagePatterns(code))
      : await readDictionary(join(hyphenDir, `hyph_${code}.dic`));
  return { code, hyphenator };
}

/** Pattern sets that there are, by the codes that lead to them (lower-case with `_`). */
export const patternSets = async (hyphenDir: string | null): Promise<Map<string, string>> =>
  hyphenDir === null ? ownSets() : folderSets(hyphenDir);

async function folderSets(folder: string): Promise<Map<string, string>> {
  const files = await readdir(folder).catch((err: Error) => {
    const text = `hyphen_dir: cannot read the folder "${folder}" (${err.message}).`;
    throw new EngineError('hyphen-dir-unreadable', text);
  });
  const codes = new Map<string, string>();
  const names = files
    .flatMap((file) => /^hyph_(.+)\.dic$/.exec(file)?.[1] ?? [])
    .sort((a, b) => (a < b ? -1 : 1));
  for (const name of names) codes.set(name.toLowerCase(), name);
  for (const name of names) {
    const short = name.split('_')[0]!.toLowerCase();
    if (!codes.has(short)) codes.set(short, name);
  }
  return codes;
}

const require = createRequire(import.meta.url);
const PACKAGE_SETS = join(dirname(require.resolve('hyphen/package.json')), 'patterns');
/** Sets of the package that are no valid script. */
const BROKEN_SETS = new Set(['cu']);

function packagePatterns(set: string): TexPatterns {
  const [levels, trie, exceptions] = require(join(PACKAGE_SETS, `${set}.js`)) as [
    string,
    string,
    string[],
  ];
  return { levels, trie, exceptions };
}

function ownSets(): Map<string, string> {
  const sets = readdirSync(PACKAGE_SETS)
    .map((file) => basename(file, '.js'))
    .filter((set) => !BROKEN_SETS.has(set));
  const codes = new Map(sets.sort().map((set) => [set.replaceAll('-', '_'), set]));
  for (const [code, name] of Object.entries(PACKAGE_NAMES)) codes.set(code, name);
  return codes;
}

/** Value of `code` in `codes` (keys lower-case with `_`), else of the code without its last part. */
export function resolveCode(code: string, codes: ReadonlyMap<string, string>): string | undefined {
  for (let key = code.replaceAll('-', '_').toLowerCase(); key !== ''; ) {
    const found = codes.get(key);
    if (found !== undefined) return found;
    key = key.slice(0, Math.max(key.lastIndexOf('_'), 0));
  }
  return undefined;
}

/** The largest that are distributed have a megabyte. */
const MAX_DICTIONARY_BYTES = 16 * 1024 * 1024;

async function readDictionary(path: string): Promise<Hyphenator> {
  const invalid = (text: string): EngineError => new EngineError('dictionary-invalid', text);
  const bytes = await readRegular(path, MAX_DICTIONARY_BYTES).catch((err) => {
    if (!(err instanceof TooLargeError)) throw err;
    throw invalid(`${err.message}. Put the patterns of one language in its place.`);
  });
  const end = bytes.indexOf(10);
  const charset = bytes.toString('latin1', 0, end < 0 ? bytes.length : end).trim();
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(charset.replace(/^microsoft-cp/i, 'windows-'), { fatal: true });
  } catch {
    throw new EngineError(
      'dictionary-charset',
      `${path}: the first line must name the character set, for example UTF-8, not "${charset}".`,
    );
  }
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw invalid(`${path}: the file is not valid ${charset} text.`);
  }
  try {
    return parseHyphenationPatterns(text);
  } catch (err) {
    throw err instanceof EngineError ? invalid(`${path}: ${err.message}.`) : err;
  }
}

/** Whether a set (as `patternSets` names it) is of a language in Latin script, or of one that is not known. */
export function isCuttable(set: string): boolean {
  try {
    const { language, script = 'Latn' } = new Intl.Locale(set.replaceAll('_', '-')).maximize();
    // Sanskrit has patterns for its transcription too
    return language === 'sa' || script === 'Latn';
  } catch {
    return true; // a dictionary file may be called anything
  }
}
