/** Fields of a form of which the page knows what their table says: one element by kind. */
import { html } from 'lit';
import * as derive from '../../logic/derive/form.ts';
import { named, textField, tick } from './inputs.ts';
import './param-field.ts';
import { selectField } from './select.ts';

const titleOf = (key: string): string =>
  key.slice(0, 1).toUpperCase() + key.slice(1).replaceAll('_', ' ');

/** Each leads to the article of the help that has its key among its topics. */
export const otherFields = (
  table: derive.Table,
  keys: readonly string[],
  form: object,
  set: (changes: Readonly<Record<string, derive.Value>>) => void,
) =>
  keys.map((key) => {
    const value = (form as Readonly<Record<string, derive.Value>>)[key] ?? null;
    return html`<div data-help=${key.replaceAll('_', '-')}>
      ${renderField(key, table[key]!, value, (next) => set({ [key]: next }))}</div>`;
  });

function renderField(
  key: string,
  field: derive.TableField,
  value: derive.Value,
  set: (value: derive.Value) => void,
) {
  const [label, hint] = [titleOf(key), field.help];
  if (derive.isNumber(field)) {
    return html`<nw-param-field label=${label} .value=${value} .field=${field} step=${derive.isWhole(field) ? 1 : 0.1}
      hint=${derive.isOptional(field) ? (field.or ?? '') : hint} about=${hint}
      @value-change=${(event: CustomEvent<{ value: number | null }>) => set(event.detail.value)}></nw-param-field>`;
  }
  if (derive.isSwitch(field))
    return html`${tick(label, value === true, set)}<p class="small quiet">${hint}</p>`;
  if (derive.isText(field))
    return textField(label, String(value ?? ''), (text) => set(text || null), { hint });
  const choices = derive.choicesOf(field);
  return selectField({
    ...{ label, hint, name: key, wide: true },
    value: String(value ?? ''),
    options: [
      ...(derive.isOptional(field) ? [['', 'none'] as const] : []),
      ...named(choices.map(String)),
    ],
    choose: (text) => set(choices.find((choice) => String(choice) === text) ?? null),
  });
}
