/** The name classes of a policy file, with its own keys of version 2, else those that ship: name_profiles.yml. */
import { join } from 'node:path';
import { type NameClass, nameClassOf } from '../../engine/kin/asked/name-class.ts';
import { type ClassEntry, parseClassEntry } from '../../engine/names/class-entry.ts';
import type { NamePolicy } from '../../engine/names/policy.ts';
import { packageRoot } from '../files/package-root.ts';
import { PolicyFile } from '../settings/policies.ts';

const shipped = new PolicyFile(join(packageRoot(), 'store', 'name_profiles.yml'));

interface Entry {
  readonly policy: NamePolicy;
  /** Whether the file has keys of its own for the class. */
  readonly own: boolean;
  readonly entry: ClassEntry;
}

/** In the order of the file. Throws `PolicyError`, and `EngineError` 'profile-invalid' that names the class and the key. */
async function readEntries(file: PolicyFile): Promise<Entry[]> {
  const [policies, own, known] = await Promise.all([
    file.read(),
    file.entries(),
    shipped.entries(),
  ]);
  return policies.map((policy) => {
    const { name } = policy;
    const entry = parseClassEntry(name, own[name] ?? known[name] ?? {});
    return { policy, own: name in own, entry };
  });
}

/**
 * Of which names the classes are. Lengths count that the file itself has; else they are those of the source. Throws as
 * `readEntries`.
 */
export async function readNameClasses(file: PolicyFile): Promise<NameClass[]> {
  const entries = await readEntries(file);
  return entries.map(({ policy, own, entry }) =>
    nameClassOf(policy, own ? entry : { ...entry, letters: null }),
  );
}

/** What version 2 of a class says of the names of a selection; null: not given. Faults as `readNameClasses`. */
export async function readClassEntry(file: PolicyFile, name: string): Promise<ClassEntry> {
  const entries = await readEntries(file);
  return entries.find(({ policy }) => policy.name === name)!.entry;
}

/** Classes of a file as both constructions of a name space take them; errors as `readNameClasses`. */
export async function readClasses(file: PolicyFile) {
  return { policies: await file.read(), classes: await readNameClasses(file) };
}
