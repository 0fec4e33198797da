import { html, LitElement } from 'lit';
import { customElement } from 'lit/decorators.js';
import { base } from '../../parts/base.ts';

@customElement('nw-names-page')
export class NamesPage extends LitElement {
  static override styles = [base];

  override render() {
    return html`<h1>Names</h1>`;
  }
}
