/** Sources that give no syllable: each is told the reason. */
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { NO_HOOKS } from '../../../engine/base/hooks.ts';
import { type CutRequest, whyNoSyllables } from '../../../store/pipeline/cut-check.ts';
import { folderSuite, writeFiles } from '../temp-folder.ts';
import { ANY_SOURCE } from './any-source.ts';

const check = folderSuite('cut check');

const why = (sourcePath: string, changes: Partial<CutRequest> = {}, maxBytes?: number) =>
  whyNoSyllables({ sourcePath, ...ANY_SOURCE, ...changes }, NO_HOOKS, maxBytes);

const OTHER_SCRIPTS = {
  Cyrillic: 'Була собі баба та дід, і жили вони в старій хаті край села над річкою.',
  Greek: 'Τη νύχτα έβρεξε πολύ και το πρωί ο δρόμος προς το χωριό ήταν γεμάτος λάσπη.',
  Han: '从前有一个老人住在山脚下的小村子里，他每天早上都到河边去打水，然后回家做饭。',
  Arabic: 'كان يا ما كان في قديم الزمان رجل فقير يعيش مع زوجته في كوخ صغير قرب النهر',
  Thai: 'กาลครั้งหนึ่งนานมาแล้วมีชายชราคนหนึ่งอาศัยอยู่ในหมู่บ้านเล็กๆริมแม่น้ำ',
};

check('a text in another script is refused with its name', async ({ folder }) => {
  for (const [script, text] of Object.entries(OTHER_SCRIPTS)) {
    await writeFiles(folder, { 'a.txt': text });
    assert.match(
      (await why(folder)) ?? '',
      new RegExp(`most are in ${script} script\\. Use`),
      script,
    );
    const pronounced = await why(folder, { extractor: 'nltk' });
    assert.match(pronounced ?? '', /Pronunciations are those of English words/);
  }
});

check('romanised, scripts with patterns can be cut and others are refused', async ({ folder }) => {
  for (const [script, text] of Object.entries(OTHER_SCRIPTS)) {
    await writeFiles(folder, { 'a.txt': text });
    const reason = await why(folder, { romanize: true });
    if (script === 'Han' || script === 'Arabic') {
      assert.match(reason ?? '', /can be cut .* no patterns.*cannot be cut\.$/, script);
    } else assert.is(reason, null, script);
  }
});

check('words without a point and pieces of no length are told apart', async ({ folder }) => {
  await writeFiles(folder, { 'a.txt': 'the cat sat on the mat' });
  assert.match(
    (await why(folder, { language: 'en_US' })) ?? '',
    /^None of the 6 words can be cut with the patterns for English \(United States\)\./,
  );
  await writeFiles(folder, { 'a.txt': 'wonderful mountain rivers' });
  assert.is(await why(folder, { language: 'en_US' }), null);
  assert.match(
    (await why(folder, { language: 'en_US', minLength: 20, maxLength: 30 })) ?? '',
    /^2 of the 3 words can be cut, but no piece has 20 to 30 letters/,
  );
});

check('one word anywhere is enough, if it may be looked for', async ({ folder }) => {
  const late = `${'и так далее '.repeat(12_000)} wonderful`;
  await writeFiles(folder, { 'a.txt': late, 'b.txt': OTHER_SCRIPTS.Greek });
  assert.is(await why(folder, { language: 'en_US' }), null);
  await writeFiles(folder, { 'a.txt': late.replace('wonderful', '') });
  assert.match((await why(folder, { language: 'en_US' })) ?? '', /^None of the 36,01\d words/);
  assert.is(await why(folder, { language: 'en_US' }, 1000), null, 'too long to be looked through');
});

check('what a run would say better is left to it', async ({ folder }) => {
  assert.is(await why(join(folder, 'absent')), null);
  assert.is(await why(folder), null, 'no file');
  await writeFiles(folder, { 'a.txt': '' });
  assert.is(await why(folder), null, 'no word');
  await writeFiles(folder, { 'a.txt': new Uint8Array([0xff]) });
  assert.is(await why(folder), null, 'no text');
  await writeFiles(folder, { 'a.txt': 'mountain' });
  assert.is(await why(folder, { language: 'xx' }), null, 'no such patterns');
});

check.run();
