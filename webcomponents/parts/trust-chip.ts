/** <nw-trust-chip>: whether what a patch holds is what its run wrote: one word, and the hashes behind it on demand. */
import '@awesome.me/webawesome/dist/components/popover/popover.js';
import { api, type PatchName, type Schemas } from '../api.ts';
import { type Trust, trustOf } from '../logic/corpora/trust.ts';
import { notify } from '../state/notices.ts';
import { refresh, server, statsOf } from '../state/server.ts';
import { session, whyReadOnly } from '../state/session.ts';
import { Action } from './action.ts';
import { css, element, html, nothing, PageElement, property } from './element.ts';
import './copy-button.ts';

const ICONS = { good: 'shield-check', doubt: 'shield-alert', bad: 'shield-alert' } as const;

@element('nw-trust-chip', server, session)
export class TrustChip extends PageElement {
  @property() patch: PatchName = 'a';
  readonly #rebuild = new Action(this);

  static override styles = css`
    :host { display: inline-block; }
    button.chip { cursor: pointer; min-block-size: var(--row); border-color: currentColor; background: var(--raised); font-weight: 600; }
    button.good { color: var(--ok); }
    button.doubt { color: var(--warning); }
    button.bad { color: var(--error); }
    wa-popover { --max-width: min(30rem, calc(100vw - 2rem)); }
    .details { display: grid; gap: 0.75rem; font-size: 0.8125rem; inline-size: min(26rem, calc(100vw - 5rem)); }
    h3 { font-size: 0.8125rem; }
    dl { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 0 0.6rem; align-items: center; }
    dt { color: var(--quiet); }
    dd.value { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  `;

  override render() {
    const stats = statsOf(this.patch);
    const trust = stats && trustOf(stats);
    if (!trust) return nothing;
    const about = `Patch ${this.patch.toUpperCase()}: ${trust.word}`;
    return html`
      <button id="chip" class="chip ${trust.level}" type="button" data-help="hash-trail" title=${trust.text}
        aria-label="${about}. Show the hashes">
        <nw-icon name=${ICONS[trust.level]}></nw-icon>${trust.word}
      </button>
      <wa-popover for="chip" placement="bottom">${this.#renderDetails(stats, trust)}</wa-popover>
    `;
  }

  #renderDetails(stats: Schemas['PatchStats'], trust: Trust) {
    const why = this.#rebuild.busy
      ? 'The reaches are being counted.'
      : stats.walker_ready
        ? (whyReadOnly() ?? '')
        : 'Once the load is over.';
    return html`
      <div class="details">
        <p>${trust.text}</p>
        ${this.#renderTrail('Manifest of the run', [
          ['in', stats.manifest_ipc_input_hash],
          ['out', stats.manifest_ipc_output_hash],
          ['status', stats.manifest_ipc_verification_status],
          ['reason', stats.manifest_ipc_verification_reason],
        ])}
        ${this.#renderTrail('Cache of reaches', [
          ['in', stats.reach_cache_ipc_input_hash],
          ['out', stats.reach_cache_ipc_output_hash],
          ['status', stats.reach_cache_ipc_verification_status ?? stats.reach_cache_status],
          ['reason', stats.reach_cache_ipc_verification_reason],
        ])}
        <div class="stack tight">
          <p class="quiet">Rebuild the cache when it is not verified, or after its file was changed or deleted. The walks stay as they are.</p>
          <div class="row">
            <button class="tool framed" type="button" ?disabled=${why !== ''} title=${why || nothing}
              @click=${() => this.#rebuild.run(() => rebuildCache(this.patch))}><nw-icon name="refresh"></nw-icon>Rebuild cache</button>
            ${why ? html`<span class="quiet">${why}</span>` : nothing}
          </div>
          ${this.#rebuild.renderFault()}
        </div>
      </div>
    `;
  }

  #renderTrail(title: string, lines: readonly (readonly [string, string | null])[]) {
    return html`
      <section>
        <h3>${title}</h3>
        <dl>
          ${lines.map(([name, value]) => {
            const isHash = name === 'in' || name === 'out';
            return html`<dt>${name}</dt><dd class="value ${isHash ? 'mono' : ''}" title=${value ?? nothing}>${value ?? 'none'}</dd>
              <dd>${
                value !== null && isHash
                  ? html`<nw-copy-button .value=${value} label="Copy the hash"></nw-copy-button>`
                  : nothing
              }</dd>`;
          })}
        </dl>
      </section>
    `;
  }
}

async function rebuildCache(patch: PatchName): Promise<void> {
  const source = `Patch ${patch.toUpperCase()}`;
  const run_id = statsOf(patch)?.corpus ?? null;
  try {
    await api.post('/api/walker/rebuild-reach-cache', { body: { patch, run_id } });
    notify('success', source, 'The cache of reaches has been rebuilt.');
  } finally {
    await refresh();
  }
}
