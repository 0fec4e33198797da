/** <nw-draw-panel>: what to draw, and the button that draws it. */
import '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import type WaCheckbox from '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import type WaSelect from '@awesome.me/webawesome/dist/components/select/select.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import {
  type ClassKey,
  type GenerateForm,
  generateProblem,
  MAX_NAMES,
  MAX_QUEUE,
  type QueueItem,
  type Scope,
} from '../../logic/generate/form.ts';
import { RENDER_STYLES, type RenderStyle } from '../../logic/names/render.ts';
import { base } from '../../parts/base.ts';
import { FieldProblems } from '../../parts/fields/field-problems.ts';
import { segmented, segmentedChoice } from '../../parts/fields/segmented.ts';
import { tools } from '../../parts/tools.ts';
import '../../parts/fields/param-field.ts';
import '../../parts/fields/seed-field.ts';
import { corpusName, server } from '../../state/server.ts';
import { watches } from '../../state/store.ts';
import './capacity-meter.ts';
import {
  type ClassOption,
  classLabel,
  drawNames,
  generate,
  packageName,
  setForm,
} from './state.ts';
import './pattern-fields.ts';
import './scope-fields.ts';
import { breakable } from '../../parts/breakable-path.ts';
import { formatNumber } from '../../state/settings.ts';

/** What to draw and how. */
@customElement('nw-draw-panel')
@watches(generate, server)
export class DrawPanel extends LitElement {
  readonly #problems = new FieldProblems(this);

  static override styles = [
    base,
    segmented,
    tools,
    css`
      :host { container-type: inline-size; }
      .panel { display: grid; gap: var(--gap); align-content: start; }
      .panel > * { min-inline-size: 0; }
      .fields { display: grid; gap: 0.75rem var(--gap); grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr)); align-items: end; }
      .fields > * { min-inline-size: 0; }
      .checks { display: flex; flex-wrap: wrap; gap: 0.35rem 1.25rem; }
    `,
  ];

  override render() {
    const { form, busy } = generate.value;
    const problem = this.#problems.first || generateProblem(form);
    const why = problem || (server.value.outage ? 'The server does not respond.' : '');
    return html`
      <section class="panel" aria-labelledby="title" data-help="generate">
        <h2 id="title">Draw</h2>
        ${segmentedChoice<GenerateForm['mode']>({
          label: 'What to draw',
          name: 'mode',
          value: form.mode,
          segments: [
            { value: 'classes', label: 'Names of a class' },
            { value: 'pattern', label: 'Full names' },
          ],
          quiet: true,
          wide: true,
          choose: (mode) => setForm({ mode }),
        })}
        ${form.mode === 'classes' ? this.#renderClasses(form) : html`<nw-pattern-fields></nw-pattern-fields>`}
        <div class="fields">
          <nw-param-field label=${form.mode === 'classes' && form.queue.length > 0 ? 'Names of the next' : 'Names'} .value=${form.count} min="1" max=${MAX_NAMES} step="10"
            .refuse=${(count: number) =>
              Number.isInteger(count) && count >= 1 && count <= MAX_NAMES
                ? ''
                : 'A whole number from 1 to 100,000.'}
            @value-change=${(event: CustomEvent<{ value: number }>) => setForm({ count: event.detail.value })}></nw-param-field>
          <nw-seed-field .value=${form.seed}
            @seed-change=${(event: CustomEvent<{ seed: string }>) => setForm(event.detail)}></nw-seed-field>
          <wa-select size="s" label="Letter case" .value=${form.style}
            @change=${(event: Event) => setForm({ style: (event.target as WaSelect).value as RenderStyle })}>
            ${RENDER_STYLES.map((style) => html`<wa-option value=${style}>${style}</wa-option>`)}
          </wa-select>
          <wa-select size="s" label="Output" .value=${form.output}
            @change=${(event: Event) => setForm({ output: (event.target as WaSelect).value as GenerateForm['output'] })}>
            <wa-option value="json">table</wa-option>
            <wa-option value="txt">plain text</wa-option>
          </wa-select>
        </div>
        <div class="checks">
          <wa-checkbox size="s" .checked=${form.unique}
            @change=${(event: Event) => setForm({ unique: (event.target as WaCheckbox).checked })}>none twice</wa-checkbox>
          <wa-checkbox size="s" .checked=${form.offensive}
            @change=${(event: Event) => setForm({ offensive: (event.target as WaCheckbox).checked })}>leave out offensive English words</wa-checkbox>
        </div>
        <nw-capacity-meter></nw-capacity-meter>
        <div class="row">
          <button class="tool loud" type="button" aria-busy=${busy ? 'true' : 'false'} ?disabled=${why !== '' || busy} @click=${() => drawNames()}>Draw names</button>
          ${why ? html`<span class="small quiet">${why}</span>` : nothing}
        </div>
      </section>
    `;
  }

  #renderClasses({ scope }: GenerateForm) {
    return html`
      <nw-class-cards></nw-class-cards>
      ${
        scope
          ? html`<nw-scope-fields .scope=${scope}
              @scope-change=${({ detail }: CustomEvent<Scope>) => setForm({ scope: detail })}></nw-scope-fields>`
          : nothing
      }
      <nw-generate-queue></nw-generate-queue>
    `;
  }
}

/** One card a class that has names; those without are folded away. */
@customElement('nw-class-cards')
@watches(generate, server)
export class ClassCards extends LitElement {
  static override styles = [
    base,
    css`
      :host { display: grid; gap: var(--gap-s); }
      fieldset { border: 0; margin: 0; padding: 0; min-inline-size: 0; display: grid; gap: 0.5rem;
        grid-template-columns: repeat(auto-fill, minmax(min(10rem, 100%), 1fr)); }
      legend { padding: 0 0 0.35rem; font-weight: 550; font-size: 0.8125rem; }
      label { display: grid; gap: 0.1rem; padding: 0.5rem 0.7rem; border: 1px solid var(--line); border-radius: var(--radius-s); cursor: pointer; position: relative;
        min-inline-size: 0; overflow-wrap: anywhere; }
      label:hover { background: var(--sunken); }
      label:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent);
        background: var(--chosen); }
      label:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
      b { font-weight: 600; }
      summary { cursor: pointer; min-block-size: 1.5rem; }
    `,
  ];

  override render() {
    const { classes, form } = generate.value;
    const some = classes?.filter(({ packages }) => packages.length > 0) ?? [];
    const none = classes?.filter(({ packages }) => packages.length === 0) ?? [];
    return html`
      <fieldset>
        <legend>Class</legend>
        ${some.map((one) => this.#renderCard(one, one.key === form.scope?.classKey))}
      </fieldset>
      ${
        none.length > 0
          ? html`<details class="small quiet">
              <summary>${none.length} ${none.length === 1 ? 'class has' : 'classes have'} no names yet</summary>
              ${none.map(({ label }) => label).join(', ')}. Select names of them, build a package with class files, and import it.
            </details>`
          : nothing
      }
    `;
  }

  #renderCard({ key, label, packages }: ClassOption, chosen: boolean) {
    return html`<label>
      <input class="hidden" type="radio" name="class" .checked=${chosen} @change=${() => this.#choose(key, packages)}>
      <b>${label}</b>
      <span class="small quiet">${packages.length === 1 ? breakable(corpusName(packages[0]!.package_name)) : `${packages.length} packages`}</span>
    </label>`;
  }

  #choose(classKey: ClassKey, packages: ClassOption['packages']): void {
    const held = generate.value.form.scope?.packageId;
    const packageId = packages.find(({ package_id }) => package_id === held)?.package_id;
    setForm({
      scope: { classKey, packageId: packageId ?? packages[0]!.package_id, syllableKey: 'all' },
    });
  }
}

/** Several classes to be drawn together. */
@customElement('nw-generate-queue')
@watches(generate, server)
export class GenerateQueue extends LitElement {
  static override styles = [
    base,
    tools,
    css`
      :host { display: grid; gap: 0.35rem; }
      li { display: flex; align-items: center; gap: 0.5rem; border: 1px solid var(--line); border-radius: var(--radius-s); padding-inline-start: 0.6rem; font-size: 0.8125rem; }
      li span:first-child { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; }
      ul { display: grid; gap: 0.35rem; }
    `,
  ];

  override render() {
    const { queue, scope, count } = generate.value.form;
    const why = !scope
      ? 'Choose a class first'
      : queue.length >= MAX_QUEUE
        ? `At most ${MAX_QUEUE} at once`
        : '';
    return html`
      <div class="row">
        <button class="tool framed" type="button" ?disabled=${why !== ''} title=${why || nothing}
          @click=${() => scope && setForm({ queue: [...queue, { ...scope, count }] })}>
          <wa-icon name="plus"></wa-icon>Add to the queue</button>
        ${
          queue.length > 0
            ? html`<button class="tool" type="button" @click=${() => setForm({ queue: [] })}>Clear</button>`
            : html`<span class="small quiet">to draw several classes at once</span>`
        }
      </div>
      ${
        queue.length > 0
          ? html`<ul aria-label="Queue">${queue.map((item, i) => this.#renderItem(item, i))}</ul>`
          : nothing
      }
    `;
  }

  #renderItem({ classKey, packageId, syllableKey, count }: QueueItem, index: number) {
    const label = classLabel(classKey);
    return html`<li>
      <span>${formatNumber(count)} × ${label.toLowerCase()} <span class="quiet">from ${corpusName(packageName(packageId))}${
        syllableKey === 'all' ? '' : `, ${syllableKey.replace('syl', ' syllables')}`
      }</span></span>
      <button class="tool" type="button" aria-label=${`Take ${label} out of the queue`} title="Take out"
        @click=${() => setForm({ queue: generate.value.form.queue.filter((_, i) => i !== index) })}><wa-icon name="x"></wa-icon></button>
    </li>`;
  }
}
