/** Styles of banners below the header. */
import { css } from 'lit';

/** A line across the page below the header: icon, text, buttons. */
export const banner = css`
  .banner { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 0.75rem; padding: 0.55rem var(--gap);
    border-block-end: 1px solid var(--line); background: var(--raised); box-shadow: inset 0.25rem 0 0 currentColor; }
  .banner > p { flex: 1 1 16rem; color: var(--ink); overflow-wrap: anywhere; }
  .banner wa-icon { font-size: 1.1rem; }
`;
