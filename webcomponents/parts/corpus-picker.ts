/** <nw-corpus-picker>: the corpus of a patch and its load. <nw-trust-chip>: whether the corpus is what its run wrote. */
import '@awesome.me/webawesome/dist/components/popover/popover.js';
import { api, type PatchName, type Schemas } from '../api.ts';
import { loadViews } from '../logic/corpora/job-progress.ts';
import { isLoadable, textTitle } from '../logic/corpora/runs.ts';
import { type Trust, trustOf } from '../logic/corpora/trust.ts';
import { hashOf } from '../logic/hash-route.ts';
import { notify } from '../state/notices.ts';
import { linkedWith, workbench } from '../state/patch-params.ts';
import { corpusName, isLoading, refresh, server, statsOf } from '../state/server.ts';
import { session, whyReadOnly } from '../state/session.ts';
import { formatNumber } from '../state/settings.ts';
import { Action, renderFault } from './action.ts';
import './copy-button.ts';
import { css, element, html, nothing, PageElement, property, State } from './element.ts';
import { selectField } from './fields/select.ts';
import { loadRun } from './load-run.ts';
import './stage-line.ts';

@element('nw-corpus-picker', server, session, workbench)
export class CorpusPicker extends PageElement {
  @property() patch: PatchName = 'a';
  @property() label = 'Corpus';
  /** The run that has been asked for, until the server has taken it. */
  readonly #wanted = new State(this, '');
  readonly #failure = new State(this, '');
  #failed = '';

  static override styles = css`
    :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--gap-s); container-type: inline-size; }
    .line { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--gap-s); align-items: end; }
    @container (max-width: 22rem) { .line { grid-template-columns: minmax(0, 1fr); justify-items: start; } }
  `;

  override render() {
    const { runs } = server.value;
    const readOnly = whyReadOnly();
    const stats = statsOf(this.patch);
    const usable = runs?.filter(isLoadable) ?? [];
    if (runs !== null && usable.length === 0 && !stats?.corpus) return this.#renderEmpty();
    const shown = this.#wanted.value || (stats?.corpus ?? '');
    return html`
      <div class="line">
        <div title=${readOnly || nothing} data-help="corpus">${selectField({
          label: this.label,
          wide: true,
          value: shown,
          disabled: readOnly !== '' || runs === null,
          options: [
            ...(usable.some(({ run_id }) => run_id === shown) || shown === ''
              ? []
              : [[shown, corpusName(shown)] as const]),
            ...usable.map((run) => [run.run_id, optionText(run)] as const),
          ],
          choose: (run) => this.#choose(run),
        })}</div>
        <nw-trust-chip patch=${this.patch}></nw-trust-chip>
      </div>
      ${
        this.#wanted.value || isLoading(stats)
          ? html`<nw-stage-line .stages=${loadViews(stats)}></nw-stage-line>
              <p class="quiet small">${stats?.loading_stage ? `${stats.loading_stage}. ` : nothing}Loading another run gives this one up.</p>`
          : nothing
      }
      ${[
        { error: stats?.loading_error ?? '', again: () => this.load(stats!.corpus!) },
        { error: this.#failure.value, again: () => this.load(this.#failed) },
      ].map(renderFault)}
    `;
  }

  #renderEmpty() {
    const pending = server.value.job?.sample_runs_pending ?? 0;
    return html`
      <p>A patch has one corpus, the syllables of a text. There is no run with a corpus yet.</p>
      ${
        pending > 0
          ? html`<p class="quiet" role="status">The sample texts are being prepared; this takes a few seconds.</p>`
          : html`<p><a href=${hashOf('corpora')}>Make a corpus from a text</a></p>`
      }
    `;
  }

  #choose(run: string): void {
    // until nothing stands between the wish and the load, the field shows what the patch holds
    this.requestUpdate();
    if (run !== statsOf(this.patch)?.corpus) void this.load(run);
  }

  /** Loads a run, into the other patch too when their corpora are linked. */
  async load(run: string): Promise<void> {
    this.#failure.value = '';
    let glances = 0;
    try {
      for (const patch of linkedWith(this.patch, 'corpus')) {
        if (patch !== this.patch && statsOf(patch)?.corpus === run) continue;
        await loadRun(patch, run, () => {
          if (patch === this.patch) this.#wanted.value = run;
          // the answer comes when the corpus has been read: until then the stats tell how far it is
          glances ||= window.setInterval(() => void refresh(), 300);
        });
      }
    } catch (error) {
      this.#failure.value = (error as Error).message;
      this.#failed = run;
    } finally {
      clearInterval(glances);
      if (this.#wanted.value === run) this.#wanted.value = '';
      this.requestUpdate(); // after a no the field goes back to what the patch holds
    }
  }
}

const optionText = (run: Schemas['Run']): string =>
  `${textTitle(run)} · ${formatNumber(run.syllable_count)} syllables · ${run.run_id}`;

const ICONS = { good: 'shield-check', doubt: 'shield-alert', bad: 'shield-alert' } as const;

/** Whether what a patch holds is what its run wrote: one word, and the hashes behind it on demand. */
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
        ? whyReadOnly()
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
