/** Fields of a form of which the page knows what their table says: one element by kind. */
import { html } from 'lit';
import * as derive from '../../logic/derive/form.ts';
import { textField, tick } from './inputs.ts';
import './param-field.ts';
import { selectField } from './select.ts';

const titleOf = (key: string): string =>
  key.slice(0, 1).toUpperCase() + key.slice(1).replaceAll('_', ' ');

export const otherFields = (
  table: derive.Table,
  keys: readonly string[],
  form: object,
  set: (changes: Readonly<Record<string, derive.Value>>) => void,
) =>
  keys.map((key) => {
    const value = (form as Readonly<Record<string, derive.Value>>)[key] ?? null;
    return renderField(key, table[key]!, value, (next) => set({ [key]: next }));
  });

function renderField(
  key: string,
  field: derive.TableField,
  value: derive.Value,
  set: (value: derive.Value) => void,
) {
  const label = titleOf(key);
  if (derive.isNumber(field)) {
    return html`<nw-param-field label=${label} .value=${value} .field=${field} hint=${field.help}
      @value-change=${(event: CustomEvent<{ value: number | null }>) => set(event.detail.value)}></nw-param-field>`;
  }
  if (derive.isSwitch(field)) {
    return html`<div title=${field.help}>${tick(label, value === true, set)}</div>`;
  }
  if (derive.isText(field)) {
    return textField(label, String(value ?? ''), (text) => set(text || null), { hint: field.help });
  }
  const choices = derive.choicesOf(field);
  return selectField({
    label,
    wide: true,
    title: field.help,
    value: String(value ?? ''),
    options: [
      ...(derive.isOptional(field) ? [['', 'none'] as const] : []),
      ...choices.map((choice) => [String(choice), String(choice)] as const),
    ],
    choose: (text) => set(choices.find((choice) => String(choice) === text) ?? null),
  });
}
