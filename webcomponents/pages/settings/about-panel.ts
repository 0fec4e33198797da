/** <nw-about-panel>: version, health, API document and licences. */
import { css, html, LitElement } from 'lit';
import { customElement } from 'lit/decorators.js';
import { answer, api } from '../../api.ts';
import { Reading } from '../../logic/reading.ts';
import { base } from '../../parts/base.ts';
import { server } from '../../state/server.ts';
import { watches } from '../../state/store.ts';
import { LICENCES } from './licences.ts';

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
