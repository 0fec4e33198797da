/** Names are written with the marks of their source, and with none that the language would not write. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { soundTable } from '../../../engine/sound/sounds.ts';
import { markedTails } from '../../../engine/sound/spelling/marked-tails.ts';
import { learnSpelling, Speller } from '../../../engine/sound/spelling/speller.ts';
import { syllabify } from '../../../engine/sound/syllabify.ts';
import { canonicalise } from '../../../engine/text/normalise.ts';
import { WORD_COLUMNS } from '../../../engine/text/word-rows.ts';
import { parseWords } from '../../../engine/text/words-table.ts';

const spelling = suite('spelling');

/**
 * A source of spellings with their counts; its speller writes names split by the source's own syllables, of a
 * class of that kind.
 */
function speller(
  language: string,
  source: string,
  kind: string | null = null,
): (name: string, ...units: string[]) => string {
  const rows = source.split(' ').map((entry) => {
    const [text = '', count = '1'] = entry.split(':');
    return { word: canonicalise(text), text, count };
  });
  rows.sort((a, b) => (a.word < b.word ? -1 : 1));
  const lines = rows.map(({ word, text, count }) =>
    [word, text, count, 0, 0, word, ...WORD_COLUMNS.slice(6).map(() => 0)].join('\t'),
  );
  const table = parseWords(`${WORD_COLUMNS.join('\t')}\n${lines.join('\n')}\n`);
  const sounds = soundTable(language);
  // every consonant begins words
  const onsets = new Set(['', ...'bcdfghjklmnpqrstvxz'.split(''), ...sounds.digraphs]);
  const columns = learnSpelling(table, language, onsets);
  const reader = new Speller(structuredClone(columns));
  return (name, ...units) => {
    const spans = syllabify(name, sounds, onsets)!;
    const own = spans.map(({ from, to }) => name.slice(from, to));
    return reader.spell(name, units.length > 0 ? units : own, kind);
  };
}

spelling('a syllable is written as it mostly is in its position, else anywhere, else plain', () => {
  const spell = speller('cs_CZ', 'málo:3 mala:4 tamá:2 domá:9 zemalo:2 ruka:5 ta:1');
  assert.is(spell('malo'), 'malo');
  // ma begins words without a mark and ends them with one
  assert.is(spell('maru'), 'maru');
  assert.is(spell('ruma'), 'rumá');
  assert.is(spell('ruta'), 'ruta');
  // alone it is nowhere: as in most places
  assert.is(spell('ma'), 'má');
  assert.is(spell('mudu'), 'mudu');
});

spelling('words whose letters do not stand for one each are passed over', () => {
  const spell = speller('de_DE', 'ﬁör:9 für:2 löß:3');
  assert.is(spell('fur'), 'für');
  assert.is(spell('for'), 'for');
});

spelling('Finnish names keep to one class of vowels, given parts bring their own', () => {
  const spell = speller('fi_FI', 'väinö:9 vaka:3 kylä:4 talo:5 lampi:2 köyhä:2 muna:2 kiviä:5');
  assert.is(spell('vaila', 'vai', 'la'), 'väilä');
  assert.is(spell('vaiko', 'vai', 'ko'), 'väikö');
  assert.is(spell('talmaki', 'tal', 'maki'), 'talmäki');
  assert.is(spell('vailahti', 'vai', 'lahti'), 'väilahti');
  // u is a back vowel, whatever begins the name
  assert.is(spell('vaimu', 'vai', 'mu'), 'vaimu');
  // as it comes from another language
  assert.is(spell('kylvia', 'kyl', 'via'), 'kylvia');
});

spelling('Estonian vowels with marks stand in first syllables and given parts', () => {
  const spell = speller('et_EE', 'mära:9 töö:3 sanä:2');
  assert.is(spell('mana', 'ma', 'na'), 'mäna');
  assert.is(spell('sanamae', 'sa', 'na', 'mae'), 'sanamäe');
});

spelling('Spanish names have one acute at most, where the rules write one', () => {
  const spell = speller(
    'es_ES',
    'razón:9 cabrá:4 árbol:5 Málaga:3 caña:6 peñasco:4 maría:8 tío:3 abrió:5 decían:9',
  );
  assert.is(spell('cazon', 'ca', 'zon'), 'cazón');
  assert.is(spell('arzon', 'ar', 'zon'), 'arzón');
  // the one before the last is stressed without one, unless a consonant ends the name
  assert.is(spell('gozonta', 'go', 'zon', 'ta'), 'gozonta');
  assert.is(spell('gozonar', 'go', 'zon', 'ar'), 'gozónar');
  // marks further from the end are a word's own
  assert.is(spell('arlica', 'ar', 'li', 'ca'), 'arlica');
  assert.is(spell('lenago', 'le', 'na', 'go'), 'leñago');
  assert.is(spell('tonia', 'to', 'nia'), 'tonia');
  // -ía and -ió are the ends of verbs
  assert.is(spell('laria', 'la', 'ria'), 'laria');
  assert.is(spell('lario', 'la', 'rio'), 'lario');
  assert.is(spell('mordian', 'mor', 'dian'), 'mordián');
  assert.is(spell('zon'), 'zon');
  // names in -ez are stressed on the syllable before, and show it
  assert.is(spell('gandalez', 'gan', 'da', 'lez'), 'gandález');
  assert.is(spell('rienquez', 'rien', 'quez'), 'riénquez');
  assert.is(spell('martielez', 'mar', 'tie', 'lez'), 'martiélez');
});

spelling('German given names are plain, other names are not', () => {
  const source = 'können:9 na:5';
  assert.is(speller('de_DE', source, 'first')('konna', 'kon', 'na'), 'konna');
  assert.is(speller('de_DE', source, 'place')('konna', 'kon', 'na'), 'könna');
});

spelling('Italian marks stand on last letters alone', () => {
  const spell = speller('it_IT', 'città:9 tàlia:3');
  assert.is(spell('rotta', 'rot', 'ta'), 'rottà');
  assert.is(spell('tano', 'ta', 'no'), 'tano');
});

spelling('given parts are written as their languages write them', () => {
  assert.is(speller('pl_PL', 'las:2')('lasow', 'la', 'sow'), 'lasów');
  assert.is(speller('sv_SE', 'dal:2')('dalstrom', 'dal', 'strom'), 'dalström');
  assert.is(speller('hu_HU', 'fel:2')('felvar', 'fel', 'var'), 'felvár');
  for (const code of 'fi et sv is de hu pl cs sk ro tr es pt fr'.split(' ')) {
    const tails = markedTails(`${code}_XX`);
    assert.ok(tails.size > 0, code);
    for (const [plain, written] of tails) {
      assert.is(canonicalise(written), plain);
      assert.is.not(written, plain);
    }
  }
  assert.is(markedTails('en_US').size, 0);
});

spelling(
  'the plain form of what is written is the name, without a letter three times in a row',
  () => {
    const source = 'väinö:9 kyllä:4 talo:5 lämpi:2 köyhä:2 aamu:2 öö:1';
    const spells = ['fi_FI', 'es_ES', 'hu_HU', 'tr_TR', 'fr_FR', 'et_EE'].map((l) =>
      speller(l, source),
    );
    const syllable = fc.constantFrom(
      ...'vai no kyl la ta lo lam pi koy ha aa mu oo maki'.split(' '),
    );
    fc.assert(
      fc.property(fc.array(syllable, { minLength: 1, maxLength: 4 }), (units) => {
        const name = units.join('');
        for (const spell of spells) {
          const written = spell(name, ...units);
          assert.is(canonicalise(written), canonicalise(written).replace(/(.)\1{2,}/g, '$1$1'));
          assert.is(canonicalise(written), name.replace(/(.)\1{2,}/g, '$1$1'));
        }
      }),
    );
  },
);

spelling.run();
