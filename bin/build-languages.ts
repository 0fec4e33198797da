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

const lists = join(packageRoot(), 'store', 'names');
for (const name of await readdir(lists)) {
  if (!/\.tsv$|^words-/.test(name)) continue;
  const source = join(lists, name);
  if (isMade(packedFile(name), source, 'names/language-data.ts')) continue;
  const text = packedText(name, readFileSync(source, 'utf8'));
  writeFileSync(packedFile(name), brotliCompressSync(Buffer.from(text)));
}

const patterns = join(packageRoot(), 'store', 'name_patterns.yml');
const packedPatterns = packedFile('name_patterns.json');
if (!isMade(packedPatterns, patterns, 'names/language-data.ts')) {
  const json = JSON.stringify(parse(readFileSync(patterns, 'utf8')));
  writeFileSync(packedPatterns, brotliCompressSync(Buffer.from(json)));
}
