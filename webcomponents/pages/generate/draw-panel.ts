/** <nw-draw-panel>: what to draw, and the button that draws it. */
import '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import type WaCheckbox from '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import type WaSelect from '@awesome.me/webawesome/dist/components/select/select.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import {
  type GenerateForm,
  generateProblem,
  MAX_NAMES,
  type Scope,
} from '../../logic/generate/form.ts';
import { RENDER_STYLES, type RenderStyle } from '../../logic/names/render.ts';
import { base } from '../../parts/base.ts';
import { FieldProblems } from '../../parts/fields/field-problems.ts';
import { segmented, segmentedChoice } from '../../parts/fields/segmented.ts';
import { tools } from '../../parts/tools.ts';
import '../../parts/fields/param-field.ts';
import '../../parts/fields/seed-field.ts';
import { server } from '../../state/server.ts';
import { watches } from '../../state/store.ts';
import './capacity-meter.ts';
import './class-cards.ts';
import './generate-queue.ts';
import { drawNames, generate, setForm } from './state.ts';
import './pattern-fields.ts';
import './scope-fields.ts';

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
