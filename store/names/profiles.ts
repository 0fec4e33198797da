/** What the name classes of a policy file sound like: its own keys of version 2, else those that ship. */
import { join } from 'node:path';
import { type ClassProfile, parseProfile } from '../../engine/sound/class-profile.ts';
import { packageRoot } from '../files/package-root.ts';
import { PolicyFile } from '../settings/policies.ts';

const shipped = new PolicyFile(join(packageRoot(), 'store', 'name_profiles.yml'));

/**
 * Profiles in the order of the file, which decides which class a name belongs to. Throws `PolicyError`, and
 * `EngineError` 'profile-invalid' that names the class and the key.
 */
export async function readProfiles(file: PolicyFile): Promise<ClassProfile[]> {
  const [policies, own, known] = await Promise.all([
    file.read(),
    file.entries(),
    shipped.entries(),
  ]);
  return policies.map((policy) =>
    parseProfile(policy, own[policy.name] ?? known[policy.name] ?? {}),
  );
}
