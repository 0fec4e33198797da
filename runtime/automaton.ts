/** The names of a class as paths through its syllables, counted from the end. */
import { decoder } from './coder.ts';
import type { Inventory } from './inventory.ts';
import { type Letters, ROWS, SYMBOLS } from './letters.ts';
import type { ClassTable } from './model-file.ts';
import type { Unit } from './texts.ts';

/** Places of a unit: 0 the first of several, 1 a name by itself, 2 inner, 3 the last, 4 a given last part. */
const MIDDLE = 2;
const GIVEN = 4;
/** Where an edge has its units. */
const INNER = 5;
const LAST = 6;

/** All names of one kind and length; kinds are those of their last part (`Unit`). */
export type Block = readonly [state: number, paths: number, kind: number, letters: number];

/** By choice of a state: paths up to and with it, the unit that is read, what follows. */
type Choices = readonly [until: number[], unit: number[], next: number[]];

export interface Automaton {
  readonly $blocks: readonly Block[];
  /** Syllables, then the given last parts of the class. */
  readonly $units: readonly Unit[];
  readonly $choices: (state: number) => Choices;
}

/** The state in which a name is whole. */
export const END = 0;

/** What a unit begins or ends with: units that are alike to what stands beside them share it. */
type Edge = readonly [
  /** Its head or tail. */
  part: string,
  /** The two letters that stand there, in base 27; 0 for one that it has not. */
  two: number,
  /** It is a unit of one or two letters that begins or ends a name. */
  short: boolean,
  /** The unit when it is a piece of a given last part, else a dash. */
  piece: string,
  /** The unit is its head and a last e that may be silent; null for a tail. */
  silent: boolean | null,
  /** Units that begin with it, and do not end names or do. */
  inner: Placed[],
  last: Placed[],
];

/** A unit in a place of a name, and the numbers of its edges. */
type Placed = readonly [unit: number, letters: number, head: number, tail: number];

export function countPaths(
  { data, syllables: [fewest, most], letters: [shortest, longest] }: ClassTable,
  { $syllables, $endings, $inner, $only, $joins }: Inventory,
  { $three, $four }: Letters,
  silentE: boolean,
): Automaton {
  const bit = decoder(data);
  // given last parts are of kind 1, and 2 when they stand behind any onset
  const kinds = $syllables.map(() => 0);
  const given = $endings.filter(() => bit(0) && kinds.push(2 - bit(1)));
  const begins = $syllables.map(() => bit(2));
  const has = [begins, $only, $inner, $syllables.map(() => bit(3)), kinds];
  const $units = [...$syllables, ...given];
  const texts = new Set<string>();
  /** Of given last parts, with a dash where the other piece stands. */
  const pieces = new Set<string>();
  for (const [text, , , several] of given) {
    texts.add(text);
    for (let i = 1; several > 1 && i < text.length; i++) {
      pieces.add(`${text.slice(0, i)}-`).add(`-${text.slice(i)}`);
    }
  }

  // the first is where names begin
  const edges: Edge[] = [['', 0, false, '', null, [], []]];
  const numbers = new Map<string, number>();
  const edge = (part: string, two: string, ...rest: [boolean, string, boolean | null]): number => {
    const key = [part, two, ...rest].join();
    if (!numbers.has(key)) {
      const row = (two.charCodeAt(0) - 96) * SYMBOLS + two.charCodeAt(1) - 96;
      numbers.set(key, edges.push([part, row, ...rest, [], []]) - 1);
    }
    return numbers.get(key)!;
  };
  const firstGiven = new Set<number>();
  /** Edges by head. */
  const heads: Record<string, Set<number>> = {};
  has.forEach((there, place) => {
    // those that are alike come where the first of them does
    const alike: Record<string, Placed[]> = {};
    $units.forEach(([text, head, tail], u) => {
      const letters = text.length;
      if (!there[u] || (place < GIVEN && letters > longest)) return;
      const short = letters < 3;
      const ends = place > MIDDLE;
      const t = edge(
        tail,
        `\`${text}`.slice(-2),
        !place && short,
        pieces.has(`${text}-`) ? text : '-',
        null,
      );
      const h = edge(
        head,
        `${text}\``.slice(0, 2),
        ends && short,
        ends && pieces.has(`-${text}`) ? text : '-',
        ends && silentE && text === `${head}e`,
      );
      if (place === GIVEN) firstGiven.add(h);
      heads[head] = (heads[head] || new Set()).add(h);
      const key = [h, t, letters, place === GIVEN && u].join();
      alike[key] = alike[key] || [];
      alike[key]!.push([u, letters, h, t]);
    });
    for (const one of Object.values(alike).flat()) {
      const at = edges[place < MIDDLE ? 0 : one[2]]!;
      if (one[1] <= longest) at[place % 2 || place === GIVEN ? LAST : INNER].push(one);
    }
  });

  /** Behind a tail: heads that may follow, and the same with those of given last parts first. */
  const follow = edges.map(
    ([part, two, short, piece, silent], t): readonly (readonly number[])[] => {
      if (!t) return [[t], [t]];
      if (silent !== null) return [[], []];
      const joined = [...($joins.get(part) || [])].flatMap((head) => [...(heads[head] || [])]);
      const found = joined
        .sort((a, b) => a - b)
        .filter((h) => {
          const [head, first, shortHead, pieceHead, silentHead] = edges[h]!;
          // the last two letters and the first two: three and four of them that are known
          const four = two * SYMBOLS ** 2 + first;
          const left = Math.floor(four / SYMBOLS);
          const right = four % ROWS;
          const begun = four >= ROWS;
          const ends = first % SYMBOLS;
          return (
            (!begun || $three[left]) &&
            (!ends || $three[right]) &&
            (!short || (begun ? $four[left] : !ends || $four[right])) &&
            (!shortHead || (ends ? $four[right * SYMBOLS] : !begun || $four[left * SYMBOLS])) &&
            !texts.has(piece + pieceHead) &&
            // an e is spoken behind a consonant and l or r
            !(silentHead && !/[^lr=][lr]$/.test(part.replace(/=.*/, '=') + head))
          );
        });
      const rank = (h: number): number => (firstGiven.has(h) ? 0 : 1);
      return [found, [...found].sort((a, b) => rank(a) - rank(b))];
    },
  );

  // a state: what comes behind a tail, or begins with a head, with k syllables and n letters left
  const sizeN = longest + 1;
  const sizeK = most + 1;
  const stateOf = (edge: number, kind: number, k: number): number =>
    ((edge * 3 + kind) * sizeK + k) * sizeN;
  const paths = new Float64Array(stateOf(edges.length, 0, 0));
  paths[END] = 1;
  for (let k = 1; k < sizeK; k++) {
    for (let kind = 0; kind < 3; kind++) {
      edges.forEach((edge, e) => {
        const state = stateOf(e, kind, k);
        for (const one of edge[LAST]) {
          if (kinds[one[0]] === kind && $units[one[0]]![3] === k) paths[state + one[1]]!++;
        }
        for (const one of edge[INNER]) {
          const next = stateOf(one[3], kind, k - 1) - one[1];
          for (let n = one[1]; k > 1 && n < sizeN; n++) paths[state + n]! += paths[next + n]!;
        }
      });
      follow.forEach(([heads], t) => {
        const state = stateOf(t, kind, k);
        for (const h of heads!) {
          const next = stateOf(h, kind, k);
          for (let n = 1; t && n < sizeN; n++) paths[state + n]! += paths[next + n]!;
        }
      });
    }
  }
  const made: Choices[] = [];
  const $choices = (state: number): Choices => {
    if (!made[state]) {
      const until: number[] = [];
      const units: number[] = [];
      const nexts: number[] = [];
      let sum = 0;
      const add = (unit: number, next: number): void => {
        if (!paths[next]) return;
        sum += paths[next]!;
        until.push(sum);
        units.push(unit);
        nexts.push(next);
      };
      const n = state % sizeN;
      const k = Math.floor(state / sizeN) % sizeK;
      const kind = Math.floor(state / sizeN / sizeK) % 3;
      for (const h of follow[Math.floor(state / stateOf(1, 0, 0))]![kind && 1]!) {
        for (const [u, letters] of edges[h]![LAST]) {
          if (letters === n && kinds[u] === kind && $units[u]![3] === k) add(u, END);
        }
        for (const [u, letters, , t] of edges[h]![INNER]) {
          if (k > 1 && n > letters) add(u, stateOf(t, kind, k - 1) + n - letters);
        }
      }
      made[state] = [until, units, nexts];
    }
    return made[state]!;
  };

  const $blocks: Block[] = [];
  for (let k = fewest; k <= most; k++) {
    for (let n = shortest; n <= longest; n++) {
      for (let kind = 0; kind < 3; kind++) {
        const state = stateOf(0, kind, k) + n;
        if (paths[state]) $blocks.push([state, paths[state]!, kind, n]);
      }
    }
  }
  return { $blocks, $units, $choices };
}
