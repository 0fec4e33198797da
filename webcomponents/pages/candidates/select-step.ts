/** <nw-select-step>: Step 2: a class chooses among the candidates. */
import { css, html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { Schemas } from '../../api.ts';
import { combineOfRecipe } from '../../logic/candidates/combine-form.ts';
import * as selecting from '../../logic/candidates/select-form.ts';
import { FieldProblems } from '../../parts/fields/field-problems.ts';
import { choice, tick } from '../../parts/fields/inputs.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import '../../parts/fields/param-field.ts';
import '../../parts/fields/seed-field.ts';
import { segmentedChoice } from '../../parts/fields/segmented.ts';
import '../../parts/snippets.ts';
import { classTitle, nameClasses } from '../../state/name-classes.ts';
import { formatNumber } from '../../state/settings.ts';
import type { NamesState, PatchNames } from './patch-names.ts';
import { stepFoot, stepHead, stepStyles } from './step-styles.ts';

const SIMILAR = [
  ['0', 'may stay'],
  ['1', 'leave out within 1 edit'],
  ['2', 'leave out within 2 edits'],
] as const;

@element('nw-select-step', nameClasses)
export class SelectStep extends PageElement {
  @property({ attribute: false }) names!: PatchNames;
  @property({ attribute: false }) state!: NamesState;
  readonly #problems = new FieldProblems(this);

  static override styles = [
    stepStyles,
    css`
      .about { margin-block-start: 0.35rem; }
      summary { font-weight: 550; font-size: 0.8125rem; display: flex; align-items: center; gap: 0.4rem; }
      .exclusions { display: grid; gap: 0.6rem; padding-block-start: 0.5rem; justify-items: start; }
    `,
  ];

  override render() {
    const { select: form, made, busy, errors, selection } = this.state;
    const { own, slot } = this.names;
    const problem = this.#problems.first || selecting.selectProblem(form);
    const why = problem || (made ? '' : 'Make candidates first.');
    return html`
      <section class="panel" aria-labelledby="title" data-help="select">
        ${stepHead(2, 'Select', 'a class chooses among them')}
        ${this.#renderClass(form)}
        <div class="fields">
          ${segmentedChoice<selecting.SelectForm['mode']>({
            ...{ label: 'Discouraged features', name: 'mode', wide: true, value: form.mode },
            segments: [
              { value: 'hard', label: 'reject the name' },
              { value: 'soft', label: 'cost it 10 points' },
            ],
            hint: 'a name with one is rejected, or loses 10 points',
            choose: (mode) => this.#set({ mode }),
          })}
          ${segmentedChoice<selecting.SelectForm['order']>({
            ...{ label: 'Equal scores', name: 'order', wide: true, value: form.order },
            segments: [
              { value: 'alphabetical', label: 'A to Z' },
              { value: 'random', label: 'random' },
            ],
            choose: (order) => this.#set({ order }),
          })}
          <nw-param-field label="At most" .value=${form.count} min="0" step="10" optional .fallback=${100}
            hint="takes all that suit"
            @value-change=${(event: CustomEvent<{ value: number | null }>) => this.#set({ count: event.detail.value })}></nw-param-field>
          <nw-seed-field .value=${form.seed} ?disabled=${form.order !== 'random'}
            title=${form.order === 'random' ? nothing : 'Counts when equal scores come in random order'}
            @seed-change=${(event: CustomEvent<{ seed: string }>) => this.#set(event.detail)}></nw-seed-field>
        </div>
        ${this.#renderExclusions(form)}
        ${stepFoot({
          words: 'Select names',
          busy: busy === 'select',
          off: why !== '' || busy !== '',
          act: () => this.names.makeSelection(),
          beside: why ? html`<span class="small quiet">${why}</span>` : nothing,
          error: errors.select,
          answer:
            selection &&
            html`<strong>${formatNumber(selection.total)}</strong> selected as ${classTitle(selection.recipe.name_class).toLowerCase()}`,
          none: 'No selection yet.',
          stale: selection !== null && !selecting.madeWith(selection.recipe, form, own),
        })}
        <nw-snippets .request=${{
          method: 'POST',
          path: '/api/walker/select',
          body: selecting.selectRequest(slot, form, own),
          ...(made && {
            cli: selecting.selectCommand(made.runId, combineOfRecipe(made.recipe), form),
          }),
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
        classes.map((one) => [one.name, `${classTitle(one.name)} (${rangeOf(one)})`] as const),
        (next) => this.#set({ name_class: next }),
      )}
      ${chosen ? html`<p class="small quiet about">${chosen.description} ${rangeOf(chosen)}.</p>` : nothing}
    </div>`;
  }

  #renderExclusions(form: selecting.SelectForm) {
    const { offensive, source_words, similar_to_source: similar, blocked, onlyKept } = form;
    const { own } = this.names;
    const dropped = formatNumber(own.blocked.length);
    const kept = formatNumber(own.kept.length);
    const parts = [
      offensive && 'offensive',
      source_words && 'source words',
      similar !== null && `within ${similar} ${similar === 1 ? 'edit' : 'edits'}`,
      blocked && `the dropped (${dropped})`,
      onlyKept && `all but the kept (${kept})`,
    ].filter(Boolean);
    const check = (
      field: 'offensive' | 'source_words' | 'blocked' | 'onlyKept',
      on: boolean,
      words: string,
    ) => tick(words, on, (checked) => this.#set({ [field]: checked }));
    return html`
      <details data-help="exclude">
        <summary><nw-icon name="chevron-right"></nw-icon>Leave out:
          <span class="quiet">${parts.length > 0 ? parts.join(', ') : 'nothing'}</span></summary>
        <div class="exclusions">
          ${check('offensive', offensive, 'offensive words, of English and of the text’s language')}
          ${check('source_words', source_words, 'words of the source text')}
          ${choice('Names close to a word of the source', `${similar ?? 0}`, SIMILAR, (edits) => this.#set({ similar_to_source: edits === '0' ? null : edits === '1' ? 1 : 2 }))}
          ${check('blocked', blocked, `names I dropped (${dropped})`)}
          ${check('onlyKept', onlyKept, `all but the names I kept (${kept})`)}
        </div>
      </details>
    `;
  }

  #set(changes: Partial<selecting.SelectForm>): void {
    this.names.setSelect({ ...this.state.select, ...changes });
  }
}

const rangeOf = ({ syllable_range: [least, most] }: Schemas['NameClass']): string =>
  `${least}–${most} syllables`;
