/** <nw-blend-page>: names of two texts at once, from the one to the other. */
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { html, LitElement, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import {
  type BlendRecipe,
  blendRequest,
  decodeBlend,
  encodeBlend,
  originPieces,
} from '../../logic/cast/blend-recipe.ts';
import { firstRun, nameableRuns, textTitle } from '../../logic/corpora/start-run.ts';
import { hashOf } from '../../logic/hash-route.ts';
import type { NameRow } from '../../logic/names/rows.ts';
import { Reading } from '../../logic/reading.ts';
import { replacing } from '../../logic/start/recipe.ts';
import { drawSeed } from '../../logic/walks/seed.ts';
import { base } from '../../parts/base.ts';
import { selectField, selectStyles } from '../../parts/fields/select.ts';
import { renderFirstNames } from '../../parts/first-names.ts';
import { renderFault } from '../../parts/reading-state.ts';
import '../../parts/fields/run-select.ts';
import { tools } from '../../parts/tools.ts';
import { copyText } from '../../state/copy-text.ts';
import { marksOf, type RunMarks } from '../../state/marks.ts';
import { classTitle } from '../../state/name-classes.ts';
import { navigate, route, setQuery } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { onKey } from '../../state/shell/keys.ts';
import { lastChoice } from '../../state/start-choice.ts';
import { StoreController } from '../../state/store.ts';
import { blendStyles } from './blend-page.css.ts';

/** So long the slider waits for its next move, in milliseconds. */
const SETTLE_MS = 180;
const STEP = 10;

type MadeName = Schemas['MadeName'];

/** A slider from one text to another; each syllable has the colour of the text that it is of. */
@customElement('nw-blend-page')
export class BlendPage extends LitElement {
  readonly #classes = new Reading<readonly string[]>(this);
  readonly #names = new Reading<readonly MadeName[]>(this);
  #sliding = false;
  #marks: { readonly runId: string; readonly marks: RunMarks; end(): void } | null = null;

  static override styles = [base, selectStyles, tools, blendStyles];

  constructor() {
    super();
    new StoreController(this, server, route);
    onKey(this, 'Blend', { r: { label: 'Roll again', run: () => this.#roll() } });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#marks?.end();
    this.#marks = null;
  }

  get #recipe(): BlendRecipe {
    return decodeBlend(route.value.query);
  }

  protected override willUpdate(): void {
    const { runs } = server.value;
    if (route.value.page !== 'blend' || runs === null) return;
    // without them place names can be made all the same
    void this.#classes.ask('', async (signal) => {
      const { classes } = await answer(api.GET('/api/names/classes', { signal }));
      return classes.map(({ name }) => name);
    });
    const asked = this.#recipe;
    const usable = nameableRuns(runs);
    const first = asked.first || firstRun(runs, lastChoice().run, navigator.language)?.run_id || '';
    const language = usable.find(({ run_id }) => run_id === first)?.language;
    const other =
      usable.find((run) => run.run_id !== first && run.language !== language) ??
      usable.find((run) => run.run_id !== first);
    const second = asked.second || other?.run_id || '';
    if (first === '' || second === '') return;
    const recipe = { ...asked, first, second, seed: asked.seed || drawSeed() };
    // no other update follows this one: what the address says from now on is asked for at once
    if (JSON.stringify(recipe) !== JSON.stringify(asked)) {
      setQuery(replacing(route.value.query, encodeBlend(recipe)));
    }
    this.#followMarks(first);
    const body = blendRequest(recipe);
    void this.#names.ask(
      JSON.stringify(body),
      async (signal) => (await answer(api.POST('/api/names', { body, signal }))).names,
      this.#sliding ? SETTLE_MS : 0,
    );
    this.#sliding = false;
  }

  #followMarks(runId: string): void {
    if (this.#marks?.runId === runId) return;
    this.#marks?.end();
    const marks = marksOf(runId);
    this.#marks = { runId, marks, end: marks.watch(() => this.requestUpdate()) };
  }

  override render() {
    const recipe = this.#recipe;
    const usable = nameableRuns(server.value.runs ?? []);
    return html`
      <div class="page" data-help="blend">
        <div class="hero"><h1>From one text to another</h1>
          <p class="lead">Names made of the words of two texts at once. Each syllable has the colour and the line of the text that it is of.</p></div>
        ${
          server.value.runs !== null && usable.length < 2
            ? html`<section class="panel"><p>Two texts are needed. <a href=${hashOf('start')}>Paste one more.</a></p></section>`
            : nothing
        }
        ${usable.length > 1 && recipe.second ? this.#renderBlend(recipe, usable) : nothing}
      </div>
    `;
  }

  #renderBlend(recipe: BlendRecipe, usable: ReturnType<typeof nameableRuns>) {
    const titleOf = (id: string): string => {
      const run = usable.find(({ run_id }) => run_id === id);
      return run ? textTitle(run) : id;
    };
    const names = this.#names.value;
    const classes = this.#classes.value ?? [];
    const [first, second] = [titleOf(recipe.first), titleOf(recipe.second)];
    return html`
      <form class="panel form" aria-label="Blend" @submit=${(event: Event) => event.preventDefault()}>
        <div class="ends">
          <nw-run-select label="One text" .runs=${usable} .run=${recipe.first} @run-change=${(event: CustomEvent<string>) => this.#go({ ...recipe, first: event.detail })}></nw-run-select>
          <nw-run-select label="The other" .runs=${usable} .run=${recipe.second} @run-change=${(event: CustomEvent<string>) => this.#go({ ...recipe, second: event.detail })}></nw-run-select>
        </div>
        <label class="slider">How much of each
          <input type="range" min="0" max="100" step=${STEP} .value=${String(recipe.share)} aria-valuetext=${`${recipe.share} % ${first}, ${100 - recipe.share} % ${second}`}
            @input=${(event: Event) => this.#slide((event.target as HTMLInputElement).valueAsNumber)}>
          <span><span class="first"><bdi>${first}</bdi> ${recipe.share} %</span><span class="second"><bdi>${second}</bdi> ${100 - recipe.share} %</span></span></label>
      </form>
      <div class="bar" role="group" aria-label="Names">
        <button class="tool loud" type="button" title="New names with a new seed (r)" @click=${() => this.#roll()}><wa-icon name="dices"></wa-icon>Roll again</button>
        ${
          classes.length > 0
            ? selectField({
                label: 'Kind of names',
                beside: true,
                value: recipe.nameClass,
                options: classes.map((name) => [name, classTitle(name)] as const),
                choose: (nameClass) => this.#go({ ...recipe, nameClass }),
              })
            : nothing
        }
        <button class="tool framed" type="button" @click=${() => void copyText((names ?? []).map(({ name }) => name).join('\n'), `${names?.length ?? 0} names`)}><wa-icon name="copy"></wa-icon>Copy all</button>
        <button class="tool framed" type="button" title="A link that gives exactly these names" @click=${() => void copyText(`${location.origin}/${hashOf('blend', encodeBlend(recipe))}`, 'a link to these names')}><wa-icon name="link"></wa-icon>Copy link</button>
      </div>
      ${this.#names.error ? html`<div class="panel">${renderFault(this.#names)}</div>` : nothing}
      ${
        names === null
          ? this.#names.error
            ? nothing
            : renderFirstNames('Mixing the two', [first, second])
          : html`<ul class="names" role="list" aria-label="Names of both" aria-busy=${this.#names.loading ? 'true' : 'false'}>${names.map((name) => this.#renderName(name))}</ul>`
      }
      <p class="legend small"><b class="first" dir="auto">${first}</b><b class="second" dir="auto">${second}</b><span><b>plain</b>: about as frequent in both</span>
        <span><b class="neither">pale</b>: from real names of the languages</span></p>
      <p class="hidden" role="status">${this.#names.loading ? 'Making names' : `${names?.length ?? 0} names, ${recipe.share} % ${first}`}</p>
    `;
  }

  #renderName(name: MadeName) {
    const kept = this.#marks?.marks.value.byName.get(name.syllables.join(''))?.mark === 'kept';
    return html`<li class=${kept ? 'kept' : ''}><span dir="auto">${originPieces(name).map(
      ({ text, origin }) => html`<span class=${origin}>${text}</span>`,
    )}</span><button class="tool mark" type="button" aria-pressed=${kept ? 'true' : 'false'} title="Keep" aria-label=${`Keep: ${name.name}`} @click=${() => this.#keep(name, kept)}><wa-icon name="heart"></wa-icon></button></li>`;
  }

  #keep({ name, syllables, class: nameClass }: MadeName, kept: boolean): void {
    const plain = syllables.join('');
    const row: NameRow = {
      name: plain,
      spelling: name,
      syllables,
      score: null,
      nameClass,
      features: [],
      reason: null,
    };
    this.#marks?.marks.mark(row, kept ? null : 'kept');
  }

  /** A step that the browser's Back takes back. */
  #go(recipe: BlendRecipe): void {
    navigate('blend', encodeBlend(recipe));
  }

  #roll(): void {
    if (this.#recipe.second !== '') this.#go({ ...this.#recipe, seed: drawSeed() });
  }

  /** The slider moves through many shares; they are no steps of the browser's history. */
  #slide(share: number): void {
    this.#sliding = true;
    setQuery(replacing(route.value.query, encodeBlend({ ...this.#recipe, share })));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'nw-blend-page': BlendPage;
  }
}
