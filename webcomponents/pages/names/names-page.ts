/** <nw-names-page>: names from a text or a list at once: what was pasted, the kinds of names, a die, and what one keeps. */
import { html, nothing } from 'lit';
import { query, state } from 'lit/decorators.js';
import { nameableRuns } from '../../logic/corpora/start-run.ts';
import { type CastRecipe, USUAL_CAST } from '../../logic/names/cast.ts';
import {
  AMOUNTS,
  afresh,
  decodeRecipe,
  encodeRecipe,
  kindIds,
  MAX_LIKED,
  type NamesRecipe,
  replacing,
  rolledOn,
  sameQuery,
  withMore,
} from '../../logic/names/recipe.ts';
import {
  castFields,
  namesFields,
  namesLeft,
  type ShownNames,
  shortages,
  shownCast,
  shownNames,
  sourcesOf,
} from '../../logic/names/request.ts';
import { isRunGone, type Source, sourceKey } from '../../logic/names/source.ts';
import { Reading } from '../../logic/reading.ts';
import { drawSeed } from '../../logic/walks/seed.ts';
import { segmentedChoice } from '../../parts/fields/segmented.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import { renderFault } from '../../parts/reading-state.ts';
import { WidthController } from '../../parts/width-controller.ts';
import { MarksController } from '../../state/marks.ts';
import { navigate, route, setQuery } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import { offerCommands } from '../../state/shell/commands.ts';
import { onKey } from '../../state/shell/keys.ts';
import { makeCast, makeNames } from '../../state/sources/made-names.ts';
import { ownSources } from '../../state/sources/own-source.ts';
import { givenTitles, sourceTitle } from '../../state/sources/source-title.ts';
import { firstSource, keepChoice, lastChoice } from '../../state/sources/start-choice.ts';
import type { KindLists } from './kind-lists.ts';
import './name-kinds.ts';
import './kind-lists.ts';
import './name-source.ts';
import './names-export.ts';
import './sample-texts.ts';
import { namesStyles } from './names-page.css.ts';

/** Width in rem from which text and names stand side by side. */
const ROOM_FOR_SIDE = 54;
/** So long a number that is being edited, or a slider, waits for the next change, in milliseconds. */
const SETTLE_MS = 200;

@element('nw-names-page', server, route, ownSources, givenTitles)
export class NamesPage extends PageElement {
  @state() private said = '';
  @query('#roll') private die!: HTMLButtonElement;
  @query('nw-kind-lists') private lists!: KindLists | null;
  readonly #names = new Reading<ShownNames>(this);
  readonly #room = new WidthController(this);
  readonly #marks = new MarksController(this);
  /** Whether the next change of the address comes from a number or a slider that is being moved. */
  #editing = false;

  static override styles = namesStyles;

  constructor() {
    super();
    onKey(this, 'Names', {
      r: { label: 'Roll on', run: () => this.#roll() },
      e: { label: 'Further names', run: () => this.#more() },
      m: { label: 'More like the kept names', run: () => this.#moreLike() },
    });
    offerCommands(this, () => [
      {
        ...{ id: 'names-roll', title: 'Roll new names', group: 'Names', icon: 'dices', keys: 'r' },
        run: () => this.#roll(),
      },
      {
        ...{ id: 'names-cast', title: 'A cast for a map', group: 'Names', icon: 'users' },
        run: () => this.#setAmount('cast'),
      },
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
    const beside = this.#room.width >= ROOM_FOR_SIDE;
    return html`
      <div class="page ${beside ? '' : 'narrow'} ${source ? 'has' : ''}" data-help="start" @source-made=${({ detail }: CustomEvent<Source>) => this.#choose(detail)}>
        ${source ? html`<a class="tool framed skip" href="#names" @click=${this.#skip}>To the names</a>` : nothing}
        <div class="hero">
          <h1>Names that could be in your text</h1>
          <p class="lead">Paste names, or a text: new ones are made of the names that are there.</p>
        </div>
        <div class="columns ${beside ? 'beside' : ''}">
          <nw-name-source class="side" ?folded=${!beside && source !== null} .runs=${nameableRuns(runs ?? [])} ?reading=${runs === null}
            .pending=${job?.sample_runs_pending ?? 0} .recipe=${recipe} .shown=${this.#shown(recipe)}
            @recipe-change=${this.#onChange}
            @share-change=${({ detail }: CustomEvent<number>) => this.#edit({ ...recipe, share: detail })}></nw-name-source>
          <div class="main stack">${this.#renderMain(recipe, beside)}</div>
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
    const takeAlong = html`<nw-names-export class="end" .recipe=${recipe} .shown=${shown}></nw-names-export>`;
    return html`
      <p class="paper">New names after “${sourceTitle(source, runs)}”, seed ${recipe.seed}.</p>
      <nw-name-kinds .recipe=${recipe} ?narrow=${!beside} @recipe-change=${this.#onChange}
        @count-change=${({ detail: cast }: CustomEvent<CastRecipe>) => this.#edit({ ...recipe, cast })}></nw-name-kinds>
      ${beside ? html`<div class="bar" role="group" aria-label="Names">${rolls}${this.#renderAmount(recipe)}${takeAlong}</div>` : nothing}
      ${renderFault(this.#names)}
      ${this.#renderMarked(recipe)}
      <nw-kind-lists .recipe=${recipe} .shown=${shown} ?busy=${busy}
        @recipe-change=${this.#onChange} @name-crossed=${() => this.#cross()}></nw-kind-lists>
      ${shown === null && busy ? html`<p class="quiet waiting">Making names …</p>` : nothing}
      ${shown ? shortages(shown).map((short) => html`<p class="small few">${short}</p>`) : nothing}
      ${total > 0 ? this.#renderFoot(recipe, shown!) : nothing}
      ${beside ? nothing : html`<div class="bar">${this.#renderAmount(recipe)}${takeAlong}</div>`}
      <p class="hidden" role="status">${busy ? 'Making names' : `${total} names with seed ${recipe.seed}`}</p>
      <p class="hidden" role="status">${this.said}</p>
      ${this.#renderSamples(source)}
      ${beside ? nothing : html`<div class="roll-bar" role="group" aria-label="Names">${rolls}</div>`}
    `;
  }

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

  #renderRolls(recipe: NamesRecipe, shown: ShownNames | null) {
    const liked = this.#likes(recipe) !== null;
    return html`<button id="roll" class="tool loud large" type="button" title=${recipe.cast ? 'A new cast (r)' : 'Other names, none that was shown (r)'} @click=${() => this.#roll()}>
        <nw-icon name="dices"></nw-icon>Roll</button>
      ${
        recipe.cast
          ? html`<button class="tool framed large" type="button" ?disabled=${shown === null} @click=${() => this.#keepAll(shown)}><nw-icon name="heart"></nw-icon>Keep all</button>`
          : html`<button class="tool framed large" type="button" ?disabled=${!liked} title=${
              liked ? 'New names like those that are kept (m)' : 'Keep a name first'
            } @click=${() => this.#moreLike()}><nw-icon name="heart"></nw-icon>More like these</button>`
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

  /** What the next names are to be like, and which were crossed out. */
  #renderMarked(recipe: NamesRecipe) {
    const { liked, disliked } = recipe;
    const some = (names: readonly string[]): string =>
      names.slice(-4).join(', ') + (names.length > 4 ? ` and ${names.length - 4} more` : '');
    const line = (
      icon: string,
      words: string,
      names: readonly string[],
      back: string,
      act: () => void,
    ) =>
      names.length === 0
        ? nothing
        : html`<p class="line small"><nw-icon name=${icon}></nw-icon><span>${words} ${some(names)}</span>
            <button class="tool link" type="button" @click=${act}>${back}</button></p>`;
    return [
      line('heart', 'Like', liked, 'Any again', () => this.#set({ liked: [], from: 0 })),
      line('x', 'Not', disliked, 'Take back', () => this.#takeBack()),
    ];
  }

  #renderFoot(recipe: NamesRecipe, shown: ShownNames) {
    const left = namesLeft(recipe, shown);
    return recipe.cast
      ? nothing
      : html`<div class="foot"><button id="more" class="tool framed" type="button" title="Further names below these (e)" ?disabled=${left === 0 || withMore(recipe) === null}
              @click=${() => this.#more()}><nw-icon name="plus"></nw-icon>${recipe.amount} more</button>
              <span class="small quiet">${left > 0 ? `${formatNumber(left)} more can be made.` : 'These are all that can be made.'}</span></div>`;
  }

  /** A step that the browser's Back takes back. */
  #go(recipe: NamesRecipe): void {
    this.said = '';
    navigate('names', encodeRecipe({ ...recipe, disliked: this.#crossed(recipe) }));
  }

  #onChange({ detail }: CustomEvent<Partial<NamesRecipe>>): void {
    this.#set(detail);
  }

  /** Other settings: from the first page on. */
  #set(change: Partial<NamesRecipe>): void {
    this.#go({ ...this.#recipe, pages: 1, ...change });
  }

  /** A change that is no step of its own. */
  #edit(recipe: NamesRecipe): void {
    this.#editing = true;
    this.#replace(recipe);
  }

  #replace(recipe: NamesRecipe): void {
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

  /** Another name takes the place of one that was crossed out; it is no step of its own. */
  #cross(): void {
    const recipe = this.#recipe;
    this.#replace({ ...recipe, disliked: this.#crossed(recipe) });
  }

  #keepAll(shown: ShownNames | null): void {
    const rows = (shown?.kinds ?? []).flatMap(({ names }) => names.map(({ row }) => row));
    const fresh = rows.filter((row) => !this.#marks.isKept(row));
    for (const row of fresh) this.#marks.toggle(row, 'kept');
    this.said = `${fresh.length} names are kept`;
  }

  #skip(event: Event): void {
    event.preventDefault();
    this.lists?.focus();
  }

  override focus(): void {
    this.die.focus();
  }
}
