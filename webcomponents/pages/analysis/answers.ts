/** <nw-answers>: asks questions, and shows the answers that are there; above them what is being read or could not be. */
import { html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { Reading } from '../../logic/reading.ts';
import { renderReading } from '../../parts/reading-state.ts';

export interface Question<T> {
  /** In words; questions of the same words take each other's place. */
  readonly what: string;
  /** Equal for equal answers; null while there is nothing to ask. */
  readonly key: string | null;
  read(signal: AbortSignal): Promise<T>;
}

type Show<T> = (values: readonly T[], stale: boolean) => unknown;

@customElement('nw-answers')
export class Answers extends LitElement {
  @property({ attribute: false }) questions: readonly Question<unknown>[] = [];
  /** Shows the answers; `stale` when one of them belongs to an earlier question. */
  @property({ attribute: false }) show: Show<unknown> = () => nothing;
  readonly #readings = new Map<string, Reading<unknown>>();

  protected override createRenderRoot(): this {
    this.style.display = 'contents';
    return this;
  }

  #reading(what: string): Reading<unknown> {
    const reading = this.#readings.get(what) ?? new Reading(this, { cached: true });
    this.#readings.set(what, reading);
    return reading;
  }

  protected override willUpdate(): void {
    for (const { what, key, read } of this.questions) this.#reading(what).ask(key, read);
  }

  override render() {
    const readings = this.questions.map(({ what }) => this.#reading(what));
    const values = readings.map(({ value }) => value).filter((value) => value !== null);
    return html`
      ${this.questions.map(({ what }) => renderReading(this.#reading(what), what))}
      ${this.show(
        values,
        readings.some(({ stale }) => stale),
      )}
    `;
  }
}

export const answers = <T>(questions: readonly Question<T>[], show: Show<T>) =>
  html`<nw-answers .questions=${questions} .show=${show}></nw-answers>`;
