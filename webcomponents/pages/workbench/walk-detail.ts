/** <nw-walk-detail>: one walk step by step, with changes and probabilities. */
import '@awesome.me/webawesome/dist/components/copy-button/copy-button.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { answer, api, type PatchName, type Schemas } from '../../api.ts';
import { FEATURES, signatureOf } from '../../logic/charts/features.ts';
import { drawStep, stepProbability } from '../../logic/corpora/next-step.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { Reading } from '../../logic/reading.ts';
import type { WalkParams } from '../../logic/walks/params.ts';
import { seedOfWalk } from '../../logic/walks/request.ts';
import { flipsOf } from '../../logic/walks/summary.ts';
import { base } from '../../parts/base.ts';
import { renderFault } from '../../parts/reading-state.ts';
import { tools } from '../../parts/tools.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';
import './walk-name.ts';

/** Syllables of a walk that are described; more would be a wall. */
const DESCRIBED = 24;

/**
 * One walk step by step: what each syllable is like, what each step changed and how probable it was;
 * and what can be made of it.
 */
@customElement('nw-walk-detail')
export class WalkDetail extends LitElement {
  @property() patch: PatchName = 'a';
  @property({ attribute: false }) walk!: Schemas['Walk'];
  @property({ type: Number }) index = 0;
  /** What the walk was made with. */
  @property({ attribute: false }) params!: WalkParams;
  /** Where a step leads from each syllable, as far as it has been read. */
  readonly #ways = new Reading<ReadonlyMap<string, Schemas['Neighbours']>>(this);
  @state() private failure = '';
  /** Another end of the walk, drawn here. */
  @state() private variation: {
    readonly from: number;
    readonly syllables: readonly string[];
  } | null = null;
  @state() private naming = false;

  static override styles = [
    base,
    tools,
    css`
      :host { display: grid; gap: 0.75rem; padding: 0.75rem; background: var(--sunken); border-radius: var(--radius-s); }
      ol { display: grid; gap: var(--gap-s); grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr)); }
      li { display: grid; gap: 0.25rem; align-content: start; padding: 0.5rem 0.6rem; background: var(--raised);
        border: 1px solid var(--line); border-radius: var(--radius-s); font-size: 0.8125rem; }
      .syllable { font-size: 1rem; font-weight: 650; }
      .marks { display: flex; flex-wrap: wrap; gap: 0.15rem; }
      .marks span { padding: 0 0.3em; border-radius: 0.2rem; background: var(--sunken); color: var(--quiet); font-size: 0.75rem; }
      .marks .gained { background: color-mix(in oklab, var(--ok) 16%, var(--raised)); color: var(--ok); font-weight: 600; }
      .marks .lost { background: color-mix(in oklab, var(--error) 12%, var(--raised)); color: var(--error); text-decoration: line-through; }
      .again { justify-self: start; min-block-size: 1.6rem; padding-inline: 0.35rem; margin-inline-start: -0.35rem; }
      .variation { font-weight: 550; }
    `,
  ];

  protected override willUpdate(): void {
    const { patch, walk, params } = this;
    void this.#ways.ask(JSON.stringify([patch, walk.syllables, params]), async (signal, show) => {
      let ways: ReadonlyMap<string, Schemas['Neighbours']> = new Map();
      show(ways);
      for (const syllable of new Set(walk.syllables.slice(0, DESCRIBED - 1))) {
        ways = new Map([...ways, [syllable, await this.#waysFrom(syllable, signal)]]);
        show(ways);
      }
      return ways;
    });
  }

  override render() {
    const flips = flipsOf(this.walk);
    const rest = this.walk.steps.length - DESCRIBED;
    return html`
      <div class="row small">
        <span class="quiet">Walk ${formatNumber(this.index + 1)}, made with seed</span>
        <code>${seedOfWalk(this.params.seed, this.index)}</code>
        <wa-copy-button value=${this.walk.formatted} copy-label="Copy the walk"></wa-copy-button>
      </div>
      <ol>${this.walk.steps.slice(0, DESCRIBED).map((step, k) => this.#renderStep(step, k, flips))}</ol>
      ${rest > 0 ? html`<p class="quiet small">… and ${formatNumber(rest)} syllables more.</p>` : nothing}
      ${renderFault(this.#ways)}
      ${this.failure ? html`<p role="alert" class="error small">${this.failure}</p>` : nothing}
      <div role="status">${this.variation ? this.#renderVariation(this.variation) : nothing}</div>
      <div class="row">
        <button class="tool framed" type="button" aria-pressed=${this.naming} @click=${() => {
          this.naming = !this.naming;
        }}><wa-icon name="sparkles"></wa-icon>Make a name of it</button>
        <a class="tool framed" href=${hashOf('analysis', { tab: 'map', patch: this.patch, walk: String(this.index) })}>
          <wa-icon name="route"></wa-icon>Walk on the map</a>
      </div>
      ${this.naming ? html`<nw-walk-name patch=${this.patch} .syllables=${this.walk.syllables}></nw-walk-name>` : nothing}
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
                @click=${() => this.#vary(k)}><wa-icon name="refresh"></wa-icon>from here anew</button>`
            : nothing
        }
      </li>
    `;
  }

  #renderVariation({ from, syllables }: { from: number; syllables: readonly string[] }) {
    const text = syllables.join('·');
    return html`
      <p class="row"><span class="variation">${text}</span>
        <wa-copy-button value=${text} copy-label="Copy the variation"></wa-copy-button>
        <span class="quiet small">a variation from step ${from}, drawn here by the same probabilities; the walks of the patch stay as they are</span></p>
    `;
  }

  /** Keeps the walk up to step `from` and draws the steps after it anew. */
  async #vary(from: number): Promise<void> {
    try {
      const syllables = this.walk.syllables.slice(0, from);
      for (const u of uniforms(this.walk.syllables.length - from)) {
        syllables.push(drawStep(await this.#waysFrom(syllables.at(-1)!), u));
      }
      this.variation = { from, syllables };
      this.failure = '';
    } catch (error) {
      this.failure = (error as Error).message;
    }
  }

  async #waysFrom(syllable: string, signal?: AbortSignal): Promise<Schemas['Neighbours']> {
    const known = this.#ways.value?.get(syllable);
    if (known) return known;
    const { seed, count, steps, ...rest } = this.params;
    const orNull = (n: number | null): number | 'null' => n ?? 'null';
    const query = {
      patch: this.patch,
      syllable,
      ...rest,
      neighbor_limit: orNull(rest.neighbor_limit),
      min_length: orNull(rest.min_length),
      max_length: orNull(rest.max_length),
      inertia: orNull(rest.inertia),
      limit: 1000,
    };
    const params = { query };
    return answer(api.GET('/api/walker/neighbours', { params, ...(signal && { signal }) }));
  }
}

/** Numbers in [0, 1). */
const uniforms = (n: number): number[] =>
  [...crypto.getRandomValues(new Uint32Array(n))].map((word) => word / 2 ** 32);
