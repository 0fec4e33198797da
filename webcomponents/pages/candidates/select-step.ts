/** <nw-select-step>: step 2, selecting names by a class. */
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Schemas } from '../../api.ts';
import { combineOfRecipe } from '../../logic/candidates/combine-form.ts';
import {
  madeWith,
  type SelectForm,
  selectCommand,
  selectProblem,
  selectRequest,
} from '../../logic/candidates/select-form.ts';
import { base } from '../../parts/base.ts';
import { FieldProblems } from '../../parts/fields/field-problems.ts';
import { segmented, segmentedChoice } from '../../parts/fields/segmented.ts';
import { tools } from '../../parts/tools.ts';
import '../../parts/fields/param-field.ts';
import '../../parts/fields/seed-field.ts';
import '../../parts/snippets.ts';
import '../../parts/fields/sound-filter.ts';
import { formatNumber } from '../../state/settings.ts';
import { watches } from '../../state/store.ts';
import './exclusions-form.ts';
import { classTitle, nameClasses } from '../../state/name-classes.ts';
import type { NamesState, PatchNames } from './patch-names.ts';
import { step } from './step-styles.ts';

/** Step 2: a class chooses among the candidates. */
@customElement('nw-select-step')
@watches(nameClasses)
export class SelectStep extends LitElement {
  @property({ attribute: false }) names!: PatchNames;
  @property({ attribute: false }) state!: NamesState;
  @property({ attribute: false }) stats!: Schemas['PatchStats'];
  readonly #problems = new FieldProblems(this);

  static override styles = [
    base,
    segmented,
    tools,
    step,
    css`
      .about { margin-block-start: 0.35rem; }
    `,
  ];

  override render() {
    const { select: form, made, busy, selectError } = this.state;
    const problem = this.#problems.first || selectProblem(form);
    const why = problem || (made ? '' : 'Make candidates first.');
    const chosen = nameClasses.value?.find(({ name }) => name === form.nameClass);
    return html`
      <section class="panel" aria-labelledby="title" data-help="select">
        <div class="head">
          <h2 id="title"><span class="number" aria-hidden="true">2</span>Select</h2>
          <p class="quiet small">a class chooses among them</p>
        </div>
        <div>
          <wa-select size="s" label="Name class" .value=${form.nameClass} data-help="name-class"
            @change=${(event: Event) => this.#set({ nameClass: String((event.target as HTMLInputElement).value) })}>
            ${(nameClasses.value ?? []).map(
              ({ name, syllable_range: [least, most] }) =>
                html`<wa-option value=${name} .label=${classTitle(name)}>${classTitle(name)}
                  <span slot="end" class="range small">${least}–${most} syllables</span></wa-option>`,
            )}
          </wa-select>
          ${
            chosen
              ? html`<p class="small quiet about">${chosen.description} ${chosen.syllable_range[0]}–${chosen.syllable_range[1]} syllables.</p>`
              : nothing
          }
        </div>
        <div class="fields">
          <div data-help="class-version">${segmentedChoice({
            label: 'Rules go by',
            name: 'version',
            value: String(form.classVersion),
            segments: [
              {
                value: '2',
                label: 'sounds',
                title:
                  'Syllables, vowels and clusters as they are spoken, where the language of the text has a table of sounds',
              },
              {
                value: '1',
                label: 'letters',
                title: 'As in earlier versions: a last e is a vowel, ph two consonants',
              },
            ],
            wide: true,
            choose: (version) => this.#set({ classVersion: version === '2' ? 2 : 1 }),
          })}</div>
          ${this.#renderChoice('Discouraged features', 'mode', form.mode, { hard: 'reject the name', soft: 'cost it 10 points' })}
          ${this.#renderChoice('Equal scores', 'order', form.order, { alphabetical: 'A to Z', random: 'random' })}
          <nw-param-field label="At most" .value=${form.count} min="0" step="10" optional .fallback=${100}
            hint="takes all that suit"
            @value-change=${(event: CustomEvent<{ value: number | null }>) => this.#set({ count: event.detail.value })}></nw-param-field>
          <nw-seed-field .value=${form.seed} ?disabled=${form.order !== 'random'}
            title=${form.order === 'random' ? nothing : 'Counts when equal scores come in random order'}
            @seed-change=${(event: CustomEvent<{ seed: string }>) => this.#set(event.detail)}></nw-seed-field>
        </div>
        <nw-exclusions-form .form=${form} .own=${this.names.own}
          @exclusions-change=${(event: CustomEvent<Partial<SelectForm>>) => this.#set(event.detail)}></nw-exclusions-form>
        <nw-sound-filter .filter=${form} @sound-change=${(event: CustomEvent<Partial<SelectForm>>) => this.#set(event.detail)}></nw-sound-filter>
        <div class="foot">
          <button class="tool loud" type="button" aria-busy=${busy === 'select' ? 'true' : 'false'} ?disabled=${why !== '' || busy !== ''}
            @click=${() => this.names.makeSelection()}>Select names</button>
          ${why ? html`<span class="small quiet">${why}</span>` : nothing}
        </div>
        ${selectError ? html`<p class="error" role="alert">${selectError}</p>` : nothing}
        ${this.#renderAnswer(form)}
        <nw-snippets .request=${{
          method: 'POST',
          path: '/api/walker/select',
          body: selectRequest(this.names.slot, form, this.names.own),
          ...(made && {
            cli: selectCommand(made.runId, combineOfRecipe(made.recipe), form),
          }),
        }}></nw-snippets>
      </section>
    `;
  }

  #renderChoice<K extends 'mode' | 'order'>(
    label: string,
    field: K,
    value: SelectForm[K],
    choices: Readonly<Record<SelectForm[K], string>>,
  ) {
    return segmentedChoice({
      label,
      name: field,
      value,
      segments: Object.entries<string>(choices).map(([key, text]) => ({
        value: key as SelectForm[K],
        label: text,
      })),
      ...(field === 'mode' && { hint: 'a name with one is rejected, or loses 10 points' }),
      wide: true,
      choose: (chosen) => this.#set({ [field]: chosen }),
    });
  }

  #renderAnswer(form: SelectForm) {
    const { selection } = this.state;
    if (!selection) return html`<p class="small quiet">No selection yet.</p>`;
    return html`
      <div role="status">
        <p><strong>${formatNumber(selection.total)}</strong> selected as ${classTitle(selection.recipe.name_class).toLowerCase()}</p>
        ${
          madeWith(selection.recipe, form, this.names.own)
            ? nothing
            : html`<p class="stale"><wa-icon name="history"></wa-icon>Made with other settings than these.</p>`
        }
      </div>
    `;
  }

  #set(changes: Partial<SelectForm>): void {
    this.names.setSelect({ ...this.state.select, ...changes }, changes);
  }
}
