/** <nw-patch-column>: corpus, settings and walks of one slot. */
import { css, html, LitElement } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { PatchName } from '../../api.ts';
import { base } from '../../parts/base.ts';
import './corpus-picker.ts';
import type { CorpusPicker } from './corpus-picker.ts';
import './walk-controls.ts';
import './walk-panel.ts';

/** One patch: its corpus, its settings, its walks. */
@customElement('nw-patch-column')
export class PatchColumn extends LitElement {
  @property({ reflect: true }) patch: PatchName = 'a';
  @query('nw-corpus-picker') private picker!: CorpusPicker;

  static override styles = [
    base,
    css`
      :host { min-inline-size: 0; scroll-margin-block-start: 7.5rem; }
      section { display: grid; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised);
        border-block-start: 3px var(--patch-line) var(--patch); }
      section > * { padding: var(--gap); min-inline-size: 0; }
      section > * + * { border-block-start: 1px solid var(--line); }
      .head { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--gap-s) var(--gap); }
      h2 { display: grid; place-items: center; align-self: start; inline-size: 2.25rem; block-size: 2.25rem; margin-block-start: 1.35rem;
        border: 2px var(--patch-line) var(--patch); border-radius: 50%; color: var(--patch); font-size: 1.125rem; font-weight: 700; }
    `,
  ];

  /** Loads a run, as if it had been chosen. */
  load(run: string): Promise<void> {
    return this.picker.load(run);
  }

  override render() {
    const letter = this.patch.toUpperCase();
    return html`
      <section class="patch-${this.patch}" aria-labelledby="title">
        <div class="head">
          <h2 id="title" tabindex="-1"><span class="hidden">Patch</span> ${letter}</h2>
          <nw-corpus-picker patch=${this.patch}></nw-corpus-picker>
        </div>
        <nw-walk-controls patch=${this.patch}></nw-walk-controls>
        <nw-walk-panel patch=${this.patch}></nw-walk-panel>
      </section>
    `;
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus();
  }
}
