/** Styles of small buttons. */
import { css } from 'lit';

/** Small buttons: `.tool` beside a control, with an icon or a few words; `aria-pressed` shows as on. */
export const tools = css`
  .tool { display: inline-flex; align-items: center; justify-content: center; gap: 0.35em; min-inline-size: var(--row);
    min-block-size: var(--row); padding: 0 0.5rem; border: 1px solid transparent; border-radius: var(--radius-s);
    background: none; color: var(--quiet); font-size: 0.8125rem; line-height: 1.2; text-decoration: none; cursor: pointer; }
  .tool.framed { border-color: var(--strong-line); color: var(--ink); background: var(--raised); }
  .tool:hover:not(:disabled) { color: var(--ink); background: var(--sunken); }
  .tool[aria-pressed='true'] { color: var(--accent); border-color: var(--accent);
    background: var(--chosen); }
  .tool:disabled { opacity: 0.55; cursor: not-allowed; }
`;
