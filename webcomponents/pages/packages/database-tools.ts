/** <nw-database-tools>: backs up, exports and restores the package database. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { answer, api } from '../../api.ts';
import { Action } from '../../parts/action.ts';
import { ask } from '../../parts/ask.ts';
import { base } from '../../parts/base.ts';
import '../../parts/copy-button.ts';
import { formStyles, textField, tick } from '../../parts/fields/inputs.ts';
import { tools } from '../../parts/tools.ts';
import { notify } from '../../state/notices.ts';
import { formatBytes } from '../../state/settings.ts';
import { importedPackages } from './state.ts';

/** Copies of the database, and the way back from one. Paths are the server's. */
@customElement('nw-database-tools')
export class DatabaseTools extends LitElement {
  @property() dbPath = '';
  @state() private target = '';
  @state() private overwrite = false;
  @state() private source = '';
  @state() private said = '';
  readonly #action = new Action(this, 'Database');

  static override styles = [
    base,
    tools,
    formStyles,
    css`
      .body { display: grid; gap: var(--gap); padding-block-start: 0.75rem; }
      .line { display: grid; gap: 0.5rem 0.75rem; grid-template-columns: minmax(0, 1fr) auto; align-items: end; }
      .path { overflow-wrap: anywhere; }
    `,
  ];

  override render() {
    const set = (field: 'target' | 'source') => (text: string) => {
      this[field] = text;
    };
    const field = (label: string, name: 'target' | 'source', placeholder: string) =>
      textField(label, this[name], set(name), { placeholder, live: true });
    const button = (words: string, act: () => Promise<string>, off = '') =>
      this.#action.button(words, () => this.#do(act), off);
    return html`
      <details class="more">
        <summary>Back up, export, restore</summary>
        <div class="body">
          <div class="row between">
            <p class="small path"><span class="quiet">One file:</span> <code>${this.dbPath}</code>
              <nw-copy-button .value=${this.dbPath} label="Copy the path"></nw-copy-button></p>
            ${button('Back up beside it', () => this.#backup())}
          </div>
          <div>
            <div class="line">
              ${field('Export to', 'target', 'a file or a folder on the server')}
              ${button('Export', () => this.#export(), this.target === '' ? 'Say where to first' : '')}
            </div>
            ${tick('replace a file that is there', this.overwrite, (on) => {
              this.overwrite = on;
            })}
          </div>
          <div class="line">
            ${field('Restore from', 'source', 'a copy on the server')}
            ${button('Restore', () => this.#restore(), this.source === '' ? 'Say from where first' : '')}
          </div>
          <div class="path">${this.#action.renderFault()}</div>
          ${this.said ? html`<p class="path small" role="status">${this.said}</p>` : nothing}
        </div>
      </details>
    `;
  }

  async #do(act: () => Promise<string>): Promise<void> {
    this.said = '';
    this.said = await act();
    if (this.said !== '') notify('success', 'Database', this.said);
  }

  async #backup(): Promise<string> {
    const made = await answer(api.POST('/api/database/backup', { body: { overwrite: false } }));
    return `${made.message} ${made.backup_path}, ${formatBytes(made.bytes)}`;
  }

  async #export(): Promise<string> {
    const body = { output_path: this.target, overwrite: this.overwrite };
    const made = await answer(api.POST('/api/database/export', { body }));
    return `${made.message} ${made.export_path}, ${formatBytes(made.bytes)}`;
  }

  async #restore(): Promise<string> {
    const goOn = await ask({
      title: 'Restore the database?',
      text: `All packages are replaced by those of ${this.source}. A backup of what is there now is made first.`,
      yes: 'Restore',
    });
    if (!goOn) return '';
    const body = { import_path: this.source, overwrite: true, create_backup: true };
    const made = await answer(api.POST('/api/database/import', { body }));
    await importedPackages.read();
    return `${made.message}${made.backup_path ? ` What was there before: ${made.backup_path}` : ''}`;
  }
}
