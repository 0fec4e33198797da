/** What ships of languages: language-names.tsv, words-*.txt, offensive-words.tsv, name_patterns.yml. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { EngineError } from '../../engine/base/errors.ts';
import { LanguageData, type PatternFile } from '../../engine/kin/language-data.ts';
import { frontCoded, frontDecoded } from '../../engine/model/front-coded.ts';
import { PROFILES } from '../../engine/text/language-codes.ts';
import { packageRoot } from '../files/package-root.ts';
import { readRegular, TooLargeError, utf8Text } from '../files/regular-file.ts';
import { runLanguages } from '../manifests/manifest.ts';

/** Languages of which words ship. */
const WITH_WORDS = new Set(['de', 'en', 'es', 'fi', 'fr']);

/** Largest file of patterns: parsing takes a thousand times as long as reading. */
const MAX_PATTERN_BYTES = 1024 * 1024;

const unpack = promisify(brotliDecompress);

/** Where the build puts a file of `store/names`, compressed: the package has it in this form alone. */
export const packedFile = (name: string): URL => new URL(`${name}.br`, import.meta.url);

const readText = async (name: string): Promise<string> =>
  (await unpack(await readFile(packedFile(name)))).toString();

/** Names stand in the last column of a row. */
const LAST_COLUMNS = /[^\t\n]*$/gm;

/** The text of language-names.tsv as it is packed: names share what they begin with. */
export const packNames = (rows: string): string =>
  rows.replace(LAST_COLUMNS, (names) => frontCoded(names.split(' ')));

const unpackNames = (rows: string): string =>
  rows.replace(LAST_COLUMNS, (names) => frontDecoded(names).join(' '));

let names: Promise<string> | undefined;
function readNames(): Promise<string> {
  names ??= readText('language-names.tsv').then(unpackNames);
  return names;
}

/** The data that ship with the package. */
export const languageData = new LanguageData({
  names: readNames,
  traditional: readNames,
  words: async (language) => (WITH_WORDS.has(language) ? readText(`words-${language}.txt`) : null),
  offensive: () => readText('offensive-words.tsv'),
  patterns: () => readPatterns(join(packageRoot(), 'store', 'name_patterns.yml')),
});

/**
 * A file that the page fetches of a language, as its build has it: `names-fi.txt`, `words-fi.txt`,
 * `names-traditional.txt`, `offensive.txt` or `profiles.txt`; null for any other. The package has what they are made of alone.
 */
export async function languageFile(name: string): Promise<string | null> {
  if (name === 'offensive.txt') return readText('offensive-words.tsv');
  if (name === 'profiles.txt') return detectorProfiles();
  const [, kind, code = ''] = /^(names|words)-([a-z]+)\.txt$/.exec(name) ?? [];
  if (kind === 'words') return WITH_WORDS.has(code) ? readText(name) : null;
  if (kind === undefined) return null;
  const rows = (await readNames())
    .split('\n')
    .filter((row) =>
      code === 'traditional' ? row.includes('\ttraditional\t') : row.startsWith(`${code}\t`),
    );
  return rows.length === 0 ? null : `${rows.join('\n')}\n`;
}

/** The detector's data as JSON, without the profiles that are never compared. */
async function detectorProfiles(): Promise<string> {
  const { data } = await import('franc-all/data.js');
  const scripts = Object.entries(data).map(([script, known]) => [
    script,
    Object.fromEntries(Object.entries(known).filter(([code]) => PROFILES.has(code))),
  ]);
  return JSON.stringify(Object.fromEntries(scripts));
}

/** Offensive words of the languages of a run's texts, one a line; null where none ship, and for English. */
export const offensiveWordsOfRun = async (runDir: string): Promise<string | null> =>
  languageData.offensiveWords(await runLanguages(runDir));

/** The content of a file of patterns. Throws `EngineError` 'patterns-size'. */
export async function readPatterns(path: string): Promise<PatternFile> {
  const bytes = await readRegular(path, MAX_PATTERN_BYTES).catch((err: Error) => {
    if (!(err instanceof TooLargeError)) throw err;
    throw new EngineError('patterns-size', `${err.message}. Keep the languages that you use.`);
  });
  const { parse } = await import('yaml');
  return parse(utf8Text(bytes));
}
