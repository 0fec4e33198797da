/** A Lit controller that measures the width of its host. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class WidthController implements ReactiveController {
  /** Width of the host in rem, so that large letters count as little room; ample until it is measured. */
  width = 60;
  /** The same in CSS pixels; 0 until it is measured. */
  pixels = 0;
  readonly #host: ReactiveControllerHost & Element;
  readonly #size = new ResizeObserver(([entry]) => {
    if (!entry) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    this.pixels = entry.contentRect.width;
    this.width = this.pixels / rem;
    this.#host.requestUpdate();
  });

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#size.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#size.disconnect();
  }
}
