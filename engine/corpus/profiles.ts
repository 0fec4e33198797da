/** The walk profiles: named settings of flips, temperature and frequency weight. */

/** How a walk weighs its next step. */
export interface WalkProfile {
  /** Most features that one step may flip: 1, 2 or 3. */
  readonly maxFlips: number;
  /** > 0; low favours cheap flips, high evens out. */
  readonly temperature: number;
  /** Positive favours common syllables, negative rare ones, 0 ignores frequency. */
  readonly frequencyWeight: number;
}

export const PROFILE_NAMES = ['clerical', 'dialect', 'goblin', 'ritual'] as const;

/** Name of a walk profile. */
export type ProfileName = (typeof PROFILE_NAMES)[number];

/** Something for each profile. */
export const perProfile = <T>(of: (name: ProfileName) => T) =>
  Object.fromEntries(PROFILE_NAMES.map((name) => [name, of(name)])) as Record<ProfileName, T>;

/** The walk profiles by name. */
export const PROFILES: Readonly<Record<ProfileName, WalkProfile>> = {
  clerical: { maxFlips: 1, temperature: 0.3, frequencyWeight: 1.0 },
  dialect: { maxFlips: 2, temperature: 0.7, frequencyWeight: 0.0 },
  goblin: { maxFlips: 2, temperature: 1.5, frequencyWeight: -0.5 },
  ritual: { maxFlips: 3, temperature: 2.5, frequencyWeight: -1.0 },
};

/** Names are case sensitive. */
export const isProfileName = (name: string): name is ProfileName => Object.hasOwn(PROFILES, name);

/** Largest Hamming distance of two neighbours, and so the largest `maxFlips`. */
export const MAX_NEIGHBOUR_DISTANCE = 3;

/** Cost of staying on the current syllable. */
export const INERTIA_COST = 0.5;
