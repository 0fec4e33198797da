/** <nw-batch-panel>: names at scale from a corpus: the settings of a batch, and its files on the server. */
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import { isLoadable } from '../../logic/corpora/run-list.ts';
import {
  type BatchForm,
  batchCommand,
  batchProblem,
  batchRequest,
} from '../../logic/generate/batch-form.ts';
import { RENDER_STYLES } from '../../logic/names/render.ts';
import { Reading } from '../../logic/reading.ts';
import { base } from '../../parts/base.ts';
import { textOf } from '../../parts/fields/event-value.ts';
import { FieldProblems } from '../../parts/fields/field-problems.ts';
import {
  choice,
  formStyles,
  named,
  syllableTicks,
  textField,
  tick,
} from '../../parts/fields/inputs.ts';
import '../../parts/fields/seed-field.ts';
import { renderFault } from '../../parts/reading-state.ts';
import '../../parts/snippets.ts';
import { tools } from '../../parts/tools.ts';
import { classTitle, nameClasses } from '../../state/name-classes.ts';
import { notify } from '../../state/notices.ts';
import { corpusName, server, statsOf } from '../../state/server.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';
import { watches } from '../../state/store.ts';
import './server-files.ts';
import { batchForm, runOf } from './state.ts';

const FORMATS = [
  ['txt', 'text, a name a line'],
  ['ndjson', 'NDJSON, with their places'],
  ['csv', 'CSV'],
] as const;

/** Any number of names straight from a corpus, none twice, as files. */
@customElement('nw-batch-panel')
@watches(server, batchForm, nameClasses)
export class BatchPanel extends LitElement {
  readonly #space = new Reading<Schemas['BatchSpace']>(this);
  readonly #problems = new FieldProblems(this);

  static override styles = [
    base,
    tools,
    formStyles,
    css`
      .columns { display: grid; gap: var(--gap) calc(var(--gap) * 1.75); grid-template-columns: minmax(0, 1fr); align-items: start; }
      .columns > * { min-inline-size: 0; }
      @container (min-width: 50rem) { .columns { grid-template-columns: minmax(0, 3fr) minmax(16rem, 2fr); } }
      .fields { grid-template-columns: repeat(auto-fill, minmax(min(11rem, 100%), 1fr)); }
      .fields > .all { grid-column: 1 / -1; }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    if (nameClasses.value === null) void nameClasses.read();
  }

  protected override willUpdate(): void {
    const sources = this.#sources();
    const { source } = batchForm.value;
    if (server.value.runs !== null && sources[0] && !sources.some(([key]) => key === source)) {
      if (source !== '') notify('warning', 'Link', `Not among the runs here: ${source}.`);
      batchForm.patch({ source: sources[0][0] });
    }
    this.#measure();
  }

  override render() {
    const form = batchForm.value;
    const problem = this.#problems.first || batchProblem(form);
    const why = problem || (server.value.outage ? 'The server does not respond.' : '');
    return html`
      <section class="panel" aria-labelledby="title" data-help="batch">
        <div>
          <h2 id="title">Names at scale</h2>
          <p class="quiet small">Straight from a corpus, as many as there are: each name once, in an order that the seed alone decides.</p>
        </div>
        <div class="columns">
          <div class="stack">${this.#renderFields(form)}</div>
          <div class="stack tight">
            ${this.#renderSpace()}
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
    const classes = (nameClasses.value ?? []).map(({ name }) => [name, classTitle(name)] as const);
    const place = { digits: true, hint: '0 is the first name of the order' };
    return html`
      <div class="fields">
        <wa-select class="all" size="s" label="Corpus" .value=${form.source} placeholder="none yet" @change=${(event: Event) => set({ source: textOf(event) })}>
          ${this.#sources().map(([key, label]) => html`<wa-option value=${key} label=${label}>${label} <small class="id">${runOf(key)}</small></wa-option>`)}
        </wa-select>
        ${choice('Name class', form.name_class, [['', 'any'], ...classes], (name_class) => set({ name_class }))}
        ${syllableTicks('Syllables', [1, 2, 3, 4, 5], form.syllables, (syllables) => set({ syllables }))}
        ${textField('Names', form.count, (count) => set({ count }), { digits: true })}
        ${textField('Begin at place', form.offset, (offset) => set({ offset }), place)}
        <nw-seed-field .value=${form.seed} @seed-change=${(event: CustomEvent<{ seed: string }>) => set(event.detail)}></nw-seed-field>
        ${choice('Letter case', form.render_style, named(RENDER_STYLES), (render_style) => set({ render_style }))}
        ${choice('Format', form.format, FORMATS, (format) => set({ format }))}
      </div>
      <div class="checks">
        ${tick('leave out offensive words', form.offensive, (offensive) => set({ offensive }))}
        ${tick('leave out words of the source text', form.source_words, (source_words) => set({ source_words }))}
      </div>
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
      ...(form.name_class !== '' && { name_class: form.name_class }),
      ...(exclude && { exclude: JSON.stringify(exclude) }),
    };
    if (batchProblem({ ...form, count: '1', offset: '0' })) return;
    void this.#space.ask(JSON.stringify(query), (signal) =>
      answer(api.GET('/api/batch/space', { params: { query }, signal })),
    );
  }
}
