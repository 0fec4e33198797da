/** Real names and words that ship: their spelling, their sex, the speed of one list, the size of the folder. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ListKind } from '../../../engine/kin/language-data.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { languageData } from '../../../store/names/language-data.ts';

const names = suite('names of languages');

const folder = join(packageRoot(), 'store', 'names');

const sexOf = async (
  language: string,
  name: string,
  kind: ListKind = 'first',
): Promise<string | null | undefined> =>
  (await languageData.list(language, kind)).find((one) => one.name === name)?.sex;

names('keep their marks and their script, and tell their sex, agricola too', async () => {
  assert.is(await sexOf('de', 'Jürgen'), 'm');
  assert.is(await sexOf('fi_FI', 'Päivi'), 'f');
  assert.is(await sexOf('es', 'Águeda'), 'f');
  assert.is(await sexOf('ru', 'Алексей', 'traditional'), 'm');
  assert.is(await sexOf('fi', 'Mäki'), undefined);
  assert.is(await sexOf('is', 'Hafnarfjörður', 'place'), null);
  assert.is(await sexOf('sk', 'Nováková', 'last'), 'f');
  assert.is(await sexOf('la', 'Aemilia'), 'f');
  assert.is(await sexOf('la', 'Adrianus'), 'm');
  assert.is(await sexOf('la', 'Agricola'), 'm');
});

names('are single words with a capital, each once in its list', async () => {
  for (const language of ['de', 'en', 'es', 'fi', 'fr', 'is', 'la', 'pl', 'ru', 'el', 'tr']) {
    for (const kind of ['first', 'traditional', 'old', 'last', 'place'] as const) {
      const list = await languageData.list(language, kind);
      assert.is(new Set(list.map(({ name }) => name)).size, list.length, `${language} ${kind}`);
      const odd = list.filter(({ name }) => !/^\p{Lu}[\p{L}\p{M}]+$/u.test(name));
      assert.equal(odd, [], `${language} ${kind}`);
    }
  }
});

names('words are whole again; a language without lists has none', async () => {
  assert.equal(await languageData.list('xx', 'first'), []);
  assert.is((await languageData.words('xx')).size, 0);
  const words = await languageData.words('en');
  const known = ['entice', 'negate', 'abandon', 'berkshire'];
  for (const word of known) assert.ok(words.has(word));
  for (const word of ['abando', '-', 'calenwen']) assert.not(words.has(word));
});

names('words are packed as they lie there, and none that would be read as another', async () => {
  const tool = join(packageRoot(), 'tools', 'pack-words.mjs');
  const { packWords } = await import(pathToFileURL(tool).href);
  for (const language of ['de', 'en', 'es', 'fi', 'fr']) {
    const words = [...(await languageData.words(language))].reverse();
    const text = await readFile(join(folder, `words-${language}.txt`), 'utf8');
    assert.is(packWords([...words, words[0]]), text);
  }
  assert.is(packWords(['tore', 'to', 'a']), 'Aa\nBtoAre\n');
  for (const word of ['Rome', 'über', 'a'.repeat(26)])
    assert.throws(() => packWords([word]), `${word} is no word of 1 to 25 letters a-z`);
});

names('the folder stays below 860 kB', async () => {
  let bytes = 0;
  for (const file of await readdir(folder)) bytes += (await stat(join(folder, file))).size;
  assert.ok(bytes < 860_000, `${bytes}`);
});

names.run();
