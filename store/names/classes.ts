/** The name classes of a policy file: of which names they are. */
import { join } from 'node:path';
import { type NameClass, nameClassOf } from '../../engine/kin/asked/name-class.ts';
import { packageRoot } from '../files/package-root.ts';
import { PolicyFile } from '../settings/policies.ts';

const shipped = new PolicyFile(join(packageRoot(), 'store', 'name_profiles.yml'));

/**
 * The classes in the order of the file. Its own keys count; of a class without any those that ship, but for lengths, which
 * are those of the source. Throws `PolicyError`, and `EngineError` 'profile-invalid' that names the class and the key.
 */
export async function readNameClasses(file: PolicyFile): Promise<NameClass[]> {
  const [policies, own, known] = await Promise.all([
    file.read(),
    file.entries(),
    shipped.entries(),
  ]);
  return policies.map((policy) => {
    const { kind = null } = known[policy.name] ?? {};
    return nameClassOf(policy, own[policy.name] ?? { kind });
  });
}

/** Classes of a file as both constructions of a name space take them; errors as `readNameClasses`. */
export async function readClasses(file: PolicyFile) {
  return { policies: await file.read(), classes: await readNameClasses(file) };
}
