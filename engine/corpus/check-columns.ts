/** Checks the columns of a corpus whose buffer comes from a file that anybody may have written. */
import { type Corpus, IndexFormatError } from './corpus.ts';
import { SIGNATURE_COUNT } from './features.ts';

/**
 * Whether every number of the columns is within its range and the columns agree with one another, so that
 * whatever is computed from them ends and stays inside them. Cost: one pass over all columns. Throws
 * `IndexFormatError` `index-columns` naming the column.
 */
export function checkColumns(corpus: Corpus): void {
  const { frequencyValue, classSignature, classSize, classPairs, pairClass } = corpus;
  const { size, classCount, frequencyCount, pairCount, pairFrequency } = corpus;
  ascends('frequencyValue', frequencyValue);
  ascends('classSignature', classSignature);
  requireThat(
    classCount === 0 || classSignature[classCount - 1]! < SIGNATURE_COUNT,
    'classSignature',
  );
  requireThat(classPairs[0] === 0 && classPairs[classCount] === pairCount, 'classPairs');
  const { counted, sound } = checkRows(corpus);
  requireThat(sound, 'pair, length or textStart');
  let sum = 0;
  for (let c = 0; c < classCount; c++) {
    const from = classPairs[c]!;
    const to = classPairs[c + 1]!;
    requireThat(from < to && to <= pairCount, 'classPairs');
    let members = 0;
    for (let p = from; p < to; p++) {
      requireThat(pairClass[p] === c, 'pairClass');
      requireThat(pairFrequency[p]! < frequencyCount, 'pairFrequency');
      requireThat(p === from || pairFrequency[p]! > pairFrequency[p - 1]!, 'pairFrequency');
      requireThat(corpus.pairSize[p]! > 0 && counted[p] === corpus.pairSize[p], 'pairSize');
      members += corpus.pairSize[p]!;
    }
    requireThat(members === classSize[c], 'classSize');
    sum += members;
  }
  requireThat(sum === size, 'classSize');
}

/** Syllables of each pair; `sound` is false when a row points outside its columns or has no text. */
function checkRows(corpus: Corpus): { counted: Uint32Array; sound: boolean } {
  const { size, pairCount, pair, length, textStart, text } = corpus;
  // one more than there are pairs: where everything beyond them is counted
  const counted = new Uint32Array(pairCount + 1);
  let sound = textStart[0] === 0 && textStart[size] === text.length;
  let from = 0;
  for (let i = 0; i < size; i++) {
    const to = textStart[i + 1]!;
    counted[Math.min(pair[i]!, pairCount)]!++;
    const bytes = to - from;
    if (bytes < 1 || length[i]! < 1 || length[i]! > bytes) sound = false;
    from = to;
  }
  return { counted, sound: sound && counted[pairCount] === 0 };
}

function ascends(column: string, values: Uint32Array | Uint16Array): void {
  for (let i = 1; i < values.length; i++) requireThat(values[i]! > values[i - 1]!, column);
}

function requireThat(holds: boolean, column: string): void {
  if (!holds) {
    throw new IndexFormatError('index-columns', `The column ${column} of an index is not sound.`);
  }
}
