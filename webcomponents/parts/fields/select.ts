/** The one choice among many: the browser's own select, which phones open as their own list. */
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
    <label title=${title ?? nothing}><span>${label}</span>
      <select name=${name ?? nothing} ?disabled=${disabled} @change=${(event: Event) => choose((event.target as HTMLSelectElement).value as K)}>
        ${isKnown ? nothing : html`<option value="" selected disabled hidden>choose …</option>`}
        ${options.map(([one, words]) => html`<option value=${one} .selected=${live(one === value)}>${words}</option>`)}
      </select></label>
    ${hint ? html`<p class="small quiet">${hint}</p>` : nothing}
  </div>`;
}

export const selectStyles = css`
  .choice { display: inline-grid; gap: 0.3rem; min-inline-size: 0; max-inline-size: 100%; vertical-align: top; }
  .choice.wide { display: grid; }
  .choice label { display: grid; gap: 0.5em; min-inline-size: 0; font-size: 0.8125rem; font-weight: 550; line-height: 1.2; }
  .choice.beside label { grid-template-columns: auto minmax(0, 1fr); align-items: center; }
  .choice select { appearance: none; min-inline-size: 0; min-block-size: var(--row); padding: 0 1.75rem 0 0.6rem; border: 1px solid var(--strong-line); border-radius: var(--radius-s);
    background: conic-gradient(from -45deg at 50% 100%, var(--quiet) 90deg, transparent 0) calc(100% - 0.6rem) 55% / 0.7rem 0.35rem no-repeat, var(--raised);
    color: var(--ink); font: inherit; font-weight: 400; text-overflow: ellipsis; }
  .choice option { background: var(--raised); color: var(--ink); }
  .choice select:disabled { color: var(--quiet); cursor: not-allowed; }
  @media (forced-colors: active) { .choice select { appearance: auto; } }
  @media print { .choice { display: none; } }
`;
