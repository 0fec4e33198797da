/** What an element does for a person: what is under way, why the last of it failed, and the button that does it. */
import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { notifyError } from '../state/notices.ts';

/** One action at a time. */
export class Doing implements ReactiveController {
  /** Which action is under way; '' for none. */
  busy = '';
  /** Why the last one failed; '' when it did not. */
  error = '';
  readonly #host: ReactiveControllerHost;
  readonly #source: string;

  /** `source` is whose notices they are: "Packages". */
  constructor(host: ReactiveControllerHost, source: string) {
    this.#host = host;
    this.#source = source;
    host.addController(this);
  }

  hostConnected(): void {}

  async run(what: string, act: () => unknown): Promise<void> {
    this.busy = what;
    this.error = '';
    this.#host.requestUpdate();
    try {
      await act();
    } catch (error) {
      this.error = (error as Error).message;
      notifyError(this.#source, error);
    } finally {
      this.busy = '';
      this.#host.requestUpdate();
    }
  }

  /** The button of an action; `off` says why it cannot be done now, '' when it can. The host has the styles `tools`. */
  button(words: unknown, act: () => unknown, off = '', look: 'framed' | 'loud' = 'framed') {
    const what = String(words);
    return html`<button class="tool ${look}" type="button" aria-busy=${this.busy === what ? 'true' : 'false'}
      ?disabled=${off !== '' || this.busy !== ''} title=${off || nothing} @click=${() => this.run(what, act)}>${words}</button>`;
  }

  /** Why the last action failed. */
  renderError() {
    return this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing;
  }
}
