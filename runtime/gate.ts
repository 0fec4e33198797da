/** Whether a path has a name: its letters, its ending and the words and names that it must keep away from. */
import { type Automaton, type Block, END } from './automaton.ts';
import { unpack } from './coder.ts';
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
/** Ranks whose letters are tried together when their chunk has been read so often; those from `MARKED` on never are. */
const CHUNK = 4096;
const VISITS = 64;
const MARKED = 2 ** 25;
/** No costs. */
const REFUSED = 2 ** 16 - 1;

/** The name of a path of a block, by its rank; or null. */
export type Gate = (block: Block, rank: number) => string | null;

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
  unpack(text);
  const [grammar, words, $other, $names] = [0, 1, 2, 3].map(() =>
    readWords(letters, letters.$three),
  ) as [string[], string[], string[], string[]];
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
  unpack(real);
  const known = new Set([...$other, ...readWords(measure || sound, sound.$three)]);
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
  // ranks and limits of a walk, and what it found: units of the last path, its name, marks of all
  let from = 0;
  let to = 0;
  let least = 0;
  let most = 0;
  let mostMeasured = 0;
  let units = 0;
  let name = '';
  let marks: Uint32Array | null = null;
  /** Goes all paths of ranks from..to - 1 that begin like this, up to where their letters cost too much. */
  const walk = (
    u: number,
    state: number,
    rank: number,
    row: number,
    sum: number,
    measured: number,
    count: number,
  ): void => {
    if (u >= 0) {
      for (let i = starts[u]!; i < starts[u + 1]!; i++) {
        row = (row % ROWS) * SYMBOLS + letters[i]!;
        const cost = costs[row] || look(row);
        sum += cost & 255;
        measured += cost >> 8;
        if (sum > most || measured > mostMeasured || cost === REFUSED) return;
      }
      path[count++] = u;
    }
    if (u === texts.length) {
      if (sum < least) return;
      units = count - 1;
      if (marks) marks[(rank - from) >> 5]! |= 1 << (rank - from);
    } else if (state === END) walk(texts.length, END, rank, row, sum, measured, count);
    else {
      let choice = $from[state] || $make(state);
      const first = choice;
      // the first choice whose paths reach beyond the first rank
      for (let high = $to[state]! - 1; rank < from && choice < high; ) {
        const middle = (choice + high) >> 1;
        if (rank + $until[middle]! > from) high = middle;
        else choice = middle + 1;
      }
      const end = $to[state]!;
      for (
        let at = choice > first ? $until[choice - 1]! : 0;
        choice < end && rank + at < to;
        choice++
      ) {
        walk($unit[choice]!, $next[choice]!, rank + at, row, sum, measured, count);
        at = $until[choice]!;
      }
    }
  };
  const search = ([state, , , n]: Block, first: number, behind: number): void => {
    [least, most] = like[n - fewest]!;
    mostMeasured = measure ? nameLike[n - fewest]! : 0;
    from = first;
    to = behind;
    units = 0;
    walk(-1, state, 0, 0, -n - 1, 0, 0);
  };
  /** Whether the units that were found are a name of n letters; leaves it in `name`. */
  const mayBe = (kind: number, n: number): boolean => {
    name = '';
    let stem = n;
    for (let i = units; i--; ) {
      const text = texts[path[i]!]!;
      name = text + name;
      if (i === units - 1) stem -= text.length;
      // the slot of the path with that part given has the name
      else if (i && long.has(name)) return false;
    }
    if (
      (kind
        ? stem >= STEM_WORD && $words.has(name.slice(0, stem))
        : grammar && $grammar.test(name)) ||
      $words.has(name) ||
      known.has(name)
    ) {
      return false;
    }
    for (let i = COMPOUND_PART; i <= n - COMPOUND_PART; i++) {
      if ($words.has(name.slice(0, i)) && $words.has(name.slice(i))) return false;
    }
    const edits = n < LONG_NAME ? 1 : 2;
    const mask = maskOf(name);
    return !$names.some((other, i) => {
      // an edit takes one letter and puts another in its place at most
      let apart = mask ^ $masks[i]!;
      for (let bits = 0; bits < 2 * edits; bits++) apart &= apart - 1;
      return !apart && near(name, other, edits);
    });
  };
  return (block, rank) => {
    const [, , kind, n, chunks] = block;
    const c = Math.floor(rank / CHUNK);
    const at = (rank % CHUNK) >> 5;
    const chunk = rank < MARKED && (chunks[c] || 0);
    if (typeof chunk === 'number') {
      chunks[c] = chunk + 1;
      if (chunk === VISITS) {
        chunks[c] = marks = new Uint32Array(CHUNK / 32);
        search(block, c * CHUNK, (c + 1) * CHUNK);
        marks = null;
      }
    } else if (chunk && !((chunk[at]! >> rank) & 1)) return null;
    search(block, rank, rank + 1);
    if (units && mayBe(kind, n)) return name;
    // so that it is not tried again
    if (typeof chunk === 'object') chunk[at]! &= ~(1 << rank);
    return null;
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
