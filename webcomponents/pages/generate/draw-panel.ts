/** <nw-draw-panel>: what is drawn from packages, and how. <nw-scope-fields>: a package and a number of syllables. */

import { inWords } from '../../logic/corpora/runs.ts';
import * as draw from '../../logic/generate/form.ts';
import { FieldProblems } from '../../parts/fields/param-field.ts';
import { segmentedChoice } from '../../parts/fields/select.ts';
import '../../parts/fields/seed-field.ts';
import { api, type Schemas } from '../../api.ts';
import { RENDER_STYLES } from '../../logic/names/render.ts';
import { Reading } from '../../logic/reading.ts';
import { breakable } from '../../parts/breakable-path.ts';
import { css, element, html, nothing, PageElement, property } from '../../parts/element.ts';
import { choice, formStyles, named, textField, tick } from '../../parts/fields/inputs.ts';
import { corpusName, server } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import * as held from './state.ts';
import { packagesOf } from './state.ts';

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

@element('nw-draw-panel', held.generate, held.options, held.drawing, server)
export class DrawPanel extends PageElement {
  readonly #problems = new FieldProblems(this);

  static override styles = css`
    ${formStyles}
    .fields { align-items: end; }
    .cards { display: grid; gap: 0.5rem; grid-template-columns: repeat(auto-fill, minmax(min(10rem, 100%), 1fr)); }
    .cards label { display: grid; gap: 0.1rem; padding: 0.5rem 0.7rem; border: 1px solid var(--line); border-radius: var(--radius-s); cursor: pointer; position: relative;
      min-inline-size: 0; overflow-wrap: anywhere; }
    .cards label:hover { background: var(--sunken); }
    .cards label:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); background: var(--chosen); }
    input.typed, .chips button { font-family: var(--mono); }
    .chips button { font-size: 0.75rem; }
  `;

  override render() {
    const { form } = held.generate.value;
    const { busy } = held.drawing;
    const { mode, seed, style, unique, offensive } = form;
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
          <nw-param-field label="Names" .value=${form.count} .field=${draw.COUNT} step="10"
            @value-change=${(event: CustomEvent<{ value: number }>) => held.setForm({ count: event.detail.value })}></nw-param-field>
          <nw-seed-field .value=${seed}
            @seed-change=${(event: CustomEvent<{ seed: string }>) => held.setForm(event.detail)}></nw-seed-field>
          ${choice('Letter case', style, named(RENDER_STYLES), (next) => held.setForm({ style: next }))}
        </div>
        <div class="checks">
          ${tick('none twice', unique, (on) => held.setForm({ unique: on }))}
          ${tick('leave out offensive English words', offensive, (on) => held.setForm({ offensive: on }))}
        </div>
        <div class="row">
          <button class="tool loud" type="button" aria-busy=${busy ? 'true' : 'false'} ?disabled=${why !== '' || busy} @click=${() => held.drawNames()}>Draw names</button>
          ${why ? html`<span class="small quiet">${why}</span>` : nothing}
        </div>
      </section>
    `;
  }

  /** One card a class that has names, those without folded away. */
  #renderClasses({ scope }: draw.GenerateForm) {
    const classes = held.options.value ?? [];
    const none = classes.filter(({ packages }) => packages.length === 0);
    return html`
      <fieldset class="cards">
        <legend>Class</legend>
        ${classes.filter(({ packages }) => packages.length > 0).map((one) => renderCard(one, scope))}
      </fieldset>
      ${
        none.length > 0
          ? html`<details class="small quiet">
              <summary>${none.length} ${none.length === 1 ? 'class has' : 'classes have'} no names yet</summary>
              ${none.map(({ key }) => inWords(key)).join(', ')}. Select names of them, build a package with class files, and import it.
            </details>`
          : nothing
      }
      ${
        scope
          ? html`<nw-scope-fields .scope=${scope}
              @scope-change=${({ detail }: CustomEvent<draw.Scope>) => held.setForm({ scope: detail })}></nw-scope-fields>`
          : nothing
      }
    `;
  }

  /** The pattern of full names: typed or put together, with a package for each of its parts. */
  #renderPattern({ pattern }: draw.GenerateForm) {
    const problem = draw.patternProblem(pattern);
    return html`
      <div>
        ${textField('Pattern', pattern, (pattern) => held.setForm({ pattern }), { live: true })}
        <p class="small ${problem ? 'error' : 'quiet'}" aria-live="polite">${
          problem || `${PARTS} stand for drawn names; a question mark makes one optional: {title?}.`
        }</p>
      </div>
      <div class="row chips" role="group" aria-label="Combinations">
        <span class="small quiet">Combos</span>
        ${COMBOS.map((combo) => html`<button class="chip" type="button" @click=${() => held.setForm({ pattern: combo })}>${combo}</button>`)}
      </div>
      ${draw.distinctParts(pattern).map(renderPart)}
    `;
  }
}

function renderCard({ key, packages }: held.ClassOption, scope: draw.Scope | null) {
  const names = packages.map(({ package_name }) => package_name);
  const choose = (): void => {
    const offer =
      packages.find(({ package_id }) => package_id === scope?.package_id) ?? packages[0]!;
    held.setForm({ scope: { class_key: key, package_id: offer.package_id, syllable_key: 'all' } });
  };
  return html`<label>
    <input class="hidden" type="radio" name="class" .checked=${key === scope?.class_key} @change=${choose}>
    <b>${inWords(key)}</b>
    <span class="small quiet">${names.length === 1 ? breakable(corpusName(names[0]!)) : `${names.length} packages`}</span>
  </label>`;
}

function renderPart(part: string) {
  const { parts } = held.generate.value.form;
  const chosen = parts[part];
  const class_key = draw.classOfPart(part);
  if (!chosen) {
    return html`<p class="small error">No package has names for {${part}} (${inWords(class_key).toLowerCase()}).</p>`;
  }
  return html`<nw-scope-fields what=${`{${part}}`} .scope=${{ class_key, ...chosen }}
    @scope-change=${({ detail: { package_id, syllable_key } }: CustomEvent<draw.Scope>) =>
      held.setForm({
        parts: { ...parts, [part]: { package_id, syllable_key } },
      })}></nw-scope-fields>`;
}

/** How many names a scope holds, those that come several times included, and how many different ones. */
type ScopeFacts = Pick<Schemas['SelectionStats'], 'max_items' | 'max_unique_combinations'>;

type Option = { readonly key: string; readonly label: string };

/**
 * Package and number of syllables of a class, and how many names that is.
 *
 * @fires scope-change - a scope
 */
@element('nw-scope-fields', held.options, server)
export class ScopeFields extends PageElement {
  @property({ attribute: false }) scope!: draw.Scope;
  /** Before "package" in the labels. */
  @property() what = '';
  /** A failure is told by the draw itself. */
  readonly #options = new Reading<readonly Option[]>(this, {
    key: () => `${this.scope.class_key} ${this.scope.package_id}`,
    read: async (signal) => {
      const { class_key, package_id } = this.scope;
      const query = { class_key, package_id };
      const found = await api.get('/api/generation/package-syllables', { query, signal });
      return found.syllable_options;
    },
  });
  readonly #facts = new Reading(this, {
    key: () => JSON.stringify(this.scope),
    read: (signal) =>
      api.get('/api/generation/selection-stats', { query: { ...this.scope }, signal }),
  });

  static override styles = css`
    :host { display: grid; gap: 0.75rem; }
    p { margin-block-start: -0.4rem; }
  `;

  /** Undefined until they are known. */
  get #offered(): readonly Option[] | undefined {
    return this.#options.stale ? undefined : (this.#options.value ?? undefined);
  }

  override render() {
    const { class_key, package_id, syllable_key } = this.scope;
    const offered = this.#offered;
    const label = (word: string): string =>
      this.what ? `${this.what}: ${word.toLowerCase()}` : word;
    return html`
      ${choice(
        label('Package'),
        String(package_id),
        packagesOf(class_key).map(({ package_id: id, package_name: name }) => [
          String(id),
          `${corpusName(name)}, no. ${id}`,
        ]),
        (id) => this.#tell({ package_id: Number(id), syllable_key: 'all' }),
      )}
      ${choice(
        label('Syllables'),
        syllable_key,
        offered?.map((one) => [one.key, one.label] as const) ?? [[syllable_key, '…']],
        (key) => this.#tell({ syllable_key: key }),
      )}
      <p class="small quiet">${countText(this.#facts.stale ? null : this.#facts.value)}</p>
    `;
  }

  protected override updated(): void {
    // files of a class may exist for certain numbers of syllables only
    const options = this.#offered;
    const [first] = options ?? [];
    if (first && !options!.some(({ key }) => key === this.scope.syllable_key)) {
      this.#tell({ syllable_key: first.key });
    }
  }

  #tell(changes: Partial<draw.Scope>): void {
    this.fire('scope-change', { ...this.scope, ...changes });
  }
}

function countText(known: ScopeFacts | null): string {
  if (!known) return 'Counting …';
  const { max_items: items, max_unique_combinations: unique } = known;
  if (items === 0) return 'No names here: choose another number of syllables.';
  return items === unique
    ? `${formatNumber(items)} names, all different`
    : `${formatNumber(items)} names, ${formatNumber(unique)} different`;
}
