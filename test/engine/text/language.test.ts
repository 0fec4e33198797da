import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { detectLanguage } from '../../../engine/text/language.ts';
import { packageRoot } from '../../../store/package-root.ts';

const language = suite('language detection');

const sample = (file: string): string => readFileSync(join(packageRoot(), 'samples', file), 'utf8');

const SPANISH =
  'En un lugar de la Mancha, de cuyo nombre no quiero acordarme, no ha mucho tiempo que vivía un ' +
  'hidalgo de los de lanza en astillero, adarga antigua, rocín flaco y galgo corredor.';
const FINNISH =
  "Mieleni minun tekevi, aivoni ajattelevi lähteäni laulamahan, saa'ani sanelemahan, sukuvirttä " +
  "suoltamahan, lajivirttä laulamahan. Sanat suussani sulavat, puhe'et putoelevat.";
const LATIN =
  'Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae, aliam Aquitani, tertiam ' +
  'qui ipsorum lingua Celtae, nostra Galli appellantur. Hi omnes lingua, institutis, legibus ' +
  'inter se differunt.';

language('knows the English and the German novel', () => {
  assert.equal(detectLanguage(sample('en-pride-and-prejudice.txt')), { iso: 'en', code: 'en_US' });
  assert.equal(detectLanguage(sample('de-die-verwandlung.txt')), { iso: 'de', code: 'de_DE' });
});

language('knows a Spanish paragraph', () => {
  assert.equal(detectLanguage(SPANISH), { iso: 'es', code: 'es' });
});

language('falls back to en_US for languages without a pattern code', () => {
  assert.equal(detectLanguage(FINNISH), { iso: 'fi', code: 'en_US' });
  assert.equal(detectLanguage(LATIN), { iso: 'la', code: 'en_US' });
});

language('does not judge a text of fewer than twenty characters', () => {
  const fallback = { iso: null, code: 'en_US' };
  assert.equal(detectLanguage(''), fallback);
  assert.equal(detectLanguage('  Die Verwandlung     \n'), fallback);
  assert.equal(detectLanguage('\u{1f600}'.repeat(19)), fallback);
});

language('falls back to en_US when the detector has no answer', () => {
  assert.equal(detectLanguage('1234567890 1234567890 1234567890'), { iso: null, code: 'en_US' });
});

language('gives Serbian the pattern code of its script', () => {
  const cyrillic = 'Сва људска бића рађају се слободна и једнака у достојанству и правима.';
  const latin = 'Sva ljudska bića rađaju se slobodna i jednaka u dostojanstvu i pravima.';
  assert.equal(detectLanguage(cyrillic), { iso: 'sr', code: 'sr_Cyrl' });
  assert.equal(detectLanguage(latin), { iso: 'sr', code: 'sr_Latn' });
});

language('outvotes a foreign preface', () => {
  const german = sample('de-die-verwandlung.txt').slice(0, 8000);
  const text = `${SPANISH.repeat(5)}\n${german}`;
  assert.is(detectLanguage(text).iso, 'de');
});

language('answers the same each time', () => {
  const text = sample('de-die-verwandlung.txt');
  for (let start = 0; start < 90_000; start += 9_000) {
    const part = text.slice(start, start + 400);
    assert.equal(detectLanguage(part), detectLanguage(part));
  }
});

language.run();
