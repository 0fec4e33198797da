/** The name classes of a policy file, with its own keys of version 2, else those that ship: name_profiles.yml. */
import { join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import type { NameClass } from '../../engine/kin/asked/name-class.ts';
import { isRange, type NamePolicy, POLICY_KEYS } from '../../engine/names/policy.ts';
import { packageRoot } from '../files/package-root.ts';
import { PolicyFile } from '../settings/policies.ts';

const shipped = new PolicyFile(join(packageRoot(), 'store', 'name_profiles.yml'));

const KINDS = ['person', 'place', 'phrase'] as const;
const PARTS = ['first', 'last'] as const;

const KEYS = [
  ...POLICY_KEYS,
  ...['kind', 'part', 'pattern', 'letters'],
  // files may still hold them; nothing reads them
  ...['syllables', 'like'],
];

/**
 * Of which names the classes are, in the order of the file. Throws `EngineError` as `PolicyFile.read`, and
 * 'profile-invalid' that names the class, the key and what is allowed.
 */
export async function readNameClasses(file: PolicyFile): Promise<NameClass[]> {
  const [policies, own, known] = await Promise.all([
    file.read(),
    file.entries(),
    shipped.entries(),
  ]);
  return policies.map((policy) => nameClassOf(policy, own[policy.name] ?? known[policy.name]));
}

/** Classes of a file as both constructions of a name space take them; errors as `readNameClasses`. */
export async function readClasses(file: PolicyFile) {
  return { policies: await file.read(), classes: await readNameClasses(file) };
}

/** A class by its entry; persons where the entry tells no kind. */
function nameClassOf(
  { name, description }: NamePolicy,
  entry: Readonly<Record<string, unknown>> = {},
): NameClass {
  const invalid = (key: string, why: string): EngineError =>
    new EngineError('profile-invalid', `${name}.${key} ${why}.`);
  const bad = (key: string, allowed: string): EngineError =>
    invalid(key, `must be ${allowed} (got ${JSON.stringify(entry[key])})`);
  for (const key of Object.keys(entry)) {
    if (!KEYS.includes(key)) throw invalid(key, `is unknown; known: ${KEYS.join(', ')}`);
  }
  const choice = <T extends string>(key: string, known: readonly T[]): T | null => {
    const value = entry[key] ?? null;
    if (value !== null && !known.includes(value as T)) throw bad(key, `one of ${known.join(', ')}`);
    return value as T | null;
  };
  const pattern = entry.pattern ?? null;
  if (pattern !== null && typeof pattern !== 'string') throw bad('pattern', 'text');
  const kind = choice('kind', KINDS);
  const part = choice('part', PARTS);
  if (part !== null && kind !== 'person') throw bad('part', 'of a class of kind person');
  const letters = entry.letters ?? null;
  if (letters !== null && !isRange(letters, 2, 24)) {
    throw bad('letters', 'a pair of whole numbers [min, max] from 2 to 24');
  }
  return { name, description, kind: kind ?? 'person', part, letters, pattern };
}
