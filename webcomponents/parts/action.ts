/** A Lit controller for what a button does: whether it is under way, and why it failed. */
import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { notifyError } from '../state/notices.ts';

/** One action of an element at a time. Its failure is a notice too, where `source` says whose. */
export class Action implements ReactiveController {
  busy = false;
  /** The words of the button that it was begun with. */
  doing = '';
  /** The server's text; '' when the last one went well. */
  fault = '';
  readonly #host: ReactiveControllerHost;
  readonly #source: string;

  constructor(host: ReactiveControllerHost, source = '') {
    this.#host = host;
    this.#source = source;
    host.addController(this);
  }

  hostConnected(): void {
    this.fault = '';
  }

  /** Does it unless one is under way; never rejects. */
  async run(act: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.#tell(true, '');
    try {
      await act();
      this.#tell(false, '');
    } catch (error) {
      this.#tell(false, (error as Error).message);
      if (this.#source !== '') notifyError(this.#source, error);
    }
  }

  /** A button that does one; `off` says why it cannot be done now, '' when it can. */
  button(words: string, act: () => Promise<unknown>, off = '', look: 'framed' | 'loud' = 'framed') {
    const on = this.busy && this.doing === words;
    const begin = (): void => {
      this.doing = words;
      void this.run(act);
    };
    return html`<button class="tool ${look}" type="button" aria-busy=${on ? 'true' : 'false'}
      ?disabled=${off !== '' || this.busy} title=${off || nothing} @click=${begin}>${words}</button>`;
  }

  renderFault() {
    return this.fault ? html`<p class="small error" role="alert">${this.fault}</p>` : nothing;
  }

  /** Takes a fault back, as when what it was about has changed. */
  clear(): void {
    this.#tell(this.busy, '');
  }

  #tell(busy: boolean, fault: string): void {
    this.busy = busy;
    this.fault = fault;
    this.#host.requestUpdate();
  }
}
