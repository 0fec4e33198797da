/** <nw-walk-panel>: the walks of a patch, as the server holds them; one of them step by step. */
import { renderFault } from '../../parts/action.ts';
import '../../parts/snippets.ts';
import '../../parts/take-along.ts';
import '../../parts/copy-button.ts';
import { api, type PatchName, type Schemas } from '../../api.ts';
import { bits, FEATURES, featureWords, signatureOf } from '../../logic/charts/features.ts';
import { queryOf } from '../../logic/derive/form.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { renderName } from '../../logic/names/render.ts';
import { Reading } from '../../logic/reading.ts';
import * as walking from '../../logic/walks/params.ts';
import * as sums from '../../logic/walks/summary.ts';
import { type Column, column } from '../../parts/data-table.ts';
import { css, element, html, nothing, PageElement, property, State } from '../../parts/element.ts';
import type { Taken } from '../../parts/take-along.ts';
import { keepEntries, keepers, keptSpellings } from '../../state/keepers.ts';
import { adoptParams, replaceParams, workbench } from '../../state/patch-params.ts';
import { onReturn, server, statsOf } from '../../state/server.ts';
import { session } from '../../state/session.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';
import { makeWalks, making, walkStatus, whyNoWalks } from './make-walks.ts';

type Walk = Schemas['Walk'];

interface HeldWalks {
  readonly run: string;
  readonly recipe: Schemas['WalkRecipe'];
  readonly params: walking.WalkParams;
  /** How many the server holds; `walks` are the first of them. */
  readonly total: number;
  readonly walks: readonly Schemas['Walk'][];
}

const FIRST = 50;
const MOST = 10_000;

/** The walks of a patch: those of `before` where they are still the same, none where it holds none. */
async function readWalks(
  patch: PatchName,
  before: HeldWalks | null,
  signal: AbortSignal,
): Promise<HeldWalks | null> {
  const page = async (offset: number, limit: number) => {
    const query = { patch, offset, limit };
    return api.get('/api/walker/walks', { query, signal });
  };
  const { recipe, run_id: run, total, walks } = await page(0, FIRST);
  if (!recipe || run === null) return null;
  const params = walking.paramsOfRecipe(recipe);
  if (!signal.aborted) adoptParams(patch, params);
  // equal recipes give equal walks
  if (before?.run === run && before.total === total && walking.sameParams(before.params, params))
    return before;
  const most = Math.min(MOST, Math.floor(walking.PAGE_LIMIT / (recipe.steps + 1)), total);
  const rest = most > walks.length ? (await page(walks.length, most - walks.length)).walks : [];
  return { run, recipe, params, total, walks: [...walks, ...rest] };
}

/** Syllables of a walk that its row shows; the details show all. */
const SHOWN = 12;
const ROWS = 10;
const ROOMY = { least: 30 };

@element('nw-walk-panel', server, session, workbench, walkStatus, making.a, making.b)
export class WalkPanel extends PageElement {
  @property() patch: PatchName = 'a';
  readonly #picked = new State<ReadonlySet<number>>(this, new Set());
  /** Index of the walk in detail; -1 is none. */
  readonly #active = new State(this, -1);
  readonly #walks = new Reading<{ readonly held: HeldWalks | null }>(this, {
    key: () => {
      const stats = statsOf(this.patch);
      return stats && `${stats.corpus} ${stats.has_walks} ${walkStatus.value[this.patch].made}`;
    },
    read: async (signal) => ({ held: await readWalks(this.patch, this.#held, signal) }),
  });
  #shown: HeldWalks | null = null;

  static override styles = css`
    :host { display: grid; gap: 0.75rem; align-content: start; }
    .note { padding: 0.4rem 0.75rem; font-size: 0.8125rem; border-radius: var(--radius-s); background: var(--sunken);
      border-inline-start: 3px solid var(--warning); }
    .empty { padding-inline: 1rem; border: 1px dashed var(--line); border-radius: var(--radius-s); }
    .stale { filter: grayscale(1); }
    nw-data-table { block-size: calc(var(--rows) * var(--row) + 2.1rem); min-block-size: 0; }
    dl { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; }
    dl > div { display: grid; }
    dt { order: 2; font-size: 0.75rem; color: var(--quiet); }
    dd { font-size: 1.0625rem; font-weight: 650; font-variant-numeric: tabular-nums; line-height: 1.3; }
  `;

  constructor() {
    super();
    onReturn(this, () => void this.#walks.again());
  }

  protected override willUpdate(): void {
    if (this.#shown !== this.#held) {
      this.#picked.value = new Set(); // other walks: what was ticked is gone
      this.#active.value = -1;
    }
    this.#shown = this.#held;
  }

  get #held(): HeldWalks | null {
    return this.#walks.value?.held ?? null;
  }

  override render() {
    const { fault } = making[this.patch].value;
    const held = this.#shown;
    return html`
      <h3>Walks</h3>
      ${[{ error: fault, again: () => makeWalks(this.patch) }, this.#walks].map(renderFault)}
      ${held && statsOf(this.patch)?.corpus === held.run ? this.#renderHeld(held) : this.#renderEmpty()}
    `;
  }

  #renderEmpty() {
    const { busy } = making[this.patch];
    if (busy || this.#walks.loading)
      return html`<p class="empty" role="status">${busy ? 'Walking …' : 'Reading the walks …'}</p>`;
    const why = whyNoWalks(this.patch);
    return html`
      <div class="empty">
        <nw-icon name="footprints" aria-hidden="true"></nw-icon>
        <p>A walk goes from syllable to similar syllable and shows how the corpus behaves under these settings.</p>
        <button class="tool framed" type="button" ?disabled=${why !== ''} title=${why || 'g g'}
          @click=${() => makeWalks(this.patch)}>Make the first walks</button>
        ${why ? html`<p class="small">${why}</p>` : nothing}
      </div>
    `;
  }

  #renderHeld(held: HeldWalks) {
    const { patch } = this;
    const active = this.#active.value;
    const { params, walks, total } = held;
    const stale = !walking.sameParams(params, workbench.value[patch].params);
    return html`
      ${
        stale
          ? html`<p class="row note" role="status"><span class="grow">Made with older settings than the controls show.</span>
              <button class="tool framed" type="button" @click=${() => replaceParams(patch, params)}>Show those settings</button></p>`
          : nothing
      }
      <dl class=${stale ? 'stale' : ''} data-help="walk-figures">${this.#renderFigures(held)}</dl>
      ${this.#renderFiles(held)}
      <nw-data-table label="Walks of patch ${patch.toUpperCase()}" class=${stale ? 'stale' : ''} style="--rows: ${Math.min(ROWS, walks.length)}"
        .columns=${this.#columns(params.seed)} .items=${walks} .active=${active} aria-busy=${making[patch].busy}
        @row-active=${(event: CustomEvent<{ index: number }>) => this.#active.set(event.detail.index)}></nw-data-table>
      ${
        walks[active]
          ? html`<nw-walk-detail patch=${patch} .walk=${walks[active]} .index=${active} .params=${params}></nw-walk-detail>`
          : html`<p class="small quiet">Choose a walk to see its steps.</p>`
      }
      ${
        total > walks.length
          ? html`<p class="quiet small">The first ${formatNumber(walks.length)} of ${formatNumber(total)} walks.</p>`
          : nothing
      }
      <nw-snippets class="small" label="The same over HTTP or on the command line" .request=${{
        path: '/api/walker/walk',
        body: walking.walkRequest(patch, params),
        cli: walking.walkCommand(held.run, params),
      }}></nw-snippets>
    `;
  }

  #columns(seed: string): readonly Column<Walk>[] {
    const pick = (index: number): void => {
      const picked = new Set(this.#picked.value);
      if (!picked.delete(index)) picked.add(index);
      this.#picked.value = picked;
    };
    return [
      column(
        'pick',
        '',
        '3.25rem',
        (_, index) => html`<input type="checkbox"
          aria-label="Tick walk ${formatNumber(index + 1)}" .checked=${this.#picked.value.has(index)} @change=${() => pick(index)}>`,
      ),
      column('number', '#', '3rem', (_, index) => index + 1, { align: 'end' }),
      column(
        'seed',
        'Seed',
        'minmax(3.5rem, 0.35fr)',
        (_, index) => {
          const own = walking.seedOfWalk(seed, index);
          return html`<span class="id" title=${own}>${own}</span>`;
        },
        ROOMY,
      ),
      column(
        'walk',
        'Walk',
        'minmax(8rem, 1fr)',
        ({ steps, formatted }) => html`<span title=${formatted}>${renderSteps(steps)}</span>`,
      ),
      column('changed', 'Changed', '6rem', renderFlips, ROOMY),
    ];
  }

  #renderFigures({ walks }: HeldWalks) {
    const summary = sums.summarise(walks);
    if (!summary) return nothing;
    const share = (value: number | null): string => (value === null ? '–' : formatShare(value));
    const decimal = (value: number | null): string =>
      value === null ? '–' : formatNumber(value, { maximumFractionDigits: 2 });
    const figures: readonly (readonly [value: string, label: string, how: string])[] = [
      [
        share(summary.stayShare),
        'steps that stay',
        'Share of the steps that stay on their syllable',
      ],
      [share(summary.distinctShare), 'different walks', 'Different walks among all walks'],
      [
        decimal(summary.meanFlips),
        'features changed a step',
        'Of the twelve features, how many a step changes on average (flips); staying counts as 0',
      ],
    ];
    return figures.map(
      ([value, label, how]) => html`<div title=${how}><dt>${label}</dt><dd>${value}</dd></div>`,
    );
  }

  /** Takes walks along: the ticked ones, or all when none is ticked. */
  #renderFiles({ run, recipe, params, walks }: HeldWalks) {
    const { patch } = this;
    const picked = this.#picked.value;
    const count = picked.size || walks.length;
    const read = (): Taken => {
      const all = walks.map((walk, index) => ({ index, walk }));
      const chosen = picked.size > 0 ? all.filter(({ index }) => picked.has(index)) : all;
      return {
        lines: chosen.map(({ walk }) => walk.formatted),
        table: sums.walkTable(chosen, params.seed),
        json: { source: run, recipe, walks: chosen.map(({ walk }) => walk) },
      };
    };
    return html`
      <div class="row between">
        <span class="small quiet">${formatNumber(count)} ${picked.size > 0 ? 'ticked' : 'walks'}</span>
        <nw-take-along what="walks" label=${picked.size > 0 ? 'Copy the ticked' : 'Copy all'} .count=${count}
          .stem=${`walks-${patch}-${run}-${params.seed}`} .read=${read}></nw-take-along>
      </div>
    `;
  }
}

function renderFlips(walk: Walk) {
  const flips = sums.flipsOf(walk);
  return html`<span class="quiet small" title="Sound features that each step changed">${flips.slice(0, SHOWN).map(bits).join('·')}${flips.length > SHOWN ? '…' : ''}</span>`;
}

/** The first syllables of a walk, each with the number of features by which it differs from the one before. */
function renderSteps(steps: Walk['steps']) {
  const flips = [null, ...sums.flipsOf({ steps })];
  return steps.slice(0, SHOWN).map(
    (step, k) =>
      html`${k > 0 ? html`<small class="quiet" aria-hidden="true">▸</small>` : nothing}<nw-syllable-chip
        .step=${step} .flipped=${flips[k]!}></nw-syllable-chip>`,
  );
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
  @property({ attribute: false }) params!: walking.WalkParams;
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
    const flips = sums.flipsOf(walk);
    const rest = walk.steps.length - DESCRIBED;
    const name = renderName(walk.syllables.join(''), 'title');
    const kept = keptSpellings().has(name);
    return html`
      <div class="row small">
        <span class="quiet">Walk ${formatNumber(index + 1)}, made with seed</span>
        <code>${walking.seedOfWalk(this.params.seed, index)}</code>
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
    const probability = ways ? sums.stepProbability(ways, step.syllable) : null;
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

/** A step of a walk; what is known of it shows on hover. One small mark for each feature by which it differs from the one before. */
@element('nw-syllable-chip')
export class SyllableChip extends PageElement {
  @property({ attribute: false }) step!: Schemas['WalkStep'];
  /** Bit set of the features that changed; null where there is no syllable before. */
  @property({ attribute: false }) flipped: number | null = null;

  static override styles = css`
    :host { display: inline-block; }
    .syllable { display: inline-grid; justify-items: center; padding: 0 0.35em; border-radius: var(--radius-s);
      background: var(--sunken); line-height: 1.55; font-weight: 500; }
    .stay { background: none; color: var(--quiet); }
    .marks { display: flex; gap: 2px; block-size: 3px; margin-block: -1px 2px; }
    .marks i { inline-size: 3px; block-size: 3px; border-radius: 50%; background: var(--accent); }
    @media (forced-colors: active) { .marks i { background: Highlight; } }
  `;

  override render() {
    const { step, flipped } = this;
    const { syllable, frequency, features } = step;
    const known = `${syllable} · occurs ${formatNumber(frequency)} × · ${featureWords(signatureOf(features))}`;
    if (flipped === null) return html`<span class="syllable" title=${known}>${syllable}</span>`;
    const changed = flipped === 0 ? 'nothing changed' : `changed: ${featureWords(flipped)}`;
    return html`<span class="syllable ${flipped === 0 ? 'stay' : ''}" title=${`${known} · ${changed}`}>
      ${syllable}<span class="marks" aria-hidden="true">${Array.from({ length: bits(flipped) }, () => html`<i></i>`)}</span></span>`;
  }
}
