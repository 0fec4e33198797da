/** Language detection of novels, paragraphs and short texts, and of plain texts without a detector. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { plainLanguage } from '../../../engine/kin/own/cues.ts';
import { detectLanguage } from '../../../engine/text/language.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { sampled } from '../../extent.ts';

const language = suite('language detection');

const sample = (file: string): string => readFileSync(join(packageRoot(), 'samples', file), 'utf8');

const SPANISH =
  'En un lugar de la Mancha, de cuyo nombre no quiero acordarme, no ha mucho tiempo que vivía un ' +
  'hidalgo de los de lanza en astillero, adarga antigua, rocín flaco y galgo corredor.';
const FINNISH =
  'Vanha mies asui pienessä mökissä metsän laidalla, ja joka aamu hän lähti kalastamaan järvelle. ' +
  'Illalla hän istui tulen ääressä ja kertoi lapsille tarinoita menneistä ajoista.';
const LATIN =
  'Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae, aliam Aquitani, tertiam ' +
  'qui ipsorum lingua Celtae, nostra Galli appellantur. Hi omnes lingua, institutis, legibus ' +
  'inter se differunt.';
const TURKISH =
  'Güneş doğarken köyün yaşlıları meydanda toplanır, çocuklar okula gider, kadınlar ekmek pişirirdi. ' +
  'Sonra herkes kendi işine bakar, öğleye kadar konuşmazdı.';
const WELSH =
  "Roedd hen ŵr yn byw mewn tŷ bychan ar lan y môr gyda'i wraig a'i gi. Bob bore byddai'n mynd allan i " +
  'bysgota, ac yn dod adref gyda physgod yn ei fasged.';
const RUSSIAN =
  'Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему. ' +
  'Всё смешалось в доме Облонских.';
const SWAHILI =
  'Hapo zamani za kale aliishi mzee mmoja katika kijiji kidogo karibu na mto. Kila asubuhi alikwenda ' +
  'mtoni kuchota maji, kisha akarudi nyumbani kupika chakula.';

language('knows novels and paragraphs; without patterns of a language en_US are taken', () => {
  for (const [told, text] of [
    ['en en_US', sample('en-pride-and-prejudice.txt')],
    ['de de_DE', sample('de-die-verwandlung.txt')],
    ['es es', SPANISH],
    ['fi fi', FINNISH],
    ['la la', LATIN],
    ['tr tr', TURKISH],
    ['cy cy', WELSH],
    ['ru ru_RU', RUSSIAN],
    ['el el_GR', 'Τη νύχτα έβρεξε πολύ και το πρωί ο δρόμος προς το χωριό ήταν γεμάτος λάσπη.'],
    ['ar en_US', 'كان يا ما كان في قديم الزمان رجل فقير يعيش مع زوجته في كوخ صغير قرب النهر'],
    ['zh en_US', '从前有一个老人住在山脚下的小村子里，他每天早上都到河边去打水，然后回家做饭。'],
    ['sw en_US', SWAHILI],
  ] as const) {
    const { iso, code, certain } = detectLanguage(text);
    assert.equal([`${iso} ${code}`, certain], [told, true]);
  }
});

language('names what a few words may be in, and is not certain', () => {
  const { certain, likely } = detectLanguage('una casa sul mare con la luna');
  assert.not(certain);
  assert.ok(likely.includes('it') && likely.length > 1 && likely.length <= 4, likely.join());
});

language('has no answer for fewer than twenty characters, nor for what has no letters', () => {
  const short = ['', '  Die Verwandlung     \n', '\u{1f600}'.repeat(19)];
  for (const text of [...short, '1234567890 1234567890 1234567890', '\u{1f600}'.repeat(40)]) {
    const { certain, ...told } = detectLanguage(text);
    assert.equal([certain, told], [false, { iso: null, code: 'en_US', likely: [] }]);
  }
});

language('gives Serbian the pattern code of its script', () => {
  const cyrillic = 'Сва људска бића рађају се слободна и једнака у достојанству и правима.';
  const latin = 'Sva ljudska bića rađaju se slobodna i jednaka u dostojanstvu i pravima.';
  assert.is(detectLanguage(cyrillic).code, 'sr_Cyrl');
  assert.ok(['hr_HR', 'sr_Latn'].includes(detectLanguage(latin).code));
});

language('outvotes a foreign preface', () => {
  const text = SPANISH.repeat(5) + sample('de-die-verwandlung.txt').slice(0, 8000);
  assert.is(detectLanguage(text).iso, 'de');
});

language.run();

const plain = suite('plain languages');

const novel = sample('en-pride-and-prejudice.txt');
const german = sample('de-die-verwandlung.txt');
const spanish = sample('../test/golden/corpora/es-don-quijote-part.txt');
const latin = sample('../test/golden/corpora/la-de-bello-gallico.txt');
const finnish = sample('fi-kalevala.txt');

plain('texts of other languages are recognised, whole and in chapter-sized pieces', () => {
  const texts = { en: novel, de: german, es: spanish, la: latin, fi: finnish };
  for (const [code, text] of Object.entries(texts)) {
    assert.is(plainLanguage(text), code);
    let [pieces, found] = [0, 0];
    for (let at = 0; at + 8000 <= text.length; at += sampled(96_000, 8000)) {
      const piece = text.slice(at, at + 8000);
      const told = plainLanguage(piece);
      pieces++;
      if (told === null) continue;
      found++;
      assert.is(told, detectLanguage(piece).iso);
    }
    assert.ok(found >= 0.4 * pieces, `${code}: ${found} of ${pieces}`);
  }
});

plain('no text with a part in another language, script or in numbers is, nor a short one', () => {
  for (const text of [
    novel.slice(0, 100_000) + german,
    german.slice(0, 20_000) + novel,
    '\u0436\u0438\u0437\u043d\u044c '.repeat(5000) + novel.slice(0, 3000),
    `${'12345 67890 '.repeat(40)}the and of to that `.repeat(50),
    novel.slice(0, 500),
  ]) {
    assert.is(plainLanguage(text), null);
  }
});

plain('a key of languages.yml that no row may have is refused with the nearest one', async () => {
  const { languageRows } = await import(join(packageRoot(), 'tools/language-rows.mjs'));
  const yaml = 'keys: title placeShare\nen:\n  title: mr\n  placeShare: 0.3\nsv:\n  titel: herr\n';
  assert.match(await languageRows(yaml.replace('titel', 'title')), 'readonly placeShare?: number');
  const refused = await languageRows(yaml).then(String, ({ message }: Error) => message);
  assert.match(refused, /languages\.yml: sv has an unknown key titel; did you mean title\?/);
});

plain.run();
