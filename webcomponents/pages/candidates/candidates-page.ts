/** <nw-candidates-page>: Candidates: syllables are combined, a class selects, a person reviews. One patch at a time. */
import type { PatchName } from '../../api.ts';
import { PATCH_NAMES, PATCHES } from '../../logic/patches.ts';
import { css, element, html, nothing, PageElement } from '../../parts/element.ts';
import { renderFault } from '../../parts/reading-state.ts';
import '../../parts/corpus-picker.ts';
import { segmentedChoice } from '../../parts/fields/segmented.ts';
import { onReturn } from '../../state/on-return.ts';
import { route, shownPatch, showPatch } from '../../state/router.ts';
import { corpusName, server, statsOf } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import { onKey } from '../../state/shell/keys.ts';
import './policy-viewer.ts';
import { nameClasses } from '../../state/name-classes.ts';
import './name-review.ts';
import { patchNames } from './patch-names.ts';
import './steps.ts';

@element('nw-candidates-page', route, server, patchNames.a, patchNames.b, nameClasses)
export class CandidatesPage extends PageElement {
  static override styles = css`
    :host { display: grid; gap: var(--gap); container: candidates / inline-size; }
    .top { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem var(--gap); }
    .patch, .steps, .results { display: grid; gap: var(--gap); align-content: start; }
    .patch > *, .steps > *, .results > *, :host > * { min-inline-size: 0; }
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
      <div class="patch"><div class="steps">
        <nw-combine-step .names=${names} .stats=${stats}></nw-combine-step>
        <nw-select-step .names=${names}></nw-select-step>
      </div>
      <div class="results"><nw-name-review .names=${names}></nw-name-review></div>
      <nw-funnel-panel .names=${names}></nw-funnel-panel>
      </div>
      <nw-policy-viewer .names=${names}></nw-policy-viewer>
    `;
  }
}
