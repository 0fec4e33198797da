/** How a name is heard: the stress of its language, and its weakest place. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { soundPortrait } from '../../../../engine/sound/heard/portrait.ts';
import { stressedSyllable } from '../../../../engine/sound/heard/stress.ts';
import { hearName } from '../../../../engine/sound/heard/weak-spot.ts';
import { trainSound } from '../../../../engine/sound/sound-model.ts';
import { packageRoot } from '../../../../store/files/package-root.ts';

const heard = suite('a name heard');

heard('the stress lies where the language puts it', () => {
  for (const [language, name, stressed, spelling] of [
    ['fi_FI', 'kyl-ma-ki', 'kyl', 'kylmäki'],
    ['de_DE', 'ek-ken-heim', 'ek'],
    ['la', 'ro-ma', 'ro'],
    ['la', 'gal-li-a', 'gal'],
    ['la', 'se-quan-tum', 'quan'],
    ['en_US', 'broom-forth', 'broom'],
    ['en_GB', 'co-li-field', 'co'],
    ['es_ES', 'sa-ce-da', 'ce', 'saceda'],
    ['es_ES', 'la-bron', 'bron', 'labrón'],
    ['es_ES', 'va-lla-dol', 'dol', 'valladol'],
    ['fr_FR', 'cha-ril-lon', 'lon'],
    ['pl_PL', 'ka-ro-wi-ce', 'wi'],
    ['pt_PT', 'lis-mao', 'mao', 'lismão'],
  ] as const) {
    const syllables = name.split('-');
    const at = stressedSyllable(language, syllables, spelling ?? null);
    assert.is(syllables[at!], stressed, `${language} ${name}`);
  }
  assert.is(stressedSyllable('ja_JP', ['sa', 'ku'], null), null);
  assert.is(stressedSyllable('en_US', [], null), null);
});

heard('the costliest transition is the weak spot', () => {
  const text = readFileSync(join(packageRoot(), 'samples/la-de-bello-gallico.txt'), 'utf8');
  const words = [...new Set(text.toLowerCase().match(/[a-z]{2,}/g))].sort();
  const model = trainSound({ words, proper: new Uint8Array(words.length), language: 'la' });
  const good = hearName(model, 'romantium')!;
  const odd = hearName(model, 'romakwium')!;
  assert.is(odd.reason, 'junction');
  assert.match('romakwium'.slice(...odd.spot), /[kw]/);
  assert.ok(odd.rarerThan > good.rarerThan);
  assert.ok(odd.rarerThan >= 99);
  assert.ok(good.like > odd.like);
  assert.is(good.syllables.join(''), 'romantium');
  // a spot is there and within the name, whatever the name is
  for (const name of ['a', 'ab', 'zzz', 'caesar', 'xylophonix']) {
    const { spot, rarerThan } = hearName(model, name)!;
    assert.ok(0 <= spot[0] && spot[0] < spot[1] && spot[1] <= name.length, `${name} ${spot}`);
    assert.ok(0 <= rarerThan && rarerThan <= 100);
  }
  assert.is(hearName(model, 'šárka'), null);
});

heard('the portrait counts what begins, fills and ends syllables', () => {
  const words = 'ala alma balma belna dorna elna kel kelna lam lamma ma na strom tala'.split(' ');
  const model = trainSound({
    words,
    proper: [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    language: 'fi',
  });
  const portrait = soundPortrait(model);
  assert.equal([portrait.words, portrait.properNames], [14, 2]);
  const of = (list: readonly { text: string; share: number }[], text: string): number =>
    list.find((one) => one.text === text)?.share ?? 0;
  // a-la al-ma bal-ma bel-na dor-na el-na kel kel-na lam lam-ma ma na strom ta-la: 23 syllables
  assert.equal(of(portrait.onsets, 'l'), 4 / 23);
  assert.equal(of(portrait.onsets, ''), 3 / 23);
  assert.equal(of(portrait.nuclei, 'a'), 17 / 23);
  assert.equal(of(portrait.codas, ''), 13 / 23);
  assert.equal(of(portrait.shapes, 'CCCVC'), 1 / 23);
  assert.is(portrait.shapes[0]!.text, 'CV');
  for (const list of [portrait.onsets, portrait.nuclei, portrait.codas, portrait.shapes]) {
    const sum = list.reduce((total, { share }) => total + share, 0);
    assert.ok(Math.abs(sum - 1) < 1e-9);
    assert.ok(list.every(({ share }, i) => i === 0 || share <= list[i - 1]!.share));
  }
});

heard.run();
