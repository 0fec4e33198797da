/** How like the names or words of its source a name is: a bar. */
import { css, html } from 'lit';
import { formatNumber } from '../../state/settings.ts';

export const likeStyles = css`
  .like { display: grid; grid-template-columns: 1fr max-content; gap: 0.6rem; align-items: center; }
  .like > span:first-child { block-size: 0.5rem; background: var(--sunken); border-radius: var(--radius-s); overflow: hidden; }
  .like i { display: block; block-size: 100%; background: var(--accent); }
`;

/** `words` say what the share is of; {} in them stands for it. */
export function renderLike(percent: number, words: string) {
  const share = `${formatNumber(percent)} %`;
  const said = words.replace('{}', share);
  return html`<p class="like" role="img" aria-label=${said}>
    <span aria-hidden="true"><i style="inline-size: ${percent}%"></i></span><span class="small num" title=${said}>${share}</span></p>`;
}
