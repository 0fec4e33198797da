/** How a name is heard: the stress of its language, and its weakest place. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
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

heard.run();
