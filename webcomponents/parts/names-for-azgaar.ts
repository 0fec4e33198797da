/** <nw-names-for-azgaar>: so many new names of a text as a namesbase for Azgaar's maps. */
import { html, LitElement } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { fileStem, SHIP_FORMATS, shipText } from '../logic/names/ship.ts';
import { notifyError } from '../state/notices.ts';
import { makeNames } from '../state/sources/made-names.ts';
import { sourceOfKey } from '../state/sources/own-source.ts';
import { base } from './base.ts';
import { download } from './download.ts';
import { tools } from './tools.ts';

const COUNT = 300;
/** What towns of a map are named by. */
const CLASS = 'place_name';

/** A button that makes the names and saves the file. */
@customElement('nw-names-for-azgaar')
export class NamesForAzgaar extends LitElement {
  /** Key of the text, as kept names have it. */
  @property() source = '';
  @property({ attribute: 'title-of-text' }) titleOfText = '';
  @state() private busy = false;

  static override styles = [base, tools];

  override render() {
    return html`<button class="tool link" type="button" aria-busy=${this.busy} @click=${() => void this.#save()}>${COUNT} place names of ${this.titleOfText}</button>`;
  }

  async #save(): Promise<void> {
    this.busy = true;
    try {
      const fields = { classes: [CLASS], count: COUNT, seed: 1 };
      const { names } = await makeNames(sourceOfKey(this.source), fields);
      const kept = names.map(({ name }) => ({ ...PLAIN, name, title: this.titleOfText }));
      const text = shipText(kept, 'azgaar', { title: this.titleOfText });
      const { ending, type } = SHIP_FORMATS.azgaar;
      download(`${fileStem(this.titleOfText, 'text')}${ending}`, type, text);
    } catch (error) {
      notifyError('Azgaar', error);
    } finally {
      this.busy = false;
    }
  }
}

const PLAIN = { kind: CLASS, tags: [], note: '', seed: '' };
