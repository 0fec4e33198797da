/** `PageElement`, the base class of the page's elements, and the styles that all of them begin with. */
import { type CSSResultGroup, css, LitElement } from 'lit';
import { renderOn, State, type Store } from '../state/store.ts';
import { segmented, selectStyles } from './fields/select.ts';

export { css, html, nothing } from 'lit';
export { property, query } from 'lit/decorators.js';
export { State };

/**
 * Styles that every element of ours begins with: native elements and a few words of layout. Colours,
 * spaces and radii come from the custom properties of `app.css`, which reach into shadow roots.
 */
const base = css`
  :host { display: block; color: var(--ink); }
  :host([hidden]) { display: none; }
  *, ::before, ::after { box-sizing: border-box; }
  h1, h2, h3, p, ul, ol, dl, dd, figure { margin: 0; padding: 0; }
  h1 { font: 500 clamp(1.5rem, 1.2rem + 1.4vw, 2.125rem) / 1.25 var(--book); overflow-wrap: anywhere; text-wrap: balance; }
  h2 { font-size: 1.0625rem; line-height: 1.35; font-weight: 650; }
  h3 { font-size: 0.9375rem; line-height: 1.4; font-weight: 650; }
  ul, ol { list-style: none; }
  a { color: var(--link); text-underline-offset: 0.15em; }
  kbd { display: inline-block; min-inline-size: 1.5em; padding: 0 0.4em; border: 1px solid var(--line); border-radius: var(--radius-s); background: var(--sunken);
    font: inherit; font-size: 0.75rem; text-align: center; }
  code, .mono { font-family: var(--mono); font-size: 0.9em; }
  pre { margin: 0; overflow: auto; font: 0.8125rem / 1.5 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
  dt { color: var(--quiet); }
  button { font: inherit; color: inherit; }
  table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
  caption { text-align: start; font-weight: 650; padding-block-end: var(--gap-s); }
  th { text-align: start; font-weight: 600; color: var(--quiet); font-size: 0.8125rem; }
  th, td { padding: 0.3rem 0.6rem; border-block-end: 1px solid var(--line); vertical-align: baseline; }
  label:has(> input:is(.hidden, [type='radio']):focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
  :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: var(--radius-s); }
  nw-icon { display: inline-flex; justify-content: center; inline-size: 1.25em; vertical-align: -0.125em; }
  nw-icon svg { inline-size: 1em; block-size: 1em; }

  fieldset { border: 0; margin: 0; padding: 0; min-inline-size: 0; }
  /* a label stands over its field as those of the components of Web Awesome do */
  legend { padding: 0 0 0.5em; font-weight: 550; font-size: 0.8125rem; line-height: 1.2; }
  dialog { inline-size: min(31rem, calc(100vw - 1.5rem)); padding: 0; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised);
    color: var(--ink); box-shadow: var(--shadow); }
  dialog::backdrop { background: rgb(15 12 25 / 0.4); forced-color-adjust: none; }
  dialog > .stack { padding: 1.25rem; min-block-size: 100%; }
  dialog.wide { inline-size: min(46rem, calc(100vw - 1.5rem)); }
  dialog:is(.drawer, .sheet) { inset: 0 0 0 auto; inline-size: min(32rem, 100vw); block-size: 100dvh; max-inline-size: none; max-block-size: none; margin: 0;
    border-width: 0 0 0 1px; border-radius: 0; }
  dialog.sheet { inset: auto 0 0; inline-size: 100vw; block-size: min(80dvh, 44rem); border-width: 1px 0 0; }
  summary { cursor: pointer; min-block-size: max(24px, 1.5rem); }
  /* a summary that begins with a chevron has no other marker */
  summary:has(> nw-icon)::-webkit-details-marker { display: none; }
  summary > nw-icon { transition: rotate var(--wa-transition-fast, 0s); }
  details[open] > summary > nw-icon { rotate: 90deg; }

  .panel { background: var(--raised); border: 1px solid var(--line); border-radius: var(--radius); padding: var(--gap); }
  /* a grid without columns of its own has one, which is no wider than there is room */
  :host, * { grid-auto-columns: minmax(0, 1fr); }
  .stack { display: grid; gap: var(--gap); align-content: start; }
  .columns, .halves { display: grid; gap: var(--gap); align-items: start; }
  :is(.stack, .columns, .page, .panel, .box, .list, section, form) > * { min-inline-size: 0; }
  .stack.tight { gap: var(--gap-s); }
  .row { display: flex; flex-wrap: wrap; align-items: center; gap: var(--gap-s); }
  .row.end { justify-content: end; }
  .row.between { justify-content: space-between; }
  .grow { flex: 1 1 auto; min-inline-size: 0; }
  .quiet { color: var(--quiet); }
  .small { font-size: 0.8125rem; }
  .id { font: 0.75rem / 1.4 var(--mono); color: var(--quiet); overflow-wrap: anywhere; }
  .num { text-align: end; font-variant-numeric: tabular-nums; }
  .error { color: var(--error); overflow-wrap: anywhere; }
  .warning { color: var(--warning); }
  .ok { color: var(--ok); }
  .empty { display: grid; gap: 0.5rem; justify-items: center; padding-block: 2rem; text-align: center; color: var(--quiet); }
  .empty nw-icon { font-size: 1.75rem; }
  .empty-place { display: grid; gap: 0.75rem; justify-items: start; max-inline-size: 34rem; padding-block: 2rem; text-wrap: pretty; }
  .clip { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-inline-size: 0; }
  .chip { display: inline-flex; align-items: center; gap: 0.3em; padding: 0.1em 0.6em; border-radius: 99rem;
    border: 1px solid var(--line); background: var(--sunken); font-size: 0.8125rem; white-space: nowrap; }
  .typed { min-inline-size: 0; min-block-size: var(--row); padding: 0.25rem 0.5rem; border: 1px solid var(--strong-line); border-radius: var(--radius-s);
    background: var(--raised); color: var(--ink); font: inherit; font-weight: 400; }
  .named { display: grid; gap: 0.5em; min-inline-size: 0; font-size: 0.8125rem; font-weight: 550; line-height: 1.2; }
  .tick { display: inline-flex; align-items: center; gap: 0.45em; min-block-size: 1.5rem; font-size: 0.8125rem; cursor: pointer; }
  .tick:has(:disabled) { color: var(--quiet); cursor: not-allowed; }
  input[type='checkbox'] { flex: none; inline-size: 1rem; block-size: 1rem; margin: 0; accent-color: var(--accent); }
  .patch-a { --patch: var(--patch-a); --patch-line: solid; }
  .patch-b { --patch: var(--patch-b); --patch-line: dashed; }
  /* what does something on screen is nothing on paper; a chip of a syllable is what it says */
  @media print {
    button:not(.chip), wa-dropdown, .tick, textarea, input, nw-snippets,
      nw-seed-field, nw-param-field, nw-profile-cards { display: none !important; }
    .panel { border: 0; padding: 0; background: none; break-inside: auto; }
    h1, h2, h3 { break-after: avoid; }
  }
  .hidden { position: absolute; inline-size: 1px; block-size: 1px; margin: -1px; overflow: hidden;
    clip-path: inset(50%); white-space: nowrap; }
`;

/**
 * Buttons, and links that look like them: `.tool`, plain beside a control, `.framed` by itself, `.loud` for what a form
 * is for; `.large` beside large fields. `.mark` is an icon on a card, `.pill` one in the header, `.link` words that lead
 * on. `aria-pressed` shows as on, `aria-busy` turns, as the beginning of any `.busy` row does; one with `aria-disabled` says why in its title, which the frame tells when it is pressed. A `.chip` that is a button or a label offers a value.
 */
const tools = css`
  .tool { display: inline-flex; align-items: center; justify-content: center; gap: 0.35em; min-inline-size: var(--row);
    min-block-size: var(--row); padding: 0 0.5rem; border: 1px solid transparent; border-radius: var(--radius-s);
    background: none; color: var(--quiet); font-size: 0.8125rem; line-height: 1.2; text-decoration: none; cursor: pointer; }
  .tool.framed { border-color: var(--strong-line); color: var(--ink); background: var(--raised); }
  .tool:hover:not(:disabled, [aria-disabled]) { color: var(--ink); background: var(--sunken); }
  .tool[aria-pressed='true'] { color: var(--accent); border-color: var(--accent);
    background: var(--chosen); }
  .tool.loud { padding-inline: 0.9rem; border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
  .tool.loud:hover:not(:disabled, [aria-disabled]) { background: color-mix(in oklab, var(--accent) 88%, var(--ink)); color: var(--on-accent); }
  .tool.large { min-block-size: 2.5rem; padding-inline: 1rem; font-size: 0.9375rem; }
  .tool.mark { flex: none; min-inline-size: 1.875rem; padding: 0; border: 0; font-size: inherit; }
  .tool.mark[aria-pressed='true'] { background: none; }
  .tool.mark[aria-pressed='true'] svg { fill: currentColor; }
  .tool.mark[aria-expanded='true'] { color: var(--ink); background: var(--sunken); }
  .tool.pill { min-inline-size: 2.25rem; min-block-size: 2.25rem; gap: 0.45rem; padding: 0 0.75rem; border-color: var(--line); border-radius: 99rem;
    background: var(--sunken); color: var(--ink); font-weight: 500; white-space: nowrap; }
  .tool.pill:hover { border-color: var(--strong-line); }
  .tool.link { min-inline-size: 0; min-block-size: 1.75rem; padding: 0; color: var(--link); font-size: inherit; text-align: start; text-decoration: underline;
    text-underline-offset: 0.15em; text-decoration-color: color-mix(in oklab, currentColor 35%, transparent); }
  .tool.link:hover:not(:disabled, [aria-disabled]) { color: var(--link); background: none; text-decoration-color: currentColor; }
  .tool[aria-busy='true'] { cursor: progress; pointer-events: none; }
  .tool[aria-busy='true']::before, .busy::before { content: ''; display: inline-block; flex: none; inline-size: 0.9em; block-size: 0.9em; border: 2px solid currentColor;
    border-inline-end-color: transparent; border-radius: 50%; animation: turn var(--turn, 0.9s) linear infinite; }
  @keyframes turn { to { rotate: 1turn; } }
  :is(button, label).chip { min-block-size: 1.6rem; max-inline-size: 100%; color: inherit; text-align: start; white-space: normal; overflow-wrap: anywhere; cursor: pointer; }
  :is(button, label).chip:hover:not(:disabled, [aria-disabled]) { border-color: var(--strong-line); }
  .chip:is([aria-pressed='true'], :has(:checked)) { border-color: var(--accent); background: var(--chosen); font-weight: 600; }
  :is(.tool, .chip):disabled, .tool[aria-disabled] { opacity: 0.55; cursor: not-allowed; }
  @media (prefers-reduced-motion: reduce) { .tool[aria-busy='true']::before, .busy::before { animation: none; } }
  @media (forced-colors: active) {
    .tool.loud { border: 2px solid ButtonText; }
    .tool[aria-pressed='true'], .chip:is([aria-pressed='true'], :has(:checked)) { border: 2px solid Highlight; }
  }
`;

export class PageElement extends LitElement {
  /** `styles` are those of one element alone. */
  protected static override finalizeStyles(own: CSSResultGroup = []) {
    return LitElement.finalizeStyles([base, tools, segmented, selectStyles, own]);
  }

  /** Fires an event; one that is `far` bubbles, out of shadow roots too. */
  protected fire<T>(type: string, detail: T, far = false): void {
    this.dispatchEvent(new CustomEvent<T>(type, { detail, bubbles: far, composed: far }));
  }
}

/** Defines an element, which renders anew whenever one of the stores changes. */
export const element =
  (tag: string, ...stores: readonly Pick<Store<never>, 'watch'>[]) =>
  (defined: typeof PageElement): void => {
    if (stores.length > 0) defined.addInitializer((host) => renderOn(host, stores));
    customElements.define(tag, defined);
  };
