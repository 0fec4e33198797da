/** <nw-param-field>: a number as slider, stepper or choice; and the refusals of an element's fields. */

import type { PropertyValues } from 'lit';
import { isOptional, numberProblem, type Ruled } from '../../logic/derive/form.ts';
import { formatNumber } from '../../state/settings.ts';
import { css, element, html, nothing, PageElement, property, State } from '../element.ts';
import { textOf } from './inputs.ts';
import { segmentedChoice } from './select.ts';

/**
 * One number: a slider with a box for exact values, a stepper, or a few choices side by side. A value that may be
 * absent has a switch; null is off.
 *
 * @fires value-change - { value }, when it is settled, not while a slider moves
 * @fires field-problem - when a text is refused and when that is over, see `problem`
 */
@element('nw-param-field')
export class ParamField extends PageElement {
  @property() label = '';
  @property() kind: 'slider' | 'stepper' | 'choice' = 'stepper';
  @property({ attribute: false }) value: number | null = 0;
  /** What the API says of it: the bounds, whether there may be none, and which it is when it is switched on. */
  @property({ attribute: false }) field: Ruled = { schema: { type: 'number' } };
  /** Ends of the slider, beyond which its box may go. */
  @property({ type: Number }) min = 0;
  @property({ type: Number }) max = 1;
  @property({ type: Number }) step = 1;
  @property({ attribute: false }) choices: readonly number[] = [];
  /** How it differs from the profile, such as "dialect has 0.7"; '' for no difference. */
  @property() changed = '';
  /** What the value does, in a few words; of an optional one, what it means to have none. */
  @property() hint = '';
  @property() about = '';
  readonly #moving = new State<number | null>(this, null);
  readonly #problem = new State(this, '');

  static override styles = css`
    :host { display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: 0.4rem; min-inline-size: 0; }
    .head { display: flex; align-items: center; gap: 0.4rem; min-block-size: 1.5rem; font-weight: 550; font-size: 0.8125rem; }
    .dot { inline-size: 0.5rem; block-size: 0.5rem; border-radius: 50%; background: var(--accent); flex: none; }
    .head input { margin-inline-start: auto; }
    .off { color: var(--quiet); font-size: 0.8125rem; min-block-size: var(--row); display: flex; align-items: center; }
    .about { font-size: 0.75rem; line-height: 1.35; }
    .both { display: grid; grid-template-columns: minmax(0, 1fr) 4.25rem; align-items: center; gap: 0.7rem; }
    [type='range'] { min-inline-size: 0; margin: 0; accent-color: var(--accent); }
    .typed { inline-size: 100%; font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
  `;

  override willUpdate(changed: PropertyValues<this>): void {
    // another value was set: what was typed before is gone
    if (changed.has('value')) this.#refuse('');
  }

  /** Why what stands in it is refused; '' when it is not. */
  get problem(): string {
    return this.#problem.value;
  }

  #refuse(problem: string): void {
    if (problem === this.problem) return;
    this.#problem.value = problem;
    this.fire('field-problem', null, true);
  }

  override render() {
    const optional = isOptional(this.field);
    const explained = optional ? this.about : this.hint;
    return html`
      <div class="head">
        <span aria-hidden="true">${this.label}</span>
        ${
          this.changed
            ? html`<span class="dot" title=${this.changed}></span><span class="hidden">${this.changed}</span>`
            : nothing
        }
        ${
          optional
            ? html`<input type="checkbox" role="switch" aria-label=${`${this.label}: on or off`} .checked=${this.value !== null} @change=${this.#onSwitch}>`
            : nothing
        }
      </div>
      ${this.value === null ? html`<p class="off">${this.hint || 'off'}</p>` : this.#renderControl(this.value)}
      ${explained ? html`<p class="about quiet" id="about">${explained}</p>` : nothing}
      ${this.problem ? html`<p class="small error" role="alert">${this.problem}</p>` : nothing}
    `;
  }

  #renderControl(value: number) {
    if (this.kind === 'choice') {
      return segmentedChoice({
        label: this.label,
        name: 'choice',
        value: String(value),
        segments: this.choices.map((n) => ({ value: String(n), label: formatNumber(n) })),
        quiet: true,
        wide: true,
        choose: (n) => this.#tell(Number(n)),
      });
    }
    if (this.kind === 'stepper') return this.#renderBox(value, true);
    return html`<div class="both">
      <input type="range" aria-label=${this.label} min=${this.min} max=${this.max} step=${this.step} .value=${String(value)}
        @input=${(event: Event) => this.#moving.set(Number(textOf(event)))}
        @change=${(event: Event) => this.#tell(Number(textOf(event)))}>
      ${this.#renderBox(this.#moving.value ?? value, false)}
    </div>`;
  }

  #renderBox(value: number, stepper: boolean) {
    const { minimum, maximum } = stepper ? this.field.schema : {};
    return html`<input class="typed" type="number" aria-label=${stepper ? this.label : `${this.label}, exact value`}
      .value=${String(value)} step=${stepper ? this.step : 'any'} min=${minimum ?? nothing} max=${maximum ?? nothing}
      inputmode=${Number.isInteger(this.step) ? 'numeric' : 'decimal'} @change=${this.#onBox}>`;
  }

  #onBox(event: Event): void {
    const { valueAsNumber: value } = event.target as HTMLInputElement;
    this.#refuse(numberProblem(this.field, value));
    if (this.problem === '') this.#tell(value);
  }

  #onSwitch(event: Event): void {
    const on = (event.target as HTMLInputElement).checked;
    this.#tell(on ? Number(this.field.schema.default ?? 1) : null);
  }

  #tell(value: number | null): void {
    this.#moving.value = null;
    this.#refuse('');
    if (value === this.value) return;
    this.fire('value-change', { value });
  }
}

/** The refusals of the fields within an element: its button waits until there is none. */
export class FieldProblems {
  readonly #host: PageElement;

  /** `told` is called with the first one after each change; fields that are gone refuse nothing. */
  constructor(host: PageElement, told: (first: string) => void = () => {}) {
    this.#host = host;
    host.addController({ hostDisconnected: () => told('') });
    host.addEventListener('field-problem', () => {
      told(this.first);
      host.requestUpdate();
    });
  }

  get first(): string {
    const fields = this.#host.renderRoot.querySelectorAll<ParamField>('nw-param-field');
    const refusing = [...fields].find(({ problem }) => problem);
    return refusing ? `${refusing.label}: ${refusing.problem}` : '';
  }
}
