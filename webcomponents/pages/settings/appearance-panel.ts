/** <nw-appearance-panel>: how the page looks and behaves, in this browser. Every change holds at once. */
import '@awesome.me/webawesome/dist/components/switch/switch.js';
import { html } from 'lit';
import { isOn } from '../../parts/fields/event-value.ts';
import { segmentedChoice } from '../../parts/fields/segmented.ts';
import { selectField } from '../../parts/fields/select.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import { settings } from '../../state/settings.ts';

const THEMES = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['contrast', 'High contrast'],
] as const;
const DENSITIES = [
  ['comfortable', 'Comfortable'],
  ['compact', 'Compact'],
] as const;
const MOTIONS = [
  ['system', 'As the system'],
  ['reduced', 'Reduced'],
] as const;
const TAGS = 'en-US en-GB de-DE de-CH fr-FR es-ES pt-BR sv-SE hi-IN';
const NUMBERS = ['', ...TAGS.split(' ')];
const SAMPLE = 1_234_567.8;

@element('nw-appearance-panel', settings)
export class AppearancePanel extends PageElement {
  override render() {
    const { theme, density, motion, numbers, confirm, shortcuts } = settings.value;
    return html`
      <section class="panel stack" aria-labelledby="look">
        <h2 id="look">This browser</h2>
        ${selectField({
          label: 'Theme',
          wide: true,
          value: theme,
          options: THEMES,
          choose: (chosen) => settings.patch({ theme: chosen }),
        })}
        ${choice('Density', 'density', density, DENSITIES)}
        ${choice('Motion', 'motion', motion, MOTIONS)}
        ${selectField({
          label: 'Numbers',
          wide: true,
          value: numbers,
          options: NUMBERS.map((tag) => [
            tag,
            `${nameOf(tag)}: ${SAMPLE.toLocaleString(tag || undefined)}`,
          ]),
          choose: (chosen) => settings.patch({ numbers: chosen }),
        })}
        ${toggle('confirm', confirm, 'Ask before something is replaced or deleted')}
        ${toggle('shortcuts', shortcuts, 'Single-key shortcuts')}
      </section>
    `;
  }
}

const choice = (
  label: string,
  key: 'density' | 'motion',
  value: string,
  choices: readonly (readonly [value: string, label: string])[],
) =>
  segmentedChoice({
    label,
    name: key,
    value,
    segments: choices.map(([value, label]) => ({ value, label })),
    wide: true,
    choose: (chosen) => settings.patch({ [key]: chosen }),
  });

const toggle = (key: 'confirm' | 'shortcuts', checked: boolean, label: string) =>
  html`<wa-switch name=${key} .checked=${checked} @change=${(event: Event) => settings.patch({ [key]: isOn(event) })}>${label}</wa-switch>`;

const nameOf = (tag: string): string =>
  tag === '' ? 'Browser' : (new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag);
