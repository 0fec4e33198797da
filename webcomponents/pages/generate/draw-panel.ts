/** <nw-draw-panel>: what to draw and how. */
import '@awesome.me/webawesome/dist/components/input/input.js';
import { css, html, nothing } from 'lit';
import * as draw from '../../logic/generate/form.ts';
import { RENDER_STYLES } from '../../logic/names/render.ts';
import { breakable } from '../../parts/breakable-path.ts';
import { textOf } from '../../parts/fields/event-value.ts';
import { FieldProblems } from '../../parts/fields/field-problems.ts';
import { choice, formStyles, named, tick } from '../../parts/fields/inputs.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import '../../parts/fields/param-field.ts';
import '../../parts/fields/seed-field.ts';
import { segmentedChoice } from '../../parts/fields/segmented.ts';
import { corpusName, server } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import './scope.ts';
import * as held from './state.ts';

const COMBOS = [
  '{first} {last}',
  '{title?} {first} {last}',
  '{first} of {place}',
  '{first} the {title}',
  'The {organisation} of {place}',
];

const PARTS = Object.keys(draw.PATTERN_PARTS)
  .map((part) => `{${part}}`)
  .join(', ');

@element('nw-draw-panel', held.generate, server)
export class DrawPanel extends PageElement {
  readonly #problems = new FieldProblems(this);

  static override styles = [
    formStyles,
    css`
      .fields { align-items: end; }
      .cards { display: grid; gap: 0.5rem; grid-template-columns: repeat(auto-fill, minmax(min(10rem, 100%), 1fr)); }
      .cards label { display: grid; gap: 0.1rem; padding: 0.5rem 0.7rem; border: 1px solid var(--line); border-radius: var(--radius-s); cursor: pointer; position: relative;
        min-inline-size: 0; overflow-wrap: anywhere; }
      .cards label:hover { background: var(--sunken); }
      .cards label:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); background: var(--chosen); }
      .cards label:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
      .queue { display: grid; gap: 0.35rem; }
      .queue li { display: flex; align-items: center; gap: 0.5rem; border: 1px solid var(--line); border-radius: var(--radius-s); padding-inline-start: 0.6rem; font-size: 0.8125rem; }
      .queue li span:first-child { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; }
      .pattern::part(input), .chips button { font-family: var(--mono); }
      .chips { display: flex; flex-wrap: wrap; gap: 0.35rem; align-items: center; }
      .chips button { font-size: 0.75rem; }
    `,
  ];

  override render() {
    const { form, busy } = held.generate.value;
    const { mode, queue, seed, style, unique, offensive } = form;
    const problem = this.#problems.first || draw.generateProblem(form);
    const why = problem || (server.value.outage ? 'The server does not respond.' : '');
    return html`
      <section class="panel" aria-labelledby="title" data-help="generate">
        <h2 id="title">Draw</h2>
        ${segmentedChoice<draw.GenerateForm['mode']>({
          label: 'What to draw',
          name: 'mode',
          value: mode,
          segments: [
            { value: 'classes', label: 'Names of a class' },
            { value: 'pattern', label: 'Full names' },
          ],
          quiet: true,
          wide: true,
          choose: (mode) => held.setForm({ mode }),
        })}
        ${mode === 'classes' ? this.#renderClasses(form) : this.#renderPattern(form)}
        <div class="fields">
          <nw-param-field label=${mode === 'classes' && queue.length > 0 ? 'Names of the next' : 'Names'} .value=${form.count} min="1" max=${draw.MAX_NAMES} step="10"
            .refuse=${(count: number) => (Number.isInteger(count) && count >= 1 && count <= draw.MAX_NAMES ? '' : 'A whole number from 1 to 100,000.')}
            @value-change=${(event: CustomEvent<{ value: number }>) => held.setForm({ count: event.detail.value })}></nw-param-field>
          <nw-seed-field .value=${seed}
            @seed-change=${(event: CustomEvent<{ seed: string }>) => held.setForm(event.detail)}></nw-seed-field>
          ${choice('Letter case', style, named(RENDER_STYLES), (next) => held.setForm({ style: next }))}
        </div>
        <div class="checks">
          ${tick('none twice', unique, (on) => held.setForm({ unique: on }))}
          ${tick('leave out offensive English words', offensive, (on) => held.setForm({ offensive: on }))}
        </div>
        <nw-capacity-meter></nw-capacity-meter>
        <div class="foot">
          <button class="tool loud" type="button" aria-busy=${busy ? 'true' : 'false'} ?disabled=${why !== '' || busy} @click=${() => held.drawNames()}>Draw names</button>
          ${why ? html`<span class="small quiet">${why}</span>` : nothing}
        </div>
      </section>
    `;
  }

  /** One card a class that has names, those without folded away, and the queue. */
  #renderClasses({ scope, queue, count }: draw.GenerateForm) {
    const classes = held.generate.value.classes ?? [];
    const none = classes.filter(({ packages }) => packages.length === 0);
    const why = !scope
      ? 'Choose a class first'
      : queue.length >= draw.MAX_QUEUE
        ? `At most ${draw.MAX_QUEUE} at once`
        : '';
    return html`
      <fieldset class="cards">
        <legend>Class</legend>
        ${classes.filter(({ packages }) => packages.length > 0).map((one) => renderCard(one, scope))}
      </fieldset>
      ${
        none.length > 0
          ? html`<details class="small quiet">
              <summary>${none.length} ${none.length === 1 ? 'class has' : 'classes have'} no names yet</summary>
              ${none.map(({ label }) => label).join(', ')}. Select names of them, build a package with class files, and import it.
            </details>`
          : nothing
      }
      ${
        scope
          ? html`<nw-scope-fields .scope=${scope}
              @scope-change=${({ detail }: CustomEvent<draw.Scope>) => held.setForm({ scope: detail })}></nw-scope-fields>`
          : nothing
      }
      <div class="row">
        <button class="tool framed" type="button" ?disabled=${why !== ''} title=${why || nothing}
          @click=${() => scope && held.setForm({ queue: [...queue, { ...scope, generation_count: count }] })}>
          <nw-icon name="plus"></nw-icon>Add to the queue</button>
        ${
          queue.length > 0
            ? html`<button class="tool" type="button" @click=${() => held.setForm({ queue: [] })}>Clear</button>`
            : html`<span class="small quiet">to draw several classes at once</span>`
        }
      </div>
      ${queue.length > 0 ? html`<ul class="queue" aria-label="Queue">${queue.map(renderItem)}</ul>` : nothing}
    `;
  }

  /** The pattern of full names: typed or put together, with a package for each of its parts. */
  #renderPattern({ pattern }: draw.GenerateForm) {
    const { problem } = draw.readPattern(pattern);
    return html`
      <div>
        <wa-input class="pattern" size="s" label="Pattern" autocomplete="off" spellcheck="false" .value=${pattern} data-help="generate"
          @input=${(event: Event) => held.setForm({ pattern: textOf(event) })}></wa-input>
        <p class="small ${problem ? 'error' : 'quiet'}" aria-live="polite">${
          problem || `${PARTS} stand for drawn names; a question mark makes one optional: {title?}.`
        }</p>
      </div>
      <div class="chips" role="group" aria-label="Combinations">
        <span class="small quiet">Combos</span>
        ${COMBOS.map((combo) => html`<button class="chip" type="button" @click=${() => held.setForm({ pattern: combo })}>${combo}</button>`)}
      </div>
      ${draw.distinctParts(pattern).map(renderPart)}
    `;
  }
}

function renderCard({ key, label, packages }: held.ClassOption, scope: draw.Scope | null) {
  const names = packages.map(({ package_name }) => package_name);
  const choose = (): void => {
    const offer =
      packages.find(({ package_id }) => package_id === scope?.package_id) ?? packages[0]!;
    held.setForm({ scope: { class_key: key, package_id: offer.package_id, syllable_key: 'all' } });
  };
  return html`<label>
    <input class="hidden" type="radio" name="class" .checked=${key === scope?.class_key} @change=${choose}>
    <b>${label}</b>
    <span class="small quiet">${names.length === 1 ? breakable(corpusName(names[0]!)) : `${names.length} packages`}</span>
  </label>`;
}

function renderItem(item: draw.QueueItem, index: number) {
  const { package_id, syllable_key, generation_count: count } = item;
  const label = held.classLabel(item.class_key);
  const takeOut = (): void =>
    held.setForm({ queue: held.generate.value.form.queue.filter((_, i) => i !== index) });
  return html`<li>
    <span>${formatNumber(count)} × ${label.toLowerCase()} <span class="quiet">from ${corpusName(held.packageName(package_id))}${
      syllable_key === 'all' ? '' : `, ${syllable_key.replace('syl', ' syllables')}`
    }</span></span>
    <button class="tool" type="button" aria-label=${`Take ${label} out of the queue`} title="Take out"
      @click=${takeOut}><nw-icon name="x"></nw-icon></button>
  </li>`;
}

function renderPart(part: string) {
  const { parts } = held.generate.value.form;
  const chosen = parts[part];
  const class_key = draw.classOfPart(part);
  if (!chosen) {
    return html`<p class="small error">No package has names for {${part}} (${held.classLabel(class_key).toLowerCase()}).</p>`;
  }
  return html`<nw-scope-fields what=${`{${part}}`} .scope=${{ class_key, ...chosen }}
    @scope-change=${({ detail: { package_id, syllable_key } }: CustomEvent<draw.Scope>) =>
      held.setForm({
        parts: { ...parts, [part]: { package_id, syllable_key } },
      })}></nw-scope-fields>`;
}
