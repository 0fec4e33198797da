/** The names of the chosen classes, a reading each, asked for again whenever what they are made with changes. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { answer, api, type Schemas } from '../../api.ts';
import { Reading } from '../../logic/reading.ts';
import type { StartRecipe } from '../../logic/start/recipe.ts';
import { startRequest } from '../../logic/start/request.ts';

/** So long a change waits for the next one, in milliseconds. */
const SETTLE_MS = 180;

/** One class as it is known now. Names stay until the next ones are there. */
export interface ClassState {
  readonly made: Schemas['MadeNames'] | null;
  /** Why the last request failed; '' when it did not. */
  readonly fault: string;
  readonly busy: boolean;
}

const NOTHING: ClassState = { made: null, fault: '', busy: false };

export class ClassNames implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #readings = new Map<string, Reading<Schemas['MadeNames']>>();
  readonly #states = new Map<string, ClassState>();
  #run = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    for (const name of [...this.#readings.keys()]) this.#forget(name);
  }

  of(name: string): ClassState {
    return this.#states.get(name) ?? NOTHING;
  }

  /** Asks for what is not there yet. Unless `settled` a field is being edited, and the request waits a moment. */
  want(recipe: StartRecipe, settled: boolean): void {
    // names of another text would be taken for those of this one
    const stays = (name: string): boolean =>
      recipe.run === this.#run && recipe.classes.includes(name);
    for (const name of [...this.#readings.keys()]) if (!stays(name)) this.#forget(name);
    this.#run = recipe.run;
    for (const name of recipe.classes) {
      const body = startRequest(recipe, name);
      void this.#readingOf(name).ask(
        JSON.stringify(body),
        (signal) => answer(api.POST('/api/names', { body, signal })),
        settled ? 0 : SETTLE_MS,
      );
    }
  }

  /** Asks once more for a class whose request failed. */
  again(name: string): void {
    void this.#readings.get(name)?.again();
  }

  #readingOf(name: string): Reading<Schemas['MadeNames']> {
    const known = this.#readings.get(name);
    if (known) return known;
    const reading = new Reading<Schemas['MadeNames']>({
      addController: () => {},
      requestUpdate: () => {
        const { value: made, error: fault, loading: busy } = reading;
        this.#states.set(name, { made, fault, busy });
        this.#host.requestUpdate();
      },
    });
    this.#readings.set(name, reading);
    return reading;
  }

  #forget(name: string): void {
    this.#readings.get(name)?.stop();
    this.#readings.delete(name);
    this.#states.delete(name);
  }
}
