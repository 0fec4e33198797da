/** Styles of the drawers of the frame. */
import { css } from 'lit';

/** A drawer of the frame. */
export const drawer = css`
  wa-drawer { --size: min(30rem, 100vw); --spacing: 1.25rem; }
  wa-drawer::part(dialog) { background: var(--raised); border-inline-start: 1px solid var(--line); }
  wa-drawer::part(title) { font-size: 1.125rem; font-weight: 650; }
`;
