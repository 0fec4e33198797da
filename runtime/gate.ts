/** Whether a path has a name: its letters, its ending and the words and names that it must keep away from. */
import { type Automaton, END } from './automaton.ts';
import { decoder } from './coder.ts';
import { type Letters, ROWS, SYMBOLS } from './letters.ts';
import type { ClassTable } from './model-file.ts';
import { readWords } from './texts.ts';

/** Letters of the shortest words of which a compound is made, and of a word before a given last part. */
const COMPOUND_PART = 3;
const STEM_WORD = 4;
/** From so many letters on a name must be two edits away from every name of the source. */
const LONG_NAME = 8;
/** Given last parts of fewer syllables are spelled by one path only. */
const LONG_ENDING = 3;
/** No costs. */
const REFUSED = 2 ** 16 - 1;

/** The name of n letters of a path of a block of that kind, by its rank; or null. */
export type Gate = (state: number, rank: number, kind: number, n: number) => string | null;

/** What the names of all classes keep away from. */
export interface Taken {
  /** Behind three letters: a productive ending of the grammar. */
  readonly $grammar: RegExp;
  readonly $words: ReadonlySet<string>;
  readonly $other: ReadonlySet<string>;
  /** Names of the source. */
  readonly $names: readonly string[];
  readonly $masks: readonly number[];
}

export function readTaken(text: string, letters: Letters): Taken {
  const bit = decoder(text);
  const [grammar, words, $other, $names] = [0, 1, 2, 3].map(() => readWords(bit, letters)) as [
    string[],
    string[],
    string[],
    string[],
  ];
  return {
    $grammar: RegExp(`...(${grammar.join('|') || '-'})$`),
    $words: new Set(words),
    $other: new Set($other),
    $names,
    $masks: $names.map(maskOf),
  };
}

export function gateOf(
  { real, like, nameLike, letters: [fewest], grammar }: ClassTable,
  rare: number,
  { $grammar, $words, $other, $names, $masks }: Taken,
  sound: Letters,
  measure: Letters | null,
  { $units, $from, $to, $until, $unit, $next, $make }: Automaton,
): Gate {
  const known = new Set([...$other, ...readWords(decoder(real), sound)]);
  const texts = $units.map(([text]) => text);
  const long = new Set(texts.filter((_, u) => $units[u]![3] >= LONG_ENDING));
  // by row of four: 1 + its cost, and 256 times that of the measure; 0 as long as it is not known
  const costs = new Uint16Array(ROWS * SYMBOLS);
  const look = (row: number): number => {
    const cost = sound.$cost(row);
    // the first three letters begin words, the last three end some
    const edge = row % SYMBOLS === 0 || (row >= SYMBOLS ** 2 && row < ROWS);
    const refused = cost > rare || !sound.$three[row % ROWS] || (edge && !sound.$four[row]);
    costs[row] = refused ? REFUSED : 1 + cost + 256 * (measure ? measure.$cost(row) : 0);
    return costs[row]!;
  };
  // letters of unit u: starts[u] .. starts[u + 1] - 1; behind all of them the edge
  const letters = Uint8Array.from(`${texts.join('')}\``, (x) => x.charCodeAt(0) - 96);
  let end = 0;
  const starts = [0, ...texts.map((text) => (end += text.length)), end + 1];
  const path: number[] = [];
  return (state, rank, kind, n) => {
    const [least, most] = like[n - fewest]!;
    const mostMeasured = measure ? nameLike[n - fewest]! : 0;
    let count = 0;
    let row = 0;
    let sum = -n - 1;
    let measured = 0;
    for (let u = 0; u < texts.length; ) {
      if (state === END) u = texts.length;
      else {
        // the first choice whose paths reach beyond the rank
        const first = $from[state] || $make(state);
        let low = first;
        let high = $to[state]! - 1;
        while (low < high) {
          const middle = (low + high) >> 1;
          if ($until[middle]! > rank) high = middle;
          else low = middle + 1;
        }
        if (low > first) rank -= $until[low - 1]!;
        state = $next[low]!;
        u = $unit[low]!;
        if (u < 0) continue;
        path[count++] = u;
      }
      for (let i = starts[u]!; i < starts[u + 1]!; i++) {
        row = (row % ROWS) * SYMBOLS + letters[i]!;
        const cost = costs[row] || look(row);
        sum += cost & 255;
        measured += cost >> 8;
        if (sum > most || measured > mostMeasured || cost === REFUSED) return null;
      }
    }
    if (sum < least) return null;
    let name = '';
    let stem = n;
    for (let i = count; i--; ) {
      const text = texts[path[i]!]!;
      name = text + name;
      if (i === count - 1) stem -= text.length;
      // the slot of the path with that part given has the name
      else if (i && long.has(name)) return null;
    }
    if (
      kind ? stem >= STEM_WORD && $words.has(name.slice(0, stem)) : grammar && $grammar.test(name)
    )
      return null;
    if ($words.has(name) || known.has(name)) return null;
    for (let i = COMPOUND_PART; i <= n - COMPOUND_PART; i++) {
      if ($words.has(name.slice(0, i)) && $words.has(name.slice(i))) return null;
    }
    const edits = n < LONG_NAME ? 1 : 2;
    const mask = maskOf(name);
    return $names.some((other, i) => {
      // an edit takes one letter and puts another in its place at most
      let apart = mask ^ $masks[i]!;
      for (let bits = 0; bits < 2 * edits; bits++) apart &= apart - 1;
      return !apart && near(name, other, edits);
    })
      ? null
      : name;
  };
}

/** Which letters a text has. */
const maskOf = (text: string): number => {
  let mask = 0;
  for (let i = 0; i < text.length; i++) mask |= 1 << text.charCodeAt(i);
  return mask;
};

/** Whether a text becomes another by so many letters put in, left out or replaced. */
function near(a: string, b: string, edits: number): boolean {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const [c, d] = [a.slice(i), b.slice(i)];
  return (
    Math.max(c.length, d.length) <= edits ||
    (edits > 0 &&
      (near(c.slice(1), d, edits - 1) ||
        near(c, d.slice(1), edits - 1) ||
        near(c.slice(1), d.slice(1), edits - 1)))
  );
}
