/** The plain fields as templates: a tick, ticks for numbers, a line of text, a choice; what a control holds when it tells of a change. */
import '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import { css, html, nothing } from 'lit';
import { selectField } from './select.ts';

export const textOf = (event: Event): string => (event.target as HTMLInputElement).value ?? '';

const isOn = (event: Event): boolean => (event.target as HTMLInputElement).checked;

export const isOpen = (event: Event): boolean => (event.target as HTMLDetailsElement).open;

/** A tick; `off` says why it cannot be set now, '' when it can. */
export const tick = (
  words: unknown,
  checked: boolean,
  set: (checked: boolean) => void,
  off = '',
) => html`<wa-checkbox size="s" .checked=${checked} ?disabled=${off !== ''} title=${off || nothing}
  @change=${(event: Event) => set(isOn(event))}>${words}</wa-checkbox>`;

/** A tick for each number of syllables that is offered or chosen. */
export function syllableTicks(
  legend: string,
  offered: readonly number[],
  chosen: readonly number[],
  set: (syllables: readonly number[]) => void,
) {
  const all = [...new Set([...offered, ...chosen])].sort((a, b) => a - b);
  return html`<fieldset>
    <legend>${legend}</legend>
    <div class="checks">${all.map((n) =>
      tick(n, chosen.includes(n), (on) =>
        set(all.filter((m) => (m === n ? on : chosen.includes(m)))),
      ),
    )}</div>
  </fieldset>`;
}

export interface TextField {
  /** Told with each key, not when the field is left. */
  readonly live?: boolean;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly most?: number;
}

/** A line of text. */
export function textField(
  label: string,
  value: string,
  set: (text: string) => void,
  { live, hint, placeholder, most }: TextField = {},
) {
  const tell = (event: Event): void => set(textOf(event).trim());
  return html`<wa-input size="s" label=${label} .value=${value} autocomplete="off" spellcheck="false"
    hint=${hint ?? nothing} placeholder=${placeholder ?? nothing} maxlength=${most ?? nothing}
    @input=${live ? tell : nothing} @change=${live ? nothing : tell}></wa-input>`;
}

/** One of several values with their words, as wide as there is room. */
export const choice = <K extends string>(
  label: string,
  value: K,
  options: readonly (readonly [value: K, words: string])[],
  set: (value: K) => void,
) => selectField({ label, wide: true, value, options, choose: set });

export const named = <K extends string>(values: readonly K[]) =>
  values.map((one) => [one, one] as const);

/** The head of a panel: what it is called, and what is done there. */
export const panelHead = (title: string, about: string) =>
  html`<div><h2 id="title">${title}</h2><p class="quiet small">${about}</p></div>`;

/** Looks of a form: a panel of fields in a grid, with a button below; its host has a container. */
export const formStyles = css`
  :host { container-type: inline-size; }
  .panel { display: grid; gap: var(--gap); align-content: start; }
  .fields { display: grid; gap: 0.75rem var(--gap); grid-template-columns: repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr)); align-items: start; }
  .fields > * { min-inline-size: 0; }
  .checks { display: flex; flex-wrap: wrap; gap: 0.35rem 0.6rem; }
  .checks wa-checkbox { min-inline-size: 2.2rem; }
  wa-input, wa-number-input { inline-size: 100%; min-inline-size: 0; }
  wa-number-input::part(input) { font-variant-numeric: tabular-nums; min-inline-size: 3ch; }
  .stale { display: flex; gap: 0.4rem; align-items: baseline; color: var(--warning); font-size: 0.8125rem; }
`;
