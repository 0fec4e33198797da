import { html, LitElement } from 'lit';
import { customElement } from 'lit/decorators.js';
import { base } from '../../parts/base.ts';

@customElement('nw-workbench-page')
export class WorkbenchPage extends LitElement {
  static override styles = [base];

  override render() {
    return html`<h1>Workbench</h1>`;
  }
}
