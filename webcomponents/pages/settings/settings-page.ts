import { html, LitElement } from 'lit';
import { customElement } from 'lit/decorators.js';
import { base } from '../../parts/base.ts';

@customElement('nw-settings-page')
export class SettingsPage extends LitElement {
  static override styles = [base];

  override render() {
    return html`<h1>Settings</h1>`;
  }
}
