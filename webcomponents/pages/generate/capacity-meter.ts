/** <nw-capacity-meter>: names asked for against names available. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { type Capacity, drawCapacity } from '../../logic/generate/draw-capacity.ts';
import { classOfPart, itemsOf } from '../../logic/generate/form.ts';
import { readPattern } from '../../logic/generate/pattern.ts';
import { base } from '../../parts/base.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';
import { watches } from '../../state/store.ts';
import { factsOf, scopeFacts } from './scope-facts.ts';
import { classLabel, generate } from './state.ts';

/** How far what is asked for goes with what is there, and how often names would come twice. */
@customElement('nw-capacity-meter')
@watches(generate, scopeFacts)
export class CapacityMeter extends LitElement {
  static override styles = [
    base,
    css`
      :host { display: grid; gap: 0.6rem; }
      .one { display: grid; gap: 0.2rem; }
      .line { display: flex; justify-content: space-between; gap: 0.5rem 1rem; font-size: 0.8125rem; flex-wrap: wrap; font-variant-numeric: tabular-nums; }
      .bar { block-size: 0.4rem; border-radius: 99rem; background: var(--sunken); overflow: hidden; box-shadow: inset 0 0 0 1px var(--line); }
      .bar i { display: block; block-size: 100%; background: var(--accent); min-inline-size: 2px; }
      .bar i.full { background: var(--warning); }
    `,
  ];

  override render() {
    const rows = this.#rows();
    if (rows.length === 0) return nothing;
    return html`${rows.map(({ label, capacity }) => this.#renderOne(label, capacity))}`;
  }

  #rows(): readonly { label: string; capacity: Capacity }[] {
    const { form } = generate.value;
    if (form.mode === 'classes') {
      return itemsOf(form).flatMap((item) => {
        const facts = factsOf(item);
        if (!facts) return [];
        const capacity = drawCapacity(item.count, facts.unique, form.unique);
        return [{ label: classLabel(item.classKey), capacity }];
      });
    }
    let space = 1;
    const { parts, problem } = readPattern(form.pattern);
    if (problem) return [];
    for (const { part, optional } of parts) {
      const chosen = form.parts[part];
      const facts = chosen && factsOf({ classKey: classOfPart(part), ...chosen });
      if (!facts) return [];
      space *= facts.unique + (optional ? 1 : 0);
    }
    return [{ label: 'Full names', capacity: drawCapacity(form.count, space, form.unique) }];
  }

  #renderOne(label: string, { requested, maximum, given, repeats, risk }: Capacity) {
    const share = maximum === 0 ? 1 : Math.min(1, requested / maximum);
    const short = given < requested;
    const compact = (n: number): string =>
      n < 1e6
        ? formatNumber(n)
        : formatNumber(n, { notation: 'compact', maximumSignificantDigits: 3 });
    const said = short
      ? `only ${compact(given)} can come`
      : repeats >= 0.5
        ? `about ${formatNumber(Math.round(repeats))} will repeat another`
        : risk > 0.001
          ? `a repeat comes with ${formatShare(risk, risk < 0.1 ? 1 : 0)}`
          : generate.value.form.unique
            ? 'none twice'
            : 'hardly any repeats';
    return html`<div class="one">
      <div class="line">
        <span><strong>${formatNumber(requested)}</strong> of ${compact(maximum)} ${label.toLowerCase()}${
          label === 'Full names' ? '' : 's'
        }</span>
        <span class=${short ? 'warning' : 'quiet'}>${said}</span>
      </div>
      <div class="bar" role="img" aria-label=${`${formatShare(share)} of what is there`}><i class=${short ? 'full' : ''} style="inline-size: ${share * 100}%"></i></div>
    </div>`;
  }
}
