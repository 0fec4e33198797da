/** Draws candidates: syllables combined independently, or walked, for each syllable count. */
import { EngineError, type Hooks, NO_HOOKS, throwIfCancelled } from '../base/errors.ts';
import { Random } from '../base/random/mersenne-twister.ts';
import type { Corpus } from '../corpus/corpus.ts';
import type { WalkProfile } from '../corpus/profiles.ts';
import { DEFAULT_WALK, Walker } from '../walk/walker.ts';
import { aggregate, blockOf, type CandidateTable, emptyTable } from './candidates.ts';

/** What is drawn. */
export interface CombineParams {
  /** Syllable counts, in the requested order; every one starts from the same seed. */
  readonly syllables: readonly number[];
  /** Candidates per syllable count. */
  readonly count: number;
  readonly seed: bigint;
  /** null: syllables are drawn independently; else a walk with this profile makes each name. */
  readonly profile: WalkProfile | null;
  /** Flat mode only: 0 draws uniformly, 1 in proportion to frequency, between mixes; clamped. */
  readonly frequencyWeight: number;
}

/**
 * Draws name candidates. Nothing is deduplicated. Throws `EngineError` for an empty corpus and, in
 * flat mode, for syllable counts or a count below 1; and as `Walker` does.
 */
export function combine(
  corpus: Corpus,
  params: CombineParams,
  hooks: Hooks = NO_HOOKS,
): CandidateTable {
  if (corpus.size === 0) throw new EngineError('corpus-empty', 'the corpus has no syllables.');
  const { profile } = params;
  const blocks = params.syllables.map((n) => blockOf(n, params));
  const table = emptyTable(blocks);
  const walker =
    profile && blocks.length > 0 ? new Walker(corpus, { ...DEFAULT_WALK, ...profile }) : null;
  const sampler = walker ? null : flatSampler(corpus, params.frequencyWeight);
  const signatures = new Uint16Array(corpus.size).map((_, i) => corpus.signature(i));
  let candidate = 0;
  let id = 0;
  for (let b = 0; b < blocks.length; b++) {
    const { width, count } = blocks[b]!;
    const part: Hooks = {
      cancelled: hooks.cancelled,
      progress: (done, total) => hooks.progress(b * total + done, blocks.length * total),
    };
    const ids = table.ids.subarray(id, id + width * count);
    if (walker) walker.batch(params.seed, 0, count, width - 1, ids, part);
    else drawFlat(sampler!, ids, new Random(params.seed), part);
    const out = table.signatures.subarray(candidate, candidate + count);
    for (let i = 0; i < count; i++) out[i] = aggregate(signatures, ids, width, i * width);
    id += ids.length;
    candidate += count;
  }
  return table;
}

/**
 * Independent weighted draws as CPython's `choices`: one `random()` a draw, the first syllable whose
 * running weight sum exceeds it. A guide table (Chen and Asau 1974) finds that syllable in about one
 * probe instead of log N.
 */
function flatSampler(corpus: Corpus, frequencyWeight: number) {
  const n = corpus.size;
  const weights = Float64Array.from(corpus.frequencyValue, (f) => mix(f, frequencyWeight));
  const sums = new Float64Array(n);
  let total = 0;
  for (let i = 0; i < n; i++) {
    total += weights[corpus.pairFrequency[corpus.pair[i]!]!]!;
    sums[i] = total;
  }
  if (!(total > 0)) {
    throw new EngineError('weights-vanish', 'Total of weights must be greater than zero.');
  }
  const guide = new Uint32Array(n);
  for (let g = 0, i = 0; g < n; g++) {
    while (i < n - 1 && sums[i]! <= (g / n) * total) i++;
    guide[g] = i;
  }
  return { sums, total, guide };
}

function drawFlat(
  { sums, total, guide }: ReturnType<typeof flatSampler>,
  ids: Uint32Array,
  random: Random,
  hooks: Hooks,
): void {
  const last = sums.length - 1;
  for (let k = 0; k < ids.length; k++) {
    if ((k & 0xffff) === 0) {
      throwIfCancelled(hooks);
      hooks.progress(k, ids.length);
    }
    const u = random.random();
    const x = u * total;
    // the guide may be off by rounding: step back as well as forth
    let i = guide[Math.floor(u * guide.length)]!;
    while (i > 0 && sums[i - 1]! > x) i--;
    while (i < last && sums[i]! <= x) i++;
    ids[k] = i;
  }
  hooks.progress(ids.length, ids.length);
}

function mix(frequency: number, frequencyWeight: number): number {
  if (frequencyWeight <= 0) return 1;
  if (frequencyWeight >= 1) return frequency;
  return 1 - frequencyWeight + frequency * frequencyWeight;
}
