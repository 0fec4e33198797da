import { html, LitElement } from 'lit';
import { customElement } from 'lit/decorators.js';
import { base } from '../../parts/base.ts';

@customElement('nw-analysis-page')
export class AnalysisPage extends LitElement {
  static override styles = [base];

  override render() {
    return html`<h1>Analysis</h1>`;
  }
}
