/** <nw-outage-banner>: the server does not respond, and when it is tried again. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { refresh, server } from '../../state/server.ts';
import { watches } from '../../state/store.ts';
import { banner } from './styles.ts';

/** Says that the server is gone, and when the page looks for it again. */
@customElement('nw-outage-banner')
@watches(server)
export class OutageBanner extends LitElement {
  /** Seconds until the next look. */
  @state() private left = 0;
  @state() private looking = false;
  #outage: object | null = null;
  #timer = 0;

  static override styles = [
    base,
    tools,
    banner,
    css`.count { font-variant-numeric: tabular-nums; }`,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearInterval(this.#timer);
    this.#outage = null;
  }

  override willUpdate(): void {
    const { outage } = server.value;
    if (outage === this.#outage) return;
    this.#outage = outage;
    window.clearInterval(this.#timer);
    if (outage === null) return;
    const next = performance.now() + outage.nextMs;
    const count = (): void => {
      this.left = Math.max(0, Math.ceil((next - performance.now()) / 1000));
    };
    count();
    this.#timer = window.setInterval(count, 1000);
  }

  override render() {
    const { outage } = server.value;
    // the countdown stays out of the live region: it would be read out every second
    return html`
      <div role="status">
        ${
          outage
            ? html`<div class="banner error" data-outage>
                <wa-icon name="circle-alert"></wa-icon>
                <p class="grow"><strong>The server is gone.</strong> What it had loaded is read again as soon as it responds.
                  <span class="quiet small" aria-live="off">${outage.message}</span></p>
                <span class="quiet count" aria-live="off">${this.left > 0 ? `next look in ${this.left} s` : 'looking …'}</span>
                <button class="tool framed" type="button" ?disabled=${this.looking} @click=${this.#look}>Try now</button>
              </div>`
            : nothing
        }
      </div>
    `;
  }

  async #look(): Promise<void> {
    this.looking = true;
    await refresh();
    this.looking = false;
  }
}
