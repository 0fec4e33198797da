/** How a list of names looks: the choice of the list, its filters and columns, the tools of the chosen name, an empty selection. */
import { html, nothing } from 'lit';
import { mainReason } from '../../../logic/candidates/funnel.ts';
import type { NameRow } from '../../../logic/names/made.ts';
import { RENDER_STYLES, type RenderStyle, renderName } from '../../../logic/names/render.ts';
import { lettersOf, type NameFilter } from '../../../logic/names/rows.ts';
import { type Column, column } from '../../../parts/data-table.ts';
import { choice, named, textField, textOf } from '../../../parts/fields/inputs.ts';
import { segmentedChoice } from '../../../parts/fields/segmented.ts';
import { selectField } from '../../../parts/fields/select.ts';
import { formatNumber } from '../../../state/settings.ts';
import * as lists from '../name-source.ts';
import type { PatchNames } from '../patch-names.ts';

export function listChoice(names: PatchNames, list: lists.ListName) {
  return segmentedChoice<lists.ListName>({
    label: 'Names to show',
    name: 'list',
    value: list,
    segments: (lists.isJudged(list) ? [...lists.LISTS, list] : lists.LISTS).map((one) => {
      const count = countOf(names, one);
      const words = count === undefined ? '–' : formatNumber(count);
      return {
        value: one,
        label: html`${lists.listTitle(one)} <span class="count">${words}</span>`,
      };
    }),
    quiet: true,
    choose: lists.showList,
  });
}

function countOf({ value, judged }: PatchNames, list: lists.ListName): number | undefined {
  if (list === 'selected') return value.selection?.total;
  if (list === 'candidates') return value.made?.total;
  if (list === 'admitted') return judged.value?.admitted;
  const { rejected_by = {}, excluded = {} } = judged.value ?? {};
  return { ...rejected_by, ...excluded }[lists.reasonOf(list)];
}

const ROOMY = { least: 32 };

export function nameColumns(
  list: lists.ListName,
  isKept: (row: NameRow) => boolean,
  style: RenderStyle,
): readonly Column<NameRow>[] {
  const sortable = true;
  const number = { sortable, align: 'end' } as const;
  const name = (row: NameRow) =>
    html`<span dir="auto" style="font-weight: 550">${renderName(row.name, style)}</span>`;
  const heart = (row: NameRow) =>
    isKept(row) ? html`<nw-icon name="heart" class="ok" label="kept"></nw-icon>` : nothing;
  const syllables = (row: NameRow) =>
    html`<span dir="auto" class="quiet">${row.syllables.join('·')}</span>`;
  const score = column<NameRow>('score', 'Score', '5rem', (row) => row.score, number);
  return [
    column('kept', '', '2.5rem', heart),
    column('order', '#', '5rem', (_, index) => index + 1, { ...number, ...ROOMY }),
    column('name', 'Name', 'minmax(7rem, 1.2fr)', name, { sortable }),
    column('syllables', 'Syllables', 'minmax(7rem, 1fr)', syllables, ROOMY),
    ...(lists.hasScores(list) ? [score] : []),
    column('length', 'Letters', '5.5rem', lettersOf, { ...number, ...ROOMY }),
  ];
}

/** A button for the chosen name; `off` says why it cannot be used, '' when it can. */
export type NameTool = readonly [
  icon: string,
  words: string,
  title: string,
  off: string,
  act: () => void,
  pressed?: boolean,
];

export const nameTools = (all: readonly NameTool[]) => html`
  <div class="row" role="group" aria-label="The chosen name">${all.map(
    ([icon, words, title, off, act, pressed]) => html`
    <button class="tool framed" type="button" ?disabled=${off !== ''} title=${off || title} aria-pressed=${pressed ?? nothing}
      @click=${act}><nw-icon name=${icon}></nw-icon>${words}</button>`,
  )}</div>
`;

export const styleChoice = (style: RenderStyle) =>
  selectField({
    label: 'Letter case',
    beside: true,
    title: 'Letter case; next with r',
    value: style,
    options: RENDER_STYLES.map((one) => [one, one] as const),
    choose: lists.showStyle,
  });

/** Why nothing was selected, where the names would be, and the names that were rejected. */
export function noneSelected({ judged }: PatchNames) {
  const { value, loading } = judged;
  if (loading || value === null)
    return html`<p class="quiet empty">Counting the reasons of rejection …</p>`;
  const reason = value.admitted > 0 ? null : mainReason(value);
  return html`<div class="empty" role="status">
    <p><strong>No name was selected.</strong> ${
      reason
        ? `Of ${formatNumber(value.made)} candidates ${formatNumber(reason.count)} were rejected: ${reason.label}.`
        : `As the settings stand now, ${formatNumber(value.admitted)} candidates suit.`
    }</p>
    ${
      reason
        ? html`<button class="tool framed" type="button" @click=${() => lists.showList(lists.listOfStep(reason.key))}>See these names</button>`
        : nothing
    }
  </div>`;
}

/** Narrows a list of names: changed fields are told with each key; `leave` from the search down into the list. */
export function nameFilters(
  { search, starts, ends, syllables, min_score }: NameFilter,
  scored: boolean,
  tell: (changes: Partial<NameFilter>) => void,
  leave: () => void,
) {
  const live = { live: true };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    (event.target as HTMLElement).blur();
    leave();
  };
  return html`<div class="filters" role="search" aria-label="Names">
    <wa-input class="search" size="s" label="Search" .value=${search} with-clear autocomplete="off" spellcheck="false"
      @input=${(event: Event) => tell({ search: textOf(event).trim() })} @wa-clear=${() => tell({ search: '' })}
      @keydown=${onKey}><nw-icon slot="start" name="search"></nw-icon></wa-input>
    ${textField('Starts with', starts, (text) => tell({ starts: text }), live)}
    ${textField('Ends with', ends, (text) => tell({ ends: text }), live)}
    ${choice('Syllables', String(syllables ?? 'any'), named(['any', '1', '2', '3', '4', '5', '6']), (n) => tell({ syllables: n === 'any' ? null : Number(n) }))}
    <wa-input size="s" type="number" label="Score at least" .value=${min_score === null ? '' : String(min_score)} without-spin-buttons
      ?disabled=${!scored} title=${scored ? nothing : 'Candidates have no score; see Selected, or a step of the funnel'}
      @input=${(event: Event) => {
        const text = textOf(event);
        tell({ min_score: /^-?\d{1,4}$/.test(text) ? Number(text) : null });
      }}></wa-input>
  </div>`;
}
