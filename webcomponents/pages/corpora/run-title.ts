/** <nw-run-title>: what the corpus of a run is called, and a field to name it anew. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { answer, api } from '../../api.ts';
import type { Run } from '../../logic/corpora/run-list.ts';
import { textTitle } from '../../logic/corpora/start-run.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { refreshRuns, server } from '../../state/server.ts';
import { watches } from '../../state/store.ts';

/** The name of a corpus as a heading; the pencil makes it a field. An empty field takes the given name away. */
@customElement('nw-run-title')
@watches(server)
export class RunTitle extends LitElement {
  @property({ attribute: false }) run!: Run;
  @state() private editing = false;
  @state() private fault = '';

  static override styles = [
    base,
    tools,
    css`
      h2 { overflow-wrap: anywhere; }
      .line { display: flex; align-items: center; gap: 0.25rem; min-block-size: var(--row); }
      form { display: flex; flex-wrap: wrap; align-items: end; gap: 0.4rem; }
      input { flex: 1 1 12rem; min-inline-size: 0; min-block-size: var(--row); padding: 0 0.5rem; border: 1px solid var(--strong-line);
        border-radius: var(--radius-s); background: var(--raised); color: var(--ink); font: inherit; font-weight: 600; }
    `,
  ];

  protected override willUpdate(changed: Map<string, unknown>): void {
    const before = changed.get('run') as Run | undefined;
    if (before && before.run_id !== this.run.run_id) this.editing = false;
  }

  override render() {
    // the list is newer than what the details were read with
    const run = server.value.runs?.find(({ run_id }) => run_id === this.run.run_id) ?? this.run;
    const title = textTitle(run);
    return html`
      ${
        this.editing
          ? html`<form @submit=${this.#onSubmit}>
              <input name="name" aria-label="Name of the corpus" maxlength="120" autocomplete="off" .value=${title}
                placeholder=${textTitle({ ...run, name: null })} @keydown=${this.#onKey}>
              <button class="tool framed" type="submit">Save name</button>
              <button class="tool" type="button" @click=${this.#stop}>Cancel</button></form>`
          : html`<div class="line"><h2 id="title">${title}</h2>
              <button class="tool" type="button" title="Rename this corpus" aria-label=${`Rename ${title}`} @click=${this.#edit}>
                <wa-icon name="pencil"></wa-icon></button></div>`
      }
      ${this.fault ? html`<p class="small error" role="alert">${this.fault}</p>` : nothing}
    `;
  }

  readonly #edit = async (): Promise<void> => {
    this.editing = true;
    await this.updateComplete;
    this.renderRoot.querySelector('input')?.select();
  };

  readonly #stop = async (): Promise<void> => {
    this.editing = false;
    this.fault = '';
    await this.updateComplete;
    this.renderRoot.querySelector('button')?.focus();
  };

  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    void this.#stop();
  }

  async #onSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const name = String(new FormData(event.target as HTMLFormElement).get('name') ?? '');
    try {
      await answer(
        api.POST('/api/pipeline/rename-run', { body: { run_id: this.run.run_id, name } }),
      );
      await refreshRuns();
      await this.#stop();
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }
}
