/** <nw-start-page>: names from a text or a list at once. */
import { html, LitElement, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { nameableRuns } from '../../logic/corpora/start-run.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { rowOfMade } from '../../logic/names/rows.ts';
import { Reading } from '../../logic/reading.ts';
import {
  decodeStart,
  encodeStart,
  KINDS,
  MAX_LIKED,
  replacing,
  type StartRecipe,
  type Stock,
  sameQuery,
  withMore,
} from '../../logic/start/recipe.ts';
import { type KindNames, makeStartNames, type StartNames } from '../../logic/start/request.ts';
import { isRunGone, type Source, sourceKey, sourceText } from '../../logic/start/source.ts';
import { drawSeed } from '../../logic/walks/seed.ts';
import { base } from '../../parts/base.ts';
import { renderFault } from '../../parts/reading-state.ts';
import { tools } from '../../parts/tools.ts';
import { WidthController } from '../../parts/width-controller.ts';
import { copyText } from '../../state/copy-text.ts';
import { MarksController } from '../../state/marks.ts';
import { navigate, route, setQuery } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { offerCommands } from '../../state/shell/commands.ts';
import { onKey } from '../../state/shell/keys.ts';
import { makeNames } from '../../state/sources/made-names.ts';
import { ownSources, whyNoLink } from '../../state/sources/own-source.ts';
import { sourceTitle } from '../../state/sources/source-title.ts';
import { firstSource, keepChoice, lastChoice } from '../../state/sources/start-choice.ts';
import { StoreController } from '../../state/store.ts';
import './bundled-texts.ts';
import { FileDrop } from './file-drop.ts';
import './name-cards.ts';
import type { NameAct } from './name-cards.ts';
import './kept-names.ts';
import './further.ts';
import type { StartSource } from './start-source.ts';
import './start-source.ts';
import './stock-choice.ts';
import { startStyles } from './start-page.css.ts';

/** Width in rem below which the names come before all that can be set. */
const ROOM_FOR_BOTH = 34;
/** Width in rem from which text and kinds stand beside the names. */
const ROOM_FOR_SIDE = 58;

/** Names from a text or a list at once: what was pasted, the kinds of names, a die, and what one likes. */
@customElement('nw-start-page')
export class StartPage extends LitElement {
  /** The name that is explained. */
  @state() private asked: NameAct['name'] | null = null;
  @query('#roll') private die!: HTMLButtonElement;
  @query('nw-start-source') private source!: StartSource;
  readonly #names = new Reading<StartNames>(this);
  readonly #drop = new FileDrop(this, (files) => void this.source.takeFiles(files));
  readonly #room = new WidthController(this);
  readonly #marks = new MarksController(this);
  /** The name that had the focus last, for the keys. */
  #active: NameAct['name'] | null = null;

  static override styles = [base, tools, startStyles];

  constructor() {
    super();
    new StoreController(this, server, route, ownSources);
    onKey(this, 'Start', {
      r: { label: 'Roll again', run: () => this.#roll() },
      e: { label: '24 more', run: () => this.#more() },
      m: { label: 'More like the liked names', run: () => this.#moreLike() },
      y: { label: 'Like the name', run: () => this.#actOnActive('like') },
      n: { label: 'Not like this name', run: () => this.#actOnActive('dislike') },
      s: { label: 'Why this name', run: () => this.#actOnActive('why') },
      c: { label: 'Copy the name', run: () => this.#actOnActive('copy') },
    });
    offerCommands(this, () => [
      {
        id: 'start-roll',
        title: 'Roll new names',
        group: 'Start',
        icon: 'dices',
        keys: 'r',
        run: () => this.#roll(),
      },
      {
        id: 'start-link',
        title: 'Copy a link to these names',
        group: 'Start',
        icon: 'link',
        run: () => this.#copyLink(),
      },
    ]);
  }

  get #recipe(): StartRecipe {
    return decodeStart(route.value.query);
  }

  protected override willUpdate(): void {
    if (route.value.page !== 'start') return;
    this.#fillRecipe();
    const recipe = this.#recipe;
    this.#marks.follow(recipe.source && sourceKey(recipe.source));
    const { source } = recipe;
    if (source === null || recipe.seed === '' || isRunGone(source, server.value.runs)) return;
    if (source.by === 'run' && server.value.runs === null) return;
    const key = JSON.stringify(recipe);
    void this.#names.ask(key, (signal) =>
      makeStartNames({ ...recipe, source }, this.#names.value, (fields) =>
        makeNames(source, fields, signal),
      ),
    );
  }

  /** Chooses what the address leaves open: the source, the kinds, a seed. */
  #fillRecipe(): void {
    const asked = this.#recipe;
    const last = lastChoice();
    const source = asked.source ?? firstSource(server.value.runs);
    if (source === null) return;
    const before = route.value.query;
    const kinds = before.kinds === undefined && last.kinds.length > 0 ? last.kinds : asked.kinds;
    const seed = asked.seed || drawSeed();
    const next = encodeStart(decodeStart(encodeStart({ ...asked, source, kinds, seed })));
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
    const narrow = this.#room.width < ROOM_FOR_BOTH;
    const beside = this.#room.width >= ROOM_FOR_SIDE;
    const further =
      source && !isRunGone(source, runs)
        ? html`<nw-further .source=${source}></nw-further>`
        : nothing;
    const seen = this.#names.value?.source ?? null;
    return html`
      <div class="page" data-help="start" @source-made=${(event: CustomEvent<Source>) => this.#choose(event.detail)}>
        <div class="hero">
          <h1>Names that could be in your text</h1>
          <p class="lead">Paste names, or a text: new ones are made of the names that are there.</p>
        </div>
        <div class="columns">
          <div class="side stack">
            <nw-start-source ?folded=${narrow} .runs=${usable} ?over=${this.#drop.over} .source=${source} ?reading=${runs === null}
              .pending=${job?.sample_runs_pending ?? 0} .seen=${seen} .language=${recipe.language}
              @language-change=${({ detail }: CustomEvent<string>) => this.#go({ ...recipe, language: detail, pages: 1 })}></nw-start-source>
            ${source ? this.#renderKinds(recipe) : nothing}
            ${beside ? html`${source ? this.#renderStock(recipe) : nothing}${further}` : nothing}
          </div>
          <div class="main stack">${this.#renderNames(recipe)}
            ${beside ? nothing : html`${source ? this.#renderStock(recipe) : nothing}${further}`}${this.#renderWhy(recipe)}</div>
        </div>
      </div>
    `;
  }

  #renderWhy({ source }: StartRecipe) {
    const { asked } = this;
    if (!asked || !source) return nothing;
    const close = (): void => {
      this.asked = null;
    };
    return html`<nw-name-why class="panel heard" .source=${source} text=${asked.name} .names=${[asked]}
      @close=${close} @keydown=${(event: KeyboardEvent) => {
        if (event.key === 'Escape') close();
      }}></nw-name-why>`;
  }

  #renderKinds({ kinds }: StartRecipe) {
    return html`
      <section class="panel stack tight" aria-labelledby="kinds">
        <h2 id="kinds">Kinds of names</h2>
        <div class="chips" role="group" aria-labelledby="kinds" data-help="name-kinds">
          ${KINDS.map(({ id, title }) => {
            const on = kinds.includes(id);
            return html`<label class="pick"><input class="hidden" type="checkbox" .checked=${on}
              ?disabled=${on && kinds.length === 1} @change=${() => this.#toggleKind(id)}>
              <wa-icon name=${on ? 'check' : 'plus'}></wa-icon>${title}</label>`;
          })}
        </div>
      </section>
    `;
  }

  #renderStock(recipe: StartRecipe) {
    return html`<nw-stock-choice .stock=${recipe.stock} .kinds=${this.#names.value?.kinds ?? []}
      @stock-change=${({ detail }: CustomEvent<Stock>) => this.#go({ ...recipe, stock: detail, pages: 1 })}></nw-stock-choice>`;
  }

  #renderNames(recipe: StartRecipe) {
    const { runs } = server.value;
    const { source } = recipe;
    if (source === null) return runs === null ? nothing : this.#renderNoText();
    if (isRunGone(source, runs)) {
      return html`<section class="panel stack tight"><h2>This text is not here</h2>
        <p>The link asks for the run <code>${source.id}</code>, which this server does not have. Choose a text that it has.</p></section>`;
    }
    const { value: made, loading: busy } = this.#names;
    // names of another text would be taken for those of this one
    const shown = made !== null && sourceText(made.of) === sourceText(source) ? made : null;
    const total = (shown?.kinds ?? []).reduce((sum, { names }) => sum + names.length, 0);
    return html`
      <p class="paper small">New names after “${sourceTitle(source, runs)}”, seed ${recipe.seed}.</p>
      ${this.#renderTools(recipe, shown)}
      ${this.#names.error ? html`<div class="panel">${renderFault(this.#names)}</div>` : nothing}
      ${recipe.liked.length > 0 ? this.#renderLiked(recipe) : nothing}
      ${shown?.kinds.map((kind) => this.#renderKind(kind, shown, busy))}
      ${shown === null && busy ? html`<p class="quiet waiting">Making names …</p>` : nothing}
      ${
        total > 0
          ? html`<button id="more" class="tool framed large more" type="button" title="Further names of the same kinds (e)" ?disabled=${busy || withMore(recipe) === null || shown?.kinds.every(({ short }) => short !== '')}
              @click=${() => this.#more()}><wa-icon name="plus"></wa-icon>24 more</button>`
          : nothing
      }
      <p class="hidden" role="status">${busy ? 'Making names' : `${total} names with seed ${recipe.seed}`}</p>
      ${this.#marks.marks ? html`<nw-kept-names .marks=${this.#marks.marks} .value=${this.#marks.value}></nw-kept-names>` : nothing}
      <nw-bundled-texts .runs=${nameableRuns(runs ?? [])} .run=${source.by === 'run' ? source.id : ''} ?ready=${!busy}></nw-bundled-texts>
    `;
  }

  /** What will stand here, as long as there is nothing to make names of. */
  #renderNoText() {
    const pending = server.value.job?.sample_runs_pending ?? 0;
    return html`<section class="panel stack tight"><h2>Your names will stand here</h2>
      <p class="quiet">Paste a list of names or a text, or drop a file anywhere on this page. Ten names are enough, and so is a chapter.${
        pending > 0
          ? ' The texts that come with Namewalk are being read; they take a few seconds each.'
          : nothing
      }</p></section>`;
  }

  #renderTools(recipe: StartRecipe, shown: StartNames | null) {
    const liked = this.#likes(recipe) !== null;
    const noLink = whyNoLink(recipe.source);
    return html`
      <div class="bar" role="group" aria-label="Names">
        <span class="first"><button id="roll" class="tool loud" type="button" title="New names with a new seed (r)" @click=${() => this.#roll()}>
          <wa-icon name="dices"></wa-icon>Roll again</button>
        <button class="tool framed" type="button" ?disabled=${!liked} title=${
          liked
            ? 'New names like those with a heart, unlike those with a cross (m)'
            : 'Give a heart to a name first'
        } @click=${() => this.#moreLike()}><wa-icon name="heart"></wa-icon>More like these</button></span>
        <span class="end">
        <button class="tool framed" type="button" @click=${() => this.#copyAll(shown)}><wa-icon name="copy"></wa-icon>Copy all</button>
        <button class="tool framed" type="button" ?disabled=${noLink !== ''} title=${noLink || 'A link that gives exactly these names'} @click=${() => this.#copyLink()}>
          <wa-icon name="link"></wa-icon>Copy link</button></span>
      </div>
      ${noLink ? html`<p class="small quiet screen">${noLink}</p>` : nothing}
    `;
  }

  #renderLiked(recipe: StartRecipe) {
    const { liked } = recipe;
    return html`<p class="like small"><wa-icon name="heart"></wa-icon>
      <span>Like ${liked.slice(0, 4).join(', ')}${liked.length > 4 ? ` and ${liked.length - 4} more` : ''}</span>
      <button class="tool framed" type="button" @click=${() => this.#go({ ...recipe, liked: [], disliked: [], pages: 1 })}>Any again</button></p>`;
  }

  #renderKind({ kind, names, short }: KindNames, shown: StartNames, busy: boolean) {
    const longest = longestBeside(names, shown);
    return html`
      <section class="kind" aria-label=${kind.title}><h2>${kind.title}</h2>
        ${
          names.length > 0
            ? html`<nw-name-cards .names=${names} .marks=${this.#marks.value} label=${kind.title} longest=${longest} ?busy=${busy}
                @name-act=${(event: CustomEvent<NameAct>) => this.#act(event.detail)}
                @name-focus=${(event: CustomEvent<NameAct['name']>) => {
                  this.#active = event.detail;
                }}></nw-name-cards>`
            : nothing
        }
        ${short ? html`<p class="few small">${short}</p>` : nothing}
      </section>
    `;
  }

  /** A step that the browser's Back takes back. */
  #go(recipe: StartRecipe): void {
    navigate('start', encodeStart(recipe));
  }

  #roll(): void {
    if (this.#recipe.source) this.#go({ ...this.#recipe, seed: drawSeed(), pages: 1 });
  }

  #more(): void {
    const next = withMore(this.#recipe);
    if (next?.source && !this.#names.loading) this.#go(next);
  }

  #choose(source: Source): void {
    const recipe = this.#recipe;
    keepChoice({ source, kinds: recipe.kinds });
    this.asked = null;
    // what was liked of another text is not to the point
    const fresh = { liked: [], disliked: [], language: '', pages: 1, seed: drawSeed() };
    this.#go({ ...recipe, ...fresh, source });
  }

  #toggleKind(id: string): void {
    const recipe = this.#recipe;
    const on = recipe.kinds.includes(id);
    const kinds = on ? recipe.kinds.filter((one) => one !== id) : [...recipe.kinds, id];
    if (kinds.length === 0) return;
    keepChoice({ source: recipe.source, kinds });
    this.#go({ ...recipe, kinds, pages: 1 });
  }

  /** The recipe with the hearts and crosses of its kinds; null when no name of theirs has a heart. */
  #likes(recipe: StartRecipe): StartRecipe | null {
    const classes = KINDS.filter(({ id }) => recipe.kinds.includes(id)).map(
      (kind) => kind.nameClass,
    );
    const of = (mark: 'kept' | 'dropped'): string[] =>
      (this.#marks.marks?.names(mark) ?? [])
        .filter(({ nameClass }) => classes.includes(nameClass))
        .map(({ name, spelling }) => spelling ?? name)
        .slice(-MAX_LIKED);
    const liked = of('kept');
    return liked.length > 0 ? { ...recipe, liked, disliked: of('dropped') } : null;
  }

  #moreLike(): void {
    const next = this.#likes(this.#recipe);
    if (next) this.#go({ ...next, seed: drawSeed(), pages: 1 });
  }

  #actOnActive(act: NameAct['act']): void {
    if (this.#active) this.#act({ name: this.#active, act });
  }

  #act({ name, act }: NameAct): void {
    if (act === 'why') {
      this.asked = name;
      void import('../../parts/names/name-why.ts'); // few visits need it
      return;
    }
    if (act === 'copy') {
      void copyText(name.name, name.name);
      return;
    }
    this.#marks.toggle(rowOfMade(name), act === 'like' ? 'kept' : 'dropped');
  }

  #copyAll(shown: StartNames | null): void {
    const names = (shown?.kinds ?? []).flatMap((kind) => kind.names.map(({ name }) => name));
    void copyText(names.join('\n'), `${names.length} names`);
  }

  #copyLink(): void {
    if (whyNoLink(this.#recipe.source) !== '') return;
    const link = `${location.origin}/${hashOf('start', encodeStart(this.#recipe))}`;
    void copyText(link, 'a link to these names');
  }

  override focus(): void {
    this.die.focus();
  }
}

/** Letters of the longest of the single names, or of the phrases: their lists have columns of one width. */
function longestBeside(names: KindNames['names'], { kinds }: StartNames): number {
  const arePhrases = names[0]?.parents.length === 0;
  const alike = kinds
    .flatMap((kind) => kind.names)
    .filter(({ parents }) => (parents.length === 0) === arePhrases);
  return alike.reduce((most, { name }) => Math.max(most, [...name].length), 6);
}
