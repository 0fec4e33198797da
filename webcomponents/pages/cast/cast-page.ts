/** <nw-cast-page>: persons, places, ships and guilds of one text, to be kept, rolled anew, printed, taken away. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
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
import { nameableRuns } from '../../logic/corpora/start-run.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { fileStem, shipText } from '../../logic/names/ship.ts';
import { Reading } from '../../logic/reading.ts';
import { replacing } from '../../logic/start/recipe.ts';
import { isRunGone, type Source, sourceKey } from '../../logic/start/source.ts';
import { toCsv } from '../../logic/table-text.ts';
import { drawSeed } from '../../logic/walks/seed.ts';
import { base } from '../../parts/base.ts';
import { download } from '../../parts/download.ts';
import { renderFirstNames, renderNoText } from '../../parts/first-names.ts';
import { renderFault } from '../../parts/reading-state.ts';
import '../../parts/names/name-why.ts';
import '../../parts/fields/source-select.ts';
import '../../parts/fields/seed-field.ts';
import { tools } from '../../parts/tools.ts';
import { copyText } from '../../state/copy-text.ts';
import { MarksController } from '../../state/marks.ts';
import { navigate, route, setQuery } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { offerCommands } from '../../state/shell/commands.ts';
import { onKey } from '../../state/shell/keys.ts';
import { makeCast } from '../../state/sources/made-names.ts';
import { ownSources, whyNoLink } from '../../state/sources/own-source.ts';
import { sourceTitle } from '../../state/sources/source-title.ts';
import { firstSource } from '../../state/sources/start-choice.ts';
import { StoreController } from '../../state/store.ts';
import './cast-list.ts';
import type { CastAct } from './cast-list.ts';

const castStyles = css`
  .page { display: grid; gap: var(--gap); max-inline-size: 88rem; margin-inline: auto; }
  .page > * { min-inline-size: 0; }
  .hero { display: grid; gap: 0.25rem; }
  h1 { font-size: clamp(1.375rem, 1.2rem + 1vw, 1.875rem); letter-spacing: -0.02em; }
  .lead { color: var(--quiet); text-wrap: pretty; }
  .form { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem; }
  nw-source-select { flex: 1 1 22rem; min-inline-size: 0; }
  nw-seed-field { flex: 0 1 14rem; min-inline-size: 0; }
  .count { display: grid; gap: 0.25rem; font-size: 0.8125rem; font-weight: 600; flex: 1 1 4.25rem; max-inline-size: 7rem; min-inline-size: 0; }
  .count input { inline-size: 100%; min-inline-size: 0; min-block-size: var(--row); padding: 0 0.5rem; border: 1px solid var(--strong-line);
    border-radius: var(--radius-s); background: var(--raised); color: var(--ink); font: inherit; font-weight: 400; font-size: 0.9375rem; }
  .bar { display: flex; flex-wrap: wrap; gap: 0.5rem; }
  .heard { position: sticky; inset-block-end: calc(var(--status) + 0.5rem); z-index: 3; box-shadow: var(--shadow); max-block-size: 60vh; overflow: auto; }
  @media (max-width: 44rem) { .heard { inset-block-end: calc(var(--status) + var(--bottom-bar) + 0.25rem); } }
  /* the text in a row of its own rather than the seed */
  @media (max-width: 60rem) { nw-source-select { flex-basis: 100%; } }
  .waiting { min-block-size: 8rem; }
  .print { display: none; }
  @media print {
    .screen { display: none !important; }
    .print { display: block; border-block-end: 2px solid currentColor; padding-block-end: 0.25rem; }
    .page { gap: 0.75rem; }
  }
`;

/** So long a number that is being edited waits for the next change, in milliseconds. */
const SETTLE_MS = 250;

/** A cast and its map: as many of each kind as one likes, no two of which are confused. */
@customElement('nw-cast-page')
export class CastPage extends LitElement {
  @state() private said = '';
  /** The entry that is explained. */
  @state() private asked: CastEntry | null = null;
  readonly #cast = new Reading<Cast>(this);
  readonly #marks = new MarksController(this);
  /** Whether the next change of the address comes from a number that is being edited. */
  #editing = false;

  static override styles = [base, tools, castStyles];

  constructor() {
    super();
    new StoreController(this, server, route, ownSources);
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

  get #recipe(): CastRecipe {
    return decodeCast(route.value.query);
  }

  protected override willUpdate(): void {
    const { runs } = server.value;
    if (route.value.page !== 'cast' || runs === null) return;
    const asked = this.#recipe;
    const source = asked.source ?? firstSource(runs);
    if (source === null) return;
    const recipe = { ...asked, source, seed: asked.seed || drawSeed() };
    // no other update follows this one: what the address says from now on is asked for at once
    if (asked.source === null || asked.seed === '') {
      setQuery(replacing(route.value.query, encodeCast(recipe)));
    }
    this.#marks.follow(sourceKey(source));
    if (!isRunGone(source, runs)) {
      void this.#cast.ask(
        JSON.stringify(recipe),
        (signal) => makeCast(source, castRequest(recipe), signal),
        this.#editing ? SETTLE_MS : 0,
      );
    }
    this.#editing = false;
  }

  override render() {
    const { runs } = server.value;
    const recipe = this.#recipe;
    const usable = nameableRuns(runs ?? []);
    return html`
      <div class="page" data-help="cast">
        <div class="hero screen"><h1>A cast for a map</h1>
          <p class="lead">Persons, places, ships and guilds of one text, with names that cannot be confused. Roll one again: the others stay.</p></div>
        ${runs !== null && recipe.source === null ? renderNoText(server.value.job?.sample_runs_pending ?? 0) : nothing}
        ${recipe.source ? html`${this.#renderForm(recipe, usable)}${this.#renderCast(recipe, recipe.source)}${this.#renderWhy(recipe.source)}` : nothing}
      </div>
    `;
  }

  #renderForm(recipe: CastRecipe, usable: ReturnType<typeof nameableRuns>) {
    return html`
      <form class="panel form screen" aria-label="Cast" @submit=${(event: Event) => event.preventDefault()}>
        <nw-source-select label="From the text" .runs=${usable} .source=${recipe.source}
          @source-change=${(event: CustomEvent<Source>) => this.#go({ ...recipe, source: event.detail, rolls: {} })}></nw-source-select>
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

  #renderCast(recipe: CastRecipe, source: Source) {
    if (isRunGone(source, server.value.runs)) {
      return html`<section class="panel"><p>The link asks for the run <code>${source.id}</code>, which this server does not have. Choose a text that it has.</p></section>`;
    }
    const { value: made, loading: busy } = this.#cast;
    const entries = made?.entries ?? [];
    const title = sourceTitle(source, server.value.runs);
    const noLink = whyNoLink(source);
    return html`
      <div class="bar screen" role="group" aria-label="All of the cast">
        <button class="tool loud" type="button" title="A new cast with a new seed (r)" @click=${() => this.#rollAll()}><wa-icon name="dices"></wa-icon>Roll all again</button>
        <button class="tool framed" type="button" ?disabled=${entries.length === 0} @click=${() => this.#keepAll()}><wa-icon name="heart"></wa-icon>Keep all</button>
        <button class="tool framed" type="button" ?disabled=${entries.length === 0} @click=${() => window.print()}><wa-icon name="printer"></wa-icon>Print</button>
        ${(['txt', 'csv', 'json'] as const).map(
          (format) =>
            html`<button class="tool framed" type="button" ?disabled=${entries.length === 0} @click=${() => this.#save(format)}><wa-icon name="download"></wa-icon>${format.toUpperCase()}</button>`,
        )}
        <button class="tool framed" type="button" ?disabled=${noLink !== ''} title=${noLink || 'A link that gives exactly this cast'} @click=${() => this.#copyLink()}><wa-icon name="link"></wa-icon>Copy link</button>
      </div>
      ${this.#cast.error ? html`<div class="panel">${renderFault(this.#cast)}</div>` : nothing}
      <div class="print"><h1>Gazetteer</h1><p>New names after “${title}”, seed ${recipe.seed}.</p></div>
      ${made === null && busy ? renderFirstNames('Making the cast', [title]) : nothing}
      ${
        made === null
          ? nothing
          : CAST_KINDS.filter(({ kind }) => recipe.counts[kind] > 0).map(
              ({
                kind,
                title,
                one,
              }) => html`<nw-cast-list label=${title} one=${one} .entries=${entries.filter((entry) => entry.kind === kind)}
          .marks=${this.#marks.value} ?busy=${busy} short=${made.short[kind] ?? ''}
          @cast-act=${(event: CustomEvent<CastAct>) => this.#act(event.detail)}></nw-cast-list>`,
            )
      }
      ${made && made.least_distance > 0 ? html`<p class="small quiet">Between any two of these names at least ${made.least_distance} letters differ.</p>` : nothing}
      <p class="hidden" role="status">${busy ? 'Making the cast' : this.said || `${entries.length} names with seed ${recipe.seed}`}</p>
    `;
  }

  #renderWhy(source: Source) {
    const { asked } = this;
    if (!asked) return nothing;
    const close = (): void => {
      this.asked = null;
    };
    return html`<nw-name-why class="panel heard" .source=${source} text=${asked.name} .names=${asked.parts}
      @close=${close} @keydown=${(event: KeyboardEvent) => {
        if (event.key === 'Escape') close();
      }}></nw-name-why>`;
  }

  /** A step that the browser's Back takes back. */
  #go(recipe: CastRecipe): void {
    this.said = '';
    this.asked = null;
    navigate('cast', encodeCast(recipe));
  }

  #rollAll(): void {
    if (this.#recipe.source) this.#go({ ...this.#recipe, seed: drawSeed(), rolls: {} });
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
    if (act === 'why') this.asked = entry;
    if (act === 'roll') {
      const next = rolledAnew(this.#recipe, entry);
      if (next) this.#go(next);
      else this.said = `${entry.name} was rolled as often as it can be`;
    }
    if (act === 'keep') this.#marks.toggle(rowOfEntry(entry), 'kept');
  }

  #keepAll(): void {
    const rows = (this.#cast.value?.entries ?? []).map(rowOfEntry);
    const fresh = rows.filter((row) => !this.#marks.isKept(row));
    for (const row of fresh) this.#marks.toggle(row, 'kept');
    this.said = `${fresh.length} names are kept`;
  }

  #save(format: 'txt' | 'csv' | 'json'): void {
    const entries = this.#cast.value?.entries ?? [];
    const { source } = this.#recipe;
    if (source === null) return;
    const title = `Cast of ${sourceTitle(source, server.value.runs)}`;
    const text =
      format === 'csv'
        ? toCsv(castTable(entries))
        : shipText(
            entries.map((entry) => shippedEntry(entry, sourceTitle(source, server.value.runs))),
            format,
            { title },
          );
    const type = { txt: 'text/plain', csv: 'text/csv', json: 'application/json' }[format];
    download(`${fileStem(title, 'cast')}.${format}`, type, text);
  }

  #copyLink(): void {
    const link = `${location.origin}/${hashOf('cast', encodeCast(this.#recipe))}`;
    void copyText(link, 'a link to this cast');
  }
}
