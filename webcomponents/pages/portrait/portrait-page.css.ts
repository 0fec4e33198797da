/** Styles of the portrait of a text, on screen and on paper. */
import { css } from 'lit';

export const portraitStyles = css`
  .page { display: grid; gap: var(--gap); max-inline-size: 72rem; margin-inline: auto; }
  .page > * { min-inline-size: 0; }
  .head { display: flex; flex-wrap: wrap; gap: var(--gap); justify-content: space-between; align-items: end; }
  .head > div:first-child { flex: 1 1 24rem; min-inline-size: 0; }
  h1 { font-size: clamp(1.5rem, 1.2rem + 1.6vw, 2.25rem); letter-spacing: -0.025em; overflow-wrap: anywhere; }
  .lead { color: var(--quiet); text-wrap: pretty; }
  .tools { display: grid; gap: 0.5rem; flex: 0 1 21rem; min-inline-size: 0; }
  .panel { display: grid; gap: 0.6rem; align-content: start; }
  .names { display: grid; gap: var(--gap); grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); }
  .names ul { columns: 2; column-gap: 1rem; }
  .names h3 { color: var(--quiet); font-size: 0.8125rem; }
  .names li { font-size: 1.125rem; font-weight: 600; break-inside: avoid; overflow-wrap: anywhere; }
  .found { display: grid; gap: var(--gap); }
  .found h3 { color: var(--quiet); font-size: 0.8125rem; }
  .found p { overflow-wrap: anywhere; text-wrap: pretty; }
  .shared { display: grid; gap: var(--gap); grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); align-items: start; }
  .parts { display: flex; flex-wrap: wrap; gap: 0.15rem 1rem; }
  .parts b { font-weight: 600; }
  .bars li { display: grid; grid-template-columns: 2.5rem 1fr 3.25rem; gap: 0.5rem; align-items: center; }
  .bars b { font-weight: 600; }
  .track { block-size: 0.5rem; background: var(--sunken); border-radius: var(--radius-s); overflow: hidden; }
  .track span { display: block; block-size: 100%; background: var(--accent); }
  code { overflow-wrap: anywhere; }
  .waiting { min-block-size: 10rem; }
  @media print {
    .screen { display: none !important; }
    .page { gap: 0.75rem; font-size: 0.8125rem; }
    .shared { grid-template-columns: repeat(4, 1fr); }
    .names { grid-template-columns: repeat(3, 1fr); }
    .bars li { grid-template-columns: 1.5rem 1fr 2.75rem; }
    .track { border: 1px solid #999; }
    .track span { background: #444; print-color-adjust: exact; }
  }
`;
