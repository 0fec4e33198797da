/** <nw-packages-page>: Packages: build them, keep them, import them, and look at what was imported. */
import './database-browser.ts';
import './package-builder.ts';
import './package-files.ts';
import { formatWhen } from '../../logic/when.ts';
import { Action } from '../../parts/action.ts';
import { css, element, html, nothing, PageElement, State } from '../../parts/element.ts';
import { renderReading } from '../../parts/reading-state.ts';
import { onReturn } from '../../state/on-return.ts';
import { formatBytes, formatNumber } from '../../state/settings.ts';
import { importedPackages, type KeptPackage, keptPackages, verifyKeptPackages } from './state.ts';

@element('nw-packages-page', keptPackages)
export class PackagesPage extends PageElement {
  static override styles = css`
    :host { container-type: inline-size; }
    .halves { align-items: start; }
    @container (min-width: 60rem) { .halves:not(.none) { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
  `;

  constructor() {
    super();
    onReturn(this, () => {
      void keptPackages.read();
      void importedPackages.read();
    });
  }

  override render() {
    return html`
      <div class="stack">
        <h1>Packages</h1>
        <nw-package-builder></nw-package-builder>
        <div class="stack halves ${keptPackages.value?.length ? '' : 'none'}">
          <nw-built-packages></nw-built-packages>
          <nw-package-import></nw-package-import>
        </div>
        <nw-database-browser></nw-database-browser>
      </div>
    `;
  }
}

const INTEGRITY_LABELS = {
  verified: { icon: 'shield-check', tone: 'ok', text: 'intact' },
  unchecked: { icon: 'info', tone: 'quiet', text: 'not checked' },
  mismatch: { icon: 'shield-alert', tone: 'error', text: 'does not match' },
  missing: { icon: 'shield-alert', tone: 'warning', text: 'incomplete' },
  error: { icon: 'shield-alert', tone: 'error', text: 'cannot be read' },
} as const;

/** The packages that were built, newest first: whether they are sound, what they hold, once more. */
@element('nw-built-packages', keptPackages)
export class BuiltPackages extends PageElement {
  readonly #opened = new State(this, '');
  readonly #action = new Action(this, 'Packages');

  static override styles = css`
    .panel { display: grid; gap: var(--gap-s); container-type: inline-size; }
    li { border-block-start: 1px solid var(--line); padding-block: 0.6rem; display: grid; gap: var(--gap-s); }
    li:first-child { border-block-start: 0; }
    .line { display: flex; flex-wrap: wrap; gap: 0.35rem 1rem; align-items: center; }
    .what { flex: 1 1 16rem; min-inline-size: 0; }
    .title { font-weight: 600; overflow-wrap: anywhere; }
    .label { display: inline-flex; gap: 0.3rem; align-items: baseline; white-space: nowrap; }
  `;

  override render() {
    const list = keptPackages.value;
    const unchecked = list?.some(({ integrity }) => integrity === 'unchecked') ?? false;
    return html`
      <section class="panel" aria-labelledby="title">
        <div class="row between">
          <div>
            <h2 id="title">Built packages</h2>
            <p class="quiet small">Kept on the server, never replaced.</p>
          </div>
          ${unchecked ? this.#action.button('Check large ones', verifyKeptPackages) : nothing}
        </div>
        ${renderReading(keptPackages, 'and checking')}
        ${
          list?.length === 0
            ? html`<p class="quiet">None yet. What you build is listed here, to be downloaded or imported again.</p>`
            : html`<ul>${list?.map((one) => this.#renderOne(one))}</ul>`
        }
      </section>
    `;
  }

  #renderOne(kept: KeptPackage) {
    const { file, name, version, bytes, made_at_utc, integrity, integrity_reason, counts } = kept;
    const open = this.#opened.value === file;
    const label = INTEGRITY_LABELS[integrity];
    const held = (['walks', 'candidates', 'selections'] as const).flatMap((kind) => {
      const count = counts[kind];
      return count ? [`${formatNumber(count)} ${kind}`] : [];
    });
    return html`<li>
      <div class="line">
        <div class="what">
          <p class="title">${name ?? file}${version === null ? '' : ` ${version}`}</p>
          <p class="small quiet">${made_at_utc ? formatWhen(new Date(made_at_utc)) : 'time unknown'}, ${formatBytes(bytes)}${
            held.length > 0 ? `, from ${held.join(', ')}` : ''
          }</p>
        </div>
        <span class="label small ${label.tone}" title=${integrity_reason ?? ''}>
          <nw-icon name=${label.icon}></nw-icon>${label.text}</span>
        <button class="tool framed" type="button" aria-expanded=${open} @click=${() => this.#opened.set(open ? '' : file)}><nw-icon name=${open ? 'chevron-up' : 'chevron-down'}></nw-icon>Contents</button>
      </div>
      ${open ? html`<nw-package-contents .kept=${kept}></nw-package-contents>` : nothing}
    </li>`;
  }
}
