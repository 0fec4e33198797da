/** Build step: packs names, words and name patterns of languages, and pronunciations of 134,000 English words. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { parse } from 'yaml';
import { frontCoded } from '../engine/base/front-coding.ts';
import { packageRoot } from '../store/files/package-root.ts';
import { packedFile } from '../store/names/language-data.ts';
import {
  PRONUNCIATIONS_FILE,
  renderPronunciations,
  sealPronunciations,
} from '../store/texts/pronunciations.ts';

const require = createRequire(import.meta.url);
const PRONOUNCING = join(dirname(require.resolve('cmu-pronouncing-dictionary')), 'package.json');

/** What each file was made of: a hash of its source and of what packs it. The times of a copied folder tell nothing. */
const RECORD = join(packageRoot(), 'dist', '.packed.json');
const record: Record<string, string> = existsSync(RECORD)
  ? JSON.parse(readFileSync(RECORD, 'utf8'))
  : {};

/** Makes a file unless it is made of these already: it takes some seconds, and neither is changed often. */
async function make(file: URL, of: readonly string[], content: () => Promise<string | Buffer>) {
  const hash = createHash('sha256');
  for (const source of [...of, fileURLToPath(import.meta.url)]) hash.update(readFileSync(source));
  const [path, digest] = [file.pathname.slice(packageRoot().length), hash.digest('hex')];
  if (existsSync(file) && record[path] === digest) return;
  writeFileSync(file, await content());
  record[path] = digest;
}

const inStore = (path: string): string => join(packageRoot(), 'store', path);

await make(PRONUNCIATIONS_FILE, [PRONOUNCING, inStore('texts/pronunciations.ts')], async () => {
  const { dictionary } = await import('cmu-pronouncing-dictionary');
  return sealPronunciations(renderPronunciations(dictionary));
});

/** Languages of which one packs better behind the other. */
const AKIN =
  'de gsw gmh nl af da nb sv is gmq en kw cy ga gd br la itc it es pt gl ca fr fro frk ro eu cs sk pl hr sr sl mk bul ru orv zle uk lt lv olt et fi hu ohu tr az otk';

/**
 * A file of names or words as it ships: names front-coded, as those not written by hand are, a language behind the other, which
 * packs better, but words of compounds, whose order tells of equal languages the first; words without line ends.
 */
function packedText(name: string, text: string): string {
  if (name === 'language-names.tsv') {
    const rows = text.match(/.+\n/g) ?? [];
    const languageOf = (row: string): string => /^(\w+)\t(?!part\t)/.exec(row)?.[1] ?? '';
    return [...new Set(['', ...AKIN.split(' '), ...rows.map(languageOf)])]
      .flatMap((language) => rows.filter((row) => languageOf(row) === language))
      .join('')
      .replace(/(?<=\t)[^\t\n\d ]+ [^\t\n\d]+$/gm, (names) => frontCoded(names.split(' ')));
  }
  return name.startsWith('words-') ? text.replaceAll('\n', '') : text;
}

/** Packs what a file of `store` gives. */
const pack = (name: string, source: string, text: (source: string) => string): Promise<void> =>
  make(packedFile(name), [inStore(source), inStore('names/language-data.ts')], async () =>
    brotliCompressSync(Buffer.from(text(readFileSync(inStore(source), 'utf8')))),
  );

for (const name of await readdir(join(packageRoot(), 'store', 'names'))) {
  if (/\.tsv$|^words-/.test(name))
    await pack(name, `names/${name}`, (text) => packedText(name, text));
}
await pack('name_patterns.json', 'name_patterns.yml', (text) => JSON.stringify(parse(text)));
writeFileSync(RECORD, JSON.stringify(record));
