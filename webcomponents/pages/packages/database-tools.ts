/** <nw-database-tools>: backs up, exports and restores the package database. */
import '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import '@awesome.me/webawesome/dist/components/copy-button/copy-button.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import type WaCheckbox from '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { answer, api } from '../../api.ts';
import { ask } from '../../parts/ask.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { notify, notifyError } from '../../state/notices.ts';
import { formatBytes } from '../../state/settings.ts';
import { importedPackages } from './imported-packages.ts';

/** Copies of the database, and the way back from one. Paths are the server's. */
@customElement('nw-database-tools')
export class DatabaseTools extends LitElement {
  @property() dbPath = '';
  @state() private target = '';
  @state() private overwrite = false;
  @state() private source = '';
  @state() private busy = '';
  @state() private said = '';
  @state() private error = '';

  static override styles = [
    base,
    tools,
    css`
      details { border-block-start: 1px solid var(--line); padding-block-start: 0.6rem; }
      summary { cursor: pointer; font-weight: 550; min-block-size: 1.5rem; }
      .body { display: grid; gap: var(--gap); padding-block-start: 0.75rem; }
      .tool-row { display: grid; gap: 0.5rem 0.75rem; grid-template-columns: minmax(0, 1fr) auto; align-items: end; }
      .path { overflow-wrap: anywhere; }
    `,
  ];

  override render() {
    const busy = this.busy !== '';
    return html`
      <details>
        <summary>Back up, export, restore</summary>
        <div class="body">
          <div class="row between">
            <p class="small path"><span class="quiet">One file:</span> <code>${this.dbPath}</code>
              <wa-copy-button value=${this.dbPath} copy-label="Copy the path"></wa-copy-button></p>
            <button class="tool framed" type="button" aria-busy=${this.busy === 'backup' ? 'true' : 'false'} ?disabled=${busy}
              @click=${() => this.#run('backup', () => this.#backup())}>Back up beside it</button>
          </div>
          <div>
            <div class="tool-row">
              <wa-input size="s" label="Export to" placeholder="a file or a folder on the server" autocomplete="off" spellcheck="false"
                .value=${this.target} @input=${(event: Event) => {
                  this.target = (event.target as WaInput).value ?? '';
                }}></wa-input>
              <button class="tool framed" type="button" aria-busy=${this.busy === 'export' ? 'true' : 'false'} ?disabled=${busy || this.target.trim() === ''}
                title=${this.target.trim() === '' ? 'Say where to first' : nothing}
                @click=${() => this.#run('export', () => this.#export())}>Export</button>
            </div>
            <wa-checkbox size="s" .checked=${this.overwrite} @change=${(event: Event) => {
              this.overwrite = (event.target as WaCheckbox).checked;
            }}>replace a file that is there</wa-checkbox>
          </div>
          <div class="tool-row">
            <wa-input size="s" label="Restore from" placeholder="a copy on the server" autocomplete="off" spellcheck="false"
              .value=${this.source} @input=${(event: Event) => {
                this.source = (event.target as WaInput).value ?? '';
              }}></wa-input>
            <button class="tool framed" type="button" aria-busy=${this.busy === 'restore' ? 'true' : 'false'} ?disabled=${busy || this.source.trim() === ''}
              title=${this.source.trim() === '' ? 'Say from where first' : nothing}
              @click=${() => this.#run('restore', () => this.#restore())}>Restore</button>
          </div>
          ${this.error ? html`<p class="error path" role="alert">${this.error}</p>` : nothing}
          ${this.said ? html`<p class="path small" role="status">${this.said}</p>` : nothing}
        </div>
      </details>
    `;
  }

  async #backup(): Promise<string> {
    const made = await answer(api.POST('/api/database/backup', { body: { overwrite: false } }));
    return `${made.message} ${made.backup_path}, ${formatBytes(made.bytes)}`;
  }

  async #export(): Promise<string> {
    const body = { output_path: this.target.trim(), overwrite: this.overwrite };
    const made = await answer(api.POST('/api/database/export', { body }));
    return `${made.message} ${made.export_path}, ${formatBytes(made.bytes)}`;
  }

  async #restore(): Promise<string | null> {
    const goOn = await ask({
      title: 'Restore the database?',
      text: `All packages are replaced by those of ${this.source.trim()}. A backup of what is there now is made first.`,
      yes: 'Restore',
    });
    if (!goOn) return null;
    const body = { import_path: this.source.trim(), overwrite: true, create_backup: true };
    const made = await answer(api.POST('/api/database/import', { body }));
    await importedPackages.read();
    return `${made.message}${made.backup_path ? ` What was there before: ${made.backup_path}` : ''}`;
  }

  async #run(busy: string, work: () => Promise<string | null>): Promise<void> {
    this.busy = busy;
    this.error = '';
    this.said = '';
    try {
      const said = await work();
      if (said === null) return;
      this.said = said;
      notify('success', 'Database', said);
    } catch (error) {
      this.error = (error as Error).message;
      notifyError('Database', error);
    } finally {
      this.busy = '';
    }
  }
}
