/** Fields of a form of which the page knows what their table says: one element by kind. */
import { html } from 'lit';
import { inWords } from '../../logic/corpora/runs.ts';
import * as derive from '../../logic/derive/form.ts';
import { named, textField, tick } from './inputs.ts';
import './param-field.ts';
import type { ParamField } from './param-field.ts';
import { selectField } from './select.ts';

/** How the page shows a number of a table in words and a control of its own. */
export type Look = Partial<
  Pick<ParamField, 'label' | 'hint' | 'kind' | 'min' | 'max' | 'choices' | 'changed'>
>;

/** Each leads to the article of the help that has its key among its topics. */
export const otherFields = (
  table: derive.Table,
  keys: readonly string[],
  form: object,
  set: (changes: Readonly<Record<string, derive.Value>>) => void,
  looks: Readonly<Record<string, Look>> = {},
) =>
  keys.map((key) => {
    const value = (form as Readonly<Record<string, derive.Value>>)[key] ?? null;
    return html`<div data-help=${key.replaceAll('_', '-')}>
      ${renderField(key, table[key]!, value, (next) => set({ [key]: next }), looks[key] ?? {})}</div>`;
  });

function renderField(
  key: string,
  field: derive.TableField,
  value: derive.Value,
  set: (value: derive.Value) => void,
  look: Look,
) {
  const { label = inWords(key), hint = field.help } = look;
  if (derive.isNumber(field)) {
    return html`<nw-param-field label=${label} .value=${value} .field=${field} step=${derive.isWhole(field) ? 1 : 0.1}
      hint=${derive.isOptional(field) ? (field.or ?? '') : hint} about=${hint} kind=${look.kind ?? 'stepper'}
      min=${look.min ?? 0} max=${look.max ?? 1} .choices=${look.choices ?? []} changed=${look.changed ?? ''}
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
