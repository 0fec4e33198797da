/** Names by their sounds: features, syllables, and classes of version 2 that judge by them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { featureFlags } from '../../../engine/corpus/features.ts';
import { spokenName, spokenRules } from '../../../engine/names/spoken.ts';
import { soundTable } from '../../../engine/sound/sounds.ts';

const spoken = suite('names by their sounds');

const ENGLISH = soundTable('en_US');

/** Features that a name has by its sounds. */
function features(name: string, table = ENGLISH): string[] {
  const found = spokenName(name, table)!;
  return Object.entries(featureFlags(found.signature))
    .filter(([, has]) => has)
    .map(([feature]) => feature);
}
const has = (name: string, feature: string): boolean => features(name).includes(feature);

spoken('a silent e is no vowel, and what stands before it ends the name', () => {
  assert.not(has('hartforde', 'ends_with_vowel'));
  assert.ok(has('hartforde', 'ends_with_stop'));
  assert.ok(has('sunshine', 'ends_with_nasal'));
  assert.not(has('grace', 'ends_with_stop'));
  assert.is(spokenName('sunshine', ENGLISH)!.syllables, 2);
  assert.is(spokenName('little', ENGLISH)!.syllables, 2);
  assert.ok(has('emma', 'ends_with_vowel'));
});

spoken('ly ends with a vowel and begins with one consonant; digraphs are one sound', () => {
  assert.not(has('ly', 'starts_with_cluster'));
  assert.ok(has('shelly', 'ends_with_vowel'));
  assert.not(has('shelly', 'starts_with_cluster'));
  assert.ok(has('stella', 'starts_with_cluster'));
  assert.ok(has('strella', 'starts_with_heavy_cluster'));
  assert.not(has('thra', 'starts_with_heavy_cluster'));
  assert.not(has('phosa', 'contains_plosive'));
  assert.ok(has('phosa', 'contains_fricative'));
  assert.ok(has('kingsing', 'ends_with_nasal'));
  assert.not(has('cecil', 'contains_plosive'));
});

spoken('another language has other sounds, and letters count where there is no table', () => {
  assert.ok(features('schane', soundTable('de')).includes('ends_with_vowel'));
  assert.not(features('schane', soundTable('de')).includes('starts_with_cluster'));
  assert.is(spokenName('brr', ENGLISH), null);
  assert.is(spokenName('ñandu', soundTable('es')), null);
  assert.is(spokenRules('en_GB', [4, 8]).table, 'english');
  assert.is(spokenRules('sw', [4, 8]).table, null);
  assert.is(spokenRules('', [4, 8]).table, null);
});

spoken.run();
