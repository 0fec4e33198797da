/** <nw-log-view>: the log of the latest job, followed as it grows. */
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/switch/switch.js';
import { css, html } from 'lit';
import { query, state } from 'lit/decorators.js';
import { answer, api } from '../../api.ts';
import {
  filterLog,
  type Level,
  type LogEntry,
  levelName,
} from '../../logic/corpora/job-progress.ts';
import { Reading } from '../../logic/reading.ts';
import { download } from '../../parts/download.ts';
import { isOn, textOf } from '../../parts/fields/event-value.ts';
import { selectField } from '../../parts/fields/select.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import { copyText } from '../../state/copy-text.ts';
import { server } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';

const NO_LINES: readonly LogEntry[] = [];

/**
 * The log of the latest job. Reads only the lines that are new, whenever the server is seen to have
 * some. Follows the end until somebody scrolls up.
 */
@element('nw-log-view')
export class LogView extends PageElement {
  @state() private level: Level = 'all';
  @state() private text = '';
  @state() private follow = true;
  @query('.lines') private lines!: HTMLElement;
  #jobId: string | null = null;
  readonly #log = new Reading<readonly LogEntry[]>(this);
  #looks = 0;
  #shown: readonly LogEntry[] = [];
  #lastTop = 0;
  #unwatch = (): void => {};
  /** Also when the part of the page that holds it is opened. */
  readonly #size = new ResizeObserver(() => this.#toEnd());

  static override styles = css`
    .tools { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: var(--gap-s); align-items: end; }
    .lines { block-size: 16rem; overflow-y: auto; background: var(--sunken); border: 1px solid var(--line); border-radius: var(--radius-s);
      font: 0.8125rem / 1.5 var(--mono); }
    .lines.few { block-size: 9rem; }
    /* the browser lays out only the lines in view */
    .line { padding: 0.05rem 0.6rem; white-space: pre-wrap; overflow-wrap: anywhere; content-visibility: auto; contain-intrinsic-size: auto 1.35rem; }
    .log-line--accent { color: var(--link); }
    .log-line--ok { color: var(--ok); }
    .log-line--warn { color: var(--warning); }
    .log-line--error { color: var(--error); font-weight: 600; }
    .none { padding: 0.6rem; color: var(--quiet); }
  `;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unwatch = server.watch(() => this.#read());
    this.#size.observe(this);
    this.#read();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unwatch();
    this.#size.disconnect();
  }

  override render() {
    const shown = filterLog(this.#entries, this.level, this.text);
    return html`
      <div class="stack tight">
        <div class="tools">
          <wa-input size="s" label="Filter the log" with-clear autocomplete="off" .value=${this.text}
            @input=${(event: Event) => {
              this.text = textOf(event);
            }}></wa-input>
          ${selectField({
            label: 'Level',
            wide: true,
            value: this.level,
            options: [
              ['all', 'all lines'],
              ['warnings', 'warnings and errors'],
              ['errors', 'errors'],
            ],
            choose: (level: Level) => {
              this.level = level;
            },
          })}
        </div>
        <div class="lines ${this.#entries.length < 8 ? 'few' : ''}" tabindex="0" role="log" aria-live="off" aria-label="Log of the run" @scroll=${this.#onScroll}>
          ${
            shown.length === 0
              ? html`<p class="none">${this.#entries.length === 0 ? 'Nothing has been logged yet.' : 'No line is like this.'}</p>`
              : shown.map((entry) => {
                  const level = levelName(entry);
                  return html`<div class="line ${entry.cls}">${level && html`<span class="hidden">${level}: </span>`}${entry.text}</div>`;
                })
          }
        </div>
        ${this.#log.error ? html`<p class="error" role="alert">${this.#log.error}</p>` : ''}
        <div class="row between">
          <wa-switch size="s" .checked=${this.follow} @change=${(event: Event) => {
            this.follow = isOn(event);
          }}>Follow</wa-switch>
          <span class="small quiet">${formatNumber(shown.length)} of ${formatNumber(this.#entries.length)} lines</span>
          <span class="row">
            <button class="tool" type="button" ?disabled=${shown.length === 0} @click=${() => copyText(linesOf(shown), 'the log', 'Job')}>
              <nw-icon name="copy"></nw-icon>Copy</button>
            <button class="tool" type="button" ?disabled=${shown.length === 0} @click=${() => download(`${this.#jobId ?? 'job'}.log`, 'text/plain', linesOf(shown))}>
              <nw-icon name="save"></nw-icon>Save</button>
          </span>
        </div>
      </div>
    `;
  }

  protected override updated(changed: Map<string, unknown>): void {
    const grown = this.#shown !== this.#entries;
    this.#shown = this.#entries;
    if (grown || changed.has('follow')) this.#toEnd();
  }

  #toEnd(): void {
    if (!this.follow || !this.hasUpdated) return;
    this.lines.scrollTop = this.lines.scrollHeight;
    this.#lastTop = this.lines.scrollTop;
  }

  get #entries(): readonly LogEntry[] {
    return this.#log.value ?? NO_LINES;
  }

  /** Reads the lines that are new; those that come while it reads are told by the next look at the server. */
  #read(): void {
    const { job } = server.value;
    if (!job || this.#log.loading) return;
    if (job.job_id !== this.#jobId) {
      this.#jobId = job.job_id;
      this.#log.forget();
      this.follow = true;
    }
    const entries = this.#entries;
    if (job.log_offset <= entries.length) return;
    void this.#log.ask(`${this.#looks++}`, async (signal) => {
      const query = { log_offset: entries.length };
      const found = await answer(api.GET('/api/pipeline/status', { params: { query }, signal }));
      // a job that began meanwhile is read from its first line
      return found.job_id === this.#jobId ? [...entries, ...(found.log_entries ?? [])] : entries;
    });
  }

  #onScroll(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.lines;
    const atEnd = scrollTop + clientHeight >= scrollHeight - 24;
    if (scrollTop < this.#lastTop - 4 && !atEnd) this.follow = false;
    this.#lastTop = scrollTop;
  }
}

const linesOf = (entries: readonly LogEntry[]): string =>
  entries.map(({ text }) => `${text}\n`).join('');
