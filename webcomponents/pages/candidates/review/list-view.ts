/** How a list of names looks: the choice of the list, its columns, the tools of the chosen name, an empty selection. */
import { html, nothing } from 'lit';
import { mainReason } from '../../../logic/candidates/funnel.ts';
import { looserSelect } from '../../../logic/candidates/select-form.ts';
import type { Mark } from '../../../logic/names/keepers.ts';
import { RENDER_STYLES, type RenderStyle, renderName } from '../../../logic/names/render.ts';
import { lettersOf, type NameRow } from '../../../logic/names/rows.ts';
import type { Column } from '../../../parts/data-table.ts';
import { segmentedChoice } from '../../../parts/fields/segmented.ts';
import { selectField } from '../../../parts/fields/select.ts';
import type { RunMarks } from '../../../state/marks.ts';
import { nameClasses } from '../../../state/name-classes.ts';
import { formatNumber } from '../../../state/settings.ts';
import {
  hasScores,
  isJudged,
  isMarked,
  LISTS,
  type ListName,
  listOfStep,
  listTitle,
  reasonOf,
} from '../name-source.ts';
import type { PatchNames } from '../patch-names.ts';

/** The choice of the list, each with its number of names. */
export function listChoice(names: PatchNames, list: ListName, choose: (list: ListName) => void) {
  return segmentedChoice<ListName>({
    label: 'Names to show',
    name: 'list',
    value: list,
    segments: (isJudged(list) ? [...LISTS, list] : LISTS).map((one) => {
      const count = countOf(names, one);
      const words = count === undefined ? '–' : formatNumber(count);
      return { value: one, label: html`${listTitle(one)} <span class="count">${words}</span>` };
    }),
    quiet: true,
    choose,
  });
}

function countOf({ value, judged, marks }: PatchNames, list: ListName): number | undefined {
  if (list === 'selected') return value.selection?.total;
  if (list === 'candidates') return value.made?.total;
  if (isMarked(list)) return marks?.names(list).length;
  if (list === 'admitted') return judged.value?.admitted;
  const { rejected_by = {}, excluded = {}, sound = {} } = judged.value ?? {};
  return { ...rejected_by, ...excluded, ...sound }[reasonOf(list)];
}

/** The columns of a list; `roomy` when there is room for all of them. */
export function nameColumns(
  list: ListName,
  roomy: boolean,
  marks: RunMarks | null,
  style: RenderStyle,
): readonly Column<NameRow>[] {
  const number = (
    key: string,
    label: string,
    width: string,
    of: (row: NameRow, index: number) => number | null,
  ): Column<NameRow> => ({
    ...{ key, label, width, align: 'end', sortable: true },
    render: (row, index) => {
      const value = of(row, index);
      return value === null ? '–' : formatNumber(value);
    },
  });
  const columns: (Column<NameRow> | false)[] = [
    { key: 'mark', label: '', width: '2.5rem', render: (row) => markIcon(marks?.markOf(row)) },
    roomy && number('order', '#', '5rem', (_row, index) => index + 1),
    {
      ...{ key: 'name', label: 'Name', width: 'minmax(7rem, 1.2fr)', sortable: true },
      render: (row) => {
        const dropped = marks?.markOf(row) === 'dropped';
        return html`<span dir="auto" class=${dropped ? 'quiet' : ''} style=${dropped ? 'text-decoration: line-through' : 'font-weight: 550'}>${renderName(row.name, style)}</span>`;
      },
    },
    roomy && {
      ...{ key: 'syllables', label: 'Syllables', width: 'minmax(7rem, 1fr)' },
      render: ({ syllables }) => html`<span dir="auto" class="quiet">${syllables.join('·')}</span>`,
    },
    hasScores(list) && number('score', 'Score', '5rem', ({ score }) => score),
    roomy && number('length', 'Letters', '5.5rem', lettersOf),
  ];
  return columns.filter((column) => column !== false);
}

function markIcon(mark: Mark | null | undefined) {
  if (!mark) return nothing;
  return mark === 'kept'
    ? html`<wa-icon name="heart" class="ok" label="kept"></wa-icon>`
    : html`<wa-icon name="x" class="error" label="dropped"></wa-icon>`;
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

/** The tools of the chosen name. */
export const nameTools = (all: readonly NameTool[]) => html`
  <div class="row" role="group" aria-label="The chosen name">${all.map(
    ([icon, words, title, off, act, pressed]) => html`
    <button class="tool framed" type="button" ?disabled=${off !== ''} title=${off || title} aria-pressed=${pressed ?? nothing}
      @click=${act}><wa-icon name=${icon}></wa-icon>${words}</button>`,
  )}</div>
`;

/** The choice of how names are written. */
export const styleChoice = (style: RenderStyle, choose: (style: RenderStyle) => void) =>
  selectField({
    label: 'Letter case',
    beside: true,
    title: 'Letter case; next with r',
    value: style,
    options: RENDER_STYLES.map((one) => [one, one] as const),
    choose,
  });

/** Why nothing was selected, where the names would be, with what lets some through. */
export function noneSelected(names: PatchNames, show: (list: ListName) => void) {
  const { select, combine, busy } = names.value;
  const { value: judged, loading } = names.judged;
  if (loading || judged === null)
    return html`<p class="quiet empty">Counting the reasons of rejection …</p>`;
  const reason = judged.admitted > 0 ? null : mainReason(judged);
  const more = looserSelect(select, reason?.key ?? '');
  const syllables =
    reason?.key === 'syllable_count_out_of_range' ? lengthsOf(select.name_class) : [];
  const makeOf = async (): Promise<void> => {
    names.setCombine({ ...combine, syllables });
    await names.makeCandidates();
    await names.makeSelection();
  };
  const selectMore = (): void => {
    const next = more?.next ?? select;
    names.setSelect(next.count === 0 ? { ...next, count: 100 } : next);
    void names.makeSelection();
  };
  const button = (words: string, act: () => void) =>
    html`<button class="tool framed" type="button" ?disabled=${busy !== ''} @click=${act}>${words}</button>`;
  return html`<div class="empty" role="status">
    <p><strong>No name was selected.</strong> ${
      reason
        ? `Of ${formatNumber(judged.made)} candidates ${formatNumber(reason.count)} were rejected: ${reason.label}.`
        : `As the settings stand now, ${formatNumber(judged.admitted)} candidates suit.`
    }</p>
    <div class="row">
      ${
        syllables.length > 0
          ? button(`Make candidates of ${syllables.join(' or ')} syllables`, makeOf)
          : button(more?.label ?? 'Select names again', selectMore)
      }
      ${reason ? button('See these names', () => show(listOfStep(reason.key))) : nothing}
    </div>
  </div>`;
}

/** The first numbers of syllables that a class takes. */
function lengthsOf(nameClass: string): readonly number[] {
  const found = nameClasses.value?.find(({ name }) => name === nameClass);
  const [least = 1, most = 0] = found?.syllable_range ?? [];
  return Array.from({ length: most - least + 1 }, (_, i) => least + i).slice(0, 3);
}
