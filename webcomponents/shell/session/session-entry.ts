/** <nw-session-entry>: one saved session with its verification result and actions. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { holderId, type Schemas } from '../../api.ts';
import { formatWhen } from '../../logic/when.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { notifyError } from '../../state/notices.ts';
import { corpusName, server } from '../../state/server.ts';
import { loadSession, saveSession, whyReadOnly } from '../../state/session.ts';
import { settings } from '../../state/settings.ts';
import { watches } from '../../state/store.ts';

/** Words and colours of the verification results. */
const VERIFICATION_LABELS = {
  verified: { words: 'verified', icon: 'shield-check', level: 'ok' },
  stale: { words: 'outdated', icon: 'history', level: 'warning' },
  mismatch: { words: 'changed', icon: 'shield-alert', level: 'error' },
  missing: { words: 'incomplete', icon: 'shield-alert', level: 'error' },
  error: { words: 'unreadable', icon: 'shield-alert', level: 'error' },
} as const;

/** One saved session: what it holds, whether it can be trusted, who holds it, and what can be done. */
@customElement('nw-session-entry')
@watches(server)
export class SessionEntry extends LitElement {
  @property({ attribute: false }) session!: Schemas['Session'];
  /** How many sessions this one goes back to. */
  @property({ type: Number }) depth = 0;
  @property({ type: Boolean }) active = false;
  @state() private busy = false;
  @state() private fault = '';

  static override styles = [
    base,
    tools,
    css`
      :host { padding-block: 0.9rem; border-block-end: 1px solid var(--line); }
      .entry { display: grid; gap: 0.35rem; padding-inline-start: calc(var(--depth) * 1.25rem); position: relative; }
      .entry.child::before { content: ''; position: absolute; inset-block: -0.9rem auto; inset-inline-start: calc(var(--depth) * 1.25rem - 0.8rem);
        inline-size: 0.5rem; block-size: 1.7rem; border: solid var(--strong-line); border-width: 0 0 1px 1px; border-end-start-radius: 0.35rem; }
      h3 { overflow-wrap: anywhere; }
      .head { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.6rem; }
      .runs { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 0.5rem; font-size: 0.8125rem; }
      .runs dt { color: var(--patch); font-weight: 700; }
      .runs dd { overflow-wrap: anywhere; }
      .chip wa-icon { font-size: 0.95em; }
      .buttons { display: flex; flex-wrap: wrap; gap: 0.4rem; margin-block-start: 0.25rem; }
    `,
  ];

  override render() {
    const { session } = this;
    const { words, icon, level } = VERIFICATION_LABELS[this.#verification];
    const depth = Math.min(this.depth, 4);
    return html`
      <div class="entry ${depth > 0 ? 'child' : ''}" style=${`--depth: ${depth}`}>
        <div class="head">
          <h3>${session.label ?? session.session_id}</h3>
          ${this.active ? html`<span class="chip">active</span>` : nothing}
          ${session.revision > 0 ? html`<span class="chip">revision ${session.revision}</span>` : nothing}
          <span class="chip ${level}" title=${session.verification_reason}><wa-icon name=${icon}></wa-icon>${words}</span>
          ${session.lock ? html`<span class="chip"><wa-icon name="lock"></wa-icon>${this.#isOthers ? 'another tab' : 'this tab'}</span>` : nothing}
        </div>
        <p class="small quiet">${this.#renderTime()}${session.label ? html` · <span class="id">${session.session_id}</span>` : nothing}</p>
        <dl class="runs">
          ${(['a', 'b'] as const).map((patch) => {
            const run = session[`patch_${patch}_run_id`];
            return html`<dt class="patch-${patch}">${patch.toUpperCase()}</dt><dd>${run ? html`${corpusName(run)} <span class="id">${run}</span>` : html`<span class="quiet">nothing saved</span>`}</dd>`;
          })}
        </dl>
        ${this.#verification === 'verified' ? nothing : html`<p class="small quiet">${this.#explain()}</p>`}
        ${this.fault ? html`<p class="small error" role="alert">${this.fault}</p>` : nothing}
        <div class="buttons">${this.#renderButtons()}</div>
      </div>
    `;
  }

  #renderTime() {
    const { created_at_utc: created } = this.session;
    if (created === null) return 'time unknown';
    const locale = settings.value.numbers || undefined;
    return html`<time datetime=${created}>${formatWhen(new Date(created), new Date(), locale)}</time>`;
  }

  #renderButtons() {
    const id = this.session.session_id;
    const stale = this.#verification === 'stale';
    const loadable = stale || this.#verification === 'verified';
    const unfit = loadable ? '' : 'It cannot be trusted, so nothing of it is loaded.';
    const elsewhere = whyReadOnly();
    const gate = unfit || (this.#isOthers ? '' : (elsewhere ?? ''));
    const load = this.#isOthers ? 'Take over and load' : stale ? 'Load anyway' : 'Load';
    const repair = this.active
      ? (elsewhere ?? '')
      : 'Load it first: a revision is made of what the patches hold.';
    return html`
      <button class="tool framed" type="button" title=${gate} ?disabled=${gate !== '' || this.busy}
        @click=${() => this.#do(() => loadSession(id, this.#isOthers))}>${load}</button>
      ${
        stale
          ? html`<button class="tool framed" type="button" title=${repair} ?disabled=${repair !== '' || this.busy}
              @click=${() => this.#do(() => saveSession(this.session.label ?? '', id))}>Save as a new revision</button>`
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
}
