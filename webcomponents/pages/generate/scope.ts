/** <nw-scope-fields>: the choice of package and number of syllables; with how many names there are. */
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { answer, api } from '../../api.ts';
import { type Capacity, drawCapacity } from '../../logic/generate/draw-capacity.ts';
import { classOfPart, itemsOf, type Scope } from '../../logic/generate/form.ts';
import { readPattern } from '../../logic/generate/pattern.ts';
import { type Read, Reading } from '../../logic/reading.ts';
import { base } from '../../parts/base.ts';
import { textOf } from '../../parts/fields/event-value.ts';
import { choice } from '../../parts/fields/inputs.ts';
import { selectStyles } from '../../parts/fields/select.ts';
import { corpusName, server } from '../../state/server.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';
import { Store, watches } from '../../state/store.ts';
import { classLabel, generate, packagesOf } from './state.ts';

interface ScopeFacts {
  /** Values, those that come several times included. */
  readonly items: number;
  readonly unique: number;
}

type Option = { readonly key: string; readonly label: string };

/** Counts what has become known, for elements that show it. */
const known = new Store(0);

const facts = new Map<string, Reading<ScopeFacts>>();
const syllables = new Map<string, Reading<readonly Option[]>>();

/** Asked anew when the place is entered, since packages come and go. */
export function forgetFacts(): void {
  for (const reading of [...facts.values(), ...syllables.values()]) reading.stop();
  facts.clear();
  syllables.clear();
  known.value++;
}

/** Size of a scope; undefined until the server has told it. */
function factsOf({ classKey, packageId, syllableKey }: Scope): ScopeFacts | undefined {
  const query = { class_key: classKey, package_id: packageId, syllable_key: syllableKey };
  return heldOf(facts, `${classKey} ${packageId} ${syllableKey}`, async (signal) => {
    const params = { query };
    const stats = await answer(api.GET('/api/generation/selection-stats', { params, signal }));
    return { items: stats.max_items, unique: stats.max_unique_combinations };
  });
}

/** Numbers of syllables that a package offers for a class; undefined until they are known. */
function syllablesOf({ classKey, packageId }: Scope): readonly Option[] | undefined {
  const params = { query: { class_key: classKey, package_id: packageId } };
  return heldOf(syllables, `${classKey} ${packageId}`, async (signal) => {
    const reply = api.GET('/api/generation/package-syllables', { params, signal });
    return (await answer(reply)).syllable_options;
  });
}

/** A failure is told by the draw itself; the place asks again when it is entered again. */
function heldOf<T>(readings: Map<string, Reading<T>>, key: string, read: Read<T>): T | undefined {
  let reading = readings.get(key);
  if (!reading) {
    const made: Reading<T> = new Reading<T>({
      addController: () => {},
      requestUpdate: () => {
        if (!made.loading) known.value++;
      },
    });
    reading = made;
    readings.set(key, made);
    void made.ask(key, read);
  }
  return reading.value ?? undefined;
}

/**
 * Package and number of syllables of a class, and how many names that is.
 *
 * @fires scope-change - a scope
 */
@customElement('nw-scope-fields')
@watches(generate, known, server)
export class ScopeFields extends LitElement {
  @property({ attribute: false }) scope!: Scope;
  /** Before "package" in the labels. */
  @property() what = '';

  static override styles = [
    base,
    selectStyles,
    css`
      :host { display: grid; gap: 0.75rem; }
      p { margin-block-start: -0.4rem; }
    `,
  ];

  override render() {
    const { classKey, packageId, syllableKey } = this.scope;
    const offered = syllablesOf(this.scope);
    const label = (word: string): string =>
      this.what ? `${this.what}: ${word.toLowerCase()}` : word;
    return html`
      <wa-select size="s" label=${label('Package')} .value=${String(packageId)}
        @change=${(event: Event) => this.#tell({ packageId: Number(textOf(event)), syllableKey: 'all' })}>
        ${packagesOf(classKey).map(
          ({ package_id, package_name }) =>
            html`<wa-option value=${String(package_id)} label=${corpusName(package_name)}>${corpusName(package_name)} <small class="id">no. ${package_id}</small></wa-option>`,
        )}
      </wa-select>
      ${
        offered
          ? choice(
              label('Syllables'),
              syllableKey,
              offered.map((one) => [one.key, one.label] as const),
              (key) => this.#tell({ syllableKey: key }),
            )
          : html`<wa-select size="s" label=${label('Syllables')} disabled placeholder="…"></wa-select>`
      }
      <p class="small quiet">${countText(factsOf(this.scope))}</p>
    `;
  }

  protected override updated(): void {
    // files of a class may exist for certain numbers of syllables only
    const options = syllablesOf(this.scope);
    const [first] = options ?? [];
    if (first && !options!.some(({ key }) => key === this.scope.syllableKey)) {
      this.#tell({ syllableKey: first.key });
    }
  }

  #tell(changes: Partial<Scope>): void {
    const detail: Scope = { ...this.scope, ...changes };
    this.dispatchEvent(new CustomEvent('scope-change', { detail }));
  }
}

function countText(known: ScopeFacts | undefined): string {
  if (!known) return 'Counting …';
  const { items, unique } = known;
  if (items === 0) return 'No names here: choose another number of syllables.';
  return items === unique
    ? `${formatNumber(items)} names, all different`
    : `${formatNumber(items)} names, ${formatNumber(unique)} different`;
}

/** How far what is asked for goes with what is there, and how often names would come twice. */
@customElement('nw-capacity-meter')
@watches(generate, known)
export class CapacityMeter extends LitElement {
  static override styles = [
    base,
    css`
      :host { display: grid; gap: 0.6rem; }
      .one { display: grid; gap: 0.2rem; }
      .line { gap: 0.5rem 1rem; font-variant-numeric: tabular-nums; }
      .bar { block-size: 0.4rem; border-radius: 99rem; background: var(--sunken); overflow: hidden; box-shadow: inset 0 0 0 1px var(--line); }
      .bar i { display: block; block-size: 100%; background: var(--accent); min-inline-size: 2px; }
      .bar i.full { background: var(--warning); }
    `,
  ];

  override render() {
    const { form } = generate.value;
    if (form.mode === 'pattern') return this.#renderFullNames();
    return itemsOf(form).map((item) => {
      const found = factsOf(item);
      const what = `${classLabel(item.classKey).toLowerCase()}s`;
      return found
        ? renderCapacity(what, drawCapacity(item.count, found.unique, form.unique))
        : nothing;
    });
  }

  #renderFullNames() {
    const { form } = generate.value;
    const { parts, problem } = readPattern(form.pattern);
    if (problem) return nothing;
    let space = 1;
    for (const { part, optional } of parts) {
      const chosen = form.parts[part];
      const found = chosen && factsOf({ classKey: classOfPart(part), ...chosen });
      if (!found) return nothing;
      space *= found.unique + (optional ? 1 : 0);
    }
    return renderCapacity('full names', drawCapacity(form.count, space, form.unique));
  }
}

function renderCapacity(what: string, capacity: Capacity) {
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

function expected({ requested, given, repeats, risk }: Capacity): string {
  if (given < requested) return `only ${compact(given)} can come`;
  if (repeats >= 0.5) return `about ${formatNumber(Math.round(repeats))} will repeat another`;
  if (risk > 0.001) return `a repeat comes with ${formatShare(risk, risk < 0.1 ? 1 : 0)}`;
  return generate.value.form.unique ? 'none twice' : 'hardly any repeats';
}

const compact = (n: number): string =>
  n < 1e6 ? formatNumber(n) : formatNumber(n, { notation: 'compact', maximumSignificantDigits: 3 });
