/** <nw-corpus-picker>: which corpus a patch holds, how its load goes, and whether it can be trusted. */
import { css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { PatchName, Schemas } from '../../api.ts';
import { isLoadable } from '../../logic/corpora/run-list.ts';
import { textTitle } from '../../logic/corpora/start-run.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { selectField } from '../../parts/fields/select.ts';
import { isLoading } from '../../parts/load-progress.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import '../../parts/load-progress.ts';
import { loadRun } from '../../parts/load-run.ts';
import '../../parts/trust-chip.ts';
import { linkedWith, workbench } from '../../state/patch-params.ts';
import { corpusName, refresh, server, statsOf } from '../../state/server.ts';
import { session, whyReadOnly } from '../../state/session.ts';
import { formatNumber } from '../../state/settings.ts';

@element('nw-corpus-picker', server, session, workbench)
export class CorpusPicker extends PageElement {
  @property() patch: PatchName = 'a';
  /** The run that has been asked for, until the server has taken it. */
  @state() private wanted = '';
  @state() private failure = '';
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
    const shown = this.wanted || (stats?.corpus ?? '');
    return html`
      <div class="line">
        <div title=${readOnly ?? nothing} data-help="corpus">${selectField({
          label: 'Corpus',
          wide: true,
          value: shown,
          disabled: readOnly !== null || runs === null,
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
        stats?.corpus && !this.wanted && !isLoading(stats)
          ? html`<p class="row small quiet">${stats.corpus_type === 'nltk' ? 'cut as spoken (nltk)' : 'cut by hyphenation (pyphen)'}<span class="id">${stats.corpus}</span></p>`
          : nothing
      }
      <nw-load-progress patch=${this.patch} ?requested=${this.wanted !== ''}></nw-load-progress>
      ${stats?.loading_error ? this.#renderFault(stats.loading_error, stats.corpus ?? '') : nothing}
      ${this.failure ? this.#renderFault(this.failure, this.#failed) : nothing}
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

  #renderFault(text: string, run: string) {
    return html`<div role="alert" class="row error"><span class="grow">${text}</span>
      <button class="tool framed" type="button" @click=${() => this.load(run)}>Load again</button></div>`;
  }

  #choose(run: string): void {
    // until nothing stands between the wish and the load, the field shows what the patch holds
    this.requestUpdate();
    if (run !== statsOf(this.patch)?.corpus) void this.load(run);
  }

  /** Loads a run, into the other patch too when their corpora are linked. */
  async load(run: string): Promise<void> {
    this.failure = '';
    let glances = 0;
    try {
      for (const patch of linkedWith(this.patch, 'corpus')) {
        if (patch !== this.patch && statsOf(patch)?.corpus === run) continue;
        await loadRun(patch, run, () => {
          if (patch === this.patch) this.wanted = run;
          // the answer comes when the corpus has been read: until then the stats tell how far it is
          glances ||= window.setInterval(() => void refresh(), 300);
        });
      }
    } catch (error) {
      this.failure = (error as Error).message;
      this.#failed = run;
    } finally {
      clearInterval(glances);
      if (this.wanted === run) this.wanted = '';
      this.requestUpdate(); // after a no the field goes back to what the patch holds
    }
  }
}

const optionText = (run: Schemas['Run']): string =>
  `${textTitle(run)} · ${formatNumber(run.syllable_count)} syllables · ${run.run_id}`;
