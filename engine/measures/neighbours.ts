/** The nearest words of a lexicon by Levenshtein distance, exactly: 32 words are passed over at once, the others compared. */
import { bitCount } from '../base/letter-trie.ts';

/** Most symbols of a word that has neighbours: a bit each. */
export const MOST_SYMBOLS = 31;
/** Most symbols that are counted as missing, in four bits. */
const MOST_MISSING = 15;
/** Symbols that are looked for at a time; as many as are wanting to that are always missing. */
const AT_ONCE = 4;

/** Words of one length, in alphabetical order so that many blocks of 32 have none that is near. */
function groupOf(words: readonly Uint8Array[], some: readonly number[], shorter: number) {
  const { length } = words[some[0]!]!;
  const blocks = Math.ceil(some.length / 32);
  const symbols = Uint8Array.from(some.flatMap((w) => [...words[w]!]));
  const known: Int32Array[] = [];
  return {
    length,
    count: some.length,
    /** Their symbols, one word after the other. */
    symbols,
    /** How many words are shorter. */
    shorter,
    /** By block: which words are compared already. */
    compared: new Int32Array(blocks),
    /**
     * By symbol, of so many and one that no word has, by last place of a window of so many places, which may lie behind
     * the word, and by block: which words of the block have the symbol in it.
     */
    windows(width: number, size: number): Int32Array {
      if (known[width]) return known[width];
      const rows = length + width - 1;
      const made = new Int32Array(size * rows * blocks);
      symbols.forEach((symbol, at) => {
        const word = Math.floor(at / length);
        const row = symbol * rows + (at % length);
        for (let k = 0; k < width; k++) made[(row + k) * blocks + (word >> 5)]! |= 1 << (word & 31);
      });
      known[width] = made;
      return made;
    },
  };
}
type Group = ReturnType<typeof groupOf>;

/**
 * What finds the nearest `count` words that are not the same, and `shown` of them by number. Words of other lengths are
 * nothing but the insertions away that make up for it, or more; so groups are asked by that. `size`: how many symbols there
 * are; 0 is none of a word.
 */
export function neighboursOf(words: readonly Uint8Array[], size: number) {
  const texts = words.map((word) => String.fromCharCode(...word));
  const lengthOf = (w: number): number => words[w]!.length;
  /** Numbers of the words by length, in alphabetical order. */
  const order = [...words.keys()].sort(
    (a, b) => lengthOf(a) - lengthOf(b) || (texts[a]! < texts[b]! ? -1 : 1),
  );
  const longest = lengthOf(order.at(-1)!);
  const groups: Group[] = [];
  for (let from = 0; from < order.length; from += groups.at(-1)!.count) {
    const group = order.filter((w) => lengthOf(w) === lengthOf(order[from]!));
    groups.push(groupOf(words, group, from));
  }
  /** By distance: how many words are found. */
  const counts = new Int32Array(MOST_SYMBOLS + longest + 1);
  /** The nearest words of those found, by distance and order; the nearest one first. */
  let nearest: number[] = [];
  /** By symbol: the places in the word that is asked for, a bit each. */
  const places = new Int32Array(size);
  /** By place in the word: where the windows of its symbol are; then of the one that no word has. */
  const columns = new Int32Array(MOST_SYMBOLS + AT_ONCE);
  /** Words of a group that are compared. */
  const likely = new Int32Array(words.length);

  /**
   * Finds the words that are so many edits away, and those one edit more, of which the length differs by an even number
   * less. Such a word has all but these symbols, and none further from its place, counted from the middle, than half as
   * many (Ukkonen 1985).
   */
  function search(word: Uint8Array, edits: number, left: number): void {
    for (const group of groups) {
      const longer = group.length - word.length;
      if (Math.abs(longer) > edits || (longer + edits) % 2 !== 0) continue;
      // enough are found at this distance, and none is nearer
      if (edits > 1 && counts[edits]! >= left) return;
      compare(group, word.length, edits, left, pass(group, word, edits));
    }
  }

  /** Passes over the words of a group that miss too many symbols, and those compared before; the number of the others. */
  function pass(group: Group, word: Uint8Array, edits: number): number {
    const { length, count, compared } = group;
    const m = word.length;
    const windows = group.windows(edits + 1, size);
    // the last place of a symbol: as many behind its own as symbols may stand before it that the word has not
    const behind = (length - m + edits) / 2;
    for (let i = 0; i < m; i++)
      columns[i] = (word[i]! * (length + edits) + i + behind) * compared.length;
    const isNew = Math.abs(length - m) === edits;
    const added = -m & (AT_ONCE - 1);
    const most = edits + 1 - Math.max(0, length - m) + added;
    const looked = most < m + added && most <= MOST_MISSING ? m : 0;
    // misses are counted from so many, so that one more than may be runs over
    const first = MOST_MISSING - most;
    let found = 0;
    for (let from = 0, block = 0; from < count; from += 32, block++) {
      let over = count - from < 32 ? -1 << (count - from) : 0;
      if (!isNew) over |= compared[block]!;
      let a = -(first & 1);
      let b = -((first >> 1) & 1);
      let c = -((first >> 2) & 1);
      let d = -((first >> 3) & 1);
      // carry-save adders
      for (let i = 0; i < looked; i += AT_ONCE) {
        const one = ~windows[columns[i]! + block]!;
        const two = ~windows[columns[i + 1]! + block]!;
        const either = one ^ two;
        const carry = (one & two) | (a & either);
        a ^= either;
        const three = ~windows[columns[i + 2]! + block]!;
        const four = ~windows[columns[i + 3]! + block]!;
        const other = three ^ four;
        const second = (three & four) | (a & other);
        a ^= other;
        const twice = carry ^ second;
        const third = (carry & second) | (b & twice);
        b ^= twice;
        over |= d & c & third;
        d ^= c & third;
        c ^= third;
      }
      compared[block] = isNew ? ~over : compared[block]! | ~over;
      for (let hits = ~over; hits !== 0; hits &= hits - 1) {
        likely[found++] = from + 31 - Math.clz32(hits & -hits);
      }
    }
    return found;
  }

  /** Counts the first `found` likely words by their distances, until there are enough. */
  function compare(group: Group, m: number, edits: number, left: number, found: number): void {
    const { length, symbols, shorter } = group;
    for (let k = 0; k < found; k++) {
      const w = likely[k]!;
      const distance = distanceOf(symbols, w * length, length, places, m);
      counts[distance]!++;
      if (distance === 0) continue;
      // at a distance, words of which the length differs by an even number less stand first
      const later = 1 - ((distance - length + m) & 1);
      show((2 * distance + later) * order.length + shorter + w);
      if (edits > 1 && counts[edits]! >= left) return;
    }
  }

  function show(rank: number): void {
    let k = nearest.length;
    while (k > 0 && nearest[k - 1]! > rank) k--;
    if (k === nearest.length) return;
    nearest.copyWithin(k + 1, k);
    nearest[k] = rank;
  }

  /**
   * What is near a word: `n` words one replaced symbol away (Coltheart et al. 1977), the mean distance of the nearest
   * (`old`: Yarkoni, Balota and Yap 2008), null where there are not that many; both null where none are looked for.
   */
  return (word: Uint8Array, count: number, shown: number) => {
    const m = word.length;
    if (m > MOST_SYMBOLS) return { n: null, old: null, nearest: [] };
    counts.fill(0);
    places.fill(0);
    columns.fill(0);
    word.forEach((symbol, i) => {
      places[symbol]! |= 1 << i;
    });
    nearest = new Array<number>(shown).fill(Number.POSITIVE_INFINITY);
    let n = 0;
    let sum = 0;
    let left = count;
    for (let edits = 0; edits <= Math.max(m, longest) && left > 0; edits++) {
      search(word, edits, left);
      if (edits === 0) n = counts[1]!;
      else {
        const taken = Math.min(left, counts[edits]!);
        sum += taken * edits;
        left -= taken;
      }
    }
    const found = nearest.filter(Number.isFinite).map((rank) => order[rank % order.length]!);
    return { n, old: left > 0 ? null : sum / count, nearest: found };
  };
}

/** Levenshtein distances from a word, of up to `MOST_SYMBOLS` symbols. */
export function distancesFrom(word: ArrayLike<number>): (other: ArrayLike<number>) => number {
  const places = new Int32Array(1 + Math.max(255, ...Array.from(word)));
  for (let i = 0; i < word.length; i++) places[word[i]!]! |= 1 << i;
  return (other) => distanceOf(other, 0, other.length, places, word.length);
}

/**
 * Distance of a word of some symbols from one of which the places of each symbol are known: a column of the matrix has a
 * bit a place (Myers 1999 in the form of Hyyrö 2003).
 */
function distanceOf(
  symbols: ArrayLike<number>,
  from: number,
  length: number,
  places: Int32Array,
  m: number,
): number {
  let rises = -1;
  let falls = 0;
  for (let j = from; j < from + length; j++) {
    const same = places[symbols[j]!]!;
    const across = (((same & rises) + rises) ^ rises) | same;
    const up = ((falls | ~(across | rises)) << 1) | 1;
    const down = (rises & across) << 1;
    const level = same | falls;
    rises = down | ~(level | up);
    falls = up & level;
  }
  const all = (1 << m) - 1;
  return length + bitCount(rises & all) - bitCount(falls & all);
}
