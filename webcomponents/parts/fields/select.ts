/** The one choice among many: the select of Web Awesome, with options that are all known. */
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import { css, html, nothing } from 'lit';

/** A choice as a whole. */
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
  /** Values with their words, in order. */
  readonly options: readonly (readonly [value: K, words: string])[];
  readonly choose: (value: K) => void;
}

/** Stands for the empty value, which the select takes for none. */
const EMPTY = ' ';

/** A select with its options. The host has the styles `selectStyles`. */
export function selectField<K extends string>(field: SelectField<K>) {
  const { label, beside, wide, title, hint, name, disabled, value, options, choose } = field;
  const words = Math.max(...options.map(([, text]) => text.length));
  // before it the label adds to the width, above it the label needs room of its own
  const signs = beside ? words + label.length + 2 : Math.max(words, label.length - 3);
  const width = wide ? '100%' : `${Math.min((beside ? 5 : 4) + signs * 0.42, beside ? 20 : 13)}rem`;
  return html`<wa-select class="choice ${beside ? 'beside' : ''}" style="inline-size: ${width}; max-inline-size: 100%" size="s" label=${label} title=${title ?? nothing} hint=${hint ?? nothing}
    name=${name ?? nothing} ?disabled=${disabled} .value=${value || EMPTY}
    @change=${(event: Event) => {
      const chosen = String((event.target as HTMLInputElement).value);
      choose((chosen === EMPTY ? '' : chosen) as K);
    }}>
    ${options.map(([one, words]) => html`<wa-option value=${one || EMPTY}>${words}</wa-option>`)}
  </wa-select>`;
}

export const selectStyles = css`
  .choice { min-inline-size: 0; max-inline-size: 100%; }
  .choice::part(display-input) { min-block-size: calc(var(--row) - 4px); }
  .choice.beside::part(form-control) { display: flex; flex-wrap: wrap; align-items: center; gap: 0 0.4rem; }
  .choice.beside::part(form-control-label) { margin: 0; flex: none; }
  .choice.beside::part(form-control-input) { flex: 1 1 5rem; min-inline-size: 0; }
`;
