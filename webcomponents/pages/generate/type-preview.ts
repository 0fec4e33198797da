/** <nw-type-preview>: a name in several typefaces. */
import { css, html, LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { base } from '../../parts/base.ts';
import { FACES } from '../../parts/type-faces.ts';

/** A name as it may stand in print, in the faces that the system has. */
@customElement('nw-type-preview')
export class TypePreview extends LitElement {
  @property() name = '';

  static override styles = [
    base,
    css`
      :host { border-block-start: 1px solid var(--line); padding-block-start: 0.6rem; }
      h3 { font-size: 0.8125rem; color: var(--quiet); }
      ul { display: grid; gap: 0.5rem 1rem; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); margin-block-start: 0.35rem; }
      .face { display: block; font-size: 1.375rem; line-height: 1.35; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
      small { color: var(--quiet); font-size: 0.75rem; }
    `,
  ];

  override render() {
    return html`
      <h3>In print</h3>
      <ul>${FACES.map(
        ([label, family]) =>
          html`<li><span class="face" style="font-family: ${family}">${this.name}</span><small>${label}</small></li>`,
      )}</ul>
    `;
  }
}
