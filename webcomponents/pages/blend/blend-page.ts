/** <nw-blend-page>: names of two texts at once, from the one to the other. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import {
  BLEND_KINDS,
  type BlendRecipe,
  blendRequest,
  decodeBlend,
  encodeBlend,
} from '../../logic/cast/blend-recipe.ts';
import { nameableRuns } from '../../logic/corpora/start-run.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { parentWords } from '../../logic/names/parents.ts';
import { rowOfMade } from '../../logic/names/rows.ts';
import { Reading } from '../../logic/reading.ts';
import type { MadeName, MadeNames } from '../../logic/start/made.ts';
import { kindOf, replacing, sameQuery } from '../../logic/start/recipe.ts';
import { type Source, sourceKey } from '../../logic/start/source.ts';
import { drawSeed } from '../../logic/walks/seed.ts';
import { base } from '../../parts/base.ts';
import { selectField, selectStyles } from '../../parts/fields/select.ts';
import { renderFirstNames } from '../../parts/first-names.ts';
import { parentStyles, renderNameParts, renderParents } from '../../parts/names/name-parents.ts';
import { renderFault } from '../../parts/reading-state.ts';
import '../../parts/fields/source-select.ts';
import { tools } from '../../parts/tools.ts';
import { copyText } from '../../state/copy-text.ts';
import { MarksController } from '../../state/marks.ts';
import { navigate, route, setQuery } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { onKey } from '../../state/shell/keys.ts';
import { makeNames } from '../../state/sources/made-names.ts';
import { ownSources, whyNoLink } from '../../state/sources/own-source.ts';
import { sourceTitle } from '../../state/sources/source-title.ts';
import { firstSource } from '../../state/sources/start-choice.ts';
import { StoreController } from '../../state/store.ts';

const blendStyles = css`
  .page { display: grid; gap: var(--gap); max-inline-size: 72rem; margin-inline: auto; }
  .page > * { min-inline-size: 0; }
  .hero { display: grid; gap: 0.25rem; }
  h1 { font-size: clamp(1.375rem, 1.2rem + 1vw, 1.875rem); letter-spacing: -0.02em; }
  .lead { color: var(--quiet); text-wrap: pretty; }
  .form { display: grid; gap: 0.75rem; }
  .ends { display: flex; flex-wrap: wrap; gap: 0.75rem; justify-content: space-between; }
  .ends > * { flex: 1 1 14rem; min-inline-size: 0; max-inline-size: 24rem; }
  .slider { display: grid; gap: 0.25rem; font-weight: 600; font-size: 0.8125rem; }
  .slider input { inline-size: 100%; min-block-size: 1.75rem; margin: 0; direction: rtl; appearance: none; background: none; }
  .slider input::-webkit-slider-runnable-track { block-size: 0.4rem; border-radius: 99rem; background: linear-gradient(to right, var(--patch-a), var(--patch-b)); }
  .slider input::-moz-range-track { block-size: 0.4rem; border-radius: 99rem; background: linear-gradient(to right, var(--patch-a), var(--patch-b)); }
  .slider input::-webkit-slider-thumb { appearance: none; inline-size: 1.25rem; block-size: 1.25rem; margin-block-start: -0.425rem; border: 2px solid var(--raised); border-radius: 50%; background: var(--accent); cursor: grab; }
  .slider input::-moz-range-thumb { inline-size: 1rem; block-size: 1rem; border: 2px solid var(--raised); border-radius: 50%; background: var(--accent); cursor: grab; }
  @media (forced-colors: active) { .slider input { appearance: auto; } }
  .slider > span { display: flex; justify-content: space-between; gap: 1rem; font-weight: 400; }
  .bar { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; }
  .names { display: grid; gap: 0.5rem; grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr)); }
  .names[aria-busy='true'] li { border-style: dashed; }
  .names li { display: flex; align-items: center; justify-content: space-between; min-inline-size: 0; padding: 0.2rem 0.3rem 0.2rem 0.85rem; min-block-size: 2.75rem;
    background: var(--raised); border: 1px solid var(--line); border-radius: var(--radius); font-size: 1.125rem; font-weight: 600; }
  .names li.kept { border-color: var(--accent); background: var(--chosen); }
  .names li > div { display: grid; min-inline-size: 0; overflow-wrap: anywhere; }
  .of { font-size: 0.75rem; font-weight: 400; }
  .waiting { min-block-size: 8rem; }
`;

/** So long the slider waits for its next move, in milliseconds. */
const SETTLE_MS = 180;
const STEP = 10;

/** A slider from one text to another; each part of a name has the colour of the text that it is of. */
@customElement('nw-blend-page')
export class BlendPage extends LitElement {
  readonly #names = new Reading<MadeNames>(this);
  readonly #marks = new MarksController(this);
  #sliding = false;

  static override styles = [base, selectStyles, tools, parentStyles, blendStyles];

  constructor() {
    super();
    new StoreController(this, server, route, ownSources);
    onKey(this, 'Blend', { r: { label: 'Roll again', run: () => this.#roll() } });
  }

  get #recipe(): BlendRecipe {
    return decodeBlend(route.value.query);
  }

  protected override willUpdate(): void {
    if (route.value.page !== 'blend' || server.value.runs === null) return;
    const asked = this.#recipe;
    const first = asked.first ?? firstSource(server.value.runs);
    const second = asked.second ?? (first && this.#other(first));
    if (first === null || second === null) return;
    const recipe = { ...asked, first, second, seed: asked.seed || drawSeed() };
    // no other update follows this one: what the address says from now on is asked for at once
    const next = encodeBlend(recipe);
    if (!sameQuery(next, route.value.query)) setQuery(replacing(route.value.query, next));
    this.#marks.follow(sourceKey(first));
    void this.#names.ask(
      JSON.stringify(next),
      (signal) => makeNames(first, blendRequest(recipe), signal, second),
      this.#sliding ? SETTLE_MS : 0,
    );
    this.#sliding = false;
  }

  /** Another text, of another language where there is one. */
  #other(first: Source): Source | null {
    const usable = nameableRuns(server.value.runs ?? []).filter(
      ({ run_id }) => run_id !== first.id,
    );
    const language = server.value.runs?.find(({ run_id }) => run_id === first.id)?.language;
    const run = usable.find((one) => one.language !== language) ?? usable[0];
    return run ? { by: 'run', id: run.run_id } : null;
  }

  override render() {
    const recipe = this.#recipe;
    const { runs } = server.value;
    const { first, second } = recipe;
    return html`
      <div class="page" data-help="blend">
        <div class="hero"><h1>From one text to another</h1>
          <p class="lead">Names with one parent in each of two texts. Each part has the colour and the line of the text that it is of.</p></div>
        ${
          first && second
            ? this.#renderBlend(recipe, first, second)
            : runs === null
              ? nothing
              : html`<section class="panel"><p>Two texts are needed. <a href=${hashOf('start')}>Paste one more.</a></p></section>`
        }
      </div>
    `;
  }

  #renderBlend(recipe: BlendRecipe, one: Source, other: Source) {
    const usable = nameableRuns(server.value.runs ?? []);
    const [first, second] = [one, other].map((source) =>
      sourceTitle(source, server.value.runs),
    ) as [string, string];
    const names = this.#names.value?.names ?? null;
    const short = this.#names.value?.short[recipe.kind.nameClass] ?? '';
    const noLink = whyNoLink(one) || whyNoLink(other);
    return html`
      <form class="panel form" aria-label="Blend" @submit=${(event: Event) => event.preventDefault()}>
        <div class="ends">
          <nw-source-select label="One text" .runs=${usable} .source=${one} @source-change=${(event: CustomEvent<Source>) => this.#go({ ...recipe, first: event.detail })}></nw-source-select>
          <nw-source-select label="The other" .runs=${usable} .source=${other} @source-change=${(event: CustomEvent<Source>) => this.#go({ ...recipe, second: event.detail })}></nw-source-select>
        </div>
        <label class="slider">How many begin in each
          <input type="range" min="0" max="100" step=${STEP} .value=${String(recipe.share)} aria-valuetext=${`${recipe.share} % begin in ${first}, ${100 - recipe.share} % in ${second}`}
            @input=${(event: Event) => this.#slide((event.target as HTMLInputElement).valueAsNumber)}>
          <span><span class="first"><bdi>${first}</bdi> ${recipe.share} %</span><span class="second"><bdi>${second}</bdi> ${100 - recipe.share} %</span></span></label>
      </form>
      <div class="bar" role="group" aria-label="Names">
        <button class="tool loud" type="button" title="New names with a new seed (r)" @click=${() => this.#roll()}><wa-icon name="dices"></wa-icon>Roll again</button>
        ${selectField({
          label: 'Kind of names',
          beside: true,
          value: recipe.kind.id,
          options: BLEND_KINDS.map(({ id, title }) => [id, title] as const),
          choose: (id) => this.#go({ ...recipe, kind: kindOf(id) }),
        })}
        <button class="tool framed" type="button" @click=${() => void copyText((names ?? []).map(({ name }) => name).join('\n'), `${names?.length ?? 0} names`)}><wa-icon name="copy"></wa-icon>Copy all</button>
        <button class="tool framed" type="button" ?disabled=${noLink !== ''} title=${noLink || 'A link that gives exactly these names'} @click=${() => void copyText(`${location.origin}/${hashOf('blend', encodeBlend(recipe))}`, 'a link to these names')}><wa-icon name="link"></wa-icon>Copy link</button>
      </div>
      ${this.#names.error ? html`<div class="panel">${renderFault(this.#names)}</div>` : nothing}
      ${
        names === null
          ? this.#names.error
            ? nothing
            : renderFirstNames('Joining the two', [first, second])
          : html`<ul class="names" role="list" aria-label="Names of both" aria-busy=${this.#names.loading ? 'true' : 'false'}>${names.map((name) => this.#renderName(name))}</ul>`
      }
      ${short ? html`<p class="small warning">${short}</p>` : nothing}
      <p class="hidden" role="status">${this.#names.loading ? 'Making names' : `${names?.length ?? 0} names, ${recipe.share} % ${first}`}</p>
    `;
  }

  #renderName(made: MadeName) {
    const row = rowOfMade(made);
    const kept = this.#marks.isKept(row);
    return html`<li class=${kept ? 'kept' : ''}><div><span class="name" dir="auto">${renderNameParts(made)}</span>
      <span class="of" aria-hidden="true">${renderParents(made.parents, false)}</span><span class="hidden">${parentWords(made.parents)}</span></div>
      <button class="tool mark" type="button" aria-pressed=${kept ? 'true' : 'false'} title="Keep" aria-label=${`Keep: ${made.name}`} @click=${() => this.#marks.toggle(row, 'kept')}><wa-icon name="heart"></wa-icon></button></li>`;
  }

  /** A step that the browser's Back takes back. */
  #go(recipe: BlendRecipe): void {
    navigate('blend', encodeBlend(recipe));
  }

  #roll(): void {
    if (this.#recipe.second) this.#go({ ...this.#recipe, seed: drawSeed() });
  }

  /** The slider moves through many shares; they are no steps of the browser's history. */
  #slide(share: number): void {
    this.#sliding = true;
    setQuery(replacing(route.value.query, encodeBlend({ ...this.#recipe, share })));
  }
}
