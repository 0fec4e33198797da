// Adds words to those of a language, and packs them for engine/kin/language-data.ts: sorted, one a line: how many letters of the
// word before are cut from its end, A for none, then the letters that follow (front coding). By hand, with a file of words, one or
// more a line: node store/names/pack-words.mjs en FILE
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languageData } from '../../dist/store/names/language-data.js';

const [, , language, file] = process.argv;
const known = (await languageData.words(language)) ?? [];
let last = '';
const added = readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
const lines = [...new Set([...known, ...added])].sort().map((word) => {
  let shared = 0;
  while (shared < last.length && last[shared] === word[shared]) shared++;
  const cut = String.fromCharCode('A'.charCodeAt(0) + last.length - shared);
  last = word;
  return cut + word.slice(shared);
});
const packed = new URL(`words-${language}.txt`, import.meta.url);
writeFileSync(fileURLToPath(packed), `${lines.join('\n')}\n`);
