/** <nw-walk-detail>: one walk step by step, with changes and probabilities, and as a name. */
import { api, type PatchName, type Schemas } from '../../api.ts';
import { FEATURES, signatureOf } from '../../logic/charts/features.ts';
import { queryOf } from '../../logic/derive/form.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { renderName } from '../../logic/names/render.ts';
import { Reading } from '../../logic/reading.ts';
import { seedOfWalk, type WalkParams } from '../../logic/walks/params.ts';
import { flipsOf, stepProbability } from '../../logic/walks/summary.ts';
import { css, element, html, nothing, PageElement, property } from '../../parts/element.ts';
import '../../parts/copy-button.ts';
import { renderFault } from '../../parts/reading-state.ts';
import { keepEntries, keepers, keptSpellings } from '../../state/keepers.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';

/** Syllables of a walk that are described; more would be a wall. */
const DESCRIBED = 24;

/**
 * One walk step by step: what each syllable is like, what each step changed and how probable it was;
 * and what can be made of it.
 */
@element('nw-walk-detail', keepers)
export class WalkDetail extends PageElement {
  @property() patch: PatchName = 'a';
  @property({ attribute: false }) walk!: Schemas['Walk'];
  @property({ type: Number }) index = 0;
  @property({ attribute: false }) params!: WalkParams;
  /** Where a step leads from each syllable, as far as it has been read. */
  readonly #ways = new Reading<ReadonlyMap<string, Schemas['Neighbours']>>(this, {
    key: () => JSON.stringify([this.patch, this.walk.syllables, this.params]),
    read: async (signal, show) => {
      const ways = new Map<string, Schemas['Neighbours']>();
      show(ways);
      const { seed, count, steps, ...settings } = this.params;
      for (const syllable of new Set(this.walk.syllables.slice(0, DESCRIBED - 1))) {
        const query = { patch: this.patch, syllable, ...queryOf(settings), limit: 1000 };
        ways.set(syllable, await api.get('/api/walker/neighbours', { query, signal }));
        show(ways);
      }
      return ways;
    },
  });

  static override styles = css`
    :host { display: grid; gap: 0.75rem; padding: 0.75rem; background: var(--sunken); border-radius: var(--radius-s); }
    ol { display: grid; gap: var(--gap-s); grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr)); }
    li { display: grid; gap: 0.25rem; align-content: start; padding: 0.5rem 0.6rem; font-size: 0.8125rem;
      background: var(--raised); border: 1px solid var(--line); border-radius: var(--radius-s); }
    .syllable { font-size: 1rem; font-weight: 650; }
    .marks { display: flex; flex-wrap: wrap; gap: 0.15rem; }
    .marks span { padding: 0 0.3em; border-radius: 0.2rem; background: var(--sunken); color: var(--quiet); font-size: 0.75rem; }
    .marks .gained { background: color-mix(in oklab, var(--ok) 16%, var(--raised)); color: var(--ok); font-weight: 600; }
    .marks .lost { background: color-mix(in oklab, var(--error) 12%, var(--raised)); color: var(--error); text-decoration: line-through; }
  `;

  override render() {
    const { walk, index, patch } = this;
    const flips = flipsOf(walk);
    const rest = walk.steps.length - DESCRIBED;
    const name = renderName(walk.syllables.join(''), 'title');
    const kept = keptSpellings().has(name);
    return html`
      <div class="row small">
        <span class="quiet">Walk ${formatNumber(index + 1)}, made with seed</span>
        <code>${seedOfWalk(this.params.seed, index)}</code>
        <nw-copy-button .value=${walk.formatted} label="Copy the walk"></nw-copy-button>
      </div>
      <ol>${walk.steps.slice(0, DESCRIBED).map((step, k) => this.#renderStep(step, k, flips))}</ol>
      ${rest > 0 ? html`<p class="quiet small">… and ${formatNumber(rest)} syllables more.</p>` : nothing}
      ${renderFault(this.#ways)}
      <div class="row">
        <button class="tool framed" type="button" title=${name} ?disabled=${kept} @click=${() =>
          keepEntries([{ name, syllables: walk.syllables }], `Patch ${patch.toUpperCase()}`)}>
          <nw-icon name="heart"></nw-icon>${kept ? 'Kept' : 'Keep'} as a name</button>
        <a class="tool framed" href=${hashOf('analysis', { tab: 'map', patch, walk: String(index) })}>
          <nw-icon name="route"></nw-icon>Walk on the map</a>
      </div>
    `;
  }

  #renderStep(step: Schemas['WalkStep'], k: number, flips: readonly number[]) {
    const before = k > 0 ? this.walk.syllables[k - 1]! : '';
    const changed = k > 0 ? flips[k - 1]! : 0;
    const signature = signatureOf(step.features);
    const ways = this.#ways.value?.get(before);
    const probability = ways ? stepProbability(ways, step.syllable) : null;
    return html`
      <li>
        <span class="row between"><span class="syllable">${step.syllable}</span>
          <span class="quiet">${formatNumber(step.frequency)} ×</span></span>
        <span class="quiet">${k === 0 ? 'start' : step.syllable === before ? 'stays' : `step ${k}`}${
          probability === null ? nothing : html` · p ${formatShare(probability)}`
        }</span>
        <span class="marks">${FEATURES.map(({ label }, bit) => {
          const mask = 1 << bit;
          const has = (signature & mask) !== 0;
          if ((changed & mask) === 0) return has ? html`<span>${label}</span>` : nothing;
          return has
            ? html`<span class="gained" title="new with this step">+ ${label}</span>`
            : html`<span class="lost" title="lost with this step">${label}</span>`;
        })}</span>
      </li>
    `;
  }
}
