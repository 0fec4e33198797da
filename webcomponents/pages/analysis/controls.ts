/** Controls of the analysis whose values stand in the address, and the picture beside them. */
import { html, nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { PatchName } from '../../api.ts';
import type { Figure } from '../../charts/chart-figure.ts';
import { PROFILE_NAMES, type ProfileName } from '../../logic/walks/params.ts';
import { selectField } from '../../parts/fields/select.ts';
import { route, setQuery } from '../../state/router.ts';
import '../../charts/chart-figure.ts';

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

export const profileChoice = (chosen: ProfileName, label = 'Profile', key = 'profile') =>
  choice(label, key, PROFILES, chosen);

/** The patch that the address asks for under a key, as far as it is among the shown ones. */
export const chosenPatch = (patches: readonly PatchName[], key = 'of'): PatchName =>
  patches.find((patch) => patch === route.value.query[key]) ?? patches[0] ?? 'a';

/** Chooses the one patch of a panel that shows both elsewhere; nothing when there is one only. */
export function patchChoice(
  patches: readonly PatchName[],
  chosen: PatchName,
  label = 'Patch',
  key = 'of',
) {
  if (patches.length < 2) return nothing;
  const options = Object.fromEntries(patches.map((patch) => [patch, patch.toUpperCase()]));
  return choice<string>(label, key, options, chosen);
}

export const numberField = (
  label: string,
  value: number,
  most: number,
  change: (value: number) => void,
) => html`
  <label>${label}<input type="number" min="1" max=${most} .value=${String(value)} @change=${(
    event: Event,
  ) => {
    const n = (event.target as HTMLInputElement).valueAsNumber;
    if (Number.isInteger(n) && n >= 1) change(n);
  }}></label>`;

export const searchField = (label: string, key: string, value = '') => html`
  <label>${label}<input type="search" spellcheck="false" .value=${value} @change=${(event: Event) =>
    setQuery({ [key]: (event.target as HTMLInputElement).value.trim() })}></label>`;

export const showNeighbours = (syllable: string, of: PatchName): void =>
  setQuery({ tab: 'neighbours', syllable, of });

export const chips = (syllables: readonly string[], of: PatchName) =>
  syllables.map(
    (syllable) =>
      html`<button class="chip" type="button" title="Show its neighbours" @click=${() => showNeighbours(syllable, of)}>${syllable}</button>`,
  );

/** A picture, made anew only when one of `parts` is another. */
export const picture = (
  parts: readonly unknown[],
  make: () => Figure,
  { stale = false, panel = false } = {},
) =>
  html`<nw-chart-figure class=${panel ? 'panel' : ''} .figure=${guard([...parts], make)} ?stale=${stale}></nw-chart-figure>`;
