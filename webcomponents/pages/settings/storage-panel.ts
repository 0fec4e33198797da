/** <nw-storage-panel>: what this browser keeps for the page, and how to be rid of it. */
import { delMany, keys } from 'idb-keyval';
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { Action } from '../../parts/action.ts';
import { ask } from '../../parts/ask.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import { keepers } from '../../state/keepers.ts';
import { notify } from '../../state/notices.ts';
import { formatBytes, formatNumber } from '../../state/settings.ts';

/** Keys of the page begin so; others of the same address are somebody else's. */
const OURS = 'namewalk.';
const PASTED = 'namewalk.pasted.';

@element('nw-storage-panel', keepers)
export class StoragePanel extends PageElement {
  @state() private keys: readonly string[] = [];
  @state() private usage: StorageEstimate = {};
  readonly #act = new Action(this);

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#act.run(() => this.#look());
  }

  /** In words, what a person would miss first. */
  get #held(): string {
    const kept = keepers.value?.length ?? 0;
    const pasted = this.keys.filter((key) => key.startsWith(PASTED)).length;
    return [
      kept > 0 ? `${formatNumber(kept)} kept names` : '',
      pasted > 0 ? `${pasted} pasted texts` : '',
      'what you prefer and have crossed out',
    ]
      .filter(Boolean)
      .join(', ');
  }

  override render() {
    const { usage, quota } = this.usage;
    const isEmpty = this.keys.length === 0;
    return html`
      <section class="panel stack" aria-labelledby="storage">
        <h2 id="storage">Stored in this browser</h2>
        <p>${isEmpty ? 'Nothing.' : `Here alone: ${this.#held}. Runs, results, sessions and packages are on the server.`}</p>
        ${usage !== undefined && quota !== undefined ? html`<p class="small quiet">The browser counts ${formatBytes(usage)} of ${formatBytes(quota)} for this address.</p>` : nothing}
        ${this.#act.renderFault()}
        <div class="row">
          <button class="tool framed large" type="button" title=${isEmpty ? 'Nothing is stored.' : ''} ?disabled=${isEmpty} @click=${() => this.#act.run(() => this.#clear())}>Clear all of it</button>
        </div>
      </section>
    `;
  }

  async #look(): Promise<void> {
    const all = [...Object.keys(localStorage), ...(await keys()).map(String)];
    this.keys = all.filter((key) => key.startsWith(OURS));
    this.usage = (await navigator.storage?.estimate()) ?? {};
  }

  async #clear(): Promise<void> {
    // nothing of it can be made again, so this is asked whatever a person prefers
    const sure = await ask({
      title: 'Clear what this browser stores?',
      text: `For good: ${this.#held}. Take kept names along first, in the place Kept.`,
      yes: 'Clear',
    });
    if (!sure) return;
    for (const key of this.keys) localStorage.removeItem(key);
    await delMany([...this.keys]);
    const text = 'Cleared. What is on the page still shows until it is loaded again.';
    notify('success', 'Settings', text, { label: 'Load again', run: () => location.reload() });
    await this.#look();
  }
}
