/** <nw-workbench-tools>: links and swaps the two slots. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { base } from '../../parts/base.ts';
import { segmented, segmentedChoice } from '../../parts/fields/segmented.ts';
import { tools } from '../../parts/tools.ts';
import {
  canRedo,
  canUndo,
  copyParams,
  type Link,
  redo,
  setLink,
  undo,
  workbench,
} from '../../state/patch-params.ts';
import { server } from '../../state/server.ts';
import { session } from '../../state/session.ts';
import { watches } from '../../state/store.ts';
import { makeWalks, making, whyNoWalks } from './make-walks.ts';

const LINKS: readonly { readonly link: Link; readonly label: string; readonly effect: string }[] = [
  { link: 'none', label: 'Nothing', effect: '' },
  {
    link: 'params',
    label: 'Settings',
    effect: 'A and B walk with the same settings: what differs comes from the corpus.',
  },
  {
    link: 'corpus',
    label: 'Corpus',
    effect:
      'A run loaded into one patch is loaded into the other too: what differs comes from the settings.',
  },
];

/**
 * What concerns both patches.
 *
 * @fires swap - nothing
 */
@customElement('nw-workbench-tools')
@watches(workbench, server, session, making)
export class WorkbenchTools extends LitElement {
  static override styles = [
    base,
    segmented,
    tools,
    css`
      :host { container-type: inline-size; }
      .bar { display: flex; flex-wrap: wrap; align-items: center; gap: var(--gap-s) var(--gap); }
      .link { display: flex; align-items: center; gap: var(--gap-s); }
      .link > span { font-size: 0.8125rem; font-weight: 550; white-space: nowrap; }
      .buttons { display: flex; flex-wrap: wrap; gap: 0.25rem; }
      .both { margin-inline-start: auto; }
      .words { display: flex; flex-wrap: wrap; gap: 0.1rem 1.25rem; font-size: 0.8125rem; color: var(--quiet); margin-block-start: 0.35rem; }
      @container (max-width: 30rem) { .both { margin: 0; flex: 1 1 100%; } }
    `,
  ];

  override render() {
    const { link } = workbench.value;
    const { a, b } = making.value;
    const why = (['a', 'b'] as const).map(whyNoWalks).find((reason) => reason !== '') ?? '';
    const effect = LINKS.find((known) => known.link === link)!.effect;
    return html`
      <div class="bar">
        <div class="link" data-help="task-compare"><span aria-hidden="true">Link</span>
          ${segmentedChoice({
            label: 'Link of A and B',
            name: 'link',
            value: link,
            segments: LINKS.map((known) => ({
              value: known.link,
              label: known.label,
              title: known.effect || 'A and B are set apart',
            })),
            quiet: true,
            choose: setLink,
          })}
        </div>
        <div class="buttons">
          <button class="tool framed" type="button" title="Swap the settings of A and B (x)"
            @click=${() => this.dispatchEvent(new CustomEvent('swap'))}><wa-icon name="swap"></wa-icon>Swap</button>
          <button class="tool framed" type="button" title="Give B the settings of A" ?disabled=${link === 'params'}
            @click=${() => copyParams('a')}>Copy A → B</button>
          <button class="tool framed" type="button" title="Give A the settings of B" ?disabled=${link === 'params'}
            @click=${() => copyParams('b')}>Copy B → A</button>
          <button class="tool framed" type="button" aria-label="Undo" title="Take back the last change of settings (Ctrl Z)"
            ?disabled=${!canUndo()} @click=${undo}><wa-icon name="undo"></wa-icon></button>
          <button class="tool framed" type="button" aria-label="Redo" title="Do it again (Ctrl ⇧ Z)"
            ?disabled=${!canRedo()} @click=${redo}><wa-icon name="redo"></wa-icon></button>
        </div>
        <button class="tool framed both" type="button" aria-busy=${a.busy || b.busy ? 'true' : 'false'} ?disabled=${why !== ''}
          title=${why || 'Make walks in A and B (⇧G)'} @click=${() => makeWalks('a', 'b')}>Generate both</button>
      </div>
      <p class="words" role="status">
        ${effect ? html`<span>${effect}</span>` : nothing}${this.#renderComparison()}
      </p>
    `;
  }

  #renderComparison() {
    const comparison = server.value.stats?.patch_comparison;
    const { a, b } = {
      a: server.value.stats?.patch_a.corpus,
      b: server.value.stats?.patch_b.corpus,
    };
    if (!comparison || !a || !b) return nothing;
    switch (comparison.corpus_hash_relation) {
      case 'same':
        return html`<span title=${comparison.reason}>A and B hold the same corpus.</span>`;
      case 'different':
        return html`<span title=${comparison.reason}>A and B hold different corpora.</span>`;
      default:
        return html`<span title=${comparison.reason}>It is unknown whether A and B have the same corpus: a hash is missing.</span>`;
    }
  }
}
