/** Splitting words by their vowel sounds. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Pronunciation, splitPronounced } from '../../../engine/text/pronounced-split.ts';
import { sampled } from '../../extent.ts';

const split = suite('pronounced split');

/** `known('wonder', 2)`: two vowel sounds, the last sound is a consonant; `'2+'` ends in a vowel. */
const known = (word: string, sounds: string): string =>
  splitPronounced(word, {
    vowels: Number.parseInt(sounds, 10),
    endsInVowel: sounds.endsWith('+'),
  }).join('-');
const unknown = (word: string): string => splitPronounced(word, undefined).join('-');

split('leaves a single letter alone', () => {
  assert.is(known('a', '1+'), 'a');
  assert.is(unknown('b'), 'b');
});

split('leaves a word of at most one sound group whole', () => {
  assert.is(known('queue', '1+'), 'queue');
  assert.is(known('aeiou', '0'), 'aeiou');
});

split('leaves no consonant behind when those between two vowels form no onset', () => {
  assert.is(known('wonderful', '3'), 'wo-nde-rful');
  assert.is(known('enter', '2+'), 'e-nter');
});

split('cuts before the longest onset that ends the consonants', () => {
  assert.is(known('bethroned', '3'), 'be-thro-ned');
  assert.is(known('instruct', '2'), 'in-struct');
  assert.is(known('bathroom', '2'), 'ba-throo-m');
  assert.is(known('asthma', '2+'), 'a-sthma');
});

split('never finds the onset squ, since its u is a vowel letter', () => {
  assert.is(known('asquint', '2'), 'a-squi-nt');
  assert.is(unknown('asquint'), 'as-quint');
});

split('cuts at the end of a run of vowel letters and may leave consonants alone', () => {
  assert.is(known('mountain', '2'), 'mou-ntai-n');
  assert.is(known('being', '2'), 'bei-ng');
  assert.is(known('area', '3+'), 'a-rea');
});

split('takes y for a vowel', () => {
  assert.is(known('happy', '2+'), 'ha-ppy');
  assert.is(known('beyond', '2'), 'beyo-nd');
  assert.is(unknown('rhythm'), 'rhythm');
});

split('goes by letter groups when more vowels are heard than written', () => {
  assert.is(known('rhythm', '2'), 'rhythm');
  assert.is(known('aftmnt', '3'), 'aftmnt');
  assert.is(known('wonder', '3'), 'won-der');
});

split('leaves one consonant on the left when a word is not in the dictionary', () => {
  assert.is(unknown('wonderful'), 'won-der-ful');
  assert.is(unknown('asthma'), 'as-thma');
  assert.is(unknown('squirrel'), 'squir-rel');
});

split('gives a lone consonant and a valid onset to the right in unknown words', () => {
  assert.is(unknown('ena'), 'e-na');
  assert.is(unknown('bathroom'), 'ba-throom');
  assert.is(unknown('abstrakt'), 'ab-strakt');
});

split('leaves unknown words with fewer than two vowel groups whole', () => {
  for (const word of ['hmm', 'brr', 'aeiou', 'queue', 'strengths']) assert.is(unknown(word), word);
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
