/** The policy file of name classes, read again when it has changed, and the classes of names that it holds. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { PromiseMap } from '../../engine/base/maps.ts';
import type { NameClass } from '../../engine/kin/asked/make-names.ts';
import { isRange, type NamePolicy, POLICY_KEYS, parsePolicies } from '../../engine/names/policy.ts';
import { packageRoot } from '../files/package-root.ts';
import { readRegular, TooLargeError, utf8Text } from '../files/regular-file.ts';

/** The name classes that come with the package. */
export const PACKAGED_POLICIES = join(packageRoot(), 'store', 'name_classes.yml');

/** Largest file: a class has some hundred bytes, and parsing takes a thousand times as long as reading. */
const MAX_BYTES = 1024 * 1024;

type ProfileEntries = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface Contents {
  readonly policies: NamePolicy[];
  /** What version 2 of a file adds to its classes, by class; empty for version 1. */
  readonly entries: ProfileEntries;
}

export type PolicyFile = ReturnType<typeof policyFile>;

/** The name classes of a YAML file, by default of the package, read again when it has changed. */
export function policyFile(path = PACKAGED_POLICIES) {
  /** Cached by a stamp of the file. */
  const known = new PromiseMap<string, Contents>(1);

  /** All that it holds; faults as `read`. */
  async function contents(): Promise<Contents> {
    try {
      const { mtimeMs, size, ino } = await stat(path);
      return await known.get(`${mtimeMs} ${size} ${ino}`, () => readContents(path));
    } catch (err) {
      if (err instanceof TooLargeError) {
        const text = `${err.message}. Keep the classes that you use, or leave --policies out.`;
        throw new EngineError('policy-size', text);
      }
      throw new EngineError('policy-file', `${path}: ${(err as Error).message}`);
    }
  }

  return {
    ...{ path, contents },
    /** Policies in file order. Throws `EngineError` naming the file and what is wrong in it. */
    read: async (): Promise<readonly NamePolicy[]> => (await contents()).policies,
  };
}

async function readContents(path: string): Promise<Contents> {
  // loaded on first use: it has more files than all of the server's own routes
  const [{ parse }, bytes] = await Promise.all([import('yaml'), readRegular(path, MAX_BYTES)]);
  const file: unknown = parse(utf8Text(bytes), { logLevel: 'error' });
  const policies = parsePolicies(file);
  const { version, name_classes } = file as { version: unknown; name_classes: ProfileEntries };
  return { policies, entries: String(version) === '2' ? name_classes : {} };
}

const shipped = policyFile(join(packageRoot(), 'store', 'name_profiles.yml'));

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
  const [{ policies, entries: own }, { entries: known }] = await Promise.all([
    file.contents(),
    shipped.contents(),
  ]);
  return policies.map((policy) => nameClassOf(policy, own[policy.name] ?? known[policy.name]));
}

/** Classes of a file as both constructions of a name space take them; errors as `readNameClasses`. */
export async function readClasses(file: PolicyFile) {
  return { policies: await file.read(), classes: await readNameClasses(file) };
}

/** A class by its entry; persons where the entry has no kind. */
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
