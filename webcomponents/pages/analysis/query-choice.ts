/** Choices whose value stands in the address. */
import { html } from 'lit';
import { PROFILE_NAMES, type ProfileName } from '../../logic/walks/params.ts';
import { setQuery } from '../../state/router.ts';

/** A choice that stands in the address. */
export function choice<K extends string>(
  label: string,
  key: string,
  options: Readonly<Record<K, string>>,
  chosen: K,
) {
  return html`
    <label>${label}
      <select @change=${(event: Event) => setQuery({ [key]: (event.target as HTMLSelectElement).value })}>
        ${(Object.entries(options) as [K, string][]).map(([value, text]) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`)}
      </select>
    </label>
  `;
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
