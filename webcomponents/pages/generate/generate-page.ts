/** <nw-generate-page>: Generate: names from imported packages. */
import { renderFault, renderReading } from '../../parts/action.ts';
import { onReturn } from '../../state/server.ts';
import '../../parts/snippets.ts';
import './draw-panel.ts';
import * as draw from '../../logic/generate/form.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { type Column, column } from '../../parts/data-table.ts';
import { css, element, html, nothing, PageElement, State } from '../../parts/element.ts';
import { formStyles } from '../../parts/fields/inputs.ts';
import { type Taken, takenNames } from '../../parts/take-along.ts';
import { keepEntries, keepers, keptSpellings } from '../../state/keepers.ts';
import { formatNumber } from '../../state/settings.ts';
import { drawing, drawNames, generate, options, packageName, readOptions } from './state.ts';

@element('nw-generate-page', generate, options, drawing, keepers)
export class GeneratePage extends PageElement {
  readonly #active = new State(this, -1);
  #names: readonly draw.GeneratedName[] = [];

  static override styles = css`
    ${formStyles}
    nw-data-table { block-size: 23rem; }
    @container (min-width: 56rem) { .halves { grid-template-columns: minmax(20rem, 27rem) minmax(0, 1fr); } }
  `;

  constructor() {
    super();
    onReturn(this, () => void readOptions());
  }

  protected override willUpdate(): void {
    const { names } = generate.value;
    if (names === this.#names) return;
    this.#names = names;
    this.#active.value = names.length > 0 ? 0 : -1;
  }

  override render() {
    const some = options.value?.some(({ packages }) => packages.length > 0);
    return html`
      <div class="stack">
        <h1>Generate</h1>
        ${renderReading(options, 'what the packages offer')}
        ${some === undefined ? nothing : some ? this.#renderDraw() : NOTHING_TO_DRAW}
        <p class="small quiet" data-help="batch">For millions of names straight from a corpus, none twice: <code>namewalk batch --run latest --count 1000000</code></p>
      </div>
    `;
  }

  #renderDraw() {
    const { form } = generate.value;
    return html`
      <div class="stack halves">
        <nw-draw-panel></nw-draw-panel>
        <div class="stack">
          ${this.#renderDrawn()}
          ${
            draw.generateProblem(form)
              ? nothing
              : html`<section class="panel"><nw-snippets open .request=${{
                  path: '/api/generate',
                  body: draw.generateRequest(form),
                  cli: draw.generateCommand(form),
                }}></nw-snippets></section>`
          }
        </div>
      </div>
    `;
  }

  /** The names that were drawn: raw beside rendered where they differ. */
  #renderDrawn() {
    const { names, madeForm, excluded } = generate.value;
    const { busy, fault } = drawing.value;
    const filtered = excluded > 0 ? `, ${formatNumber(excluded)} filtered` : '';
    const empty = busy
      ? 'Drawing …'
      : madeForm
        ? 'No names came.'
        : 'Names appear here: the same package, controls and seed always give the same ones.';
    return html`
      <section class="panel" aria-labelledby="title">
        <div class="row between">
          <h2 id="title">Names</h2>
          ${
            names.length > 0
              ? html`<span class="small quiet" role="status">${formatNumber(names.length)} drawn${filtered}, seed ${names[0]!.seed}</span>`
              : nothing
          }
        </div>
        ${renderFault({ error: fault, again: drawNames })}
        ${
          names.length > 0
            ? this.#renderNames(names)
            : html`<div class="empty"><nw-icon name="sparkles"></nw-icon><p>${empty}</p></div>`
        }
      </section>
    `;
  }

  #renderNames(names: readonly draw.GeneratedName[]) {
    const chosen = names[this.#active.value];
    const many = names.length > MOST_KEPT ? `Draw up to ${MOST_KEPT} to keep all` : '';
    return html`
      ${isStale() ? html`<p class="stale" role="status"><nw-icon name="history"></nw-icon>Drawn with other settings than these.</p>` : nothing}
      <nw-data-table label="Drawn names" .columns=${columnsOf(names)} .items=${names} .active=${this.#active.value}
        @row-active=${(event: CustomEvent<{ index: number }>) => this.#active.set(event.detail.index)}></nw-data-table>
      <div class="row">
        <button class="tool framed" type="button" title="Choose a name first" aria-disabled=${chosen ? nothing : 'true'}
          @click=${() => chosen && keep([chosen])}><nw-icon name="heart"></nw-icon>Keep</button>
        <button class="tool framed" type="button" title=${many || nothing} aria-disabled=${many ? 'true' : nothing}
          @click=${() => keep(names)}>Keep all</button>
        <span class="grow"></span>
        <nw-take-along .count=${names.length} .read=${taken}></nw-take-along>
      </div>
    `;
  }
}

const NOTHING_TO_DRAW = html`
  <section class="panel stack tight">
    <h2>No package is imported yet</h2>
    <p class="quiet">Names are drawn from packages in the database. Select names, build a package of them with class files, and import it.</p>
    <div class="row"><a class="tool loud" href=${hashOf('packages')}>Import a package</a><a href=${hashOf('candidates')}>Make names first</a></div>
  </section>
`;

const MOST_KEPT = 1000;

/** The name as it stands in the package has a column where some are rendered differently. */
function columnsOf(names: readonly draw.GeneratedName[]): readonly Column<draw.GeneratedName>[] {
  const name = (one: draw.GeneratedName) => html`<span dir="auto">${one.name}</span>`;
  const raw = (one: draw.GeneratedName) => html`<span class="quiet">${one.raw}</span>`;
  const heart = (one: draw.GeneratedName) =>
    keptSpellings().has(one.name)
      ? html`<nw-icon name="heart" class="ok" label="kept"></nw-icon>`
      : nothing;
  const isRendered = names.some((one) => one.name !== one.raw);
  return [
    column('index', '#', '3.25rem', (_, i) => i + 1, { align: 'end' }),
    column('name', 'Name', 'minmax(0, 1fr)', name),
    ...(isRendered ? [column('raw', 'Raw', 'minmax(0, 1fr)', raw, { least: 28 })] : []),
    column('keep', '', '3.25rem', heart),
  ];
}

function keep(names: readonly draw.GeneratedName[]): void {
  const entries = names.map(({ name, raw, class_key = 'full_name', package_id, seed }) => ({
    name,
    plain: raw.toLowerCase(),
    title: package_id === undefined ? '' : packageName(package_id),
    ...{ kind: class_key, nameClass: class_key },
    seed,
  }));
  void keepEntries(entries, 'Generate');
}

/** Whether the controls ask for other names than those that are shown. */
function isStale(): boolean {
  const { form, madeForm } = generate.value;
  const asked = (of: typeof form): string => JSON.stringify(draw.generateRequest(of));
  return madeForm === null || draw.generateProblem(form) !== '' || asked(form) !== asked(madeForm);
}

function taken(): Taken {
  const { names, madeForm } = generate.value;
  const about = { request: madeForm && draw.generateRequest(madeForm) };
  const lines = names.map(({ name }) => name);
  return takenNames(lines, draw.generatedTable(names), about);
}
