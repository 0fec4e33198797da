/** Eigenvalues and eigenvectors of a symmetric matrix, by Jacobi rotations. */

/** Sweeps after which a matrix of any size in use has long converged; five to ten are usual. */
const MAX_SWEEPS = 60;

export interface Eigen {
  /** Descending; of equal values the one first on the diagonal comes first. */
  readonly values: readonly number[];
  /** Unit vectors in the order of `values`. */
  readonly vectors: readonly (readonly number[])[];
}

/**
 * Eigenvalues and -vectors of a symmetric n x n matrix (rows one after the other) by cyclic Jacobi
 * rotations (Golub & Van Loan, Matrix Computations, 8.5). Additions, products, quotients and roots in
 * a fixed order only, so equal matrices give equal bits on every machine. O(n^3) a sweep.
 */
export function symmetricEigen(matrix: Float64Array, n: number): Eigen {
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
