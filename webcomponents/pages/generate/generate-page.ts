import { html, LitElement } from 'lit';
import { customElement } from 'lit/decorators.js';
import { base } from '../../parts/base.ts';

@customElement('nw-generate-page')
export class GeneratePage extends LitElement {
  static override styles = [base];

  override render() {
    return html`<h1>Generate</h1>`;
  }
}
