/** <nw-storage-panel>: what this browser stores for the page, and how to delete it. */
import { del, entries } from 'idb-keyval';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { type Kept, keptKinds } from '../../logic/kept-here.ts';
import { Action } from '../../parts/action.ts';
import { ask } from '../../parts/ask.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { notify } from '../../state/notices.ts';
import { formatBytes, formatNumber, settings } from '../../state/settings.ts';

/** What this browser keeps for the page, and how to be rid of it. */
@customElement('nw-storage-panel')
export class StoragePanel extends LitElement {
  @state() private kept: readonly Kept[] = [];
  @state() private usage: StorageEstimate = {};
  readonly #act = new Action(this);

  static override styles = [
    base,
    tools,
    css`
      h2 { margin-block-end: 0.25rem; }
      table { margin-block: 0.75rem; }
      th, td { padding-inline: 0 0.75rem; }
      :is(th, td):last-child { padding-inline-end: 0; }
      td { overflow-wrap: anywhere; }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#act.run(() => this.#look());
  }

  override render() {
    const kinds = keptKinds(this.kept);
    const { usage, quota } = this.usage;
    return html`
      <section class="panel" aria-labelledby="storage">
        <h2 id="storage">Kept in this browser</h2>
        <p class="quiet">Runs, results, sessions, packages and kept names are on the server. Only this is here:</p>
        <table>
          <thead><tr><th scope="col">What</th><th scope="col" class="num">Entries</th><th scope="col" class="num">About</th></tr></thead>
          <tbody>${
            kinds.length === 0
              ? html`<tr><td colspan="3" class="quiet">nothing</td></tr>`
              : kinds.map(
                  ({ label, count, size }) =>
                    html`<tr><td>${label}</td><td class="num">${formatNumber(count)}</td><td class="num">${formatBytes(size)}</td></tr>`,
                )
          }</tbody>
        </table>
        ${usage !== undefined && quota !== undefined ? html`<p class="small quiet">The browser counts ${formatBytes(usage)} of ${formatBytes(quota)} for this address.</p>` : nothing}
        ${this.#act.renderFault()}
        <div class="row" style="margin-block-start: 0.75rem">
          <button class="tool framed large" type="button" title=${kinds.length === 0 ? 'Nothing is kept.' : ''} ?disabled=${kinds.length === 0} @click=${() => this.#act.run(() => this.#clear())}>Clear all of it</button>
        </div>
      </section>
    `;
  }

  async #look(): Promise<void> {
    const stored = Object.entries(localStorage).map(
      ([key, value]) => [key, String(value)] as const,
    );
    const indexed = (await entries()).map(
      ([key, value]) => [String(key), JSON.stringify(value)] as const,
    );
    this.kept = [...stored, ...indexed].map(([key, text]) => ({ key, size: text.length }));
    this.usage = (await navigator.storage?.estimate()) ?? {};
  }

  async #clear(): Promise<void> {
    const sure =
      !settings.value.confirm ||
      (await ask({
        title: 'Clear what this browser keeps?',
        text: 'Settings, parameters and dropped names go back to their beginning. The server keeps all that it has.',
        yes: 'Clear',
      }));
    if (!sure) return;
    for (const { key } of this.kept.filter(({ key }) => key.startsWith('namewalk.'))) {
      localStorage.removeItem(key);
      await del(key);
    }
    const text = 'Cleared. What is on the page still shows until it is loaded again.';
    notify('success', 'Settings', text, { label: 'Load again', run: () => location.reload() });
    await this.#look();
  }
}
