/** Styles of the place of names. */
import { css } from 'lit';

/** A sentence, the text on one side, the names beside it; in narrow windows one column with the button that rolls at its foot. */
export const namesStyles = css`
  :host { container-type: inline-size; }
  .page { display: grid; gap: var(--gap); max-inline-size: 88rem; margin-inline: auto; }
  .page > * { min-inline-size: 0; }
  .hero { display: grid; gap: 0.15rem; }
  h1 { font-family: var(--book); font-weight: 500; font-size: clamp(1.5rem, 1.2rem + 1.4vw, 2.125rem); text-wrap: balance; }
  .lead { color: var(--quiet); text-wrap: pretty; }
  .skip { position: absolute; inset-inline-start: -100vw; }
  .skip:focus { position: static; justify-self: start; }
  .columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem 2.5rem; align-items: start; }
  .columns.beside { grid-template-columns: minmax(16rem, 19rem) minmax(0, 1fr); }
  .chips { position: relative; display: flex; flex-wrap: wrap; gap: 0.35rem; }
  .pick { position: relative; display: inline-flex; align-items: center; min-block-size: 1.875rem; padding: 0 0.75rem; border: 1px solid var(--line); border-radius: 99rem;
    color: var(--quiet); cursor: pointer; white-space: nowrap; }
  .pick:hover { border-color: var(--strong-line); color: var(--ink); }
  .pick:has(:checked) { border-color: var(--accent); background: var(--chosen); color: var(--ink); font-weight: 550; }
  .pick:has(:disabled) { cursor: default; }
  .pick:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
  @media (forced-colors: active) { .pick:has(:checked) { border: 2px solid Highlight; } }
  .bar, .bar > span { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; }
  .bar .end { margin-inline-start: auto; }
  .counts { display: flex; flex-wrap: wrap; gap: 0.75rem; }
  .count { display: grid; gap: 0.2rem; font-size: 0.8125rem; font-weight: 550; }
  .count input { inline-size: 4.5rem; min-block-size: var(--row); padding: 0 0.5rem; border: 1px solid var(--strong-line); border-radius: var(--radius-s);
    background: var(--raised); color: var(--ink); font: inherit; font-weight: 400; }
  section.kind { display: grid; gap: 0.1rem; }
  section.kind h2 { font-size: 0.8125rem; font-weight: 550; color: var(--quiet); }
  .waiting { min-block-size: 8rem; }
  .foot { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; }
  .line { display: flex; flex-wrap: wrap; align-items: center; gap: 0.3rem 0.5rem; color: var(--quiet); }
  .line > span { min-inline-size: 0; overflow-wrap: anywhere; }
  .heard { position: sticky; inset-block-end: calc(var(--status) + 0.5rem); z-index: 3; box-shadow: var(--shadow); max-block-size: 60vh; overflow: auto; }
  @media (max-width: 44rem) { .heard { inset-block-end: calc(var(--bottom-bar) + 0.25rem); z-index: 5; } }
  /* one line that scrolls: the first names are to be seen without scrolling the page */
  .narrow .chips { flex-wrap: nowrap; overflow-x: auto; scrollbar-width: none; margin-inline: calc(var(--gap) * -1); padding: 0.2rem var(--gap); }
  .narrow .pick { flex: none; min-block-size: 1.75rem; padding-inline: 0.65rem; font-size: 0.875rem; }
  .narrow .hero .lead { display: none; }
  .narrow.has h1 { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
  .page.narrow, .narrow .columns, .narrow .main { gap: 0.6rem; }
  .roll-bar { display: flex; gap: 0.5rem; }
  .narrow .roll-bar { position: sticky; inset-block-end: var(--under, 0px); z-index: 3; margin-inline: calc(var(--gap) * -1); padding: 0.5rem var(--gap); background: var(--ground); border-block-start: 1px solid var(--line); }
  @media (max-width: 44rem) { .narrow .roll-bar { --under: var(--bottom-bar); } }
  .narrow .roll-bar .tool { flex: 1 1 auto; }
  .paper { display: none; }
  /* on paper the names, and what they were made of */
  @media print { .side, .bar, .roll-bar, .chips, .counts, .line, .foot, nw-sample-texts, .hero { display: none !important; } .paper { display: block; } .columns { display: block !important; } }
`;
