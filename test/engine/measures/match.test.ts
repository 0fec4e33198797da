/** Pseudowords that match words, and LD1NN against a naive implementation and a printed value. */

import * as assert from 'uvu/assert';
import { chance } from '../../../bench/quality/random.ts';
import { matchWords } from '../../../bench/suites/wordlikeness.ts';
import { ld1nn, type Stimulus } from '../../../engine/measures/ld1nn.ts';
import { matchesOf } from '../../../engine/measures/match.ts';
import { learnLexicon } from '../../../engine/measures/measures.ts';
import { isMisaccented, soundsOf } from '../../../engine/measures/spelling.ts';
import { stressedAs } from '../../../engine/measures/symbols.ts';
import { fold } from '../../../runtime/letter-costs.ts';
import { sampled } from '../../extent.ts';
import { suite } from '../../suite.ts';
import { editsOf } from '../edits.ts';

const match = suite('pseudowords');

const stimulus = (text: string, isWord: boolean): Stimulus => ({
  symbols: Array.from(text, (letter) => letter.charCodeAt(0)),
  isWord,
});
const textOf = ({ symbols }: Stimulus): string => String.fromCharCode(...Array.from(symbols));

/** The odds by halving the interval in which the likelihood is at its highest. */
function naiveOdds(stimuli: readonly Stimulus[]): number {
  const p = stimuli.map((one, i) => {
    const before = stimuli.slice(0, i);
    const edits = before.map((other) => editsOf(textOf(one), textOf(other)));
    const nearest = before.filter((_, k) => edits[k] === Math.min(...edits));
    return i === 0 ? 0.5 : nearest.filter(({ isWord }) => isWord).length / nearest.length;
  });
  let [low, high] = [-50, 50];
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    const rise = stimuli.reduce(
      (sum, { isWord }, i) => sum + p[i]! * (Number(isWord) - 1 / (1 + Math.exp(-middle * p[i]!))),
      0,
    );
    if (rise > 0) low = middle;
    else high = middle;
  }
  return Math.exp(low);
}

match('LD1NN is that of a naive implementation', () => {
  const random = chance(3);
  for (let round = 0; round < 5; round++) {
    const stimuli = Array.from({ length: 80 }, () => {
      const length = 3 + Math.floor(random() * 4);
      const letters = Array.from({ length }, () => 'abc'[Math.floor(random() * 3)]!);
      return stimulus(letters.join(''), random() < 0.5);
    });
    const [{ odds }, naive] = [ld1nn(stimuli), naiveOdds(stimuli)];
    assert.ok(Math.abs(odds / naive - 1) < 1e-9, `${odds} ${naive}`);
  }
});

match("LD1NN is the value that Wuggy's documentation prints", () => {
  const of = (isWord: boolean, list: string): Stimulus[] =>
    list.split(' ').map((text) => stimulus(text, isWord));
  const { odds, low, high } = ld1nn([
    ...of(true, 'rats rave rays raze read real ream reap rear road'),
    ...of(false, 'sats rane tays rask sead reot reem seap reer roud'),
  ]);
  assert.is(odds.toFixed(9), '1.083880411');
  assert.ok(low < 1 && high > 1 && Math.abs(low * high - odds ** 2) < 1e-9);
});

match('LD1NN of some orders is the mean of theirs', () => {
  const stimuli = 'raze read real sats rane tays'
    .split(' ')
    .map((text, i) => stimulus(text, i < 3));
  const orders = [
    [5, 1, 3, 0, 2, 4],
    [2, 0, 5, 4, 1, 3],
  ];
  const one = (turns: readonly number[]) =>
    ld1nn(turns.map((_, turn) => stimuli[turns.indexOf(turn)]!)).odds;
  const mean = Math.sqrt(one(orders[0]!) * one(orders[1]!));
  assert.ok(Math.abs(ld1nn(stimuli, orders).odds / mean - 1) < 1e-9);
});

// a lexicon of a language takes seconds; the trials of the verb are looked at in test/bin/score.test.ts
for (const language of sampled([], ['en', 'de', 'es'] as const)) {
  match(`10 pseudowords match each of nine words of ten, ${language}`, async () => {
    const asked = 100;
    const { words, complete, old20, signed, ld1nn } = await matchWords(language, asked);
    assert.is(words, asked);
    assert.ok(complete >= 0.9 * asked, `complete: ${complete}`);
    assert.ok(old20 <= 0.15, `OLD20: ${old20}`);
    assert.ok(Math.abs(signed.old20) <= old20);
    assert.is(ld1nn.ranks.length, 10);
    for (const { odds } of ld1nn.ranks)
      assert.ok(Math.abs(Math.log(odds)) < 0.15, `LD1NN: ${odds}`);
  });
}

match('pseudowords are parts of words in their places, no words, and each of them once', () => {
  const random = chance(5);
  const syllables = [...'bdkl'].flatMap((c) => [...'aio'].flatMap((v) => [c + v, `${c + v}n`]));
  const all = syllables.flatMap((one) => syllables.map((two) => one + two));
  const known = all.filter(() => random() < 0.6);
  const lexicon = learnLexicon(known, { notation: 'letters', language: null });
  const shape = (text: string) => lexicon.segmentsOf(text).map(({ place }) => place);
  const asked = ['banki', 'dola', 'kanlin'];
  const bounds = { bits: 5, n: 30, old20: 2, count: 5, seed: 1n };
  const made = (barred: string, seed: bigint) =>
    matchesOf(
      asked,
      { ...bounds, seed },
      { lexicon, isBarred: (text) => text === barred },
    ).trials.filter(({ rank }) => rank > 0);
  const rows = made('', 1n);
  const strings = rows.map(({ stimulus }) => stimulus);
  assert.is(new Set(strings).size, 15);
  assert.equal(
    shape('kanlin').join(),
    'first onset 1,rime nucleus 1,rime coda 1,onset 1,last rime nucleus 1,last rime coda 1',
  );
  for (const { stimulus: string, word, replaced } of rows) {
    assert.not(lexicon.has(string), string);
    assert.ok(all.includes(string), string);
    assert.equal(shape(string), shape(word));
    assert.is([...string].filter((c, i) => c !== word[i]).length, replaced);
  }
  assert.equal(made('', 1n), rows);
  const turned = learnLexicon([...known].reverse(), { notation: 'letters', language: null });
  const { trials: again } = matchesOf(asked.toReversed(), bounds, { lexicon: turned });
  const found = asked.flatMap((word) => again.filter((row) => row.word === word && row.rank > 0));
  assert.equal(found, rows);
  assert.not.equal(made('', 2n), rows);
  assert.not(made(strings[0]!, 1n).some(({ stimulus }) => stimulus === strings[0]));
  const second = learnLexicon(
    known.filter((word) => !word.includes('k')),
    { notation: 'letters', language: null },
  );
  for (const trial of matchesOf(['banki'], bounds, { lexicon, and: second }).trials) {
    const { stimulus, rank } = trial;
    const { bits, reason } = second.measure(stimulus);
    assert.is((trial as Record<string, unknown>).and_bits, bits);
    assert.is(stimulus.includes('k'), rank === 0);
    assert.is(reason === null, rank > 0);
  }
});

match('pseudowords of a word have no hyphens, and less than half of their parts in common', () => {
  const random = chance(7);
  const syllables = [...'bdklmnrt'].flatMap((c) => [...'aeio'].map((v) => c + v));
  const all = syllables.flatMap((one) => syllables.map((two, i) => one + two + 'nlr'[i % 3]));
  const known = all.filter(() => random() < 0.5);
  const hyphens = known.slice(0, 90).map((word) => `${word.slice(0, 2)}-${word.slice(3)}`);
  const lexicon = learnLexicon([...known, ...hyphens], { notation: 'letters', language: null });
  const bounds = { bits: 5, n: 60, old20: 2, count: 6, seed: 1n };
  const asked = known.slice(0, 5);
  const { trials: rows } = matchesOf(asked, bounds, { lexicon });
  for (const word of asked) {
    const made = rows.flatMap((row) => (row.word === word && row.rank > 0 ? [row.stimulus] : []));
    assert.is(made.length, 6);
    assert.not.match(made.join(' '), '-');
    for (const [i, one] of made.entries()) {
      for (const other of made.slice(0, i))
        assert.ok([...one].filter((c, k) => c === other[k]).length < 3, `${made}`);
    }
  }
});

match('no pseudoword sounds like a word', () => {
  const sounds = (text: string, language: string): string[] =>
    text.split(' ').flatMap((word) => soundsOf(word, language));
  for (const [language, pairs] of [
    [
      'en',
      'brane brain,flore floor,site cite,nite night,phacks facks,neeling kneeling,sheut shoot',
    ],
    ['en', 'littel little,scight sight,wreight rate,looke look,coate coat,beare bear,faire fair'],
    ['en', 'froun frown,croun crown,prier prior,caute caught,bred bread,soop soup,grait great'],
    ['en', 'tuff tough,fier fire,kweene queen,dokter doctor,muther mother,werd word,frend friend'],
    ['en', 'nashun nation,gost ghost,dett debt,sord sword,lissen listen,minit minute,rongs wrongs'],
    ['de', 'rat rad,fieh vieh,mehr meer,keks kex,leute läute,statt stadt,ammt amt,grall gral'],
    ['de', 'lept lebt,schtein stein,wase vase,pfadt pfad,weis weiß,rabarber rhabarber'],
    ['es', 'baca vaca,ola hola,jente gente,sapato zapato,keso queso,hoso oso,halzado alzado'],
    ['en', 'paind pained,spoild spoiled,trof trough,wun one,fild filled,luv love,brusht brushed'],
    ['es', 'yave llave,cilla silla,camíno camino,bacá vaca'],
  ]) {
    for (const pair of pairs!.split(',')) {
      const [one, other] = pair.split(' ').map((word) => sounds(word, language!));
      assert.ok(
        one!.some((sound) => other!.includes(sound)),
        pair,
      );
    }
  }
  const different = [...new Set(sounds('moped', 'en')), ...new Set(sounds('mopped', 'en'))];
  assert.is(new Set(different).size, different.length);
  assert.equal(soundsOf('brane', 'fi'), []);
  const random = chance(9);
  const syllables = [...'bvdk'].flatMap((c) => [...'aou'].map((v) => c + v));
  const all = syllables.flatMap((one) => syllables.map((two) => one + two));
  const words = all.filter(() => random() < 0.7);
  const lexicon = learnLexicon(words, { notation: 'letters', language: 'es' });
  const bounds = { bits: 9, n: 90, old20: 9, count: 99, seed: 1n };
  const of = (listed: readonly string[]) => {
    const { trials } = matchesOf(['kadu'], bounds, { lexicon, listed: [listed] });
    return trials.filter(({ rank }) => rank > 0).map(({ stimulus }) => stimulus);
  };
  const plain = (word: string): string => word.replaceAll('v', 'b');
  const spoken = new Set(words.map(plain));
  const made = of([]);
  assert.ok(made.length > 5);
  assert.not(made.some((string) => spoken.has(plain(string))));
  // nor like one of another list, nor does it differ in accents alone; ḱ is a letter of its own
  assert.equal(of(made), []);
  assert.equal(of(made.map((word) => word.replaceAll('o', 'ô').replaceAll('u', 'ū'))), []);
  assert.equal(of(made.map((word) => word.replace(/^./, '$&\u0301'))), made);
});

match('pseudowords have accents where Spanish has them', () => {
  const right =
    'árbol canción lágrima fácil raíz baúl oído líneas tenía también mamá virgen bíceps ' +
    'puedo viernes quedaron guerrero ciudad tiempo';
  const odd = right.split(' ').filter((word) => isMisaccented(word, 'es'));
  assert.equal(odd, []);
  const wrong =
    'cása bígaró dén papél relój história jóven puedró puedaro diemor lodue pádien'.split(' ');
  const left = wrong.filter((word) => !isMisaccented(word, 'es') || isMisaccented(word, 'de'));
  assert.equal(left, []);
  const syllables = [...'bdkl'].flatMap((c) => [...'aáoó'].map((v) => c + v));
  const all = syllables.flatMap((one) => syllables.map((two) => one + two));
  const words = all.filter((word) => all.indexOf(fold(word)) % 3 > 0);
  const bounds = { bits: 9, n: 90, old20: 9, count: 9, seed: 1n };
  const made = (language: string | null) => {
    const lexicon = learnLexicon(words, { notation: 'letters', language });
    return matchesOf(['kado', 'kadó'], bounds, { lexicon }).trials.filter(
      ({ stimulus, rank }) => rank > 0 && isMisaccented(stimulus, 'es'),
    );
  };
  assert.ok(made(null).length > 0);
  assert.equal(made('es'), []);
  const placeOf = (word: string, language: string) =>
    learnLexicon(words, { notation: 'letters', language }).segmentsOf(word).at(-2)!.place;
  assert.is(placeOf('kadó', 'es'), 'last rime nucleus accented 1');
  assert.is(placeOf('kado', 'es'), placeOf('kadó', 'de'));
  // vowels that part stand for such alone
  assert.is(placeOf('lion', 'en'), placeOf('dual', 'en'));
  assert.is.not(placeOf('lion', 'en'), placeOf('lead', 'en'));
});

match('phonemes are matched as letters are, stress apart', () => {
  const symbols: Readonly<Record<string, string>> = { a: 'ˈɑː', i: 'IY1', o: 'OW0' };
  const spoken = (word: string): string => [...word].map((c) => symbols[c] ?? `${c}ʰ`).join(' ');
  const syllables = [...'bdkl'].flatMap((c) => [...'aio'].map((v) => c + v));
  const words = syllables.flatMap((one) => syllables.map((two) => one + two)).slice(0, 120);
  const asked = words.slice(0, 30);
  const bounds = { bits: 5, n: 4, old20: 1, count: 2, seed: 1n };
  const of = (write: (word: string) => string, notation: 'letters' | 'blanks') => {
    const lexicon = learnLexicon(words.map(write), { notation, language: null });
    return matchesOf(asked.map(write), bounds, { lexicon });
  };
  assert.is(stressedAs('WORD  k ˈæ t IY1', ['b', 'ɑ', 'l', 'OW']), 'b ˈɑ l OW1');
  const [letters, phonemes] = [of((word) => word, 'letters'), of(spoken, 'blanks')];
  assert.equal(phonemes.statistics.ld1nn, letters.statistics.ld1nn);
  assert.equal(
    phonemes.statistics.incomplete,
    letters.statistics.incomplete.map(({ word, ...rest }) => ({ word: spoken(word), ...rest })),
  );
  assert.equal(
    phonemes.trials.map(({ stimulus }) => stimulus),
    letters.trials.map(({ stimulus, word }) =>
      stressedAs(spoken(word), spoken(stimulus).replace(/[ˈ\d]/g, '').split(' ')),
    ),
  );
});
