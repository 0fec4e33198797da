/** The look into a source before a run: language, size, warnings, faults. */
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { EngineError } from '../../../engine/base/errors.ts';
import { CancelledError, NO_HOOKS } from '../../../engine/base/hooks.ts';
import type { CutRequest } from '../../../store/pipeline/cut-check.ts';
import { preflight } from '../../../store/pipeline/preflight.ts';
import { countMatches } from '../../../store/texts/sources.ts';
import { folderSuite, writeFiles } from '../temp-folder.ts';
import { ANY_SOURCE } from './any-source.ts';

const flight = folderSuite('preflight');

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
    undecodableCount: 0,
    sampled: { files: 2, bytes: 3 * one },
    language: { code: 'de_DE', name: 'German (Germany)', confidence: 1 },
    likely: [],
    words: { words: 900, readable: 900, cut: 420, syllables: 1020, script: 'Latn' },
    refusal: null,
    hyphenation: 'de-1996',
    warnings: [],
  });
  const single = await look(join(folder, 'c.md'));
  assert.equal([single.language?.code, single.language?.confidence], ['en_US', 1]);
});

flight('files of two languages, and a language that does not fit, warn', async ({ folder }) => {
  await writeFiles(folder, {
    'a.txt': GERMAN,
    'b.txt': GERMAN,
    'c.txt': GERMAN,
    'd.txt': ENGLISH,
  });
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
  assert.is(found.undecodableCount, 2);
  assert.match(found.warnings[0]!, /latin\.txt: not valid UTF-8; save it as UTF-8\. A run would/);
  assert.match(found.warnings[1]!, /nul\.txt: not a text \(it holds NUL bytes\)/);
  for (let i = 0; i < 30; i++) await writeFiles(folder, { [`x${i}.txt`]: new Uint8Array([0xff]) });
  const many = await look(folder);
  assert.equal([many.undecodable.length, many.undecodableCount], [20, 32]);
  assert.ok(many.warnings.includes('12 further files cannot be read either.'));
});

flight('the sample is bounded and may end within a letter', async ({ folder }) => {
  const bytes = 128 * 1024;
  await writeFiles(folder, { 'long.txt': `x${'ä'.repeat(bytes)}` });
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
  const codeOf = (request: Promise<unknown>): Promise<string> =>
    request.then(
      () => 'none',
      (err: EngineError) => err.code,
    );
  assert.is(await codeOf(look(folder, { filePattern: '../*' })), 'pattern-invalid');
  assert.is(await codeOf(look(join(folder, 'absent'))), 'sources-missing');
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
  assert.equal(await count('**/*.txt', { matches: 12, entries: 999 }), {
    matches: 12,
    bounded: true,
  });
  assert.ok((await count('**/*.txt', { matches: 99, entries: 20 })).bounded);
  const cancelled = { cancelled: () => true, progress() {} };
  const stopped = await countMatches({ folder, pattern: '*' }, cancelled).catch(
    (err: unknown) => err,
  );
  assert.instance(stopped, CancelledError);
});

flight.run();
