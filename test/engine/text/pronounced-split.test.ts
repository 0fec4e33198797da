/** Splitting words by their vowel sounds. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cutOf, type Pronunciation, splitWord } from '../../../engine/text/pronounced-split.ts';
import { sampled } from '../../extent.ts';

const split = suite('pronounced split');

/** `known('wonder', 2)`: two vowel sounds, the last sound is a consonant; `'2+'` ends in a vowel. */
const known = (word: string, sounds: string): string =>
  splitPronounced(word, {
    vowels: Number.parseInt(sounds, 10),
    endsInVowel: sounds.endsWith('+'),
  }).join('-');
const unknown = (word: string): string => splitWord(word).join('-');

const splitPronounced = (word: string, sounds: Pronunciation | undefined): string[] =>
  splitWord(word, sounds && cutOf(word, sounds));

split('words with so many vowel sounds', () => {
  for (const [sounds, parts] of [
    // a single letter, at most one group of sounds
    ['1+', 'a queue'],
    ['0', 'aeiou'],
    // consonants between two vowels that form no onset leave none behind
    ['3', 'wo-nde-rful'],
    ['2+', 'e-nter a-sthma ha-ppy'],
    // else before the longest onset that ends them; the u of squ is a vowel letter
    ['3', 'be-thro-ned'],
    ['2', 'in-struct ba-throo-m a-squi-nt'],
    // at the end of a run of vowel letters, consonants may stand alone; y is a vowel
    ['2', 'mou-ntai-n bei-ng beyo-nd'],
    ['3+', 'a-rea'],
    // by groups of letters when more vowels are heard than written
    ['2', 'rhythm'],
    ['3', 'aftmnt won-der'],
  ] as const) {
    for (const part of parts.split(' ')) assert.is(known(part.replaceAll('-', ''), sounds), part);
  }
});

split('words that are not in the dictionary leave one consonant on the left', () => {
  const parts =
    'b as-quint rhythm won-der-ful as-thma squir-rel e-na ba-throom ab-strakt hmm aeiou queue strengths';
  for (const part of parts.split(' ')) assert.is(unknown(part.replaceAll('-', '')), part);
});

split('agrees with the definition for any word and pronunciation', () => {
  const letter = fc.constantFrom(...'aeioyuqthrscwplb');
  const word = fc.array(letter, { minLength: 1, maxLength: 12 }).map((letters) => letters.join(''));
  const pronunciation = fc.option(
    fc.record({ vowels: fc.nat({ max: 5 }), endsInVowel: fc.boolean() }),
    { nil: undefined },
  );
  const property = fc.property(word, pronunciation, (w, sounds) => {
    assert.equal(splitPronounced(w, sounds), naive(w, sounds));
  });
  fc.assert(property, { numRuns: sampled(1250, 5000) });
});

const ONSETS =
  'bl br cl cr dr fl fr gl gr pl pr sl sm sn sp st sw tr tw thr scr shr spl spr str squ ch sh th wh ph gh'.split(
    ' ',
  );

/** The published definition, letter by letter. */
function naive(w: string, sounds: Pronunciation | undefined): string[] {
  if (w.length === 1) return [w];
  const vowel = (i: number): boolean => i < w.length && 'aeiouy'.includes(w[i]!);
  const positions = Array.from(w, (_, i) => i).filter(vowel);
  const cuts: number[] = [];
  const search = (from: number, to: number, none: number): void => {
    const consonants = w.slice(from, to);
    for (let length = Math.min(3, consonants.length); length >= 1; length--) {
      if (ONSETS.includes(consonants.slice(-length))) {
        cuts.push(to - length);
        return;
      }
    }
    cuts.push(none);
  };
  const groups = sounds ? sounds.vowels + (sounds.endsInVowel ? 0 : 1) : 2;
  if (groups <= 1) return [w];
  if (sounds && positions.length >= sounds.vowels) {
    for (let i = 0; i + 1 < positions.length; i++) {
      let e = positions[i]!;
      while (vowel(e + 1)) e++;
      const next = positions[i + 1]!;
      if (next - e - 1 <= 1) cuts.push(e + 1);
      else search(e + 1, next, e + 1);
    }
  } else {
    const runs = positions.filter((p) => !vowel(p - 1) || p === 0);
    for (let i = 0; i + 1 < runs.length; i++) {
      let t = runs[i]!;
      while (vowel(t)) t++;
      const next = runs[i + 1]!;
      if (next - t === 1) cuts.push(t);
      else search(t, next, t + 1);
    }
  }
  const inside = [...new Set(cuts)].filter((cut) => cut > 0 && cut < w.length);
  const bounds = [0, ...inside.sort((a, b) => a - b), w.length];
  return bounds.slice(1).map((end, i) => w.slice(bounds[i], end));
}

split.run();
