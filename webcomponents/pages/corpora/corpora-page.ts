import { html, LitElement } from 'lit';
import { customElement } from 'lit/decorators.js';
import { base } from '../../parts/base.ts';

@customElement('nw-corpora-page')
export class CorporaPage extends LitElement {
  static override styles = [base];

  override render() {
    return html`<h1>Corpora</h1>`;
  }
}
