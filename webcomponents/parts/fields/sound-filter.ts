/** <nw-sound-filter>: limits on how names sound beside the words of their text. */
import '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import { css, html, LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { ANY_SOUND, type SoundFilter, soundProblem } from '../../logic/filters/sound.ts';
import { base } from '../base.ts';
import './param-field.ts';

/**
 * Whether names have to sound like the words of their text, and how much.
 *
 * @fires sound-change - changed fields
 */
@customElement('nw-sound-filter')
export class SoundFilterFields extends LitElement {
  @property({ attribute: false }) filter: SoundFilter = ANY_SOUND;

  static override styles = [
    base,
    css`
      fieldset { display: grid; gap: 0.5rem; }
      .bounds { display: grid; gap: 0.5rem var(--gap); grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr)); }
    `,
  ];

  override render() {
    const { like_min, like_max, sound } = this.filter;
    const problem = soundProblem(this.filter);
    return html`<fieldset data-help="sound-filter">
      <legend>How names sound</legend>
      <wa-checkbox size="s" .checked=${sound} @change=${(event: Event) => this.#tell({ sound: (event.target as HTMLInputElement).checked })}
        >only names that begin, join and end as words of the text do</wa-checkbox>
      <div class="bounds">
        ${this.#renderBound('Likeness at least, %', like_min, 20, (value) => ({ like_min: value }))}
        ${this.#renderBound('Likeness at most, %', like_max, 95, (value) => ({ like_max: value }))}
      </div>
      ${problem ? html`<p class="small error" role="alert">${problem}</p>` : ''}
    </fieldset>`;
  }

  #renderBound(
    label: string,
    value: number | null,
    fallback: number,
    change: (value: number | null) => Partial<SoundFilter>,
  ) {
    return html`<nw-param-field label=${label} .value=${value} min="0" max="100" step="5" optional .fallback=${fallback}
      hint="any" @value-change=${({ detail }: CustomEvent<{ value: number | null }>) => this.#tell(change(detail.value))}></nw-param-field>`;
  }

  #tell(changes: Partial<SoundFilter>): void {
    this.dispatchEvent(new CustomEvent('sound-change', { detail: changes }));
  }
}
