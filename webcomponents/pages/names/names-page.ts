/** <nw-names-page>: names from a text or a list at once: what was pasted, the kinds of names, a die, and what one keeps. */
import { NamewalkError } from '../../api.ts';
import { USUAL_CAST } from '../../logic/names/cast.ts';
import { plainOf } from '../../logic/names/keepers.ts';
import * as recipes from '../../logic/names/recipe.ts';
import * as requests from '../../logic/names/request.ts';
import * as sources from '../../logic/names/source.ts';
import { Reading } from '../../logic/reading.ts';
import { drawSeed } from '../../logic/walks/seed.ts';
import { renderFault } from '../../parts/action.ts';
import { css, element, html, nothing, PageElement, query, State } from '../../parts/element.ts';
import { segmentedChoice } from '../../parts/fields/select.ts';
import { widthOf } from '../../parts/width-of.ts';
import { keepers, keepNames, keptOf } from '../../state/keepers.ts';
import { route, setQuery } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import { onKey } from '../../state/shell/keys.ts';
import { makeCast, makeNames, titleByNames } from '../../state/sources/made-names.ts';
import * as known from '../../state/sources/sources.ts';
import type { KindLists } from './kind-lists.ts';
import { namesExport } from './name-kinds.ts';
import './kind-lists.ts';
import * as steps from './recipe-steps.ts';
import './name-source.ts';

/** Width in rem from which text and names stand side by side. */
const ROOM_FOR_SIDE = 54;
/** So long an edit waits for the next one, in milliseconds. */
const SETTLE_MS = 200;

const A_CAST = {
  ...{ value: 'cast', label: 'A cast' },
  title: 'Persons, families, places, ships and guilds that nobody confuses',
};

/** The kinds that the tags of a pasted list name. */
function taggedKinds(source: sources.Source | null): readonly string[] {
  const own = source && known.ownSources.value.get(sources.sourceText(source));
  return own?.isList ? recipes.kindsTold(own.text) : [];
}

@element('nw-names-page', server, route, known.ownSources, known.givenTitles, keepers)
export class NamesPage extends PageElement {
  readonly #said = new State(this, '');
  @query('#roll') private die!: HTMLButtonElement;
  @query('nw-kind-lists') private lists!: KindLists | null;
  readonly #names = new Reading<requests.ShownNames>(this);
  readonly #room = widthOf(this);

  /** A sentence, the text on one side, the names beside it; in narrow windows one column with the button that rolls at its foot. */
  static override styles = css`
    :host { container-type: inline-size; }
    .hero { display: grid; gap: 0.15rem; }
    .lead { color: var(--quiet); text-wrap: pretty; }
    .skip { position: absolute; inset-inline-start: -100vw; }
    .skip:focus { position: static; justify-self: start; }
    .columns { gap: 1rem 2.5rem; }
    .columns.beside { grid-template-columns: minmax(16rem, 19rem) minmax(0, 1fr); }
    /* nothing is there yet: the box is what the place is for */
    .page:not(.has) { --box: max(10rem, 38vh); }
    .page:not(.has) .columns.beside { grid-template-columns: minmax(16rem, 34rem) minmax(0, 1fr); }
    .bar .end { margin-inline-start: auto; }
    /* in little room beside other buttons the signs alone */
    @container (min-width: 54rem) and (max-width: 76rem) { .bar .end span { display: none; } }
    .waiting { min-block-size: 8rem; }
    .line { display: flex; flex-wrap: wrap; align-items: center; gap: 0.3rem 0.5rem; color: var(--quiet); }
    .line > span { min-inline-size: 0; overflow-wrap: anywhere; }
    .narrow .lead { display: none; }
    .narrow.has .hero { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
    .page.narrow, .narrow .columns, .narrow .main { gap: 0.6rem; }
    .roll-bar { display: flex; gap: 0.5rem; }
    /* the button that rolls is at the foot, however few names there are */
    .narrow .main { display: flex; flex-direction: column; min-block-size: calc(100dvh - 8rem); }
    .narrow .roll-bar { position: sticky; margin-block-start: auto; inset-block-end: var(--under, 0px); z-index: 3; margin-inline: calc(var(--gap) * -1); padding: 0.5rem var(--gap); background: var(--ground); border-block-start: 1px solid var(--line); }
    @media (max-width: 44rem) { .narrow .roll-bar { --under: var(--bottom-bar); } }
    .narrow .roll-bar .tool { flex: 1 1 auto; }
    .paper { display: none; }
    /* on paper the names, and what they were made of */
    @media print { .side, .bar, .roll-bar, nw-name-kinds, .line, .foot, nw-sample-texts, .hero { display: none !important; } .paper { display: block; } .columns { display: block !important; } }
  `;

  constructor() {
    super();
    onKey(this, 'Names', {
      r: { label: 'Roll on', run: () => this.#roll() },
      e: { label: 'Further names', run: () => this.#more() },
      m: { label: 'More like the kept names', run: () => this.#moreLike() },
    });
  }

  protected override willUpdate(): void {
    if (route.value.page !== 'names') return;
    this.#fillRecipe();
    const recipe = steps.recipeNow();
    const { source, second, cast } = recipe;
    const { runs } = server.value;
    if (source === null || recipe.seed === '' || sources.isRunGone(source, runs)) return;
    if (source.by === 'run' && runs === null) return;
    const wait = steps.wasEdited() ? SETTLE_MS : 0;
    const make = async (signal: AbortSignal): Promise<requests.ShownNames> => {
      const shown =
        cast === null
          ? requests.shownNames(
              recipe,
              await makeNames(source, requests.namesFields(recipe), signal, second ?? undefined),
            )
          : requests.shownCast(
              recipe,
              cast,
              await makeCast(source, requests.castFields(recipe, cast), signal),
            );
      // what gave no names is not what the next visit begins with
      known.keepChoice({ ...recipe, source });
      // names come first
      titleByNames(source, recipe.language, signal).catch(() => {});
      return shown;
    };
    void this.#names.ask(JSON.stringify(recipe), make, wait);
  }

  /** Chooses what the address leaves open: the source, the kinds, a seed. */
  #fillRecipe(): void {
    const asked = steps.recipeNow();
    const last = known.lastChoice();
    const source = asked.source ?? known.firstSource(server.value.runs);
    if (source === null) return;
    const before = route.value.query;
    // an address that names a text has kinds of its own, or the usual ones
    const isBare = asked.source === null && before.kinds === undefined;
    const named = before.kinds === undefined ? taggedKinds(source) : asked.kinds;
    const kinds = recipes.kindIds(source, isBare ? last.kinds : named);
    // an address that says no more than the text is that of another visit
    const isSame = last.source && sources.sourceText(last.source) === sources.sourceText(source);
    const disliked = asked.seed === '' && isSame ? last.disliked : asked.disliked;
    const seed = asked.seed || drawSeed();
    const next = recipes.encodeRecipe({ ...asked, source, kinds, disliked, seed });
    if (!recipes.sameQuery(next, before)) setQuery(recipes.replacing(before, next));
  }

  override render() {
    const recipe = steps.recipeNow();
    const { source } = recipe;
    const beside = this.#room.width >= ROOM_FOR_SIDE;
    return html`
      <div class="page stack ${beside ? '' : 'narrow'} ${source ? 'has' : ''}" data-help="start" @source-made=${({ detail }: CustomEvent<sources.Source>) => this.#choose(detail)}>
        ${source ? html`<a class="tool framed skip" href="#names" @click=${this.#skip}>To the names</a>` : nothing}
        <div class="hero">
          <h1>Names that could be in your text</h1>
          <p class="lead">Paste names, or a text: new ones are made of the names that are there.</p>
        </div>
        <div class="columns ${beside ? 'beside' : ''}">
          <nw-name-source class="side" ?folded=${!beside && source !== null}
            .recipe=${recipe} .shown=${this.#shown(recipe)}></nw-name-source>
          <div class="main stack">${this.#renderMain(recipe, beside)}</div>
        </div>
      </div>
    `;
  }

  /** What is shown: names of another text, or of what failed since, would be taken for those of this one. */
  #shown(recipe: recipes.NamesRecipe): requests.ShownNames | null {
    const { value, error } = this.#names;
    return value !== null && error === '' && value.of === requests.sourcesOf(recipe) ? value : null;
  }

  #renderMain(recipe: recipes.NamesRecipe, beside: boolean) {
    const { runs } = server.value;
    const { source } = recipe;
    if (source === null) return runs === null ? nothing : this.#renderNoText();
    if (sources.isRunGone(source, runs)) {
      return html`<section class="stack tight"><h2>This text is not here</h2>
        <p>${sources.RUN_GONE}</p></section>`;
    }
    const { failure, loading: busy } = this.#names;
    // another attempt would not help
    const isRefused = failure instanceof NamewalkError && failure.status === 400;
    const shown = this.#shown(recipe);
    const total = (shown?.kinds ?? []).reduce((sum, { names }) => sum + names.length, 0);
    const short = shown ? requests.shortages(shown) : '';
    const rolls = this.#renderRolls(recipe);
    // below the names, so that none moves under the pointer
    const crossed = this.#marked('x', 'Not', recipe.disliked, 'Take back', () =>
      steps.goTo({ ...recipe, disliked: [] }),
    );
    const takeAlong = namesExport(recipe, shown);
    return html`
      <p class="paper">New names after “${known.sourceTitle(source)}”, seed ${recipe.seed}.</p>
      <nw-name-kinds .recipe=${recipe}></nw-name-kinds>
      ${beside ? html`<div class="row bar" role="group" aria-label="Names">${rolls}${this.#renderAmount(recipe)}${takeAlong}</div>` : nothing}
      ${isRefused ? html`<p role="alert" class="error">${failure.message}</p>` : renderFault(this.#names)}
      ${this.#marked('heart', 'Like', recipe.liked, 'Any again', () => steps.changeRecipe({ liked: [], from: 0 }))}
      <nw-kind-lists .recipe=${recipe} .shown=${shown} ?busy=${busy}></nw-kind-lists>
      ${crossed}
      ${shown === null && busy ? html`<p class="quiet waiting">Making names …</p>` : nothing}
      ${short ? html`<p class="small few">${short}</p>` : nothing}
      ${total > 0 ? this.#renderFoot(recipe, shown!) : nothing}
      ${beside ? nothing : html`<div class="row bar">${this.#renderAmount(recipe)}${takeAlong}</div>`}
      <p class="hidden" role="status">${busy ? 'Making names' : `${total} names with seed ${recipe.seed}`}</p>
      <p class="hidden" role="status">${this.#said.value}</p>
      <nw-sample-texts run=${source.id}></nw-sample-texts>
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
      }</p><nw-sample-texts></nw-sample-texts></section>`;
  }

  #renderRolls(recipe: recipes.NamesRecipe) {
    const liked = this.#likes(recipe) !== null;
    return html`<button id="roll" class="tool loud large" type="button" title=${recipe.cast ? 'A new cast (r)' : 'Other names, none that was shown (r)'} @click=${() => this.#roll()}>
        <nw-icon name="dices"></nw-icon>Roll</button>
      ${
        recipe.cast
          ? nothing
          : html`<button class="tool framed large" type="button" aria-disabled=${liked ? nothing : 'true'} title=${
              liked ? 'New names like those that are kept (m)' : 'Keep a name first'
            } @click=${() => this.#moreLike()}><nw-icon name="heart"></nw-icon>More like these</button>`
      }`;
  }

  #renderAmount({ amount, cast, second }: recipes.NamesRecipe) {
    return segmentedChoice({
      label: 'How many',
      name: 'amount',
      quiet: true,
      value: cast ? 'cast' : String(amount),
      segments: [
        ...recipes.AMOUNTS.map((n) => ({ value: String(n), label: String(n) })),
        // a cast is of one text
        ...(second === null ? [A_CAST] : []),
      ],
      choose: (value) => this.#setAmount(value),
    });
  }

  /** What the next names are to be like, or which were crossed out. */
  #marked(icon: string, words: string, names: readonly string[], back: string, act: () => void) {
    if (names.length === 0) return nothing;
    const some =
      names.slice(-4).join(', ') + (names.length > 4 ? ` and ${names.length - 4} more` : '');
    return html`<p class="line small"><nw-icon name=${icon}></nw-icon><span>${words} ${some}</span>
      <button class="tool link" type="button" @click=${act}>${back}</button></p>`;
  }

  #renderFoot(recipe: recipes.NamesRecipe, shown: requests.ShownNames) {
    const left = requests.namesLeft(recipe, shown);
    const words =
      left > 0
        ? `${formatNumber(left)} more can be made.`
        : 'No more can be made: Roll shows them again, in another order.';
    const isFull = recipes.withMore(recipe) === null;
    const none = left === 0 ? words : isFull ? 'The page is full: Roll shows the next ones.' : '';
    return html`<div class="row foot">${
      recipe.cast
        ? nothing
        : html`<button id="more" class="tool framed" type="button" title=${none || 'Further names below these (e)'} aria-disabled=${none ? 'true' : nothing}
            @click=${() => this.#more()}><nw-icon name="plus"></nw-icon>${recipe.amount} more</button>`
    }<button class="tool framed" type="button" @click=${() => void this.#keepAll(recipe.source!, shown)}><nw-icon name="heart"></nw-icon>Keep all</button>
      ${recipe.cast ? nothing : html`<span class="small quiet">${words}</span>`}</div>`;
  }

  /** Other names: those that follow in the order of the seed, so that none comes twice; another order once all were shown. */
  #roll(): void {
    const recipe = steps.recipeNow();
    if (recipe.source === null) return;
    const shown = this.#shown(recipe);
    const isThrough =
      recipe.cast !== null || (shown !== null && requests.namesLeft(recipe, shown) === 0);
    steps.goTo(isThrough ? recipes.afresh(recipe, drawSeed()) : recipes.rolledOn(recipe));
  }

  #more(): void {
    const next = recipes.withMore(steps.recipeNow());
    if (next?.source && !next.cast && !this.#names.loading) steps.goTo(next);
  }

  #choose(source: sources.Source): void {
    const recipe = steps.recipeNow();
    // what was kept and left out of another text is not to the point
    const fresh = { liked: [], disliked: [], without: [], language: '', second: null };
    const isOther = recipes.kindsOf(source) !== recipes.kindsOf(recipe.source);
    const tagged = taggedKinds(source);
    const isTold = isOther || tagged.length > 0 || taggedKinds(recipe.source).length > 0;
    const kinds = recipes.kindIds(source, isTold ? tagged : recipe.kinds);
    steps.goTo({ ...recipes.afresh(recipe, drawSeed()), ...fresh, kinds, source });
  }

  #setAmount(value: string): void {
    const recipe = steps.recipeNow();
    const cast = value === 'cast' ? (recipe.cast ?? USUAL_CAST) : null;
    steps.changeRecipe({ cast, ...(cast ? { second: null } : { amount: Number(value) }) });
  }

  /** The recipe of names like those of its kinds that are kept; null when none is. */
  #likes(recipe: recipes.NamesRecipe): recipes.NamesRecipe | null {
    const kinds = recipe.kinds.includes('names') ? null : recipe.kinds;
    const { source } = recipe;
    const liked = [...keptOf(source && sources.sourceKey(source)).values()]
      .filter(({ kind }) => kinds === null || kinds.includes(kind))
      .map(({ name }) => name)
      .slice(-recipes.MAX_LIKED);
    return liked.length > 0 ? { ...recipe, liked } : null;
  }

  #moreLike(): void {
    const next = steps.recipeNow().cast ? null : this.#likes(steps.recipeNow());
    if (next) steps.goTo(recipes.afresh(next, drawSeed()));
  }

  async #keepAll(source: sources.Source, { kinds }: requests.ShownNames): Promise<void> {
    this.#said.value = ''; // what is said once more is to be heard
    const key = sources.sourceKey(source);
    const all = kinds.flatMap(({ names }) => names.map(({ keep }) => keep));
    const fresh = all.filter((one) => !keptOf(key).has(plainOf(one)));
    await keepNames(fresh, key);
    this.#said.value = `${fresh.length} names are kept`;
  }

  #skip(event: Event): void {
    event.preventDefault();
    this.lists?.focus();
  }

  override focus(): void {
    this.die.focus();
  }
}
