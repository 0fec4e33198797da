/** <nw-scope-fields>: package and number of syllables of a class, and how many names that is. */
import { css, html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { answer, api } from '../../api.ts';
import * as draw from '../../logic/generate/form.ts';
import { Reading } from '../../logic/reading.ts';
import { choice } from '../../parts/fields/inputs.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import { corpusName, server } from '../../state/server.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';
import { classLabel, generate, packagesOf } from './state.ts';

/** Size of a scope: values, those that come several times included, and different ones. */
interface ScopeFacts {
  readonly items: number;
  readonly unique: number;
}

async function readFacts(scope: draw.Scope, signal: AbortSignal): Promise<ScopeFacts> {
  const { class_key, package_id, syllable_key } = scope;
  const params = { query: { class_key, package_id, syllable_key } };
  const reply = api.GET('/api/generation/selection-stats', { params, signal });
  const { max_items: items, max_unique_combinations: unique } = await answer(reply);
  return { items, unique };
}

type Option = { readonly key: string; readonly label: string };

async function readOptions(scope: draw.Scope, signal: AbortSignal): Promise<readonly Option[]> {
  const { class_key, package_id } = scope;
  const params = { query: { class_key, package_id } };
  const reply = api.GET('/api/generation/package-syllables', { params, signal });
  return (await answer(reply)).syllable_options;
}

/** @fires scope-change - a scope */
@element('nw-scope-fields', generate, server)
export class ScopeFields extends PageElement {
  @property({ attribute: false }) scope!: draw.Scope;
  /** Before "package" in the labels. */
  @property() what = '';
  /** A failure is told by the draw itself. */
  readonly #options = new Reading<readonly Option[]>(this);
  readonly #facts = new Reading<ScopeFacts>(this);

  static override styles = css`
    :host { display: grid; gap: 0.75rem; }
    p { margin-block-start: -0.4rem; }
  `;

  protected override willUpdate(): void {
    const { scope } = this;
    const { class_key, package_id, syllable_key } = scope;
    void this.#options.ask(`${class_key} ${package_id}`, (signal) => readOptions(scope, signal));
    void this.#facts.ask(`${class_key} ${package_id} ${syllable_key}`, (signal) =>
      readFacts(scope, signal),
    );
  }

  /** Undefined until they are known. */
  get #offered(): readonly Option[] | undefined {
    return this.#options.stale ? undefined : (this.#options.value ?? undefined);
  }

  override render() {
    const { class_key, package_id, syllable_key } = this.scope;
    const offered = this.#offered;
    const label = (word: string): string =>
      this.what ? `${this.what}: ${word.toLowerCase()}` : word;
    return html`
      ${choice(
        label('Package'),
        String(package_id),
        packagesOf(class_key).map(({ package_id: id, package_name: name }) => [
          String(id),
          `${corpusName(name)}, no. ${id}`,
        ]),
        (id) => this.#tell({ package_id: Number(id), syllable_key: 'all' }),
      )}
      ${choice(
        label('Syllables'),
        syllable_key,
        offered?.map((one) => [one.key, one.label] as const) ?? [[syllable_key, '…']],
        (key) => this.#tell({ syllable_key: key }),
      )}
      <p class="small quiet">${countText(this.#facts.stale ? null : this.#facts.value)}</p>
    `;
  }

  protected override updated(): void {
    // files of a class may exist for certain numbers of syllables only
    const options = this.#offered;
    const [first] = options ?? [];
    if (first && !options!.some(({ key }) => key === this.scope.syllable_key)) {
      this.#tell({ syllable_key: first.key });
    }
  }

  #tell(changes: Partial<draw.Scope>): void {
    const detail: draw.Scope = { ...this.scope, ...changes };
    this.dispatchEvent(new CustomEvent('scope-change', { detail }));
  }
}

function countText(known: ScopeFacts | null): string {
  if (!known) return 'Counting …';
  const { items, unique } = known;
  if (items === 0) return 'No names here: choose another number of syllables.';
  return items === unique
    ? `${formatNumber(items)} names, all different`
    : `${formatNumber(items)} names, ${formatNumber(unique)} different`;
}

/** How far what is asked for goes with what is there, and how often names would come twice. */
@element('nw-capacity-meter', generate)
export class CapacityMeter extends PageElement {
  readonly #facts = new Reading<readonly ScopeFacts[]>(this);

  static override styles = css`
    :host { display: grid; gap: 0.6rem; }
    .one { display: grid; gap: 0.2rem; }
    .line { gap: 0.5rem 1rem; font-variant-numeric: tabular-nums; }
    .bar { block-size: 0.4rem; border-radius: 99rem; background: var(--sunken); overflow: hidden; box-shadow: inset 0 0 0 1px var(--line); }
    .bar i { display: block; block-size: 100%; background: var(--accent); min-inline-size: 2px; }
    .bar i.full { background: var(--warning); }
  `;

  protected override willUpdate(): void {
    const scopes = scopesOf(generate.value.form);
    void this.#facts.ask(JSON.stringify(scopes), (signal) =>
      Promise.all(scopes.map((scope) => readFacts(scope, signal))),
    );
  }

  override render() {
    const { form } = generate.value;
    const { value: facts, stale } = this.#facts;
    if (!facts || stale || facts.length === 0) return nothing;
    if (form.mode === 'classes') {
      return draw
        .itemsOf(form)
        .map(({ class_key, generation_count: count }, i) =>
          renderCapacity(
            `${classLabel(class_key).toLowerCase()}s`,
            draw.drawCapacity(count, facts[i]!.unique, form.unique),
          ),
        );
    }
    // an optional part can be left out, which is one more way
    const { parts } = draw.readPattern(form.pattern);
    const ways = facts.map(({ unique }, i) => unique + (parts[i]?.optional ? 1 : 0));
    const space = ways.reduce((product, n) => product * n, 1);
    return renderCapacity('full names', draw.drawCapacity(form.count, space, form.unique));
  }
}

/** What is drawn from; nothing while a part of the pattern has no package. */
function scopesOf(form: draw.GenerateForm): readonly draw.Scope[] {
  if (form.mode === 'classes') return draw.itemsOf(form);
  const { parts, problem } = draw.readPattern(form.pattern);
  if (problem || parts.some(({ part }) => !form.parts[part])) return [];
  return parts.map(({ part }) => ({ class_key: draw.classOfPart(part), ...form.parts[part]! }));
}

function renderCapacity(what: string, capacity: draw.Capacity) {
  const { requested, maximum, given } = capacity;
  const share = maximum === 0 ? 1 : Math.min(1, requested / maximum);
  const short = given < requested;
  return html`<div class="one">
    <div class="line small row between">
      <span><strong>${formatNumber(requested)}</strong> of ${compact(maximum)} ${what}</span>
      <span class=${short ? 'warning' : 'quiet'}>${expected(capacity)}</span>
    </div>
    <div class="bar" role="img" aria-label=${`${formatShare(share)} of what is there`}><i class=${short ? 'full' : ''} style="inline-size: ${share * 100}%"></i></div>
  </div>`;
}

function expected({ requested, given, repeats, risk }: draw.Capacity): string {
  if (given < requested) return `only ${compact(given)} can come`;
  if (repeats >= 0.5) return `about ${formatNumber(Math.round(repeats))} will repeat another`;
  if (risk > 0.001) return `a repeat comes with ${formatShare(risk, risk < 0.1 ? 1 : 0)}`;
  return generate.value.form.unique ? 'none twice' : 'hardly any repeats';
}

const compact = (n: number): string =>
  n < 1e6 ? formatNumber(n) : formatNumber(n, { notation: 'compact', maximumSignificantDigits: 3 });
