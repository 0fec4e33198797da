/** <nw-favourite-editor>: tags, note and origin of one favourite. */
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/textarea/textarea.js';
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import type WaTextarea from '@awesome.me/webawesome/dist/components/textarea/textarea.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../../api.ts';
import { formatWhen } from '../../../logic/when.ts';
import { base } from '../../../parts/base.ts';
import { tools } from '../../../parts/tools.ts';
import { copyText } from '../../../state/copy-text.ts';
import { deleteLater } from '../../../state/delayed-delete.ts';
import { notifyError } from '../../../state/notices.ts';
import { readFavourites } from '../../names/review/favourites.ts';

type Favourite = Schemas['Favorite'];

/**
 * One favourite: its tags, its note, where it comes from.
 *
 * @fires favourite-change - the favourite as it was saved
 */
@customElement('nw-favourite-editor')
export class FavouriteEditor extends LitElement {
  @property({ attribute: false }) favourite!: Favourite;
  /** Tags in use. */
  @property({ attribute: false }) known: readonly string[] = [];
  @state() private error = '';

  static override styles = [
    base,
    tools,
    css`
      :host { display: grid; gap: 0.75rem; background: var(--sunken); border-radius: var(--radius-s); padding: 0.75rem var(--gap); }
      .name { font-size: 1.25rem; font-weight: 650; overflow-wrap: anywhere; line-height: 1.25; }
      .source { overflow-wrap: anywhere; }
      .tags { display: flex; flex-wrap: wrap; gap: 0.3rem; }
    `,
  ];

  override render() {
    const { name, source, tags, note_md, created_at } = this.favourite;
    const free = this.known.filter((tag) => !tags.includes(tag)).slice(0, 8);
    return html`
      <div>
        <p class="name">${name}</p>
        <p class="small quiet source">${source}, kept ${formatWhen(new Date(created_at))}</p>
      </div>
      <div>
        <wa-input size="s" label="Tags, separated by commas" autocomplete="off" .value=${tags.join(', ')}
          @change=${(event: Event) => this.#save({ tags: (event.target as WaInput).value ?? '' })}></wa-input>
        ${
          free.length > 0
            ? html`<div class="tags" role="group" aria-label="Tags in use">${free.map(
                (tag) =>
                  html`<button class="chip" type="button" @click=${() => this.#save({ tags: [...tags, tag] })}>+ ${tag}</button>`,
              )}</div>`
            : nothing
        }
      </div>
      <wa-textarea size="s" label="Note" rows="3" resize="auto" .value=${note_md ?? ''}
        @change=${(event: Event) => this.#save({ note_md: (event.target as WaTextarea).value ?? '' })}></wa-textarea>
      <div class="row">
        <button class="tool framed" type="button" @click=${() => copyText(name, name)}><wa-icon name="copy"></wa-icon>Copy</button>
        <button class="tool framed" type="button" @click=${this.#delete}><wa-icon name="trash"></wa-icon>Delete</button>
      </div>
      ${this.error ? html`<p class="small error" role="alert">${this.error}</p>` : nothing}
    `;
  }

  async #save(changes: { tags?: string | string[]; note_md?: string }): Promise<void> {
    try {
      const body = { favorite_id: this.favourite.id, ...changes };
      const { favorite } = await answer(api.POST('/api/favorites/update', { body }));
      this.error = '';
      this.dispatchEvent(new CustomEvent<Favourite>('favourite-change', { detail: favorite }));
    } catch (error) {
      this.error = (error as Error).message;
      notifyError('Favourites', error);
    }
  }

  readonly #delete = (): void => {
    const { id, name } = this.favourite;
    deleteLater({
      key: `favourite ${id}`,
      source: 'Favourites',
      what: name,
      request: { path: '/api/favorites/delete', body: { favorite_id: id } },
      done: readFavourites,
    });
  };
}
