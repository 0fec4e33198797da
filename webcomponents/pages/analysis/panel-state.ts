/** What a panel shows without a corpus. */
import { html } from 'lit';
import type { PatchName } from '../../api.ts';
import { hashOf } from '../../logic/hash-route.ts';

/** A patch that holds no corpus: what would be here and the one way to it. */
export function renderNoCorpus(patches: readonly PatchName[], what: string) {
  const named = patches.map((patch) => patch.toUpperCase()).join(' and ');
  const many = patches.length > 1;
  return html`
    <section class="panel stack tight">
      <p>${what} Patch${many ? 'es' : ''} ${named} ${many ? 'hold' : 'holds'} no corpus yet. A patch holds the corpus of one text, so that two can be compared.</p>
      <p><a class="tool framed" style="text-decoration: none; color: var(--ink)" href=${hashOf('corpora')}><wa-icon name="library"></wa-icon>Choose a corpus</a></p>
    </section>
  `;
}
