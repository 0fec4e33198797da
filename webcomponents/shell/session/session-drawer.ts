/** <nw-session-drawer>: saves sessions and lists the saved ones. */
import '@awesome.me/webawesome/dist/components/drawer/drawer.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { sessionTree } from '../../logic/corpora/session-tree.ts';
import { base } from '../../parts/base.ts';
import { renderFault } from '../../parts/reading-state.ts';
import { tools } from '../../parts/tools.ts';
import { notifyError } from '../../state/notices.ts';
import { server, statsOf } from '../../state/server.ts';
import {
  releaseSession,
  saveSession,
  session,
  sessionLabel,
  sessions,
  takeOver,
  whyReadOnly,
} from '../../state/session.ts';
import { overlay } from '../../state/shell/overlay.ts';
import { watches } from '../../state/store.ts';
import { drawer } from '../drawer.ts';
import './session-entry.ts';

/** Saving what the patches hold, and the list of what was saved. */
@customElement('nw-session-drawer')
@watches(session, sessions, server)
export class SessionDrawer extends LitElement {
  @state() private label = '';
  @state() private busy = false;
  @state() private fault = '';

  static override styles = [
    base,
    tools,
    drawer,
    css`
      wa-drawer { --size: min(34rem, 100vw); }
      .all { display: grid; gap: 1.5rem; }
      .now { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; padding: 0.75rem 1rem; border-radius: var(--radius); background: var(--sunken); }
      .now > div { flex: 1 1 14rem; min-inline-size: 0; overflow-wrap: anywhere; }
      .now wa-icon { font-size: 1.15rem; color: var(--quiet); }
      .mine wa-icon { color: var(--ok); }
      .other wa-icon { color: var(--warning); }
      form { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.5rem; align-items: end; }
      form > p { grid-column: 1 / -1; }
      h2 { margin-block-end: 0.25rem; }
      ol { display: grid; }
      .empty { padding: 1.5rem 0; text-align: center; }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void sessions.read();
  }

  override render() {
    return html`
      <wa-drawer label="Sessions" open light-dismiss data-help="session" @wa-after-hide=${this.#onHide}>
        <div class="all">
          ${this.#renderNow()} ${this.#renderForm()}
          <section aria-labelledby="saved"><h2 id="saved">Saved sessions</h2>${this.#renderList()}</section>
        </div>
      </wa-drawer>
    `;
  }

  #renderNow() {
    const { id, holder } = session.value;
    if (id === null) {
      return html`<div class="now"><wa-icon name="lock-open"></wa-icon>
        <div class="quiet">No session is active: every tab may change the patches. Load one to hold it.</div></div>`;
    }
    const words = {
      mine: 'Locked by this tab. Other tabs can only read.',
      other: 'Locked by another tab. It is read-only here.',
      none: 'Not locked: every tab may change the patches.',
    };
    return html`
      <div class="now ${holder}">
        <wa-icon name=${holder === 'none' ? 'lock-open' : 'lock'}></wa-icon>
        <div><strong>${sessionLabel()}</strong><br><span class="small">${words[holder]}</span></div>
        ${
          holder === 'mine'
            ? html`<button class="tool framed" type="button" ?disabled=${this.busy} @click=${() => this.#do(releaseSession)}>Release</button>`
            : html`<button class="tool framed" type="button" ?disabled=${this.busy} @click=${() => this.#do(takeOver)}>${holder === 'none' ? 'Hold it' : 'Take over'}</button>`
        }
      </div>
    `;
  }

  #renderForm() {
    const reason = this.#whyNotSave();
    return html`
      <form @submit=${this.#onSave}>
        <wa-input label="Save what the patches hold" placeholder="a label, such as baseline" autocomplete="off" maxlength="200" .value=${this.label}
          @input=${(event: Event) => {
            this.label = (event.target as HTMLInputElement).value;
          }}></wa-input>
        <button class="tool loud large" type="submit" title=${reason} ?disabled=${reason !== '' || this.busy}>Save</button>
        ${reason ? html`<p class="small quiet">${reason}</p>` : nothing}
        ${this.fault ? html`<p class="small error" role="alert">${this.fault}</p>` : nothing}
      </form>
    `;
  }

  #renderList() {
    const { id } = session.value;
    const list = sessions.value;
    if (list === null) {
      return sessions.error
        ? renderFault(sessions)
        : html`<p class="quiet" role="status">The sessions are being verified …</p>`;
    }
    if (list.length === 0) {
      return html`<p class="empty quiet">None yet. A session remembers the runs of both patches with their walks,
        candidates and selections, so that you can go on tomorrow.</p>`;
    }
    return html`${renderFault(sessions)}<ol>${sessionTree(list).map(
      ({ session: entry, depth }) =>
        html`<li><nw-session-entry .session=${entry} .depth=${depth} ?active=${entry.session_id === id}></nw-session-entry></li>`,
    )}</ol>`;
  }

  #whyNotSave(): string {
    const readOnly = whyReadOnly();
    if (readOnly) return readOnly;
    const holds = (['a', 'b'] as const).some((patch) => {
      const stats = statsOf(patch);
      return stats?.has_walks || stats?.has_candidates || stats?.has_selections;
    });
    return holds ? '' : 'There is nothing to save yet: make walks or names in a patch first.';
  }

  async #onSave(event: Event): Promise<void> {
    event.preventDefault();
    if (this.#whyNotSave() !== '' || this.busy) return;
    await this.#do(async () => {
      await saveSession(this.label);
      this.label = '';
    });
  }

  async #do(act: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.fault = '';
    try {
      await act();
    } catch (error) {
      this.fault = (error as Error).message;
      notifyError('Session', error);
    } finally {
      this.busy = false;
    }
  }

  #onHide(event: Event): void {
    if (event.target === event.currentTarget && overlay.value === 'session') overlay.value = null;
  }
}
