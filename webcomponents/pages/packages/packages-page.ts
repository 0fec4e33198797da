import { html, LitElement } from 'lit';
import { customElement } from 'lit/decorators.js';
import { base } from '../../parts/base.ts';

@customElement('nw-packages-page')
export class PackagesPage extends LitElement {
  static override styles = [base];

  override render() {
    return html`<h1>Packages</h1>`;
  }
}
