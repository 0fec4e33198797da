/** <nw-session-drawer>: saves what the patches hold, and lists the saved sessions, each as <nw-session-entry>. */
import { holderId, type Schemas } from '../api.ts';
import { formatWhen } from '../logic/when.ts';
import { Action, renderFault } from '../parts/action.ts';
import { css, element, html, nothing, PageElement, property, State } from '../parts/element.ts';
import { textField } from '../parts/fields/inputs.ts';
import { PATCH_NAMES } from '../state/router.ts';
import { corpusName, hasResults, server } from '../state/server.ts';
import * as state from '../state/session.ts';

/** The lock of the active session in words, and the button that changes it. */
const HOLDERS = {
  mine: { text: 'Locked by this tab. Other tabs can only read.', does: 'Release' },
  other: { text: 'Locked by another tab. It is read-only here.', does: 'Take over' },
  none: { text: 'Not locked: every tab may change the patches.', does: 'Hold it' },
} as const;

const VERIFICATION_LABELS = {
  verified: { words: 'verified', icon: 'shield-check', level: 'ok' },
  stale: { words: 'outdated', icon: 'history', level: 'warning' },
  mismatch: { words: 'changed', icon: 'shield-alert', level: 'error' },
  missing: { words: 'incomplete', icon: 'shield-alert', level: 'error' },
  error: { words: 'unreadable', icon: 'shield-alert', level: 'error' },
} as const;

@element('nw-session-drawer', state.session, state.sessions, server)
export class SessionDrawer extends PageElement {
  readonly #label = new State(this, '');
  readonly #act = new Action(this, 'Session');

  static override styles = css`
    .now { padding: 0.75rem 1rem; border-radius: var(--radius); background: var(--sunken); }
    .now > div { flex: 1 1 14rem; min-inline-size: 0; overflow-wrap: anywhere; }
    .now nw-icon { font-size: 1.15rem; color: var(--quiet); }
    .mine nw-icon { color: var(--ok); }
    .other nw-icon { color: var(--warning); }
    form { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.5rem; align-items: end; }
    form > p { grid-column: 1 / -1; }
  `;

  override connectedCallback(): void {
    super.connectedCallback();
    void state.sessions.read();
  }

  override render() {
    const reason = whyNotSave();
    return html`
      <div class="stack">
        ${this.#renderNow()}
        <form @submit=${this.#onSave}>
          ${textField('Save what the patches hold', this.#label.value, this.#label.set, { live: true, placeholder: 'a label, such as baseline', most: 200 })}
          <button class="tool loud large" type="submit" title=${reason} ?disabled=${reason !== '' || this.#act.busy}>Save</button>
          ${reason ? html`<p class="small quiet">${reason}</p>` : nothing}
          ${this.#act.renderFault()}
        </form>
        <section aria-labelledby="saved"><h2 id="saved">Saved sessions</h2>${renderFault(state.sessions)}${this.#renderList()}</section>
      </div>
    `;
  }

  #renderNow() {
    const { id, holder } = state.session.value;
    if (id === null) {
      return html`<div class="row now"><nw-icon name="lock-open"></nw-icon>
        <div class="quiet">No session is active: every tab may change the patches. Load one to hold it.</div></div>`;
    }
    const { text, does } = HOLDERS[holder];
    return html`
      <div class="row now ${holder}">
        <nw-icon name=${holder === 'none' ? 'lock-open' : 'lock'}></nw-icon>
        <div><strong>${state.sessionLabel()}</strong><br><span class="small">${text}</span></div>
        ${this.#act.button(does, holder === 'mine' ? state.releaseSession : state.takeOver)}
      </div>
    `;
  }

  #renderList() {
    const { id } = state.session.value;
    const list = state.sessions.value;
    if (list === null) {
      return state.sessions.error
        ? nothing
        : html`<p class="quiet" role="status">The sessions are being verified …</p>`;
    }
    if (list.length === 0) {
      return html`<p class="quiet">None yet. A session remembers the runs of both patches with their walks,
        candidates and selections, so that you can go on tomorrow.</p>`;
    }
    return html`<ol>${list.map(
      (entry) =>
        html`<li><nw-session-entry .session=${entry} ?active=${entry.session_id === id}></nw-session-entry></li>`,
    )}</ol>`;
  }

  #onSave(event: Event): void {
    event.preventDefault();
    if (whyNotSave() !== '') return;
    void this.#act.run(async () => {
      await state.saveSession(this.#label.value);
      this.#label.value = '';
    });
  }
}

const whyNotSave = (): string =>
  state.whyReadOnly() || (PATCH_NAMES.some(hasResults) ? '' : NOTHING_TO_SAVE);
const NOTHING_TO_SAVE = 'There is nothing to save yet: make walks or names in a patch first.';

/** One saved session: what it holds, whether it can be trusted, who holds it, and what can be done. */
@element('nw-session-entry', server)
export class SessionEntry extends PageElement {
  @property({ attribute: false }) session!: Schemas['Session'];
  @property({ type: Boolean }) active = false;
  readonly #act = new Action(this, 'Session');

  static override styles = css`
    :host { padding-block: 0.9rem; border-block-end: 1px solid var(--line); }
    .entry { display: grid; gap: 0.35rem; }
    h3, dd { overflow-wrap: anywhere; }
    dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 0.5rem; font-size: 0.8125rem; }
    dt { color: var(--patch); font-weight: 700; }
  `;

  override render() {
    const { label, session_id: id, revision, lock, verification_reason: reason } = this.session;
    const { words, icon, level } = VERIFICATION_LABELS[this.#verification];
    return html`
      <div class="entry">
        <div class="row">
          <h3>${label ?? id}</h3>
          ${this.active ? html`<span class="chip">active</span>` : nothing}
          ${revision > 0 ? html`<span class="chip">revision ${revision}</span>` : nothing}
          <span class="chip ${level}" title=${reason}><nw-icon name=${icon}></nw-icon>${words}</span>
          ${lock ? html`<span class="chip"><nw-icon name="lock"></nw-icon>${this.#isOthers ? 'another tab' : 'this tab'}</span>` : nothing}
        </div>
        <p class="small quiet">${this.#renderTime()}${label ? html` · <span class="id">${id}</span>` : nothing}</p>
        <dl>
          ${PATCH_NAMES.map((patch) => {
            const run = this.session[`patch_${patch}_run_id`];
            return html`<dt class="patch-${patch}">${patch.toUpperCase()}</dt><dd>${run ? html`${corpusName(run)} <span class="id">${run}</span>` : html`<span class="quiet">nothing saved</span>`}</dd>`;
          })}
        </dl>
        ${this.#verification === 'verified' ? nothing : html`<p class="small quiet">${this.#explain()}</p>`}
        ${this.#act.renderFault()}
        <div class="row">${this.#renderButtons()}</div>
      </div>
    `;
  }

  #renderTime() {
    const { created_at_utc: created } = this.session;
    if (created === null) return 'time unknown';
    return html`<time datetime=${created}>${formatWhen(new Date(created))}</time>`;
  }

  #renderButtons() {
    const id = this.session.session_id;
    const stale = this.#verification === 'stale';
    const loadable = stale || this.#verification === 'verified';
    const unfit = loadable ? '' : 'It cannot be trusted, so nothing of it is loaded.';
    const elsewhere = state.whyReadOnly();
    const load = this.#isOthers ? 'Take over and load' : stale ? 'Load anyway' : 'Load';
    const off = unfit || (this.#isOthers ? '' : elsewhere);
    return html`
      ${this.#act.button(load, () => state.loadSession(id, this.#isOthers), off)}
      ${
        stale
          ? this.#act.button(
              'Save as a new revision',
              () => state.saveSession(this.session.label ?? '', id),
              this.active
                ? elsewhere
                : 'Load it first: a revision is made of what the patches hold.',
            )
          : nothing
      }
    `;
  }

  get #isOthers(): boolean {
    return this.session.lock !== null && this.session.lock.holder_id !== holderId;
  }

  get #verification(): keyof typeof VERIFICATION_LABELS {
    const { verification_status: status, verification_reason: reason } = this.session;
    return status === 'mismatch' && reason.endsWith('run-state-output-hash-mismatch')
      ? 'stale'
      : status;
  }

  #explain(): string {
    return this.#verification === 'stale'
      ? 'Its runs hold other results than when it was saved. Loading gives what they hold now; a new revision makes that the saved state.'
      : `Its files do not agree: ${this.session.verification_reason}.`;
  }
}
