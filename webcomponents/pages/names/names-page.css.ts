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
  /* nothing is there yet: the box is what the place is for */
  .page:not(.has) { --box: 13rem; }
  .page:not(.has) .columns.beside { grid-template-columns: minmax(16rem, 34rem) minmax(0, 1fr); }
  .bar { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; }
  .bar .end { margin-inline-start: auto; }
  .waiting { min-block-size: 8rem; }
  .foot { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; }
  .line { display: flex; flex-wrap: wrap; align-items: center; gap: 0.3rem 0.5rem; color: var(--quiet); }
  .line > span { min-inline-size: 0; overflow-wrap: anywhere; }
  .narrow .hero .lead { display: none; }
  .narrow.has h1 { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
  .page.narrow, .narrow .columns, .narrow .main { gap: 0.6rem; }
  .roll-bar { display: flex; gap: 0.5rem; }
  .narrow .roll-bar { position: sticky; inset-block-end: var(--under, 0px); z-index: 3; margin-inline: calc(var(--gap) * -1); padding: 0.5rem var(--gap); background: var(--ground); border-block-start: 1px solid var(--line); }
  @media (max-width: 44rem) { .narrow .roll-bar { --under: var(--bottom-bar); } }
  .narrow .roll-bar .tool { flex: 1 1 auto; }
  .paper { display: none; }
  /* on paper the names, and what they were made of */
  @media print { .side, .bar, .roll-bar, nw-name-kinds, .line, .foot, nw-sample-texts, .hero { display: none !important; } .paper { display: block; } .columns { display: block !important; } }
`;
