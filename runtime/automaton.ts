/** The names of a class as paths through its syllables, counted from the end; a path is read by its rank. */
import { decoder } from './coder.ts';
import type { Inventory } from './inventory.ts';
import { type Letters, SYMBOLS } from './letters.ts';
import type { ClassTable } from './model-file.ts';
import type { Unit } from './texts.ts';

/** What the last part of a name is: a syllable of the source, or a given part, whole or behind any onset. */
export const OWN = 0;
const WHOLE = 1;
const RIME = 2;

/** All names of one kind and length. */
export interface Block {
  readonly kind: number;
  readonly letters: number;
  /** Number of paths. */
  readonly size: number;
  /** Where they begin. */
  readonly state: number;
}

export interface Automaton {
  readonly blocks: readonly Block[];
  /** Syllables, then the given last parts of the class. */
  readonly units: readonly Unit[];
  readonly endings: readonly Unit[];
  /** Leaves the units of a path of a block in `path`; returns how many there are. */
  readonly read: (state: number, rank: number, path: Uint16Array) => number;
}

/** Units that are alike to what stands beside them have an edge in common. */
interface Edge {
  readonly unit: Unit;
  /** Letters of a unit of one or two that begins or ends a name; else 0. */
  readonly short: number;
  /** The unit when it is a piece of a given last part; else empty. */
  readonly piece: string;
  /** The unit is its onset and a last e that may be silent. */
  readonly silent: boolean;
}

/** A unit in a place of a name, with the numbers of its edges. */
interface Placed {
  readonly unit: number;
  readonly letters: number;
  readonly tail: number;
  readonly head: number;
}

/** The state in which no name goes on, and the one in which it is whole. */
const NONE = 0;
const END = 1;

export function countPaths(
  table: ClassTable,
  inventory: Inventory,
  { three, four }: Letters,
  silentE: boolean,
): Automaton {
  const { syllables, joins, inner, only } = inventory;
  const { bit } = decoder(table.data);
  const kinds: number[] = [];
  const endings = inventory.endings.filter(() => bit(0) && kinds.push(bit(1) ? WHOLE : RIME));
  const begins = syllables.map(() => bit(2));
  const ends = syllables.map(() => bit(3));
  const units = [...syllables, ...endings];

  const given = new Set(endings.map(({ text }) => text));
  const firstPieces = new Set<string>();
  const lastPieces = new Set<string>();
  for (const { text, syllables: several } of endings) {
    for (let at = 1; several > 1 && at < text.length; at++) {
      firstPieces.add(text.slice(0, at));
      lastPieces.add(text.slice(at));
    }
  }
  const tails: Edge[] = [];
  const heads: Edge[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (edges: Edge[], key: string, edge: Edge): number => {
    const { short, piece, silent } = edge;
    const whole = [key, short, piece, silent].join();
    let number = numbers.get(whole);
    if (number === undefined) {
      number = edges.push(edge) - 1;
      numbers.set(whole, number);
    }
    return number;
  };
  const place = (u: number, first: boolean, last: boolean): Placed => {
    const unit = units[u]!;
    const { text } = unit;
    const short = text.length < 3 ? text.length : 0;
    const tail = numberOf(tails, `t${unit.tail},${text.slice(-2)}`, {
      unit,
      short: first ? short : 0,
      piece: firstPieces.has(text) ? text : '',
      silent: false,
    });
    const head = numberOf(heads, `h${unit.head},${text.slice(0, 2)}`, {
      unit,
      short: last ? short : 0,
      piece: last && lastPieces.has(text) ? text : '',
      silent: last && silentE && text === `${unit.head}e`,
    });
    return { unit: u, letters: text.length, tail, head };
  };
  /** The syllables of a place; those that are alike come where the first of them does. */
  const placed = (has: readonly number[], first: boolean, last: boolean): Placed[] => {
    const groups = new Map<string, Placed[]>();
    syllables.forEach(({ text }, u) => {
      if (!has[u] || text.length > table.letters[1]) return;
      const one = place(u, first, last);
      const key = `${one.head} ${one.tail} ${one.letters}`;
      groups.set(key, [...(groups.get(key) || []), one]);
    });
    return [...groups.values()].flat();
  };
  const initial = placed(begins, true, false);
  const single = placed(only, false, false);
  const medial = placed(inner, false, false);
  const final = placed(ends, false, true);
  const last = endings.map((_, e) => place(syllables.length + e, false, true));
  const [medialAt, finalAt, lastAt] = [medial, final, last].map((all) => {
    const at = heads.map((): Placed[] => []);
    for (const one of all) at[one.head]!.push(one);
    return at;
  }) as [Placed[][], Placed[][], Placed[][]];

  const joined = new Map<string, number[]>();
  for (const [tail, some] of joins) {
    joined.set(
      tail,
      [...heads.keys()].filter((h) => some.has(heads[h]!.unit.head)),
    );
  }
  const first = heads.map(({ unit: { text } }) => letter(text, 0));
  const second = heads.map(({ unit: { text } }) => letter(text, 1));
  /** By tail: heads that may follow, and the same with those of given last parts first. */
  const follow = tails.map(({ unit: { text, tail }, short, piece }) => {
    const [l1, l2] = [letter(text, text.length - 2), letter(text, text.length - 1)];
    const own: number[] = [];
    for (const h of joined.get(tail) || []) {
      const { unit, short: shortHead, piece: pieceHead, silent } = heads[h]!;
      const [f1, f2] = [first[h]!, second[h]!];
      const left = (l1 * SYMBOLS + l2) * SYMBOLS + f1;
      const right = (l2 * SYMBOLS + f1) * SYMBOLS + f2;
      if ((l1 && !three[left]) || (f2 && !three[right])) continue;
      // the first three letters begin words, the last three end some
      if (short === 2 ? !four[left] : short && f2 && !four[right]) continue;
      if (shortHead === 2 ? !four[right * SYMBOLS] : shortHead && l1 && !four[left * SYMBOLS]) {
        continue;
      }
      if (piece && pieceHead && given.has(piece + pieceHead)) continue;
      // an e is spoken behind a consonant and l or r
      if (silent && !/[^lr=][lr]$/.test((tail[0] === '=' ? '=' : tail) + unit.head)) continue;
      own.push(h);
    }
    const isLast = (h: number): boolean => lastAt[h]!.length > 0;
    return [own, [...own.filter(isLast), ...own.filter((h) => !isLast(h))]];
  });

  // choices of state s: from[s] .. from[s + 1] - 1, each with the paths up to and with it
  const from = [0, 0, 0];
  const until: number[] = [];
  const unit: number[] = [];
  const next: number[] = [];
  const paths = [0, 1];
  /** Choices of states that are being made: a unit (-1: none) and what follows by turns, up to `top`. */
  const open: number[] = [];
  let top = 0;
  const choose = (u: number, state: number): void => {
    if (state === NONE) return;
    open[top++] = u;
    open[top++] = state;
  };
  /** The state of the choices from `base` on. */
  const state = (base: number): number => {
    let sum = 0;
    for (let c = base; c < top; c += 2) {
      sum += paths[open[c + 1]!]!;
      until.push(sum);
      unit.push(open[c]!);
      next.push(open[c + 1]!);
    }
    top = base;
    if (sum === 0) return NONE;
    from.push(until.length);
    return paths.push(sum) - 1;
  };
  const edges = tails.length + heads.length;
  const lengths = table.letters[1] + 1;
  const known = new Int32Array(3 * (table.syllables[1] + 1) * lengths * edges).fill(-1);
  const keyOf = (kind: number, k: number, n: number): number =>
    ((kind * (table.syllables[1] + 1) + k) * lengths + n) * edges;
  const longest = Math.max(...units.map(({ text }) => text.length));
  /** What comes behind a tail, or begins with a head, with k syllables and n letters left. */
  const rest = (kind: number, k: number, n: number, edge: number, isHead: boolean): number => {
    if (n < k || n > k * longest) return NONE;
    const key = keyOf(kind, k, n) + edge + (isHead ? tails.length : 0);
    if (known[key]! >= 0) return known[key]!;
    const base = top;
    if (isHead) {
      const list = kind !== OWN ? lastAt[edge]! : k === 1 ? finalAt[edge]! : [];
      for (const { unit: u, letters } of list) {
        const fits =
          kind === OWN || (kinds[u - syllables.length] === kind && units[u]!.syllables === k);
        if (letters === n && fits) choose(u, END);
      }
      if (k > 1) add(medialAt[edge]!, kind, k, n);
    } else {
      const at = keyOf(kind, k, n) + tails.length;
      for (const h of follow[edge]![kind === OWN ? 0 : 1]!) {
        const made = known[at + h]!;
        choose(-1, made < 0 ? rest(kind, k, n, h, true) : made);
      }
    }
    const made = state(base);
    known[key] = made;
    return made;
  };
  const add = (list: readonly Placed[], kind: number, k: number, n: number) => {
    for (const one of list) choose(one.unit, rest(kind, k - 1, n - one.letters, one.tail, false));
  };

  const blocks: Block[] = [];
  for (let k = table.syllables[0]; k <= table.syllables[1]; k++) {
    for (let letters = table.letters[0]; letters <= table.letters[1]; letters++) {
      for (const kind of [OWN, WHOLE, RIME]) {
        if (k > 1) add(initial, kind, k, letters);
        else if (kind === OWN) {
          for (const one of single) if (one.letters === letters) choose(one.unit, END);
        }
        const start = state(0);
        if (start !== NONE) blocks.push({ kind, letters, size: paths[start]!, state: start });
      }
    }
  }
  return { blocks, units, endings, read: reader(from, until, unit, next) };
}

/** Letter 1 to 26 of a text; 0 outside of it. */
const letter = (text: string, i: number): number => (i < 0 ? 0 : text.charCodeAt(i) - 96 || 0);

function reader(
  first: readonly number[],
  sums: readonly number[],
  units: readonly number[],
  follow: readonly number[],
): Automaton['read'] {
  const from = Uint32Array.from(first);
  const until = Float64Array.from(sums);
  const unit = Int32Array.from(units);
  const next = Uint32Array.from(follow);
  return (start, rank, path) => {
    let n = 0;
    for (let state = start; state !== END; ) {
      // the first choice whose paths reach beyond the rank
      let low = from[state]!;
      let high = from[state + 1]! - 1;
      const base = low;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (until[middle]! > rank) high = middle;
        else low = middle + 1;
      }
      if (low > base) rank -= until[low - 1]!;
      if (unit[low]! >= 0) path[n++] = unit[low]!;
      state = next[low]!;
    }
    return n;
  };
}
