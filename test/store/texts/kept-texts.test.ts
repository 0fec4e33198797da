/** Texts that are kept: what is UTF-8 is told exactly, however it arrives in parts. */
import { readdir, readFile } from 'node:fs/promises';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { keepText } from '../../../store/texts/kept-texts.ts';
import { sharedFolderSuite } from '../temp-folder.ts';

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
        const bytes = Buffer.concat([
          good,
          Buffer.from(torn),
          Buffer.from(more ? ' and more' : ''),
        ]);
        const fault = await keepText(folder, 'torn.txt', parts(bytes, cuts)).then(
          () => null,
          (error: Error) => error.message,
        );
        assert.is(
          fault,
          `torn.txt is not UTF-8 text (byte ${good.length}). Save it as plain text in UTF-8.`,
        );
      },
    ),
  );
  assert.equal(await readdir(folder), before, 'nothing is left of it');
});

kept.run();
