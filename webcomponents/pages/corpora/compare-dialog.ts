/** <nw-compare-dialog>: settings and measures of two runs side by side. */
import '@awesome.me/webawesome/dist/components/dialog/dialog.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import { type ComparedRow, compareRuns } from '../../logic/corpora/run-compare.ts';
import { isLoadable, type Run } from '../../logic/corpora/run-list.ts';
import { settingsOfManifest } from '../../logic/corpora/run-settings.ts';
import { textTitle } from '../../logic/corpora/start-run.ts';
import { Reading } from '../../logic/reading.ts';
import { base } from '../../parts/base.ts';
import { loadRun } from '../../parts/load-run.ts';
import { renderReading } from '../../parts/reading-state.ts';
import { tools } from '../../parts/tools.ts';
import { navigate } from '../../state/router.ts';
import { server, statsOf } from '../../state/server.ts';
import { whyReadOnly } from '../../state/session.ts';
import { formatNumber } from '../../state/settings.ts';
import { whenOf } from './run-status.ts';

type Detail = Schemas['RunDetail'];

/** What two runs were asked for and gave, side by side; their sounds are compared under Analysis. */
@customElement('nw-compare-dialog')
export class CompareDialog extends LitElement {
  @property({ attribute: false }) detail!: Detail;
  @state() private open = false;
  @state() private fault = '';
  @state() private loading = false;
  readonly #other = new Reading<Detail>(this);

  static override styles = [
    base,
    tools,
    css`
      wa-dialog { --width: min(48rem, calc(100vw - 1.5rem)); }
      .wide { overflow-x: auto; }
      td { overflow-wrap: anywhere; min-inline-size: 6rem; }
      th[scope='row'] { inline-size: 9.5rem; }
      tr.differs td { font-weight: 600; background: var(--chosen); }
      .foot { display: flex; flex-wrap: wrap; gap: var(--gap-s); justify-content: end; align-items: center; }
    `,
  ];

  show(): void {
    this.#other.forget();
    this.fault = '';
    this.open = true;
    const first = this.#others()[0];
    if (first) void this.#read(first.run_id);
  }

  override render() {
    return html`
      <wa-dialog label="Compare two runs" ?open=${this.open} @wa-after-hide=${this.#onHide}>
        ${this.open ? this.#renderBody() : nothing}
        <div slot="footer" class="foot">${this.open ? this.#renderFoot() : nothing}</div>
      </wa-dialog>
    `;
  }

  #others(): readonly Run[] {
    return (server.value.runs ?? []).filter(({ run_id }) => run_id !== this.detail.run.run_id);
  }

  #renderBody() {
    const { detail } = this;
    const other = this.#other.value;
    return html`
      <div class="stack">
        <wa-select label=${`Compare ${textTitle(detail.run)} with`} .value=${other?.run.run_id ?? ''}
          @change=${(event: Event) => void this.#read((event.target as HTMLInputElement).value)}>
          ${this.#others().map(
            (run) =>
              html`<wa-option value=${run.run_id}>${textTitle(run)}, ${whenOf(run)}</wa-option>`,
          )}
        </wa-select>
        ${this.fault ? html`<p class="error" role="alert">${this.fault}</p>` : nothing}
        ${renderReading(this.#other, 'the run')}
        ${other ? this.#renderTable(detail, other) : nothing}
      </div>
    `;
  }

  #renderTable(detail: Detail, other: Detail) {
    const of = ({ run, manifest }: Detail) => ({ run, settings: settingsOfManifest(manifest) });
    return html`
      <div class="wide" tabindex="0" role="region" aria-label="Comparison">
        <table>
          <thead><tr><td></td>${[detail, other].map(({ run }) => html`<th scope="col">${textTitle(run)}<br><span class="id">${run.run_id}</span></th>`)}</tr></thead>
          <tbody>
            ${compareRuns(of(detail), of(other)).map(
              ({ label, one, other: two, differs }) => html`<tr class=${differs ? 'differs' : ''}>
                <th scope="row">${label}${differs ? html`<span class="hidden">, differs</span>` : nothing}</th>
                <td>${shown(one)}</td><td>${shown(two)}</td></tr>`,
            )}
          </tbody>
        </table>
      </div>
    `;
  }

  #renderFoot() {
    const { detail } = this;
    const other = this.#other.value;
    const able = other === null || (isLoadable(detail.run) && isLoadable(other.run));
    const reason = whyReadOnly() ?? (able ? null : 'One of the two has no corpus.');
    return html`
      <p class="small quiet grow">The sounds of two corpora are compared in A and B.</p>
      <button class="tool loud large" type="button" aria-busy=${this.loading ? 'true' : 'false'} ?disabled=${other === null || reason !== null}
        title=${reason ?? ''}
        @click=${() => void this.#loadBoth()}>Load both and compare</button>
    `;
  }

  #read(runId: string): Promise<void> {
    this.fault = '';
    const path = { run_id: runId };
    return this.#other.ask(runId, (signal) =>
      answer(api.GET('/api/pipeline/runs/{run_id}', { params: { path }, signal })),
    );
  }

  async #loadBoth(): Promise<void> {
    const wanted = [
      ['a', this.detail.run.run_id],
      ['b', this.#other.value!.run.run_id],
    ] as const;
    this.loading = true;
    try {
      for (const [patch, runId] of wanted) {
        if (statsOf(patch)?.corpus !== runId && !(await loadRun(patch, runId))) return;
      }
      this.open = false;
      navigate('analysis', { tab: 'compare', patch: 'both' });
    } catch (error) {
      this.fault = (error as Error).message;
    } finally {
      this.loading = false;
    }
  }

  #onHide(event: Event): void {
    if (event.target === event.currentTarget) this.open = false;
  }
}

function shown(value: ComparedRow['one']): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? formatNumber(value) : value;
}
