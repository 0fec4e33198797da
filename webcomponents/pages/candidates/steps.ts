/** <nw-combine-step>: Step 1: syllables become candidates. <nw-select-step>: Step 2: a class chooses among them. The frame of each step. */

import { api, type Schemas } from '../../api.ts';
import * as combining from '../../logic/candidates/combine-form.ts';
import * as selecting from '../../logic/candidates/select-form.ts';
import { inWords } from '../../logic/corpora/runs.ts';
import { Reading } from '../../logic/reading.ts';
import { COMBINE_PROFILES } from '../../logic/walks/params.ts';
import type { Action } from '../../parts/action.ts';
import { css, element, html, nothing, PageElement, property } from '../../parts/element.ts';
import { choice, formStyles, syllableTicks, tick } from '../../parts/fields/inputs.ts';
import { otherFields } from '../../parts/fields/other-fields.ts';
import { FieldProblems } from '../../parts/fields/param-field.ts';
import '../../parts/fields/seed-field.ts';
import '../../parts/profile-cards.ts';
import '../../parts/snippets.ts';
import { nameClasses } from '../../state/name-classes.ts';
import { formatNumber } from '../../state/settings.ts';
import { type PatchNames, patchNames } from './patch-names.ts';

export const stepStyles = css`
  ${formStyles}
  .panel { block-size: 100%; gap: 0.85rem; }
  .head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.15rem 0.6rem; }
  .head h2 { display: flex; align-items: center; gap: 0.5rem; }
  .number { display: inline-grid; place-items: center; inline-size: 1.5rem; block-size: 1.5rem; border-radius: 50%;
    background: var(--sunken); color: var(--quiet); font-size: 0.8125rem; font-weight: 650; flex: none; }
  .answer { font-variant-numeric: tabular-nums; }
`;

export const stepHead = (number: number, title: string, about: string) => html`<div class="head">
  <h2 id="title"><span class="number" aria-hidden="true">${number}</span>${title}</h2>
  <p class="quiet small">${about}</p>
</div>`;

/** The button of a step, why it waits, why its last request was refused, and what came of it. */
const stepFoot = (foot: {
  readonly words: string;
  readonly making: Action;
  /** Why it waits; '' when it does not. */
  readonly off: string;
  readonly act: () => Promise<void>;
  readonly beside: unknown;
  /** Why it is not known what there is. */
  readonly unread?: string;
  /** What there is; null when nothing is. */
  readonly answer: unknown;
  readonly none: string;
  /** Whether it was made with other settings than those that are shown. */
  readonly stale: boolean;
}) => html`
  <div class="row">
    ${foot.making.button(foot.words, foot.act, foot.off, 'loud')}
    ${foot.beside}
  </div>
  ${foot.making.renderFault(foot.words)}
  ${foot.unread ? html`<p class="error" role="alert">${foot.unread}</p>` : nothing}
  ${
    foot.answer === null
      ? html`<p class="small quiet">${foot.none}</p>`
      : html`<div role="status">
          <p class="answer">${foot.answer}</p>
          ${foot.stale ? html`<p class="stale"><nw-icon name="history"></nw-icon>Made with other settings than these.</p>` : nothing}
        </div>`
  }
`;

@element('nw-combine-step', patchNames.a, patchNames.b)
export class CombineStep extends PageElement {
  @property({ attribute: false }) names!: PatchNames;
  @property({ attribute: false }) stats!: Schemas['PatchStats'];
  /** About how many different names there are: a hint beside the button, without which the button tells what is wrong. */
  readonly #space = new Reading(this, {
    key: () => `${this.names.patchName} ${this.#form.syllables} ${this.stats.corpus}`,
    read: (signal) => {
      const query = { patch: this.names.patchName, syllables: this.#form.syllables.join(',') };
      return query.syllables === '' ? null : api.get('/api/batch/space', { query, signal });
    },
  });
  readonly #problems = new FieldProblems(this);

  static override styles = stepStyles;

  get #form(): combining.CombineForm {
    return this.names.value.combine;
  }

  override render() {
    const form = this.#form;
    const { made } = this.names.value;
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
          @profile-change=${({ detail }: CustomEvent) =>
            this.names.edit({
              combine: combining.withCombineProfile(form, detail.profile),
            })}></nw-profile-cards>
        <div class="fields">
          <nw-param-field label="Names of each length" .value=${form.count} step="1000" .field=${combining.COUNT}
            @value-change=${(event: CustomEvent<{ value: number }>) => this.#set({ count: event.detail.value })}></nw-param-field>
          <nw-seed-field .value=${form.seed}
            @seed-change=${(event: CustomEvent<{ seed: string }>) => this.#set(event.detail)}></nw-seed-field>
          ${otherFields(combining.COMBINE, combining.shownFields(form), form, (changes) => this.#set(changes))}
        </div>
        ${problem ? html`<p class="small error" role="alert">${problem}</p>` : nothing}
        ${stepFoot({
          words: 'Make candidates',
          making: this.names.making,
          off: problem,
          act: () => this.names.makeCandidates(),
          beside: this.#renderSpace(),
          unread: this.names.unread,
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
          path: '/api/walker/combine',
          body: combining.combineRequest(this.names.patchName, form),
          cli: combining.combineCommand(this.stats.corpus ?? 'latest', form),
        }}></nw-snippets>
      </section>
    `;
  }

  #renderSpace() {
    const { value, stale } = this.#space;
    if (value === null || stale) return nothing;
    const names = formatNumber(Number(value.expected_names), {
      notation: 'compact',
      maximumSignificantDigits: 3,
    });
    const title =
      'About so many different names can be spelled with these numbers of syllables; asking for more than a fraction of them makes the same names again.';
    return html`<span class="small quiet" title=${title}>space ≈ ${names} different names</span>`;
  }

  #set(changes: Partial<combining.CombineForm>): void {
    this.names.edit({ combine: { ...this.#form, ...changes } });
  }
}

/** Step 2: a class chooses among the candidates. */
@element('nw-select-step', nameClasses, patchNames.a, patchNames.b)
export class SelectStep extends PageElement {
  @property({ attribute: false }) names!: PatchNames;
  readonly #problems = new FieldProblems(this);

  static override styles = css`
    ${stepStyles}
    .about { margin-block-start: 0.35rem; }
    summary { font-weight: 550; font-size: 0.8125rem; display: flex; align-items: center; gap: 0.4rem; }
    .exclusions { display: grid; gap: 0.6rem; padding-block-start: 0.5rem; justify-items: start; }
  `;

  override render() {
    const { select: form, made, selection } = this.names.value;
    const { patchName } = this.names;
    const problem = this.#problems.first;
    const why = problem || (made ? '' : 'Make candidates first.');
    return html`
      <section class="panel" aria-labelledby="title" data-help="select">
        ${stepHead(2, 'Select', 'a class chooses among them')}
        ${this.#renderClass(form)}
        <div class="fields">
          ${otherFields(selecting.SELECT, ['mode', 'order'], form, (changes) => this.#set(changes))}
          <nw-param-field label="At most" .value=${form.count} step="10" .field=${selecting.SELECT.count}
            hint="takes all that suit"
            @value-change=${(event: CustomEvent<{ value: number | null }>) => this.#set({ count: event.detail.value })}></nw-param-field>
          <nw-seed-field .value=${form.seed} ?disabled=${form.order !== 'random'}
            title=${form.order === 'random' ? nothing : 'Counts when equal scores come in random order'}
            @seed-change=${(event: CustomEvent<{ seed: string }>) => this.#set(event.detail)}></nw-seed-field>
        </div>
        ${this.#renderExclusions(form)}
        ${stepFoot({
          words: 'Select names',
          making: this.names.making,
          off: why,
          act: () => this.names.makeSelection(),
          beside: why ? html`<span class="small quiet">${why}</span>` : nothing,
          answer:
            selection &&
            html`<strong>${formatNumber(selection.total)}</strong> selected as ${inWords(selection.recipe.name_class).toLowerCase()}`,
          none: 'No selection yet.',
          stale: selection !== null && !selecting.madeWith(selection.recipe, form),
        })}
        <nw-snippets .request=${{
          path: '/api/walker/select',
          body: selecting.selectRequest(patchName, form),
          cli: made
            ? selecting.selectCommand(made.runId, combining.combineOfRecipe(made.recipe), form)
            : undefined,
        }}></nw-snippets>
      </section>
    `;
  }

  #renderClass({ name_class }: selecting.SelectForm) {
    const classes = nameClasses.value ?? [];
    const chosen = classes.find(({ name }) => name === name_class);
    return html`<div data-help="name-class">
      ${choice(
        'Name class',
        name_class,
        classes.map((one) => [one.name, `${inWords(one.name)} (${rangeOf(one)})`] as const),
        (next) => this.#set({ name_class: next }),
      )}
      ${chosen ? html`<p class="small quiet about">${chosen.description} ${rangeOf(chosen)}.</p>` : nothing}
    </div>`;
  }

  #renderExclusions(form: selecting.SelectForm) {
    const { offensive, source_words, similar_to_source: similar } = form;
    const parts = [
      offensive && 'offensive',
      source_words && 'source words',
      similar !== null && `within ${similar} ${similar === 1 ? 'edit' : 'edits'}`,
    ].filter(Boolean);
    return html`
      <details data-help="exclude">
        <summary><nw-icon name="chevron-right"></nw-icon>Leave out:
          <span class="quiet">${parts.length > 0 ? parts.join(', ') : 'nothing'}</span></summary>
        <div class="exclusions">
          ${tick('offensive words, of English and of the text’s language', offensive, (on) => this.#set({ offensive: on }))}
          ${otherFields(selecting.EXCLUDE, ['source_words', 'similar_to_source'], form, (changes) => this.#set(changes))}
        </div>
      </details>
    `;
  }

  #set(changes: Partial<selecting.SelectForm>): void {
    this.names.edit({ select: { ...this.names.value.select, ...changes } });
  }
}

const rangeOf = ({ syllable_range: [least, most] }: Schemas['NameClass']): string =>
  `${least}–${most} syllables`;
