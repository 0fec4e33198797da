import { css, html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import * as api from './api.ts';

/** Milliseconds between two looks at the server while a patch loads, and otherwise. */
const BUSY_MS = 1000;
const IDLE_MS = 5000;

/** The page: what both patches hold, and the runs that can be loaded into them. */
@customElement('namewalk-app')
export class NamewalkApp extends LitElement {
  @state() private version = '';
  @state() private patches: { name: api.PatchName; stats: api.PatchStats }[] = [];
  @state() private runs: api.Run[] = [];
  /** Why the last load was refused. */
  @state() private refusal = '';
  /** Why the last look failed. */
  @state() private outage = '';
  #timer = 0;

  static override styles = css`
    .patches { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); }
    section { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0 1rem 1rem; }
    h1 small { font-weight: normal; font-size: 1rem; }
    ul { list-style: none; padding: 0; }
    li { border-top: 1px solid var(--line); padding: 0.5rem 0; overflow-wrap: anywhere; }
    button { font: inherit; margin: 0.25rem 0.5rem 0 0; min-height: 2rem; }
    [role='alert'] { color: var(--error); }
  `;

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.#look);
    this.#look();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.#look);
    clearTimeout(this.#timer);
  }

  /** Reads the server's state, and again after a while; rests while the page is hidden. */
  readonly #look = async (): Promise<void> => {
    clearTimeout(this.#timer);
    if (document.hidden) return;
    let busy = false;
    try {
      this.version ||= (await api.version()).version;
      const [{ runs }, { patch_a, patch_b }] = await Promise.all([api.runs(), api.stats()]);
      this.runs = runs;
      this.patches = [
        { name: 'a', stats: patch_a },
        { name: 'b', stats: patch_b },
      ];
      busy = this.patches.some(({ stats }) => stats.loader_status === 'loading');
      this.outage = '';
    } catch (err) {
      this.outage = `Cannot read the server's state: ${(err as Error).message}`;
    }
    clearTimeout(this.#timer); // another look may have begun meanwhile
    if (this.isConnected) this.#timer = window.setTimeout(this.#look, busy ? BUSY_MS : IDLE_MS);
  };

  async #load(patch: api.PatchName, runId: string): Promise<void> {
    this.refusal = '';
    try {
      await api.loadCorpus(patch, runId);
      await this.#look();
    } catch (err) {
      this.refusal = (err as Error).message;
    }
  }

  override render() {
    return html`
      <header><h1>Namewalk <small>${this.version}</small></h1></header>
      <main>
        <p role="alert">${this.outage || this.refusal}</p>
        <div class="patches">${this.patches.map((patch) => this.#renderPatch(patch))}</div>
        <h2>Runs</h2>
        ${
          this.runs.length > 0
            ? html`<ul>${this.runs.map((run) => this.#renderRun(run))}</ul>`
            : html`<p>No runs yet. Make one with <code>namewalk run SOURCE</code>.</p>`
        }
      </main>
    `;
  }

  #renderPatch({ name, stats }: { name: api.PatchName; stats: api.PatchStats }) {
    const { corpus, syllable_count, loader_status, loading_stage, loading_error } = stats;
    return html`
      <section aria-labelledby="patch-${name}">
        <h2 id="patch-${name}">Patch ${name.toUpperCase()}</h2>
        <p>${corpus ?? 'No corpus loaded'}</p>
        <p role="status">
          ${loader_status}${corpus ? `, ${syllable_count.toLocaleString('en')} syllables` : ''}
        </p>
        ${loading_stage ? html`<p>${loading_stage}</p>` : nothing}
        ${loading_error ? html`<p role="alert">${loading_error}</p>` : nothing}
      </section>
    `;
  }

  #renderRun(run: api.Run) {
    const button = (patch: api.PatchName) => html`
      <button
        aria-label="Load ${run.run_id} into ${patch.toUpperCase()}"
        @click=${() => this.#load(patch, run.run_id)}
      >Load into ${patch.toUpperCase()}</button>
    `;
    return html`<li>${run.display_name}, ${run.status}<div>${button('a')}${button('b')}</div></li>`;
  }
}
