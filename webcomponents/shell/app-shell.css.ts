/** Styles of the frame: header, banners, page, help, status bar. */
import { css } from 'lit';

/** The frame: header, banners, the place with the help beside it, status bar. */
export const frame = css`
  :host { display: grid; grid-template: auto auto 1fr auto / minmax(0, 1fr); min-block-size: 100dvh; }
  header { display: flex; align-items: center; gap: var(--gap); padding: 0 var(--gap); background: var(--raised);
    border-block-end: 1px solid var(--line); position: sticky; inset-block-start: 0; z-index: 5;
    min-block-size: var(--header); }
  .brand { display: flex; align-items: center; gap: 0.45rem; min-block-size: 2.25rem; color: var(--ink);
    font-size: 1.0625rem; font-weight: 700; letter-spacing: -0.02em; text-decoration: none; }
  .brand .mark { color: var(--accent); }
  nw-header-tools { margin-inline-start: auto; min-inline-size: 0; }
  .skip { position: absolute; inset-inline-start: -100vw; }
  .skip:focus { inset-inline-start: 1rem; inset-block-start: 0.6rem; z-index: 10; padding: 0.4rem 0.8rem;
    background: var(--raised); border-radius: var(--radius-s); }
  .failure { padding: 0.6rem var(--gap); background: var(--raised); border-block-end: 1px solid var(--line); }
  .middle { display: grid; grid-template-columns: minmax(0, 1fr) auto; min-inline-size: 0; }
  main { padding: calc(var(--gap) * 1.25) var(--gap) calc(var(--gap) * 2); inline-size: 100%; max-inline-size: 110rem;
    margin-inline: auto; min-inline-size: 0; }
  main:focus { outline: none; }
  /* notices have a strip of their own above the status bar: they cover nothing of the page */
  .foot { position: sticky; inset-block-end: 0; z-index: 4; min-inline-size: 0; }
  .waiting { padding-block: 20vh; text-align: center; }

  @media (max-width: 54rem) {
    .brand .word { display: none; }
    header { gap: 0.4rem; }
  }
  @media (max-width: 44rem) {
    .brand .word { display: inline; }
    .foot { display: contents; }
    nw-toasts { position: sticky; inset-block-end: var(--bottom-bar); z-index: 4; }
  }
  @media print {
    :host { display: block; }
    header, .banners, .foot, nw-help-drawer { display: none; }
    .middle { display: block; }
    main { padding: 0; max-inline-size: none; }
  }
  @media (max-width: 24rem) {
    .brand .word { display: none; }
    header { padding-inline: var(--gap-s); }
  }
`;
