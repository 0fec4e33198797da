/** The words of a run as the sound model takes them. */
import { type ProperNameOptions, properNames } from '../text/proper-names.ts';
import type { WordTable } from '../text/words-table.ts';
import type { SoundSource } from './sound-model.ts';

/** Words of one letter have no sound of their own. */
const SHORTEST = 2;

/** Reads the table of a run. */
export function soundSource(table: WordTable, options: ProperNameOptions): SoundSource {
  const isName = new Uint8Array(table.size);
  for (const row of properNames(table, options)) isName[row] = 1;
  const words: string[] = [];
  const proper: number[] = [];
  for (let row = 0; row < table.size; row++) {
    const word = table.word(row);
    if (word.length < SHORTEST) continue;
    words.push(word);
    proper.push(isName[row]!);
  }
  return { words, proper, language: options.language ?? '' };
}
