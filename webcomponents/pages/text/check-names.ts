/** <nw-check-names>: what speaks against names that a person brings, and how like the words of a text each is. */
import { css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Schemas } from '../../api.ts';
import type { CheckedNames } from '../../engine/messages.ts';
import { hasServer } from '../../has-server.ts';
import { checkRows, checkTable } from '../../logic/names/check.ts';
import { entriesOf, type Source, sourceText } from '../../logic/names/source.ts';
import { Reading } from '../../logic/reading.ts';
import { toCsv } from '../../logic/table-text.ts';
import { download } from '../../parts/download.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import { renderFault, renderReading } from '../../parts/reading-state.ts';
import { formatNumber } from '../../state/settings.ts';
import { checkNames, measureNames } from '../../state/sources/made-names.ts';

/** Most names, for each is compared with each and has a row. */
const MOST = 500;

@element('nw-check-names')
export class CheckNames extends PageElement {
  @property({ attribute: false }) source!: Source;
  /** A code, or '' as it is found. */
  @property() language = '';
  @state() private names: readonly string[] = [];
  readonly #checked = new Reading<CheckedNames>(this);
  readonly #measured = new Reading<Schemas['MeasuredStrings']>(this);

  static override styles = css`
    :host, form { display: grid; gap: 0.6rem; justify-items: start; }
    form { inline-size: 100%; }
    textarea { inline-size: 100%; max-inline-size: 44rem; resize: vertical; }
    .table { inline-size: 100%; overflow-x: auto; }
    .name { font: 500 1.0625rem / 1.4 var(--book); color: var(--ink); }
    td:nth-child(2) { min-inline-size: 10rem; }
    th.num { white-space: nowrap; }
  `;

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('source')) this.names = [];
    const { source, language, names } = this;
    const key = names.length === 0 ? null : JSON.stringify([sourceText(source), language, names]);
    void this.#checked.ask(key, (signal) => checkNames(source, language, names, signal));
    void this.#measured.ask(hasServer ? key : null, (signal) =>
      measureNames(source, language, names, signal),
    );
  }

  override render() {
    return html`
      <h2 id="check">Names you bring</h2>
      <p class="small quiet">Which of them readers would confuse, which are words, offensive, real or famous names${hasServer ? '; and how like the words of the text each is' : ''}.</p>
      <form @submit=${this.#onCheck}>
        <textarea class="typed" name="names" rows="3" aria-labelledby="check" spellcheck="false" placeholder="One a line, or with commas between them"></textarea>
        <button class="tool framed" type="submit">Check</button>
      </form>
      ${renderReading(this.#checked, 'the names')}
      ${this.#checked.value ? this.#renderChecked(this.#checked.value) : nothing}
      ${renderFault(this.#measured)}
    `;
  }

  #renderChecked(checked: CheckedNames) {
    const rows = checkRows(checked, this.#measured.value?.measured ?? []);
    const faulty = rows.filter(({ faults }) => faults.length > 0).length;
    const { columns, rows: cells } = checkTable(rows);
    const cell = (value: (typeof cells)[number][number]) =>
      typeof value === 'number'
        ? html`<td class="num">${formatNumber(value, { maximumFractionDigits: 2 })}</td>`
        : html`<td>${value}</td>`;
    return html`
      <p role="status">${faulty === 0 ? 'Nothing speaks against any of them.' : `Something speaks against ${faulty} of ${rows.length}.`}
        <button class="tool framed" type="button" @click=${() => download('checked-names.csv', 'text/csv', toCsv(checkTable(rows)))}><nw-icon name="download"></nw-icon>CSV</button></p>
      <div class="table" tabindex="0" role="region" aria-label="The names and what speaks against them"><table>
        <thead><tr>${columns.map((title, i) => html`<th scope="col" class=${typeof cells[0]?.[i] === 'number' ? 'num' : ''}>${title}</th>`)}</tr></thead>
        <tbody>${cells.map(
          ([name, ...rest]) =>
            html`<tr><th scope="row" class="name" dir="auto">${name}</th>${rest.map(cell)}</tr>`,
        )}</tbody></table></div>`;
  }

  #onCheck(event: SubmitEvent): void {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    this.names = [...new Set(entriesOf(String(form.get('names') ?? '')))].slice(0, MOST);
  }
}
