/** Walks from syllable to syllable: step distributions by features, frequency and temperature; the walkers that a thread keeps. */
import { EngineError, type Hooks, NO_HOOKS, throwIfCancelled } from '../base/errors.ts';
import { exp } from '../base/exact-math.ts';
import { LruMap } from '../base/maps.ts';
import { Random, unitDouble } from '../base/random/mersenne-twister.ts';
import { LANE_WORDS, type Seeder, threadSeeder } from '../base/random/seeding.ts';
import { Corpus } from '../corpus/corpus.ts';
import { whichUpTo } from '../corpus/orders.ts';
import { INERTIA_COST, MAX_NEIGHBOUR_DISTANCE, PROFILES } from '../corpus/profiles.ts';
import { DISTANCE, type WeightTable, weightTable } from './weights.ts';

/** The parameters that a walk has unless told otherwise. */
export const DEFAULT_WALK = {
  ...PROFILES.dialect,
  /** Only the first so many neighbours (distance 1..3, by index) are looked at; null: all. */
  neighborLimit: 10 as number | null,
  /** Length bounds in code points, inclusive; null: none. */
  minLength: 2 as number | null,
  maxLength: 5 as number | null,
  /** Cost of staying; null: never stay, except where there is no neighbour. */
  inertia: INERTIA_COST as number | null,
};

/** How a walk steps. */
export type WalkParams = Readonly<typeof DEFAULT_WALK>;

/** Largest table stored as a list of steps; larger ones keep running sums at checkpoints only. */
const LIST_LIMIT = 4096;
/** Longest list that is searched from its beginning. */
const SHORT_LIST = 16;
/** Bytes that the checkpoints of all classes may take, and fewest steps between two of them. */
const CHECKPOINT_BYTES = 32 * 1024 * 1024;
const MIN_STRIDE = 32;

/** Random words reserved for drawing a start: each suffices with a chance of at least one half. */
const START_WORDS = 10;
/** Steps between two looks at the hooks. */
const POLL_STEPS = 4096;

/** Steps from any syllable of one class. */
interface StepTable {
  /** Where they lead, ascending; where they are many, the syllables within the bounds, some of which no step leads to. */
  readonly ids: Uint32Array;
  /** Running sums of the weights, added left to right: those before every `stride`-th of these, and that of all. */
  readonly sums: Float64Array;
  readonly stride: number;
  /** Last sum, plus the weight of staying. */
  readonly total: number;
  /** Weight row of each class; for classes that no step leads to the row of zeros. */
  readonly base: Int32Array;
}

/**
 * Walks over one corpus with one set of parameters. All syllables of a class share one table of steps
 * (the last choice, staying, aside), made when a walk first reaches the class: one pass over the
 * corpus. Tables hold the same sums, added in the same order, as weighing all pairs would, so walks are
 * equal to the pair-by-pair definition bit for bit.
 */
export class Walker {
  readonly #corpus: Corpus;
  readonly #params: WalkParams;
  readonly #weights: WeightTable;
  readonly #stay: number;
  readonly #tables: (StepTable | undefined)[];
  /** Ids of the syllables within the length bounds, where walks start and lead. */
  readonly #within: Uint32Array;
  readonly #stride: number;
  #tableBytes = 0;

  /** Throws `EngineError` when max_flips exceeds 3, or no syllable lies within the length bounds. */
  constructor(corpus: Corpus, params: WalkParams) {
    if (params.maxFlips > MAX_NEIGHBOUR_DISTANCE) {
      throw new EngineError(
        'flips-too-many',
        `max_flips must be <= ${MAX_NEIGHBOUR_DISTANCE}, the largest distance of two neighbours (got ${params.maxFlips}).`,
      );
    }
    this.#corpus = corpus;
    this.#params = params;
    this.#weights = weightTable(corpus, params, params.maxFlips);
    this.#stay = params.inertia === null ? 0 : exp(-params.inertia / params.temperature);
    this.#tables = new Array(corpus.classCount);
    this.#within = idsWithin(corpus, params);
    const { length } = this.#within;
    if (length === 0) {
      throw new EngineError(
        'no-start',
        `no syllable has a length within min_length ${params.minLength ?? 'none'} and max_length ${params.maxLength ?? 'none'}.`,
      );
    }
    let stride = MIN_STRIDE;
    while ((corpus.classCount * length * 8) / stride > CHECKPOINT_BYTES) stride *= 2;
    this.#stride = stride;
  }

  /** Bytes used by tables and weights at present. */
  get byteLength(): number {
    return this.#tableBytes + this.#weights.values.byteLength + this.#within.byteLength;
  }

  /**
   * Walks from..to-1 of a batch, walk i with seed + i for both its start and its steps. Returns
   * `(steps + 1)` syllable ids a walk, one after the other.
   */
  batch(
    seed: bigint,
    from: number,
    to: number,
    steps: number,
    out: Uint32Array = new Uint32Array((to - from) * (steps + 1)),
    hooks: Hooks = NO_HOOKS,
  ): Uint32Array {
    // one step takes two words; the start takes one and, rarely, more than there are
    const count = Math.max(2 * steps, START_WORDS);
    const seeder = count > LANE_WORDS ? null : threadSeeder(to - from);
    const width = steps + 1;
    let polled = from;
    for (let i = from; i < to; i += seeder?.lanes ?? 1) {
      if (i >= polled) {
        throwIfCancelled(hooks);
        hooks.progress(i - from, to - from);
        polled = i + Math.ceil(POLL_STEPS / width);
      }
      const isSeeded = seeder?.seed(seed + BigInt(i), count) ?? false;
      const lanes = Math.min(seeder?.lanes ?? 1, to - i);
      for (let lane = 0; lane < lanes; lane++) {
        const at = (i - from + lane) * width;
        if (isSeeded && this.#walkFromWords(seeder!, lane, count, steps, out, at)) continue;
        this.#walkFromStream(seed + BigInt(i + lane), steps, out, at);
      }
    }
    hooks.progress(to - from, to - from);
    return out;
  }

  /** One walk from the words of a lane; false when they do not suffice to draw the start. */
  #walkFromWords(
    { words, lanes }: Seeder,
    lane: number,
    count: number,
    steps: number,
    out: Uint32Array,
    at: number,
  ): boolean {
    const n = this.#within.length;
    const shift = Math.clz32(n);
    let k = 0;
    let pick = words[lane]! >>> shift;
    while (pick >= n) {
      if (++k === count) return false;
      pick = words[k * lanes + lane]! >>> shift;
    }
    let current = this.#within[pick]!;
    out[at] = current;
    for (let step = 1, w = lane; step <= steps; step++, w += 2 * lanes) {
      current = this.#step(current, unitDouble(words[w]!, words[w + lanes]!));
      out[at + step] = current;
    }
    return true;
  }

  #walkFromStream(seed: bigint, steps: number, out: Uint32Array, at: number): void {
    let current = this.#within[new Random(seed).below(this.#within.length)]!;
    out[at] = current;
    // a new generator: the steps repeat the words that the start used
    const random = new Random(seed);
    for (let step = 1; step <= steps; step++) {
      current = this.#step(current, random.random());
      out[at + step] = current;
    }
  }

  /** The syllable after `current` for a uniform draw u: the first step whose running sum exceeds u * total. */
  #step(current: number, u: number): number {
    const { pair, pairClass, pairFrequency } = this.#corpus;
    const from = pairClass[pair[current]!]!;
    const table = this.#tables[from] ?? this.#build(from);
    const x = u * table.total;
    const { ids, sums, stride, base } = table;
    let above = 1;
    if (ids.length > SHORT_LIST) above = firstAbove(sums, x, Math.floor(u * sums.length));
    else while (above < sums.length && sums[above]! <= x) above++;
    if (above === sums.length) {
      // staying; without inertia the last choice is the last step, and a class without steps stays
      const isStep = this.#params.inertia === null;
      return (isStep ? ids.findLast((i) => this.#isStep(base, i)) : undefined) ?? current;
    }
    if (stride === 1) return ids[above - 1]!;
    const { values } = this.#weights;
    const end = Math.min(above * stride, ids.length);
    let sum = sums[above - 1]!;
    // as `#sums` adds: syllables that no step leads to add nothing, which is quicker than to skip them
    for (let k = (above - 1) * stride; k < end; k++) {
      const p = pair[ids[k]!]!;
      sum += values[base[pairClass[p]!]! + pairFrequency[p]!]!;
      if (sum > x) return ids[k]!;
    }
    return current;
  }

  /**
   * The step from `current`, which may lie outside the length bounds: where it may lead, ascending, the weights of these
   * and of staying, and their total, added in the order of a walk. With the table that walks use, and at most one pass
   * over the corpus beside. Throws `EngineError` as walks do.
   */
  stepDistribution(current: number) {
    const { classSignature, pair, pairClass, pairFrequency } = this.#corpus;
    const from = pairClass[pair[current]!]!;
    const table = this.#tables[from] ?? this.#build(from);
    const ids = this.#stepsOf(table.base, table.ids);
    const weights = Float64Array.from(ids, (i) => {
      const p = pair[i]!;
      const mask = classSignature[from]! ^ classSignature[pairClass[p]!]!;
      return this.#weights.values[this.#weights.offset(mask) + pairFrequency[p]!]!;
    });
    const { total } = table;
    return { ids, weights, stay: ids.length === 0 ? total : this.#stay, total };
  }

  #isStep(base: Int32Array, i: number): boolean {
    const { pair, pairClass } = this.#corpus;
    return base[pairClass[pair[i]!]!]! < this.#weights.zeros;
  }

  /** Those of some syllables that steps lead to. */
  #stepsOf(base: Int32Array, ids: Uint32Array): Uint32Array {
    return whichUpTo(ids.length, (k) => this.#isStep(base, ids[k]!)).map((k) => ids[k]!);
  }

  #build(from: number): StepTable {
    const { base, steps } = this.#rows(from);
    const within = this.#within.subarray(0, this.#limitedEnd(from));
    const isLong = Math.min(this.#params.neighborLimit ?? Infinity, steps) > LIST_LIMIT;
    const ids = isLong ? within : this.#stepsOf(base, within);
    const stride = isLong ? this.#stride : 1;
    const sums = this.#sums(base, ids, stride);
    // no neighbour and no inertia: any positive total makes the walk stay
    const isStuck = ids.length === 0 && this.#params.inertia === null;
    const total = isStuck ? 1 : sums.at(-1)! + this.#stay;
    if (total === Infinity) {
      throw new EngineError(
        'weight-overflow',
        `math range error: temperature ${this.#params.temperature} is too small for frequency_weight ${this.#params.frequencyWeight}.`,
      );
    }
    if (!(total > 0)) {
      throw new EngineError(
        'weights-vanish',
        `Total of weights must be greater than zero: temperature ${this.#params.temperature} is too small.`,
      );
    }
    this.#tableBytes += (isLong ? 0 : ids.byteLength) + sums.byteLength + base.byteLength;
    const table = { ids, sums, stride, total, base };
    this.#tables[from] = table;
    return table;
  }

  /**
   * Weight row of each class as seen from class `from`, not filled yet; the row of zeros where no step leads. With the
   * number of syllables of all lengths that a step may lead to.
   */
  #rows(from: number): { base: Int32Array; steps: number } {
    const { classCount, classSignature, classSize } = this.#corpus;
    const base = new Int32Array(classCount).fill(this.#weights.zeros);
    let steps = 0;
    for (let b = 0; b < classCount; b++) {
      const mask = classSignature[from]! ^ classSignature[b]!;
      const distance = DISTANCE[mask]!;
      if (distance < 1 || distance > this.#params.maxFlips) continue;
      base[b] = this.#weights.offset(mask);
      steps += classSize[b]!;
    }
    return { base, steps };
  }

  #sums(base: Int32Array, ids: Uint32Array, stride: number): Float64Array {
    const { pair, pairClass, pairFrequency } = this.#corpus;
    const { values } = this.#weights;
    // few syllables may need few rows
    const rows = stride > 1 ? base : ids.map((i) => base[pairClass[pair[i]!]!]!);
    for (const row of rows) this.#weights.fill(row);
    const sums = new Float64Array(Math.ceil(ids.length / stride) + 1);
    let sum = 0;
    for (let k = 0; k < ids.length; k++) {
      if (k % stride === 0) sums[k / stride] = sum;
      const p = pair[ids[k]!]!;
      sum += values[base[pairClass[p]!]! + pairFrequency[p]!]!;
    }
    sums[sums.length - 1] = sum;
    return sums;
  }

  /**
   * How many of the syllables within the bounds the limit admits: it counts neighbours of any length and distance 1..3, before
   * the filters.
   */
  #limitedEnd(from: number): number {
    const { classSignature, pair, pairClass, size } = this.#corpus;
    const limit = this.#params.neighborLimit;
    const within = this.#within;
    if (limit === null) return within.length;
    const signature = classSignature[from]!;
    let seen = 0;
    let k = 0;
    for (let i = 0; i < size && seen < limit; i++) {
      const distance = DISTANCE[signature ^ classSignature[pairClass[pair[i]!]!]!]!;
      if (distance >= 1 && distance <= MAX_NEIGHBOUR_DISTANCE) seen++;
      if (within[k] === i) k++;
    }
    return k;
  }
}

/** First position whose sum exceeds x, `sums.length` when none does; sought from `guess` outwards. */
function firstAbove(sums: Float64Array, x: number, guess: number): number {
  // sums[low - 1] <= x < sums[high], where there are such
  let low = Math.min(guess, sums.length);
  let high = low;
  for (let stride = 1; low > 0 && sums[low - 1]! > x; stride *= 2) {
    high = low - 1;
    low = Math.max(0, low - stride);
  }
  for (let stride = 1; high < sums.length && sums[high]! <= x; stride *= 2) {
    low = high + 1;
    high = Math.min(sums.length, high + stride);
  }
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sums[middle]! > x) high = middle;
    else low = middle + 1;
  }
  return low;
}

function idsWithin({ length, size }: Corpus, { minLength, maxLength }: WalkParams): Uint32Array {
  const [min, max] = [minLength ?? 0, maxLength ?? Infinity];
  return whichUpTo(size, (i) => length[i]! >= min && length[i]! <= max);
}

/** Bytes of walk tables that one thread keeps; a walker over millions of syllables takes half of it. */
const CAPACITY = 96 * 1024 * 1024;

/** What a thread keeps between tasks: walkers with the tables they have built, least recently used first. */
export function walkerCache() {
  const entries = new LruMap<string, Walker>(CAPACITY, { weight: (walker) => walker.byteLength });
  return {
    /** The walker of a corpus and a set of parameters. Throws as `Walker` does. */
    get(
      handle: { readonly id: number; readonly buffer: SharedArrayBuffer },
      params: WalkParams,
    ): Walker {
      // every parameter counts, whatever parameters there will be
      const key = [handle.id, ...Object.entries(params).sort()].join();
      const walker = entries.get(key) ?? new Walker(Corpus.from(handle.buffer), params);
      entries.set(key, walker);
      return walker;
    },

    /** Drops walkers of corpora that are no longer in use. */
    trim(live: readonly number[]): void {
      for (const [key] of entries) {
        if (!live.includes(Number.parseInt(key, 10))) entries.delete(key);
      }
    },
  };
}

/** The cache of this thread. */
// pure, so that a bundle which wants the defaults alone holds no walker
export const walkers = /* @__PURE__ */ walkerCache();
