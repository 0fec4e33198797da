/** The look into a source before a run: language, size, warnings, faults, and why it gives no syllable; what normalisation reads. */
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { CancelledError, NO_HOOKS } from '../../../engine/base/errors.ts';
import { normaliseRun } from '../../../store/pipeline/normalise.ts';
import { type CutRequest, preflight, whyNoSyllables } from '../../../store/pipeline/preflight.ts';
import { countMatches } from '../../../store/texts/sources.ts';
import { faultOf } from '../../fault.ts';
import { folderSuite, writeFiles } from '../temp-folder.ts';

const flight = folderSuite('preflight');

/** Texts of a folder, in any language, as a run asks by default. */
const ANY_SOURCE = {
  filePattern: '*.txt',
  extractor: 'pyphen',
  language: 'auto',
  hyphenDir: null,
  minLength: 2,
  maxLength: 8,
} as const;

const GERMAN =
  'Als Gregor Samsa eines Morgens aus unruhigen Träumen erwachte, fand er sich in seinem Bett. '.repeat(
    20,
  );
const ENGLISH =
  'It is a truth universally acknowledged, that a single man must be in want of a wife. '.repeat(
    20,
  );

const look = (sourcePath: string, changes: Partial<CutRequest> = {}) =>
  preflight({ sourcePath, ...ANY_SOURCE, ...changes }, NO_HOOKS);

flight('tells size, language and patterns of a folder', async ({ folder }) => {
  await writeFiles(folder, { 'a.txt': GERMAN, 'b.txt': `${GERMAN}${GERMAN}`, 'c.md': ENGLISH });
  const one = Buffer.byteLength(GERMAN);
  const found = await look(folder);
  assert.equal(found, {
    files: 2,
    bytes: 3 * one,
    longest: { path: join(folder, 'b.txt'), bytes: 2 * one },
    undecodable: [],
    undecodable_count: 0,
    sampled: { files: 2, bytes: 3 * one },
    language: { code: 'de_DE', name: 'German (Germany)', confidence: 1 },
    likely: [],
    words: { total: 900, cut: 420, syllables: 1020 },
    refusal: null,
    hyphenation: 'de-1996',
    warnings: [],
  });
  const single = await look(join(folder, 'c.md'));
  assert.equal([single.language?.code, single.language?.confidence], ['en_US', 1]);
});

flight('files of two languages, and a language that does not fit, warn', async ({ folder }) => {
  await writeFiles(folder, { 'a.txt': GERMAN, 'b.txt': GERMAN, 'c.txt': GERMAN, 'd.txt': ENGLISH });
  const found = await look(folder);
  assert.equal(found.language, { code: 'de_DE', name: 'German (Germany)', confidence: 0.75 });
  assert.match(found.warnings.join(), /^25 % of the texts/);
  const wrong = await look(folder, { language: 'en_GB' });
  assert.is(wrong.hyphenation, 'en-gb');
  assert.ok(
    wrong.warnings.includes('The text looks like German (Germany), not English (United Kingdom).'),
  );
  const unknown = await look(folder, { language: 'xx' });
  assert.is(unknown.hyphenation, null);
  assert.ok(unknown.warnings.some((text) => text.startsWith('No hyphenation patterns for')));
});

flight('what a run would fail at is named with the reason', async ({ folder }) => {
  await writeFiles(folder, {
    'good.txt': GERMAN,
    'latin.txt': new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x20]),
    'nul.txt': new Uint8Array([0x61, 0, 0x62]),
  });
  const found = await look(folder);
  assert.equal(found.undecodable, [join(folder, 'latin.txt'), join(folder, 'nul.txt')]);
  assert.is(found.undecodable_count, 2);
  assert.match(found.warnings[0]!, /latin\.txt: not valid UTF-8; save it as UTF-8\. A run would/);
  assert.match(found.warnings[1]!, /nul\.txt: not a text \(it holds NUL bytes\)/);
  for (let i = 0; i < 30; i++) await writeFiles(folder, { [`x${i}.txt`]: new Uint8Array([0xff]) });
  const many = await look(folder);
  assert.equal([many.undecodable.length, many.undecodable_count], [20, 32]);
  assert.ok(many.warnings.includes('12 further files cannot be read either.'));
});

flight('the sample is bounded and may end within a letter', async ({ folder }) => {
  const bytes = 128 * 1024;
  // the letter has two bytes, of which the sample has the first
  await writeFiles(folder, { 'long.txt': `x${' '.repeat(bytes - 2)}ä and more` });
  const found = await look(folder);
  assert.equal(found.sampled, { files: 1, bytes });
  assert.equal(found.undecodable, []);
  const files = Array.from({ length: 300 }, (_, i): [string, string] => [`f${i}.txt`, 'word']);
  await writeFiles(join(folder, 'many'), Object.fromEntries(files));
  const many = await look(join(folder, 'many'));
  assert.equal([many.files, many.sampled.files, many.bytes], [300, 256, 1200]);
});

flight('an empty source warns, a bad pattern and a lost path are faults', async ({ folder }) => {
  const none = await look(folder);
  assert.equal([none.files, none.bytes, none.longest, none.language], [0, 0, null, null]);
  assert.match(none.warnings.join(), /matches "\*\.txt"/);
  await writeFiles(folder, { 'empty.txt': '' });
  assert.equal((await look(folder)).warnings, ['The files are empty.']);
  assert.is((await faultOf(look(folder, { filePattern: '../*' }))).code, 'pattern-invalid');
  assert.is((await faultOf(look(join(folder, 'absent')))).code, 'sources-missing');
});

flight('matches are counted to a limit', async ({ folder }) => {
  const files = Array.from({ length: 30 }, (_, i): [string, string] => [`d${i % 3}/f${i}.txt`, '']);
  await writeFiles(folder, { ...Object.fromEntries(files), 'top.txt': '', 'top.md': '' });
  await mkdir(join(folder, 'dir.txt'));
  await symlink(join(folder, 'nowhere'), join(folder, 'broken.txt'));
  const count = (pattern: string, limits?: { matches: number; entries: number }) =>
    countMatches({ folder, pattern }, NO_HOOKS, limits);
  assert.equal(await count('*.txt'), { matches: 1, bounded: false });
  assert.equal(await count('**/*.txt'), { matches: 31, bounded: false });
  assert.equal(await count('d1/*'), { matches: 10, bounded: false });
  const first = await count('**/*.txt', { matches: 12, entries: 999 });
  assert.equal(first, { matches: 12, bounded: true });
  assert.ok((await count('**/*.txt', { matches: 99, entries: 20 })).bounded);
  const cancelled = { cancelled: () => true, progress() {} };
  const stopped = await faultOf(countMatches({ folder, pattern: '*' }, cancelled));
  assert.instance(stopped, CancelledError);
});

const why = (sourcePath: string, changes: Partial<CutRequest> = {}, maxBytes?: number) =>
  whyNoSyllables({ sourcePath, ...ANY_SOURCE, ...changes }, NO_HOOKS, maxBytes);

const OTHER_SCRIPTS = {
  Cyrillic: 'Була собі баба та дід, і жили вони в старій хаті край села над річкою.',
  Greek: 'Τη νύχτα έβρεξε πολύ και το πρωί ο δρόμος προς το χωριό ήταν γεμάτος λάσπη.',
  Han: '从前有一个老人住在山脚下的小村子里，他每天早上都到河边去打水，然后回家做饭。',
  Arabic: 'كان يا ما كان في قديم الزمان رجل فقير يعيش مع زوجته في كوخ صغير قرب النهر',
  Thai: 'กาลครั้งหนึ่งนานมาแล้วมีชายชราคนหนึ่งอาศัยอยู่ในหมู่บ้านเล็กๆริมแม่น้ำ',
};

flight('a text in another script is refused with its name', async ({ folder }) => {
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

flight('romanised, scripts with patterns can be cut and others are refused', async ({ folder }) => {
  for (const [script, text] of Object.entries(OTHER_SCRIPTS)) {
    await writeFiles(folder, { 'a.txt': text });
    const reason = await why(folder, { romanize: true });
    if (script === 'Han' || script === 'Arabic') {
      assert.match(reason ?? '', /can be cut .* no patterns.*cannot be cut\.$/, script);
    } else assert.is(reason, null, script);
  }
});

flight('words without a point and pieces of no length are told apart', async ({ folder }) => {
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

flight('one word anywhere is enough, if it may be looked for', async ({ folder }) => {
  const late = `${'и так далее '.repeat(12_000)} wonderful`;
  await writeFiles(folder, { 'a.txt': late, 'b.txt': OTHER_SCRIPTS.Greek });
  assert.is(await why(folder, { language: 'en_US' }), null);
  await writeFiles(folder, { 'a.txt': late.replace('wonderful', '') });
  assert.match((await why(folder, { language: 'en_US' })) ?? '', /^None of the 36,01\d words/);
  assert.is(await why(folder, { language: 'en_US' }, 1000), null, 'too long to be looked through');
});

flight('what a run would say better is left to it', async ({ folder }) => {
  assert.is(await why(join(folder, 'absent')), null);
  assert.is(await why(folder), null, 'no file');
  await writeFiles(folder, { 'a.txt': '' });
  assert.is(await why(folder), null, 'no word');
  await writeFiles(folder, { 'a.txt': new Uint8Array([0xff]) });
  assert.is(await why(folder), null, 'no text');
  await writeFiles(folder, { 'a.txt': 'mountain' });
  assert.is(await why(folder, { language: 'xx' }), null, 'no such patterns');
});

flight('normalisation reads trimmed lines in the order of files', async ({ folder: runDir }) => {
  await writeFiles(runDir, { 'syllables/b.txt': 'ta', 'syllables/a.txt': ' né\n\n \nßa \r\n' });
  assert.equal((await normaliseRun(runDir, ANY_SOURCE, NO_HOOKS)).raw, 3);
  const read = (name: string) => readFile(join(runDir, `pyphen_syllables_${name}.txt`), 'utf8');
  assert.is(await read('raw'), 'né\nßa\nta\n');
  assert.is(await read('canonicalised'), 'ne\nta\n');
});
