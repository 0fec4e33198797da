/** <nw-start-page>: names from a text at once. */
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { html, LitElement, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { answer, api } from '../../api.ts';
import { firstRun, nameableRuns, textTitle } from '../../logic/corpora/start-run.ts';
import { hashOf } from '../../logic/hash-route.ts';
import type { NameRow } from '../../logic/names/rows.ts';
import { Reading } from '../../logic/reading.ts';
import { type NameProfile, type ProfileChange, shifted } from '../../logic/start/class-profile.ts';
import {
  classRecipe,
  decodeStart,
  encodeStart,
  MAX_LIKED,
  replacing,
  SHOWN_NAMES,
  type StartRecipe,
  type Steering,
  withClass,
} from '../../logic/start/recipe.ts';
import { drawSeed } from '../../logic/walks/seed.ts';
import { base } from '../../parts/base.ts';
import { renderFault } from '../../parts/reading-state.ts';
import { tools } from '../../parts/tools.ts';
import { WidthController } from '../../parts/width-controller.ts';
import { copyText } from '../../state/copy-text.ts';
import { marksOf, type RunMarks } from '../../state/marks.ts';
import { classTitle } from '../../state/name-classes.ts';
import { navigate, route, setQuery } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { offerCommands } from '../../state/shell/commands.ts';
import { onKey } from '../../state/shell/keys.ts';
import { keepChoice, lastChoice } from '../../state/start-choice.ts';
import { StoreController } from '../../state/store.ts';
import './bundled-texts.ts';
import './class-section.ts';
import { ClassNames } from './class-names.ts';
import { type NameAct, plainName } from './name-cards.ts';
import './kept-names.ts';
import './further.ts';
import type { StartSource } from './start-source.ts';
import './start-source.ts';
import { startStyles } from './start-page.css.ts';

/** Classes that a first visit shows, where the server has them. */
const FIRST_CLASSES = ['first_name', 'place_name'];

/** Width in rem below which the names come before all that can be set. */
const ROOM_FOR_BOTH = 34;
/** Width in rem from which text and kinds stand beside the names. */
const ROOM_FOR_SIDE = 58;

/** Names from a text at once: the text, the kinds of names, a die, and what one likes. */
@customElement('nw-start-page')
export class StartPage extends LitElement {
  /** A file is being dragged over the place. */
  @state() private dropping = false;
  /** The name whose sound is shown. */
  @state() private heard: NameAct['name'] | null = null;
  @query('#roll') private die!: HTMLButtonElement;
  @query('nw-start-source') private source!: StartSource;
  readonly #names = new ClassNames(this);
  readonly #profiles = new Reading<readonly NameProfile[]>(this);
  readonly #room = new WidthController(this);
  /** The name that had the focus last, for the keys. */
  #active: { readonly name: NameAct['name']; readonly nameClass: string } | null = null;
  #marks: { readonly runId: string; readonly marks: RunMarks; end(): void } | null = null;
  /** Whether the next change of the address comes from a field that is still being edited. */
  #editing = false;

  static override styles = [base, tools, startStyles];

  constructor() {
    super();
    new StoreController(this, server, route);
    onKey(this, 'Start', {
      r: { label: 'Roll again', run: () => this.#roll() },
      m: { label: 'More like the liked names', run: () => this.#moreLike() },
      y: { label: 'Like the name', run: () => this.#actOnActive('like') },
      n: { label: 'Not like this name', run: () => this.#actOnActive('dislike') },
      s: { label: 'How the name sounds', run: () => this.#actOnActive('hear') },
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

  override connectedCallback(): void {
    super.connectedCallback();
    // wherever in the window a file is dropped
    window.addEventListener('dragover', this.#onDragOver);
    window.addEventListener('dragleave', this.#onDragLeave);
    window.addEventListener('drop', this.#onDrop);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('dragover', this.#onDragOver);
    window.removeEventListener('dragleave', this.#onDragLeave);
    window.removeEventListener('drop', this.#onDrop);
    this.#marks?.end();
    this.#marks = null;
  }

  get #known(): readonly NameProfile[] | null {
    return this.#profiles.value;
  }

  get #recipe(): StartRecipe {
    return decodeStart(route.value.query);
  }

  protected override willUpdate(): void {
    if (route.value.page !== 'start') return;
    void this.#profiles.ask(
      '',
      async (signal) => (await answer(api.GET('/api/names/classes', { signal }))).classes,
    );
    this.#fillRecipe();
    const recipe = this.#recipe;
    this.#followMarks(recipe.run);
    if (recipe.run === '' || recipe.seed === '' || this.#known === null) return;
    if (!this.#run) return;
    this.#names.want(recipe, !this.#editing);
    this.#editing = false;
  }

  /** Chooses what the address leaves open: the run, the classes, a seed. */
  #fillRecipe(): void {
    const { runs } = server.value;
    if (runs === null || this.#known === null) return;
    const recipe = this.#recipe;
    const last = lastChoice();
    const run = recipe.run || (firstRun(runs, last.run, navigator.language)?.run_id ?? '');
    if (run === '') return;
    const known = this.#known.map(({ name }) => name);
    const wanted = [recipe.classes, last.classes, FIRST_CLASSES, known.slice(0, 1)];
    const classes = wanted
      .map((list) => list.filter((name) => known.includes(name)))
      .find((list) => list.length > 0)!;
    const filled = { ...recipe, run, classes, seed: recipe.seed || drawSeed() };
    const next = encodeStart(filled);
    const { query: before } = route.value;
    if (JSON.stringify(encodeStart(recipe)) === JSON.stringify(next)) return;
    setQuery(replacing(before, next));
  }

  #followMarks(runId: string): void {
    if (this.#marks?.runId === runId) return;
    this.#marks?.end();
    this.#marks = null;
    if (runId === '') return;
    const marks = marksOf(runId);
    const end = marks.watch(() => this.requestUpdate());
    this.#marks = { runId, marks, end };
  }

  get #run() {
    return server.value.runs?.find(({ run_id }) => run_id === this.#recipe.run) ?? null;
  }

  override render() {
    const { runs, job } = server.value;
    const recipe = this.#recipe;
    // the chosen one is a text of one's own whose corpus is still being made
    const usable = (runs ?? []).filter(
      (run) =>
        nameableRuns([run]).length > 0 || (run.run_id === recipe.run && run.status === 'running'),
    );
    const pending = job?.sample_runs_pending ?? 0;
    return html`
      <div class="page" data-help="start" @run-made=${(event: CustomEvent<string>) => this.#chooseRun(event.detail)}>
        <div class="hero">
          <h1>Names that sound like a text</h1>
          <p class="lead">Namewalk reads any text and makes new names that could have stood in it.</p>
        </div>
        ${this.#profiles.error ? html`<div class="panel">${renderFault(this.#profiles)}</div>` : nothing}
        <div class="columns">
          <div class="side stack">
            <nw-start-source ?folded=${this.#room.width < ROOM_FOR_BOTH} .runs=${usable} ?over=${this.dropping} .run=${recipe.run} ?reading=${runs === null} .pending=${pending}
              .language=${recipe.classes.map((name) => this.#names.of(name).made?.language).find(Boolean) ?? ''}
              @run-change=${(event: CustomEvent<string>) => this.#chooseRun(event.detail)}></nw-start-source>
            ${this.#known && usable.length > 0 ? this.#renderClasses(recipe, this.#known) : nothing}
            ${this.#room.width < ROOM_FOR_SIDE ? nothing : this.#renderFurther(recipe)}
          </div>
          <div class="main stack">${this.#renderNames(recipe)}${this.#room.width < ROOM_FOR_SIDE ? this.#renderFurther(recipe) : nothing}${this.#renderHeard(recipe)}</div>
        </div>
      </div>
    `;
  }

  #renderFurther({ run }: StartRecipe) {
    return this.#run ? html`<nw-further run=${run}></nw-further>` : nothing;
  }

  #renderHeard({ run }: StartRecipe) {
    const { heard } = this;
    if (!heard) return nothing;
    const close = (): void => {
      this.heard = null;
    };
    return html`<nw-name-heard class="panel heard" run=${run} text=${heard.name} .names=${[heard.name]}
      @close=${close} @keydown=${(event: KeyboardEvent) => {
        if (event.key === 'Escape') close();
      }}></nw-name-heard>`;
  }

  #renderClasses({ classes }: StartRecipe, profiles: readonly NameProfile[]) {
    return html`
      <section class="panel stack tight" aria-labelledby="kinds">
        <h2 id="kinds">Kinds of names</h2>
        <div class="chips" role="group" aria-labelledby="kinds" data-help="name-class">
          ${profiles.map(({ name, description }) => {
            const on = classes.includes(name);
            return html`<label class="pick" title=${description}><input class="hidden" type="checkbox" .checked=${on}
              ?disabled=${on && classes.length === 1} @change=${() => this.#toggleClass(name)}>
              <wa-icon name=${on ? 'check' : 'plus'}></wa-icon>${classTitle(name)}</label>`;
          })}
        </div>
      </section>
    `;
  }

  #renderNames(recipe: StartRecipe) {
    const { runs } = server.value;
    if (runs !== null && recipe.run === '') return this.#renderNoText();
    if (runs === null || this.#known === null) return nothing;
    if (!this.#run) {
      return html`<section class="panel stack tight"><h2>This text is not here</h2>
        <p>The link asks for the run <code>${recipe.run}</code>, which this server does not have. Choose a text that it has.</p></section>`;
    }
    const busy = recipe.classes.some((name) => this.#names.of(name).busy);
    const liked = recipe.classes.some((name) => classRecipe(recipe, name).liked.length > 0);
    return html`
      <p class="paper small">In the sound of “${textTitle(this.#run)}”, seed ${recipe.seed}.</p>
      ${this.#renderTools(recipe)}
      ${liked ? this.#renderLiked(recipe) : nothing}
      ${recipe.classes.map((name) => this.#renderClass(recipe, name))}
      <p class="hidden" role="status">${busy ? 'Making names' : this.#summary(recipe)}</p>
      ${this.#marks ? html`<nw-kept-names .marks=${this.#marks.marks} .value=${this.#marks.marks.value}></nw-kept-names>` : nothing}
      <nw-bundled-texts .runs=${nameableRuns(runs)} .run=${recipe.run} ?ready=${!busy}
        @run-change=${(event: CustomEvent<string>) => this.#chooseRun(event.detail)}></nw-bundled-texts>
    `;
  }

  /** What will stand here, as long as there is nothing to make names of. */
  #renderNoText() {
    const pending = server.value.job?.sample_runs_pending ?? 0;
    return html`<section class="panel stack tight"><h2>Your names will stand here</h2>
      <p class="quiet">Paste a text and press “Make names of it”, or drop a file anywhere on this page: a chapter is enough, a whole book is better.${
        pending > 0
          ? ' The texts that come with Namewalk are being read; they take a few seconds each.'
          : nothing
      }</p></section>`;
  }

  #summary({ classes, seed }: StartRecipe): string {
    const count = classes.reduce(
      (n, name) => n + (this.#names.of(name).made?.names.length ?? 0),
      0,
    );
    return `${count} names with seed ${seed}`;
  }

  #renderTools(recipe: StartRecipe) {
    const marked = this.#likes(recipe);
    const shift = (by: -1 | 1) => this.#shifted(recipe, by);
    const step = (by: -1 | 1, label: string) => {
      const next = shift(by);
      return html`<button class="tool framed" type="button" ?disabled=${next === null}
        title=${next === null ? `${label} names cannot be made` : `Names one letter ${label.toLowerCase()}`}
        @click=${() => next && this.#go(next)}>${label}</button>`;
    };
    return html`
      <div class="bar" role="group" aria-label="Names">
        <span class="first"><button id="roll" class="tool loud" type="button" title="New names with a new seed (r)" @click=${() => this.#roll()}>
          <wa-icon name="dices"></wa-icon>Roll again</button>
        <button class="tool framed" type="button" ?disabled=${marked === null} title=${
          marked === null
            ? 'Give a heart to a name first'
            : 'New names like those with a heart, unlike those with a cross (m)'
        } @click=${() => this.#moreLike()}><wa-icon name="heart"></wa-icon>More like these</button></span>
        <span>${step(-1, 'Shorter')} ${step(1, 'Longer')}
        ${this.#renderSteer(recipe, 'softer', 'Softer')} ${this.#renderSteer(recipe, 'harder', 'Harder')}</span>
        <span class="end">
        <button class="tool framed" type="button" @click=${() => this.#copyAll(recipe)}><wa-icon name="copy"></wa-icon>Copy all</button>
        <button class="tool framed" type="button" title="A link that gives exactly these names" @click=${() => this.#copyLink()}>
          <wa-icon name="link"></wa-icon>Copy link</button></span>
      </div>
    `;
  }

  #renderSteer(recipe: StartRecipe, steering: Steering, label: string) {
    const on = recipe.steer === steering;
    return html`<button class="tool framed" type="button" aria-pressed=${on ? 'true' : 'false'} title=${
      steering === 'softer' ? 'More l, m, n and open ends' : 'More t, k and closed ends'
    } @click=${() => {
      const { steer: _, ...rest } = recipe;
      this.#go(on ? rest : { ...rest, steer: steering });
    }}>${label}</button>`;
  }

  #renderLiked(recipe: StartRecipe) {
    const liked = recipe.classes.flatMap((name) => classRecipe(recipe, name).liked);
    const shown = liked.slice(0, 4).join(', ');
    return html`<p class="like small"><wa-icon name="heart"></wa-icon>
      <span>Like ${shown}${liked.length > 4 ? ` and ${liked.length - 4} more` : ''}</span>
      <button class="tool framed" type="button" @click=${() => this.#go(plainTaste(recipe))}>Any again</button></p>`;
  }

  #renderClass(recipe: StartRecipe, name: string) {
    const profile = this.#known?.find((one) => one.name === name);
    if (!profile) return nothing;
    return html`
      <nw-class-section .profile=${profile} .recipe=${classRecipe(recipe, name)} .names=${this.#names.of(name)}
        .marks=${this.#marks?.marks.value ?? null}
        @name-act=${(event: CustomEvent<NameAct>) => this.#act(event.detail, name)}
        @name-focus=${(event: CustomEvent<NameAct['name']>) => {
          this.#active = { name: event.detail, nameClass: name };
        }}
        @recipe-change=${(event: CustomEvent<StartRecipe['of'][string]>) => {
          this.#go(withClass(recipe, name, event.detail));
        }}
        @profile-edit=${(event: CustomEvent<ProfileChange>) => this.#edit(name, event.detail)}
        @again=${() => this.#names.again(name)}></nw-class-section>
    `;
  }

  /** A step that the browser's Back takes back. */
  #go(recipe: StartRecipe): void {
    navigate('start', encodeStart(recipe));
  }

  /** A field of the class is being edited: no step of its own in the browser's history. */
  #edit(name: string, change: ProfileChange): void {
    this.#editing = true;
    const next = encodeStart(withClass(this.#recipe, name, { change }));
    setQuery(replacing(route.value.query, next));
  }

  #roll(): void {
    if (this.#recipe.run !== '') this.#go({ ...this.#recipe, seed: drawSeed() });
  }

  #chooseRun(run: string): void {
    const { classes } = this.#recipe;
    keepChoice({ run, classes });
    this.heard = null;
    // what was liked of another text is not to the point
    this.#go({ ...plainTaste(this.#recipe), run, seed: drawSeed() });
  }

  readonly #onDragOver = (event: DragEvent): void => {
    if (route.value.page !== 'start' || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.dropping = true;
  };

  readonly #onDragLeave = (event: DragEvent): void => {
    if (event.relatedTarget === null) this.dropping = false;
  };

  readonly #onDrop = (event: DragEvent): void => {
    this.dropping = false;
    const files = [...(event.dataTransfer?.files ?? [])];
    if (route.value.page !== 'start' || files.length === 0) return;
    event.preventDefault();
    void this.source.takeFiles(files);
  };

  #toggleClass(name: string): void {
    const recipe = this.#recipe;
    const { classes } = recipe;
    // in the order of the server's list
    const next = (this.#known ?? [])
      .map((profile) => profile.name)
      .filter((one) => (one === name ? !classes.includes(name) : classes.includes(one)));
    if (next.length === 0) return;
    keepChoice({ run: recipe.run, classes: next });
    this.#go({ ...recipe, classes: next });
  }

  /** All chosen classes a letter shorter or longer; null when none of them can be. */
  #shifted(recipe: StartRecipe, by: -1 | 1): StartRecipe | null {
    let next: StartRecipe | null = null;
    for (const name of recipe.classes) {
      const profile = this.#known?.find((one) => one.name === name);
      const change = profile && shifted(profile, classRecipe(recipe, name).change, by);
      if (change) next = withClass(next ?? recipe, name, { change });
    }
    return next;
  }

  /** The recipe with the marks of its classes; null when no name of theirs has a heart. */
  #likes(recipe: StartRecipe): StartRecipe | null {
    const marks = this.#marks?.marks;
    if (!marks) return null;
    let next: StartRecipe | null = null;
    for (const name of recipe.classes) {
      const of = (mark: 'kept' | 'dropped'): string[] =>
        marks
          .names(mark)
          .filter((row) => row.nameClass === name && /^[a-z]+$/.test(row.name))
          .map((row) => row.name)
          .slice(-MAX_LIKED);
      const liked = of('kept');
      if (liked.length > 0) {
        next = withClass(next ?? recipe, name, { liked, disliked: of('dropped') });
      }
    }
    return next;
  }

  #moreLike(): void {
    const next = this.#likes(this.#recipe);
    if (next) this.#go({ ...next, seed: drawSeed() });
  }

  #actOnActive(act: NameAct['act']): void {
    const active = this.#active;
    if (!active) return;
    const shown = this.#names.of(active.nameClass).made?.names;
    if (shown?.includes(active.name)) this.#act({ name: active.name, act }, active.nameClass);
  }

  #act({ name, act }: NameAct, nameClass: string): void {
    if (act === 'hear') {
      this.heard = name;
      void import('../../parts/name-heard.ts'); // few visits need it
      return;
    }
    if (act === 'copy') {
      void copyText(name.name, name.name);
      return;
    }
    const marks = this.#marks?.marks;
    if (!marks) return;
    const mark = act === 'like' ? 'kept' : 'dropped';
    const plain = plainName(name);
    const row: NameRow = {
      name: plain,
      spelling: name.name,
      syllables: name.syllables,
      score: null,
      nameClass,
      features: [],
      reason: null,
    };
    marks.mark(row, marks.value.byName.get(plain)?.mark === mark ? null : mark);
  }

  #copyAll({ classes }: StartRecipe): void {
    const names = classes.flatMap((name) => this.#names.of(name).made?.names ?? []);
    void copyText(names.map(({ name }) => name).join('\n'), `${names.length} names`);
  }

  #copyLink(): void {
    const link = `${location.origin}/${hashOf('start', encodeStart(this.#recipe))}`;
    void copyText(link, `a link to these ${SHOWN_NAMES} names`);
  }

  override focus(): void {
    this.die.focus();
  }
}

/** The recipe without what was liked. */
function plainTaste(recipe: StartRecipe): StartRecipe {
  return recipe.classes.reduce(
    (next, name) => withClass(next, name, { liked: [], disliked: [] }),
    recipe,
  );
}

declare global {
  interface HTMLElementTagNameMap {
    'nw-start-page': StartPage;
  }
}
