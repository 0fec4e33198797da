/** <nw-walk-detail>: one walk step by step, with changes and probabilities, and as a name. */
import { api, type PatchName, type Schemas } from '../../api.ts';
import { FEATURES, signatureOf } from '../../logic/charts/features.ts';
import { queryOf } from '../../logic/derive/form.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { Reading } from '../../logic/reading.ts';
import { seedOfWalk, type WalkParams } from '../../logic/walks/params.ts';
import { drawStep, flipsOf, stepProbability } from '../../logic/walks/summary.ts';
import { Action } from '../../parts/action.ts';
import { css, element, html, nothing, PageElement, property, State } from '../../parts/element.ts';
import '../../parts/copy-button.ts';
import { renderFault } from '../../parts/reading-state.ts';
import { keepEntries, keepers, keptSpellings } from '../../state/keepers.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';

interface Variation {
  readonly from: number;
  readonly syllables: readonly string[];
}

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
      let ways: ReadonlyMap<string, Schemas['Neighbours']> = new Map();
      show(ways);
      for (const syllable of new Set(this.walk.syllables.slice(0, DESCRIBED - 1))) {
        ways = new Map([...ways, [syllable, await this.#waysFrom(syllable, signal)]]);
        show(ways);
      }
      return ways;
    },
  });
  readonly #vary = new Action(this);
  /** Another end of the walk, drawn here. */
  readonly #variation = new State<Variation | null>(this, null);
  readonly #naming = new State(this, false);

  static override styles = css`
    :host { display: grid; gap: 0.75rem; padding: 0.75rem; background: var(--sunken); border-radius: var(--radius-s); }
    ol { display: grid; gap: var(--gap-s); grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr)); }
    li, .name { background: var(--raised); border: 1px solid var(--line); border-radius: var(--radius-s); }
    li { display: grid; gap: 0.25rem; align-content: start; padding: 0.5rem 0.6rem; font-size: 0.8125rem; }
    .syllable { font-size: 1rem; font-weight: 650; }
    .marks { display: flex; flex-wrap: wrap; gap: 0.15rem; }
    .marks span { padding: 0 0.3em; border-radius: 0.2rem; background: var(--sunken); color: var(--quiet); font-size: 0.75rem; }
    .marks .gained { background: color-mix(in oklab, var(--ok) 16%, var(--raised)); color: var(--ok); font-weight: 600; }
    .marks .lost { background: color-mix(in oklab, var(--error) 12%, var(--raised)); color: var(--error); text-decoration: line-through; }
    .again { justify-self: start; min-block-size: 1.6rem; padding-inline: 0.35rem; margin-inline-start: -0.35rem; }
    .variation { font-weight: 550; }
    .name { padding: 0.75rem; }
    .name strong { font-size: 1.375rem; overflow-wrap: anywhere; }
  `;

  override render() {
    const { walk, index, patch } = this;
    const flips = flipsOf(walk);
    const rest = walk.steps.length - DESCRIBED;
    return html`
      <div class="row small">
        <span class="quiet">Walk ${formatNumber(index + 1)}, made with seed</span>
        <code>${seedOfWalk(this.params.seed, index)}</code>
        <nw-copy-button .value=${walk.formatted} label="Copy the walk"></nw-copy-button>
      </div>
      <ol>${walk.steps.slice(0, DESCRIBED).map((step, k) => this.#renderStep(step, k, flips))}</ol>
      ${rest > 0 ? html`<p class="quiet small">… and ${formatNumber(rest)} syllables more.</p>` : nothing}
      ${renderFault(this.#ways)}
      ${this.#vary.renderFault()}
      <div role="status">${this.#variation.value ? renderVariation(this.#variation.value) : nothing}</div>
      <div class="row">
        <button class="tool framed" type="button" aria-pressed=${this.#naming.value} @click=${() => this.#naming.set(!this.#naming.value)}><nw-icon name="sparkles"></nw-icon>Make a name of it</button>
        <a class="tool framed" href=${hashOf('analysis', { tab: 'map', patch, walk: String(index) })}>
          <nw-icon name="route"></nw-icon>Walk on the map</a>
      </div>
      ${this.#naming.value ? this.#renderName() : nothing}
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
        ${
          k > 0
            ? html`<button class="tool again" type="button" title="Keep the syllables before and draw the rest anew"
                @click=${() => this.#vary.run(() => this.#drawFrom(k))}><nw-icon name="refresh"></nw-icon>from here anew</button>`
            : nothing
        }
      </li>
    `;
  }

  #renderName() {
    const { syllables } = this.walk;
    const joined = syllables.join('');
    const name = joined.slice(0, 1).toUpperCase() + joined.slice(1);
    const kept = keptSpellings().has(name);
    const keep = (): unknown =>
      keepEntries([{ name, syllables }], `Patch ${this.patch.toUpperCase()}`);
    return html`
      <div class="stack tight name">
        <div class="row">
          <strong class="grow">${name}</strong>
          <nw-copy-button .value=${name} label="Copy the name"></nw-copy-button>
          <button class="tool framed" type="button" ?disabled=${kept} @click=${keep}>
            <nw-icon name="heart"></nw-icon>${kept ? 'Kept' : 'Keep the name'}</button>
        </div>
      </div>
    `;
  }

  /** Keeps the walk up to step `from` and draws the steps after it anew. */
  async #drawFrom(from: number): Promise<void> {
    const syllables = this.walk.syllables.slice(0, from);
    for (const u of uniforms(this.walk.syllables.length - from)) {
      syllables.push(drawStep(await this.#waysFrom(syllables.at(-1)!), u));
    }
    this.#variation.value = { from, syllables };
  }

  async #waysFrom(syllable: string, signal?: AbortSignal): Promise<Schemas['Neighbours']> {
    const known = this.#ways.value?.get(syllable);
    if (known) return known;
    const { seed, count, steps, ...settings } = this.params;
    const query = { patch: this.patch, syllable, ...queryOf(settings), limit: 1000 };
    return api.get('/api/walker/neighbours', { query, signal });
  }
}

function renderVariation({ from, syllables }: Variation) {
  const text = syllables.join('·');
  return html`
    <p class="row"><span class="variation">${text}</span>
      <nw-copy-button .value=${text} label="Copy the variation"></nw-copy-button>
      <span class="quiet small">a variation from step ${from}, drawn here by the same probabilities; the walks of the patch stay as they are</span></p>
  `;
}

/** Numbers in [0, 1). */
const uniforms = (n: number): number[] =>
  [...crypto.getRandomValues(new Uint32Array(n))].map((word) => word / 2 ** 32);
