/** <nw-settings-page>: what a person prefers in this browser, where the server works, and what all of it is made of. */
import { css, html, nothing } from 'lit';
import { element, PageElement } from '../../parts/page-element.ts';
import './appearance-panel.ts';
import './folders-panel.ts';
import './storage-panel.ts';
import '../../help/key-sheet.ts';
import { answer, api } from '../../api.ts';
import { hasServer } from '../../has-server.ts';
import { Reading } from '../../logic/reading.ts';
import { server } from '../../state/server.ts';

@element('nw-settings-page')
export class SettingsPage extends PageElement {
  static override styles = css`
    :host { max-inline-size: 96rem; }
    .columns { display: grid; gap: var(--gap); grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); align-items: start; }
    .columns > div { display: grid; gap: var(--gap); min-inline-size: 0; }
    .panel h2 { margin-block-end: 0.75rem; }
  `;

  override render() {
    return html`
      <div class="stack" data-help="settings">
        <h1>Settings</h1>
        <div class="columns">
          <div>
            <nw-appearance-panel></nw-appearance-panel>
            ${hasServer ? html`<nw-folders-panel></nw-folders-panel>` : nothing}
            <nw-storage-panel></nw-storage-panel>
          </div>
          <div>
            <section class="panel" aria-labelledby="keys"><h2 id="keys">Keyboard</h2><nw-key-sheet></nw-key-sheet></section>
            <nw-about-panel></nw-about-panel>
          </div>
        </div>
      </div>
    `;
  }
}

/** Parts that are bundled, what they are used for, and their licences. */
const LICENCES = [
  ['Pride and Prejudice, Jane Austen', 'sample text', 'public domain'],
  ['Die Verwandlung, Franz Kafka', 'sample text', 'public domain'],
  ['hyphen', 'hyphenation patterns', 'ISC; the patterns of each language under terms of their own'],
  ['CMU Pronouncing Dictionary', 'sounds of English words', 'public domain'],
  ['franc', 'language detection', 'MIT'],
  ['AnyAscii', 'romanised texts', 'ISC'],
  ['obscenity', 'list of offensive words', 'MIT'],
  ['Lucide', 'icons', 'ISC'],
  ['Web Awesome', 'controls', 'MIT'],
  ['Lit', 'elements of the page, long lists', 'BSD-3-Clause'],
  ['Observable Plot, d3', 'charts', 'ISC'],
  ['openapi-fetch', 'API client of the page', 'MIT'],
  ['idb-keyval', 'storage in the browser', 'Apache-2.0'],
  ['better-sqlite3, SQLite', 'databases', 'MIT; public domain'],
  ['piscina, polka, sirv, mrmime, busboy, yauzl, yazl, lossless-json', 'server', 'MIT'],
  ['yaml', 'policy file', 'ISC'],
] as const;

/** Version, health, where the API is described, and under which licences the parts come. */
@element('nw-about-panel', server)
export class AboutPanel extends PageElement {
  readonly #health = new Reading<string>(this);

  static override styles = css`
    h2 { margin-block-end: 0.75rem; }
    dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.35rem 1.25rem; }
    dt { color: var(--quiet); }
    details { margin-block-start: 1rem; }
    summary { font-weight: 600; min-block-size: 1.75rem; }
    th, td { padding-inline: 0 0.75rem; }
    td { overflow-wrap: anywhere; }
    tbody th { color: var(--ink); font-size: inherit; font-weight: 500; }
  `;

  protected override willUpdate(): void {
    void this.#health.ask('', async (signal) => {
      const begun = performance.now();
      const { ok } = await answer(api.GET('/api/health', { signal }));
      const ms = Math.max(1, Math.round(performance.now() - begun));
      return ok ? `responds in ${ms} ms` : 'responds, but reports an error';
    });
  }

  override render() {
    const { version, outage } = server.value;
    return html`
      <section class="panel" aria-labelledby="about">
        <h2 id="about">About Namewalk</h2>
        <dl>
          <dt>Version</dt><dd>${version || '…'}</dd>
          <dt>Server</dt><dd>${outage ? html`<span class="error">does not answer</span>` : this.#health.value || this.#health.error || '…'}</dd>
          <dt>API</dt><dd><a href="/api/openapi.json" target="_blank" rel="noopener">OpenAPI description</a></dd>
          <dt>Licence</dt><dd>MIT</dd>
        </dl>
        <details>
          <summary>Licences of what is bundled</summary>
          <table>
            <thead><tr><th scope="col">Part</th><th scope="col">Used for</th><th scope="col">Licence</th></tr></thead>
            <tbody>${LICENCES.map(([name, use, licence]) => html`<tr><th scope="row">${name}</th><td>${use}</td><td>${licence}</td></tr>`)}</tbody>
          </table>
        </details>
      </section>
    `;
  }
}
