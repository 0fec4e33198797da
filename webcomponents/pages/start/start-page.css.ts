/** Styles of the start page. */
import { css } from 'lit';

/** The start place: a sentence, the text and the kinds on one side, the names beside them. */
export const startStyles = css`
  :host { container-type: inline-size; }
  .page { display: grid; gap: var(--gap); max-inline-size: 88rem; margin-inline: auto; }
  .page > * { min-inline-size: 0; }
  .hero { display: grid; gap: 0.25rem; padding-block: 0.25rem 0.4rem; }
  h1 { font-size: clamp(1.5rem, 1.2rem + 1.6vw, 2.125rem); letter-spacing: -0.025em; text-wrap: balance; }
  .lead { font-size: 1.0625rem; color: var(--quiet); text-wrap: pretty; }
  .columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: calc(var(--gap) * 1.25); align-items: start; }
  @container (min-width: 58rem) { .columns { grid-template-columns: minmax(17rem, 20rem) minmax(0, 1fr); } }
  .chips { display: flex; flex-wrap: wrap; gap: 0.4rem; }
  .pick { display: inline-flex; align-items: center; gap: 0.4em; min-block-size: 2rem; padding: 0.15rem 0.8rem 0.15rem 0.6rem;
    border: 1px solid var(--strong-line); border-radius: 99rem; background: var(--raised); cursor: pointer; }
  .pick:hover { background: var(--sunken); }
  .pick:has(:checked) { border-color: var(--accent); background: var(--chosen); color: var(--ink); font-weight: 600; }
  .pick:has(:checked) wa-icon { color: var(--accent); }
  .pick:has(:disabled) { cursor: default; }
  .pick:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
  .bar { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; }
  .bar span { display: flex; flex-wrap: wrap; gap: 0.5rem; }
  .bar .end { margin-inline-start: auto; }
  .bar .tool { min-block-size: 2.5rem; padding-inline: 0.85rem; font-size: 0.9375rem; font-weight: 550; }
  /* two rows, each filled from its beginning, where one is too narrow */
  @container (max-width: 78rem) { .bar .first { flex-basis: 100%; } }
  @container (max-width: 34rem) {
    .bar span:not(.end) { display: contents; }
    .bar .tool { flex: 1 1 auto; padding-inline: 0.6rem; }
    .bar .end { flex: 1 1 auto; }
    .side .panel { padding: 0.75rem; }
    .pick { min-block-size: 1.75rem; padding: 0 0.6rem 0 0.45rem; font-size: 0.875rem; }
    .lead { font-size: 0.875rem; line-height: 1.35; }
    h1 { font-size: 1.3125rem; }
    .hero { padding-block: 0; }
    .side, .columns { gap: 0.6rem; }
    /* one line that scrolls: the first names are to be seen without scrolling the page */
    .chips { position: relative; flex-wrap: nowrap; overflow-x: auto; margin-inline: -0.75rem; padding: 0.2rem 0.75rem; scrollbar-width: thin; }
    .pick { flex: none; white-space: nowrap; }
    #kinds { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .bar { gap: 0.4rem; }
    .bar .tool { min-block-size: 2.25rem; font-size: 0.875rem; padding-inline: 0.4rem; }
    .bar .end { order: 1; }
  }
  .heard { position: sticky; inset-block-end: calc(var(--status) + 0.5rem); z-index: 3; box-shadow: var(--shadow); max-block-size: 60vh; overflow: auto; }
  @media (max-width: 44rem) { .heard { inset-block-end: calc(var(--status) + var(--bottom-bar) + 0.25rem); } }
  .paper { display: none; }
  /* on paper the names, and what they were made of */
  @media print { .side, .bar, .like, .more, nw-bundled-texts, nw-further { display: none; } .paper { display: block; } .columns { display: block; } }
  .few { padding: 0.5rem 0.75rem; background: var(--sunken); border-radius: var(--radius-s); }
  section.kind { display: grid; gap: 0.6rem; }
  .waiting { min-block-size: 8rem; }
  .more { justify-self: start; }
  .like { display: flex; flex-wrap: wrap; align-items: center; gap: 0.3rem 0.5rem; color: var(--quiet); }
  .like wa-icon { color: var(--accent); }
  .like span { min-inline-size: 0; overflow-wrap: anywhere; }
`;
