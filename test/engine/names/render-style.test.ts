/** Rendering styles: word beginnings, title case, final sigma, idempotence. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { RENDER_STYLES, renderMade, renderName } from '../../../engine/names/render-style.ts';

const styles = suite('render styles');

styles('words start after anything that is no cased letter', () => {
  for (const [name, title, sentence] of [
    ["o'brien", "O'Brien", "O'brien"],
    ['a1b2', 'A1B2', 'A1b2'],
    ['goblin-flower', 'Goblin-Flower', 'Goblin-flower'],
    ['ELDER  oak', 'Elder  Oak', 'Elder  oak'],
    ['', '', ''],
    ['élan vital', 'Élan Vital', 'Élan vital'],
    ['𐐨𐐨', '𐐀𐐨', '𐐀𐐨'],
  ] as const) {
    assert.is(renderName(name, 'title'), title);
    assert.is(renderName(name, 'sentence'), sentence);
  }
});

styles('a made name has one capital a word, also behind letters without case', () => {
  const made = "kǃáʔi koʻena ʔaŋa jean-luc o'neil MacLeod";
  assert.is(renderMade(made.toLowerCase(), 'title'), "Kǃáʔi Koʻena ʔAŋa Jean-Luc O'Neil Macleod");
  assert.is(renderMade(made, 'title'), made);
});

styles('letters with a title form of their own take it', () => {
  for (const [name, title] of [
    ['straße', 'Straße'],
    ['ßa', 'Ssa'],
    ['ǆungla', 'ǅungla'],
    ['Ǆungla', 'ǅungla'],
    ['ǌ', 'ǋ'],
    ['ǳa', 'ǲa'],
    ['ﬁsh', 'Fish'],
    ['ﬄa', 'Ffla'],
    ['ﬓ', 'Մն'],
    ['և', 'Եւ'],
    ['აბ', 'აბ'],
    ['ᾀ', 'ᾈ'],
    ['ᾈ', 'ᾈ'],
    ['ᾳ', 'ᾼ'],
    ['ᾲ', 'Ὰ\u0345'],
    ['ᾷ', 'Α\u0342\u0345'],
    ['ῴ', 'Ώ\u0345'],
    ['ῐ', 'Ῐ'],
  ] as const) {
    assert.is(renderName(name, 'title'), title, name);
  }
  assert.is(renderName('ßa', 'sentence'), 'SSa');
  assert.is(renderName('straße', 'upper'), 'STRASSE');
});

styles('a capital sigma that ends a word becomes the final one', () => {
  assert.is(renderName('ΟΔΟΣ', 'lower'), 'οδος');
  assert.is(renderName('ΟΔΟΣ', 'title'), 'Οδος');
  assert.is(renderName("ΣΑΣ'Α ΑΣΑ", 'title'), "Σασ'Α Ασα");
  assert.is(renderName('ΣΣ', 'sentence'), 'Σσ');
});

styles('the short way for ASCII gives what the long one gives', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (name) => {
      // A letter outside ASCII takes the long way and leaves the rest as it is.
      assert.is(renderName(`${name} é`, 'title'), `${renderName(name, 'title')} É`);
    }),
  );
});

styles('styles are stable: rendering twice is rendering once', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-zà-öø-þ' -]{0,12}$/),
      fc.constantFrom(...RENDER_STYLES),
      (name, style) => {
        const once = renderName(name, style);
        assert.is(renderName(once, style), once);
      },
    ),
  );
});

styles.run();
