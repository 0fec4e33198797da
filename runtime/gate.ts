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

  // by row of four: 1 + 2 cost + 512 cost of the measure, -1 where no name goes on like that, 0 as long as it is not known
  const known4 = new Int32Array(ROWS * SYMBOLS);
  const look = (row: number): number => {
    const [three, x] = [Math.floor(row / SYMBOLS), row % SYMBOLS];
    const cost = sound.costs[sound.at(three) + x]!;
    const more = measure ? measure.costs[measure.at(three) + x]! : 0;
    // the first three letters begin words, the last three end some
    const edge = x === 0 || (row >= SYMBOLS ** 2 && row < ROWS);
    const fits = cost <= rare && sound.three[row % ROWS] && (!edge || sound.four[row]);
    known4[row] = fits ? 1 + 2 * cost + 512 * more : -1;
    return known4[row]!;
  };
  const sounds = (letters: Uint8Array, n: number): boolean => {
    if (n < 3) return false;
    const [least, most] = like[n - fewest]!;
    const mostMore = measure ? nameLike[n - fewest]! : 0;
    let sum = 0;
    let more = 0;
    for (let i = 0, row = 0; i <= n; i++) {
      row = (row % ROWS) * SYMBOLS + (i < n ? letters[i]! : 0);
      const found = known4[row]! || look(row);
      sum += (found >> 1) & 255;
      more += found >> 9;
      if (found < 0 || sum > most || more > mostMore) return false;
    }
    return sum >= least;
  };
  const masks = names.map(maskOf);

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
    const mask = maskOf(name);
    for (let i = 0; i < names.length; i++) {
      // an edit takes one letter and puts another in its place at most
      let apart = mask ^ masks[i]!;
      for (let bits = 0; bits < 2 * edits; bits++) apart &= apart - 1;
      if (apart === 0 && within(edits, name, 0, names[i]!, 0)) return null;
    }
    return name;
  };
}

/** Which letters a text has. */
const maskOf = (text: string): number => {
  let mask = 0;
  for (let i = 0; i < text.length; i++) mask |= 1 << (text.charCodeAt(i) - 97);
  return mask;
};

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
