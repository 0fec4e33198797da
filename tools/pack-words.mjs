// Adds words to those of a language, and packs them for engine/kin/language-data.ts: sorted, of each how many letters of the
// word before are cut from its end, A for none, then the letters that follow (front coding); a line has those of two first letters.
// By hand, with a file of words, one or more a line: node tools/pack-words.mjs en FILE
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packedWords } from '../dist/engine/base/front-coding.js';
import { languageData } from '../dist/store/names/language-data.js';

/** Words as the file has them; one that would not be read as it is written is refused. */
export function packWords(words) {
  const sorted = [...new Set(words)].sort();
  const odd = sorted.find((word) => !/^[a-z]{1,25}$/.test(word));
  if (odd !== undefined)
    throw new Error(`${odd} is no word of 1 to 25 letters a-z; fold it, or leave it out.`);
  const isNext = (word, i) => i > 0 && word.slice(0, 2) !== sorted[i - 1].slice(0, 2);
  const parts = packedWords(sorted).map((part, i) => (isNext(sorted[i], i) ? `\n${part}` : part));
  return `${parts.join('')}\n`;
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [, , language, file] = process.argv;
  const known = (await languageData.words(language)) ?? [];
  const added = readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
  const packed = new URL(`../store/names/words-${language}.txt`, import.meta.url);
  writeFileSync(packed, packWords([...known, ...added]));
}
