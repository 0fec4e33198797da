/** <nw-settings-page>: preferences, folders, stored data, about. */
import { css, html, LitElement } from 'lit';
import { customElement } from 'lit/decorators.js';
import { base } from '../../parts/base.ts';
import './about-panel.ts';
import './appearance-panel.ts';
import './folders-panel.ts';
import './storage-panel.ts';
import '../../help/key-sheet.ts';

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
            <nw-folders-panel></nw-folders-panel>
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
