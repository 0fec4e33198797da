/** The pronunciation table: building, look-up, damage. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import { EngineError } from '../../../engine/base/errors.ts';
import { cutOf, splitWord } from '../../../engine/text/pronounced-split.ts';
import {
  loadPronunciations,
  opened,
  pronunciationTable,
  renderPronunciations,
  sealPronunciations,
} from '../../../store/texts/pronunciations.ts';
import { faultOf } from '../../fault.ts';
import { sharedFolderSuite } from '../temp-folder.ts';

const pronunciations = sharedFolderSuite('pronunciation table');

const DICTIONARY = {
  read: 'R EH1 D',
  'read(2)': 'R IY1 D',
  reader: 'R IY1 D ER0',
  banana: 'B AH0 N AE1 N AH0',
  "'bout": 'B AW1 T',
  egoism: 'IY1 G OW0 IH2 Z AH0 M',
  hmm: 'HH M',
  a: 'AH0',
};

pronunciations('holds the vowels of first pronunciations, a line a word, sorted', () => {
  assert.is(renderPronunciations(DICTIONARY), 'a\nbanana\negoism+\nhmm\nread\nreader\n');
});

pronunciations('cuts as the dictionary asks, for any set of words', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abz'), minLength: 1, maxLength: 5 });
  const sounds = fc.array(fc.constantFrom('AH0', 'EY12', 'B', 'NG'), {
    minLength: 1,
    maxLength: 14,
  });
  const property = fc.property(fc.dictionary(word, sounds), fc.array(word), (words, others) => {
    const entries = Object.entries(words).map(([key, phonemes]) => [key, phonemes.join(' ')]);
    const text = renderPronunciations(Object.fromEntries(entries));
    const table = pronunciationTable(opened(sealPronunciations(text))!);
    for (const key of [...Object.keys(words), ...others]) {
      const cut = table.lookup(key);
      const phonemes = Object.hasOwn(words, key) ? words[key]! : undefined;
      assert.is(cut === undefined, phonemes === undefined);
      if (phonemes === undefined) continue;
      const vowels = phonemes.filter((phoneme) => /\d$/.test(phoneme)).length;
      const expected = cutOf(key, { vowels, endsInVowel: /\d$/.test(phonemes.at(-1)!) });
      assert.equal(splitWord(key, cut), splitWord(key, expected));
    }
  });
  fc.assert(property);
});

pronunciations('is read from a file', async ({ folder }) => {
  const file = join(folder, 'table.txt');
  const sealed = sealPronunciations(renderPronunciations(DICTIONARY));
  await writeFile(file, sealed);
  const table = await loadPronunciations(pathToFileURL(file));
  assert.is(table.lookup('read'), 'vowels');
  assert.is(table.lookup('egoism'), 'letters');
  const changed = Buffer.from(sealed);
  changed[40]! ^= 1;
  for (const damaged of [Buffer.alloc(0), sealed.subarray(0, 20), changed]) {
    await writeFile(file, damaged);
    const fault = await faultOf(loadPronunciations(pathToFileURL(file)));
    assert.instance(fault, EngineError);
    assert.is(fault.code, 'pronunciations-damaged');
    assert.match(fault.message, file);
  }
});

pronunciations('says how to make a table that is missing', async ({ folder }) => {
  const missing = loadPronunciations(pathToFileURL(join(folder, 'no-such-table.txt')));
  const fault = await faultOf(missing);
  assert.instance(fault, EngineError);
  assert.is(fault.code, 'pronunciations-missing');
  assert.match(fault.message, 'npm run build');
});

pronunciations('of the build knows English words', async () => {
  const table = await loadPronunciations();
  assert.is(table.lookup('wonderful'), 'vowels');
  assert.is(table.lookup('asthma'), 'vowels');
  assert.is(table.lookup('read'), 'vowels');
  assert.is(table.lookup('zzyzx'), undefined);
});
