/** Expected repeats of draws from a limited number of names. */

/** What is to be expected of drawing names from a number of different ones. */
export interface Capacity {
  readonly requested: number;
  /** Different names that there are. */
  readonly maximum: number;
  /** Names that come, about. */
  readonly given: number;
  /** How many of them say a name that came before, about; 0 without repetition. */
  readonly repeats: number;
  /** Probability that any name comes twice, 0 to 1. */
  readonly risk: number;
}

/**
 * `requested` draws from `maximum` names, each as likely as the others. With repetition n draws of N show
 * N (1 - (1 - 1/N)^n) different names; none comes twice with probability about exp(-n (n - 1) / 2N), the
 * birthday estimate. Values that a package holds several times come more often, so repeats are at least these.
 */
export function drawCapacity(requested: number, maximum: number, unique: boolean): Capacity {
  const n = requested;
  const N = maximum;
  if (N <= 0) return { requested, maximum, given: 0, repeats: 0, risk: 0 };
  if (unique) return { requested, maximum, given: Math.min(n, N), repeats: 0, risk: 0 };
  // expm1 and log1p keep the digits when N is large
  const different = N === 1 ? Math.min(n, 1) : -N * Math.expm1(n * Math.log1p(-1 / N));
  const risk = n > N ? 1 : -Math.expm1((-n * (n - 1)) / (2 * N));
  return { requested, maximum, given: n, repeats: Math.max(0, n - different), risk };
}
