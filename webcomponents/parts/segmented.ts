/** Styles of a choice of one among a few, side by side. */
import { css } from 'lit';

/**
 * One design for every such choice: `.segmented` holds buttons with `aria-pressed`, or labels each with a radio
 * button. It looks as the radio buttons of Web Awesome do.
 */
export const segmented = css`
  .segmented { display: inline-flex; flex-wrap: wrap; padding: 0; margin: 0; border: 0; }
  .segmented :is(button, label) { position: relative; display: inline-grid; grid-auto-flow: column; place-items: center; gap: 0.4em;
    min-block-size: var(--row); padding: 0 0.8rem; margin-inline-start: -1px; border: 1px solid var(--strong-line); background: var(--raised);
    color: var(--ink); font: inherit; font-size: 0.8125rem; cursor: pointer; }
  .segmented > :is(button, label):first-of-type { border-start-start-radius: var(--radius-s); border-end-start-radius: var(--radius-s); margin-inline-start: 0; }
  .segmented > :is(button, label):last-of-type { border-start-end-radius: var(--radius-s); border-end-end-radius: var(--radius-s); }
  .segmented :is(button, label):hover { background: var(--sunken); }
  .segmented button[aria-pressed='true'], .segmented label:has(:checked) { z-index: 1; background: var(--chosen); border-color: var(--accent); }
  .segmented .patch-a, .segmented .patch-b { font-weight: 700; color: var(--patch); text-decoration: underline var(--patch-line) 2px;
    text-underline-offset: 0.3em; }
  .segmented label:has(:disabled) { color: var(--quiet); cursor: not-allowed; }
  .segmented label:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; z-index: 2; }
  .segmented button:focus-visible { z-index: 2; }
  .segmented input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: inherit; }
  @media (forced-colors: active) {
    .segmented button[aria-pressed='true'], .segmented label:has(:checked) { border: 3px solid Highlight; }
  }
`;
