import type { Corpus } from './corpus.ts';
import { EngineError } from './errors.ts';
import { exp } from './exact-math.ts';
import { type Hooks, NO_HOOKS, throwIfCancelled } from './hooks.ts';
import { INERTIA_COST, MAX_NEIGHBOUR_DISTANCE, type WalkProfile } from './profiles.ts';
import { Random, unitDouble } from './random.ts';
import { LANE_WORDS, LANES, LaneSeeder } from './seeding.ts';
import { DISTANCE, WeightTable } from './weights.ts';

export class WalkError extends EngineError {}

export interface WalkParams extends WalkProfile {
  /** Only the first so many neighbours (distance 1..3, by index) are looked at; null: all. */
  readonly neighborLimit: number | null;
  /** Length bounds in code points, inclusive; null: none. */
  readonly minLength: number | null;
  readonly maxLength: number | null;
  /** Cost of staying; null: never stay, except where there is no way on. */
  readonly inertia: number | null;
}

export const DEFAULT_WALK: WalkParams = {
  maxFlips: 2,
  temperature: 0.7,
  frequencyWeight: 0,
  neighborLimit: 10,
  minLength: 2,
  maxLength: 5,
  inertia: INERTIA_COST,
};

/** Largest table kept as a list of steps; larger ones keep running sums at checkpoints only. */
const LIST_LIMIT = 4096;
/** Bytes that the checkpoints of all classes may take. */
const CHECKPOINT_BYTES = 16 * 1024 * 1024;

/** Steps from any syllable of one class, by ascending index. */
interface StepList {
  readonly kind: 'list';
  readonly ids: Uint32Array;
  /** Running sums of the weights, added left to right. */
  readonly sums: Float64Array;
  /** Last sum, plus the weight of staying. */
  readonly total: number;
}

/** The same for many steps: running sums before every `stride`-th index of the corpus. */
interface StepCheckpoints {
  readonly kind: 'checkpoints';
  /** Weight row of each class, -1 for classes that no step leads to. */
  readonly base: Int32Array;
  readonly sums: Float64Array;
  readonly total: number;
}

/**
 * Walks over one corpus with one set of parameters. All syllables of a class share one table of steps
 * (the last choice, staying, aside), made when a walk first comes to the class: one pass over the
 * corpus. Tables hold the same sums, added in the same order, as weighing all pairs would, so walks are
 * equal to the pair-by-pair definition bit for bit.
 */
export class Walker {
  readonly #corpus: Corpus;
  readonly #params: WalkParams;
  readonly #weights: WeightTable;
  readonly #stay: number;
  readonly #tables: (StepList | StepCheckpoints | undefined)[];
  /** Ids of the syllables within the length bounds; null: all are. */
  readonly #starts: Uint32Array | null;
  readonly #stride: number;
  #tableBytes = 0;

  /** Throws `WalkError` when max_flips exceeds 3, or no syllable lies within the length bounds. */
  constructor(corpus: Corpus, params: WalkParams) {
    if (params.maxFlips > MAX_NEIGHBOUR_DISTANCE) {
      throw new WalkError(
        'flips-too-many',
        `max_flips must be <= ${MAX_NEIGHBOUR_DISTANCE}, the largest distance of two neighbours (got ${params.maxFlips}).`,
      );
    }
    this.#corpus = corpus;
    this.#params = params;
    this.#weights = new WeightTable(corpus, params, params.maxFlips);
    this.#stay = params.inertia === null ? 0 : exp(-params.inertia / params.temperature);
    this.#tables = new Array(corpus.classCount);
    this.#starts = startsWithin(corpus, params);
    if ((this.#starts?.length ?? corpus.size) === 0) {
      throw new WalkError(
        'no-start',
        `no syllable has a length within min_length ${params.minLength ?? 'none'} and max_length ${params.maxLength ?? 'none'}.`,
      );
    }
    let stride = 64;
    while ((corpus.classCount * corpus.size * 8) / stride > CHECKPOINT_BYTES) stride *= 2;
    this.#stride = stride;
  }

  /** Bytes held by tables and weights at present. */
  get byteLength(): number {
    return this.#tableBytes + this.#weights.byteLength + (this.#starts?.byteLength ?? 0);
  }

  /**
   * Walks from..to-1 of a batch, walk i with seed + i for both its start and its steps. Answers
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
    // one step takes two words; the start takes one and, rarely, a few more
    if (2 * steps + 16 > LANE_WORDS) return this.#longBatch(seed, from, to, steps, out, hooks);
    const count = 2 * steps + 16;
    const seeder = new LaneSeeder();
    const words = new Uint32Array(count * LANES);
    const keys = new Uint32Array(2 * LANES);
    const width = steps + 1;
    for (let i = from; i < to; i += LANES) {
      if (((i - from) & 1023) === 0) {
        throwIfCancelled(hooks);
        hooks.progress(i - from, to - from);
      }
      const lanes = Math.min(LANES, to - i);
      const digits = laneKeys(seed, i, keys);
      if (digits > 0) {
        seeder.firstWords(keys, digits, count, words);
      } else {
        for (let lane = 0; lane < lanes; lane++) {
          const random = new Random(seed + BigInt(i + lane));
          for (let w = 0; w < count; w++) words[lane * count + w] = random.word();
        }
      }
      for (let lane = 0; lane < lanes; lane++) {
        const at = (i - from + lane) * width;
        if (!this.#walkFromWords(words, lane * count, count, steps, out, at)) {
          this.#walkFromStream(seed + BigInt(i + lane), steps, out, at);
        }
      }
    }
    hooks.progress(to - from, to - from);
    return out;
  }

  #longBatch(
    seed: bigint,
    from: number,
    to: number,
    steps: number,
    out: Uint32Array,
    hooks: Hooks,
  ): Uint32Array {
    for (let i = from; i < to; i++) {
      throwIfCancelled(hooks);
      hooks.progress(i - from, to - from);
      this.#walkFromStream(seed + BigInt(i), steps, out, (i - from) * (steps + 1));
    }
    hooks.progress(to - from, to - from);
    return out;
  }

  /** One walk from words drawn beforehand; false when they do not suffice to draw the start. */
  #walkFromWords(
    words: Uint32Array,
    first: number,
    count: number,
    steps: number,
    out: Uint32Array,
    at: number,
  ): boolean {
    const starts = this.#starts;
    const n = starts === null ? this.#corpus.size : starts.length;
    const shift = Math.clz32(n);
    let k = 0;
    let pick = words[first]! >>> shift;
    while (pick >= n) {
      if (++k === count) return false;
      pick = words[first + k]! >>> shift;
    }
    let current = starts === null ? pick : starts[pick]!;
    out[at] = current;
    for (let step = 0, w = first; step < steps; step++, w += 2) {
      current = this.#step(current, unitDouble(words[w]!, words[w + 1]!));
      out[at + step + 1] = current;
    }
    return true;
  }

  #walkFromStream(seed: bigint, steps: number, out: Uint32Array, at: number): void {
    const starts = this.#starts;
    const pick = new Random(seed).below(starts === null ? this.#corpus.size : starts.length);
    let current = starts === null ? pick : starts[pick]!;
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
    const corpus = this.#corpus;
    const from = corpus.pairClass[corpus.pair[current]!]!;
    const table = this.#tables[from] ?? this.#build(from);
    const x = u * table.total;
    const { sums } = table;
    if (table.kind === 'checkpoints') return this.#stepInBlock(table, x, current);
    let low = 0;
    let high = sums.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sums[middle]! > x) high = middle;
      else low = middle + 1;
    }
    if (low < sums.length) return table.ids[low]!;
    return this.#lastResort(current, table.ids);
  }

  #lastResort(current: number, ids: Uint32Array): number {
    // without inertia the last choice is the last step; a class without steps stays
    return this.#params.inertia === null && ids.length > 0 ? ids[ids.length - 1]! : current;
  }

  #stepInBlock(table: StepCheckpoints, x: number, current: number): number {
    const { sums } = table;
    let low = 1;
    let high = sums.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sums[middle]! > x) high = middle;
      else low = middle + 1;
    }
    const end = Math.min(low * this.#stride, this.#corpus.size);
    if (low === sums.length) {
      // above the last sum: staying, or without inertia the last step there is
      return this.#params.inertia === null ? this.#lastStep(table, current) : current;
    }
    const { pair, pairClass, pairFrequency, length } = this.#corpus;
    const { values } = this.#weights;
    const min = this.#params.minLength ?? 0;
    const max = this.#params.maxLength ?? Infinity;
    let sum = sums[low - 1]!;
    for (let i = (low - 1) * this.#stride; i < end; i++) {
      const p = pair[i]!;
      const base = table.base[pairClass[p]!]!;
      if (base < 0 || length[i]! < min || length[i]! > max) continue;
      sum += values[base + pairFrequency[p]!]!;
      if (sum > x) return i;
    }
    return current;
  }

  #lastStep(table: StepCheckpoints, current: number): number {
    const { pair, pairClass, size } = this.#corpus;
    for (let i = size - 1; i >= 0; i--) {
      if (table.base[pairClass[pair[i]!]!]! >= 0 && this.#inBounds(i)) return i;
    }
    return current;
  }

  #inBounds(i: number): boolean {
    const length = this.#corpus.length[i]!;
    const { minLength, maxLength } = this.#params;
    return (
      (minLength === null || length >= minLength) && (maxLength === null || length <= maxLength)
    );
  }

  #build(from: number): StepList | StepCheckpoints {
    const { neighborLimit } = this.#params;
    const table =
      neighborLimit !== null && neighborLimit <= LIST_LIMIT
        ? this.#buildLimited(from, neighborLimit)
        : this.#buildFull(from);
    if (table.total === Infinity) {
      throw new WalkError(
        'weight-overflow',
        `math range error: temperature ${this.#params.temperature} is too small for frequency_weight ${this.#params.frequencyWeight}.`,
      );
    }
    if (!(table.total > 0)) {
      throw new WalkError(
        'weights-vanish',
        `Total of weights must be greater than zero: temperature ${this.#params.temperature} is too small.`,
      );
    }
    this.#tables[from] = table;
    return table;
  }

  /** Weight row of each class as seen from class `from`; -1: not within maxFlips. */
  #rows(from: number): Int32Array {
    const { classCount, classSignature } = this.#corpus;
    const base = new Int32Array(classCount).fill(-1);
    for (let b = 0; b < classCount; b++) {
      const mask = classSignature[from]! ^ classSignature[b]!;
      const distance = DISTANCE[mask]!;
      if (distance >= 1 && distance <= this.#params.maxFlips) base[b] = this.#weights.base(mask);
    }
    return base;
  }

  /** The limit counts neighbours of any length and distance 1..3, before the filters. */
  #buildLimited(from: number, limit: number): StepList {
    const { classSignature, pair, pairClass, pairFrequency, size } = this.#corpus;
    const { values } = this.#weights;
    const signature = classSignature[from]!;
    const ids: number[] = [];
    const sums: number[] = [];
    let sum = 0;
    let seen = 0;
    for (let i = 0; i < size && seen < limit; i++) {
      const p = pair[i]!;
      const mask = signature ^ classSignature[pairClass[p]!]!;
      const distance = DISTANCE[mask]!;
      if (distance === 0 || distance > MAX_NEIGHBOUR_DISTANCE) continue;
      seen++;
      if (distance > this.#params.maxFlips || !this.#inBounds(i)) continue;
      sum += values[this.#weights.base(mask) + pairFrequency[p]!]!;
      ids.push(i);
      sums.push(sum);
    }
    return this.#list(ids, sums, sum);
  }

  #buildFull(from: number): StepList | StepCheckpoints {
    const { pair, pairClass, pairFrequency, size, length } = this.#corpus;
    const { values } = this.#weights;
    const base = this.#rows(from);
    const end = this.#limitedEnd(from);
    const min = this.#params.minLength ?? 0;
    const max = this.#params.maxLength ?? Infinity;
    const stride = this.#stride;
    const checkpoints = new Float64Array(Math.ceil(size / stride) + 1);
    let ids: number[] | null = [];
    let sums: number[] = [];
    let sum = 0;
    for (let i = 0; i < end; i++) {
      if (i % stride === 0) checkpoints[i / stride] = sum;
      const p = pair[i]!;
      const row = base[pairClass[p]!]!;
      if (row < 0 || length[i]! < min || length[i]! > max) continue;
      sum += values[row + pairFrequency[p]!]!;
      if (ids === null) continue;
      ids.push(i);
      sums.push(sum);
      if (ids.length > LIST_LIMIT) {
        ids = null;
        sums = [];
      }
    }
    if (ids !== null) return this.#list(ids, sums, sum);
    checkpoints.fill(sum, Math.ceil(end / stride));
    this.#tableBytes += checkpoints.byteLength + base.byteLength;
    return { kind: 'checkpoints', base, sums: checkpoints, total: sum + this.#stay };
  }

  /** Index after the last neighbour that a large limit admits. */
  #limitedEnd(from: number): number {
    const { classSignature, pair, pairClass, size } = this.#corpus;
    const limit = this.#params.neighborLimit;
    if (limit === null) return size;
    const signature = classSignature[from]!;
    let seen = 0;
    for (let i = 0; i < size; i++) {
      const distance = DISTANCE[signature ^ classSignature[pairClass[pair[i]!]!]!]!;
      if (distance >= 1 && distance <= MAX_NEIGHBOUR_DISTANCE && ++seen === limit) return i + 1;
    }
    return size;
  }

  #list(ids: number[], sums: number[], sum: number): StepList {
    const list: StepList = {
      kind: 'list',
      ids: Uint32Array.from(ids),
      sums: Float64Array.from(sums),
      // no way on and no inertia: any positive total makes the walk stay
      total: ids.length === 0 && this.#params.inertia === null ? 1 : sum + this.#stay,
    };
    this.#tableBytes += list.ids.byteLength + list.sums.byteLength;
    return list;
  }
}

function startsWithin(corpus: Corpus, { minLength, maxLength }: WalkParams): Uint32Array | null {
  if (minLength === null && maxLength === null) return null;
  const min = minLength ?? 0;
  const max = maxLength ?? Infinity;
  const ids = new Uint32Array(corpus.size);
  let n = 0;
  for (let i = 0; i < corpus.size; i++) {
    if (corpus.length[i]! >= min && corpus.length[i]! <= max) ids[n++] = i;
  }
  return ids.slice(0, n);
}

/**
 * Keys of the seeds |seed + i| .. |seed + i + LANES - 1| for `LaneSeeder`. Answers their common number
 * of 32-bit digits; 0 when they differ in it or reach 2^53.
 */
function laneKeys(seed: bigint, i: number, keys: Uint32Array): number {
  const first = Number(seed) + i;
  // a seed beyond 2^53 has lost its last digit here, even where seed + i is back below
  if (!Number.isSafeInteger(Number(seed))) return 0;
  if (Math.abs(first) + LANES > Number.MAX_SAFE_INTEGER) return 0;
  let digits = 0;
  for (let lane = 0; lane < LANES; lane++) {
    const value = Math.abs(first + lane);
    const high = Math.floor(value / 0x100000000);
    keys[lane] = value >>> 0;
    keys[LANES + lane] = high;
    const own = high === 0 ? 1 : 2;
    if (lane > 0 && own !== digits) return 0;
    digits = own;
  }
  return digits;
}
