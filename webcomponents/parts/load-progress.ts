/** <nw-load-progress>: how far the load of a patch has come; nothing while there is none. */
import type { PatchName } from '../api.ts';
import { server, statsOf } from '../state/server.ts';
import { formatNumber } from '../state/settings.ts';
import { css, element, html, nothing, PageElement, property } from './element.ts';

const PHASES = [
  { name: 'data', label: 'Reading the corpus' },
  { name: 'reaches', label: 'Counting the reaches' },
] as const;

@element('nw-load-progress', server)
export class LoadProgress extends PageElement {
  @property() patch: PatchName = 'a';
  /** A load has been asked for and is not in the stats yet. */
  @property({ type: Boolean }) requested = false;

  static override styles = css`
    ol { display: grid; grid-template-columns: 1fr 1fr; gap: 0.25rem; }
    li { display: grid; gap: 0.2rem; font-size: 0.8125rem; color: var(--quiet); }
    li[aria-current] { color: var(--ink); font-weight: 550; }
    progress { inline-size: 100%; block-size: 0.4rem; accent-color: var(--accent); }
    .note { margin-block-start: 0.35rem; }
  `;

  override render() {
    const stats = statsOf(this.patch);
    const running = this.requested || isLoading(stats);
    if (!running) return nothing;
    const known = PHASES.findIndex(({ name }) => name === stats?.loading_phase);
    const current = Math.max(0, known);
    const percent = stats?.loading_percent ?? 0;
    return html`
      <ol aria-label="Phases of the load">
        ${PHASES.map(({ label }, i) => {
          const value = i < current ? 100 : i > current ? 0 : percent;
          const name = `${label} ${formatNumber(Math.round(value))} %`;
          return html`<li aria-current=${i === current ? 'step' : nothing}>
            <span>${i === current ? name : label}</span>
            <progress max="100" value=${value} aria-label=${name}></progress>
          </li>`;
        })}
      </ol>
      <p class="quiet small note">${stats?.loading_stage ? `${stats.loading_stage}. ` : nothing}Loading another run gives this one up.</p>
    `;
  }
}

/** Whether the server is loading a corpus into the patch, be it over one that can still be used. */
export function isLoading(stats: ReturnType<typeof statsOf>): boolean {
  return stats?.loader_status === 'loading' || stats?.loading_phase != null;
}
