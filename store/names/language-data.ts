/** What ships of languages: language-names.tsv, words-*.txt, offensive-words.tsv, name_patterns.yml. */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { PromiseMap } from '../../engine/base/lru-map.ts';
import { LanguageData } from '../../engine/kin/language-data.ts';
import { frontCoded, frontDecoded } from '../../engine/model/front-coded.ts';
import { PROFILES } from '../../engine/text/language-codes.ts';
import { runLanguages } from '../manifests/manifest.ts';

/** Languages of which words ship. */
const WITH_WORDS = new Set(['de', 'en', 'es', 'fi', 'fr']);

const unpack = promisify(brotliDecompress);

/**
 * Where the build puts a file of `store/names`, packed and compressed: the package has it in this form alone; and the patterns
 * as JSON, for parsing YAML takes a tenth of a second.
 */
export const packedFile = (name: string): URL => new URL(`${name}.br`, import.meta.url);

const readText = async (name: string): Promise<string> =>
  (await unpack(await readFile(packedFile(name)))).toString();

/** Files of rows, read once, for every stock asks for them; a read that fails is done again. */
const texts = new PromiseMap<string, string>();
const readOnce = (name: string): Promise<string> => texts.get(name, () => readText(name));
const readNames = (): Promise<string> => readOnce('language-names.tsv');

/** The data that ship with the package. */
export const languageData = new LanguageData({
  names: readNames,
  ofKind: readNames,
  words: async (language) => (WITH_WORDS.has(language) ? readText(`words-${language}.txt`) : null),
  offensive: () => readOnce('offensive-words.tsv'),
  patterns: async () => JSON.parse(await readText('name_patterns.json')),
});

/**
 * A file that the page fetches of a language, as its build has it: `names-fi.txt`, `words-fi.txt`,
 * `names-traditional.txt`, `names-part.txt`, `offensive.txt` or `profiles.txt`; null for any other. The package has what they are made of alone.
 */
export async function languageFile(name: string): Promise<string | null> {
  if (name === 'offensive.txt') return readText('offensive-words.tsv');
  if (name === 'profiles.txt') return detectorProfiles();
  const [, kind, code = ''] = /^(names|words)-([a-z]+)\.txt$/.exec(name) ?? [];
  if (kind === 'words') return WITH_WORDS.has(code) ? readText(name) : null;
  if (kind === undefined) return null;
  const rows = (await readNames()).split('\n');
  if (code === 'traditional' || code === 'part') return ofAll(rows, code);
  const own = rows.filter((row) => row.startsWith(`${code}\t`));
  return own.length === 0 ? null : `${own.join('\n')}\n`;
}

/** Names of a kind, a row for each language: sorted, for nobody asks for their order. */
function ofAll(rows: readonly string[], wanted: string): string {
  const found = new Map<string, string[]>();
  for (const row of rows) {
    const [code = '', kind, , names = ''] = row.split('\t');
    if (kind === wanted) found.set(code, [...(found.get(code) ?? []), ...frontDecoded(names)]);
  }
  return [...found]
    .map(([code, names]) => `${code}\t${wanted}\t\t${frontCoded(names.sort())}\n`)
    .join('');
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
