/** <nw-name-source>: the text or list that names are made from, its own names, and how near new ones keep to it; makes a corpus of a text. */
import { segmentedChoice } from '../../parts/fields/select.ts';
import { languageField, sourceField } from '../../parts/fields/source-select.ts';
import { givenTitles, ownSource, ownSources, sourceTitle } from '../../state/sources/sources.ts';
import './own-text.ts';
import { query } from 'lit/decorators.js';
import { api, type Schemas } from '../../api.ts';
import { hasServer } from '../../has-server.ts';
import { nameableRuns, runOfText } from '../../logic/corpora/runs.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { ARROWS } from '../../logic/key-chords.ts';
import type { SourceSeen } from '../../logic/names/made.ts';
import type { NamesRecipe, Stock } from '../../logic/names/recipe.ts';
import { type ShownNames, shortages } from '../../logic/names/request.ts';
import { encodeSource, type Source, sourceText } from '../../logic/names/source.ts';
import { Reading } from '../../logic/reading.ts';
import { Action, renderFault } from '../../parts/action.ts';
import { css, element, html, nothing, PageElement, property, State } from '../../parts/element.ts';
import { parentStyles } from '../../parts/names/name-parents.ts';
import { refresh, refreshRuns, server } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import { ownNames } from '../../state/sources/made-names.ts';
import { changeRecipe, editRecipe } from './recipe-steps.ts';

const STOCKS: readonly { readonly value: Stock; readonly label: string; readonly title: string }[] =
  [
    { value: 'own', label: 'Names only', title: 'Made of the names of the text alone' },
    {
      value: 'auto',
      label: 'Names',
      title: 'Names of its language as well, where they are like its own or these are too few',
    },
    { value: 'language', label: 'Language', title: 'Made of real names of the language' },
  ];

/** A source of as many names shows all as chips, one of more the first of them until it is asked for the others. */
const ALL_CHIPS = 40;
const FIRST_CHIPS = 30;

/** @fires source-made - Source */
@element('nw-name-source', server, ownSources, givenTitles)
export class NameSource extends PageElement {
  @property({ attribute: false }) recipe!: NamesRecipe;
  /** The names that are shown; null while there are none. */
  @property({ attribute: false }) shown: ShownNames | null = null;
  /** Shows what is chosen in one line until more is opened. */
  @property({ type: Boolean }) folded = false;
  readonly #adding = new State(this, false);
  readonly #making = new Action(this);
  @query('.fold') private fold!: HTMLDetailsElement | null;
  /** The source whose first names are here: its own names come after them. */
  #of = '';
  readonly #own = new Reading(this, {
    key: () => (this.#of === '' ? null : `${this.#of} ${this.recipe.language}`),
    read: async (signal) => {
      const { source, language } = this.recipe;
      const all = await ownNames(source!, language, signal);
      return { of: sourceText(source!), names: all.map(({ name }) => name) };
    },
  });
  /** Whether all of many are shown. */
  readonly #all = new State(this, false);
  /** The chip in the order of Tab; arrows lead to the others. */
  readonly #active = new State(this, 0);

  static override styles = css`
    ${parentStyles}
    .box { display: grid; gap: 0.9rem; min-inline-size: 0; }
    .title, .title + .small { display: block; }
    .title { font-family: var(--book); font-size: 1.125rem; line-height: 1.3; font-weight: 500; overflow-wrap: anywhere; }
    summary { min-block-size: 1.75rem; }
    .fold > summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 0.5rem; }
    .fold > summary .title { font-size: 1.0625rem; }
    .fold > summary::after { content: 'change'; margin-inline-start: auto; color: var(--link); text-decoration: underline; font-size: 0.8125rem; }
    .fold[open] > summary::after { content: 'close'; }
    .fold[open] > .box { margin-block-start: 0.6rem; }
    .chips { display: flex; flex-wrap: wrap; gap: 0.3rem; margin-block-start: 0.4rem; }
    .chips.line { flex-wrap: nowrap; overflow-x: auto; scrollbar-width: none; margin-inline: calc(var(--gap) * -1); padding: 0.15rem var(--gap); }
    .line button { flex: none; }
    button.chip[aria-pressed='true'] { font-weight: inherit; border-color: var(--line); background: var(--raised); }
    button.chip.out { text-decoration: line-through; color: var(--quiet); }
    .slider { display: grid; gap: 0.2rem; font-size: 0.8125rem; font-weight: 550; }
    .slider input { inline-size: 100%; min-block-size: 1.75rem; margin: 0; direction: rtl; accent-color: var(--accent); }
    .slider > span { display: flex; justify-content: space-between; gap: 1rem; font-weight: 400; }
    @media print { :host { display: none; } }
  `;

  protected override willUpdate(): void {
    const { source } = this.recipe;
    const of = source ? sourceText(source) : '';
    if (of !== this.#of) {
      this.#of = this.shown ? of : '';
      this.#all.value = false;
      this.#active.value = 0;
    }
  }

  /** What was chosen is what a narrow window shows next: the names. */
  protected override updated(changed: Map<PropertyKey, unknown>): void {
    const before = (changed.get('recipe') as NamesRecipe | undefined)?.source;
    const { source } = this.recipe;
    const isOther = before && source && sourceText(before) !== sourceText(source);
    if (isOther) this.#adding.value = false;
    if (isOther && this.fold) this.fold.open = false;
  }

  get #pasted() {
    const { source } = this.recipe;
    return (source && ownSources.value.get(sourceText(source))) ?? null;
  }

  override render() {
    const { source } = this.recipe;
    if (!this.folded || source === null)
      return html`<section class="box" aria-label="Text" data-help="stock">${source ? this.#renderTitle() : nothing}${this.#renderBox()}</section>`;
    return html`<details class="fold" data-help="stock"><summary>${this.#renderTitle()}</summary><div class="box">${this.#renderBox()}</div></details>
      ${this.#renderOwn()}`;
  }

  #renderTitle() {
    const { source, second } = this.recipe;
    const title = sourceTitle(source!);
    const seen = this.shown?.source;
    return html`<span><span class="title" dir="auto">${title}${second ? html` <span class="quiet">and</span> ${sourceTitle(second)}` : nothing}</span>
      ${seen ? html`<span class="small quiet">${seenWords(seen)}</span>` : nothing}</span>`;
  }

  #renderBox() {
    const { source } = this.recipe;
    const { runs } = server.value;
    const some = nameableRuns(runs ?? []).length > 0 || ownSources.value.size > 0;
    const reading = runs === null;
    return html`
      <nw-own-text .pasted=${this.#pasted} drops></nw-own-text>
      ${
        some
          ? sourceField('Or one that is here', source, (to) => this.fire('source-made', to, true))
          : nothing
      }
      ${reading || server.value.job?.sample_runs_pending ? html`<p class="small quiet" role="status">${reading ? 'Reading the texts …' : 'The sample texts are being read.'}</p>` : nothing}
      ${source ? this.#renderSettings(source) : nothing}
    `;
  }

  #renderSettings(source: Source) {
    const { stock, language } = this.recipe;
    const own = this.#pasted;
    const made = this.shown ? madeOf(this.shown) : '';
    return html`
      ${own ? html`<p class="small"><button class="tool link" type="button" @click=${async () => this.fire('source-made', await ownSource({ text: own.text, isList: !own.isList }), true)}>Read it as a ${own.isList ? 'text' : 'list of names'}</button></p>` : nothing}
      ${this.folded ? nothing : this.#renderOwn()}
      ${segmentedChoice({
        label: 'More like its',
        name: 'stock',
        wide: true,
        value: stock,
        segments: STOCKS.map((one) => ({
          ...one,
          disabled: one.value === 'language' && this.shown?.source.language === null,
        })),
        choose: (value) => changeRecipe({ stock: value, from: 0 }),
      })}
      ${made ? html`<p class="small quiet">${made}</p>` : nothing}
      ${
        this.shown
          ? languageField(language, this.shown.source.language, (value) =>
              changeRecipe({ language: value, from: 0 }),
            )
          : nothing
      }
      ${this.#renderSecond()}
      <p class="small"><a class="tool link" href=${hashOf('text', { ...encodeSource(source), lang: language })}>All about this text</a></p>
      ${hasServer && own && !own.isList ? this.#renderCorpus(own.text, sourceTitle(source)) : nothing}
    `;
  }

  /** The names of the source as chips: one that is pressed out gives no part. In a narrow window they are one line. */
  #renderOwn() {
    const { without, source } = this.recipe;
    const found = this.#own.value?.of === sourceText(source!) ? this.#own.value.names : [];
    if (found.length === 0) return renderFault(this.#own);
    const some = this.#all.value || found.length <= ALL_CHIPS ? found : found.slice(0, FIRST_CHIPS);
    const left = without.length > 0 ? `, without ${without.length} of them` : '';
    return html`<div class="small">${this.folded ? nothing : html`<p class="quiet">Its names${left}</p>`}
      <div class="chips ${this.folded ? 'line' : ''}" role="group" aria-label="Names of the text" @keydown=${this.#onKey}>${some.map(
        (name, i) => {
          const out = without.includes(name);
          return html`<button class="chip ${out ? 'out' : ''}" type="button" tabindex=${i === this.#active.value ? 0 : -1} aria-pressed=${out ? 'false' : 'true'} title=${out ? 'Gives no part; press to take it back' : 'Press to leave it out'}
          @focus=${() => this.#active.set(i)} @click=${() => changeRecipe({ without: out ? without.filter((one) => one !== name) : [...without, name], from: 0 })}><bdi>${name}</bdi></button>`;
        },
      )}${
        some.length < found.length
          ? html`<button class="tool link" type="button" @click=${() => this.#all.set(true)}>${formatNumber(found.length - some.length)} more</button>`
          : nothing
      }</div></div>`;
  }

  #onKey(event: KeyboardEvent): void {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    const chips = (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.chip');
    chips[this.#active.value + by]?.focus();
  }

  #renderSecond() {
    const { second, share, source } = this.recipe;
    if (second === null && !this.#adding.value) {
      return html`<p><button class="tool framed" type="button" title="Names with one parent in each of two texts" @click=${() => this.#adding.set(true)}><nw-icon name="plus"></nw-icon>A second text</button></p>`;
    }
    const choose = (second: Source): void => changeRecipe({ second, cast: null, from: 0 });
    const onMade = (event: CustomEvent<Source>): void => {
      event.stopPropagation();
      choose(event.detail);
    };
    const [first, other] = [source!, second].map((one) => one && sourceTitle(one));
    return html`<section class="box" aria-label="A second text" data-help="blend" @source-made=${onMade}>
      ${second ? nothing : html`<nw-own-text label="Paste the second one"></nw-own-text>`}
      ${sourceField('The second text', second, choose)}
      ${
        second
          ? html`<label class="slider">How many begin in each
              <input type="range" min="0" max="100" step="10" .value=${String(share)} aria-valuetext=${`${share} % begin in ${first}, ${100 - share} % in ${other}`}
                @input=${(event: Event) => editRecipe({ share: (event.target as HTMLInputElement).valueAsNumber })}>
              <span><span class="first"><bdi>${first}</bdi> ${share} %</span><span class="second"><bdi>${other}</bdi> ${100 - share} %</span></span></label>`
          : nothing
      }
      <p><button class="tool framed" type="button" @click=${() => {
        this.#adding.value = false;
        if (second) changeRecipe({ second: null, from: 0 });
      }}><nw-icon name="x"></nw-icon>Without a second text</button></p></section>`;
  }

  #renderCorpus(text: string, title: string) {
    const make = async (): Promise<void> => {
      const run = await corpusOf(text, `${title.replaceAll('…', '').trim()}.txt`);
      this.fire<Source>('source-made', { by: 'run', id: run.run_id }, true);
    };
    return html`
      <p title="Keeps it on the server: a link can name it, and the Lab can work with it">${this.#making.button('Make a corpus of it', make)}</p>
      ${this.#making.busy ? html`<p role="status" class="small">Reading ${title} …</p>` : this.#making.renderFault()}`;
  }
}

function seenWords({ kind, names }: SourceSeen): string {
  const count = `${formatNumber(names)} ${names === 1 ? 'name' : 'names'}`;
  if (kind === 'list') return `A list of ${count}`;
  return names === 0 ? 'A text without names of its own' : `A text with ${count} of its own`;
}

/** "Made of up to 60 names of its own and 37 of the language."; '' where a line below the names says what they lack. */
function madeOf(shown: ShownNames): string {
  if (shortages(shown) !== '') return '';
  const { kinds } = shown;
  const most = (of: 'own' | 'language' | 'words'): number =>
    Math.max(0, ...kinds.map(({ stock }) => stock?.[of] ?? 0));
  const parts = [
    [most('own'), 'of its own'],
    [most('language'), 'of the language'],
    [most('words'), 'of its words'],
  ] as const;
  const some = parts.filter(([n]) => n > 0).map(([n, what]) => `${formatNumber(n)} ${what}`);
  const several = kinds.length > 1 ? 'Each kind is made' : 'Made';
  return some.length > 0 ? `${several} of up to ${some.join(' and ')}.` : '';
}

/** Sends a text and has a corpus made of it; its run. Throws the server's refusal, and why none was made. */
export async function corpusOf(text: string, name: string): Promise<Schemas['Run']> {
  const { source } = await api.post('/api/sources/upload', { query: { name }, body: text });
  const run = () => runOfText(server.value.runs ?? [], source.path);
  await refreshRuns();
  const known = run();
  if (known) return known;
  const { DEFAULT_RUN } = await import('../../logic/corpora/run-settings.ts');
  const body = { ...DEFAULT_RUN, source_path: source.path };
  const { job_id } = await api.post('/api/pipeline/start', { body });
  const fault = await endOf(job_id);
  const made = run();
  if (made) return made;
  throw new Error(fault ?? 'No corpus was made: the text has no syllables.');
}

/** Resolves when a job has ended, with why it made nothing; null where that is not told. */
async function endOf(id: string): Promise<string | null> {
  await refresh();
  return new Promise((resolve) => {
    const look = (): void => {
      const { job: last } = server.value;
      // another one, or none, is that of a server that was started anew
      const job = last?.job_id === id ? last : null;
      if (job?.status === 'running') return;
      stop();
      resolve(job?.status === 'cancelled' ? 'It was cancelled.' : (job?.error_message ?? null));
    };
    const stop = server.watch(look);
    look();
  });
}
