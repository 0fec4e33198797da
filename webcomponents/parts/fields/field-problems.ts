/** Tells a form which of its number fields refuse what stands in them. */
import type { PageElement } from '../element.ts';
import type { ParamField } from './param-field.ts';

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
