// Makes offensive-words.tsv: offensive words by language, a language and its words a line. Run by hand when the
// source changes, never by the build, for its words decide which names `namewalk names` gives:
// node tools/make-offensive-words.mjs
//
// The words: naughty-words, the List of Dirty, Naughty, Obscene and Otherwise Bad Words (CC BY 4.0). Taken are
// single words of three letters and more in Latin letters; English has the matcher of obscenity instead.
import { writeFileSync } from 'node:fs';
import lists from 'naughty-words';
import { plainLetters } from '../dist/engine/filters/offensive.js';

const LANGUAGES = 'cs da de es fi fr hu it nl no pl pt sv tr'.split(' ');

/** Words of the list that are plain names, or stand in many, and hurt nobody as such. */
const HARMLESS = {
  de: 'mufti rosette bonze popel nackt',
  es: 'asno trio martillo infierno heroina concha',
  fi: 'haahka muna molo naida pano reva piru tavara pipari viiksi pistaa alfred reika palli',
  fr: 'bander bigornette con gerbe pedale triquer tanche folle',
  it: 'anale biga casci fava mona monta montare mussa pesce pompa quaglia regina spagnola vacca balle palle battere tirare cadavere',
  nl: 'anita balen beurt del gat griet hol johny kanen matje mof muts paal pot poot snol watje nicht eikel',
  sv: 'hard olla pippa',
  pt: 'amador aranha ariano mama pau pinto saco veado inferno cerveja',
};

const lines = LANGUAGES.map((language) => {
  const harmless = new Set((HARMLESS[language] ?? '').split(' '));
  const words = lists[language]
    .filter((word) => !/[\s-]/.test(word))
    .map(plainLetters)
    .filter((word) => word.length >= 3 && !harmless.has(word));
  return `${language}\t${[...new Set(words)].sort().join(' ')}`;
});
const file = new URL('../store/names/offensive-words.tsv', import.meta.url);
writeFileSync(file, `${lines.join('\n')}\n`);
