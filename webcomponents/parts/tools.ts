/** Styles of the one button. */
import { css } from 'lit';

/**
 * Buttons, and links that look like them: `.tool`, plain beside a control, `.framed` by itself, `.loud` for what a form
 * is for; `.large` beside large fields. `.mark` is an icon on a card, `.pill` one in the header, `.link` words that lead
 * on. `aria-pressed` shows as on, `aria-busy` turns, as the beginning of any `.busy` row does; a disabled one says why in its title. `button.chip` offers a value.
 */
export const tools = css`
  .tool { display: inline-flex; align-items: center; justify-content: center; gap: 0.35em; min-inline-size: var(--row);
    min-block-size: var(--row); padding: 0 0.5rem; border: 1px solid transparent; border-radius: var(--radius-s);
    background: none; color: var(--quiet); font-size: 0.8125rem; line-height: 1.2; text-decoration: none; cursor: pointer; }
  .tool.framed { border-color: var(--strong-line); color: var(--ink); background: var(--raised); }
  .tool:hover:not(:disabled) { color: var(--ink); background: var(--sunken); }
  .tool[aria-pressed='true'] { color: var(--accent); border-color: var(--accent);
    background: var(--chosen); }
  .tool.loud { padding-inline: 0.9rem; border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
  .tool.loud:hover:not(:disabled) { background: color-mix(in oklab, var(--accent) 88%, var(--ink)); color: var(--on-accent); }
  .tool.large { min-block-size: 2.5rem; padding-inline: 1rem; font-size: 0.9375rem; }
  .tool.mark { flex: none; min-inline-size: 1.875rem; padding: 0; border: 0; font-size: inherit; }
  .tool.mark[aria-pressed='true'] { background: none; }
  .tool.mark[aria-pressed='true'] svg { fill: currentColor; }
  .tool.mark[aria-expanded='true'] { color: var(--ink); background: var(--sunken); }
  .tool.pill { min-inline-size: 2.25rem; min-block-size: 2.25rem; gap: 0.45rem; padding: 0 0.75rem; border-color: var(--line); border-radius: 99rem;
    background: var(--sunken); color: var(--ink); font-weight: 500; white-space: nowrap; }
  .tool.pill:hover { border-color: var(--strong-line); }
  .tool.link { min-inline-size: 0; min-block-size: 1.75rem; padding: 0; color: var(--link); font-size: inherit; text-align: start; text-decoration: underline;
    text-underline-offset: 0.15em; text-decoration-color: color-mix(in oklab, currentColor 35%, transparent); }
  .tool.link:hover:not(:disabled) { color: var(--link); background: none; text-decoration-color: currentColor; }
  .tool:disabled { opacity: 0.55; cursor: not-allowed; }
  .tool[aria-busy='true'] { cursor: progress; pointer-events: none; }
  .tool[aria-busy='true']::before, .busy::before { content: ''; display: inline-block; flex: none; inline-size: 0.9em; block-size: 0.9em; border: 2px solid currentColor;
    border-inline-end-color: transparent; border-radius: 50%; animation: turn var(--turn, 0.9s) linear infinite; }
  @keyframes turn { to { rotate: 1turn; } }
  button.chip { min-block-size: 1.6rem; max-inline-size: 100%; color: inherit; text-align: start; white-space: normal; overflow-wrap: anywhere; cursor: pointer; }
  button.chip:hover:not(:disabled) { border-color: var(--strong-line); }
  button.chip[aria-pressed='true'] { border-color: var(--accent); background: var(--chosen); font-weight: 600; }
  button.chip:disabled { opacity: 0.55; cursor: not-allowed; }
  @media (prefers-reduced-motion: reduce) { .tool[aria-busy='true']::before, .busy::before { animation: none; } }
  @media (forced-colors: active) {
    .tool.loud { border: 2px solid ButtonText; }
    .tool[aria-pressed='true'], button.chip[aria-pressed='true'] { border: 2px solid Highlight; }
  }
`;
