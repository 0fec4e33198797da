/** How like its source a name is, as a bar. */
import { css, html } from 'lit';
import { formatNumber } from '../../state/settings.ts';

export const likeStyles = css`
  .like { display: grid; gap: 0.2rem; }
  .like > span:first-child { block-size: 0.5rem; background: var(--sunken); border-radius: var(--radius-s); overflow: hidden; }
  .like i { display: block; block-size: 100%; background: var(--accent); }
`;

/** `words` say below it what the share is of; {} in them stands for it. */
export function renderLike(percent: number, words: string) {
  return html`<p class="like"><span aria-hidden="true"><i style="inline-size: ${percent}%"></i></span>
    <span class="small">${words.replace('{}', `${formatNumber(percent)} %`)}</span></p>`;
}
