/** The names of a class as paths through its syllables, counted from the end. */
import { bit } from './coder.ts';
import type { Inventory } from './inventory.ts';
import { type Letters, ROWS, SYMBOLS } from './letters.ts';
import type { ClassTable } from './model-file.ts';
import type { Unit } from './texts.ts';

/** Places of a unit: 0 the first of several, 1 a name by itself, 2 inner, 3 the last, 4 a given last part. */
const MIDDLE = 2;
const GIVEN = 4;

/** All names of one kind and length; kinds are those of their last part (`Unit`). */
export type Block = readonly [
  state: number,
  paths: number,
  kind: number,
  letters: number,
  /** By chunk of ranks: how often it was read, or marks of the ranks whose letters may be a name (gate.ts). */
  chunks: (number | Uint32Array)[],
];

export interface Automaton {
  readonly $blocks: readonly Block[];
  /** Syllables, then the given last parts of the class. */
  readonly $units: readonly Unit[];
  /** By state: its first choice, 0 as long as `$make` has not made them, and the one behind its last. */
  readonly $from: Uint32Array;
  readonly $to: Uint32Array;
  /** By choice: paths up to and with it, the unit that is read (-1: none), what follows. */
  readonly $until: readonly number[];
  readonly $unit: readonly number[];
  readonly $next: readonly number[];
  /** Returns the first choice of a state. */
  readonly $make: (state: number) => number;
}

/** The state in which a name is whole. */
export const END = 0;

/** What a unit begins or ends with: units that are alike to what stands beside them share it. */
interface Edge {
  /** Its head or tail. */
  readonly $part: string;
  /** The two letters that stand there, in base 27; 0 for one that it has not. */
  readonly $two: number;
  /** It is a unit of one or two letters that begins or ends a name. */
  readonly $short: boolean;
  /** The unit when it is a piece of a given last part. */
  readonly $piece: string | false;
  /** The unit is its head and a last e that may be silent; null for a tail. */
  readonly $silent: boolean | null;
  /** Units that begin with it, and do not end names or do. */
  readonly $inner: Placed[];
  readonly $last: Placed[];
}

/** A unit in a place of a name, and the numbers of its edges. */
interface Placed {
  readonly $u: number;
  readonly $letters: number;
  readonly $h: number;
  readonly $t: number;
}

export function countPaths(
  { syllables: [fewest, most], letters: [shortest, longest] }: ClassTable,
  { $syllables, $endings, $inner, $only, $joins }: Inventory,
  { $three, $four }: Letters,
  silentE: boolean,
): Automaton {
  // given last parts are of kind 1, and 2 when they stand behind any onset
  const kinds = $syllables.map(() => 0);
  const given = $endings.filter(() => bit(0) && kinds.push(2 - bit(1)));
  const begins = $syllables.map(([text], u) => bit(100 + 2 * text.length + $inner[u]!));
  const ends = $syllables.map(([text], u) =>
    bit(200 + 4 * text.length + 2 * $inner[u]! + begins[u]!),
  );
  const has = [begins, $only, $inner, ends, kinds];
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

  const edges: Edge[] = [];
  const numbers = new Map<string, number>();
  const edge = (
    $part: string,
    two: string,
    $short: boolean,
    $piece: string | false,
    $silent: boolean | null,
  ): number => {
    const key = `${$part},${two},${$short},${$piece},${$silent}`;
    let number = numbers.get(key);
    if (number === undefined) {
      number = edges.length;
      numbers.set(key, number);
      const $two = two.charCodeAt(0) * SYMBOLS + two.charCodeAt(1) - 96 * (SYMBOLS + 1);
      edges.push({ $part, $two, $short, $piece, $silent, $inner: [], $last: [] });
    }
    return number;
  };
  // where names begin
  edge('', '``', false, false, null);
  const firstGiven = new Set<number>();
  /** Edges by head. */
  const heads: Record<string, Set<number>> = {};
  has.forEach((there, place) => {
    // those that are alike come where the first of them does
    const alike: Record<string, Placed[]> = {};
    $units.forEach(([text, head, tail], $u) => {
      const $letters = text.length;
      if (!there[$u] || (place < GIVEN && $letters > longest)) return;
      const short = $letters < 3;
      const ends = place > MIDDLE;
      const opens = pieces.has(`${text}-`) && text;
      const closes = ends && pieces.has(`-${text}`) && text;
      const silent = ends && silentE && text === `${head}e`;
      const $t = edge(tail, `\`${text}`.slice(-2), !place && short, opens, null);
      const $h = edge(head, `${text}\``.slice(0, 2), ends && short, closes, silent);
      if (place === GIVEN) firstGiven.add($h);
      heads[head] = (heads[head] || new Set()).add($h);
      const key = `${$h},${$t},${$letters},${place === GIVEN && $u}`;
      alike[key] = alike[key] || [];
      alike[key]!.push({ $u, $letters, $h, $t });
    });
    for (const one of Object.values(alike).flat()) {
      const { $inner, $last } = edges[place < MIDDLE ? 0 : one.$h]!;
      if (one.$letters <= longest) (place % 2 || place === GIVEN ? $last : $inner).push(one);
    }
  });

  /** By tail: heads that may follow it, whatever letters are beside them. */
  const joined: Record<string, number[]> = {};
  /** Behind an edge that is a tail: heads that may follow. */
  const follow = edges.map(({ $part, $two, $short, $piece, $silent }): number[] => {
    if ($silent !== null) return [];
    joined[$part] =
      joined[$part] ||
      [...($joins.get($part) || [])]
        .flatMap((head) => [...(heads[head] || [])])
        .sort((a, b) => a - b);
    return joined[$part]!.filter((h) => {
      const head = edges[h]!;
      // the last two letters and the first two: three and four of them that are known
      const four = $two * SYMBOLS ** 2 + head.$two;
      const left = Math.floor(four / SYMBOLS);
      const right = four % ROWS;
      const begun = four >= ROWS;
      const ends = head.$two % SYMBOLS;
      return (
        (!begun || $three[left]) &&
        (!ends || $three[right]) &&
        (!$short || (begun ? $four[left] : !ends || $four[right])) &&
        (!head.$short || (ends ? $four[right * SYMBOLS] : !begun || $four[left * SYMBOLS])) &&
        !($piece && head.$piece && texts.has($piece + head.$piece)) &&
        // an e is spoken behind a consonant and l or r
        !(head.$silent && !/[^lr=][lr]$/.test($part.replace(/=.*/, '=') + head.$part))
      );
    });
  });

  // a state: what comes behind a tail, or begins with a head, with k syllables and n letters left
  const sizeN = longest + 1;
  const sizeK = most + 1;
  const stateOf = (edge: number, kind: number, k: number): number =>
    ((edge * 3 + kind) * sizeK + k) * sizeN;
  const stride = stateOf(1, 0, 0);
  const paths = new Float64Array(edges.length * stride);
  paths[END] = 1;
  // without letters: above 0 when there are any
  for (let k = 1; k < sizeK; k++) {
    for (let kind = 0; kind < 3; kind++) {
      const add = (state: number, next: number, letters: number): void => {
        if (!paths[next]) return;
        paths[state]!++;
        for (let n = 1; n < sizeN - letters; n++) paths[state + letters + n]! += paths[next + n]!;
      };
      // with the most syllables there are only whole names
      edges.slice(0, k < most ? edges.length : 1).forEach(({ $last, $inner }, e) => {
        const state = stateOf(e, kind, k);
        for (const { $u, $letters } of $last) {
          if (kinds[$u] !== kind || $units[$u]![3] !== k) continue;
          paths[state]!++;
          paths[state + $letters]!++;
        }
        for (const { $t, $letters } of $inner) {
          if (k > 1) add(state, stateOf($t, kind, k - 1), $letters);
        }
      });
      const base = stateOf(0, kind, k);
      follow.forEach((heads, t) => {
        // most of the time of opening goes here
        for (let i = k < most ? heads.length : 0; i--; ) {
          const next = base + heads[i]! * stride;
          for (let n = paths[next] ? sizeN : 0; n--; ) {
            paths[base + t * stride + n]! += paths[next + n]!;
          }
        }
      });
    }
  }
  // choices of a state: $from[state] .. $to[state] - 1, in the order in which states are first read
  const $from = new Uint32Array(paths.length);
  const $to = new Uint32Array(paths.length);
  const $until = [0.5];
  const $unit = [0];
  const $next = [0];
  const $make = (state: number): number => {
    let sum = 0;
    const add = (unit: number, next: number): void => {
      if (!paths[next]) return;
      sum += paths[next]!;
      $until.push(sum);
      $unit.push(unit);
      $next.push(next);
    };
    const n = state % sizeN;
    const k = Math.floor(state / sizeN) % sizeK;
    const kind = Math.floor(state / sizeN / sizeK) % 3;
    const e = Math.floor(state / stride);
    $from[state] = $until.length;
    // behind names with a given last part, heads of those come first
    for (const h of follow[e]!) if (kind && firstGiven.has(h)) add(-1, stateOf(h, kind, k) + n);
    for (const h of follow[e]!) if (!kind || !firstGiven.has(h)) add(-1, stateOf(h, kind, k) + n);
    for (const { $u, $letters } of edges[e]!.$last) {
      if ($letters === n && kinds[$u] === kind && $units[$u]![3] === k) add($u, END);
    }
    for (const { $u, $letters, $t } of edges[e]!.$inner) {
      if (k > 1 && n > $letters) add($u, stateOf($t, kind, k - 1) + n - $letters);
    }
    $to[state] = $until.length;
    return $from[state]!;
  };

  const $blocks: Block[] = [];
  for (let k = fewest; k <= most; k++) {
    for (let n = shortest; n <= longest; n++) {
      for (let kind = 0; kind < 3; kind++) {
        const state = stateOf(0, kind, k) + n;
        if (paths[state]) $blocks.push([state, paths[state]!, kind, n, []]);
      }
    }
  }
  return { $blocks, $units, $from, $to, $until, $unit, $next, $make };
}
