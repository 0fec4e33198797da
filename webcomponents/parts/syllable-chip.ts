/** <nw-syllable-chip>: a syllable with its features and flips. */
import { bits, featuresIn } from '../logic/charts/features.ts';
import { formatNumber } from '../state/settings.ts';
import { css, element, html, nothing, PageElement, property } from './element.ts';

/**
 * A syllable; what is known of it shows on hover. With `flipped`, one small mark for each feature by
 * which it differs from the syllable before.
 */
@element('nw-syllable-chip')
export class SyllableChip extends PageElement {
  @property() syllable = '';
  @property({ type: Number }) frequency: number | null = null;
  /** Bit set of its features; null when unknown. */
  @property({ type: Number }) signature: number | null = null;
  /** Bit set of the features that changed; null where there is no syllable before. */
  @property({ type: Number }) flipped: number | null = null;

  static override styles = css`
    :host { display: inline-block; }
    .syllable { display: inline-grid; justify-items: center; padding: 0 0.35em; border-radius: var(--radius-s);
      background: var(--sunken); line-height: 1.55; font-weight: 500; }
    .stay { background: none; color: var(--quiet); }
    .marks { display: flex; gap: 2px; block-size: 3px; margin-block: -1px 2px; }
    .marks i { inline-size: 3px; block-size: 3px; border-radius: 50%; background: var(--accent); }
    @media (forced-colors: active) { .marks i { background: Highlight; } }
  `;

  override render() {
    const stays = this.flipped === 0;
    return html`<span class="syllable ${stays ? 'stay' : ''}" title=${this.#words()}>
      ${this.syllable}${
        this.flipped === null
          ? nothing
          : html`<span class="marks" aria-hidden="true">${Array.from({ length: bits(this.flipped) }, () => html`<i></i>`)}</span>`
      }</span>`;
  }

  #words(): string {
    const parts = [this.syllable];
    if (this.frequency !== null) parts.push(`occurs ${formatNumber(this.frequency)} ×`);
    if (this.signature !== null) {
      parts.push(
        featuresIn(this.signature)
          .map(({ label }) => label)
          .join(', ') || 'no feature',
      );
    }
    if (this.flipped !== null) {
      const labels = featuresIn(this.flipped).map(({ label }) => label);
      parts.push(labels.length > 0 ? `changed: ${labels.join(', ')}` : 'nothing changed');
    }
    return parts.join(' · ');
  }
}
