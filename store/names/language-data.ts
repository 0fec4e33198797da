/** Reads the language data of the package: language-names.tsv, words-*.txt, offensive-words.tsv, name_patterns.yml. */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { PromiseMap } from '../../engine/base/maps.ts';
import { LanguageData } from '../../engine/kin/language-data.ts';
import { packedIndex } from '../../engine/kin/language-index.ts';
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
  parts: readNames,
  index: () => texts.get('index', async () => indexOf((await readNames()).split('\n'))),
  words: async (language) => (WITH_WORDS.has(language) ? readText(`words-${language}.txt`) : null),
  offensive: () => readOnce('offensive-words.tsv'),
  patterns: async () => JSON.parse(await readText('name_patterns.json')),
});

/**
 * A file that the page fetches of a language, as its build has it: `names-fi.txt`, `words-fi.txt`,
 * `names-index.txt`, `names-part.txt`, `offensive.txt` or `profiles.txt`; null for any other. The package has what they are made of alone.
 */
export async function languageFile(name: string): Promise<string | null> {
  if (name === 'offensive.txt') return readText('offensive-words.tsv');
  if (name === 'profiles.txt') return detectorProfiles();
  const [, kind, code = ''] = /^(names|words)-([a-z]+)\.txt$/.exec(name) ?? [];
  if (kind === 'words') return WITH_WORDS.has(code) ? readText(name) : null;
  const rows = (await readNames()).split('\n');
  if (code === 'index') return indexOf(rows);
  const isOwn =
    code === 'part' ? /^\w+\tpart\t/ : RegExp(`^${code}(?:-|\t(?!usual|coined|common\t[fm]))`);
  const own = rows.filter((row) => isOwn.test(row));
  return own.length === 0 ? null : `${own.join('\n')}\n`;
}

/** Names that identify languages in Latin letters: given names, family names and places. */
function indexOf(rows: readonly string[]): string {
  const found = new Map<string, string>();
  for (const row of rows) {
    const [code = '', kind = '', , names = ''] = row.split('\t');
    if (/first|traditional|old|last|place/.test(kind) && /^\p{Script=Latin}/u.test(names))
      found.set(code, `${found.get(code) ?? ''}\n${names}`);
  }
  return packedIndex(found);
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
