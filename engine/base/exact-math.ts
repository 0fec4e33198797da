/**
 * Correctly rounded exp and ln, and rounding to decimals, independent of the JavaScript engine, whose own functions may
 * differ in the last bit between versions. Double-double arithmetic (Dekker 1971, Knuth) leaves a
 * relative error near 2^-95, so a result is misrounded with a chance of about 2^-42.
 *
 * The arithmetic is written out in one function: results passed between small functions would be
 * boxed, which made it six times slower.
 */

const SPLITTER = 134217729; // 2^27 + 1: splits a double into two halves of 26 bits

// ln 2 in three parts, the first two of 33 bits, so that their products with |m| < 2^20 are exact
const LN2_1 = 0.6931471804855391;
const LN2_2 = 7.440617109802979e-11;
const LN2_3 = 2.0941744292700725e-21;

/** Rounding error of the product p = a * b. */
function productError(a: number, b: number, p: number): number {
  const ca = SPLITTER * a;
  const ah = ca - (ca - a);
  const al = a - ah;
  const cb = SPLITTER * b;
  const bh = cb - (cb - b);
  const bl = b - bh;
  return ah * bh - p + ah * bl + al * bh + al * bl;
}

/** 1/n! for n = 2..9 as pairs (high, low). */
const INVERSE_FACTORIAL = new Float64Array(16);
for (let n = 2, factorial = 1; n <= 9; n++) {
  factorial *= n;
  const high = 1 / factorial;
  const p = high * factorial;
  INVERSE_FACTORIAL[2 * n - 4] = high;
  INVERSE_FACTORIAL[2 * n - 3] = (1 - p - productError(high, factorial, p)) / factorial;
}

/** Where `reduce` leaves its result: [high, low]. */
const pair = new Float64Array(2);

/** Leaves e^x / 2^m in `pair` and returns m, the integer nearest to x / ln 2. |x| < 746. */
function reduce(x: number): number {
  const m = Math.round(x / Math.LN2);
  // r = (x - m ln2) / 512 as (rh, rl), |r| < 0.00068
  const a = x - m * LN2_1;
  const b = -(m * LN2_2);
  let s = a + b;
  let t = s - a;
  const rest = a - (s - t) + (b - t) - m * LN2_3;
  const rh = (s + rest) / 512;
  const rl = (rest - (s + rest - s)) / 512;
  // Taylor series of e^r - 1 = r + r^2 (1/2! + r (1/3! + ...)) by Horner's rule
  let h = INVERSE_FACTORIAL[14]!;
  let l = INVERSE_FACTORIAL[15]!;
  let p: number;
  let e: number;
  for (let k = 12; k >= 0; k -= 2) {
    p = h * rh;
    e = productError(h, rh, p) + (h * rl + l * rh);
    const c = INVERSE_FACTORIAL[k]!;
    s = c + p; // |c| > |p|
    t = p - (s - c) + (e + INVERSE_FACTORIAL[k + 1]!);
    h = s + t;
    l = t - (h - s);
  }
  for (let k = 0; k < 2; k++) {
    p = h * rh;
    e = productError(h, rh, p) + (h * rl + l * rh);
    h = p + e;
    l = e - (h - p);
  }
  s = rh + h; // |rh| > |h|
  t = h - (s - rh) + (l + rl);
  h = s + t;
  l = t - (h - s);
  // (1 + y)^2 - 1 = 2y + y^2, nine times: from e^r - 1 to e^(512 r) - 1
  for (let k = 0; k < 9; k++) {
    p = h * h;
    e = productError(h, h, p) + 2 * h * l;
    s = 2 * h + p; // |2h| > |p|
    t = p - (s - 2 * h) + (e + 2 * l);
    h = s + t;
    l = t - (h - s);
  }
  s = 1 + h;
  t = h - (s - 1) + l;
  pair[0] = s + t;
  pair[1] = t - (pair[0] - s);
  return m;
}

/** 2^k from k = -600 on. */
const MIN_POWER = -600;
const POWERS = Float64Array.from({ length: 1201 }, (_, k) => 2 ** (k + MIN_POWER));

/** Multiplies by 2^m in two steps: 2^m alone may leave the range of a double where the product does not. */
function scale(value: number, m: number): number {
  const half = m >> 1;
  return value * POWERS[half - MIN_POWER]! * POWERS[m - half - MIN_POWER]!;
}

/** e^x, correctly rounded (below the normal range rounded twice). Infinity above 709.78, 0 below -745.2. */
export function exp(x: number): number {
  if (Number.isNaN(x) || x === 0) return x + 1;
  if (x > 709.79) return Infinity;
  if (x < -745.2) return 0;
  const m = reduce(x);
  return scale(pair[0]!, m);
}

/** Below this |x - 1| the series is used: the Newton step is exact to 2^-104 of 1, not of ln x. */
const NEAR_ONE = 2 ** -20;

/** Natural logarithm of a finite x > 0, correctly rounded: one Newton step on e^y in double-double. */
export function ln(x: number): number {
  const z = x - 1;
  if (Math.abs(z) < NEAR_ONE) return lnNearOne(z);
  const y = Math.log(x);
  const m = reduce(-y);
  // x e^-y = 1 + d with |d| near 2^-52; ln x = y + d - d^2/2
  const xs = scale(x, m);
  const p = pair[0]! * xs;
  const d = p - 1 + (productError(pair[0]!, xs, p) + pair[1]! * xs);
  return y + (d - (d * d) / 2);
}

/** ln(1 + z) = z - z^2/2 + z^3/3 - ..., its first two terms without rounding. */
function lnNearOne(z: number): number {
  const square = z * z;
  const half = square / 2;
  const high = z - half;
  const low = z - high - half - productError(z, z, square) / 2;
  return high + (low + z * square * (1 / 3 - z * (1 / 4 - z / 5)));
}

// Rounding as CPython's `round`: the exact binary value, ties to even. `toFixed` uses the exact value too, but takes the larger
// of two equally near results, so only exact ties need care.

/** Nearest integer, ties to even. */
export function roundHalfEven(x: number): number {
  const below = Math.floor(x);
  const rest = x - below;
  if (rest !== 0.5) return rest < 0.5 ? below : below + 1;
  return below % 2 === 0 ? below : below + 1;
}

/** Nearest number of `digits` decimals, 1..6; |x| < 1e9. */
export function roundDigits(x: number, digits: number): number {
  const power = 10 ** digits;
  // a tie is a multiple of 2^-(digits + 1), and for those the product with the power is exact
  if (Number.isInteger(x * 2 ** (digits + 1)) && Math.abs((x * power) % 1) === 0.5) {
    return roundHalfEven(x * power) / power;
  }
  return Number(x.toFixed(digits));
}
