/** <nw-appearance-panel>: how the page looks and behaves, in this browser. Every change holds at once. */
import '@awesome.me/webawesome/dist/components/switch/switch.js';
import { html } from 'lit';
import { isOn } from '../../parts/fields/event-value.ts';
import { choice } from '../../parts/fields/inputs.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import { type Settings, settings } from '../../state/settings.ts';

const TAGS = 'en-US en-GB de-DE de-CH fr-FR es-ES pt-BR sv-SE hi-IN';
const SAMPLE = 1_234_567.8;

const nameOf = (tag: string): string =>
  tag === '' ? 'Browser' : (new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag);

const NUMBERS = ['', ...TAGS.split(' ')].map(
  (tag) => [tag, `${nameOf(tag)}: ${SAMPLE.toLocaleString(tag || undefined)}`] as const,
);

const SYSTEM = { system: 'As the system' };
const THEMES = Object.entries({
  ...SYSTEM,
  light: 'Light',
  dark: 'Dark',
  contrast: 'High contrast',
});

/** What can be chosen: its key, its label, its values with their words. */
const CHOICES: readonly (readonly [
  key: keyof Settings,
  label: string,
  values: readonly (readonly [value: string, words: string])[],
])[] = [
  ['theme', 'Theme', THEMES],
  ['density', 'Density', Object.entries({ comfortable: 'Comfortable', compact: 'Compact' })],
  ['motion', 'Motion', Object.entries({ ...SYSTEM, reduced: 'Reduced' })],
  ['numbers', 'Numbers', NUMBERS],
];

@element('nw-appearance-panel', settings)
export class AppearancePanel extends PageElement {
  override render() {
    return html`
      <section class="panel stack" aria-labelledby="look">
        <h2 id="look">This browser</h2>
        ${CHOICES.map(([key, label, values]) =>
          choice(label, String(settings.value[key]), values, (value) =>
            settings.patch({ [key]: value }),
          ),
        )}
        ${toggle('confirm', 'Ask before something is replaced or deleted')}
        ${toggle('shortcuts', 'Single-key shortcuts')}
      </section>
    `;
  }
}

const toggle = (key: 'confirm' | 'shortcuts', label: string) =>
  html`<wa-switch name=${key} .checked=${settings.value[key]} @change=${(event: Event) => settings.patch({ [key]: isOn(event) })}>${label}</wa-switch>`;
