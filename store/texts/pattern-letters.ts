/** Which pattern sets can cut words in Latin script: those whose patterns are made of its letters. */
import { readRegular } from '../files/regular-file.ts';
import { MAX_DICTIONARY_BYTES, patternFile } from './hyphenators.ts';

/** Letters a to z that patterns for a Latin script have at least; a stray abbreviation has fewer. */
const MIN_LETTERS = 8;
/** A letter as a key of the packaged tries. */
const PACKAGED = /\b([a-z]): /g;
/** Any letter of a dictionary file without its comments, settings and first line. */
const IN_DICTIONARY = /([a-z])/g;
const NO_PATTERN = /^(?:[%#A-Z].*|microsoft-.*)$/gm;

const known = new Map<string, Promise<boolean>>();

/** True when a set (as `patternSets` names it) has patterns for words in Latin script. */
export function isCuttable(set: string, hyphenDir: string | null): Promise<boolean> {
  const path = patternFile(set, hyphenDir);
  // the package does not change under a running program, a folder of a person's own may
  if (hyphenDir !== null) return hasLatinLetters(path, IN_DICTIONARY);
  let found = known.get(path);
  if (found === undefined) {
    found = hasLatinLetters(path, PACKAGED);
    known.set(path, found);
  }
  return found;
}

async function hasLatinLetters(path: string, letter: RegExp): Promise<boolean> {
  const whole = await readRegular(path, MAX_DICTIONARY_BYTES).then(
    (bytes) => bytes.toString('latin1'),
    () => '',
  );
  const text = letter === IN_DICTIONARY ? whole.replace(NO_PATTERN, '') : whole;
  const letters = new Set<string>();
  for (const [, found] of text.matchAll(letter)) {
    letters.add(found!);
    if (letters.size >= MIN_LETTERS) return true;
  }
  return false;
}
