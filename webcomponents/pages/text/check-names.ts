/** <nw-check-names>: what speaks against names that a person brings, and how like the words of a text each is. */
import type { Schemas } from '../../api.ts';
import type { CheckedNames } from '../../engine/messages.ts';
import { hasServer } from '../../has-server.ts';
import { entriesOf, type Source, sourceText } from '../../logic/names/source.ts';
import { Reading } from '../../logic/reading.ts';
import { type TextTable, tableOf } from '../../logic/table-text.ts';
import { renderFault, renderReading } from '../../parts/action.ts';
import { css, element, html, nothing, PageElement, property, State } from '../../parts/element.ts';
import { takenNames } from '../../parts/take-along.ts';
import { formatNumber } from '../../state/settings.ts';
import { checkNames, measureNames } from '../../state/sources/made-names.ts';

/** Most names, for each is compared with each and has a row. */
const MOST = 500;

@element('nw-check-names')
export class CheckNames extends PageElement {
  @property({ attribute: false }) source!: Source;
  /** A code, or '' as it is found. */
  @property() language = '';
  readonly #names = new State<readonly string[]>(this, []);
  #given = 0;
  readonly #checked = new Reading(this, {
    key: () => this.#key,
    read: (signal) => checkNames(this.source, this.language, this.#names.value, signal),
  });
  readonly #measured = new Reading(this, {
    key: () => (hasServer ? this.#key : null),
    read: (signal) => measureNames(this.source, this.language, this.#names.value, signal),
  });

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
    if (changed.has('source')) this.#names.value = [];
  }

  get #key(): string | null {
    const { source, language } = this;
    const names = this.#names.value;
    return names.length === 0 ? null : JSON.stringify([sourceText(source), language, names]);
  }

  override render() {
    return html`
      <h2 id="check">Names you bring</h2>
      <p class="small quiet">Which of them readers would confuse with one another or with names of the text, which are words, offensive, real or famous names${hasServer ? '; and how like the words of the text each is' : ''}.</p>
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
    const table = checkTable(checked, this.#measured.value?.measured ?? null);
    const { columns, rows } = table;
    const faulty = rows.filter(([, against]) => against !== '').length;
    const lines = checked.names.map(({ name }) => name);
    const cell = (value: (typeof rows)[number][number]) =>
      typeof value === 'number'
        ? html`<td class="num">${formatNumber(value, { maximumFractionDigits: 2 })}</td>`
        : html`<td>${value}</td>`;
    return html`
      <p role="status">${faulty === 0 ? 'Nothing speaks against any of them.' : `Something speaks against ${faulty} of ${rows.length}.`}${this.#given > MOST ? ` These are the first ${MOST} of ${formatNumber(this.#given)} names.` : ''}</p>
      <div class="table" tabindex="0" role="region" aria-label="The names and what speaks against them"><table>
        <thead><tr>${columns.map((title, i) => html`<th scope="col" class=${typeof rows[0]?.[i] === 'number' ? 'num' : ''}>${title}</th>`)}</tr></thead>
        <tbody>${rows.map(
          ([name, ...rest]) =>
            html`<tr><th scope="row" class="name" dir="auto">${name}</th>${rest.map(cell)}</tr>`,
        )}</tbody></table></div>
      <nw-take-along .count=${rows.length} stem="checked-names" .read=${() => takenNames(lines, table, {})}></nw-take-along>`;
  }

  #onCheck(event: SubmitEvent): void {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const names = new Set(entriesOf(String(form.get('names') ?? '')));
    this.#given = names.size;
    this.#names.value = [...names].slice(0, MOST);
  }
}

type Measured = Schemas['MeasuredString'];

const ALONE: Readonly<Record<CheckedNames['names'][number]['faults'][number], string>> = {
  word: 'a word',
  offensive: 'offensive',
  source: 'a name of the text',
  real: 'a real name',
  overused: 'in every story',
};

const BESIDE: Readonly<Record<CheckedNames['pairs'][number]['why'], string>> = {
  same: 'the same as',
  marks: 'but for marks the same as',
  near: 'confused with',
  beginning: 'begins as',
};

/** What speaks against each name, alone and beside others, and its measures where they are known. */
function checkTable(
  { names, pairs }: CheckedNames,
  measured: readonly Measured[] | null,
): TextTable {
  const against = new Map(names.map(({ name, faults }) => [name, faults.map((one) => ALONE[one])]));
  for (const { a, b, why } of pairs) {
    against.get(a)?.push(`${BESIDE[why]} ${b}`);
    against.get(b)?.push(`${BESIDE[why]} ${a}`);
  }
  const byName = new Map(measured?.map((one) => [one.string, one]));
  const of = (cell: (one: Measured) => string | number | null) => (name: string) => {
    const one = byName.get(name);
    return one ? cell(one) : null;
  };
  return tableOf([...against.keys()], {
    name: (name) => name,
    'speaks against it': (name) => against.get(name)!.join('; '),
    ...(measured && {
      bits: of(({ bits }) => bits),
      percentile: of(({ percentile }) => percentile),
      N: of(({ n }) => n),
      OLD20: of(({ old20 }) => old20),
      nearest: of(({ nearest }) => nearest.join(', ')),
    }),
  });
}
