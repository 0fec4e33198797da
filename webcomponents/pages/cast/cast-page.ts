/** <nw-cast-page>: persons, places, ships and guilds of one text, to be kept, rolled anew, printed, taken away. */
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { answer, api } from '../../api.ts';
import {
  CAST_KINDS,
  type Cast,
  type CastEntry,
  type CastKind,
  type CastRecipe,
  castRequest,
  castTable,
  decodeCast,
  encodeCast,
  MAX_CAST,
  rolledAnew,
  rowOfEntry,
  shippedEntry,
} from '../../logic/cast/cast-recipe.ts';
import { firstRun, nameableRuns, textTitle } from '../../logic/corpora/start-run.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { fileStem, shipText } from '../../logic/names/ship.ts';
import { Reading } from '../../logic/reading.ts';
import { replacing } from '../../logic/start/recipe.ts';
import { toCsv } from '../../logic/table-text.ts';
import { drawSeed } from '../../logic/walks/seed.ts';
import { base } from '../../parts/base.ts';
import { download } from '../../parts/download.ts';
import { renderFirstNames, renderNoText } from '../../parts/first-names.ts';
import { renderFault } from '../../parts/reading-state.ts';
import '../../parts/name-heard.ts';
import '../../parts/fields/run-select.ts';
import '../../parts/fields/seed-field.ts';
import { tools } from '../../parts/tools.ts';
import { copyText } from '../../state/copy-text.ts';
import { marksOf, type RunMarks } from '../../state/marks.ts';
import { navigate, route, setQuery } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { offerCommands } from '../../state/shell/commands.ts';
import { onKey } from '../../state/shell/keys.ts';
import { lastChoice } from '../../state/start-choice.ts';
import { StoreController } from '../../state/store.ts';
import './cast-list.ts';
import type { CastAct } from './cast-list.ts';
import { castStyles } from './cast-page.css.ts';

/** So long a number that is being edited waits for the next change, in milliseconds. */
const SETTLE_MS = 250;

/** A cast and its map: as many of each kind as one likes, no two of which are confused. */
@customElement('nw-cast-page')
export class CastPage extends LitElement {
  @state() private said = '';
  /** The entry whose sound is shown. */
  @state() private heard: CastEntry | null = null;
  readonly #cast = new Reading<Cast>(this);
  #marks: { readonly runId: string; readonly marks: RunMarks; end(): void } | null = null;
  /** Whether the next change of the address comes from a number that is being edited. */
  #editing = false;

  static override styles = [base, tools, castStyles];

  constructor() {
    super();
    new StoreController(this, server, route);
    onKey(this, 'Cast', { r: { label: 'Roll all again', run: () => this.#rollAll() } });
    offerCommands(this, () => [
      {
        id: 'cast-print',
        title: 'Print the gazetteer',
        group: 'Cast',
        icon: 'printer',
        run: () => window.print(),
      },
    ]);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#marks?.end();
    this.#marks = null;
  }

  get #recipe(): CastRecipe {
    return decodeCast(route.value.query);
  }

  protected override willUpdate(): void {
    if (route.value.page !== 'cast' || server.value.runs === null) return;
    const asked = this.#recipe;
    const run =
      asked.run || firstRun(server.value.runs, lastChoice().run, navigator.language)?.run_id;
    if (!run) return;
    const recipe = { ...asked, run, seed: asked.seed || drawSeed() };
    // no other update follows this one: what the address says from now on is asked for at once
    if (asked.run === '' || asked.seed === '') {
      setQuery(replacing(route.value.query, encodeCast(recipe)));
    }
    this.#followMarks(run);
    if (this.#run) {
      const body = castRequest(recipe);
      void this.#cast.ask(
        JSON.stringify(body),
        (signal) => answer(api.POST('/api/names/cast', { body, signal })),
        this.#editing ? SETTLE_MS : 0,
      );
    }
    this.#editing = false;
  }

  get #run() {
    return server.value.runs?.find(({ run_id }) => run_id === this.#recipe.run) ?? null;
  }

  #followMarks(runId: string): void {
    if (this.#marks?.runId === runId) return;
    this.#marks?.end();
    const marks = marksOf(runId);
    this.#marks = { runId, marks, end: marks.watch(() => this.requestUpdate()) };
  }

  override render() {
    const { runs } = server.value;
    const recipe = this.#recipe;
    const usable = nameableRuns(runs ?? []);
    return html`
      <div class="page" data-help="cast">
        <div class="hero screen"><h1>A cast for a map</h1>
          <p class="lead">Persons, places, ships and guilds of one text, with names that cannot be confused. Roll one again: the others stay.</p></div>
        ${runs !== null && usable.length === 0 ? renderNoText(server.value.job?.sample_runs_pending ?? 0) : nothing}
        ${usable.length > 0 ? this.#renderForm(recipe, usable) : nothing}
        ${usable.length > 0 && recipe.run ? this.#renderCast(recipe) : nothing}
        ${this.#renderHeard(recipe)}
      </div>
    `;
  }

  #renderForm(recipe: CastRecipe, usable: ReturnType<typeof nameableRuns>) {
    return html`
      <form class="panel form screen" aria-label="Cast" @submit=${(event: Event) => event.preventDefault()}>
        <nw-run-select label="From the text" .runs=${usable} .run=${recipe.run}
          @run-change=${(event: CustomEvent<string>) => this.#go({ ...recipe, run: event.detail, rolls: {} })}></nw-run-select>
        ${CAST_KINDS.map(
          ({
            kind,
            title,
          }) => html`<label class="count">${title}<input type="number" min="0" max=${MAX_CAST} step="1" inputmode="numeric"
            .value=${String(recipe.counts[kind])} @input=${(event: Event) => this.#count(kind, event)}></label>`,
        )}
        <nw-seed-field .value=${recipe.seed} @seed-change=${(
          event: CustomEvent<{ seed: string }>,
        ) => this.#go({ ...recipe, seed: event.detail.seed, rolls: {} })}></nw-seed-field>
      </form>
    `;
  }

  #renderCast(recipe: CastRecipe) {
    if (!this.#run) {
      return html`<section class="panel"><p>The link asks for the run <code>${recipe.run}</code>, which this server does not have. Choose a text that it has.</p></section>`;
    }
    const { value: made, loading: busy } = this.#cast;
    const entries = made?.entries ?? [];
    return html`
      <div class="bar screen" role="group" aria-label="All of the cast">
        <button class="tool loud" type="button" title="A new cast with a new seed (r)" @click=${() => this.#rollAll()}><wa-icon name="dices"></wa-icon>Roll all again</button>
        <button class="tool framed" type="button" ?disabled=${entries.length === 0} @click=${() => this.#keepAll()}><wa-icon name="heart"></wa-icon>Keep all</button>
        <button class="tool framed" type="button" ?disabled=${entries.length === 0} @click=${() => window.print()}><wa-icon name="printer"></wa-icon>Print</button>
        ${(['txt', 'csv', 'json'] as const).map(
          (format) =>
            html`<button class="tool framed" type="button" ?disabled=${entries.length === 0} @click=${() => this.#save(format)}><wa-icon name="download"></wa-icon>${format.toUpperCase()}</button>`,
        )}
        <button class="tool framed" type="button" title="A link that gives exactly this cast" @click=${() => this.#copyLink()}><wa-icon name="link"></wa-icon>Copy link</button>
      </div>
      ${this.#cast.error ? html`<div class="panel">${renderFault(this.#cast)}</div>` : nothing}
      <div class="print"><h1>Gazetteer</h1><p>Names in the sound of “${textTitle(this.#run)}”, seed ${recipe.seed}.</p></div>
      ${made === null && busy ? renderFirstNames('Making the cast', [textTitle(this.#run)]) : nothing}
      ${
        made === null
          ? nothing
          : CAST_KINDS.filter(({ kind }) => recipe.counts[kind] > 0).map(
              ({
                kind,
                title,
                one,
              }) => html`<nw-cast-list label=${title} one=${one} .entries=${entries.filter((entry) => entry.kind === kind)}
          .marks=${this.#marks?.marks.value ?? null} ?busy=${busy} short=${made.short[kind] ?? ''}
          @cast-act=${(event: CustomEvent<CastAct>) => this.#act(event.detail)}></nw-cast-list>`,
            )
      }
      ${made && made.least_distance > 0 ? html`<p class="small quiet">Between any two of these names at least ${made.least_distance} letters differ.</p>` : nothing}
      <p class="hidden" role="status">${busy ? 'Making the cast' : this.said || `${entries.length} names with seed ${recipe.seed}`}</p>
    `;
  }

  #renderHeard({ run }: CastRecipe) {
    const { heard } = this;
    if (!heard) return nothing;
    const close = (): void => {
      this.heard = null;
    };
    return html`<nw-name-heard class="panel heard" run=${run} text=${heard.name} .names=${heard.parts.map(({ name }) => name)}
      @close=${close} @keydown=${(event: KeyboardEvent) => {
        if (event.key === 'Escape') close();
      }}></nw-name-heard>`;
  }

  /** A step that the browser's Back takes back. */
  #go(recipe: CastRecipe): void {
    this.said = '';
    this.heard = null;
    navigate('cast', encodeCast(recipe));
  }

  #rollAll(): void {
    if (this.#recipe.run !== '') this.#go({ ...this.#recipe, seed: drawSeed(), rolls: {} });
  }

  #count(kind: CastKind, event: Event): void {
    const n = (event.target as HTMLInputElement).valueAsNumber;
    if (!Number.isInteger(n) || n < 0 || n > MAX_CAST) return;
    const recipe = this.#recipe;
    this.#editing = true;
    const next = { ...recipe, counts: { ...recipe.counts, [kind]: n } };
    setQuery(replacing(route.value.query, encodeCast(next)));
  }

  #act({ entry, act }: CastAct): void {
    if (act === 'show') this.heard = entry;
    if (act === 'roll') {
      const next = rolledAnew(this.#recipe, entry);
      if (next) this.#go(next);
      else this.said = `${entry.name} was rolled as often as it can be`;
    }
    const marks = this.#marks?.marks;
    if (act !== 'keep' || !marks) return;
    const row = rowOfEntry(entry);
    marks.mark(row, marks.value.byName.get(row.name)?.mark === 'kept' ? null : 'kept');
  }

  #keepAll(): void {
    const marks = this.#marks?.marks;
    const rows = (this.#cast.value?.entries ?? []).map(rowOfEntry);
    const fresh = rows.filter(({ name }) => marks?.value.byName.get(name)?.mark !== 'kept');
    for (const row of fresh) marks?.mark(row, 'kept');
    this.said = `${fresh.length} names are kept`;
  }

  #save(format: 'txt' | 'csv' | 'json'): void {
    const entries = this.#cast.value?.entries ?? [];
    const run = this.#run;
    const title = `Cast of ${run ? textTitle(run) : 'a text'}`;
    const text =
      format === 'csv'
        ? toCsv(castTable(entries))
        : shipText(
            entries.map((entry) => shippedEntry(entry, `run ${run?.run_id ?? ''}`)),
            format,
            title,
          );
    const type = { txt: 'text/plain', csv: 'text/csv', json: 'application/json' }[format];
    download(`${fileStem(title, 'cast')}.${format}`, type, text);
  }

  #copyLink(): void {
    const link = `${location.origin}/${hashOf('cast', encodeCast(this.#recipe))}`;
    void copyText(link, 'a link to this cast');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'nw-cast-page': CastPage;
  }
}
