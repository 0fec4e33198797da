/** The choice of one value: among many by the browser's own select, among a few by radio buttons side by side. */
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';

export interface SelectField<K extends string> {
  readonly label: string;
  /** Its name stands before it, not above. */
  readonly beside?: boolean;
  /** Fills the width; else it is as wide as its longest option. */
  readonly wide?: boolean;
  readonly title?: string;
  /** What it does, below it. */
  readonly hint?: string | undefined;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly value: K;
  readonly options: readonly (readonly [value: K, words: string])[];
  readonly choose: (value: K) => void;
}

/** A select with its options; where the value is none of them it says so. */
export function selectField<K extends string>(field: SelectField<K>) {
  const { label, beside, wide, title, hint, name, disabled, value, options, choose } = field;
  const isKnown = options.some(([one]) => one === value);
  return html`<div class="choice ${beside ? 'beside' : ''} ${wide ? 'wide' : ''}">
    <label class="named" title=${title ?? nothing}><span>${label}</span>
      <select class="typed" name=${name ?? nothing} ?disabled=${disabled} @change=${(event: Event) => choose((event.target as HTMLSelectElement).value as K)}>
        ${isKnown ? nothing : html`<option value="" selected disabled hidden>choose …</option>`}
        ${options.map(([one, words]) => html`<option value=${one} .selected=${live(one === value)}>${words}</option>`)}
      </select></label>
    ${hint ? html`<p class="small quiet">${hint}</p>` : nothing}
  </div>`;
}

export const selectStyles = css`
  .choice { display: inline-grid; gap: 0.3rem; min-inline-size: 0; max-inline-size: 100%; vertical-align: top; }
  .choice.wide { display: grid; }
  .choice.beside label { grid-template-columns: auto minmax(0, 1fr); align-items: center; }
  .choice select { appearance: none; padding: 0 1.75rem 0 0.6rem; text-overflow: ellipsis;
    background: conic-gradient(from -45deg at 50% 100%, var(--quiet) 90deg, transparent 0) calc(100% - 0.6rem) 55% / 0.7rem 0.35rem no-repeat, var(--raised); }
  .choice option { background: var(--raised); color: var(--ink); }
  .choice select:disabled { color: var(--quiet); cursor: not-allowed; }
  @media (forced-colors: active) { .choice select { appearance: auto; } }
  @media print { .choice { display: none; } }
`;

export interface Segment<K extends string> {
  readonly value: K;
  readonly label: unknown;
  /** What it is called where the label is but a letter. */
  readonly name?: string;
  readonly title?: string;
  readonly disabled?: boolean;
  readonly class?: string;
}

export interface Choice<K extends string> {
  readonly label: string;
  /** Other than those of other choices in the same element. */
  readonly name: string;
  readonly value: K;
  readonly segments: readonly Segment<K>[];
  /** What it is called stands elsewhere; it is told to those who cannot see that. */
  readonly quiet?: boolean;
  /** Fills the width; else it is as wide as its words. */
  readonly wide?: boolean;
  readonly choose: (value: K) => void;
}

/** The choice: radio buttons in a row, moved through with arrow keys. */
export function segmentedChoice<K extends string>(choice: Choice<K>) {
  const { label, name, value, segments, quiet, wide, choose } = choice;
  return html`<fieldset class="segments ${wide ? 'wide' : ''}">
    <legend class=${quiet ? 'hidden' : ''}>${label}</legend>
    <div class="segmented">${segments.map(
      (one) => html`<label class=${one.class ?? ''} title=${one.title ?? nothing}>
        <input type="radio" name=${name} value=${one.value} aria-label=${one.name ?? nothing} .checked=${live(one.value === value)}
          ?disabled=${one.disabled} @change=${() => choose(one.value)}><span>${one.label}</span></label>`,
    )}</div>
  </fieldset>`;
}

/** Its looks: those of a field, `.wide` over the whole width. */
export const segmented = css`
  .segmented { display: inline-flex; flex-wrap: wrap; vertical-align: middle; }
  .wide > .segmented { display: flex; }
  .wide > .segmented > label { flex: 1 1 auto; text-align: center; }
  .segmented label { position: relative; display: inline-grid; place-items: center;
    min-block-size: var(--row); padding: 0 0.8rem; margin-inline-start: -1px; border: 1px solid var(--strong-line); background: var(--raised);
    color: var(--ink); font: inherit; font-size: 0.8125rem; cursor: pointer; }
  .segmented label:first-of-type { border-start-start-radius: var(--radius-s); border-end-start-radius: var(--radius-s); margin-inline-start: 0; }
  .segmented label:last-of-type { border-start-end-radius: var(--radius-s); border-end-end-radius: var(--radius-s); }
  .segmented label:hover { background: var(--sunken); }
  .segmented label:has(:checked) { z-index: 1; background: var(--chosen); border-color: var(--accent); }
  .segmented .patch-a, .segmented .patch-b { font-weight: 700; color: var(--patch); text-decoration: underline var(--patch-line) 2px;
    text-underline-offset: 0.3em; }
  .segmented label:has(:disabled) { color: var(--quiet); cursor: not-allowed; }
  .segmented label:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; z-index: 2; }
  .segmented input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: inherit; }
  @media (forced-colors: active) {
    .segmented label:has(:checked) { border: 3px solid Highlight; }
  }
  @media print { .segments { display: none !important; } }
`;
