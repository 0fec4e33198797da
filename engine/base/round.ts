/**
 * Rounding as CPython's `round`: the exact binary value, ties to even. `toFixed` uses the exact value
 * too, but takes the larger of two equally near results, so only exact ties need care.
 */

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
