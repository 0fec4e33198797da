/** Languages with their names and patterns. */
import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { plainCode } from '../../../engine/kin/language-data.ts';
import { DETECTED_CODES, PROFILES } from '../../../engine/text/language-codes.ts';
import { KNOWN_LANGUAGES } from '../../../operations/names.ts';
import { isCuttable, loadHyphenator, patternSets } from '../../../store/texts/hyphenators.ts';
import { languageName, listLanguages } from '../../../store/texts/languages.ts';
import { faultOf } from '../../fault.ts';
import { folderSuite, writeFiles } from '../temp-folder.ts';

const languages = folderSuite('languages');

languages('every listed language has patterns, and each has a name of its own', async () => {
  const [auto, ...listed] = await listLanguages(null);
  assert.is(auto!.code, 'auto');
  assert.ok(listed.length >= 40);
  for (const { code } of listed) {
    await loadHyphenator(code, null);
    assert.ok(KNOWN_LANGUAGES.has(plainCode(code)), code);
  }
  for (const code of [...PROFILES.values(), ...DETECTED_CODES.keys()]) {
    assert.ok(KNOWN_LANGUAGES.has(plainCode(code)), code);
  }
  for (const language of ['language-names', 'offensive-words']) {
    const rows = (await readFile(`store/names/${language}.tsv`, 'utf8')).matchAll(
      /^([a-z_A-Z]+)\t(?!part\t)/gm,
    );
    for (const [, code] of rows) assert.ok(KNOWN_LANGUAGES.has(plainCode(code!)), code);
  }
  assert.is(new Set(listed.map(({ code }) => code)).size, listed.length);
  assert.is(new Set(listed.map(({ name }) => name)).size, listed.length);
  const names = listed.map(({ name }) => name);
  assert.equal(names, [...names].sort());
  const codes = new Set(listed.map(({ code }) => code));
  const absent = [...DETECTED_CODES.values()].filter((code) => !codes.has(code));
  for (const code of absent) {
    assert.is((await faultOf(loadHyphenator(code, null))).code, 'language-unknown', code);
  }
  assert.ok(absent.length < 5, absent.join());
  const { code } = await faultOf(loadHyphenator('cu', null));
  assert.is(code, 'language-unknown', 'the package holds it as no valid script');
});

languages('a folder of dictionaries offers what lies in it', async ({ folder }) => {
  await writeFiles(folder, {
    'hyph_de_DE.dic': 'UTF-8\n.a1b\n',
    'hyph_bg_BG.dic': 'microsoft-cp1251\n',
    'hyph_my own.dic': 'UTF-8\n.a1b\n',
  });
  assert.equal(await listLanguages(folder), [
    { code: 'auto', name: 'Detected for each file', cuttable: true },
    { code: 'bg_BG', name: 'Bulgarian (Bulgaria)', cuttable: false },
    { code: 'de_DE', name: 'German (Germany)', cuttable: true },
    { code: 'my own', name: 'my own', cuttable: true },
  ]);
});

languages('names are English ones, and a code without a name stands for itself', () => {
  assert.is(languageName('fr'), 'French');
  assert.is(languageName('pt_PT'), 'Portuguese (Portugal)');
  assert.is(languageName('!'), '!');
});

languages('all sets of the package are told, and which cut words in Latin script', async () => {
  const sets = new Set((await patternSets(null)).values());
  assert.is(sets.size, 80);
  assert.equal([isCuttable('fi'), isCuttable('ru')], [true, false]);
});
