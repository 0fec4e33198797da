/** What an element shows of what a button does or what is read: that it is under way, and why it failed. */
import { html, nothing, type ReactiveControllerHost } from 'lit';
import type { Reading } from '../logic/reading.ts';
import { notifyError } from '../state/notices.ts';
import { Store } from '../state/store.ts';

const AT_REST = {
  busy: false,
  /** The words of the button that it was begun with last. */
  words: '',
  /** The server's text; '' when the last one went well. */
  fault: '',
};

/** One action at a time; that of a place has no host. Its failure is a notice too, where `source` says whose. */
export class Action extends Store<Readonly<typeof AT_REST>> {
  readonly #source: string;

  constructor(host: ReactiveControllerHost | null, source = '') {
    super(AT_REST);
    this.#source = source;
    host?.addController({ hostConnected: () => this.clear() });
    this.watch(() => host?.requestUpdate());
  }

  get busy(): boolean {
    return this.value.busy;
  }

  /** Does it unless one is under way; never rejects. */
  async run(act: () => Promise<unknown>, words = ''): Promise<void> {
    if (this.busy) return;
    this.value = { busy: true, words, fault: '' };
    try {
      await act();
      this.value = AT_REST;
    } catch (error) {
      this.value = { busy: false, words, fault: (error as Error).message };
      if (this.#source !== '') notifyError(this.#source, error);
    }
  }

  /** A button that does one; `off` says why it cannot be done now, '' when it can. */
  button(words: string, act: () => Promise<unknown>, off = '', look: 'framed' | 'loud' = 'framed') {
    const on = this.busy && this.value.words === words;
    return html`<button class="tool ${look}" type="button" aria-busy=${on ? 'true' : 'false'}
      ?disabled=${this.busy} aria-disabled=${off ? 'true' : nothing} title=${off || nothing} @click=${() => this.run(act, words)}>${words}</button>`;
  }

  /** Why it failed; with `of`, only if it was begun with the button of these words. */
  renderFault(of?: string) {
    const { words, fault } = this.value;
    return fault && (of ?? words) === words
      ? html`<p class="small error" role="alert">${fault}</p>`
      : nothing;
  }

  /** Takes a fault back, as when what it was about has changed. */
  clear(): void {
    this.patch({ fault: '' });
  }
}

type Shown = Pick<Reading<unknown>, 'error' | 'state'> & { again(): unknown };

/**
 * Why something could not be read, and the button that tries again; nothing without an error. What was read before
 * may stand beside it, as `stale`.
 */
export function renderFault({ error, again }: Omit<Shown, 'state'>) {
  if (error === '') return nothing;
  return html`
    <div class="stack tight">
      <p role="alert" class="error">${error}</p>
      <p><button class="tool framed" type="button" @click=${again}><nw-icon name="refresh"></nw-icon>Try again</button></p>
    </div>
  `;
}

/** What stands in place of an answer: that it is being read, or why it could not be. */
export function renderReading(reading: Shown, what: string) {
  if (reading.error !== '') return renderFault(reading);
  if (reading.state !== 'reading') return nothing;
  return html`<p class="quiet row busy" role="status">Reading ${what} …</p>`;
}
