/** Styles of the blend of two texts: each part in the colour and line of its text. */
import { css } from 'lit';

export const blendStyles = css`
  .page { display: grid; gap: var(--gap); max-inline-size: 72rem; margin-inline: auto; }
  .page > * { min-inline-size: 0; }
  .hero { display: grid; gap: 0.25rem; }
  h1 { font-size: clamp(1.375rem, 1.2rem + 1vw, 1.875rem); letter-spacing: -0.02em; }
  .lead { color: var(--quiet); text-wrap: pretty; }
  .form { display: grid; gap: 0.75rem; }
  .ends { display: flex; flex-wrap: wrap; gap: 0.75rem; justify-content: space-between; }
  .ends > * { flex: 1 1 14rem; min-inline-size: 0; max-inline-size: 24rem; }
  .slider { display: grid; gap: 0.25rem; font-weight: 600; font-size: 0.8125rem; }
  .slider input { inline-size: 100%; min-block-size: 1.75rem; margin: 0; direction: rtl; appearance: none; background: none; }
  .slider input::-webkit-slider-runnable-track { block-size: 0.4rem; border-radius: 99rem; background: linear-gradient(to right, var(--patch-a), var(--patch-b)); }
  .slider input::-moz-range-track { block-size: 0.4rem; border-radius: 99rem; background: linear-gradient(to right, var(--patch-a), var(--patch-b)); }
  .slider input::-webkit-slider-thumb { appearance: none; inline-size: 1.25rem; block-size: 1.25rem; margin-block-start: -0.425rem; border: 2px solid var(--raised); border-radius: 50%; background: var(--accent); cursor: grab; }
  .slider input::-moz-range-thumb { inline-size: 1rem; block-size: 1rem; border: 2px solid var(--raised); border-radius: 50%; background: var(--accent); cursor: grab; }
  @media (forced-colors: active) { .slider input { appearance: auto; } }
  .slider > span { display: flex; justify-content: space-between; gap: 1rem; font-weight: 400; }
  .bar { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; }
  .names { display: grid; gap: 0.5rem; grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr)); }
  .names[aria-busy='true'] li { border-style: dashed; }
  .names li { display: flex; align-items: center; justify-content: space-between; min-inline-size: 0; padding: 0.2rem 0.3rem 0.2rem 0.85rem; min-block-size: 2.75rem;
    background: var(--raised); border: 1px solid var(--line); border-radius: var(--radius); font-size: 1.125rem; font-weight: 600; }
  .names li.kept { border-color: var(--accent); background: var(--chosen); }
  .names li > div { display: grid; min-inline-size: 0; overflow-wrap: anywhere; }
  .of { font-size: 0.75rem; font-weight: 400; }
  .waiting { min-block-size: 8rem; }
`;
