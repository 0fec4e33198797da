/** New names of a sex: none is one that the language gives to the other alone. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Sex } from '../../../engine/kin/kin-language.ts';
import { readNameList } from '../../../engine/kin/own/own-names.ts';
import { stockOf } from '../../../engine/kin/stock.ts';
import { fold } from '../../../runtime/letter-costs.ts';
import { languageData } from '../../../store/names/language-data.ts';

const sexes = suite('names of a sex');

sexes('no man is called as women alone are in the language, nor the other way round', async () => {
  const listed = await languageData.namesOfKind('de', 'person');
  const borneBy = (sex: Sex): string[] =>
    listed.filter((one) => one.sex === sex).map(({ name }) => name);
  const some = (sex: Sex): string[] =>
    borneBy(sex)
      .filter((_, i) => i % 11 === 0)
      .slice(0, 30)
      .map((name) => `${name}\t${sex}`);
  const own = readNameList([...some('f'), ...some('m')].join('\n'));
  const found = (sex: Sex | null) =>
    stockOf({ own, language: 'de' }, { kind: 'person', part: 'first', sex, listed }).found.map(
      ({ letters }) => letters,
    );
  const alone = (of: Sex, other: Sex): string[] => {
    const others = new Set(borneBy(other).map(fold));
    return borneBy(of)
      .map(fold)
      .filter((name) => !others.has(name));
  };
  const [women, men] = [new Set(alone('f', 'm')), new Set(alone('m', 'f'))];
  assert.equal(
    found('m').filter((name) => women.has(name)),
    [],
  );
  assert.equal(
    found('f').filter((name) => men.has(name)),
    [],
  );
  // such names there are, where no sex is asked for
  assert.ok(found(null).some((name) => women.has(name)));
});

sexes.run();
