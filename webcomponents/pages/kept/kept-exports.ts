/** <nw-kept-exports>: every way to take the shown names along, with their number. */
import templates from 'module-templates';
import { byKind, type Keeper, kindTitle } from '../../logic/names/keepers.ts';
import { MODULE_HOSTS, type ModuleHost, moduleFiles } from '../../logic/names/modules.ts';
import * as ship from '../../logic/names/ship.ts';
import type { Source } from '../../logic/names/source.ts';
import { zipOf } from '../../logic/names/zip.ts';
import { fileStem } from '../../logic/table-text.ts';
import { Action } from '../../parts/action.ts';
import { download } from '../../parts/download.ts';
import { css, element, html, nothing, PageElement, property, State } from '../../parts/element.ts';
import { copyText } from '../../state/copy-text.ts';
import { server } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import { makeNames } from '../../state/sources/made-names.ts';
import { sourceOfKey } from '../../state/sources/own-source.ts';

const KEPT = 'kept-names';
/** Texts of which fresh names are offered for a map, how many, and what its towns are named by. */
const TEXTS = 3;
const FRESH = 300;
const FRESH_CLASS = 'place_name';
const FRESH_MS = 60_000;

@element('nw-kept-exports', server)
export class KeptExports extends PageElement {
  /** In the order in which they are to stand. */
  @property({ attribute: false }) kept: readonly Keeper[] = [];
  /** Whether a filter holds some back. */
  @property({ type: Boolean }) some = false;
  /** What the person calls them; null until something is typed. */
  readonly #called = new State<string | null>(this, null);
  readonly #fresh = new Action(this, 'Azgaar');

  static override styles = css`
    section { display: grid; gap: 1rem; align-content: start; position: sticky; inset-block-start: calc(var(--header) + 1rem); }
    section > * { min-inline-size: 0; }
    h3 { color: var(--quiet); font-size: 0.8125rem; padding-block-end: 0.15rem; }
    ul { display: grid; }
    .tool.link { min-block-size: 1.9rem; }
  `;

  /** What the person typed, else the text whose names these are. */
  get #title(): string {
    if (this.#called.value?.trim()) return this.#called.value.trim();
    const [title = '', ...others] = new Set(this.kept.map((one) => one.title));
    return title === '' || others.length > 0 ? KEPT : `${title} names`;
  }

  override render() {
    const count = formatNumber(this.kept.length);
    const kinds = byKind(this.kept);
    const short = kinds.filter(([, names]) => names.length < ship.LEAST_FOR_AZGAAR);
    const link = (words: unknown, run: () => void, title = '') =>
      html`<li><button class="tool link" type="button" title=${title} @click=${run}>${words}</button></li>`;
    return html`
      <section aria-labelledby="take">
        <h2 id="take">Take ${this.some ? `these ${count}` : count === '1' ? 'it' : `all ${count}`} along</h2>
        <div class="row">
          <button class="tool framed" type="button" @click=${() => this.#copy()}><nw-icon name="copy"></nw-icon>Copy all</button>
          <button class="tool framed" type="button" @click=${() => window.print()}><nw-icon name="printer"></nw-icon>Print</button>
        </div>
        <label class="named">Called<input class="typed" autocomplete="off" maxlength="100" placeholder=${this.#title} .value=${this.#called.value ?? ''} @input=${(
          event: Event,
        ) => this.#called.set((event.target as HTMLInputElement).value)}></label>
        <div><h3>Files</h3><ul role="list">
          ${(['txt', 'md', 'csv', 'json', 'model'] as const).map((format) => link(ship.SHIP_FORMATS[format].label, () => this.#save(format)))}
        </ul></div>
        <div><h3>Foundry, a rollable table a kind</h3><ul role="list">
          ${kinds.map(([kind, names]) => link(`${kindTitle(kind)} (${formatNumber(names.length)})`, () => this.#saveTable(kind, names)))}
        </ul></div>
        <div><h3>Modules, ready to be switched on</h3><ul role="list">
          ${MODULE_HOSTS.map(({ host, label, where }) => link(label, () => this.#saveModule(host), where))}
        </ul></div>
        <div><h3>Azgaar’s maps</h3><ul role="list">
          ${short.length < kinds.length ? link(`Namesbase of ${count} kept names`, () => this.#save('azgaar')) : nothing}
          ${this.#texts.map(({ source, title }) => link(`Up to ${FRESH} place names of ${title}`, () => void this.#fresh.run(() => this.#saveFresh(source, title))))}
        </ul>
        ${short.length > 0 ? html`<p class="small quiet">A namesbase needs ${ship.LEAST_FOR_AZGAAR} names of a kind or more.</p>` : nothing}</div>
      </section>
    `;
  }

  /** Source and title of the texts that the names came from. */
  get #texts(): readonly { readonly source: Source; readonly title: string }[] {
    const texts = new Map(this.kept.map(({ source, title }) => [source, title]));
    return [...texts]
      .flatMap(([key, title]) => {
        const source = key === '' || title === '' ? null : sourceOfKey(key);
        return source ? [{ source, title }] : [];
      })
      .slice(0, TEXTS);
  }

  async #saveFresh(source: Source, title: string): Promise<void> {
    const fields = { classes: [FRESH_CLASS], count: FRESH, seed: 1 };
    const { names } = await makeNames(source, fields, AbortSignal.timeout(FRESH_MS));
    const plain = { kind: FRESH_CLASS, title, tags: [], note: '', seed: '' };
    const { ending, type } = ship.SHIP_FORMATS.azgaar;
    const text = ship.shipText(
      names.map(({ name }) => ({ ...plain, name })),
      'azgaar',
      { title },
    );
    download(`${fileStem(title, 'text')}${ending}`, type, text);
  }

  #copy(): void {
    copyText(this.kept.map(({ name }) => name).join('\n'), `${this.kept.length} kept names`);
  }

  #save(format: ship.ShipFormat): void {
    const { ending, type } = ship.SHIP_FORMATS[format];
    const { version } = server.value;
    const head = { title: this.#title, ...(version && { version }) };
    const kept =
      format === 'azgaar'
        ? byKind(this.kept).flatMap(([, names]) =>
            names.length < ship.LEAST_FOR_AZGAAR ? [] : names,
          )
        : this.kept;
    download(`${fileStem(this.#title, KEPT)}${ending}`, type, ship.shipText(kept, format, head));
  }

  #saveModule(host: ModuleHost): void {
    const files = moduleFiles(host, this.kept, this.#title, templates);
    download(`${fileStem(this.#title, KEPT)}-${host}.zip`, 'application/zip', zipOf(files));
  }

  #saveTable(kind: string, names: readonly Keeper[]): void {
    const title = `${this.#title}: ${kindTitle(kind)}`;
    const text = `${JSON.stringify(ship.foundryTable(names, title), null, 2)}\n`;
    download(`${fileStem(title, KEPT)}-rolltable.json`, 'application/json', text);
  }
}
