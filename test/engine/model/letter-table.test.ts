/** Letter tables and lists of words of a model file are read as they were written. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Encoder } from '../../../engine/model/encoder.ts';
import { letterTable, type WeightedWord } from '../../../engine/model/letter-table.ts';
import { packWords } from '../../../engine/model/pack-texts.ts';
import { LetterModel, lettersOf, SYMBOLS } from '../../../engine/sound/letter-model.ts';
import { unpack } from '../../../runtime/coder.ts';
import { readLetters } from '../../../runtime/letters.ts';
import { readWords } from '../../../runtime/texts.ts';

const tables = suite('letter tables');

const WORDS =
  `a aa aaaa aaaaaaa ab banana bandana cabana nab ban can cab abba cannon canon anna nancy
  canaan tabac tacna natant catana bantam mantra tantra manna taban atman matan zzzz`.split(/\s+/);

const RARE = 255;

/** Words with the weights in turn, and what their rows of four come to. */
function counted(weights: readonly number[], unit: number): [WeightedWord[], Float64Array] {
  const words = WORDS.map(
    (word, i): WeightedWord => [lettersOf(word)!, weights[i % weights.length]!],
  );
  const counts = new Float64Array(SYMBOLS ** 4);
  for (const [letters, weight] of words) {
    let row = 0;
    for (const letter of [...letters, 0]) {
      row = (row % SYMBOLS ** 3) * SYMBOLS + letter;
      counts[row]! += Math.round(weight * unit);
    }
  }
  return [words, counts];
}

const tableOf = (words: readonly WeightedWord[]) => {
  const { columns } = LetterModel.train(
    words.map(([letters]) => letters),
    words.map(([, weight]) => weight),
  );
  return { table: letterTable(words, columns.costs, RARE), costs: columns.costs };
};

tables('counts and costs of rows of letters are those of the words', () => {
  for (const [weights, unit, units] of [
    [[1], 4, [4]],
    [[1, 1, 0.25], 4, [4, 1]],
    [[1, 1, 14.454, 15.454], 1000, [1000, 14454]],
    [[1, 1, 7.387, 8.388], 1000, [1000, 7387, 8388]],
    [[1, 2.3, 3.7, 5.9, 6.6], 1000, [1]],
  ] as const) {
    const [words, counts] = counted(weights, unit);
    const { table, costs } = tableOf(words);
    assert.equal(table.units, units);
    const { $four, $three, $cost } = readLetters(table);
    assert.equal(Array.from($four), [...counts]);
    const other: number[] = [];
    for (let row = 0; row < SYMBOLS ** 4; row++) {
      const between = $three[Math.floor(row / SYMBOLS)] && $three[row % SYMBOLS ** 3];
      if (between && $cost(row) !== costs[row]) other.push(row);
    }
    assert.equal(other, []);
  }
});

tables('costs are given only where names may have the letters', () => {
  const [words] = counted([1, 1, 14.454], 1000);
  const sound = readLetters(tableOf(words).table);
  // every cost differs from what the counts give
  const costs = Uint8Array.from({ length: SYMBOLS ** 4 }, (_, row) => (sound.$cost(row) + 1) % 256);
  const rare = 60;
  const { fixes } = letterTable(words, costs, rare, sound);
  const wanted: Record<string, number> = {};
  costs.forEach((cost, row) => {
    const between = sound.$three[Math.floor(row / SYMBOLS)] && sound.$three[row % SYMBOLS ** 3];
    if (between && sound.$cost(row) <= rare) wanted[row] = cost;
  });
  assert.ok(Object.keys(wanted).length > 10);
  assert.equal(fixes, wanted);
});

tables('a list of words is read as it was written, those of unseen letters omitted', () => {
  const letters = readLetters(tableOf(counted([1], 4)[0]).table);
  const list = [...WORDS, 'quiz', 'bananana'].sort();
  for (const seen of [undefined, letters.$three]) {
    const coder = new Encoder();
    packWords(coder, list, letters, seen);
    packWords(coder, [], letters, seen);
    unpack(coder.end());
    const wanted = seen ? list.filter((word) => word !== 'quiz') : list;
    assert.equal(readWords(letters, seen), wanted);
    assert.equal(readWords(letters, seen), []);
  }
});

tables.run();
