/** <nw-names-page>: names from a text or a list at once, rolled on, kept or crossed out; a cast of them. */
import { html, LitElement, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { nameableRuns } from '../../logic/corpora/start-run.ts';
import { hashOf } from '../../logic/hash-route.ts';
import {
  CAST_KINDS,
  type CastKind,
  MAX_CAST,
  namesTable,
  rolledAnew,
  USUAL_CAST,
} from '../../logic/names/cast.ts';
import {
  AMOUNTS,
  afresh,
  decodeRecipe,
  encodeRecipe,
  kindIds,
  kindsOf,
  MAX_LIKED,
  type NamesRecipe,
  replacing,
  rolledOn,
  sameQuery,
  withMore,
} from '../../logic/names/recipe.ts';
import {
  castFields,
  type KindNames,
  namesFields,
  namesLeft,
  type ShownName,
  type ShownNames,
  shortages,
  shownCast,
  shownNames,
  sourcesOf,
} from '../../logic/names/request.ts';
import { fileStem } from '../../logic/names/ship.ts';
import { isRunGone, type Source, sourceKey, sourceText } from '../../logic/names/source.ts';
import { Reading } from '../../logic/reading.ts';
import { toCsv } from '../../logic/table-text.ts';
import { drawSeed } from '../../logic/walks/seed.ts';
import { base } from '../../parts/base.ts';
import { download } from '../../parts/download.ts';
import { segmented, segmentedChoice } from '../../parts/fields/segmented.ts';
import { renderFault } from '../../parts/reading-state.ts';
import { tools } from '../../parts/tools.ts';
import { WidthController } from '../../parts/width-controller.ts';
import { copyText } from '../../state/copy-text.ts';
import { MarksController } from '../../state/marks.ts';
import { navigate, route, setQuery } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import { offerCommands } from '../../state/shell/commands.ts';
import { onKey } from '../../state/shell/keys.ts';
import { makeCast, makeNames } from '../../state/sources/made-names.ts';
import { ownSources, whyNoLink } from '../../state/sources/own-source.ts';
import { sourceTitle } from '../../state/sources/source-title.ts';
import { firstSource, keepChoice, lastChoice } from '../../state/sources/start-choice.ts';
import { StoreController } from '../../state/store.ts';
import { FileDrop } from './file-drop.ts';
import type { NameAct, NameColumns } from './name-columns.ts';
import './name-columns.ts';
import type { NameSource } from './name-source.ts';
import './name-source.ts';
import './sample-texts.ts';
import { namesStyles } from './names-page.css.ts';

/** Width in rem from which text and names stand side by side. */
const ROOM_FOR_SIDE = 54;
/** So long a number that is being edited, or a slider, waits for the next change, in milliseconds. */
const SETTLE_MS = 200;

/** Names from a text or a list at once: what was pasted, the kinds of names, a die, and what one keeps. */
@customElement('nw-names-page')
export class NamesPage extends LitElement {
  /** The name that is explained. */
  @state() private asked: ShownName | null = null;
  @state() private said = '';
  @query('#roll') private die!: HTMLButtonElement;
  @query('nw-name-source') private source!: NameSource;
  readonly #names = new Reading<ShownNames>(this);
  readonly #drop = new FileDrop(this, (files) => void this.source.takeFiles(files));
  readonly #room = new WidthController(this);
  readonly #marks = new MarksController(this);
  /** The name that had the focus last, for the keys. */
  #active: ShownName | null = null;
  /** Whether the next change of the address comes from a number or a slider that is being moved. */
  #editing = false;

  static override styles = [base, tools, segmented, namesStyles];

  constructor() {
    super();
    new StoreController(this, server, route, ownSources);
    onKey(this, 'Names', {
      r: { label: 'Roll on', run: () => this.#roll() },
      e: { label: 'Further names', run: () => this.#more() },
      m: { label: 'More like the kept names', run: () => this.#moreLike() },
      y: { label: 'Keep the name', run: () => this.#actOnActive('keep') },
      n: { label: 'Not this one', run: () => this.#actOnActive('cross') },
      s: { label: 'Why this name', run: () => this.#actOnActive('why') },
      c: { label: 'Copy the name', run: () => this.#actOnActive('copy') },
    });
    const command = (id: string, title: string, icon: string, run: () => void) =>
      ({ id: `names-${id}`, title, group: 'Names', icon, run }) as const;
    offerCommands(this, () => [
      { ...command('roll', 'Roll new names', 'dices', () => this.#roll()), keys: 'r' },
      command('link', 'Copy a link to these names', 'link', () => this.#copyLink()),
      command('print', 'Print the names', 'printer', () => window.print()),
      command('cast', 'A cast for a map', 'users', () => this.#setAmount('cast')),
    ]);
  }

  get #recipe(): NamesRecipe {
    return decodeRecipe(route.value.query);
  }

  protected override willUpdate(): void {
    if (route.value.page !== 'names') return;
    this.#fillRecipe();
    const recipe = this.#recipe;
    this.#marks.follow(recipe.source && sourceKey(recipe.source));
    const { source, second, cast } = recipe;
    const { runs } = server.value;
    if (source === null || recipe.seed === '' || isRunGone(source, runs)) return;
    if (source.by === 'run' && runs === null) return;
    const wait = this.#editing ? SETTLE_MS : 0;
    this.#editing = false;
    const make = async (signal: AbortSignal): Promise<ShownNames> => {
      const shown =
        cast === null
          ? shownNames(
              recipe,
              await makeNames(source, namesFields(recipe), signal, second ?? undefined),
            )
          : shownCast(recipe, cast, await makeCast(source, castFields(recipe, cast), signal));
      // what gave no names is not what the next visit begins with
      keepChoice({ source, kinds: recipe.kinds });
      return shown;
    };
    void this.#names.ask(JSON.stringify(recipe), make, wait);
  }

  /** Chooses what the address leaves open: the source, the kinds, a seed. */
  #fillRecipe(): void {
    const asked = this.#recipe;
    const last = lastChoice();
    const source = asked.source ?? firstSource(server.value.runs);
    if (source === null) return;
    const before = route.value.query;
    const kinds = kindIds(source, before.kinds === undefined ? last.kinds : asked.kinds);
    const next = encodeRecipe({ ...asked, source, kinds, seed: asked.seed || drawSeed() });
    if (!sameQuery(next, before)) setQuery(replacing(before, next));
  }

  override render() {
    const { runs, job } = server.value;
    const recipe = this.#recipe;
    const { source } = recipe;
    // the chosen one is a text of one's own whose corpus is still being made
    const usable = (runs ?? []).filter(
      (run) =>
        nameableRuns([run]).length > 0 || (run.run_id === source?.id && run.status === 'running'),
    );
    const beside = this.#room.width >= ROOM_FOR_SIDE;
    return html`
      <div class="page ${beside ? '' : 'narrow'} ${source ? 'has' : ''}" data-help="start" @source-made=${({ detail }: CustomEvent<Source>) => this.#choose(detail)}>
        ${source ? html`<a class="tool framed skip" href="#names" @click=${this.#skip}>To the names</a>` : nothing}
        <div class="hero">
          <h1>Names that could be in your text</h1>
          <p class="lead">Paste names, or a text: new ones are made of the names that are there.</p>
        </div>
        <div class="columns ${beside ? 'beside' : ''}">
          <nw-name-source class="side" ?folded=${!beside && source !== null} .runs=${usable} ?over=${this.#drop.over} ?reading=${runs === null}
            .pending=${job?.sample_runs_pending ?? 0} .recipe=${recipe} .shown=${this.#shown(recipe)}
            @recipe-change=${(event: CustomEvent<Partial<NamesRecipe>>) => this.#set(event.detail)}
            @share-change=${({ detail }: CustomEvent<number>) => this.#edit({ ...recipe, share: detail })}></nw-name-source>
          <div class="main stack">${this.#renderMain(recipe, beside)}${this.#renderWhy(recipe)}</div>
        </div>
      </div>
    `;
  }

  /** What is shown: names of another text, or of what failed since, would be taken for those of this one. */
  #shown(recipe: NamesRecipe): ShownNames | null {
    const { value, error } = this.#names;
    return value !== null && error === '' && value.of === sourcesOf(recipe) ? value : null;
  }

  #renderMain(recipe: NamesRecipe, beside: boolean) {
    const { runs } = server.value;
    const { source } = recipe;
    if (source === null) return runs === null ? nothing : this.#renderNoText();
    if (isRunGone(source, runs)) {
      return html`<section class="stack tight"><h2>This text is not here</h2>
        <p>The link asks for the run <code>${source.id}</code>, which this server does not have. Choose a text that it has.</p></section>`;
    }
    const busy = this.#names.loading;
    const shown = this.#shown(recipe);
    const total = (shown?.kinds ?? []).reduce((sum, { names }) => sum + names.length, 0);
    const rolls = this.#renderRolls(recipe, shown);
    return html`
      <p class="paper">New names after “${sourceTitle(source, runs)}”, seed ${recipe.seed}.</p>
      ${recipe.cast ? this.#renderCounts(recipe) : this.#renderKinds(recipe)}
      ${beside ? html`<div class="bar" role="group" aria-label="Names">${rolls}${this.#renderAmount(recipe)}<span class="end">${this.#renderTools(recipe, shown)}</span></div>` : nothing}
      ${renderFault(this.#names)}
      ${this.#renderMarked(recipe)}
      <div id="names" class="stack" tabindex="-1">${shown?.kinds.map((kind) => this.#renderKind(kind, shown, busy))}</div>
      ${shown === null && busy ? html`<p class="quiet waiting">Making names …</p>` : nothing}
      ${total > 0 ? this.#renderFoot(recipe, shown!) : nothing}
      ${beside ? nothing : html`<div class="bar">${this.#renderAmount(recipe)}${this.#renderTools(recipe, shown)}</div>`}
      <p class="hidden" role="status">${busy ? 'Making names' : `${total} names with seed ${recipe.seed}`}</p>
      <p class="hidden" role="status">${this.said}</p>
      ${this.#renderSamples(source)}
      ${beside ? nothing : html`<div class="roll-bar" role="group" aria-label="Names">${rolls}</div>`}
    `;
  }

  /** What will stand here, as long as there is nothing to make names of. */
  #renderNoText() {
    const pending = server.value.job?.sample_runs_pending ?? 0;
    return html`<section class="stack tight"><h2>Your names will stand here</h2>
      <p class="quiet">Paste a list of names or a text, or drop a file anywhere on this page. Ten names are enough, and so is a chapter.${
        pending > 0
          ? ' The texts that come with Namewalk are being read; they take a few seconds each.'
          : nothing
      }</p>${this.#renderSamples(null)}</section>`;
  }

  #renderSamples(source: Source | null) {
    return html`<nw-sample-texts .runs=${nameableRuns(server.value.runs ?? [])} run=${source?.id ?? ''}></nw-sample-texts>`;
  }

  #renderKinds({ kinds, source }: NamesRecipe) {
    return html`<div class="chips" role="group" aria-label="Kinds of names" data-help="name-kinds">${kindsOf(
      source,
    ).map(({ id, title }) => {
      const on = kinds.includes(id);
      return html`<label class="pick"><input class="hidden" type="checkbox" .checked=${on}
        ?disabled=${on && kinds.length === 1} @change=${() => this.#toggleKind(id)}>${title}</label>`;
    })}</div>`;
  }

  #renderCounts(recipe: NamesRecipe) {
    return html`<div class="counts" role="group" aria-label="A cast" data-help="cast">${CAST_KINDS.map(
      ({
        kind,
        title,
      }) => html`<label class="count">${title}<input type="number" min="0" max=${MAX_CAST} step="1" inputmode="numeric"
        .value=${String(recipe.cast!.counts[kind])} @input=${(event: Event) => this.#count(kind, event)}></label>`,
    )}</div>`;
  }

  #renderRolls(recipe: NamesRecipe, shown: ShownNames | null) {
    const liked = this.#likes(recipe) !== null;
    return html`<button id="roll" class="tool loud large" type="button" title=${recipe.cast ? 'A new cast (r)' : 'Other names, none that was shown (r)'} @click=${() => this.#roll()}>
        <wa-icon name="dices"></wa-icon>Roll</button>
      ${
        recipe.cast
          ? html`<button class="tool framed large" type="button" ?disabled=${shown === null} @click=${() => this.#keepAll(shown)}><wa-icon name="heart"></wa-icon>Keep all</button>`
          : html`<button class="tool framed large" type="button" ?disabled=${!liked} title=${
              liked ? 'New names like those that are kept (m)' : 'Keep a name first'
            } @click=${() => this.#moreLike()}><wa-icon name="heart"></wa-icon>More like these</button>`
      }`;
  }

  #renderAmount({ amount, cast, second }: NamesRecipe) {
    return segmentedChoice({
      label: 'How many',
      name: 'amount',
      quiet: true,
      value: cast ? 'cast' : String(amount),
      segments: [
        ...AMOUNTS.map((n) => ({ value: String(n), label: String(n) })),
        // a cast is of one text
        ...(second === null
          ? [
              {
                value: 'cast',
                label: 'A cast',
                title: 'Persons, places, ships and guilds that nobody confuses',
              },
            ]
          : []),
      ],
      choose: (value) => this.#setAmount(value),
    });
  }

  #renderTools(recipe: NamesRecipe, shown: ShownNames | null) {
    const noLink = whyNoLink(recipe.source) || whyNoLink(recipe.second);
    const button = (icon: string, label: string, run: () => void, why = '', off = shown === null) =>
      html`<button class="tool framed" type="button" ?disabled=${off} title=${why || nothing} @click=${run}><wa-icon name=${icon}></wa-icon>${label}</button>`;
    return html`${button('copy', 'Copy', () => this.#copyAll(shown), 'Copy all names, one a line')}
      ${button('link', 'Link', () => this.#copyLink(), noLink || 'A link that gives exactly these names', noLink !== '')}
      ${button('table', 'Table', () => this.#saveTable(recipe, shown), 'All names with their parents (CSV)')}
      ${button('printer', 'Print', () => window.print())}`;
  }

  /** What the next names are to be like, and which were crossed out. */
  #renderMarked(recipe: NamesRecipe) {
    const { liked, disliked } = recipe;
    const some = (names: readonly string[]): string =>
      names.slice(-4).join(', ') + (names.length > 4 ? ` and ${names.length - 4} more` : '');
    return html`${
      liked.length > 0
        ? html`<p class="line small"><wa-icon name="heart"></wa-icon><span>Like ${some(liked)}</span>
            <button class="tool link" type="button" @click=${() => this.#set({ liked: [], from: 0 })}>Any again</button></p>`
        : nothing
    }${
      disliked.length > 0
        ? html`<p class="line small"><wa-icon name="x"></wa-icon><span>Not ${some(disliked)}</span>
            <button class="tool link" type="button" @click=${() => this.#takeBack()}>Take back</button></p>`
        : nothing
    }`;
  }

  #renderKind({ id, title, names }: KindNames, shown: ShownNames, busy: boolean) {
    const left = names.filter(({ row }) => this.#marks.value.get(row.name)?.mark !== 'dropped');
    if (left.length === 0) return nothing;
    const own = ownSources.value.get(sourceText(this.#recipe.source!));
    return html`
      <section class="kind" aria-label=${title}>${id === 'names' ? nothing : html`<h2>${title}</h2>`}
        <nw-name-columns .names=${left} .marks=${this.#marks.value} label=${title} longest=${longestBeside(left, shown)} ?busy=${busy}
          .text=${own && !own.isList ? own.text : ''} ?blended=${this.#recipe.second !== null}
          @name-act=${(event: CustomEvent<NameAct>) => this.#act(event.detail)}
          @name-focus=${(event: CustomEvent<ShownName>) => {
            this.#active = event.detail;
          }}></nw-name-columns>
      </section>
    `;
  }

  #renderFoot(recipe: NamesRecipe, shown: ShownNames) {
    const left = namesLeft(recipe, shown);
    return html`
      ${shortages(shown).map((short) => html`<p class="small few">${short}</p>`)}
      ${
        recipe.cast
          ? nothing
          : html`<div class="foot"><button id="more" class="tool framed" type="button" title="Further names below these (e)" ?disabled=${left === 0 || withMore(recipe) === null}
              @click=${() => this.#more()}><wa-icon name="plus"></wa-icon>${recipe.amount} more</button>
              <span class="small quiet">${left > 0 ? `${formatNumber(left)} more can be made.` : 'These are all that can be made.'}</span></div>`
      }`;
  }

  #renderWhy({ source }: NamesRecipe) {
    const { asked } = this;
    if (!asked || !source) return nothing;
    const act = (kind: NameAct['act'], icon: string, label: string) =>
      html`<button slot="acts" class="tool framed" type="button" @click=${() => {
        if (kind !== 'keep') this.asked = null;
        this.#act({ name: asked, act: kind });
      }}><wa-icon name=${icon}></wa-icon>${label}</button>`;
    const kept = this.#marks.isKept(asked.row);
    return html`<nw-name-why class="panel heard" .source=${source} text=${asked.name} .names=${asked.made}
      @close=${() => this.#closeWhy()} @keydown=${(event: KeyboardEvent) => {
        if (event.key === 'Escape') this.#closeWhy();
      }}>${act('keep', 'heart', kept ? 'Kept' : 'Keep')}${
        asked.entry ? act('roll', 'dices', 'Roll anew') : act('cross', 'x', 'Not this one')
      }${act('copy', 'copy', 'Copy')}</nw-name-why>`;
  }

  #closeWhy(): void {
    this.asked = null;
  }

  /** A step that the browser's Back takes back. */
  #go(recipe: NamesRecipe): void {
    this.said = '';
    navigate('names', encodeRecipe({ ...recipe, disliked: this.#crossed(recipe) }));
  }

  /** Other settings: from the first page on. */
  #set(change: Partial<NamesRecipe>): void {
    this.#go({ ...this.#recipe, pages: 1, ...change });
  }

  /** A change that is no step of its own. */
  #edit(recipe: NamesRecipe): void {
    this.#editing = true;
    setQuery(replacing(route.value.query, encodeRecipe(recipe)));
  }

  /** Other names: those that follow in the order of the seed, so that none comes twice; another order once all were shown. */
  #roll(): void {
    const recipe = this.#recipe;
    if (recipe.source === null) return;
    const shown = this.#shown(recipe);
    const isThrough = recipe.cast !== null || (shown !== null && namesLeft(recipe, shown) === 0);
    this.#go(isThrough ? afresh(recipe, drawSeed()) : rolledOn(recipe));
  }

  #more(): void {
    const next = withMore(this.#recipe);
    if (next?.source && !next.cast && !this.#names.loading) this.#go(next);
  }

  #choose(source: Source): void {
    this.asked = null;
    const recipe = this.#recipe;
    // what was kept and left out of another text is not to the point
    const fresh = { liked: [], disliked: [], without: [], language: '', second: null };
    const kinds = kindIds(source, source.by === recipe.source?.by ? recipe.kinds : []);
    navigate('names', encodeRecipe({ ...afresh(recipe, drawSeed()), ...fresh, kinds, source }));
  }

  #setAmount(value: string): void {
    const recipe = this.#recipe;
    const cast = value === 'cast' ? (recipe.cast ?? USUAL_CAST) : null;
    this.#set({ cast, ...(cast ? { second: null } : { amount: Number(value) }) });
  }

  #toggleKind(id: string): void {
    const { kinds } = this.#recipe;
    const on = kinds.includes(id);
    this.#set({ kinds: on ? kinds.filter((one) => one !== id) : [...kinds, id] });
  }

  #count(kind: CastKind, event: Event): void {
    const n = (event.target as HTMLInputElement).valueAsNumber;
    if (!Number.isInteger(n) || n < 0 || n > MAX_CAST) return;
    const recipe = this.#recipe;
    const cast = { ...recipe.cast!, counts: { ...recipe.cast!.counts, [kind]: n } };
    this.#edit({ ...recipe, cast });
  }

  /** All names that were crossed out, of the address and of this browser. */
  #crossed({ disliked }: NamesRecipe): readonly string[] {
    const marked = (this.#marks.marks?.names('dropped') ?? []).map(
      ({ name, spelling }) => spelling ?? name,
    );
    return [...new Set([...disliked, ...marked])];
  }

  /** The recipe of names like those of its kinds that are kept; null when none is. */
  #likes(recipe: NamesRecipe): NamesRecipe | null {
    const kinds = recipe.kinds.includes('names') ? null : recipe.kinds;
    const liked = (this.#marks.marks?.names('kept') ?? [])
      .filter(({ kind }) => kinds === null || (kind !== undefined && kinds.includes(kind)))
      .map(({ name, spelling }) => spelling ?? name)
      .slice(-MAX_LIKED);
    return liked.length > 0 ? { ...recipe, liked } : null;
  }

  #moreLike(): void {
    const next = this.#recipe.cast ? null : this.#likes(this.#recipe);
    if (next) this.#go(afresh(next, drawSeed()));
  }

  #takeBack(): void {
    for (const row of this.#marks.marks?.names('dropped') ?? []) this.#marks.marks?.mark(row, null);
    navigate('names', encodeRecipe({ ...this.#recipe, disliked: [] }));
  }

  #actOnActive(act: NameAct['act']): void {
    if (this.#active) this.#act({ name: this.#active, act });
  }

  #act({ name, act }: NameAct): void {
    const recipe = this.#recipe;
    if (act === 'why') {
      this.asked = name;
      void import('../../parts/names/name-why.ts'); // few visits need it
    } else if (act === 'copy') void copyText(name.name, name.name);
    else if (act === 'keep') this.#marks.toggle(name.row, 'kept');
    else if (act === 'roll' && name.entry && recipe.cast) {
      const cast = rolledAnew(recipe.cast, name.entry);
      if (cast) this.#set({ cast });
      else this.said = `${name.name} was rolled as often as it can be`;
    } else if (act === 'cross' && name.entry === null) {
      // another one takes its place; it is no step of its own
      this.#marks.marks?.mark(name.row, 'dropped');
      this.said = `${name.name} does not come again`;
      const next = encodeRecipe({ ...recipe, disliked: this.#crossed(recipe) });
      setQuery(replacing(route.value.query, next));
    }
  }

  #keepAll(shown: ShownNames | null): void {
    const rows = (shown?.kinds ?? []).flatMap(({ names }) => names.map(({ row }) => row));
    const fresh = rows.filter((row) => !this.#marks.isKept(row));
    for (const row of fresh) this.#marks.toggle(row, 'kept');
    this.said = `${fresh.length} names are kept`;
  }

  #copyAll(shown: ShownNames | null): void {
    const names = (shown?.kinds ?? []).flatMap((kind) => kind.names.map(({ name }) => name));
    void copyText(names.join('\n'), `${names.length} names`);
  }

  #saveTable({ source }: NamesRecipe, shown: ShownNames | null): void {
    const rows = (shown?.kinds ?? []).flatMap((kind) =>
      kind.names.map((name) => ({ kind: kind.title, ...name })),
    );
    const title = `Names after ${sourceTitle(source!, server.value.runs)}`;
    download(`${fileStem(title, 'names')}.csv`, 'text/csv', toCsv(namesTable(rows)));
  }

  #copyLink(): void {
    const recipe = this.#recipe;
    if (whyNoLink(recipe.source) || whyNoLink(recipe.second)) return;
    const here = location.href.split('#', 1)[0];
    void copyText(`${here}${hashOf('names', encodeRecipe(recipe))}`, 'a link to these names');
  }

  #skip(event: Event): void {
    event.preventDefault();
    this.renderRoot.querySelector<NameColumns>('nw-name-columns')?.focus();
  }

  override focus(): void {
    this.die.focus();
  }
}

/** Letters of the longest of the single names, or of the phrases: their lists have columns of one width. */
function longestBeside(names: readonly ShownName[], { kinds }: ShownNames): number {
  const isPhrase = ({ name, note }: ShownName): boolean => name.includes(' ') || note !== '';
  const arePhrases = isPhrase(names[0]!);
  const alike = kinds.flatMap((kind) => kind.names).filter((name) => isPhrase(name) === arePhrases);
  return alike.reduce((most, { name, note }) => Math.max(most, [...name].length + note.length), 6);
}
