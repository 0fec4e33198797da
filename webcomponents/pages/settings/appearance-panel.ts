/** <nw-appearance-panel>: theme, density and other preferences of this browser. */
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import '@awesome.me/webawesome/dist/components/switch/switch.js';
import { css, html, LitElement } from 'lit';
import { customElement } from 'lit/decorators.js';
import { base } from '../../parts/base.ts';
import { segmented, segmentedChoice } from '../../parts/fields/segmented.ts';
import { type Settings, settings } from '../../state/settings.ts';
import { watches } from '../../state/store.ts';

type Choice = readonly (readonly [value: string, label: string])[];

const THEMES: Choice = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['contrast', 'High contrast'],
];
const DENSITIES: Choice = [
  ['comfortable', 'Comfortable'],
  ['compact', 'Compact'],
];
const MOTIONS: Choice = [
  ['system', 'As the system'],
  ['reduced', 'Reduced'],
];
const NUMBERS = [
  '',
  'en-US',
  'en-GB',
  'de-DE',
  'de-CH',
  'fr-FR',
  'es-ES',
  'pt-BR',
  'sv-SE',
  'hi-IN',
];
const SAMPLE = 1_234_567.8;

/** How the page looks and behaves, in this browser. Every change holds at once. */
@customElement('nw-appearance-panel')
@watches(settings)
export class AppearancePanel extends LitElement {
  static override styles = [
    base,
    segmented,
    css`
      .fields { display: grid; gap: 1.1rem; }
      h2 { margin-block-end: 0.75rem; }
    `,
  ];

  override render() {
    const { theme, density, motion, numbers, confirm, shortcuts } = settings.value;
    return html`
      <section class="panel" aria-labelledby="look">
        <h2 id="look">This browser</h2>
        <div class="fields">
          <wa-select label="Theme" name="theme" .value=${theme} @change=${this.#onTheme}>
            ${THEMES.map(([choice, words]) => html`<wa-option value=${choice}>${words}</wa-option>`)}
          </wa-select>
          ${this.#renderChoice('Density', 'density', density, DENSITIES)}
          ${this.#renderChoice('Motion', 'motion', motion, MOTIONS)}
          <wa-select label="Numbers" .value=${numbers === '' ? 'browser' : numbers} @change=${this.#onNumbers}>
            ${NUMBERS.map((tag) => html`<wa-option value=${tag === '' ? 'browser' : tag}>${nameOf(tag)}: ${SAMPLE.toLocaleString(tag || undefined)}</wa-option>`)}
          </wa-select>
          ${this.#renderSwitch('confirm', confirm, 'Ask before something is replaced or deleted')}
          ${this.#renderSwitch('shortcuts', shortcuts, 'Single-key shortcuts')}
        </div>
      </section>
    `;
  }

  #renderChoice(label: string, key: keyof Settings, value: string, choices: Choice) {
    return segmentedChoice({
      label,
      name: key,
      value,
      segments: choices.map(([choice, words]) => ({ value: choice, label: words })),
      wide: true,
      large: true,
      choose: (chosen) => settings.patch({ [key]: chosen }),
    });
  }

  #renderSwitch(key: keyof Settings, checked: boolean, label: string) {
    return html`<wa-switch name=${key} .checked=${checked}
      @change=${(event: Event) => settings.patch({ [key]: (event.target as HTMLInputElement).checked })}>${label}</wa-switch>`;
  }

  #onTheme(event: Event): void {
    settings.patch({ theme: (event.target as HTMLInputElement).value as Settings['theme'] });
  }

  #onNumbers(event: Event): void {
    const { value } = event.target as HTMLInputElement;
    settings.patch({ numbers: value === 'browser' ? '' : value });
  }
}

function nameOf(tag: string): string {
  if (tag === '') return 'Browser';
  return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
}
