/** Base styles of all elements. */
import { css } from 'lit';

/**
 * Styles that every element of ours begins with: native elements and a few words of layout. Colours,
 * spaces and radii come from the custom properties of `app.css`, which reach into shadow roots.
 */
export const base = css`
  :host { display: block; color: var(--ink); }
  :host([hidden]) { display: none; }
  *, ::before, ::after { box-sizing: border-box; }
  h1, h2, h3, p, ul, ol, dl, dd, figure { margin: 0; padding: 0; }
  h1 { font-size: 1.375rem; line-height: 1.25; font-weight: 650; letter-spacing: -0.01em; }
  h2 { font-size: 1.0625rem; line-height: 1.35; font-weight: 650; }
  h3 { font-size: 0.9375rem; line-height: 1.4; font-weight: 650; }
  ul, ol { list-style: none; }
  a { color: var(--link); text-underline-offset: 0.15em; }
  code, .mono { font-family: var(--mono); font-size: 0.9em; }
  button { font: inherit; color: inherit; }
  table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
  caption { text-align: start; font-weight: 650; padding-block-end: var(--gap-s); }
  th { text-align: start; font-weight: 600; color: var(--quiet); font-size: 0.8125rem; }
  th, td { padding: 0.3rem 0.6rem; border-block-end: 1px solid var(--line); vertical-align: baseline; }
  :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: var(--radius-s); }
  nw-icon { display: inline-flex; justify-content: center; inline-size: 1.25em; vertical-align: -0.125em; }
  nw-icon svg { inline-size: 1em; block-size: 1em; }

  fieldset { border: 0; margin: 0; padding: 0; min-inline-size: 0; }
  legend { padding: 0 0 0.35rem; font-weight: 550; font-size: 0.8125rem; }
  /* a summary that begins with a chevron has no other marker */
  summary:has(> nw-icon)::-webkit-details-marker { display: none; }
  summary > nw-icon { transition: rotate var(--wa-transition-fast, 0s); }
  details[open] > summary > nw-icon { rotate: 90deg; }

  .panel { background: var(--raised); border: 1px solid var(--line); border-radius: var(--radius); padding: var(--gap); }
  /* a grid without columns of its own has one, which is no wider than there is room */
  :host, * { grid-auto-columns: minmax(0, 1fr); }
  .stack { display: grid; gap: var(--gap); align-content: start; }
  .stack > * { min-inline-size: 0; }
  .stack.tight { gap: var(--gap-s); }
  .row { display: flex; flex-wrap: wrap; align-items: center; gap: var(--gap-s); }
  .row.end { justify-content: end; }
  .row.between { justify-content: space-between; }
  .grow { flex: 1 1 auto; min-inline-size: 0; }
  .quiet { color: var(--quiet); }
  .small { font-size: 0.8125rem; }
  .id { font: 0.75rem / 1.4 var(--mono); color: var(--quiet); overflow-wrap: anywhere; }
  wa-option .id { color: inherit; }
  .num { text-align: end; font-variant-numeric: tabular-nums; }
  .error { color: var(--error); overflow-wrap: anywhere; }
  .warning { color: var(--warning); }
  .ok { color: var(--ok); }
  .clip { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-inline-size: 0; }
  .chip { display: inline-flex; align-items: center; gap: 0.3em; padding: 0.1em 0.6em; border-radius: 99rem;
    border: 1px solid var(--line); background: var(--sunken); font-size: 0.8125rem; white-space: nowrap; }
  .typed { min-inline-size: 0; min-block-size: var(--row); padding: 0.25rem 0.5rem; border: 1px solid var(--strong-line); border-radius: var(--radius-s);
    background: var(--raised); color: var(--ink); font: inherit; font-weight: 400; }
  .named { display: grid; gap: 0.2rem; font-size: 0.8125rem; font-weight: 550; }
  .patch-a { --patch: var(--patch-a); --patch-line: solid; }
  .patch-b { --patch: var(--patch-b); --patch-line: dashed; }
  .waiting progress { inline-size: min(100%, 24rem); block-size: 0.5rem; accent-color: var(--accent); }
  /* what does something on screen is nothing on paper; a chip of a syllable is what it says */
  @media print {
    button:not(.chip), wa-dropdown, wa-input, wa-select, wa-number-input, wa-checkbox, textarea, input, nw-snippets,
      nw-seed-field, nw-param-field, nw-profile-cards { display: none !important; }
    .panel { border: 0; padding: 0; background: none; break-inside: auto; }
    h1, h2, h3 { break-after: avoid; }
  }
  .hidden { position: absolute; inline-size: 1px; block-size: 1px; margin: -1px; overflow: hidden;
    clip-path: inset(50%); white-space: nowrap; }
`;
