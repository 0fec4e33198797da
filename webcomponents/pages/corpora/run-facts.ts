/** <nw-run-facts>: measures, settings and hashes of a run. */
import '@awesome.me/webawesome/dist/components/copy-button/copy-button.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Run } from '../../logic/corpora/run-list.ts';
import {
  DEFAULT_RUN,
  type RunSettings,
  runCommand,
  wordsTaken,
} from '../../logic/corpora/run-settings.ts';
import { formatDuration } from '../../logic/when.ts';
import { base } from '../../parts/base.ts';
import { breakable } from '../../parts/breakable-path.ts';
import { formatNumber } from '../../state/settings.ts';

/** The measures, settings and hashes of a run, each of the long ones with a button that copies it. */
@customElement('nw-run-facts')
export class RunFacts extends LitElement {
  @property({ attribute: false }) run!: Run;
  @property({ attribute: false }) settings: RunSettings = DEFAULT_RUN;

  static override styles = [
    base,
    css`
      dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 0.2rem 2rem; }
      dl > div { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: 0.75rem; align-items: baseline; }
      dt { color: var(--quiet); font-size: 0.875rem; }
      dd { display: flex; align-items: center; gap: 0.25rem; min-inline-size: 0; }
      dd > span { overflow-wrap: anywhere; min-inline-size: 0; }
      wa-copy-button { flex: none; font-size: 0.8125rem; }
      wa-copy-button::part(button) { padding: 0.3rem; block-size: auto; }
    `,
  ];

  override render() {
    const { run, settings } = this;
    const extractor = settings.extractor === 'nltk' ? 'pronunciation' : 'hyphenation';
    return html`
      <div class="stack tight" data-help="hash-trail">
        <h3>Facts</h3>
        <dl>
          ${row('Syllables', `${formatNumber(run.syllable_count)} distinct`)}
          ${run.files_processed === null ? nothing : row('Files', formatNumber(run.files_processed))}
          ${run.processing_time === null ? nothing : row('Took', formatDuration(Number.parseFloat(run.processing_time)))}
          ${row('Cut by', `${extractor} (${settings.extractor}), language ${settings.language}${settings.romanize ? ', romanised' : ''}`)}
          ${row('Kept', `syllables of ${settings.min_syllable_length} to ${settings.max_syllable_length} letters`)}
          ${row('Counted by', settings.count_by)}
          ${row('Words', wordsTaken(settings))}
          ${run.source_path === null ? nothing : row('Source', breakable(run.source_path), run.source_path)}
          ${row('Folder', breakable(run.path), run.path)}
          ${run.ipc_input_hash === null ? nothing : row('Input hash', hash(run.ipc_input_hash), run.ipc_input_hash)}
          ${run.ipc_output_hash === null ? nothing : row('Output hash', hash(run.ipc_output_hash), run.ipc_output_hash)}
          ${row('As a command', html`<code>${runCommand(settings)}</code>`, runCommand(settings))}
        </dl>
      </div>
    `;
  }
}

const hash = (value: string) => html`<code title=${value}>${value.slice(0, 16)}…</code>`;

/** A line of the list; with `copied` it has a button that copies that. */
function row(label: string, value: unknown, copied?: string) {
  return html`
    <div><dt>${label}</dt>
    <dd><span>${value}</span>${
      copied === undefined
        ? nothing
        : html`<wa-copy-button .value=${copied} copy-label=${`Copy: ${label}`}></wa-copy-button>`
    }</dd></div>
  `;
}
