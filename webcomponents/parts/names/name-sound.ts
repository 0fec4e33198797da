/** How a name sounds beside the words of its source: a bar of likeness, and the weak spot marked. */
import { css, html, nothing } from 'lit';
import type { Schemas } from '../../api.ts';
import { SOUND_REASONS } from '../../logic/filters/sound.ts';
import { formatNumber } from '../../state/settings.ts';

type Sound = Schemas['NameSound'];

export const soundStyles = css`
  .like { display: grid; grid-template-columns: 1fr max-content; gap: 0.6rem; align-items: center; }
  .like > span:first-child { block-size: 0.5rem; background: var(--sunken); border-radius: var(--radius-s); overflow: hidden; }
  .like i { display: block; block-size: 100%; background: var(--accent); }
  mark.weak { background: none; color: inherit; font-weight: 650; text-decoration: underline wavy; text-underline-offset: 0.2em; }
`;

export function renderSound(name: string, { why, like, reason, spot }: Sound) {
  if (like === null) return html`<p class="small quiet">Not known: ${why}</p>`;
  const [from, to] = spot ?? [0, 0];
  return html`
    <p class="like" role="img" aria-label="As word-like as ${formatNumber(like)} % of the words of the source">
      <span aria-hidden="true"><i style="inline-size: ${like}%"></i></span>
      <span class="small num" title="As word-like as so many percent of the words of the source">${formatNumber(like)} %</span>
    </p>
    ${
      reason === null
        ? html`<p class="small">Nothing speaks against it.</p>`
        : html`<p class="small">${
            spot
              ? html`${name.slice(0, from)}<mark class="weak">${name.slice(from, to)}</mark>${name.slice(to)}: `
              : nothing
          }${SOUND_REASONS[reason]}.</p>`
    }
  `;
}
