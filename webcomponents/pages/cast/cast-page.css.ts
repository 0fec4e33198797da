/** Styles of the place of the cast, and of the gazetteer that is printed. */
import { css } from 'lit';

export const castStyles = css`
  .page { display: grid; gap: var(--gap); max-inline-size: 88rem; margin-inline: auto; }
  .page > * { min-inline-size: 0; }
  .hero { display: grid; gap: 0.25rem; }
  h1 { font-size: clamp(1.375rem, 1.2rem + 1vw, 1.875rem); letter-spacing: -0.02em; }
  .lead { color: var(--quiet); text-wrap: pretty; }
  .form { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem; }
  nw-source-select { flex: 1 1 22rem; min-inline-size: 0; }
  nw-seed-field { flex: 0 1 14rem; min-inline-size: 0; }
  .count { display: grid; gap: 0.25rem; font-size: 0.8125rem; font-weight: 600; flex: 1 1 4.25rem; max-inline-size: 7rem; min-inline-size: 0; }
  .count input { inline-size: 100%; min-inline-size: 0; min-block-size: var(--row); padding: 0 0.5rem; border: 1px solid var(--strong-line);
    border-radius: var(--radius-s); background: var(--raised); color: var(--ink); font: inherit; font-weight: 400; font-size: 0.9375rem; }
  .bar { display: flex; flex-wrap: wrap; gap: 0.5rem; }
  .heard { position: sticky; inset-block-end: calc(var(--status) + 0.5rem); z-index: 3; box-shadow: var(--shadow); max-block-size: 60vh; overflow: auto; }
  @media (max-width: 44rem) { .heard { inset-block-end: calc(var(--status) + var(--bottom-bar) + 0.25rem); } }
  /* the text in a row of its own rather than the seed */
  @media (max-width: 60rem) { nw-source-select { flex-basis: 100%; } }
  .waiting { min-block-size: 8rem; }
  .print { display: none; }
  @media print {
    .screen { display: none !important; }
    .print { display: block; border-block-end: 2px solid currentColor; padding-block-end: 0.25rem; }
    .page { gap: 0.75rem; }
  }
`;
