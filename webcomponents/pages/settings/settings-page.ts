/** <nw-settings-page>: preferences, folders, stored data, about. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { base } from '../../parts/base.ts';
import './appearance-panel.ts';
import './folders-panel.ts';
import './storage-panel.ts';
import '../../help/key-sheet.ts';
import { answer, api } from '../../api.ts';
import { hasServer } from '../../has-server.ts';
import { Reading } from '../../logic/reading.ts';
import { server } from '../../state/server.ts';
import { watches } from '../../state/store.ts';

/** What a person prefers in this browser, where the server works, and what all of it is made of. */
@customElement('nw-settings-page')
export class SettingsPage extends LitElement {
  static override styles = [
    base,
    css`
      :host { max-inline-size: 96rem; }
      .columns { display: grid; gap: var(--gap); grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); align-items: start; }
      .columns > div { display: grid; gap: var(--gap); min-inline-size: 0; }
      .panel h2 { margin-block-end: 0.75rem; }
    `,
  ];

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

const LICENCES: readonly {
  readonly name: string;
  readonly use: string;
  readonly licence: string;
}[] = [
  { name: 'Pride and Prejudice, Jane Austen', use: 'sample text', licence: 'public domain' },
  { name: 'Die Verwandlung, Franz Kafka', use: 'sample text', licence: 'public domain' },
  {
    name: 'hyphen',
    use: 'hyphenation patterns',
    licence: 'ISC; the patterns of each language under terms of their own',
  },
  { name: 'CMU Pronouncing Dictionary', use: 'sounds of English words', licence: 'public domain' },
  { name: 'franc', use: 'language detection', licence: 'MIT' },
  { name: 'AnyAscii', use: 'romanised texts', licence: 'ISC' },
  { name: 'obscenity', use: 'list of offensive words', licence: 'MIT' },
  { name: 'Lucide', use: 'icons', licence: 'ISC' },
  { name: 'Web Awesome', use: 'controls', licence: 'MIT' },
  { name: 'Lit', use: 'elements of the page, long lists', licence: 'BSD-3-Clause' },
  { name: 'Observable Plot, d3', use: 'charts', licence: 'ISC' },
  { name: 'openapi-fetch', use: 'API client of the page', licence: 'MIT' },
  { name: 'idb-keyval', use: 'storage in the browser', licence: 'Apache-2.0' },
  { name: 'better-sqlite3, SQLite', use: 'databases', licence: 'MIT; public domain' },
  {
    name: 'piscina, polka, sirv, mrmime, busboy, yauzl, yazl, lossless-json',
    use: 'server',
    licence: 'MIT',
  },
  { name: 'yaml', use: 'policy file', licence: 'ISC' },
];

/** Version, health, where the API is described, and under which licences the parts come. */
@customElement('nw-about-panel')
@watches(server)
export class AboutPanel extends LitElement {
  readonly #health = new Reading<string>(this);

  static override styles = [
    base,
    css`
      h2 { margin-block-end: 0.75rem; }
      dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.35rem 1.25rem; }
      dt { color: var(--quiet); }
      details { margin-block-start: 1rem; }
      summary { cursor: pointer; font-weight: 600; min-block-size: 1.75rem; }
      th, td { padding-inline: 0 0.75rem; }
      td { overflow-wrap: anywhere; }
      tbody th { color: var(--ink); font-size: inherit; font-weight: 500; }
    `,
  ];

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
            <tbody>${LICENCES.map(({ name, use, licence }) => html`<tr><th scope="row">${name}</th><td>${use}</td><td>${licence}</td></tr>`)}</tbody>
          </table>
        </details>
      </section>
    `;
  }
}
