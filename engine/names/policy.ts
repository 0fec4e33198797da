/** Policies of name classes: reading the policy file, and scoring signatures by it. */
import { EngineError } from '../base/errors.ts';
import { isJsonObject } from '../base/json.ts';
import {
  FEATURE_NAMES,
  type FeatureName,
  perFeature,
  SIGNATURE_COUNT,
} from '../corpus/features.ts';

export const STANCES = ['preferred', 'tolerated', 'discouraged'] as const;

export type Stance = (typeof STANCES)[number];

/** What makes a good name of one class. */
export interface NamePolicy {
  readonly name: string;
  readonly description: string;
  /** Fewest and most syllables, inclusive. */
  readonly syllableRange: readonly [number, number];
  readonly features: Readonly<Record<FeatureName, Stance>>;
}

/** What a class of a policy file has. */
export const POLICY_KEYS: readonly string[] = ['description', 'syllable_range', 'features'];

const DEFAULT_RANGE: readonly [number, number] = [2, 3];

/**
 * Reads the parsed policy file: `{ version: '1.0' | '2', name_classes: { <name>: { description,
 * syllable_range, features } } }`. A missing description is empty, a missing range 2..3, a missing
 * feature tolerated. Throws `EngineError` naming the class and the key.
 */
export function parsePolicies(file: unknown): NamePolicy[] {
  if (!isJsonObject(file)) throw bad('the file', 'is not a mapping');
  if (!['1.0', '2'].includes(String(file.version))) {
    throw bad('version', `is ${JSON.stringify(file.version)}, expected '1.0' or '2'`);
  }
  const classes = file.name_classes;
  if (!isJsonObject(classes) || Object.keys(classes).length === 0) {
    throw bad('name_classes', 'is not a mapping of class names');
  }
  return Object.entries(classes).map(([name, value]) => parsePolicy(name, value));
}

function parsePolicy(name: string, value: unknown): NamePolicy {
  if (!isJsonObject(value)) throw bad(`name_classes.${name}`, 'is not a mapping');
  const description = value.description ?? '';
  if (typeof description !== 'string') throw bad(`${name}.description`, 'is not text');
  const range = value.syllable_range ?? DEFAULT_RANGE;
  if (!isRange(range, 1, Number.POSITIVE_INFINITY)) {
    throw bad(
      `${name}.syllable_range`,
      'is not a pair of whole numbers [min, max], 1 <= min <= max',
    );
  }
  const listed = value.features ?? {};
  if (!isJsonObject(listed)) throw bad(`${name}.features`, 'is not a mapping');
  const features = perFeature((): Stance => 'tolerated');
  for (const [feature, stance] of Object.entries(listed)) {
    if (!Object.hasOwn(features, feature)) {
      throw bad(`${name}.features.${feature}`, `is no feature; known: ${FEATURE_NAMES.join(', ')}`);
    }
    if (!(STANCES as readonly unknown[]).includes(stance)) {
      throw bad(
        `${name}.features.${feature}`,
        `is ${JSON.stringify(stance)}, expected one of ${STANCES.join(', ')}`,
      );
    }
    features[feature as FeatureName] = stance as Stance;
  }
  return { name, description, syllableRange: [range[0], range[1]], features };
}

/** Whether a value is a pair of whole numbers, fewest and most, within these. */
export const isRange = (
  value: unknown,
  low: number,
  high: number,
): value is readonly [number, number] =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((n) => Number.isInteger(n) && n >= low && n <= high) &&
  value[0] <= value[1];

const bad = (key: string, problem: string): EngineError =>
  new EngineError('policy-invalid', `Policy file: ${key} ${problem}.`);

/** `hard`: a discouraged feature rejects; `soft`: it lowers the score. */
export type SelectMode = 'hard' | 'soft';

/** Penalty of a discouraged feature in soft mode. */
const SOFT_PENALTY = 10;

/**
 * A policy as tables over all signatures: scores and, in hard mode, what rejects: 1 + the first discouraged feature in
 * canonical order, 0 where it is admitted.
 */
export function compilePolicy(policy: NamePolicy, mode: SelectMode) {
  const score = new Int16Array(SIGNATURE_COUNT);
  const rejectedBy = new Uint8Array(SIGNATURE_COUNT);
  for (let signature = 0; signature < SIGNATURE_COUNT; signature++) {
    for (let k = 0; k < FEATURE_NAMES.length; k++) {
      if (!(signature & (1 << k))) continue;
      const stance = policy.features[FEATURE_NAMES[k]!];
      if (stance === 'preferred') score[signature]!++;
      if (stance !== 'discouraged') continue;
      score[signature]! -= SOFT_PENALTY;
      if (mode === 'hard' && rejectedBy[signature] === 0) rejectedBy[signature] = k + 1;
    }
  }
  return { score, rejectedBy };
}

/** Why a signature scores as it does: its features by stance, in canonical order, by the keys of a record. */
export function hitsOf(policy: NamePolicy, signature: number) {
  const of = (stance: Stance): FeatureName[] =>
    FEATURE_NAMES.filter((name, k) => signature & (1 << k) && policy.features[name] === stance);
  return {
    preferred_hits: of('preferred'),
    tolerated_hits: of('tolerated'),
    discouraged_hits: of('discouraged'),
  };
}
