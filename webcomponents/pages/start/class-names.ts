/** The names of the chosen classes, asked for again whenever what they are made with changes. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { answer, api, type Schemas } from '../../api.ts';
import type { StartRecipe } from '../../logic/names/start-recipe.ts';
import { startRequest } from '../../logic/names/start-request.ts';

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
  readonly #states = new Map<string, ClassState>();
  /** What was asked for last, by class. */
  readonly #asked = new Map<string, string>();
  readonly #aborts = new Map<string, AbortController>();
  readonly #timers = new Map<string, number>();
  #run = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    for (const name of [...this.#asked.keys()]) this.#forget(name);
  }

  of(name: string): ClassState {
    return this.#states.get(name) ?? NOTHING;
  }

  /** Asks for what is not there yet. `settled`: a field is being edited, so the request waits a moment. */
  want(recipe: StartRecipe, settled: boolean): void {
    if (recipe.run !== this.#run) {
      // names of another text would be taken for those of this one
      for (const name of [...this.#asked.keys()]) this.#forget(name);
      this.#run = recipe.run;
    }
    for (const name of [...this.#asked.keys()]) {
      if (!recipe.classes.includes(name)) this.#forget(name);
    }
    for (const name of recipe.classes) {
      const body = startRequest(recipe, name);
      const key = JSON.stringify(body);
      if (this.#asked.get(name) === key) continue;
      this.#asked.set(name, key);
      this.#aborts.get(name)?.abort();
      clearTimeout(this.#timers.get(name));
      this.#set(name, { busy: true, fault: '' });
      if (settled) void this.#ask(name, body);
      else
        this.#timers.set(
          name,
          window.setTimeout(() => void this.#ask(name, body), SETTLE_MS),
        );
    }
  }

  /** Asks once more for a class whose request failed. */
  again(recipe: StartRecipe, name: string): void {
    this.#asked.delete(name);
    this.want(recipe, true);
  }

  async #ask(name: string, body: Schemas['NamesRequest']): Promise<void> {
    const abort = new AbortController();
    this.#aborts.set(name, abort);
    try {
      const made = await answer(api.POST('/api/names', { body, signal: abort.signal }));
      if (!abort.signal.aborted) this.#set(name, { made, busy: false, fault: '' });
    } catch (error) {
      if (abort.signal.aborted) return;
      this.#set(name, { busy: false, fault: (error as Error).message });
    }
  }

  #forget(name: string): void {
    this.#aborts.get(name)?.abort();
    clearTimeout(this.#timers.get(name));
    this.#asked.delete(name);
    this.#states.delete(name);
  }

  #set(name: string, values: Partial<ClassState>): void {
    this.#states.set(name, { ...this.of(name), ...values });
    this.#host.requestUpdate();
  }
}
