/** Choices whose value stands in the address. */
import { PROFILE_NAMES, type ProfileName } from '../../logic/walks/params.ts';
import { selectField } from '../../parts/fields/select.ts';
import { setQuery } from '../../state/router.ts';

/** A choice that stands in the address. */
export function choice<K extends string>(
  label: string,
  key: string,
  options: Readonly<Record<K, string>>,
  chosen: K,
) {
  return selectField({
    label,
    value: chosen,
    options: Object.entries(options) as [K, string][],
    choose: (value) => setQuery({ [key]: value }),
  });
}

/** The profile that the address names; `dialect` without one. */
export const profileOf = (text: string | undefined): ProfileName =>
  PROFILE_NAMES.find((name) => name === text) ?? 'dialect';

const PROFILES = Object.fromEntries(PROFILE_NAMES.map((name) => [name, name])) as Record<
  ProfileName,
  string
>;

export const profileChoice = (chosen: ProfileName) =>
  choice('Profile', 'profile', PROFILES, chosen);
