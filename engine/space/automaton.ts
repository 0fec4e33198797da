/** Names as paths through attested syllables, counted exactly by dynamic programming. */
import { EngineError } from '../base/errors.ts';
import { codaOf, FINAL, INITIAL, type Inventory, MEDIAL, ONLY } from '../sound/inventory.ts';
import type { LetterGraph } from '../sound/letter-graph.ts';
import { isSilentE } from '../sound/syllabify.ts';
import { type AutomatonColumns, END, GrowingColumns } from './automaton-columns.ts';

/** Largest number of paths: below it doubles are exact. */
const MAX_PATHS = Number.MAX_SAFE_INTEGER;

/** Kinds of a block: all syllables are the source's, or the last part is given, whole or behind any onset. */
export const OWN = 0;
export const WHOLE = 1;
export const RIME = 2;
const BLOCK_KINDS = [OWN, WHOLE, RIME] as const;

/** The last part of a name that is given and not taken from the source (-ford, -ella). */
export interface NameEnding {
  readonly text: string;
  /** `WHOLE`: given as it is; `RIME`: given from its first vowel on. */
  readonly kind: number;
  /** Head class in the inventory. */
  readonly head: number;
  readonly syllables: number;
}

/** All names of one length and kind. */
export interface Block {
  readonly kind: number;
  readonly syllables: number;
  readonly letters: number;
  /** Number of paths. */
  readonly size: number;
  /** State in which its paths begin. */
  readonly state: number;
}

export interface AutomatonBounds {
  readonly syllables: readonly [number, number];
  readonly letters: readonly [number, number];
  /** Fewest words that attest a syllable in its position, and a junction. */
  readonly least: number;
  /** A last e behind one consonant sound is no syllable, as in the source's language. */
  readonly silentE: boolean;
  /** Whether a syllable may begin a name; absent: any that begins words. */
  readonly mayBegin?: (syllable: string) => boolean;
  /** The same of a last syllable of the source. */
  readonly mayEnd?: (syllable: string) => boolean;
  /** Whether these consonants may stand between two vowels; absent: all that words have there. */
  readonly mayCluster?: (consonants: string) => boolean;
}

/** Where a name may go on: what the letters read so far end with. */
interface Tail {
  readonly tail: number;
  /** The last two letters, 1..26; the first is 0 when it is not known. */
  readonly last: readonly [number, number];
  /** Letters of the name so far when they are one or two, which its first three need; else 0. */
  readonly begun: number;
  /** The unit where a given ending begins with it, so that its path is not made twice; else empty. */
  readonly opens: string;
}

/** What may come next: how a unit begins. */
interface Head {
  readonly head: number;
  /** The first two letters, the second 0 for a unit of one. */
  readonly first: readonly [number, number];
  /** Letters of a unit that ends a name when they are one or two; else 0. */
  readonly ending: number;
  /** The unit where a given ending closes with it; else empty. */
  readonly closes: string;
  /** Consonants before a last e that may be silent; null where there is none. */
  readonly beforeE: string | null;
}

/** Units that begin and end alike and have as many letters. */
interface Group {
  readonly head: number;
  readonly tail: number;
  readonly letters: number;
  readonly first: number;
  readonly count: number;
  /** Of a given ending. */
  readonly kind: number;
  readonly syllables: number;
}

const MAX_LETTERS = 64;
/** More than there are tails, and with the heads and letters of a group still below 2^53. */
const MAX_TAILS = 2 ** 20;

/**
 * Counts all paths over (kind, syllables left, letters left, how the letters before end), from the end;
 * a state is made once and only where a path goes through it. Cost grows with the number of groups of
 * like syllables, not with pairs of syllables (after Bellare, Ristenpart, Rogaway and Stegers 2009, and
 * Luchaup and others 2014). A path keeps to the attested positions, junctions, and rows of three letters.
 */
export class AutomatonBuilder {
  readonly #inventory: Inventory;
  readonly #graph: LetterGraph;
  readonly #bounds: AutomatonBounds;
  /** Texts of the given endings, and the syllables that begin and close those of more than one. */
  readonly #given: ReadonlySet<string>;
  readonly #opening = new Set<string>();
  readonly #closing = new Set<string>();
  readonly #columns = new GrowingColumns();
  readonly #choices = new Choices();
  readonly #units: number[] = [];
  readonly #tails: Tail[] = [];
  readonly #heads: Head[] = [];
  readonly #tailNumbers = new Map<string, number>();
  readonly #headNumbers = new Map<string, number>();
  readonly #initial: readonly Group[];
  readonly #only: readonly Group[];
  /** Groups by head. */
  readonly #medial: Group[][];
  readonly #final: Group[][];
  readonly #ending: Group[][];
  /** Heads by their class in the inventory. */
  readonly #headsOf: number[][];
  /** By tail class and head class: 0 not yet known, 1 may not follow, 2 may. */
  readonly #classJoins: Uint8Array;
  /** By tail. */
  readonly #follow: Following[] = [];
  /** By kind, syllables, letters and tail or head. */
  readonly #tailMemo: Memo;
  readonly #headMemo: Memo;

  constructor(
    inventory: Inventory,
    graph: LetterGraph,
    endings: readonly NameEnding[],
    bounds: AutomatonBounds,
  ) {
    this.#inventory = inventory;
    this.#graph = graph;
    this.#bounds = bounds;
    this.#headsOf = inventory.heads.map(() => []);
    this.#classJoins = new Uint8Array(inventory.tails.length * inventory.heads.length);
    this.#given = new Set(endings.map(({ text }) => text));
    for (const { text, syllables } of endings) if (syllables > 1) this.#noteParts(text);
    this.#initial = this.#groups(INITIAL);
    this.#only = this.#groups(ONLY);
    const medial = this.#groups(MEDIAL);
    const final = this.#groups(FINAL);
    const last = endings.map((ending, e) => this.#endingGroup(ending, e));
    const byHead = (groups: readonly Group[]): Group[][] => {
      const lists: Group[][] = this.#heads.map(() => []);
      for (const group of groups) lists[group.head]!.push(group);
      return lists;
    };
    this.#medial = byHead(medial);
    this.#final = byHead(final);
    this.#ending = byHead(last);
    this.#tailMemo = new Memo(bounds, this.#tails.length);
    this.#headMemo = new Memo(bounds, this.#heads.length);
  }

  /** The blocks that have a path, fewest syllables and letters first, and the columns. */
  build(): { blocks: Block[]; columns: AutomatonColumns } {
    const { syllables, letters } = this.#bounds;
    const blocks: Block[] = [];
    let sum = 0;
    for (let k = syllables[0]; k <= syllables[1]; k++) {
      for (let n = letters[0]; n <= letters[1]; n++) {
        for (const kind of BLOCK_KINDS) {
          const { state, paths } = this.#block(kind, k, n);
          if (paths === 0) continue;
          blocks.push({ kind, syllables: k, letters: n, size: paths, state });
          sum += paths;
        }
      }
    }
    if (sum > MAX_PATHS) {
      throw new EngineError(
        'space-size',
        `names of ${syllables.join(' to ')} syllables and ${letters.join(' to ')} letters make about ` +
          `${sum.toExponential(1)} slots, more than ${MAX_PATHS}; ask for fewer syllables or letters.`,
      );
    }
    return { blocks, columns: this.#columns.shared(this.#units) };
  }

  /** Syllables of a position, grouped; those that are given endings do not end names of their own. */
  #groups(position: number): Group[] {
    const { syllables, positions } = this.#inventory;
    const { least, letters, mayBegin, mayEnd } = this.#bounds;
    const members = new Map<number, number[]>();
    for (let v = 0; v < syllables.length; v++) {
      const text = syllables[v]!;
      if (positions[4 * v + position]! < least || text.length > letters[1]) continue;
      if (position === FINAL && this.#given.has(text)) continue;
      if (position === INITIAL && mayBegin?.(text) === false) continue;
      if (position === FINAL && mayEnd?.(text) === false) continue;
      if (!this.#hasEdge(text, position)) continue;
      const tail = this.#tailOf(v, position === INITIAL);
      const head = this.#headOf(text, this.#inventory.head[v]!, position === FINAL);
      const key = (head * MAX_TAILS + tail) * MAX_LETTERS + text.length;
      const list = members.get(key);
      if (list) list.push(v);
      else members.set(key, [v]);
    }
    return [...members].map(([key, list]) => {
      const first = this.#units.length;
      this.#units.push(...list);
      const letters = key % MAX_LETTERS;
      const rest = (key - letters) / MAX_LETTERS;
      const tail = rest % MAX_TAILS;
      const head = (rest - tail) / MAX_TAILS;
      return { head, tail, letters, first, count: list.length, kind: OWN, syllables: 1 };
    });
  }

  /** Whether words begin, or end, with the first or last three letters of a syllable of that place. */
  #hasEdge(text: string, position: number): boolean {
    const n = text.length;
    if (n < 3 || position === MEDIAL) return true;
    const graph = this.#graph;
    const begins = graph.begins(letter(text, 0), letter(text, 1), letter(text, 2));
    const ends = graph.ends(letter(text, n - 3), letter(text, n - 2), letter(text, n - 1));
    return (begins || position === FINAL) && (ends || position === INITIAL);
  }

  #endingGroup({ text, kind, head, syllables }: NameEnding, e: number): Group {
    const first = this.#units.length;
    this.#units.push(this.#inventory.syllables.length + e);
    const place = this.#headOf(text, head, true);
    return { head: place, tail: 0, letters: text.length, first, count: 1, kind, syllables };
  }

  /** A given ending that another path could spell: a unit, and what closes it. */
  #noteParts(text: string): void {
    for (let at = 1; at < text.length; at++) {
      this.#opening.add(text.slice(0, at));
      this.#closing.add(text.slice(at));
    }
  }

  #tailOf(v: number, initial: boolean): number {
    const text = this.#inventory.syllables[v]!;
    const n = text.length;
    const last = [letter(text, n - 2), letter(text, n - 1)] as const;
    const begun = initial && n < 3 ? n : 0;
    const tail = this.#inventory.tail[v]!;
    const opens = this.#opening.has(text) ? text : '';
    const key = `${tail},${last},${begun},${opens}`;
    let number = this.#tailNumbers.get(key);
    if (number === undefined) {
      number = this.#tails.push({ tail, last, begun, opens }) - 1;
      this.#tailNumbers.set(key, number);
    }
    return number;
  }

  #headOf(text: string, head: number, last: boolean): number {
    const first = [letter(text, 0), letter(text, 1)] as const;
    const ending = last && text.length < 3 ? text.length : 0;
    const closes = last && this.#closing.has(text) ? text : '';
    const beforeE = last && this.#bounds.silentE ? this.#beforeLastE(text, head) : null;
    const key = `${head},${first},${ending},${closes},${beforeE !== null}`;
    let number = this.#headNumbers.get(key);
    if (number === undefined) {
      number = this.#heads.push({ head, first, ending, closes, beforeE }) - 1;
      this.#headsOf[head]!.push(number);
      this.#headNumbers.set(key, number);
    }
    return number;
  }

  /** The onset of a syllable of consonants and e. */
  #beforeLastE(text: string, head: number): string | null {
    const onset = this.#inventory.heads[head]!;
    return text === `${onset}e` ? onset : null;
  }

  /** Whether units of a head class may follow those of a tail class at all. */
  #classesJoin(tail: number, head: number): boolean {
    const { heads, tails, junctions } = this.#inventory;
    const at = tail * heads.length + head;
    if (this.#classJoins[at] === 0) {
      const { least, mayCluster } = this.#bounds;
      const joins =
        junctions[at]! >= least &&
        mayCluster?.(codaOf(tails[tail]!) + codaOf(heads[head]!)) !== false;
      this.#classJoins[at] = joins ? 2 : 1;
    }
    return this.#classJoins[at] === 2;
  }

  /** Whether the letters of a head may stand behind those of a tail, whose classes join. */
  #joins(
    { tail, last: [l1, l2], begun, opens }: Tail,
    { first: [f1, f2], ending, closes, beforeE }: Head,
  ): boolean {
    const { tails } = this.#inventory;
    if (opens !== '' && closes !== '' && this.#given.has(opens + closes)) return false;
    if (beforeE !== null && isSilentE(codaOf(tails[tail]!) + beforeE)) return false;
    const graph = this.#graph;
    if (l1 > 0 && !graph.inner(l1, l2, f1)) return false;
    if (f2 > 0 && !graph.inner(l2, f1, f2)) return false;
    if (begun === 2 && !graph.begins(l1, l2, f1)) return false;
    if (begun === 1 && f2 > 0 && !graph.begins(l2, f1, f2)) return false;
    if (ending === 2 && !graph.ends(l2, f1, f2)) return false;
    return !(ending === 1 && l1 > 0 && !graph.ends(l1, l2, f1));
  }

  #block(kind: number, k: number, n: number): { state: number; paths: number } {
    const choices = this.#choices;
    const from = choices.size;
    if (k > 1) {
      const { state, paths } = this.#tailMemo;
      for (const group of this.#initial) {
        const at = this.#afterTail(kind, k - 1, n - group.letters, group.tail);
        if (at >= 0 && paths[at]! > 0) choices.add(group, state[at]!, group.count * paths[at]!);
      }
    } else if (kind === OWN) {
      for (const group of this.#only) if (group.letters === n) choices.add(group, END, group.count);
    }
    const paths = this.#state(from);
    return { state: paths === 0 ? END : this.#columns.states - 1, paths };
  }

  /** What may follow a tail, a head each: its place in the memo, -1 where no letter is left. */
  #afterTail(kind: number, k: number, n: number, tail: number): number {
    if (n < 1) return -1;
    const memo = this.#tailMemo;
    const at = memo.at(kind, k, n, tail);
    if (memo.paths[at]! >= 0) return at;
    const { inner, last, given, any } = this.#following(tail);
    const heads = kind === OWN ? (k === 1 ? last : inner) : k === 1 ? given : any;
    const choices = this.#choices;
    const from = choices.size;
    const { state, paths } = this.#headMemo;
    for (let i = 0; i < heads.length; i++) {
      const place = this.#atHead(kind, k, n, heads[i]!);
      if (paths[place]! > 0) choices.add(null, state[place]!, paths[place]!);
    }
    return this.#remember(memo, at, from);
  }

  #following(tail: number): Following {
    const known = this.#follow[tail];
    if (known) return known;
    const from = this.#tails[tail]!;
    const open: number[] = [];
    for (let head = 0; head < this.#headsOf.length; head++) {
      if (!this.#classesJoin(from.tail, head)) continue;
      for (const h of this.#headsOf[head]!) if (this.#joins(from, this.#heads[h]!)) open.push(h);
    }
    open.sort((a, b) => a - b);
    const of = (groups: readonly (readonly Group[])[]): number[] =>
      open.filter((head) => groups[head]!.length > 0);
    const [inner, last, given] = [of(this.#medial), of(this.#final), of(this.#ending)];
    const lists = { inner, last, given, any: [...new Set([...given, ...inner])] };
    this.#follow[tail] = lists;
    return lists;
  }

  /** The units that begin with a head, and what follows them: its place in the memo. */
  #atHead(kind: number, k: number, n: number, head: number): number {
    const memo = this.#headMemo;
    const at = memo.at(kind, k, n, head);
    if (memo.paths[at]! >= 0) return at;
    const choices = this.#choices;
    const from = choices.size;
    if (kind !== OWN) {
      for (const group of this.#ending[head]!) {
        if (group.kind !== kind || group.syllables !== k || group.letters !== n) continue;
        choices.add(group, END, 1);
      }
    } else if (k === 1) {
      for (const group of this.#final[head]!) {
        if (group.letters === n) choices.add(group, END, group.count);
      }
    }
    if (k > 1) {
      const { state, paths } = this.#tailMemo;
      for (const group of this.#medial[head]!) {
        const next = this.#afterTail(kind, k - 1, n - group.letters, group.tail);
        if (next >= 0 && paths[next]! > 0) {
          choices.add(group, state[next]!, group.count * paths[next]!);
        }
      }
    }
    return this.#remember(memo, at, from);
  }

  #remember(memo: Memo, at: number, from: number): number {
    const paths = this.#state(from);
    memo.paths[at] = paths;
    memo.state[at] = paths === 0 ? END : this.#columns.states - 1;
    return at;
  }

  /** Makes a state of the choices from `from` on; returns its paths, 0 where there are none and no state. */
  #state(from: number): number {
    const { groups, next, paths, size } = this.#choices;
    if (size === from) return 0;
    let sum = 0;
    for (let c = from; c < size; c++) {
      sum += paths[c]!;
      const group = groups[c];
      this.#columns.add(sum, group?.first ?? 0, group?.count ?? 0, next[c]!);
    }
    this.#columns.endState();
    this.#choices.size = from;
    return sum;
  }
}

/** Letter 1..26 of a text of a-z; 0 outside it. */
const letter = (text: string, i: number): number =>
  i >= 0 && i < text.length ? text.charCodeAt(i) - 96 : 0;

/** Heads that may follow a tail: of inner units, last units, given endings, and of given endings and inner units. */
interface Following {
  readonly inner: readonly number[];
  readonly last: readonly number[];
  readonly given: readonly number[];
  readonly any: readonly number[];
}

/** The choices of the states that are being made, one state's behind another's; those without a path are not added. */
class Choices {
  readonly groups: (Group | null)[] = [];
  readonly next: number[] = [];
  readonly paths: number[] = [];
  /** How many count. */
  size = 0;

  add(group: Group | null, next: number, paths: number): void {
    const at = this.size++;
    this.groups[at] = group;
    this.next[at] = next;
    this.paths[at] = paths;
  }
}

/** States already made and their numbers of paths, -1 where there is none yet, by four small numbers. */
class Memo {
  readonly state: Uint32Array;
  readonly paths: Float64Array;
  readonly #letters: number;
  readonly #syllables: number;
  readonly #places: number;

  constructor({ syllables, letters }: AutomatonBounds, places: number) {
    this.#letters = letters[1] + 1;
    this.#syllables = syllables[1] + 1;
    this.#places = places;
    const size = BLOCK_KINDS.length * this.#letters * this.#syllables * places;
    this.state = new Uint32Array(size);
    this.paths = new Float64Array(size).fill(-1);
  }

  at(kind: number, k: number, n: number, place: number): number {
    return ((kind * this.#syllables + k) * this.#letters + n) * this.#places + place;
  }
}
