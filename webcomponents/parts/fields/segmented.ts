/** The one choice of one among a few, side by side: its styles and its template. */
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';

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
  /** What it does, below it. */
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly choose: (value: K) => void;
}

/** The choice: radio buttons in a row, moved through with arrow keys. */
export function segmentedChoice<K extends string>(choice: Choice<K>) {
  const { label, name, value, segments, hint, quiet, wide, disabled, choose } = choice;
  return html`<fieldset class="segments ${wide ? 'wide' : ''}" ?disabled=${disabled}>
    <legend class=${quiet ? 'hidden' : ''}>${label}</legend>
    <div class="segmented">${segments.map(
      (one) => html`<label class=${one.class ?? ''} title=${one.title ?? nothing}>
        <input type="radio" name=${name} value=${one.value} aria-label=${one.name ?? nothing} .checked=${live(one.value === value)}
          ?disabled=${one.disabled} @change=${() => choose(one.value)}><span>${one.label}</span></label>`,
    )}</div>${hint ? html`<p class="small quiet">${hint}</p>` : nothing}
  </fieldset>`;
}

/** Its looks: those of a field, `.wide` over the whole width. */
export const segmented = css`
  .segments { min-inline-size: 0; padding: 0; margin: 0; border: 0; }
  .segments > legend:not(.hidden) { padding: 0 0 0.5em; }
  .segments > p { margin-block-start: 0.3rem; }
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
