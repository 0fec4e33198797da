/** <nw-kept-exports>: the shown names as files, modules and packages. */
import templates from 'module-templates';
import { api } from '../../api.ts';
import { hasServer } from '../../has-server.ts';
import { byKind, type Keeper, kindTitle } from '../../logic/names/keepers.ts';
import { MODULE_HOSTS, type ModuleHost, moduleFiles } from '../../logic/names/modules.ts';
import * as ship from '../../logic/names/ship.ts';
import { zipOf } from '../../logic/names/zip.ts';
import { fileStem } from '../../logic/table-text.ts';
import { Action } from '../../parts/action.ts';
import { download } from '../../parts/download.ts';
import { css, element, html, nothing, PageElement, property, State } from '../../parts/element.ts';
import { textField } from '../../parts/fields/inputs.ts';
import { selectField } from '../../parts/fields/select.ts';
import { copyText, notify } from '../../state/notices.ts';
import { server } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import { makeNames } from '../../state/sources/made-names.ts';
import { sourceOfKey } from '../../state/sources/sources.ts';

const KEPT = 'kept-names';
/** Azgaar's maps have a heading of their own. */
const FILE_FORMATS = (Object.keys(ship.SHIP_FORMATS) as ship.ShipFormat[]).filter(
  (format) => format !== 'azgaar',
);
/** Fresh names of each kind that are made of a text. */
const FRESH = 300;
const FRESH_MS = 60_000;
const MORE =
  'For more, roll 200 in Names and keep all, or write files of 100,000 with “namewalk list” on the command line.';

@element('nw-kept-exports', server)
export class KeptExports extends PageElement {
  /** In the order in which they are to stand. */
  @property({ attribute: false }) kept: readonly Keeper[] = [];
  /** Whether a filter holds some back. */
  @property({ type: Boolean }) some = false;
  /** What the person calls them; '' until something is typed. */
  readonly #called = new State(this, '');
  /** Taken instead of the kept names: fresh ones of the kinds that are kept of a text. */
  readonly #fresh = new State<{
    readonly of: string;
    readonly names: readonly ship.KeptName[];
  } | null>(this, null);
  readonly #make = new Action(this, 'Kept');

  static override styles = css`
    section { display: grid; gap: 1rem; align-content: start; position: sticky; inset-block-start: calc(var(--header) + 1rem); }
    h3 { color: var(--quiet); font-size: 0.8125rem; padding-block-end: 0.15rem; }
    ul { display: grid; }
    .tool.link { min-block-size: 1.9rem; }
  `;

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    const before = changed.get('kept') as typeof this.kept | undefined;
    // the same names, filtered anew, change nothing
    if (before && JSON.stringify(before) !== JSON.stringify(this.kept)) this.#fresh.value = null;
  }

  get #names(): readonly ship.KeptName[] {
    return this.#fresh.value?.names ?? this.kept;
  }

  /** What the person typed, else the text whose names these are. */
  get #title(): string {
    if (this.#called.value) return this.#called.value;
    const [title = '', ...others] = new Set(this.#names.map((one) => one.title));
    return title === '' || others.length > 0 ? KEPT : `${title} names`;
  }

  override render() {
    const count = formatNumber(this.#names.length);
    const kinds = byKind(this.#names);
    const short = kinds.filter(([, names]) => names.length < ship.LEAST_FOR_AZGAAR);
    const enough = this.#forAzgaar.length;
    const link = (words: unknown, run: () => void, title = '') =>
      html`<li><button class="tool link" type="button" title=${title} @click=${run}>${words}</button></li>`;
    return html`
      <section aria-labelledby="take">
        <h2 id="take">Take ${this.some || this.#fresh.value ? `these ${count}` : count === '1' ? 'it' : `all ${count}`} along</h2>
        ${selectField({
          label: 'Which names',
          wide: true,
          value: this.#fresh.value?.of ?? '',
          options: [
            ['', this.some ? 'Those that are shown' : 'All that are kept'],
            ...this.#texts.map(
              ([key, title]) => [key, `Up to ${FRESH} of each kind of ${title}`] as const,
            ),
          ],
          hint: this.#texts.length > 0 ? MORE : '',
          choose: (key) => void this.#make.run(() => this.#choose(key)),
        })}
        <div class="row">
          <button class="tool framed" type="button" @click=${() => void copyText(this.#names.map(({ name }) => name).join('\n'), `${count} names`)}><nw-icon name="copy"></nw-icon>Copy all</button>
          <button class="tool framed" type="button" @click=${() => window.print()}><nw-icon name="printer"></nw-icon>Print</button>
        </div>
        ${textField('Called', this.#called.value, this.#called.set, { live: true, placeholder: this.#title, most: 100 })}
        <div><h3>Files</h3><ul role="list">
          ${FILE_FORMATS.map((format) => link(ship.SHIP_FORMATS[format].label, () => this.#save(format)))}
          ${hasServer ? link('Package, imported for Generate', () => void this.#make.run(() => this.#import())) : nothing}
        </ul></div>
        <div><h3>Foundry, a rollable table a kind</h3><ul role="list">
          ${kinds.map(([kind, names]) => link(`${kindTitle(kind)} (${formatNumber(names.length)})`, () => this.#saveTable(kind, names)))}
        </ul></div>
        <div><h3>Modules, ready to be switched on</h3><ul role="list">
          ${MODULE_HOSTS.map(({ host, label, where }) => link(label, () => this.#saveModule(host), where))}
        </ul></div>
        <div><h3>Azgaar’s maps</h3><ul role="list">
          ${enough > 0 ? link(`Namesbase (${formatNumber(enough)})`, () => this.#save('azgaar')) : nothing}
        </ul>
        ${short.length > 0 ? html`<p class="small quiet">A namesbase needs ${ship.LEAST_FOR_AZGAAR} names of a kind or more; too few yet: ${short.map(([kind, { length }]) => `${kindTitle(kind)} (${length})`).join(', ')}.${this.#fresh.value ? '' : this.#texts.length === 0 ? ' Roll 50 in Names and keep all.' : ` “Which names”, above, makes up to ${FRESH}.`}</p>` : nothing}</div>
      </section>
    `;
  }

  /** The names of the kinds that have enough of them. */
  get #forAzgaar(): readonly ship.KeptName[] {
    const kinds = byKind(this.#names);
    return kinds.flatMap(([, names]) => (names.length < ship.LEAST_FOR_AZGAAR ? [] : names));
  }

  /** Key and title of the texts that the names came from and that are here. */
  get #texts(): readonly (readonly [key: string, title: string])[] {
    const texts = new Map(this.kept.map(({ source, title }) => [source, title]));
    return [...texts].filter(([key, title]) => title !== '' && sourceOfKey(key) !== null);
  }

  /** Makes fresh names of a text; '' for those that are kept. */
  async #choose(key: string): Promise<void> {
    const source = key === '' ? null : sourceOfKey(key);
    if (source === null) {
      this.#fresh.value = null;
      return;
    }
    const kept = this.kept.filter((one) => one.source === key);
    const kinds = new Map(kept.map((one) => [ship.classOf(one), one.kind]));
    const fields = { classes: [...kinds.keys()], count: FRESH, seed: 1 };
    const { names } = await makeNames(source, fields, AbortSignal.timeout(FRESH_MS));
    const all = { title: kept[0]!.title, tags: [], note: '', seed: '1' };
    const made = names.map((one) => ({
      ...all,
      name: one.name,
      kind: kinds.get(one.class)!,
      nameClass: one.class,
    }));
    this.#fresh.value = { of: key, names: made };
  }

  #save(format: ship.ShipFormat): void {
    const { ending, type } = ship.SHIP_FORMATS[format];
    const { version } = server.value;
    const head = { title: this.#title, ...(version && { version }) };
    const kept = format === 'azgaar' ? this.#forAzgaar : this.#names;
    download(`${fileStem(this.#title, KEPT)}${ending}`, type, ship.shipText(kept, format, head));
  }

  async #import(): Promise<void> {
    const body = new FormData();
    const zip = zipOf(ship.packageFiles(this.#names, this.#title, new Date()));
    body.set('package_zip', zip, `${fileStem(this.#title, KEPT)}.zip`);
    const { message } = await api.post('/api/import', { body });
    notify('success', 'Kept', message);
  }

  #saveModule(host: ModuleHost): void {
    const files = moduleFiles(host, this.#names, this.#title, templates);
    download(`${fileStem(this.#title, KEPT)}-${host}.zip`, 'application/zip', zipOf(files));
  }

  #saveTable(kind: string, names: readonly ship.KeptName[]): void {
    const title = `${this.#title}: ${kindTitle(kind)}`;
    const text = `${JSON.stringify(ship.foundryTable(names, title), null, 2)}\n`;
    download(`${fileStem(title, KEPT)}-rolltable.json`, 'application/json', text);
  }
}
