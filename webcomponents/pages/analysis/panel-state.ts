/** What a panel shows while it loads, after a failure, or without a corpus. */
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import '@awesome.me/webawesome/dist/components/spinner/spinner.js';
import { html, nothing } from 'lit';
import type { PatchName } from '../../api.ts';
import { hashOf } from '../../logic/hash-route.ts';
import type { Reading } from './reading.ts';

/** What stands in place of a picture: that it is being read, or why it could not be. */
export function renderReading(reading: Reading<unknown>, what: string) {
  if (reading.error) {
    return html`
      <div class="stack tight">
        <p role="alert" class="error">${reading.error}</p>
        <p><button class="tool framed" type="button" @click=${reading.retry}><wa-icon name="refresh"></wa-icon>Try again</button></p>
      </div>
    `;
  }
  if (reading.value !== null || !reading.loading) return nothing;
  return html`<p class="quiet row" role="status"><wa-spinner></wa-spinner>Reading ${what} …</p>`;
}

/** A patch that holds no corpus: what would be here and the one way to it. */
export function renderNoCorpus(patches: readonly PatchName[], what: string) {
  const named = patches.map((patch) => patch.toUpperCase()).join(' and ');
  const many = patches.length > 1;
  return html`
    <section class="panel stack tight">
      <p>${what} Patch${many ? 'es' : ''} ${named} ${many ? 'hold' : 'holds'} no corpus yet.</p>
      <p><a class="tool framed" style="text-decoration: none; color: var(--ink)" href=${hashOf('corpora')}><wa-icon name="library"></wa-icon>Choose a corpus</a></p>
    </section>
  `;
}
