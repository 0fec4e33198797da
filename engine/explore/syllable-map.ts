/** A map of the syllables of a corpus: principal components of their features. */
import type { Corpus } from '../corpus/corpus.ts';
import { FEATURE_COUNT } from '../corpus/features.ts';
import { frequencyOrder } from '../corpus/orders.ts';
import { featurePairs } from './distributions.ts';

/** Radius of the disc of the largest class; a feature that flips moves a syllable by up to 1. */
const DISC = 0.25;
/** Cosine and sine of the golden angle, pi (3 - sqrt 5). */
const TURN_X = -0.7373688780783197;
const TURN_Y = 0.6754902942615238;

/**
 * The most frequent syllables, ties in corpus order, with their places on the principal components (Pearson 1901) of
 * the twelve feature bits, all syllables weighing the same. The syllables of a signature, which share a place, are laid
 * out around it by frequency as the seeds of a sunflower (Vogel 1979), as densely in every disc. Equal corpora give
 * equal maps. O(N).
 */
export function syllableMap(corpus: Corpus, limit: number) {
  const axes = principalAxes(corpus);
  const ids = frequencyOrder(corpus).subarray(0, limit);
  const { classSignature, pair, pairClass } = corpus;
  /** By class: the middle of its disc, how many syllables it has, and for the next one how many stand and the direction. */
  const discs = Array.from(classSignature, (signature) => {
    const [x, y] = [project(signature, axes, 0), project(signature, axes, 1)];
    return { x, y, members: 0, seen: 0, dx: 1, dy: 0 };
  });
  const discOf = (i: number) => discs[pairClass[pair[i]!]!]!;
  for (const i of ids) discOf(i).members++;
  const most = discs.reduce((n, { members }) => Math.max(n, members), 1);
  const x = new Float64Array(ids.length);
  const y = new Float64Array(ids.length);
  for (let k = 0; k < ids.length; k++) {
    const disc = discOf(ids[k]!);
    const { dx, dy } = disc;
    const radius = DISC * Math.sqrt(disc.seen++ / most);
    x[k] = disc.x + radius * dx;
    y[k] = disc.y + radius * dy;
    disc.dx = dx * TURN_X - dy * TURN_Y;
    disc.dy = dx * TURN_Y + dy * TURN_X;
  }
  return { ids, x, y, axes };
}

type Axes = ReturnType<typeof principalAxes>;

/**
 * The two directions in which the features of a corpus vary most: the mean of each feature, 0..1, unit vectors over the
 * features, whose largest entry by amount is positive, and the share of the variance of either, 0..1. Cost: classes.
 */
function principalAxes(corpus: Corpus) {
  const n = corpus.size;
  const counts = featurePairs(corpus);
  const single = (k: number): number => counts[k * (FEATURE_COUNT + 1)]!;
  const covariance = counts.map((both, at) => {
    const j = Math.floor(at / FEATURE_COUNT);
    return (both * n - single(j) * single(at % FEATURE_COUNT)) / (n * n);
  });
  const { values, vectors } = symmetricEigen(covariance, FEATURE_COUNT);
  const whole = values.reduce((sum, v) => sum + v, 0);
  const share = (k: number): number => (whole > 0 ? Math.max(0, values[k]!) / whole : 0);
  return {
    mean: Array.from({ length: FEATURE_COUNT }, (_, k) => single(k) / n),
    loadings: [pointed(vectors[0]!), pointed(vectors[1]!)] as const,
    explained: [share(0), share(1)] as const,
  };
}

/** The vector or its opposite: an eigenvector has no sign of its own. */
function pointed(vector: readonly number[]): number[] {
  let largest = 0;
  // entries that differ by rounding only count as equal, and the first of them decides
  for (const v of vector) if (Math.abs(v) > Math.abs(largest) + 1e-9) largest = v;
  return vector.map((v) => (largest < 0 ? -v : v));
}

function project(signature: number, { mean, loadings }: Axes, axis: 0 | 1): number {
  let sum = 0;
  for (let k = 0; k < FEATURE_COUNT; k++) {
    sum += (((signature >> k) & 1) - mean[k]!) * loadings[axis][k]!;
  }
  return sum;
}

/** Sweeps after which a matrix of any size in use has long converged; five to ten are usual. */
const MAX_SWEEPS = 60;

/**
 * Eigenvalues and -vectors of a symmetric n x n matrix (rows one after the other) by cyclic Jacobi
 * rotations (Golub & Van Loan, Matrix Computations, 8.5). Additions, products, quotients and roots in
 * a fixed order only, so equal matrices give equal bits on every machine. O(n^3) a sweep. The values descend, of equal ones
 * the one first on the diagonal comes first; the vectors are unit vectors in their order.
 */
function symmetricEigen(matrix: Float64Array, n: number) {
  const a = matrix.slice();
  const v = new Float64Array(n * n);
  for (let k = 0; k < n; k++) v[k * n + k] = 1;
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let rotated = false;
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++) rotated = rotate(a, v, n, p, q) || rotated;
    }
    if (!rotated) break;
  }
  const order = Array.from({ length: n }, (_, k) => k);
  order.sort((j, k) => a[k * n + k]! - a[j * n + j]!);
  return {
    values: order.map((k) => a[k * n + k]!),
    vectors: order.map((k) => Array.from({ length: n }, (_, row) => v[row * n + k]!)),
  };
}

/** Turns rows and columns p and q so that their common entry vanishes; false when it had already. */
function rotate(a: Float64Array, v: Float64Array, n: number, p: number, q: number): boolean {
  const apq = a[p * n + q]!;
  const app = a[p * n + p]!;
  const aqq = a[q * n + q]!;
  if (Math.abs(apq) <= Number.EPSILON * Math.sqrt(Math.abs(app * aqq)) * 0.5 || apq === 0) {
    return false;
  }
  const tau = (aqq - app) / (2 * apq);
  const t = (tau >= 0 ? 1 : -1) / (Math.abs(tau) + Math.sqrt(1 + tau * tau));
  const c = 1 / Math.sqrt(1 + t * t);
  const s = t * c;
  for (let k = 0; k < n; k++) turn(a, k * n + p, k * n + q, c, s);
  for (let k = 0; k < n; k++) turn(a, p * n + k, q * n + k, c, s);
  for (let k = 0; k < n; k++) turn(v, k * n + p, k * n + q, c, s);
  a[p * n + q] = 0;
  a[q * n + p] = 0;
  return true;
}

function turn(m: Float64Array, i: number, j: number, c: number, s: number): void {
  const x = m[i]!;
  const y = m[j]!;
  m[i] = c * x - s * y;
  m[j] = s * x + c * y;
}
