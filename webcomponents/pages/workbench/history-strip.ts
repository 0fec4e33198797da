/** <nw-history-strip>: earlier walks, to be recalled or compared. */
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { PatchName } from '../../api.ts';
import { sameParams } from '../../logic/walks/params.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { forget, history, type KeptWalks, readHistory } from '../../state/history.ts';
import { statsOf } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import { StoreController } from '../../state/store.ts';
import { whyNoWalks } from './make-walks.ts';
import type { HeldWalks } from './walk-reader.ts';

/**
 * The walks made in this browser, newest first.
 *
 * @fires recall - the kept walks
 * @fires compare - the kept walks
 * @fires again - the kept walks
 */
@customElement('nw-history-strip')
export class HistoryStrip extends LitElement {
  @property() patch: PatchName = 'a';
  /** What the server holds, which need not be recalled. */
  @property({ attribute: false }) held: HeldWalks | null = null;
  /** Id of what is recalled, and of what is compared; '' for none. */
  @property() shown = '';
  @property() compared = '';

  static override styles = [
    base,
    tools,
    css`
      summary { cursor: pointer; font-size: 0.8125rem; font-weight: 550; padding-block: 0.35rem; }
      ul { display: grid; max-block-size: 18rem; overflow-y: auto; }
      li { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 0 var(--gap-s); padding-block: 0.25rem;
        border-block-end: 1px solid var(--line); font-size: 0.8125rem; }
      li > div { min-inline-size: 0; }
      .buttons { display: flex; flex-wrap: wrap; justify-content: end; }
      .buttons .tool { min-inline-size: 1.75rem; min-block-size: 1.75rem; padding-inline: 0.35rem; }
    `,
  ];

  constructor() {
    super();
    new StoreController(this, history);
    void readHistory();
  }

  override render() {
    const kept = history.value[this.patch];
    if (kept.length === 0) return nothing;
    return html`
      <details data-help="history">
        <summary>History (${kept.length})</summary>
        <ul>${kept.map((entry) => this.#renderEntry(entry))}</ul>
      </details>
    `;
  }

  #renderEntry(entry: KeptWalks) {
    const { params, at, total, run, walks } = entry;
    const time = new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
    const name = `${params.profile}, seed ${params.seed}, ${time}`;
    const other = run !== statsOf(this.patch)?.corpus;
    const why = other ? `Made with ${run}, which the patch does not hold` : whyNoWalks(this.patch);
    const latest = this.held?.run === run && sameParams(this.held.params, params);
    const tell = (type: string): void => {
      this.dispatchEvent(new CustomEvent(type, { detail: entry }));
    };
    return html`
      <li>
        <div>
          <p><span class="quiet">${time}</span> ${params.profile} · ${formatNumber(total)} walks · seed ${params.seed}${latest ? html` <span class="chip">latest</span>` : nothing}</p>
          <p class="clip quiet" title=${`${run}: ${walks[0]?.formatted ?? ''}`}>${walks[0]?.formatted ?? ''} …</p>
        </div>
        <div class="buttons">
          ${latest ? nothing : html`<button class="tool" type="button" aria-pressed=${this.shown === entry.id} aria-label="Recall ${name}" @click=${() => tell('recall')}>Recall</button>`}
          <button class="tool" type="button" aria-pressed=${this.compared === entry.id} aria-label="Compare with ${name}" @click=${() => tell('compare')}>Compare</button>
          <button class="tool" type="button" ?disabled=${why !== ''} title=${why || 'Make the same walks once more'}
            aria-label="Make ${name} again" @click=${() => tell('again')}>Again</button>
          <button class="tool" type="button" title="Forget" aria-label="Forget ${name}" @click=${() => forget(this.patch, entry.id)}>
            <wa-icon name="x"></wa-icon></button>
        </div>
      </li>
    `;
  }
}
