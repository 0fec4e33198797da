/** <nw-tray-ship>: the part of the tray that takes kept names away. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { type Keeper, kindOf, runOfKeeper } from '../../logic/names/keepers.ts';
import { renderName } from '../../logic/names/render.ts';
import { fileStem, SHIP_FORMATS, type ShipFormat, shipText } from '../../logic/names/ship.ts';
import { base } from '../../parts/base.ts';
import { download } from '../../parts/download.ts';
import { tools } from '../../parts/tools.ts';
import { copyText } from '../../state/copy-text.ts';
import { notifyError } from '../../state/notices.ts';
import { corpusName, server } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import { watches } from '../../state/store.ts';

/** What names of several texts are called. */
const KEPT = 'kept-names';

/** What the server takes in one package. */
const MAX_SHIPPED = 10_000;

/** Takes the kept names away: as a file, as a package, into the database. */
@customElement('nw-tray-ship')
@watches(server)
export class TrayShip extends LitElement {
  /** In the order in which they are to stand. */
  @property({ attribute: false }) kept: readonly Keeper[] = [];
  /** Whether a filter holds some back. */
  @property({ type: Boolean }) some = false;
  /** What the person calls them; null until something is typed. */
  @state() private called: string | null = null;
  @state() private busy = false;
  @state() private fault = '';
  @state() private made: Schemas['FavoritePackage'] | null = null;

  static override styles = [
    base,
    tools,
    css`
      section { display: grid; gap: 0.6rem; padding-block-start: var(--gap); border-block-start: 1px solid var(--line); }
      section > * { min-inline-size: 0; }
      label { display: grid; gap: 0.2rem; font-size: 0.8125rem; font-weight: 550; }
      input { inline-size: 100%; min-block-size: var(--row); padding: 0 0.5rem; border: 1px solid var(--strong-line); border-radius: var(--radius-s);
        background: var(--raised); color: var(--ink); font: inherit; font-weight: 400; }
      .made { overflow-wrap: anywhere; }
    `,
  ];

  /** What the person typed, else the text whose names these are. */
  get #title(): string {
    if (this.called !== null) return this.called;
    const [run = '', ...others] = new Set(this.kept.map(runOfKeeper));
    return run === '' || others.length > 0 ? KEPT : `${corpusName(run)} names`;
  }

  override render() {
    const count = formatNumber(this.kept.length);
    return html`
      <section aria-labelledby="ship">
        <h2 id="ship">Ship ${this.some ? `these ${count}` : `all ${count}`}</h2>
        <label>Called<input autocomplete="off" maxlength="100" .value=${this.#title} @input=${(
          event: Event,
        ) => {
          this.called = (event.target as HTMLInputElement).value;
          this.made = null;
        }}></label>
        <div class="row">
          <button class="tool loud" type="button" title="Builds a package and puts its names into the database that Generate draws from"
            ?disabled=${this.busy} @click=${() => void this.#build(true)}><wa-icon name="package"></wa-icon>Package for Generate</button>
          <button class="tool framed" type="button" title="A package that is kept on the server, and in no database"
            ?disabled=${this.busy} @click=${() => void this.#build(false)}>Package alone</button>
          <button class="tool framed" type="button" @click=${() => this.#copy()}><wa-icon name="copy"></wa-icon>Copy all</button>
        </div>
        <div class="row" role="group" aria-label="As a file">
          ${Object.entries(SHIP_FORMATS).map(
            ([
              format,
              { label, short },
            ]) => html`<button class="tool framed" type="button" title=${label}
              @click=${() => this.#save(format as ShipFormat)}><wa-icon name="download"></wa-icon>${short}</button>`,
          )}
        </div>
        ${this.fault ? html`<p class="small error" role="alert">${this.fault}</p>` : nothing}
        <div role="status">${this.made ? this.#renderMade(this.made) : nothing}</div>
      </section>
    `;
  }

  #renderMade({ file, files, imported }: Schemas['FavoritePackage']) {
    const count = files.reduce((sum, one) => sum + one.count, 0);
    return html`<p class="small made">${formatNumber(count)} names are in <a href=${`/api/packages/${encodeURIComponent(file)}`} download=${file}>${file}</a>${
      imported
        ? html` and in the database: <a href=${hashOf('generate')}>generate with them</a>`
        : nothing
    }.</p>`;
  }

  /** As they are shown: a name in plain letters gets its capital, one of a cast says what it was. */
  get #names(): readonly Keeper[] {
    return this.kept.map((one) => ({
      ...one,
      name: one.name === one.name.toLowerCase() ? renderName(one.name, 'title') : one.name,
      name_class: kindOf(one) || null,
    }));
  }

  #copy(): void {
    const names = this.#names;
    void copyText(names.map(({ name }) => name).join('\n'), `${names.length} kept names`);
  }

  #save(format: ShipFormat): void {
    const { ending, type } = SHIP_FORMATS[format];
    const title = this.#title.trim() || KEPT;
    download(`${fileStem(title, KEPT)}${ending}`, type, shipText(this.#names, format, title));
  }

  async #build(into: boolean): Promise<void> {
    this.busy = true;
    this.fault = '';
    try {
      const ids = this.kept.slice(0, MAX_SHIPPED).map(({ id }) => id);
      const body = { ids, name: fileStem(this.#title, KEPT), import: into };
      this.made = await answer(api.POST('/api/favorites/package', { body }));
    } catch (error) {
      this.fault = (error as Error).message;
      notifyError('Kept names', error);
    } finally {
      this.busy = false;
    }
  }
}
