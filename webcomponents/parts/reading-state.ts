/** What an element shows while it reads, and after a failure. */
import { html, nothing } from 'lit';
import type { Reading } from '../logic/reading.ts';

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
