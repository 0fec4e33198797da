/** <nw-lock-banner>: another tab holds the session; take it over. */
import { html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { notifyError } from '../../state/notices.ts';
import { session, sessionLabel, sessions, takeOver } from '../../state/session.ts';
import { watches } from '../../state/store.ts';
import { banner } from './styles.ts';

/** Says that another tab holds the session, and offers to take it over. */
@customElement('nw-lock-banner')
@watches(session, sessions)
export class LockBanner extends LitElement {
  @state() private taking = false;

  static override styles = [base, tools, banner];

  override render() {
    return html`
      <div role="status">
        ${
          session.value.holder === 'other'
            ? html`<div class="banner warning" data-read-only>
                <wa-icon name="lock"></wa-icon>
                <p><strong>Read only here.</strong> Another tab holds the session “${sessionLabel()}”; the server refuses changes from this one.</p>
                <button class="tool framed" type="button" ?disabled=${this.taking} @click=${this.#take}>Take over</button>
              </div>`
            : nothing
        }
      </div>
    `;
  }

  async #take(): Promise<void> {
    this.taking = true;
    try {
      await takeOver();
    } catch (error) {
      notifyError('Session', error);
    } finally {
      this.taking = false;
    }
  }
}
