/** <nw-portrait-page>: the sound of a text on one page, to be printed or shared. */
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { html, LitElement, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import { bundledText } from '../../logic/corpora/bundled-texts.ts';
import { firstRun, languageName, nameableRuns, textTitle } from '../../logic/corpora/start-run.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { Reading } from '../../logic/reading.ts';
import { commandLine } from '../../logic/snippets.ts';
import { replacing } from '../../logic/start/recipe.ts';
import { startRequest } from '../../logic/start/request.ts';
import { drawSeed } from '../../logic/walks/seed.ts';
import { base } from '../../parts/base.ts';
import { renderFirstNames, renderNoText } from '../../parts/first-names.ts';
import { renderFault } from '../../parts/reading-state.ts';
import '../../parts/fields/run-select.ts';
import { tools } from '../../parts/tools.ts';
import { copyText } from '../../state/copy-text.ts';
import { classTitle } from '../../state/name-classes.ts';
import { navigate, route, setQuery } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';
import { lastChoice } from '../../state/start-choice.ts';
import { StoreController } from '../../state/store.ts';
import { portraitStyles } from './portrait-page.css.ts';

/** Classes of the names, ten of each. */
const CLASSES = ['first_name', 'last_name', 'place_name'];
const OF_EACH = 10;

type Names = Schemas['MadeNames']['names'];

interface PortraitData {
  readonly portrait: Schemas['Portrait'];
  readonly names: Names;
}

/** Sounds, shapes of syllables, thirty names and how to make them again. */
@customElement('nw-portrait-page')
export class PortraitPage extends LitElement {
  readonly #data = new Reading<PortraitData>(this);
  #run = '';

  static override styles = [base, tools, portraitStyles];

  constructor() {
    super();
    new StoreController(this, server, route);
  }

  protected override willUpdate(): void {
    const { runs } = server.value;
    if (route.value.page !== 'portrait' || runs === null) return;
    const { query } = route.value;
    const run = query.run || firstRun(runs, lastChoice().run, navigator.language)?.run_id;
    if (!run) return;
    const seed = /^-?\d{1,40}$/.test(query.seed ?? '') ? query.seed! : '1';
    // no other update follows this one: what the address says from now on is asked for at once
    if (run !== query.run || seed !== query.seed) setQuery(replacing(query, { run, seed }));
    if (run !== this.#run) this.#data.forget(); // the portrait of another text
    this.#run = run;
    void this.#data.ask(`${run} ${seed}`, (signal) => readPortrait(run, seed, signal));
  }

  override render() {
    const { runs } = server.value;
    const usable = nameableRuns(runs ?? []);
    const { run: runId = '', seed = '' } = route.value.query;
    const run = runs?.find(({ run_id }) => run_id === runId);
    const data = this.#data.value;
    const title = run ? (bundledText(run)?.title ?? textTitle(run)) : 'a text';
    return html`
      <article class="page" data-help="portrait">
        <header class="head">
          <div><p class="small quiet">Portrait of a text</p><h1 dir="auto">${run ? title : 'Portrait'}</h1>
            ${data ? html`<p class="lead">${this.#sentence(data.portrait)}</p>` : nothing}</div>
          ${
            usable.length === 0
              ? nothing
              : html`<div class="screen tools">
            <nw-run-select label="Text" .runs=${usable} .run=${runId} @run-change=${(event: CustomEvent<string>) => navigate('portrait', { run: event.detail, seed })}></nw-run-select>
            <div class="row">
              <button class="tool framed" type="button" @click=${() => navigate('portrait', { run: runId, seed: drawSeed() })}><wa-icon name="dices"></wa-icon>Other names</button>
              <button class="tool framed" type="button" @click=${() => window.print()}><wa-icon name="printer"></wa-icon>Print</button>
              <button class="tool framed" type="button" @click=${() => this.#copyLink()}><wa-icon name="link"></wa-icon>Copy link</button>
            </div>
          </div>`
          }
        </header>
        ${runs !== null && usable.length === 0 ? renderNoText(server.value.job?.sample_runs_pending ?? 0) : nothing}
        ${this.#data.error ? html`<div class="panel">${renderFault(this.#data)}</div>` : nothing}
        ${data && run ? this.#renderPortrait(data, runId, seed) : this.#data.error || usable.length === 0 ? nothing : html`<div role="status">${renderFirstNames('Listening to the text', [title])}</div>`}
      </article>
    `;
  }

  #sentence({
    language,
    words,
    proper_names: proper,
    syllables,
    shapes,
  }: Schemas['Portrait']): string {
    const spoken = languageName(language);
    const names = proper > 0 ? `, ${formatNumber(proper)} of them proper names` : '';
    const shape = shapes[0] ? ` Its favourite syllable is ${shapes[0].text}.` : '';
    return `${spoken ? `${spoken}: ` : ''}${formatNumber(words)} different words${names}, of ${formatNumber(syllables)} different syllables.${shape}`;
  }

  #renderPortrait({ portrait, names }: PortraitData, run: string, seed: string) {
    const command = commandLine(['namewalk', 'names'], {
      run,
      classes: CLASSES.join(','),
      count: OF_EACH,
      seed,
    });
    return html`
      <section class="panel" aria-labelledby="names"><h2 id="names">Thirty names</h2>
        <div class="names">${CLASSES.map(
          (name) =>
            html`<div><h3>${classTitle(name)}</h3><ul role="list">${names
              .filter((one) => one.class === name)
              .map((one) => html`<li dir="auto">${one.name}</li>`)}</ul></div>`,
        )}</div></section>
      <div class="sounds">
        ${shares('What begins a syllable', portrait.onsets, 'a vowel')}
        ${shares('What fills it', portrait.nuclei, '')}
        ${shares('What ends it', portrait.codas, 'a vowel')}
        <div class="whole">${shares('Favourite shapes', portrait.shapes, '')}
          ${
            portrait.endings.length > 0
              ? html`<section class="panel"><h2>Endings of words</h2>
                  <p class="small quiet">Many of its words are made with these.</p>
                  <ul class="endings">${portrait.endings.map((one) => html`<li class="ending sound">-${one}</li>`)}</ul></section>`
              : nothing
          }</div>
      </div>
      <section class="recipe"><h2>The recipe</h2>
        <p class="small">Namewalk made these names of the words of the text. The same text and seed give the same names everywhere.</p>
        <p class="small"><code>${command}</code></p></section>
    `;
  }

  #copyLink(): void {
    const { run = '', seed = '' } = route.value.query;
    void copyText(
      `${location.origin}/${hashOf('portrait', { run, seed })}`,
      'a link to this portrait',
    );
  }
}

async function readPortrait(run: string, seed: string, signal: AbortSignal): Promise<PortraitData> {
  const recipe = { run, classes: CLASSES, seed, of: {} };
  const body = { ...startRequest(recipe, ''), class: null, classes: CLASSES, count: OF_EACH };
  const [portrait, { names }] = await Promise.all([
    answer(api.GET('/api/names/portrait', { params: { query: { run_id: run } }, signal })),
    answer(api.POST('/api/names', { body, signal })),
  ]);
  return { portrait, names };
}

/** Shares as a list with bars. */
function shares(title: string, list: readonly Schemas['SoundShare'][], nothingText: string) {
  const most = list[0]?.share ?? 1;
  return html`<section class="panel" aria-label=${title}><h2>${title}</h2><ul role="list">${list.map(
    ({ text, share }) => html`<li><span class="sound">${text || html`<i>${nothingText}</i>`}</span>
      <span class="track" aria-hidden="true"><span style="inline-size: ${(100 * share) / most}%"></span></span>
      <span class="num small">${formatShare(share)}</span></li>`,
  )}</ul></section>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'nw-portrait-page': PortraitPage;
  }
}
