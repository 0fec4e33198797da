/** The cast of a recipe, asked for again whenever the recipe changes. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { answer, api } from '../../api.ts';
import { type Cast, type CastRecipe, castRequest } from '../../logic/cast/cast-recipe.ts';

/** So long a number that is being edited waits for the next change, in milliseconds. */
const SETTLE_MS = 250;

export interface CastState {
  /** Stays until the next one is there. */
  readonly made: Cast | null;
  /** Why the last request failed; '' when it did not. */
  readonly fault: string;
  readonly busy: boolean;
}

export class CastNames implements ReactiveController {
  state: CastState = { made: null, fault: '', busy: false };
  readonly #host: ReactiveControllerHost;
  #asked = '';
  #abort: AbortController | null = null;
  #timer = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#abort?.abort();
    clearTimeout(this.#timer);
    this.#asked = '';
  }

  /** Asks for what is not there yet. `settled`: nothing is being edited, so the request goes at once. */
  want(recipe: CastRecipe, settled: boolean): void {
    const key = JSON.stringify(castRequest(recipe));
    if (key === this.#asked) return;
    this.#asked = key;
    this.#abort?.abort();
    clearTimeout(this.#timer);
    this.#set({ busy: true, fault: '' });
    if (settled) void this.#ask(recipe);
    else this.#timer = window.setTimeout(() => void this.#ask(recipe), SETTLE_MS);
  }

  /** Asks once more after a failure. */
  again(recipe: CastRecipe): void {
    this.#asked = '';
    this.want(recipe, true);
  }

  async #ask(recipe: CastRecipe): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    try {
      const body = castRequest(recipe);
      const made = await answer(api.POST('/api/names/cast', { body, signal: abort.signal }));
      if (!abort.signal.aborted) this.#set({ made, busy: false });
    } catch (error) {
      if (!abort.signal.aborted) this.#set({ busy: false, fault: (error as Error).message });
    }
  }

  #set(values: Partial<CastState>): void {
    this.state = { ...this.state, ...values };
    this.#host.requestUpdate();
  }
}
