/** <nw-settings-page>: what a person prefers in this browser, where the server works, and what all of it is made of. */
import { delMany, keys } from 'idb-keyval';
import { api } from '../../api.ts';
import { hasServer } from '../../has-server.ts';
import '../../help/key-sheet.ts';
import { Reading } from '../../logic/reading.ts';
import { Action, renderFault } from '../../parts/action.ts';
import { ask } from '../../parts/ask.ts';
import { css, element, html, nothing, PageElement, State } from '../../parts/element.ts';
import { choice, textField, tick } from '../../parts/fields/inputs.ts';
import { keepers } from '../../state/keepers.ts';
import { notify } from '../../state/notices.ts';
import { refreshRuns, server } from '../../state/server.ts';
import { formatBytes, formatNumber, type Settings, settings } from '../../state/settings.ts';

@element('nw-settings-page', settings)
export class SettingsPage extends PageElement {
  static override styles = css`
    .columns { grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); }
    .panel:not(.stack) h2 { margin-block-end: 0.75rem; }
  `;

  override render() {
    return html`
      <div class="stack" data-help="settings">
        <h1>Settings</h1>
        <div class="columns">
          <div class="stack">
            ${renderAppearance()}
            ${hasServer ? html`<nw-folders-panel></nw-folders-panel>` : nothing}
            <nw-storage-panel></nw-storage-panel>
          </div>
          <div class="stack">
            <section class="panel" aria-labelledby="keys"><h2 id="keys">Keyboard</h2><nw-key-sheet></nw-key-sheet></section>
            <nw-about-panel></nw-about-panel>
          </div>
        </div>
      </div>
    `;
  }
}

const SYSTEM = { system: 'As the system' };
const THEMES = Object.entries({
  ...SYSTEM,
  light: 'Light',
  dark: 'Dark',
  contrast: 'High contrast',
});

const CHOICES: readonly (readonly [
  key: keyof Settings,
  label: string,
  values: readonly (readonly [value: string, words: string])[],
])[] = [
  ['theme', 'Theme', THEMES],
  ['density', 'Density', Object.entries({ comfortable: 'Comfortable', compact: 'Compact' })],
  ['motion', 'Motion', Object.entries({ ...SYSTEM, reduced: 'Reduced' })],
];

/** How the page looks and behaves, in this browser. Every change holds at once. */
const renderAppearance = () => html`
  <section class="panel stack" aria-labelledby="look">
    <h2 id="look">This browser</h2>
    ${CHOICES.map(([key, label, values]) =>
      choice(label, String(settings.value[key]), values, (value) =>
        settings.patch({ [key]: value }),
      ),
    )}
    ${toggle('confirm', 'Ask before something is replaced or deleted')}
    ${toggle('shortcuts', 'Single-key shortcuts')}
  </section>
`;

const toggle = (key: 'confirm' | 'shortcuts', label: string) =>
  tick(label, settings.value[key], (on) => settings.patch({ [key]: on }));

/** The server's folders. The output base can be moved until the server stops. */
@element('nw-folders-panel', server)
export class FoldersPanel extends PageElement {
  readonly #path = new State(this, '');
  readonly #change = new Action(this, 'Settings');
  readonly #folders = new Reading(this, {
    key: () => '',
    read: async (signal) => {
      const folders = await api.get('/api/settings', { signal });
      if (!signal.aborted) this.#path.value = folders.output_base;
      return folders;
    },
  });

  static override styles = css`
    p { overflow-wrap: anywhere; }
  `;

  override render() {
    const same = ['', this.#folders.value?.output_base].includes(this.#path.value.trim());
    const reason = server.value.outage
      ? 'The server does not respond.'
      : same
        ? 'This is the folder in use.'
        : '';
    return html`
      <section class="panel stack" aria-labelledby="folders" data-help="output-base">
        <h2 id="folders">Server folders</h2>
        <form class="stack tight" @submit=${this.#onSubmit}>
          ${textField('Output base', this.#path.value, this.#path.set, { live: true, hint: 'Runs, packages and, unless set otherwise, sessions. A change lasts until the server stops.' })}
          <div class="row">
            <button class="tool loud" type="submit" title=${reason} aria-disabled=${reason ? 'true' : nothing} ?disabled=${this.#change.busy}>Change</button>
          </div>
          ${renderFault(this.#folders)}
          ${this.#change.renderFault()}
        </form>
        ${this.#folders.value ? html`<p class="small quiet">Sessions are in <span class="mono">${this.#folders.value.sessions_base}</span></p>` : nothing}
      </section>
    `;
  }

  #onSubmit(event: Event): void {
    event.preventDefault();
    void this.#change.run(async () => {
      const body = { path: this.#path.value.trim() };
      const folders = await api.post('/api/settings/output-base', { body });
      this.#folders.set(folders);
      this.#path.value = folders.output_base;
      notify('success', 'Settings', `The output base is ${this.#path.value} now.`);
      await refreshRuns();
    });
  }
}

/** Keys of the page begin so; others of the same address are somebody else's. */
const OURS = 'namewalk.';
const PASTED = 'namewalk.pasted.';

/** What this browser keeps for the page, and how to be rid of it. */
@element('nw-storage-panel', keepers)
export class StoragePanel extends PageElement {
  readonly #keys = new State<readonly string[]>(this, []);
  readonly #usage = new State<StorageEstimate>(this, {});
  readonly #act = new Action(this);

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#act.run(() => this.#look());
  }

  /** In words, what a person would miss first. */
  get #held(): string {
    const kept = keepers.value?.length ?? 0;
    const pasted = this.#keys.value.filter((key) => key.startsWith(PASTED)).length;
    return [
      kept > 0 ? `${formatNumber(kept)} kept names` : '',
      pasted > 0 ? `${pasted} pasted ${pasted === 1 ? 'text' : 'texts'}` : '',
      'what you prefer and have crossed out',
    ]
      .filter(Boolean)
      .join(', ');
  }

  override render() {
    const { usage, quota } = this.#usage.value;
    const isEmpty = this.#keys.value.length === 0;
    return html`
      <section class="panel stack" aria-labelledby="storage">
        <h2 id="storage">Stored in this browser</h2>
        <p>${isEmpty ? 'Nothing.' : `Here alone: ${this.#held}.${hasServer ? ' Runs, results, sessions and packages are on the server.' : ''}`}</p>
        ${usage !== undefined && quota !== undefined ? html`<p class="small quiet">The browser counts ${formatBytes(usage)} of ${formatBytes(quota)} for this address.</p>` : nothing}
        ${this.#act.renderFault()}
        <div class="row">
          <button class="tool framed large" type="button" title=${isEmpty ? 'Nothing is stored.' : ''} aria-disabled=${isEmpty ? 'true' : nothing} @click=${() => this.#act.run(() => this.#clear())}>Clear all of it</button>
        </div>
      </section>
    `;
  }

  async #look(): Promise<void> {
    const all = [...Object.keys(localStorage), ...(await keys()).map(String)];
    this.#keys.value = all.filter((key) => key.startsWith(OURS));
    this.#usage.value = (await navigator.storage?.estimate()) ?? {};
  }

  async #clear(): Promise<void> {
    // nothing of it can be made again, so this is asked whatever a person prefers
    const sure = await ask({
      title: 'Clear what this browser stores?',
      text: `For good: ${this.#held}. Take kept names along first, in the place Kept.`,
      yes: 'Clear',
    });
    if (!sure) return;
    for (const key of this.#keys.value) localStorage.removeItem(key);
    await delMany([...this.#keys.value]);
    const text = 'Cleared. What is on the page still shows until it is loaded again.';
    notify('success', 'Settings', text, { label: 'Load again', run: () => location.reload() });
    await this.#look();
  }
}

/** What is bundled, by licence. */
const LICENCES = Object.entries({
  MIT:
    'franc, obscenity, Web Awesome, better-sqlite3, piscina, polka, sirv, mrmime, busboy, yauzl, ' +
    'yazl, lossless-json, noble-hashes',
  ISC: 'hyphen (the patterns of each language under terms of their own), AnyAscii, Lucide, Observable Plot, d3, yaml',
  'BSD-3-Clause': 'Lit',
  'Apache-2.0': 'idb-keyval',
  'CC BY 4.0': 'place names of GeoNames',
  'public domain': 'sample texts, CMU Pronouncing Dictionary, SQLite',
});

/** Version, health, where the API is described, and under which licences the parts come. */
@element('nw-about-panel', server)
export class AboutPanel extends PageElement {
  readonly #health = new Reading(this, {
    key: () => (hasServer ? '' : null),
    read: async (signal) => {
      const begun = performance.now();
      const { ok } = await api.get('/api/health', { signal });
      const ms = Math.max(1, Math.round(performance.now() - begun));
      return ok ? `responds in ${ms} ms` : 'responds, but reports an error';
    },
  });

  static override styles = css`
    h2 { margin-block-end: 0.75rem; }
    dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.35rem 1.25rem; }
    details { margin-block-start: 1rem; }
    summary { font-weight: 600; min-block-size: 1.75rem; }
  `;

  override render() {
    const { version, outage } = server.value;
    return html`
      <section class="panel" aria-labelledby="about">
        <h2 id="about">About Namewalk</h2>
        <dl>
          <dt>Version</dt><dd>${version || '…'}</dd>
          ${
            hasServer
              ? html`<dt>Server</dt><dd>${outage ? html`<span class="error">does not answer</span>` : this.#health.value || this.#health.error || '…'}</dd>
          <dt>API</dt><dd><a href="/api/openapi.json" target="_blank" rel="noopener">OpenAPI description</a></dd>`
              : nothing
          }
          <dt>Licence</dt><dd>MIT</dd>
        </dl>
        <details>
          <summary>Licences of what is bundled</summary>
          <dl>${LICENCES.map(([licence, parts]) => html`<dt>${licence}</dt><dd>${parts}</dd>`)}</dl>
        </details>
      </section>
    `;
  }
}
