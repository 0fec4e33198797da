/** Styles of the steps of the names page. */
import { css } from 'lit';

/** Shared by the steps of the place: a panel with a numbered heading, fields in a grid, one button. */
export const step = css`
  :host { container-type: inline-size; }
  .panel { block-size: 100%; display: grid; gap: 0.85rem; align-content: start; }
  .head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.15rem 0.6rem; }
  .head h2 { display: flex; align-items: center; gap: 0.5rem; }
  .number { display: inline-grid; place-items: center; inline-size: 1.5rem; block-size: 1.5rem; border-radius: 50%;
    background: var(--sunken); color: var(--quiet); font-size: 0.8125rem; font-weight: 650; flex: none; }
  .fields { display: grid; gap: 0.75rem var(--gap); grid-template-columns: repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr)); align-items: start; }
  .fields > * { min-inline-size: 0; }
  /* labels of one row are as high as those with a switch */
  .fields { --label: 1.5rem; }
  .fields > nw-param-field[kind=slider] { grid-column: 1 / -1; }
  legend, .label { padding: 0 0 0.35rem; font-weight: 550; font-size: 0.8125rem; }
  .checks { display: flex; flex-wrap: wrap; gap: 0.35rem 0.6rem; }
  .wide { grid-column: 1 / -1; }
  .foot { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; }
  wa-input, wa-number-input, wa-select { inline-size: 100%; }
  .fields wa-number-input::part(form-control-label) { display: flex; align-items: center; min-block-size: var(--label); }
  wa-number-input::part(input) { font-variant-numeric: tabular-nums; min-inline-size: 3ch; }
  .stale { display: flex; gap: 0.4rem; align-items: baseline; color: var(--warning); font-size: 0.8125rem; }
`;
