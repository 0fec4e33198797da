/** Layout styles of the analysis panels. */
import { css } from 'lit';

export const panels = css`
  :host { container-type: inline-size; }
  .split, .halves { display: grid; gap: var(--gap); }
  .split { align-items: start; }
  @container (min-width: 60rem) {
    .split { grid-template-columns: minmax(0, 1fr) minmax(20rem, 26rem); }
    .halves { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  }
  .controls { display: flex; flex-wrap: wrap; align-items: end; gap: 0.6rem var(--gap); }
  .controls label { display: grid; gap: 0.5em; font-size: 0.8125rem; font-weight: 550; line-height: 1.2; }
  input[type='number'], input[type='search'], input[type='text'] { min-block-size: var(--row); padding: 0 0.5rem; font: inherit;
    font-size: 0.875rem; font-weight: 400; color: var(--ink); background: var(--raised); border: 1px solid var(--strong-line); border-radius: var(--radius-s); min-inline-size: 0; max-inline-size: 100%; }
  input[type='number'] { inline-size: 5.5rem; }
  .controls label.check { display: flex; align-items: center; gap: 0.4rem; min-block-size: var(--row); color: var(--ink); font-size: 0.875rem; }
  input[type='checkbox'] { inline-size: 1.1rem; block-size: 1.1rem; accent-color: var(--accent); margin: 0; }
  .cards { display: grid; gap: var(--gap-s); grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--card, 8.5rem)), 1fr)); }
  .halves .cards { --card: 6.5rem; }
  .card { padding: 0.5rem 0.75rem; border: 1px solid var(--line); border-radius: var(--radius-s); background: var(--raised); }
  .card dt { font-size: 0.8125rem; color: var(--quiet); }
  .card dd { font-size: 1.125rem; font-weight: 650; font-variant-numeric: tabular-nums; display: flex; gap: 0.5rem; align-items: baseline; flex-wrap: wrap; }
  .card dd small { font-size: 0.8125rem; font-weight: 400; color: var(--quiet); }
  @media print {
    .split, .halves { grid-template-columns: minmax(0, 1fr); }
    .controls { display: none !important; }
    .panel { break-inside: avoid; }
  }
  .mark { display: inline-grid; place-items: center; inline-size: 1.35em; block-size: 1.35em; flex: none; font-size: 0.8125rem; font-weight: 700; line-height: 1;
    border: 1px var(--patch-line, solid) var(--patch); color: var(--patch); border-radius: 0.25rem; }
`;
