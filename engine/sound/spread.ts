/** spread/1: a list of names of which no two are confused, chosen from many. */
import { EngineError } from '../base/errors.ts';
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../base/hooks.ts';
import { lettersOf } from './letter-model.ts';
import {
  FULL_COST,
  LONGEST_NAME,
  leastLetters,
  letterMask,
  lettersApart,
  NameShelf,
  soundsApart,
} from './name-distance.ts';

/** Name of the choice; any change of it that moves a list gets a new one. */
export const SPREAD_ALGORITHM = 'spread/1';

export interface SpreadCandidate {
  /** One to 64 letters a-z. */
  readonly name: string;
  /** Whole number; higher is better. Compared among names of the same number of letters. */
  readonly quality: number;
}

export interface SpreadOptions {
  /** Most names that are picked. */
  readonly count: number;
  /** Most names by number of letters; one that is not in it has no limit. Null: no limits. */
  readonly quota: ReadonlyMap<number, number> | null;
  /** Most names with the same first three letters. */
  readonly sameStart: number;
  /** Most names with the same last three letters. */
  readonly sameEnd: number;
  /** Names chosen elsewhere, a-z, that the picked ones are not near either. */
  readonly avoid: readonly string[];
  /** Weight of quality against distance: 0 distance alone, 1 quality alone. */
  readonly relevance: number;
}

export interface Spread {
  /** Places in the pool, in the order of choice. */
  readonly picked: number[];
  /** Fewest edits between a picked name and another picked or an avoided one; 0 when there are no two. */
  readonly leastDistance: number;
  /** Names that were considered and not picked: near another, or too many begin or end like them. */
  readonly leftOut: { readonly near: number; readonly start: number; readonly end: number };
}

/** Scores are thousandths of thousandths. */
const SCALE = 1000;
/** Names worse than this share of their length come after all others, in thousandths. */
const FLOOR = 250;
/** Names whose distance by sounds is this share of a name's letters or more do not weigh on each other. */
const RADIUS = 1 / 2;
/** Two names are near when they differ in so many of the longer one's letters, or fewer: a fourth. */
const NEAR_SHARE = 4;

/** Edits at or below which names of so many letters, the longer one's, are near. */
export function nearEdits(letters: number): number {
  return Math.floor(letters / NEAR_SHARE);
}

/**
 * Picks names one after the other, each time the one with the most marginal relevance (Carbonell and
 * Goldstein 1998): relevance * quality - (1 - relevance) * likeness to the likest name picked so far.
 * Quality is a name's rank within its length; likeness is by the sounds of names of that length. A name
 * that is near a picked one or shares its start or end with too many is skipped.
 *
 * Fewer than `count` come back when the pool has no more. Whole-number arithmetic throughout. A name's
 * likeness is brought up to date only when it is the best that is known, so that most pairs are never
 * compared. Throws `EngineError` 'spread-name' for a name that is not in a-z.
 */
export function spreadNames(
  pool: readonly SpreadCandidate[],
  options: SpreadOptions,
  hooks: Hooks = NO_HOOKS,
): Spread {
  const letters = pool.map(({ name }) => readName(name));
  const masks = letters.map(letterMask);
  const order = rankOrder(pool);
  const weight = Math.round(options.relevance * SCALE);
  const base = order.scores.map((q) => weight * q - (q < FLOOR ? 3 * SCALE * SCALE : 0));
  // the likest picked name of its length: distance by sounds, and how many of them it was compared with
  const nearest = letters.map((name) => radiusOf(name.length));
  const compared = new Uint32Array(pool.length);
  const score = (i: number): number => {
    const radius = radiusOf(letters[i]!.length);
    const likeness = Math.floor(((radius - nearest[i]!) * SCALE) / radius);
    return base[i]! - (SCALE - weight) * likeness;
  };
  const queue = new Queue(order.places, pool.length);
  for (let i = 0; i < pool.length; i++) queue.push(i, score(i));

  const picks = new Rivals();
  const rivals = new Rivals();
  for (const name of options.avoid) {
    const avoided = readName(name);
    rivals.add(avoided, letterMask(avoided));
  }
  const starts = new Map<string, number>();
  const ends = new Map<string, number>();
  const byLength = new Map<number, number>();
  const picked: number[] = [];
  const leftOut = { near: 0, start: 0, end: 0 };
  let leastDistance = LONGEST_NAME;
  for (let turn = 0; picked.length < options.count && queue.size > 0; turn++) {
    if (turn % 64 === 0) {
      throwIfCancelled(hooks);
      hooks.progress(picked.length, options.count);
    }
    const i = queue.pop();
    const own = letters[i]!;
    const { name } = pool[i]!;
    const n = own.length;
    if ((byLength.get(n) ?? 0) >= (options.quota?.get(n) ?? Infinity)) continue;
    const start = name.slice(0, 3);
    const end = name.slice(-3);
    if ((starts.get(start) ?? 0) >= options.sameStart) {
      leftOut.start++;
      continue;
    }
    if ((ends.get(end) ?? 0) >= options.sameEnd) {
      leftOut.end++;
      continue;
    }
    const shelf = picks.of(n);
    const before = nearest[i]!;
    let least = before;
    for (let k = compared[i]!; k < shelf.size; k++) {
      least = soundsApart(own, shelf.bytes, k * n, least);
    }
    compared[i] = shelf.size;
    if (least < before) {
      nearest[i] = least;
      queue.push(i, score(i));
      continue;
    }
    const distance = rivals.nearest(own, masks[i]!, leastDistance);
    if (distance < 0) {
      leftOut.near++;
      continue;
    }
    leastDistance = distance;
    picked.push(i);
    picks.add(own, masks[i]!);
    rivals.add(own, masks[i]!);
    starts.set(start, (starts.get(start) ?? 0) + 1);
    ends.set(end, (ends.get(end) ?? 0) + 1);
    byLength.set(n, (byLength.get(n) ?? 0) + 1);
  }
  hooks.progress(picked.length, options.count);
  const alone = picked.length === 0 || picked.length + options.avoid.length < 2;
  return { picked, leastDistance: alone ? 0 : leastDistance, leftOut };
}

function readName(name: string): Uint8Array {
  const letters = lettersOf(name);
  if (!letters || name.length === 0 || name.length > LONGEST_NAME) {
    throw new EngineError(
      'spread-name',
      `${JSON.stringify(name)} is not a name of 1 to ${LONGEST_NAME} letters a to z.`,
    );
  }
  return letters;
}

const radiusOf = (letters: number): number => Math.ceil(letters * FULL_COST * RADIUS);

/** Names by length, to be looked through for near ones. */
class Rivals {
  readonly #shelves: NameShelf[] = [];

  add(letters: Uint8Array, mask: number): void {
    this.of(letters.length).add(letters, mask);
  }

  of(letters: number): NameShelf {
    let shelf = this.#shelves[letters];
    if (!shelf) {
      shelf = new NameShelf(letters);
      this.#shelves[letters] = shelf;
    }
    return shelf;
  }

  /** Fewest edits to any of the names, `most` at most; -1 when one is near. */
  nearest(name: Uint8Array, mask: number, most: number): number {
    let least = most;
    for (let n = 1; n < this.#shelves.length; n++) {
      const shelf = this.#shelves[n];
      if (!shelf) continue;
      const near = nearEdits(Math.max(n, name.length));
      const apart = Math.abs(n - name.length);
      const { bytes, masks, size } = shelf;
      // the lengths alone are too far apart
      if (apart > near && apart >= least) continue;
      let limit = Math.max(near, least - 1);
      for (let k = 0; k < size; k++) {
        if (leastLetters(ones(mask ^ masks[k]!)) > limit) continue;
        const edits = lettersApart(name, bytes.subarray(k * n, k * n + n), limit);
        if (edits <= near) return -1;
        if (edits < least) {
          least = edits;
          limit = Math.max(near, least - 1);
        }
      }
    }
    return least;
  }
}

/** Set bits of a 32-bit word. */
function ones(x: number): number {
  let v = x - ((x >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Each name's rank by quality within its length, in thousandths (equal qualities share the middle of
 * theirs), and its place among all names: best rank first, then by letters, then as given.
 */
function rankOrder(pool: readonly SpreadCandidate[]): { scores: number[]; places: Uint32Array } {
  const scores = new Array<number>(pool.length).fill(0);
  const byLength = new Map<number, number[]>();
  pool.forEach(({ name }, i) => {
    const group = byLength.get(name.length);
    if (group) group.push(i);
    else byLength.set(name.length, [i]);
  });
  for (const group of byLength.values()) {
    group.sort((a, b) => pool[a]!.quality - pool[b]!.quality);
    const others = group.length - 1;
    for (let from = 0, to = 0; from < group.length; from = to) {
      const { quality } = pool[group[from]!]!;
      while (to < group.length && pool[group[to]!]!.quality === quality) to++;
      const rank = others === 0 ? SCALE / 2 : Math.floor(((from + to - 1) * SCALE) / (2 * others));
      for (let k = from; k < to; k++) scores[group[k]!] = rank;
    }
  }
  const sorted = pool
    .map((_, i) => i)
    .sort((a, b) => {
      if (scores[a] !== scores[b]) return scores[b]! - scores[a]!;
      if (pool[a]!.name !== pool[b]!.name) return pool[a]!.name < pool[b]!.name ? -1 : 1;
      return a - b;
    });
  const places = new Uint32Array(pool.length);
  sorted.forEach((i, place) => {
    places[i] = place;
  });
  return { scores, places };
}

/** A binary heap: the highest score first, equal ones by their places. */
class Queue {
  readonly #places: Uint32Array;
  readonly #items: number[] = [];
  /** score * names - place, so that one number tells the order. */
  readonly #keys: number[] = [];
  readonly #names: number;

  constructor(places: Uint32Array, names: number) {
    this.#places = places;
    this.#names = names;
  }

  get size(): number {
    return this.#items.length;
  }

  push(item: number, score: number): void {
    const items = this.#items;
    const keys = this.#keys;
    const key = score * this.#names - this.#places[item]!;
    let at = items.length;
    items.push(item);
    keys.push(key);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (keys[parent]! >= key) break;
      items[at] = items[parent]!;
      keys[at] = keys[parent]!;
      at = parent;
    }
    items[at] = item;
    keys[at] = key;
  }

  /** Takes the first one out; there must be one. */
  pop(): number {
    const items = this.#items;
    const keys = this.#keys;
    const first = items[0]!;
    const item = items.pop()!;
    const key = keys.pop()!;
    const n = items.length;
    if (n === 0) return first;
    let at = 0;
    for (let child = 1; child < n; child = 2 * at + 1) {
      if (child + 1 < n && keys[child + 1]! > keys[child]!) child++;
      if (keys[child]! <= key) break;
      items[at] = items[child]!;
      keys[at] = keys[child]!;
      at = child;
    }
    items[at] = item;
    keys[at] = key;
    return first;
  }
}
