/** A share as a bar, and its looks. */
import { css, html } from 'lit';

export const barStyles = css`
  .share { display: block; block-size: 0.5rem; background: var(--sunken); border-radius: 99rem; overflow: hidden; }
  .share i { display: block; block-size: 100%; background: var(--accent); }
  @media (forced-colors: active) { .share { border: 1px solid CanvasText; } .share i { background: Highlight; } }
  @media print { .share { border: 1px solid #999; } .share i { background: #444; print-color-adjust: exact; } }
`;

/** The number stands beside it for those who do not see it. */
export const shareBar = (percent: number) =>
  html`<span class="share" aria-hidden="true"><i style="inline-size: ${percent}%"></i></span>`;
