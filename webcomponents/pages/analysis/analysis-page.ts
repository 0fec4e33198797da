/** <nw-analysis-page>: why a corpus behaves as it does, in pictures. */
import { panels } from '../../charts/plot-library.ts';
import { segmentedChoice } from '../../parts/fields/select.ts';
import '@awesome.me/webawesome/dist/components/tab/tab.js';
import '@awesome.me/webawesome/dist/components/tab-group/tab-group.js';
import '@awesome.me/webawesome/dist/components/tab-panel/tab-panel.js';
import type { PatchName } from '../../api.ts';
import * as address from '../../logic/charts/analysis-view.ts';
import { inWords, isLoadable } from '../../logic/corpora/runs.ts';
import { css, element, html, nothing, PageElement } from '../../parts/element.ts';
import '../../parts/corpus-picker.ts';
import { PATCH_NAMES, PATCHES, route, setQuery } from '../../state/router.ts';
import { corpusKey, corpusName, server, statsOf } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import { featuresTab, shapeTab, type TabView, zipfTab } from './distribution-tabs.ts';
import { compareTab, reachTab } from './reach-compare-tabs.ts';
import { mapTab, neighboursTab, terrainTab } from './syllable-tabs.ts';

/** Where patches hold no corpus: what would be here, and the choice of theirs. */
function renderNoCorpus(patches: readonly PatchName[], purpose: string) {
  // where there is no run at all, one patch says so for both
  const choosing = server.value.runs?.some(isLoadable) ? patches : patches.slice(0, 1);
  return html`
    <section class="panel stack">
      <p>${purpose}</p>
      ${choosing.map((patch) => html`<nw-corpus-picker patch=${patch} label="Corpus of ${patch.toUpperCase()}"></nw-corpus-picker>`)}
    </section>
  `;
}

const SHOWN = [
  { value: 'a', label: 'A', name: 'Patch A' },
  { value: 'b', label: 'B', name: 'Patch B' },
  { value: 'both', label: 'A vs B', name: 'A against B' },
] as const;

/** What each tab is for, where it has nothing to show, and what it shows. */
const TAB: Readonly<
  Record<address.Tab, readonly [purpose: string, render: (view: TabView) => unknown]>
> = {
  shape: ['How many syllables a corpus has and how long they are.', shapeTab],
  zipf: ['How the few common syllables and the many rare ones share the text.', zipfTab],
  features: ['Which sounds a corpus is full of, and which of them go together.', featuresTab],
  terrain: ['Where a corpus stands between soft and hard.', terrainTab],
  reach: ['How far one step of a walk can lead under each profile.', reachTab],
  neighbours: ['Where one step leads from a syllable, and how probably.', neighboursTab],
  map: ['All syllables in a plane, those of like sound near one another.', mapTab],
  compare: ['What sets two corpora apart, syllable by syllable.', compareTab],
};

@element('nw-analysis-page', server, route)
export class AnalysisPage extends PageElement {
  static override styles = css`
    ${panels}
    .top { display: flex; flex-wrap: wrap; gap: var(--gap-s) var(--gap); align-items: center; justify-content: space-between; }
    .corpora { display: flex; flex-wrap: wrap; gap: 0.25rem var(--gap); }
    .corpora li { display: flex; flex-wrap: wrap; align-items: center; gap: 0 0.4rem; min-inline-size: 0; max-inline-size: 100%; }
    .corpora code { overflow-wrap: anywhere; }
    wa-tab-group { --indicator-color: var(--accent); --track-color: var(--line); min-inline-size: 0; }
    wa-tab::part(base) { padding: 0.6rem 0.8rem; }
    wa-tab-panel { --padding: var(--gap) 0 0; }
    .axis { position: relative; block-size: 3.2rem; margin-inline: 1rem; }
    .axis::before, .axis::after { content: ''; position: absolute; border: 0 solid var(--strong-line); }
    .axis::before { inset-inline: 0; inset-block-start: 50%; border-block-start-width: 2px; }
    .axis::after { inset-block: 0; inset-inline-start: 50%; border-inline-start: 1px dashed; }
    .axis > span { position: absolute; translate: -50%; }
    .axis > .patch-b { inset-block-end: 0; }
    .ends li { display: grid; gap: 0.35rem; padding-block-end: 0.75rem; border-block-end: 1px solid var(--line); }
    .ends li:last-child { border: 0; padding: 0; }
    .sides { display: grid; grid-template-columns: 1fr 1fr; gap: var(--gap-s) var(--gap); align-items: start; }
    .sides > :nth-child(even) { text-align: end; }
    .sides h4 { margin: 0; font-size: 0.75rem; letter-spacing: 0.04em; color: var(--quiet); font-weight: 600; }
    .words { display: flex; flex-wrap: wrap; gap: 0.3rem; align-items: center; }
    .sides > .words:nth-child(even) { justify-content: end; }
    .saturation :is(th, td) { padding: 0 0.4rem; border: 0; vertical-align: middle; }
    .saturation .link { font-weight: inherit; }
    .saturation tbody th { font-weight: 400; }
    .saturation th[colspan] { padding-block-start: 0.5rem; color: var(--quiet); font-size: 0.75rem; }
    .saturation td:nth-child(2) { inline-size: 60%; }
    .saturation .chosen { background: var(--chosen); }
    /* large letters in a narrow window: the numbers alone */
    @container (max-width: 16rem) { .saturation td:nth-child(2) { display: none; } }
    .track { position: relative; block-size: 1.75rem; margin-inline: 0.5rem; }
    .track::before { content: ''; position: absolute; inset-inline: 0; inset-block-start: 50%; border-block-start: 1px solid var(--line); }
    .track .bar { position: absolute; inset-block-start: calc(50% - 2px); border-block-start: 4px solid var(--strong-line); }
    .track .dot { position: absolute; inset-block-start: 50%; inline-size: 0.8rem; block-size: 0.8rem; translate: -50% -50%;
      border: 2px solid var(--patch); border-radius: 50%; background: var(--patch); }
    .track .dot.patch-b { border-radius: 0; rotate: 45deg; background: var(--raised); }
    .samples { display: grid; gap: 0.6rem; }
    .samples p { display: flex; flex-wrap: wrap; gap: 0.3rem; padding-block-start: 0.3rem; }
    form { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: end; }
    @media print { .explained { display: none !important; } wa-tab { display: none; } wa-tab-group { --track-color: transparent; --indicator-color: transparent; } }
  `;

  override render() {
    const { query } = route.value;
    const loaded = PATCH_NAMES.filter((patch) => corpusKey(patch) !== null);
    const tab = address.tabOf(query);
    const shown = tab === 'compare' ? 'both' : address.shownOf(query, loaded);
    return html`
      <div class="stack">
        <div class="top">
          <h1>Analysis</h1>
          ${segmentedChoice({
            label: 'Patches shown',
            name: 'shown',
            value: shown,
            segments: SHOWN.map((one) => ({
              ...one,
              title: tab === 'compare' ? 'A comparison is always of both' : one.name,
              disabled: tab === 'compare' && one.value !== 'both',
            })),
            quiet: true,
            choose: (patch) => setQuery({ patch }),
          })}
        </div>
        <ul class="corpora small">${address.patchesOf(shown).map((patch) => this.#renderCorpus(patch))}
          ${loaded.length > 0 ? html`<li class="quiet explained">${PATCHES}</li>` : nothing}</ul>
        <wa-tab-group .active=${tab} @wa-tab-show=${(event: CustomEvent<{ name: string }>) => {
          if (event.detail.name !== address.tabOf(route.value.query))
            setQuery({ tab: event.detail.name });
        }}>
          ${address.TABS.map((name) => html`<wa-tab panel=${name} title=${TAB[name][0]}>${inWords(name)}</wa-tab>`)}
          ${address.TABS.map((name) => html`<wa-tab-panel name=${name}>${name === tab ? this.#renderTab(tab, shown, loaded) : nothing}</wa-tab-panel>`)}
        </wa-tab-group>
      </div>
    `;
  }

  #renderCorpus(patch: PatchName) {
    const stats = statsOf(patch);
    return html`<li class="patch-${patch}"><span class="mark">${patch.toUpperCase()}</span>${
      corpusKey(patch) === null
        ? html`<span class="quiet">no corpus</span>`
        : html`<span>${corpusName(stats!.corpus ?? '')}</span><span class="quiet">${formatNumber(stats!.syllable_count)} syllables</span><span class="id">${stats!.corpus}</span>`
    }</li>`;
  }

  #renderTab(tab: address.Tab, shown: address.Shown, loaded: readonly PatchName[]) {
    if (server.value.stats === null) {
      return html`<p class="quiet" role="status">${server.value.outage ? 'The server does not respond.' : 'Asking the server …'}</p>`;
    }
    const wanted = address.patchesOf(shown);
    const patches = wanted.filter((patch) => loaded.includes(patch));
    const missing = wanted.filter((patch) => !loaded.includes(patch));
    const [purpose, render] = TAB[tab];
    if (patches.length === 0 || (tab === 'compare' && missing.length > 0)) {
      return renderNoCorpus(missing, purpose);
    }
    return html`<div class="stack">${render({ patches, query: route.value.query })}</div>`;
  }
}
