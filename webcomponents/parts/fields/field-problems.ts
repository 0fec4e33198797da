/** Tells a form which of its fields refuse what stands in them. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** What a field tells with the event `field-problem` when it refuses a text; '' when that is over. */
export interface FieldProblem {
  readonly label: string;
  readonly problem: string;
}

/** The refusals of the fields within an element: its button waits until there is none. */
export class FieldProblems implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #told: () => void;
  readonly #problems = new Map<EventTarget, string>();

  /** `told` is called after each change. */
  constructor(host: ReactiveControllerHost & HTMLElement, told: () => void = () => {}) {
    this.#host = host;
    this.#told = told;
    host.addController(this);
    host.addEventListener('field-problem', (event) => {
      const { label, problem } = (event as CustomEvent<FieldProblem>).detail;
      const [field] = event.composedPath();
      if (!field) return;
      if (problem === '') this.#problems.delete(field);
      else this.#problems.set(field, `${label}: ${problem}`);
      this.#tell();
    });
  }

  hostDisconnected(): void {
    this.#problems.clear();
    this.#told();
  }

  get first(): string {
    for (const [field, problem] of this.#problems) {
      // a field that is gone refuses nothing
      if ((field as Element).isConnected) return problem;
      this.#problems.delete(field);
    }
    return '';
  }

  #tell(): void {
    this.#told();
    this.#host.requestUpdate();
  }
}
