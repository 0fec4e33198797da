/** Texts: finding and reading those of a source, and those that are kept. */
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { EngineError } from '../../../engine/base/errors.ts';
import { keepText } from '../../../store/texts/kept-texts.ts';
import { countSources, findSources } from '../../../store/texts/sources.ts';
import { faultOf } from '../../fault.ts';
import { folderSuite, sharedFolderSuite, writeFiles } from '../temp-folder.ts';

const sources = folderSuite('source files', async (context) => {
  await writeFiles(context.folder, {
    'b.txt': 'bb',
    'a.txt': 'a',
    'Z.txt': '',
    '.dot.txt': '',
    'notes.md': '',
    'a/deep.txt': '',
    'a-b/deep.txt': '',
    'a/b/deeper.txt': '',
  });
  await mkdir(join(context.folder, 'folder.txt'));
  await symlink('b.txt', join(context.folder, 'link.txt'));
  await symlink('nowhere', join(context.folder, 'broken.txt'));
});

const count = async (path: string, pattern: string): Promise<number> =>
  countSources(await findSources(path, pattern), path, pattern);

const names = async (folder: string, pattern: string): Promise<string[]> =>
  (await findSources(folder, pattern)).map(({ path }) => relative(folder, path));

sources('of a folder are the matching regular files in code point order', async ({ folder }) => {
  const expected = ['.dot.txt', 'Z.txt', 'a.txt', 'b.txt', 'link.txt'];
  assert.equal(await names(folder, '*.txt'), expected);
  assert.is(await count(folder, '*.txt'), 5);
  assert.equal(await names(folder, '*.md'), ['notes.md']);
});

sources('lie deeper only when the pattern says so', async ({ folder }) => {
  assert.equal(await names(folder, 'a/*.txt'), ['a/deep.txt']);
  assert.equal(await names(folder, '**/deep*.txt'), [
    'a/b/deeper.txt',
    'a/deep.txt',
    'a-b/deep.txt',
  ]);
  assert.is(await count(folder, '**/deep*.txt'), 0);
});

sources('of a file are that file, whatever the pattern', async ({ folder }) => {
  const path = join(folder, 'notes.md');
  assert.equal(await findSources(path, '*.txt'), [{ path, size: 0, outputName: 'notes.txt' }]);
  assert.is(await count(path, '*.txt'), 1);
});

sources('have unique output names that end in .txt', async ({ folder }) => {
  await writeFiles(folder, { 'b.md': '', 'b.rst': '', plain: '', '.hidden': '' });
  const found = await findSources(folder, '*');
  const outputs = Object.fromEntries(
    found.map(({ path, outputName }) => [relative(folder, path), outputName]),
  );
  assert.is(outputs['b.txt'], 'b.txt');
  assert.is(outputs['b.md'], 'b-2.txt');
  assert.is(outputs['b.rst'], 'b-3.txt');
  assert.is(outputs.plain, 'plain.txt');
  assert.is(outputs['.hidden'], '.hidden.txt');
  const deep = await findSources(folder, '**/deep.txt');
  const deeper = deep.map(({ outputName }) => outputName);
  assert.equal(deeper, ['deep.txt', 'deep-2.txt']);
});

sources('that are not there are an error that says what to do', async ({ folder }) => {
  const cases: [string, string, string][] = [
    [join(folder, 'absent'), '*.txt', 'sources-missing'],
    [folder, '*.xyz', 'sources-none'],
    [folder, '/etc/*', 'pattern-invalid'],
  ];
  for (const [path, pattern, code] of cases) {
    const fault = await faultOf(findSources(path, pattern));
    assert.instance(fault, EngineError);
    assert.is(fault.code, code);
  }
});

const kept = sharedFolderSuite('kept texts');

/** The bytes in parts that end at the given places. */
async function* parts(bytes: Uint8Array, ends: readonly number[]): AsyncGenerator<Uint8Array> {
  const places = [...new Set(ends.map((end) => end % (bytes.length + 1)))].sort((a, b) => a - b);
  let from = 0;
  for (const to of [...places, bytes.length]) {
    yield bytes.slice(from, to);
    from = to;
  }
}

const letters = fc.stringMatching(/^[a-zäéßłжω漢😀]{0,40}$/u);
const ends = fc.array(fc.nat(200), { maxLength: 6 });

kept('a text is kept as it is, wherever its letters are cut', async ({ folder }) => {
  await fc.assert(
    fc.asyncProperty(letters, ends, async (text, cuts) => {
      const bytes = Buffer.from(`a${text}`);
      const { path } = await keepText(folder, 'one.txt', parts(bytes, cuts));
      assert.equal(await readFile(path), bytes);
    }),
  );
});

kept('the first byte that is not UTF-8 is named, wherever the parts end', async ({ folder }) => {
  const before = await readdir(folder);
  await fc.assert(
    fc.asyncProperty(
      letters,
      // no beginning, a beginning without its end, a letter in more bytes than it needs
      fc.constantFrom([0xff], [0x80], [0xe9, 0x20], [0xf0, 0x9f, 0x98], [0xc0, 0xaf]),
      fc.boolean(),
      ends,
      async (text, torn, more, cuts) => {
        const good = Buffer.from(text);
        const bytes = Buffer.from([...good, ...torn, ...Buffer.from(more ? ' and more' : '')]);
        const fault = await faultOf(keepText(folder, 'torn.txt', parts(bytes, cuts)));
        assert.is(
          fault.message,
          `torn.txt is not UTF-8 text (byte ${good.length}). Save it as plain text in UTF-8.`,
        );
      },
    ),
  );
  assert.equal(await readdir(folder), before, 'nothing is left of it');
});
