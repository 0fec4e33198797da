/** Looks of a name: in faces that systems bring along, as it may stand on a map or in a dialogue; how like its source it is. */
import { css, html } from 'lit';
import { formatNumber } from '../../state/settings.ts';

const FACES: readonly (readonly [string, string])[] = [
  ['plain', 'var(--sans)'],
  ['book', 'Georgia, "Times New Roman", "Noto Serif", "DejaVu Serif", serif'],
  ['old style', '"Palatino Linotype", Palatino, "Book Antiqua", "URW Palladio L", "P052", serif'],
  ['slab', 'Rockwell, "Rockwell Nova", "Roboto Slab", "Courier New", serif'],
  ['hand', '"Segoe Print", "Bradley Hand", Chilanka, "Comic Sans MS", cursive'],
  ['machine', 'var(--mono)'],
];

/** The name in print. The host has the styles `inPrintStyles`. */
export const inPrint = (name: string) => html`<section class="print">
  <h3>In print</h3>
  <ul>${FACES.map(
    ([label, family]) =>
      html`<li><span style="font-family: ${family}">${name}</span><small>${label}</small></li>`,
  )}</ul>
</section>`;

export const inPrintStyles = css`
  .print > h3 { font-size: 0.8125rem; font-weight: 600; color: var(--quiet); }
  .print > ul { display: grid; gap: 0.35rem 1rem; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); margin-block-start: 0.35rem; }
  .print li { background: var(--sunken); border-radius: var(--radius-s); padding: 0.25rem 0.6rem 0.4rem; min-inline-size: 0; }
  .print span { display: block; font-size: 1.25rem; line-height: 1.4; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  .print small { color: var(--quiet); font-size: 0.6875rem; }
`;

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
