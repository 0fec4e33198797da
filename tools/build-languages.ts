/** Build step: packs names, words and name patterns of languages, and pronunciations of 134,000 English words. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { parse } from 'yaml';
import { frontCoded } from '../engine/model/front-coded.ts';
import { packageRoot } from '../store/files/package-root.ts';
import { packedFile } from '../store/names/language-data.ts';
import {
  PRONUNCIATIONS_FILE,
  renderPronunciations,
  sealPronunciations,
} from '../store/texts/pronunciations.ts';

const require = createRequire(import.meta.url);
const PRONOUNCING = join(dirname(require.resolve('cmu-pronouncing-dictionary')), 'package.json');

/** It takes some seconds, and neither a package nor what packs it is changed often. */
function isMade(file: URL, source: string, packing: string): boolean {
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const code = statSync(join(packageRoot(), 'store', packing)).mtimeMs;
  return made >= Math.max(statSync(source).ctimeMs, code);
}

if (!isMade(PRONUNCIATIONS_FILE, PRONOUNCING, 'texts/pronunciations.ts')) {
  const { dictionary } = await import('cmu-pronouncing-dictionary');
  writeFileSync(PRONUNCIATIONS_FILE, sealPronunciations(renderPronunciations(dictionary)));
}

/** A file of names or words as it ships: names front-coded, words without line ends. */
function packedText(name: string, text: string): string {
  if (name === 'language-names.tsv') {
    return text.replace(/(?<=\t)[^\t\n]+$/gm, (names) => frontCoded(names.split(' ')));
  }
  return name.startsWith('words-') ? text.replaceAll('\n', '') : text;
}

/** Packs what a file of `store` gives. */
function pack(name: string, source: string, text: (source: string) => string): void {
  const path = join(packageRoot(), 'store', source);
  const packed = packedFile(name);
  if (isMade(packed, path, 'names/language-data.ts')) return;
  writeFileSync(packed, brotliCompressSync(Buffer.from(text(readFileSync(path, 'utf8')))));
}

for (const name of await readdir(join(packageRoot(), 'store', 'names'))) {
  if (/\.tsv$|^words-/.test(name)) pack(name, `names/${name}`, (text) => packedText(name, text));
}
pack('name_patterns.json', 'name_patterns.yml', (text) => JSON.stringify(parse(text)));
