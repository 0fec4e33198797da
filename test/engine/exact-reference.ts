/**
 * exp and ln to some 75 decimal digits in binary fixed point, rounded once to a double: what the
 * engine's own functions are measured against. Slow on purpose, and shares nothing with them.
 */
const BITS = 256n;
const ONE = 1n << BITS;

/** 2 atanh(num / den) = ln((den + num) / (den - num)), for num / den <= 1/3. */
function twiceAtanh(num: bigint, den: bigint): bigint {
  const z = (num << BITS) / den;
  const square = (z * z) >> BITS;
  let power = z;
  let sum = 0n;
  for (let k = 1n; power !== 0n; k += 2n) {
    sum += power / k;
    power = (power * square) / ONE; // truncates: a shift would never let a negative power reach 0
  }
  return 2n * sum;
}

const LN2 = twiceAtanh(1n, 3n);

/** A finite double as mantissa * 2^exponent, exactly. */
function parts(x: number): { mantissa: bigint; exponent: number } {
  let exponent = 0;
  let mantissa = x;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    exponent--;
  }
  return { mantissa: BigInt(mantissa), exponent };
}

/** value * 2^-BITS * 2^exponent as the nearest double; the result must be in the normal range. */
function nearest(value: bigint, exponent: number): number {
  const size = value < 0n ? -value : value;
  const shift = BigInt(size.toString(2).length - 53);
  let high = shift > 0n ? size >> shift : size << -shift;
  // a tie is out of the question: exp and ln of a double are irrational (1 and 0 aside)
  if (shift > 0n && (size >> (shift - 1n)) & 1n) high++;
  const result = Number(high) * 2 ** (Number(shift - BITS) + exponent);
  return value < 0n ? -result : result;
}

/** e^x, rounded to nearest, for results in the normal range. */
export function exactExp(x: number): number {
  const { mantissa, exponent } = parts(x);
  const fixed =
    exponent >= 0 ? mantissa << (BITS + BigInt(exponent)) : (mantissa << BITS) >> BigInt(-exponent);
  let m = fixed / LN2;
  let rest = fixed - m * LN2;
  if (rest < 0n) {
    m -= 1n;
    rest += LN2;
  }
  let term = ONE;
  let sum = 0n;
  for (let k = 1n; term !== 0n; k++) {
    sum += term;
    term = (term * rest) / (k << BITS);
  }
  return nearest(sum, Number(m));
}

/** ln x of a finite x > 0, rounded to nearest. */
export function exactLn(x: number): number {
  if (x === 1) return 0;
  const { mantissa, exponent } = parts(x);
  const size = mantissa.toString(2).length;
  // x = (mantissa / 2^(size - 1)) * 2^e with the first factor in [1, 2), or in (3/4, 3/2) by halving
  let e = exponent + size - 1;
  let unit = 1n << BigInt(size - 1);
  if (2n * mantissa > 3n * unit) {
    unit *= 2n;
    e++;
  }
  const whole = twiceAtanh(mantissa - unit, mantissa + unit);
  return nearest(BigInt(e) * LN2 + whole, 0);
}
