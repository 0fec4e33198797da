/** <nw-candidates-page>: syllables are combined, a class selects, a person reviews, one patch at a time; <nw-policy-viewer>, <nw-funnel-panel>. */
import { inWords } from '../../logic/corpora/runs.ts';
import { renderFault } from '../../parts/action.ts';
import { segmentedChoice } from '../../parts/fields/select.ts';
import '../../parts/corpus-picker.ts';
import './name-review.ts';
import { api, type PatchName, type Schemas } from '../../api.ts';
import { type FunnelStep, funnelOf } from '../../logic/candidates/funnel.ts';
import { madeWith } from '../../logic/candidates/select-form.ts';
import { FEATURES } from '../../logic/charts/features.ts';
import { Reading } from '../../logic/reading.ts';
import { css, element, html, nothing, PageElement, property, State } from '../../parts/element.ts';
import { isOpen } from '../../parts/fields/inputs.ts';
import { nameClasses } from '../../state/name-classes.ts';
import { PATCH_NAMES, PATCHES, route, shownPatch, showPatch } from '../../state/router.ts';
import { corpusName, onReturn, server, statsOf } from '../../state/server.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';
import { onKey } from '../../state/shell/keys.ts';
import { asked, listOfStep, type PatchNames, patchNames, showList } from './patch-names.ts';
import { stepStyles } from './steps.ts';

@element('nw-candidates-page', route, server, patchNames.a, patchNames.b, nameClasses)
export class CandidatesPage extends PageElement {
  static override styles = css`
    :host { display: grid; gap: var(--gap); container: candidates / inline-size; }
    .top { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem var(--gap); }
    @container candidates (min-width: 42rem) { .steps { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
    /* the names stand beside the settings that make them */
    @container candidates (min-width: 66rem) {
      .patch { grid-template-columns: minmax(19rem, 22rem) minmax(0, 1fr); grid-template-rows: auto 1fr; }
      .results { grid-column: 2; grid-row: 1 / span 2; }
      nw-name-review { position: sticky; inset-block-start: calc(var(--header) + 0.75rem); }
      .steps { grid-template-columns: minmax(0, 1fr); } }
  `;

  constructor() {
    super();
    onReturn(this, () => {
      for (const patch of PATCH_NAMES) void patchNames[patch].sync(true);
      void nameClasses.read();
    });
    onKey(this, 'Candidates', {
      a: { label: 'Patch A', run: () => showPatch('a') },
      b: { label: 'Patch B', run: () => showPatch('b') },
      'mod+z': {
        label: 'Take a change of the settings back',
        run: () => patchNames[shownPatch()].travel('undo'),
      },
      'mod+shift+z': { label: 'Make it again', run: () => patchNames[shownPatch()].travel('redo') },
    });
  }

  protected override updated(): void {
    for (const patch of PATCH_NAMES) void patchNames[patch].sync();
  }

  override render() {
    const patch = shownPatch();
    const stats = statsOf(patch);
    return html`
      <div class="top">
        <h1>Candidates</h1>
        ${segmentedChoice({
          label: 'Patch',
          name: 'patch',
          value: patch,
          segments: PATCH_NAMES.map((name) => ({
            value: name,
            label: name.toUpperCase(),
            name: `Patch ${name.toUpperCase()}`,
            class: `patch-${name}`,
          })),
          quiet: true,
          choose: showPatch,
        })}
        ${
          stats?.corpus
            ? html`<span class="quiet small clip">${corpusName(stats.corpus)}${
                stats.loader_status === 'ready'
                  ? `, ${formatNumber(stats.syllable_count)} syllables`
                  : ''
              } <span class="id">${stats.corpus}</span></span>`
            : nothing
        }
        <p class="quiet small explained">${PATCHES}</p>
      </div>
      ${nameClasses.error ? html`<div class="panel">${renderFault(nameClasses)}</div>` : nothing}
      ${this.#renderPatch(patch)}
    `;
  }

  #renderPatch(patch: PatchName) {
    const stats = statsOf(patch);
    if (!stats) return html`<p class="quiet">One moment …</p>`;
    if (stats.loader_status !== 'ready') {
      return html`<section class="panel stack">
        <p class="quiet">Names are put together from the syllables of a corpus and chosen by what a kind of name
          likes: open and flowing for people, weighty for families, broad for places.</p>
        <nw-corpus-picker patch=${patch}></nw-corpus-picker>
      </section>`;
    }
    const names = patchNames[patch];
    return html`
      <div class="patch stack"><div class="steps stack">
        <nw-combine-step .names=${names} .stats=${stats}></nw-combine-step>
        <nw-select-step .names=${names}></nw-select-step>
      </div>
      <div class="results stack"><nw-name-review .names=${names}></nw-name-review></div>
      <nw-funnel-panel .names=${names}></nw-funnel-panel>
      </div>
      <nw-policy-viewer .names=${names}></nw-policy-viewer>
    `;
  }
}

type NameClass = Schemas['NameClass'];

const SIGNS: Readonly<Record<Schemas['Stance'], { mark: string; hard: string; soft: string }>> = {
  preferred: { mark: '+1', hard: 'likes: one point', soft: 'likes: one point' },
  tolerated: { mark: '·', hard: 'does not mind', soft: 'does not mind' },
  discouraged: { mark: '×', hard: 'never: rejects', soft: 'dislikes: minus ten points' },
};

/** What each class makes of each feature, and of the candidates: how many suit. The selection stays as it is. */
@element('nw-policy-viewer', nameClasses, patchNames.a, patchNames.b)
export class PolicyViewer extends PageElement {
  @property({ attribute: false }) names!: PatchNames;
  readonly #open = new State(this, false);
  /** How many candidates suit each class, as far as they are counted. */
  readonly #counts = new Reading<Readonly<Record<string, number>>>(this, {
    key: () => {
      const { made } = this.names.value;
      if (!this.#open.value || !made || !nameClasses.value) return null;
      return JSON.stringify([made.revision, { ...this.names.judgeBody(), name_class: '' }]);
    },
    // one evaluation a class, one after the other, so that the pool has room for others
    read: async (signal, show) => {
      let counts: Readonly<Record<string, number>> = {};
      show(counts);
      for (const { name } of nameClasses.value ?? []) {
        const body = { ...this.names.judgeBody(), name_class: name };
        const { admitted } = await api.post('/api/walker/judge', { body, signal });
        counts = { ...counts, [name]: admitted };
        show(counts);
      }
      return counts;
    },
  });

  static override styles = css`
    summary { display: flex; flex-wrap: wrap; align-items: center; gap: 0.15rem 0.5rem; }
    summary h2 { display: inline; }
    .body { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--gap); padding-block-start: var(--gap); }
    .scroll { overflow-x: auto; position: relative; /* holds the hidden words of the cells */ }
    table { min-inline-size: 44rem; }
    thead th { text-align: center; vertical-align: bottom; padding-inline: 0.3rem; }
    thead .tool { padding: 0.3rem 0.2rem; text-align: center; font-weight: inherit; }
    thead .tool[aria-pressed='true'] { border-color: transparent; background: none; }
    tbody th { font-weight: 400; color: var(--ink); white-space: nowrap; font-size: 0.875rem; }
    td { text-align: center; font-variant-numeric: tabular-nums; }
    tr.part th, tr.part td { border-block-start: 2px solid var(--line); }
    .preferred { color: var(--ok); font-weight: 650; }
    .discouraged { color: var(--error); font-weight: 650; }
    .tolerated { color: var(--quiet); }
    .chosen { background: var(--chosen); }
    tfoot th, tfoot td { border: 0; padding-block: 0.5rem 0; font-weight: 600; }
    tfoot td .share { display: block; color: var(--quiet); font-weight: 400; font-size: 0.75rem; }
  `;

  override render() {
    return html`
      <details class="panel" data-help="name-class" @toggle=${(event: Event) => this.#open.set(isOpen(event))}>
        <summary><nw-icon name="chevron-right"></nw-icon><h2>What the classes want</h2>
          <span class="quiet small">features liked and refused, and how many candidates would suit</span></summary>
        ${this.#open.value ? this.#renderBody() : nothing}
      </details>
    `;
  }

  #renderBody() {
    const { mode, name_class: chosenClass } = this.names.value.select;
    const chosen = (name: string): string => (name === chosenClass ? 'chosen' : '');
    const each = (cell: (one: NameClass) => unknown) => (nameClasses.value ?? []).map(cell);
    return html`<div class="body">
      <div class="scroll" tabindex="0" role="region" aria-label="Features by class">
        <table>
          <thead><tr><th scope="col"><span class="hidden">Feature</span></th>${each(
            ({ name, description }) => html`<th scope="col" class=${chosen(name)}>
              <button class="tool link" type="button" title=${`${description} Use it in step 2.`} aria-pressed=${name === chosenClass}
                @click=${() => this.names.edit({ select: { ...this.names.value.select, name_class: name } })}>${inWords(name)}</button></th>`,
          )}</tr></thead>
          <tbody>
            ${FEATURES.map(
              ({ name: feature, label, part }, k) => html`
                <tr class=${k > 0 && FEATURES[k - 1]!.part !== part ? 'part' : ''}><th scope="row">${label}</th>${each(
                  ({ name, policy }) => {
                    const stance = policy[feature];
                    const { mark, hard, soft } = SIGNS[stance];
                    const words = mode === 'hard' ? hard : soft;
                    return html`<td class="${stance} ${chosen(name)}" title=${`${inWords(name)} ${words}`}>${
                      stance === 'discouraged' && mode === 'soft' ? '−10' : mark
                    }<span class="hidden"> ${words}</span></td>`;
                  },
                )}</tr>`,
            )}
            <tr class="part"><th scope="row">syllables</th>${each(
              ({ name, syllable_range: [least, most] }) =>
                html`<td class=${chosen(name)}>${least}–${most}</td>`,
            )}</tr>
          </tbody>
          <tfoot><tr><th scope="row">would suit</th>${each(
            ({ name }) => html`<td class=${chosen(name)}>${this.#renderCount(name)}</td>`,
          )}</tr></tfoot>
        </table>
      </div>
      ${renderFault(this.#counts)}
      ${this.names.value.made ? nothing : html`<p class="small quiet">Make candidates to see how many would suit each class.</p>`}
    </div>`;
  }

  #renderCount(name: string) {
    const { made } = this.names.value;
    const count = this.#counts.value?.[name];
    if (!made || count === undefined) return '–';
    return html`${formatNumber(count)} <span class="share">${formatShare(count / made.total)}</span>`;
  }
}

/**
 * From all candidates to those taken: each step with what it removes. Follows the select controls at once; the
 * selection stays as it is.
 */
@element('nw-funnel-panel', route, patchNames.a, patchNames.b)
export class FunnelPanel extends PageElement {
  @property({ attribute: false }) names!: PatchNames;

  static override styles = css`
    ${stepStyles}
    .head { min-block-size: 1.5rem; }
    ol { display: grid; gap: 0.15rem; }
    .step { all: unset; box-sizing: border-box; inline-size: 100%; display: grid; cursor: pointer; border-radius: var(--radius-s);
      grid-template-columns: minmax(0, 1fr) auto; gap: 0.15rem 0.5rem; padding: 0.3rem 0.5rem; }
    .step:hover { background: var(--sunken); }
    .step[aria-pressed='true'] { background: var(--chosen); }
    .step:focus-visible { outline: 2px solid var(--focus); outline-offset: -2px; }
    .count { font-variant-numeric: tabular-nums; }
    .count .share { color: var(--quiet); font-size: 0.8125rem; display: inline-block; min-inline-size: 3.6rem; text-align: end; }
    .bar { grid-column: 1 / -1; display: flex; block-size: 0.45rem; border-radius: 99rem; overflow: hidden; background: var(--sunken); }
    .left { background: color-mix(in oklab, var(--accent) 40%, var(--raised)); }
    .gone { background: var(--strong-line); }
    .good { background: var(--accent); }
    .taken { display: flex; justify-content: space-between; gap: 0.5rem; padding: 0.3rem 0.5rem; font-weight: 600; }
    @media (forced-colors: active) {
      .bar { border: 1px solid CanvasText; } .good { background: Highlight; } .left { background: GrayText; }
    }
  `;

  override render() {
    const { select, selection } = this.names.value;
    const { judged } = this.names;
    const { value, loading } = judged;
    const current = selection && madeWith(selection.recipe, select);
    return html`
      <section class="panel" aria-labelledby="title" aria-busy=${loading} data-help="funnel">
        <div class="head">
          <h2 id="title">Funnel</h2>
          <p class="quiet small">as ${inWords(select.name_class).toLowerCase()}${select.mode === 'soft' ? ', discouraged features cost points' : ''}</p>
          ${loading ? html`<span class="busy" role="img" aria-label="Counting"></span>` : nothing}
        </div>
        ${
          value
            ? html`<ol>${funnelOf(value).map((step) => this.#renderStep(step, value.made))}
                <li class="taken"><span>taken</span>
                  <span class="count">${current ? formatNumber(selection.total) : '–'}
                    <span class="share">${current ? '' : 'not yet'}</span></span></li></ol>`
            : loading
              ? html`<p class="quiet">Counting …</p>`
              : judged.error
                ? nothing
                : html`<p class="quiet">How many candidates each rule of the class removes, and which names they
                    are, stands here once candidates are made.</p>`
        }
        ${renderFault(judged)}
        ${
          value && value.made !== value.distinct
            ? html`<p class="small quiet">${formatNumber(value.made - value.distinct)} of the candidates repeat a name; here each counts.</p>`
            : nothing
        }
      </section>
    `;
  }

  #renderStep({ key, label, count, left }: FunnelStep, made: number) {
    const removes = key !== 'made' && key !== 'admitted';
    const list = listOfStep(key);
    const share = (n: number): string => `inline-size: ${(100 * n) / made}%`;
    return html`<li>
      <button class="step" type="button" aria-pressed=${asked().list === list} title=${`See the names: ${label}`}
        @click=${() => showList(list)}>
        <span>${removes ? html`<span class="quiet">rejected:</span> ` : nothing}${label}</span>
        <span class="count">${removes ? '−' : ''}${formatNumber(count)}
          <span class="share">${formatShare(count / made)}</span></span>
        <span class="bar" aria-hidden="true">
          <span class=${removes ? 'left' : 'good'} style=${share(left)}></span>
          ${removes ? html`<span class="gone" style=${share(count)}></span>` : nothing}
        </span>
      </button>
    </li>`;
  }
}
