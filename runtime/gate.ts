/** Whether a path has a name: its letters, its ending and the words and names that it must keep away from. */
import { OWN } from './automaton.ts';
import { decoder } from './coder.ts';
import { type Letters, ROWS, SYMBOLS } from './letters.ts';
import type { ClassTable } from './model-file.ts';
import { readWords, type Unit } from './texts.ts';

/** Letters of the shortest words of which a compound is made, and of a word before a given last part. */
const COMPOUND_PART = 3;
const STEM_WORD = 4;
/** From so many letters on a name must be two edits away from every name of the source. */
const LONG_NAME = 8;
/** Fewest letters before a productive ending. */
const BEFORE_ENDING = 3;
/** Given last parts of fewer syllables are spelled by one path only. */
const LONG_ENDING = 3;

/** The name of a path, or null. `letters` are its `n` letters, 1 to 26, `path` its `count` units. */
export type Gate = (
  letters: Uint8Array,
  n: number,
  path: Uint16Array,
  count: number,
  kind: number,
) => string | null;

/** What the names of all classes keep away from. */
export interface Taken {
  /** Productive endings of the grammar. */
  readonly grammar: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly dictionary: ReadonlySet<string>;
  /** Names of the source. */
  readonly names: readonly string[];
}

export function readTaken(text: string, letters: Letters): Taken {
  const data = decoder(text);
  const list = (): string[] => readWords(data, letters);
  return { grammar: list(), words: new Set(list()), dictionary: new Set(list()), names: list() };
}

export function gateOf(
  { real, like, nameLike, letters: [fewest], grammar }: ClassTable,
  rare: number,
  { words, dictionary, names, grammar: productive }: Taken,
  sound: Letters,
  measure: Letters | null,
  endings: readonly Unit[],
  units: readonly Unit[],
): Gate {
  const known = new Set(readWords(decoder(real), sound));
  const long = new Set(endings.filter((e) => e.syllables >= LONG_ENDING).map(({ text }) => text));

  const sounds = (letters: Uint8Array, n: number): boolean => {
    const { costs, from, three, four } = sound;
    const [least, most] = like[n - fewest]!;
    let sum = 0;
    let left = measure ? nameLike[n - fewest]! : 0;
    for (let i = 0, row = 0; i <= n; i++) {
      const x = i < n ? letters[i]! : 0;
      const cost = costs[from[row]! + x]!;
      sum += cost;
      if (measure) left -= measure.costs[measure.from[row]! + x]!;
      if (cost > rare || sum > most || left < 0) return false;
      // the first three letters begin words, the last three end some
      const longer = row * SYMBOLS + x;
      row = longer % ROWS;
      if (!three[row] || ((i === 2 || i === n) && !four[longer])) return false;
    }
    return sum >= least && n > 2;
  };

  return (letters, n, path, count, kind) => {
    if (!sounds(letters, n)) return null;
    let name = units[path[count - 1]!]!.text;
    const stem = n - name.length;
    for (let i = count - 2; i >= 0; i--) {
      name = units[path[i]!]!.text + name;
      // the slot of the path with that part given has the name
      if (i > 0 && long.has(name)) return null;
    }
    if (kind !== OWN) {
      if (stem >= STEM_WORD && words.has(name.slice(0, stem))) return null;
    } else if (grammar) {
      for (const ending of productive) {
        if (n - ending.length >= BEFORE_ENDING && name.endsWith(ending)) return null;
      }
    }
    if (words.has(name) || dictionary.has(name) || known.has(name)) return null;
    for (let i = COMPOUND_PART; i <= n - COMPOUND_PART; i++) {
      if (words.has(name.slice(0, i)) && words.has(name.slice(i))) return null;
    }
    const edits = n < LONG_NAME ? 1 : 2;
    return names.some((other) => within(edits, name, 0, other, 0)) ? null : name;
  };
}

/** Whether the rest of a text becomes that of another by so many letters put in, left out or replaced. */
function within(edits: number, a: string, i: number, b: string, j: number): boolean {
  const apart = Math.abs(a.length - i - (b.length - j));
  if (apart > edits) return false;
  while (i < a.length && a[i] === b[j]) {
    i++;
    j++;
  }
  if (i === a.length || j === b.length) return a.length - i + b.length - j <= edits;
  return (
    edits > 0 &&
    (within(edits - 1, a, i + 1, b, j + 1) ||
      within(edits - 1, a, i + 1, b, j) ||
      within(edits - 1, a, i, b, j + 1))
  );
}
