/** <nw-combine-step>: Step 1: syllables become candidates. */
import '@awesome.me/webawesome/dist/components/number-input/number-input.js';
import { html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import * as combining from '../../logic/candidates/combine-form.ts';
import { numberProblem } from '../../logic/derive/form.ts';
import { Reading } from '../../logic/reading.ts';
import { COMBINE_PROFILES } from '../../logic/walks/params.ts';
import { textOf } from '../../parts/fields/event-value.ts';
import { FieldProblems } from '../../parts/fields/field-problems.ts';
import { syllableTicks } from '../../parts/fields/inputs.ts';
import { otherFields } from '../../parts/fields/other-fields.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import '../../parts/fields/param-field.ts';
import '../../parts/fields/seed-field.ts';
import '../../parts/profile-cards.ts';
import '../../parts/snippets.ts';
import { formatNumber } from '../../state/settings.ts';
import type { NamesState, PatchNames } from './patch-names.ts';
import { stepFoot, stepHead, stepStyles } from './step-styles.ts';

@element('nw-combine-step')
export class CombineStep extends PageElement {
  @property({ attribute: false }) names!: PatchNames;
  @property({ attribute: false }) state!: NamesState;
  @property({ attribute: false }) stats!: Schemas['PatchStats'];
  /** About how many different names there are: a hint beside the button, without which the button tells what is wrong. */
  readonly #space = new Reading<number>(this);
  readonly #problems = new FieldProblems(this);

  static override styles = stepStyles;

  get #form(): combining.CombineForm {
    return this.state.combine;
  }

  protected override willUpdate(): void {
    const query = { patch: this.names.slot, syllables: this.#form.syllables.join(',') };
    if (query.syllables === '') return;
    void this.#space.ask(`${JSON.stringify(query)} ${this.stats.corpus}`, async (signal) => {
      const space = await answer(api.GET('/api/batch/space', { params: { query }, signal }));
      return Number(space.expected_names);
    });
  }

  override render() {
    const form = this.#form;
    const { busy, errors, made } = this.state;
    const distinct = this.names.judged.value?.distinct;
    const problem = this.#problems.first || combining.combineProblem(form);
    return html`
      <section class="panel" aria-labelledby="title" data-help="combine">
        ${stepHead(1, 'Combine', 'syllables become candidates')}
        <div>
          ${syllableTicks('Syllables of a name', combining.OFFERED_SYLLABLES, form.syllables, (syllables) => this.#set({ syllables }))}
          ${
            form.profile !== 'flat' && form.syllables.includes(1)
              ? html`<p class="small quiet">A walk makes names of two syllables at least.</p>`
              : nothing
          }
        </div>
        <nw-profile-cards legend="How syllables are drawn" .value=${form.profile} .reaches=${this.stats.reaches}
          .choices=${COMBINE_PROFILES}
          @profile-change=${({
            detail,
          }: CustomEvent<{ profile: combining.CombineForm['profile'] }>) =>
            this.names.setCombine(
              combining.withCombineProfile(form, detail.profile),
            )}></nw-profile-cards>
        <div class="fields">
          <wa-number-input size="s" label="Names of each length" min="1" step="1000" inputmode="numeric"
            .value=${String(form.count)} @change=${(event: Event) => this.#set({ count: Number(textOf(event)) })}></wa-number-input>
          <nw-seed-field .value=${form.seed}
            @seed-change=${(event: CustomEvent<{ seed: string }>) => this.#set(event.detail)}></nw-seed-field>
          ${this.#renderWeights(form)}
        </div>
        ${problem ? html`<p class="small error" role="alert">${problem}</p>` : nothing}
        ${stepFoot({
          words: 'Make candidates',
          busy: busy === 'combine',
          off: problem !== '' || busy !== '',
          act: () => this.names.makeCandidates(),
          beside: this.#renderSpace(),
          error: errors.combine,
          answer:
            made &&
            html`<strong>${formatNumber(made.total)}</strong> made${
              distinct === undefined
                ? ''
                : html`, <strong>${formatNumber(distinct)}</strong> distinct`
            }`,
          none: 'No candidates yet.',
          stale:
            made !== null && !combining.sameCombine(form, combining.combineOfRecipe(made.recipe)),
        })}
        <nw-snippets .request=${{
          method: 'POST',
          path: '/api/walker/combine',
          body: combining.combineRequest(this.names.slot, form),
          cli: combining.combineCommand(this.stats.corpus ?? 'latest', form),
        }}></nw-snippets>
      </section>
    `;
  }

  #renderWeights(form: combining.CombineForm) {
    const custom = form.profile === 'custom';
    const free = combining.weighsFreely(form);
    const set =
      (field: 'frequency_weight' | 'max_flips' | 'temperature') =>
      ({ detail }: CustomEvent<{ value: number }>): void =>
        this.#set({ [field]: detail.value });
    return html`
      <nw-param-field label="Frequency weight" kind="slider" min=${custom ? -2 : 0} max=${custom ? 2 : 1} step="0.1"
        .value=${form.frequency_weight} ?disabled=${!free} topic="frequency-weight" .refuse=${() => ''}
        hint=${free ? '0 draws all syllables alike, 1 by how often they occur' : `${form.profile} sets it`}
        @value-change=${set('frequency_weight')}></nw-param-field>
      ${
        custom
          ? html`
            <nw-param-field label="Sound features changed" kind="choice" .choices=${[1, 2, 3]} .value=${form.max_flips} topic="flip"
              hint="So many features of a syllable, such as “ends with a vowel”, one step may change at most (flips)" @value-change=${set('max_flips')}></nw-param-field>
            <nw-param-field label="Temperature" kind="slider" min="0.1" max="5" step="0.1" .value=${form.temperature}
              topic="temperature" hint="Low favours small changes"
              .refuse=${(value: number) => numberProblem(combining.COMBINE.temperature, value)}
              @value-change=${set('temperature')}></nw-param-field>`
          : nothing
      }
      ${otherFields(combining.COMBINE, combining.OTHER_FIELDS, form, (changes) => this.#set(changes as Partial<combining.CombineForm>))}
    `;
  }

  #renderSpace() {
    const { value, stale } = this.#space;
    if (value === null || stale || this.#form.syllables.length === 0) return nothing;
    const names = formatNumber(value, { notation: 'compact', maximumSignificantDigits: 3 });
    const title =
      'About so many different names can be spelled with these numbers of syllables; asking for more than a fraction of them makes the same names again.';
    return html`<span class="small quiet" title=${title}>space ≈ ${names} different names</span>`;
  }

  #set(changes: Partial<combining.CombineForm>): void {
    this.names.setCombine({ ...this.#form, ...changes });
  }
}
