/** Learns a taste from names that somebody likes: letter statistics and a logistic ranking. */

import { EngineError } from '../base/errors.ts';
import { exp, ln } from '../base/exact-math.ts';
import { sharedBuffer } from '../base/shared.ts';
import { canonicalise } from '../text/normalise.ts';
import { lettersOf } from './letter-model.ts';
import { LONGEST_NAME } from './name-distance.ts';
import {
  heaviest,
  TASTE_ALGORITHM,
  TASTE_UNIT,
  Taste,
  type TasteColumns,
  type TasteWeight,
  THREES,
  traits,
  WEIGHTS,
  weightIndices,
} from './taste.ts';

/** What a taste is learned from. */
export interface TasteNames {
  /** Names as people write them, in Latin letters; marks are left off. */
  readonly liked: readonly string[];
  /** Names that were dropped; may be empty. */
  readonly disliked: readonly string[];
  /** Unlabelled candidates, a-z, of about the lengths of the liked names; a few thousand are plenty. */
  readonly others: readonly string[];
}

const S = 27;
const EDGE = 0;
/** Pseudo-counts of the lower order: of the others, and of the liked names by order. */
const OTHERS_PRIOR = 2;
const LIKED_PRIORS = [40, 80, 40] as const;
/**
 * How much a letter's rarity among the others speaks for it. With 1 the score is the log-odds; below it
 * names that are merely unlike the others gain less.
 */
const RARITY = 0.95;
/** Natural units that a letter has on average, which keeps a score that RARITY lowers about 0. */
const MEAN_COST = 1.8;
/** One letter speaks for a name at most, and against it. */
const MAX_FOR = 2;
const MAX_AGAINST = 1.5;

/** Descent: steps, their size in units of a Newton step on the diagonal, and the penalty on squares. */
const STEPS = 40;
const RATE = 0.15;
const PENALTY = 0.03;
/** Half of the mass is the liked names'; the disliked ones have at most half of the rest. */
const HALF = 0.5;
/** Curvature of the logistic loss at its steepest. */
const CURVATURE = 0.25;

/** Names that the strongest traits are taken over, of either kind. */
const SAMPLE = 200;
const STRONGEST = 40;

/**
 * Learns what sets the liked names apart: for each three letters the log-odds of liked names against the
 * others, then a logistic ranking (a fixed number of steps) over that sum and pairs of letters with the
 * edges, starts, ends, length and the twelve features. A liked name is scored by the others, not by
 * itself. Equal on every machine. Some 30 ms for 50 liked names and 2,000 others.
 *
 * Throws `EngineError` 'taste-names' naming the liked or disliked names that have no letters a to z,
 * 'taste-empty' when there are no liked names, or nothing to tell them from.
 */
export function learnTaste({ liked, disliked, others }: TasteNames): Taste {
  const likes = readNames(liked, 'liked');
  const dislikes = readNames(disliked, 'disliked').filter((name) => !likes.includes(name));
  const known = new Set([...likes, ...dislikes]);
  const rest = [...new Set(others)].filter((name) => !known.has(name) && isName(name));
  if (likes.length === 0) {
    throw new EngineError('taste-empty', 'no liked names were given; keep or list one at least.');
  }
  if (rest.length + dislikes.length === 0) {
    throw new EngineError(
      'taste-empty',
      'there are no other names to tell the liked ones from; give a source that makes some.',
    );
  }
  const texts = [...likes, ...dislikes, ...rest];
  const names = texts.map((name) => lettersOf(name)!);
  const plain = new LetterCounts(names.slice(likes.length));
  const fond = new LetterCounts(names.slice(0, likes.length));
  const odds = new LetterOdds(plain, fond);
  const sums = Float64Array.from(names, (name, i) => odds.sum(name, i < likes.length));
  const dislikedMass = Math.min(
    rest.length === 0 ? HALF : HALF / 2,
    (HALF * dislikes.length) / likes.length,
  );
  const masses = Float64Array.from(names, (_, i) => {
    if (i < likes.length) return HALF / likes.length;
    if (i < likes.length + dislikes.length) return dislikedMass / dislikes.length;
    return (HALF - dislikedMass) / rest.length;
  });
  const { weights, slope } = descend(names, sums, masses, likes.length);
  const shared = (n: number): Int32Array => new Int32Array(sharedBuffer(4 * n));
  const columns = { threes: shared(THREES), weights: shared(WEIGHTS) };
  const table = odds.table();
  for (let i = 0; i < THREES; i++) columns.threes[i] = Math.round(slope * table[i]! * TASTE_UNIT);
  for (let i = 0; i < WEIGHTS; i++) columns.weights[i] = Math.round(weights[i]! * TASTE_UNIT);
  return new Taste({
    algorithm: TASTE_ALGORITHM,
    ...columns,
    strongest: strongestTraits(columns, likes, texts.slice(likes.length)),
  });
}

const isName = (text: string): boolean =>
  text.length > 0 && text.length <= LONGEST_NAME && lettersOf(text) !== null;

/** Letters that are no base letter with a mark. */
const LIGATURES: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const PARTS = /[\s\-‐‑]+/u;
const APOSTROPHES = /['’ʼ]/gu;

/** Distinct words of the names in a-z, in order; a name of several words is that many. */
function readNames(given: readonly string[], kind: string): string[] {
  const found = new Set<string>();
  const unusable: string[] = [];
  for (const text of given) {
    const parts = canonicalise(text)
      .replace(APOSTROPHES, '')
      .replace(/[ßæœøłđðþı]/g, (letter) => LIGATURES[letter]!)
      .split(PARTS)
      .filter(Boolean);
    if (parts.length === 0 || !parts.every(isName)) unusable.push(text);
    else for (const part of parts) if (part.length > 1 || parts.length === 1) found.add(part);
  }
  if (unusable.length > 0) {
    const shown = unusable.slice(0, 5).map((text) => JSON.stringify(text));
    const more = unusable.length > 5 ? ` and ${unusable.length - 5} more` : '';
    throw new EngineError(
      'taste-names',
      `${unusable.length} of the ${kind} names are not in the letters a to z (with marks or without): ` +
        `${shown.join(', ')}${more}; leave them out or write them in Latin letters.`,
    );
  }
  return [...found];
}

/** How often letters follow letters in names. */
class LetterCounts {
  readonly one = new Float64Array(S);
  readonly two = new Float64Array(S * S);
  readonly three = new Float64Array(THREES);
  /** Followers of one letter and of two. */
  readonly afterOne = new Float64Array(S);
  readonly afterTwo = new Float64Array(S * S);
  total = 0;

  constructor(names: readonly Uint8Array[]) {
    for (const name of names) this.add(name, 1);
  }

  add(name: Uint8Array, times: number): void {
    for (let i = 0, a = EDGE, b = EDGE; i <= name.length; i++) {
      const c = i < name.length ? name[i]! : EDGE;
      this.one[c]! += times;
      this.two[b * S + c]! += times;
      this.three[(a * S + b) * S + c]! += times;
      this.afterOne[b]! += times;
      this.afterTwo[a * S + b]! += times;
      this.total += times;
      a = b;
      b = c;
    }
  }
}

/** Log-odds of a letter behind two others in liked names against the rest. */
class LetterOdds {
  readonly #plain: LetterCounts;
  readonly #fond: LetterCounts;

  constructor(plain: LetterCounts, fond: LetterCounts) {
    this.#plain = plain;
    this.#fond = fond;
  }

  /** Sum over a name; `own`: it is one of the liked ones, and is scored without itself. */
  sum(name: Uint8Array, own: boolean): number {
    if (own) this.#fond.add(name, -1);
    let sum = 0;
    for (let i = 0, a = EDGE, b = EDGE; i <= name.length; i++) {
      const c = i < name.length ? name[i]! : EDGE;
      sum += own ? this.#at(a, b, c) : this.#known(a, b, c);
      a = b;
      b = c;
    }
    if (own) this.#fond.add(name, 1);
    return sum;
  }

  /** All of them, by the number of the three letters. */
  table(): Float64Array {
    for (let i = 0; i < THREES; i++) {
      this.#known(Math.floor(i / (S * S)), Math.floor(i / S) % S, i % S);
    }
    return this.#table;
  }

  readonly #table = new Float64Array(THREES).fill(Number.NaN);
  /** By the last two letters, for contexts that no name has. */
  readonly #unseen = new Float64Array(S * S).fill(Number.NaN);

  #known(a: number, b: number, c: number): number {
    const context = a * S + b;
    const unseen = this.#plain.afterTwo[context] === 0 && this.#fond.afterTwo[context] === 0;
    const cells = unseen ? this.#unseen : this.#table;
    const at = unseen ? b * S + c : context * S + c;
    let odds = cells[at]!;
    if (Number.isNaN(odds)) {
      odds = this.#at(a, b, c);
      cells[at] = odds;
    }
    this.#table[context * S + c] = odds;
    return odds;
  }

  #at(a: number, b: number, c: number): number {
    const p = this.#plain;
    const q = this.#fond;
    const context = a * S + b;
    const p1 = (p.one[c]! + 1) / (p.total + S);
    const p2 = (p.two[b * S + c]! + OTHERS_PRIOR * p1) / (p.afterOne[b]! + OTHERS_PRIOR);
    const p3 =
      (p.three[context * S + c]! + OTHERS_PRIOR * p2) / (p.afterTwo[context]! + OTHERS_PRIOR);
    const [one, two, three] = LIKED_PRIORS;
    const q1 = (q.one[c]! + one * p1) / (q.total + one);
    const q2 = (q.two[b * S + c]! + two * q1) / (q.afterOne[b]! + two);
    const q3 = (q.three[context * S + c]! + three * q2) / (q.afterTwo[context]! + three);
    // the edge alone is known from one letter already
    const first = context === 0;
    const odds = ln(first ? q2 : q3) - RARITY * ln(first ? p2 : p3) + (RARITY - 1) * -MEAN_COST;
    return Math.max(-MAX_AGAINST, Math.min(MAX_FOR, odds));
  }
}

/** Weights of the features and of the letter sum that tell the first `liked` names from the others. */
function descend(
  names: readonly Uint8Array[],
  sums: Float64Array,
  masses: Float64Array,
  liked: number,
): { weights: Float64Array; slope: number } {
  const starts = new Uint32Array(names.length + 1);
  const room = names.reduce((sum, name) => sum + name.length + 18, 0);
  const indices = new Int32Array(room);
  names.forEach((name, i) => {
    const from = starts[i]!;
    starts[i + 1] = from + weightIndices(name, name.length, indices.subarray(from));
  });
  const curvature = new Float64Array(WEIGHTS).fill(PENALTY);
  let slopeCurvature = 1e-9;
  for (let i = 0; i < names.length; i++) {
    const mass = CURVATURE * masses[i]!;
    slopeCurvature += mass * sums[i]! * sums[i]!;
    for (let k = starts[i]!; k < starts[i + 1]!; k++) curvature[indices[k]!]! += mass;
  }
  const used: number[] = [];
  curvature.forEach((value, k) => {
    if (value > PENALTY) used.push(k);
  });
  const weights = new Float64Array(WEIGHTS);
  const gradient = new Float64Array(WEIGHTS);
  let slope = HALF;
  let level = 0;
  for (let step = 0; step < STEPS; step++) {
    gradient.fill(0);
    let slopeGradient = 0;
    let levelGradient = 0;
    for (let i = 0; i < names.length; i++) {
      let z = level + slope * sums[i]!;
      for (let k = starts[i]!; k < starts[i + 1]!; k++) z += weights[indices[k]!]!;
      const push = masses[i]! * ((i < liked ? 1 : 0) - 1 / (1 + exp(-z)));
      for (let k = starts[i]!; k < starts[i + 1]!; k++) gradient[indices[k]!]! += push;
      slopeGradient += push * sums[i]!;
      levelGradient += push;
    }
    for (const k of used) {
      weights[k]! += (RATE * (gradient[k]! - PENALTY * weights[k]!)) / curvature[k]!;
    }
    slope += (RATE * slopeGradient) / slopeCurvature;
    level += (RATE * levelGradient) / CURVATURE;
  }
  return { weights, slope };
}

/** Traits by what they add to the mean score of liked names against that of others. */
function strongestTraits(
  columns: Pick<TasteColumns, 'threes' | 'weights'>,
  likes: readonly string[],
  others: readonly string[],
): TasteWeight[] {
  const found = new Map<string, { sum: number; times: number; effect: number }>();
  for (const [names, sign] of [
    [likes, 1],
    [others, -1],
  ] as const) {
    const sample = names.slice(0, SAMPLE);
    for (const name of sample) {
      for (const { feature, weight } of traits(columns, name)) {
        let trait = found.get(feature);
        if (!trait) {
          trait = { sum: 0, times: 0, effect: 0 };
          found.set(feature, trait);
        }
        trait.sum += weight;
        trait.times++;
        trait.effect += (sign * weight) / sample.length;
      }
    }
  }
  return [...found]
    .map(([feature, { sum, times, effect }]) => ({
      feature,
      weight: sum / times / TASTE_UNIT,
      effect: Math.abs(effect),
    }))
    .filter(({ weight, effect }) => weight !== 0 && effect > 0)
    .sort((a, b) => b.effect - a.effect || heaviest(a, b))
    .slice(0, STRONGEST)
    .map(({ feature, weight }) => ({ feature, weight }));
}
