/** <nw-walk-export>: copies or downloads walks. */
import { css, html, LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { PatchName, Schemas } from '../../api.ts';
import {
  MEDIA_TYPES,
  type PlacedWalk,
  WALK_FORMATS,
  type WalkFormat,
  type WalkOrigin,
  walksAs,
} from '../../logic/walks/text.ts';
import { base } from '../../parts/base.ts';
import { download } from '../../parts/download.ts';
import { tools } from '../../parts/tools.ts';
import { notify, notifyError } from '../../state/notices.ts';
import { formatNumber } from '../../state/settings.ts';

/** Copies walks or hands them out as a file: the ticked ones, or all when none is ticked. */
@customElement('nw-walk-export')
export class WalkExport extends LitElement {
  @property() patch: PatchName = 'a';
  @property({ attribute: false }) walks: readonly Schemas['Walk'][] = [];
  @property({ attribute: false }) picked: ReadonlySet<number> = new Set();
  @property({ attribute: false }) origin!: WalkOrigin;

  static override styles = [
    base,
    tools,
    css`
      .row { gap: 0.25rem; }
      .what { margin-inline-end: auto; font-size: 0.8125rem; }
    `,
  ];

  override render() {
    const n = formatNumber(this.picked.size || this.walks.length);
    const what = this.picked.size > 0 ? `${n} ticked` : `all ${n}`;
    return html`
      <div class="row" role="group" aria-label="Copy or save ${what} walks">
        <span class="what quiet">${this.picked.size > 0 ? `${n} ticked` : `${n} walks`}</span>
        <button class="tool framed" type="button" title="Copy ${what}, one walk a line" @click=${this.#copy}>
          <wa-icon name="copy"></wa-icon>Copy</button>
        ${WALK_FORMATS.map(
          (format) => html`<button class="tool framed" type="button" title="Save ${what} as a file"
            aria-label="Save as ${format.toUpperCase()}" @click=${() => this.#save(format)}>${format.toUpperCase()}</button>`,
        )}
      </div>
    `;
  }

  get #chosen(): readonly PlacedWalk[] {
    const all = this.walks.map((walk, index) => ({ index, walk }));
    return this.picked.size > 0 ? all.filter(({ index }) => this.picked.has(index)) : all;
  }

  async #copy(): Promise<void> {
    const source = `Patch ${this.patch.toUpperCase()}`;
    try {
      const chosen = this.#chosen;
      await navigator.clipboard.writeText(walksAs('txt', chosen, this.origin));
      notify('success', source, `${formatNumber(chosen.length)} walks copied.`);
    } catch (error) {
      notifyError(source, error);
    }
  }

  #save(format: WalkFormat): void {
    const name = `walks-${this.patch}-${this.origin.run}-${this.origin.seed}.${format}`;
    download(name, MEDIA_TYPES[format], walksAs(format, this.#chosen, this.origin));
  }
}
