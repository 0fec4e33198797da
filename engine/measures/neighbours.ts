/** The nearest words of a lexicon by Levenshtein distance, exactly: 32 words are compared at once, a bit each. */

/** Most symbols of a word that has neighbours: five bits count them. */
const MOST_SYMBOLS = 31;

/** What is near a word. */
export interface Near {
  /** Words one replaced symbol away (Coltheart et al. 1977). */
  readonly n: number;
  /** Mean distance of the nearest words (Yarkoni, Balota and Yap 2008); null where there are not that many. */
  readonly old: number | null;
  /** Some of the nearest ones, by their numbers. */
  readonly nearest: readonly number[];
}

/** Places that a symbol is looked for at before words are compared. */
const WIDEST = 6;

/** Words of one length, in blocks of 32. */
class Group {
  readonly length: number;
  /** Their numbers. */
  readonly words: readonly number[];
  readonly blocks: number;
  /** Symbols, with one that no word has. */
  readonly size: number;
  /** By block, symbol and place: which words of the block have the symbol there. */
  readonly places: Int32Array;
  readonly #windows: Int32Array[] = [];

  constructor(words: readonly Uint8Array[], numbers: readonly number[], size: number) {
    this.length = words[0]!.length;
    this.words = numbers;
    this.blocks = Math.ceil(words.length / 32);
    this.size = size;
    this.places = new Int32Array(this.blocks * size * this.length);
    words.forEach((word, w) => {
      word.forEach((symbol, i) => {
        this.places[((w >> 5) * size + symbol) * this.length + i]! |= 1 << (w & 31);
      });
    });
  }

  /** By symbol, last place of a window of so many places, and block: which words of the block have the symbol in it. */
  windows(width: number): Int32Array {
    const known = this.#windows[width];
    if (known) return known;
    const { length, places, blocks, size } = this;
    const row = length + width - 1;
    const made = new Int32Array(blocks * size * row);
    places.forEach((words, at) => {
      const symbol = Math.floor(at / length);
      const from = (symbol % size) * row + (at % length);
      const block = Math.floor(symbol / size);
      for (let k = 0; k < width; k++) made[(from + k) * blocks + block]! |= words;
    });
    this.#windows[width] = made;
    return made;
  }
}

/** Words of other lengths are nothing but the insertions away that make up for it, or more; so groups are asked by that. */
export class Neighbours {
  readonly #groups: Group[] = [];
  /** Symbols, with one that no word has. */
  readonly #size: number;
  /** By distance: how many words are found, and some of them. */
  readonly #counts = new Int32Array(2 * MOST_SYMBOLS + 2);
  readonly #some: number[][] = [];
  /** By symbol of the word that is asked for: where its windows are. */
  readonly #columns = new Int32Array(MOST_SYMBOLS);
  /** By place of the words: whether the distance rises or falls from the place before, in the latest row. */
  readonly #rises: Int32Array;
  readonly #falls: Int32Array;

  constructor(words: readonly Uint8Array[]) {
    this.#size = words.reduce((most, word) => word.reduce((a, b) => Math.max(a, b), most), 0) + 2;
    const byLength: number[][] = [];
    words.forEach(({ length }, w) => {
      byLength[length] ??= [];
      byLength[length].push(w);
    });
    const texts = words.map((word) => String.fromCharCode(...word));
    for (const group of byLength) {
      // words that begin alike in one block, so that many blocks have none that is near
      group?.sort((a, b) => (texts[a]! < texts[b]! ? -1 : 1));
      if (group)
        this.#groups.push(
          new Group(
            group.map((w) => words[w]!),
            group,
            this.#size,
          ),
        );
    }
    this.#rises = new Int32Array(byLength.length);
    this.#falls = new Int32Array(byLength.length);
  }

  /** The nearest `count` words that are not the same, and a few of them by number. */
  near(word: Uint8Array, count: number, shown: number): Near {
    const m = word.length;
    if (m > MOST_SYMBOLS) return { n: 0, old: null, nearest: [] };
    const counts = this.#counts.fill(0);
    const some = this.#some;
    some.length = 0;
    const symbols = word.map((symbol) => Math.min(symbol, this.#size - 1));
    const most = Math.max(m, this.#groups.at(-1)!.length);
    let n = 0;
    let sum = 0;
    let left = count;
    for (let edits = 0; edits <= most && left > 0; edits++) {
      for (const group of this.#groups) {
        const pairs = (edits - Math.abs(group.length - m)) / 2;
        if (pairs < 0 || !Number.isInteger(pairs)) continue;
        // enough are found at this distance, and none is nearer
        if (edits > 1 && counts[edits]! >= left) break;
        this.#compare(group, symbols, pairs, shown, left);
      }
      if (edits === 0) {
        n = counts[1]!;
        continue;
      }
      const taken = Math.min(left, counts[edits]!);
      sum += taken * edits;
      left -= taken;
    }
    const nearest = some.slice(1).flat().slice(0, shown);
    return { n, old: left > 0 ? null : sum / count, nearest };
  }

  /**
   * Finds the words of a group that are so many pairs of an insertion and a deletion away beside the difference of
   * length, or one edit more: those are told exactly by the cells of the matrix along the diagonal to its end, and as
   * many to its sides as there are pairs (Ukkonen 1985). A cell is a bit, so a block is one matrix (the cells of Myers
   * 1999 in the form of Hyyrö 2003).
   */
  #compare(group: Group, word: Uint8Array, pairs: number, shown: number, left: number): void {
    // no distance along a diagonal of so few symbols is larger
    if (2 * pairs > MOST_SYMBOLS) return;
    const { length, words } = group;
    const size = this.#size;
    const [rises, falls] = [this.#rises, this.#falls];
    const m = word.length;
    const longer = length - m;
    const lowest = Math.min(0, longer) - pairs;
    const highest = Math.max(0, longer) + pairs;
    const edits = Math.abs(longer) + 2 * pairs;
    const width = highest - lowest + 1;
    const { places, blocks } = group;
    const windows = width > WIDEST ? null : group.windows(width);
    const columns = this.#columns;
    for (let i = 0; i < m; i++) {
      columns[i] = (word[i]! * (length + width - 1) + i + highest) * blocks;
    }
    // misses are counted from so many in three bits, so that one more than may be runs over
    const first = 7 - (edits + 1 - Math.max(0, longer));
    // the same for the distance along the diagonal, in five bits
    const start = 30 - 2 * pairs;
    for (let from = 0, block = 0; from < words.length; from += 32, block++) {
      if (edits > 1 && this.#counts[edits]! >= left) return;
      let over = words.length - from < 32 ? -1 << (words.length - from) : 0;
      if (windows) over |= missing(windows, columns, m, block, first);
      if (over === -1) continue;
      const at = block * size * length;
      for (let j = 0; j < length; j++) {
        rises[j] = -1;
        falls[j] = 0;
      }
      let a = -(start & 1);
      let b = -((start >> 1) & 1);
      let c = -((start >> 2) & 1);
      let d = -((start >> 3) & 1);
      let e = -((start >> 4) & 1);
      // words that are further away already join; the distance never falls along the diagonal
      for (let i = 0; i < m && over !== -1; i++) {
        const row = at + word[i]! * length;
        const last = Math.min(length - 1, i + highest);
        let up = -1;
        let down = 0;
        for (let j = Math.max(0, i + lowest); j <= last; j++) {
          const rise = rises[j]!;
          const fall = falls[j]!;
          const same = places[row + j]! | down | fall;
          rises[j] = down | ~(same | up);
          falls[j] = same & up;
          up = fall | ~(same | rise);
          down = same & rise;
          if (j - i !== longer) continue;
          const more = ~same;
          const second = a & more;
          a ^= more;
          const third = b & second;
          b ^= second;
          const fourth = c & third;
          c ^= third;
          const fifth = d & fourth;
          d ^= fourth;
          over |= e & fifth;
          e ^= fifth;
        }
      }
      // the distance is the difference of length and these
      const high = b & c & d & e & ~over;
      this.#add(words, from, high & ~a, edits, shown);
      this.#add(words, from, high & a, edits + 1, shown);
    }
  }

  #add(words: readonly number[], from: number, found: number, edits: number, shown: number): void {
    if (found === 0) return;
    let some = this.#some[edits];
    if (!some) this.#some[edits] = some = [];
    for (let hits = found; hits !== 0; hits &= hits - 1) {
      this.#counts[edits]!++;
      if (some.length < shown) some.push(words[from + 31 - Math.clz32(hits & -hits)]!);
    }
  }
}

/** Which words of a block miss too many symbols of a word near their places. */
function missing(
  windows: Int32Array,
  columns: Int32Array,
  m: number,
  block: number,
  first: number,
): number {
  let a = -(first & 1);
  let b = -((first >> 1) & 1);
  let c = -((first >> 2) & 1);
  let over = 0;
  for (let i = 0; i < m; i++) {
    const missed = ~windows[columns[i]! + block]!;
    const second = a & missed;
    a ^= missed;
    const third = b & second;
    b ^= second;
    over |= c & third;
    c ^= third;
  }
  return over;
}
