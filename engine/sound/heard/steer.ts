/** Softer or harder names: a taste whose weights are given, not learned. */
import {
  END_TWO,
  FEATURE,
  heaviest,
  PAIR,
  TASTE_ALGORITHM,
  TASTE_UNIT,
  Taste,
  THREES,
  WEIGHTS,
} from '../taste.ts';

export const STEERINGS = ['softer', 'harder'] as const;
export type Steering = (typeof STEERINGS)[number];

/**
 * How soft each letter is heard, in natural log-odds: sonorants and vowels against stops and voiceless clusters
 * (sonority: Ladefoged 2006; names so heard: Köhler 1929, Sidhu and Pexman 2018).
 */
const SOFTNESS: Readonly<Record<string, number>> = {
  l: 1,
  m: 1,
  n: 0.7,
  w: 0.6,
  v: 0.5,
  j: 0.5,
  r: 0.2,
  a: 0.2,
  e: 0.2,
  i: 0.1,
  o: 0.3,
  u: 0.3,
  y: 0.2,
  f: 0.1,
  h: 0.1,
  s: -0.2,
  b: -0.3,
  d: -0.5,
  g: -0.7,
  c: -0.8,
  q: -0.8,
  p: -0.8,
  t: -1,
  z: -0.7,
  x: -1,
  k: -1.1,
};
/** Of the twelve features, by their bit. */
const OF_FEATURE: Readonly<Record<number, number>> = {
  1: -0.6,
  2: -0.8,
  9: 0.8,
  10: 0.4,
  11: -0.9,
};
const S = 27;
const A = 96;

/** A taste that is softer or harder; `learned`, if any, is added to it. Equal on every machine. */
export function steerTaste(steering: Steering, learned: Taste | null): Taste {
  const sign = steering === 'softer' ? 1 : -1;
  const weights = new Int32Array(WEIGHTS);
  const add = (at: number, weight: number): void => {
    weights[at] = weights[at]! + Math.round(sign * weight * TASTE_UNIT);
  };
  for (const [letter, weight] of Object.entries(SOFTNESS)) {
    const code = letter.charCodeAt(0) - A;
    for (let before = 0; before < S; before++) {
      add(PAIR + before * S + code, weight);
      // the last letter is heard longest
      add(END_TWO + before * S + code, weight / 2);
    }
  }
  for (const [bit, weight] of Object.entries(OF_FEATURE)) add(FEATURE + Number(bit), weight);
  const strongest = Object.entries(SOFTNESS)
    .map(([letter, weight]) => ({ feature: `has ${letter}`, weight: sign * weight }))
    .sort(heaviest);
  if (learned === null) {
    return new Taste({
      algorithm: TASTE_ALGORITHM,
      threes: new Int32Array(THREES),
      weights,
      strongest,
    });
  }
  const { threes, weights: own, strongest: told } = learned.columns;
  for (let i = 0; i < WEIGHTS; i++) weights[i] = weights[i]! + own[i]!;
  return new Taste({
    algorithm: TASTE_ALGORITHM,
    threes,
    weights,
    strongest: [...told, ...strongest].sort(heaviest),
  });
}
