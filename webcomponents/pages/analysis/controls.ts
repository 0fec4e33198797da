/** <nw-answers>: reads data and shows it; further parts of the analysis tabs: controls whose values stand in the address, cards, pictures. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import type { PatchName } from '../../api.ts';
import type { Figure } from '../../charts/chart-figure.ts';
import { Reading } from '../../logic/reading.ts';
import { PROFILE_NAMES, type ProfileName } from '../../logic/walks/params.ts';
import { renderReading } from '../../parts/action.ts';
import { column } from '../../parts/data-table.ts';
import { named } from '../../parts/fields/inputs.ts';
import { selectField } from '../../parts/fields/select.ts';
import { route, setQuery } from '../../state/router.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';
import '../../charts/chart-figure.ts';

export const choice = <K extends string>(
  label: string,
  key: string,
  options: Readonly<Record<K, string>>,
  chosen: K,
) =>
  selectField({
    label,
    value: chosen,
    options: Object.entries(options) as [K, string][],
    choose: (value) => setQuery({ [key]: value }),
  });

/** The profile that the address names; `dialect` without one. */
export const profileOf = (text: string | undefined): ProfileName =>
  PROFILE_NAMES.find((name) => name === text) ?? 'dialect';

export const profileChoice = (chosen: ProfileName, label = 'Profile', key = 'profile') =>
  choice<string>(label, key, Object.fromEntries(named(PROFILE_NAMES)), chosen);

/** The patch that the address asks for, as far as it is among the shown ones. */
export const chosenPatch = (patches: readonly PatchName[]): PatchName =>
  patches.find((patch) => patch === route.value.query.of) ?? patches[0] ?? 'a';

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

/** How a list is sorted as the address has it: by the first key unless it says another, names from A to Z. */
export function orderOf<K extends string>(
  query: Readonly<Record<string, string>>,
  keys: readonly K[],
) {
  const sort = keys.find((key) => key === query.sort) ?? keys[0]!;
  const usual = sort === 'syllable' ? 'asc' : 'desc';
  const order = (['asc', 'desc'] as const).find((way) => way === query.order) ?? usual;
  return { sort, order };
}

export const showNeighbours = (syllable: string, of: PatchName): void =>
  setQuery({ tab: 'neighbours', syllable, of });

export const chips = (syllables: readonly string[], of: PatchName) =>
  syllables.map(
    (syllable) =>
      html`<button class="chip" type="button" title="Show its neighbours" @click=${() => showNeighbours(syllable, of)}>${syllable}</button>`,
  );

export const SYLLABLE_COLUMN = column<{ readonly syllable: string }>(
  'syllable',
  'Syllable',
  'minmax(4.5rem, 1fr)',
  ({ syllable }) => html`<strong>${syllable}</strong>`,
  { sortable: true },
);

export const nameOf = ({ syllable }: { readonly syllable: string }): string => syllable;

/** The letter of a patch in its colour. */
export const mark = (patch: PatchName) =>
  html`<span class="mark" role="img" aria-label=${`Patch ${patch.toUpperCase()}`}>${patch.toUpperCase()}</span>`;

/** A number for a card, of one patch or of both, with what is said beside it. */
export const number = (value: string, beside = '', of?: PatchName) =>
  html`<dd class=${of ? `patch-${of}` : ''}>${of ? mark(of) : nothing}${value} <small>${beside}</small></dd>`;

type Card = readonly [name: string, hint: string, ...numbers: readonly TemplateResult[]];

export const cards = (all: readonly Card[]) => html`
  <dl class="cards">${all.map(
    ([name, hint, ...numbers]) =>
      html`<div class="card" title=${hint}><dt>${name}</dt>${numbers}</div>`,
  )}</dl>`;

/** What two sets of syllables share, and what each has alone. */
export function parts(counts: readonly (readonly [name: string, syllables: number])[]) {
  const all = counts.reduce((sum, [, n]) => sum + n, 0);
  const share = (n: number): string => (all > 0 ? formatShare(n / all) : '');
  return cards(counts.map(([name, n]) => [name, 'Syllables', number(formatNumber(n), share(n))]));
}

/** A picture, made anew only when one of `parts` is another. */
export const picture = (
  parts: readonly unknown[],
  make: () => Figure,
  { stale = false, panel = false } = {},
) =>
  html`<nw-chart-figure class=${panel ? 'panel' : ''} .figure=${guard([...parts], make)} ?stale=${stale}></nw-chart-figure>`;

export interface Question<T> {
  /** In words; questions of the same words take each other's place. */
  readonly what: string;
  /** Equal for equal answers; null while there is nothing to ask. */
  readonly key: string | null;
  read(signal: AbortSignal): Promise<T>;
}

type Show<T> = (values: readonly T[], stale: boolean) => unknown;

/** Asks questions, and shows the answers that are there; above them what is being read or could not be. */
@customElement('nw-answers')
export class Answers extends LitElement {
  @property({ attribute: false }) questions: readonly Question<unknown>[] = [];
  /** Shows the answers; `stale` when one of them belongs to an earlier question. */
  @property({ attribute: false }) show: Show<unknown> = () => nothing;
  readonly #readings = new Map<string, Reading<unknown>>();

  protected override createRenderRoot(): this {
    this.style.display = 'contents';
    return this;
  }

  #reading(what: string): Reading<unknown> {
    const reading = this.#readings.get(what) ?? new Reading(this, { cached: true });
    this.#readings.set(what, reading);
    return reading;
  }

  protected override willUpdate(): void {
    for (const { what, key, read } of this.questions) this.#reading(what).ask(key, read);
  }

  override render() {
    const readings = this.questions.map(({ what }) => this.#reading(what));
    const values = readings.map(({ value }) => value).filter((value) => value !== null);
    return html`
      ${this.questions.map(({ what }) => renderReading(this.#reading(what), what))}
      ${this.show(
        values,
        readings.some(({ stale }) => stale),
      )}
    `;
  }
}

export const answers = <T>(questions: readonly Question<T>[], show: Show<T>) =>
  html`<nw-answers .questions=${questions} .show=${show}></nw-answers>`;
