/** <nw-further>: what else can be made of the text. */
import { css, html, LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { hashOf, type Page } from '../../logic/hash-route.ts';
import { encodeSource, type Source } from '../../logic/start/source.ts';
import { base } from '../../parts/base.ts';

const PLACES: readonly {
  readonly page: Page;
  readonly icon: string;
  readonly title: string;
  readonly about: string;
}[] = [
  {
    page: 'cast',
    icon: 'users',
    title: 'A cast for a map',
    about: 'persons, places, ships, guilds',
  },
  {
    page: 'blend',
    icon: 'blend',
    title: 'Blend with another text',
    about: 'half this, half that',
  },
  {
    page: 'text',
    icon: 'book-open',
    title: 'Portrait of the text',
    about: 'its own names on one page, to print',
  },
];

/** Links to the places that work with the text of the start place. */
@customElement('nw-further')
export class Further extends LitElement {
  @property({ attribute: false }) source: Source | null = null;

  static override styles = [
    base,
    css`
      ul { display: grid; gap: 0.25rem; }
      a { display: grid; grid-template-columns: auto 1fr; gap: 0 0.6rem; align-items: center; padding: 0.35rem 0.5rem; margin-inline: -0.5rem;
        border-radius: var(--radius-s); text-decoration: none; }
      a:hover { background: var(--sunken); }
      wa-icon { grid-row: span 2; font-size: 1.125rem; color: var(--accent); }
      strong { text-decoration: underline; text-underline-offset: 0.15em; font-weight: 600; }
      @media print { nav { display: none; } }
    `,
  ];

  override render() {
    return html`
      <nav class="panel stack tight" aria-labelledby="further">
        <h2 id="further">More of this text</h2>
        <ul role="list">${PLACES.map(
          ({
            page,
            icon,
            title,
            about,
          }) => html`<li><a href=${hashOf(page, encodeSource(this.source))}><wa-icon name=${icon}></wa-icon>
            <strong>${title}</strong><span class="small quiet">${about}</span></a></li>`,
        )}</ul>
      </nav>
    `;
  }
}
