/** <nw-names-export>: buttons that copy, link, save and print. */
import { html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { hashOf } from '../../logic/hash-route.ts';
import { namesTable } from '../../logic/names/cast.ts';
import { encodeRecipe, type NamesRecipe } from '../../logic/names/recipe.ts';
import type { ShownNames } from '../../logic/names/request.ts';
import { fileStem, toCsv } from '../../logic/table-text.ts';
import { download } from '../../parts/download.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import { copyText } from '../../state/copy-text.ts';
import { server } from '../../state/server.ts';
import { whyNoLink } from '../../state/sources/own-source.ts';
import { sourceTitle } from '../../state/sources/source-title.ts';

@element('nw-names-export')
export class NamesExport extends PageElement {
  @property({ attribute: false }) recipe!: NamesRecipe;
  /** Null while there are no names. */
  @property({ attribute: false }) shown: ShownNames | null = null;

  get #names() {
    return (this.shown?.kinds ?? []).flatMap(({ title, names }) =>
      names.map((name) => ({ kind: title, ...name })),
    );
  }

  override render() {
    const noLink = this.#whyNoLink();
    const none = this.shown === null;
    const button = (icon: string, label: string, run: () => void, why: string, off = none) =>
      html`<button class="tool framed" type="button" ?disabled=${off} title=${why || nothing} @click=${run}><nw-icon name=${icon}></nw-icon>${label}</button>`;
    return html`<div class="row">
      ${button('copy', 'Copy', () => this.#copyAll(), 'Copy all names, one a line')}
      ${button('link', 'Link', () => this.#copyLink(), noLink || 'A link that gives exactly these names', noLink !== '')}
      ${button('table', 'Table', () => this.#saveTable(), 'All names with their parents (CSV)')}
      ${button('printer', 'Print', () => window.print(), '')}
    </div>`;
  }

  #whyNoLink(): string {
    return whyNoLink(this.recipe.source) || whyNoLink(this.recipe.second);
  }

  #copyAll(): void {
    const names = this.#names.map(({ name }) => name);
    void copyText(names.join('\n'), `${names.length} names`);
  }

  #saveTable(): void {
    const title = `Names after ${sourceTitle(this.recipe.source!, server.value.runs)}`;
    download(`${fileStem(title, 'names')}.csv`, 'text/csv', toCsv(namesTable(this.#names)));
  }

  #copyLink(): void {
    if (this.#whyNoLink()) return;
    const here = location.href.split('#', 1)[0];
    void copyText(`${here}${hashOf('names', encodeRecipe(this.recipe))}`, 'a link to these names');
  }
}
