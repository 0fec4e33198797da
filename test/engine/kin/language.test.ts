/** What the language of a source does to its stock: a mute e, ordinary names, and the order of the joins. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ListedName } from '../../../engine/kin/kin-language.ts';
import { listOf } from '../../../engine/kin/list.ts';
import { readNameList } from '../../../engine/kin/own/own-names.ts';
import { stockOf } from '../../../engine/kin/stock.ts';
import { letterCosts } from '../../../runtime/letter-costs.ts';
import { languageData } from '../../../store/names/language-data.ts';

const language = suite('language of a stock');

const [english, places] = await Promise.all([
  languageData.namesOfKind('en', 'person'),
  languageData.list('en', 'place'),
]);
const ORDER = { seed: 7n, count: 40, offset: 0, avoid: [], liked: [], disliked: [] };
/** Every n-th given name of the English list. */
const given = (n: number): string[] =>
  english.filter(({ part }) => part === 'first').flatMap(({ name }, i) => (i % n ? [] : [name]));
const stock = (names: readonly string[], code: string | null, listed: readonly ListedName[]) =>
  stockOf(
    { own: readNameList(names.join('\n')), language: code },
    { kind: 'person', part: 'first', listed },
  );

language(
  'in English and French alone fewer names part before an ending of a consonant and a mute e',
  () => {
    const names =
      'Jane Anne Diane Joanne Susanne Marianne Corinne Yvonne Maxine Pauline Elaine Irene';
    const mute = (code: string): number => {
      const { endings } = stock(names.split(' '), code, []);
      return endings.get('ne')?.names ?? 0;
    };
    for (const code of ['en', 'fr', 'en_GB']) assert.ok(mute(code) < mute('it') / 2, code);
  },
);

language(
  'of a source of ordinary names the language counts whole, of a foreign one not at all',
  () => {
    const ordinary = given(40);
    assert.ok(stock(ordinary, 'en', english).told.language > 0);
    const foreign =
      'Ghurbak Mogruz Dragzul Urgat Skorbug Brakhur Nazgrod Zhugra Kragmosh Torzug'.split(' ');
    assert.is(stock(foreign, 'en', english).told.language, 0);
  },
);

language('where the language is kin, its letters rate the joins beside the own ones', () => {
  const names = places.filter((_, i) => i % 60 === 0).map(({ name }) => name);
  const found = (listed: readonly ListedName[]) =>
    stockOf({ own: readNameList(names.join('\n')), language: 'en' }, { kind: 'place', listed })
      .found;
  const model = letterCosts(places.map(({ name }) => name.toLowerCase()));
  const bits = (listed: readonly ListedName[]): number => {
    const costs = found(listed)
      .slice(0, 100)
      .map(({ letters }) => model.costs(model.ids(letters)))
      .map((each) => each.reduce((a, b) => a + b) / each.length / 16);
    return costs.reduce((a, b) => a + b) / costs.length;
  };
  assert.ok(bits(places) < bits([]));
});

language(
  'a source of ordinary names has names that persons bear, each of two other names and unlike the own ones',
  () => {
    const own =
      'Jane Elizabeth Catherine William Charlotte Lydia Mary George Caroline James Maria Lucas Anne Kitty Eliza Lewis Harriet Louisa';
    const names = listOf(stock(own.split(' '), 'en', english), ORDER).names;
    const borne = new Set(english.map(({ name }) => name));
    const real = names.filter(({ name }) => borne.has(name));
    assert.ok(real.length > names.length / 3, `${real.length} of ${names.length}`);
    for (const { name, parents } of real) {
      for (const { of } of parents) assert.is.not(of, name);
      assert.not.ok(own.split(' ').includes(name), name);
    }
  },
);

language.run();
