/** The plain fields as templates, the browser's own controls: a line of text, a whole number, a tick, a choice; and what a control holds. */
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { selectField } from './select.ts';

export const textOf = (event: Event): string => (event.target as HTMLInputElement).value ?? '';

export const isOpen = (event: Event): boolean => (event.target as HTMLDetailsElement).open;

/** A tick; `off` says why it cannot be set now, '' when it can. */
export const tick = (
  words: unknown,
  checked: boolean,
  set: (checked: boolean) => void,
  off = '',
) => html`<label class="tick" title=${off || nothing}><input type="checkbox" .checked=${live(checked)} ?disabled=${off !== ''}
  @change=${(event: Event) => set((event.target as HTMLInputElement).checked)}>${words}</label>`;

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
  /** Whether `set` is called with each key, not when the field is left. */
  readonly live?: boolean;
  readonly type?: 'text' | 'search';
  readonly hint?: string;
  readonly placeholder?: string;
  /** Most characters. */
  readonly most?: number;
}

/** A line of text; `set` gets it without the blanks around it. */
export function textField(
  label: string,
  value: string,
  set: (text: string) => void,
  { live, type = 'text', hint, placeholder, most }: TextField = {},
) {
  const take = (event: Event): void => set(textOf(event).trim());
  return html`<div class="choice wide">
    <label class="named">${label}<input class="typed" type=${type} .value=${value} autocomplete="off" spellcheck="false"
      placeholder=${placeholder ?? nothing} maxlength=${most ?? nothing} @input=${live ? take : nothing} @change=${live ? nothing : take}></label>
    ${hint ? html`<p class="small quiet">${hint}</p>` : nothing}
  </div>`;
}

/** A whole number; `set` gets only one from `least` to `most`. */
export function countField(
  label: string,
  value: number,
  { least = 1, most, live }: { readonly least?: number; readonly most: number; live?: boolean },
  set: (value: number) => void,
) {
  const take = (event: Event): void => {
    const n = (event.target as HTMLInputElement).valueAsNumber;
    if (Number.isInteger(n) && n >= least && n <= most) set(n);
  };
  return html`<label class="named">${label}<input class="typed" type="number" inputmode="numeric" min=${least} max=${most} .value=${String(value)}
    @input=${live ? take : nothing} @change=${live ? nothing : take}></label>`;
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
  /* all labels are as high as one with a switch */
  .fields { --label: 1.5rem; display: grid; gap: 0.75rem var(--gap); grid-template-columns: repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr)); align-items: start; }
  .fields > * { min-inline-size: 0; }
  .checks { display: flex; flex-wrap: wrap; gap: 0.35rem 0.6rem; }
  .checks .tick { min-inline-size: 2.2rem; }
  .stale { display: flex; gap: 0.4rem; align-items: baseline; color: var(--warning); font-size: 0.8125rem; }
`;
