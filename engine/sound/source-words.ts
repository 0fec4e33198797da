/** The words of a run as the sound model takes them, with the names of persons and places among them. */
import { type ProperNameOptions, placeNames, properNames } from '../text/proper-names.ts';
import type { WordTable } from '../text/words-table.ts';
import type { NameKind } from './class-profile.ts';
import type { SoundSource } from './sound-model.ts';

/** The words of a text and the names among them: what its sound is learnt from. */
export interface RunSource extends SoundSource {
  /** Proper names of places, and all others, in byte order. */
  readonly places: readonly string[];
  readonly persons: readonly string[];
  /** The source is a list of names: names are to be like those, of whatever kind. */
  readonly list: boolean;
}

/** The names of a kind in the run's own texts; all of a list of names are of every kind. */
export function namesOfKind(
  { places, persons, list }: Pick<RunSource, 'places' | 'persons' | 'list'>,
  kind: NameKind | null,
): readonly string[] {
  if (list || kind === 'first' || kind === 'last') return persons;
  return kind === 'place' ? places : [];
}

/** Words of one letter have no sound of their own. */
const SHORTEST = 2;

/** Reads the table of a run. A list of names has no places: all are persons. */
export function runSource(table: WordTable, options: ProperNameOptions): RunSource {
  const isName = new Uint8Array(table.size);
  const isPlace = new Uint8Array(table.size);
  const rows = properNames(table, options);
  for (const row of rows) isName[row] = 1;
  if (!options.list) for (const row of placeNames(table, rows, options)) isPlace[row] = 1;
  const words: string[] = [];
  const proper: number[] = [];
  const places: string[] = [];
  const persons: string[] = [];
  for (let row = 0; row < table.size; row++) {
    const word = table.word(row);
    if (word.length < SHORTEST) continue;
    words.push(word);
    proper.push(isName[row]!);
    if (!isName[row]) continue;
    (isPlace[row] ? places : persons).push(word);
  }
  return {
    words,
    proper,
    language: options.language ?? '',
    places,
    persons,
    list: options.list === true,
  };
}
