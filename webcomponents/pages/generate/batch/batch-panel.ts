/** <nw-batch-panel>: batches of names from a corpus: settings and start. */
import '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import type WaCheckbox from '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import type WaSelect from '@awesome.me/webawesome/dist/components/select/select.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../../api.ts';
import { isLoadable } from '../../../logic/corpora/run-list.ts';
import {
  type BatchForm,
  type BatchFormat,
  batchCommand,
  batchProblem,
  batchRequest,
} from '../../../logic/generate/batch-form.ts';
import { RENDER_STYLES, type RenderStyle } from '../../../logic/names/render.ts';
import { Reading } from '../../../logic/reading.ts';
import { base } from '../../../parts/base.ts';
import { FieldProblems } from '../../../parts/fields/field-problems.ts';
import { renderFault } from '../../../parts/reading-state.ts';
import { tools } from '../../../parts/tools.ts';
import '../../../parts/fields/seed-field.ts';
import '../../../parts/snippets.ts';
import '../../../parts/fields/sound-filter.ts';
import { classTitle, nameClasses } from '../../../state/name-classes.ts';
import { notify } from '../../../state/notices.ts';
import { corpusName, server, statsOf } from '../../../state/server.ts';
import { formatNumber, formatShare } from '../../../state/settings.ts';
import { watches } from '../../../state/store.ts';
import { batchForm, linkedBatch, runOf } from './form-state.ts';
import './batch-progress.ts';
import { batch, runBatch } from './run.ts';
import './server-files-panel.ts';

/** Most names that opening a link makes by itself. */
const MADE_BY_LINK = 100_000;

type Picker = (options: object) => Promise<FileSystemFileHandle>;

/** Any number of names straight from a corpus, none twice, as a stream. */
@customElement('nw-batch-panel')
@watches(server, batch, batchForm, linkedBatch, nameClasses)
export class BatchPanel extends LitElement {
  readonly #space = new Reading<Schemas['BatchSpace']>(this);
  readonly #problems = new FieldProblems(this);

  static override styles = [
    base,
    tools,
    css`
      :host { container-type: inline-size; }
      .panel { display: grid; gap: var(--gap); }
      .columns { display: grid; gap: var(--gap) calc(var(--gap) * 1.75); grid-template-columns: minmax(0, 1fr); align-items: start; }
      .columns > * { min-inline-size: 0; }
      @container (min-width: 50rem) { .columns { grid-template-columns: minmax(0, 3fr) minmax(16rem, 2fr); } }
      .fields { display: grid; gap: 0.75rem var(--gap); grid-template-columns: repeat(auto-fill, minmax(min(11rem, 100%), 1fr)); align-items: start; }
      .fields > * { min-inline-size: 0; }
      .fields > .all { grid-column: 1 / -1; }
      fieldset { border: 0; margin: 0; padding: 0; }
      legend { padding: 0 0 0.35rem; font-weight: 550; font-size: 0.8125rem; }
      .checks { display: flex; flex-wrap: wrap; gap: 0.35rem 1.1rem; }
      fieldset .checks { gap: 0.35rem 0.5rem; padding-block-start: 0.4rem; }
      .number::part(input) { font-variant-numeric: tabular-nums; }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    if (nameClasses.value === null) void nameClasses.read();
  }

  protected override willUpdate(): void {
    const sources = this.#sources();
    this.#followLink(sources.map(([key]) => key));
    if (!sources.some(([key]) => key === batchForm.value.source) && sources.length > 0) {
      batchForm.patch({ source: sources[0]![0] });
    }
    this.#measure();
  }

  /** Makes what a link asks for, up to a number that does no harm, once its run is known. */
  #followLink(sources: readonly string[]): void {
    const form = linkedBatch.value;
    if (form === null || server.value.runs === null) return;
    linkedBatch.value = null;
    if (!sources.includes(form.source)) {
      notify('warning', 'Link', `Not among the runs here: ${form.source}.`);
    } else if (Number(form.count) <= MADE_BY_LINK) {
      void runBatch(form, null);
    }
  }

  override render() {
    const form = batchForm.value;
    const problem = this.#problems.first || batchProblem(form);
    const running = batch.value.phase === 'running';
    const why = problem || (server.value.outage ? 'The server does not respond.' : '');
    const canPick = 'showSaveFilePicker' in window;
    return html`
      <section class="panel" aria-labelledby="title" data-help="batch">
        <div>
          <h2 id="title">Names at scale</h2>
          <p class="quiet small">Straight from a corpus, as many as there are: each name once, in an order that the seed alone decides.</p>
        </div>
        <div class="columns">
          <div class="stack">
            ${this.#renderFields(form)}
            <div class="row">
              <button class="tool loud" type="button" ?disabled=${why !== '' || running} @click=${() => runBatch(form, null)}>Make names</button>
              <button class="tool framed" type="button" ?disabled=${why !== '' || running || !canPick}
                title=${canPick ? 'Names go straight into a file on this computer' : 'This browser cannot write into files; make names and save them'}
                @click=${() => this.#intoFile(form)}>Make into a file …</button>
              ${why ? html`<span class="small quiet">${why}</span>` : nothing}
            </div>
          </div>
          <div class="stack tight">
            ${this.#renderSpace()}
            <nw-batch-progress @go-on=${(event: CustomEvent<{ offset: string }>) => batchForm.patch(event.detail)}></nw-batch-progress>
            <nw-server-files .form=${problem ? null : form} .why=${why}></nw-server-files>
          </div>
        </div>
        ${
          problem
            ? nothing
            : html`<nw-snippets .request=${{
                method: 'POST',
                path: '/api/batch',
                body: batchRequest(form),
                cli: batchCommand(form, runOf(form.source)),
              }}></nw-snippets>`
        }
      </section>
    `;
  }

  #renderFields(form: BatchForm) {
    const set = (changes: Partial<BatchForm>): void => batchForm.patch(changes);
    const value = (event: Event): string =>
      String((event.target as WaSelect | WaInput).value ?? '');
    const digits = (event: Event): string => value(event).replace(/[\s_,.']/g, '');
    return html`
      <div class="fields">
        <wa-select class="all" size="s" label="Corpus" .value=${form.source} placeholder="none yet" @change=${(event: Event) => set({ source: value(event) })}>
          ${this.#sources().map(([key, label]) => html`<wa-option value=${key} label=${label}>${label} <small class="id">${runOf(key)}</small></wa-option>`)}
        </wa-select>
        <wa-select size="s" label="Name class" .value=${form.nameClass || 'any'}
          @change=${(event: Event) => set({ nameClass: value(event) === 'any' ? '' : value(event) })}>
          <wa-option value="any">any</wa-option>
          ${(nameClasses.value ?? []).map(({ name }) => html`<wa-option value=${name}>${classTitle(name)}</wa-option>`)}
        </wa-select>
        <fieldset>
          <legend>Syllables</legend>
          <div class="checks">${[1, 2, 3, 4, 5].map(
            (n) =>
              html`<wa-checkbox size="s" .checked=${form.syllables.includes(n)} @change=${() => {
                const rest = form.syllables.filter((m) => m !== n);
                set({
                  syllables: form.syllables.includes(n) ? rest : [...rest, n].sort((a, b) => a - b),
                });
              }}>${n}</wa-checkbox>`,
          )}</div>
        </fieldset>
        <wa-input class="number" size="s" label="Names" inputmode="numeric" .value=${form.count} @change=${(event: Event) => set({ count: digits(event) })}></wa-input>
        <wa-input class="number" size="s" label="Begin at place" hint="0 is the first name of the order" inputmode="numeric" .value=${form.offset} @change=${(event: Event) => set({ offset: digits(event) })}></wa-input>
        <nw-seed-field .value=${form.seed} @seed-change=${(event: CustomEvent<{ seed: string }>) => set(event.detail)}></nw-seed-field>
        <wa-select size="s" label="Letter case" .value=${form.style} @change=${(event: Event) => set({ style: value(event) as RenderStyle })}>
          ${RENDER_STYLES.map((style) => html`<wa-option value=${style}>${style}</wa-option>`)}
        </wa-select>
        <wa-select size="s" label="Format" .value=${form.format} @change=${(event: Event) => set({ format: value(event) as BatchFormat })}>
          <wa-option value="txt">text, a name a line</wa-option>
          <wa-option value="ndjson">NDJSON, with their places</wa-option>
          <wa-option value="csv">CSV</wa-option>
        </wa-select>
      </div>
      <div class="checks">
        <wa-checkbox size="s" .checked=${form.offensive} @change=${(event: Event) => set({ offensive: (event.target as WaCheckbox).checked })}>leave out offensive words</wa-checkbox>
        <wa-checkbox size="s" .checked=${form.sourceWords} @change=${(event: Event) => set({ sourceWords: (event.target as WaCheckbox).checked })}>leave out words of the source text</wa-checkbox>
      </div>
      <nw-sound-filter .filter=${form} @sound-change=${(event: CustomEvent<Partial<BatchForm>>) => set(event.detail)}></nw-sound-filter>
    `;
  }

  #renderSpace() {
    const { value: space, error } = this.#space;
    if (error) return html`<div class="small">${renderFault(this.#space)}</div>`;
    if (!space) return nothing;
    const compact = (text: string): string =>
      formatNumber(Number(text), { notation: 'compact', maximumSignificantDigits: 3 });
    return html`<p class="small quiet">
      ${formatNumber(space.vocabulary)} syllables can be put together in ${compact(space.slots)} ways;
      about ${compact(space.expected_names)} of them (${formatShare(space.live_share, 0)}) spell a name that no other spells.
    </p>`;
  }

  #sources(): readonly (readonly [string, string])[] {
    const patches = (['a', 'b'] as const).flatMap((patch) => {
      const stats = statsOf(patch);
      if (stats?.loader_status !== 'ready') return [];
      return [
        [patch, `${corpusName(stats.corpus!)} (${patch.toUpperCase()} on the Workbench)`] as const,
      ];
    });
    const runs = (server.value.runs ?? []).filter(isLoadable);
    return [...patches, ...runs.map(({ run_id }) => [run_id, corpusName(run_id)] as const)];
  }

  #measure(): void {
    const form = batchForm.value;
    const { exclude } = batchRequest(form);
    const query = {
      run_id: runOf(form.source),
      syllables: form.syllables.join(','),
      ...(form.nameClass !== '' && { name_class: form.nameClass }),
      ...(exclude && { exclude: JSON.stringify(exclude) }),
    };
    if (batchProblem({ ...form, count: '1', offset: '0' })) return;
    void this.#space.ask(JSON.stringify(query), (signal) =>
      answer(api.GET('/api/batch/space', { params: { query }, signal })),
    );
  }

  async #intoFile(form: BatchForm): Promise<void> {
    const pick = (window as unknown as { showSaveFilePicker: Picker }).showSaveFilePicker;
    try {
      await runBatch(form, await pick({ suggestedName: `names-${form.seed}.${form.format}` }));
    } catch (error) {
      if ((error as Error).name !== 'AbortError') throw error; // the person has changed their mind
    }
  }
}
