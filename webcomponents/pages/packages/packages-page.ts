/** <nw-packages-page>: Packages: build them, keep them, import them, and look at what was imported. */
import { css, html } from 'lit';
import { element, PageElement } from '../../parts/page-element.ts';
import { onReturn } from '../../state/on-return.ts';
import './built-packages.ts';
import './database-browser.ts';
import './kept-names.ts';
import './package-builder.ts';
import './package-import.ts';
import { importedPackages, keptPackages } from './state.ts';

@element('nw-packages-page', keptPackages)
export class PackagesPage extends PageElement {
  static override styles = css`
    :host { container-type: inline-size; }
    .halves { align-items: start; }
    @container (min-width: 60rem) { .halves:not(.none) { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
  `;

  constructor() {
    super();
    onReturn(this, () => {
      void keptPackages.read();
      void importedPackages.read();
    });
  }

  override render() {
    return html`
      <div class="stack">
        <h1>Packages</h1>
        <nw-package-builder></nw-package-builder>
        <nw-kept-names-package></nw-kept-names-package>
        <div class="stack halves ${keptPackages.value?.length ? '' : 'none'}">
          <nw-built-packages></nw-built-packages>
          <nw-package-import></nw-package-import>
        </div>
        <nw-database-browser></nw-database-browser>
      </div>
    `;
  }
}
