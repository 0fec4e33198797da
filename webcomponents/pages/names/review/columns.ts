/** The columns of name lists. */
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { html } from 'lit';
import type { Mark, NameMarks } from '../../../logic/names/marks.ts';
import { type RenderStyle, renderName } from '../../../logic/names/render.ts';
import { lettersOf, type NameRow } from '../../../logic/names/rows.ts';
import type { Column } from '../../../parts/data-table.ts';
import { formatNumber } from '../../../state/settings.ts';
import { hasScores, type ListName } from '../name-source.ts';

/** What the columns of a list of names go by. */
export interface NameLook {
  readonly list: ListName;
  /** Whether there is room for all of them. */
  readonly roomy: boolean;
  readonly marks: NameMarks['byName'] | undefined;
  readonly style: RenderStyle;
  /** Favourites by name. */
  readonly stars: ReadonlyMap<string, number>;
}

export function nameColumns(look: NameLook): readonly Column<NameRow>[] {
  const { list, roomy, marks, style, stars } = look;
  const columns: (Column<NameRow> | false)[] = [
    {
      key: 'mark',
      label: '',
      width: '3.75rem',
      render: ({ name }) => markIcon(marks?.get(name)?.mark, stars.has(name)),
    },
    roomy && {
      key: 'order',
      label: '#',
      width: '5rem',
      align: 'end',
      sortable: true,
      render: (_row, index) => formatNumber(index + 1),
    },
    {
      key: 'name',
      label: 'Name',
      width: 'minmax(7rem, 1.2fr)',
      sortable: true,
      render: ({ name }) => {
        const dropped = marks?.get(name)?.mark === 'dropped';
        return html`<span dir="auto" class=${dropped ? 'quiet' : ''} style=${dropped ? 'text-decoration: line-through' : 'font-weight: 550'}>${renderName(name, style)}</span>`;
      },
    },
    roomy && {
      key: 'syllables',
      label: 'Syllables',
      width: 'minmax(7rem, 1fr)',
      render: ({ syllables }) => html`<span dir="auto" class="quiet">${syllables.join('·')}</span>`,
    },
    hasScores(list) && {
      key: 'score',
      label: 'Score',
      width: '5rem',
      align: 'end',
      sortable: true,
      render: ({ score }) => (score === null ? '–' : formatNumber(score)),
    },
    roomy && {
      key: 'length',
      label: 'Letters',
      width: '5.5rem',
      align: 'end',
      sortable: true,
      render: (row) => formatNumber(lettersOf(row)),
    },
  ];
  return columns.filter((column) => column !== false);
}

function markIcon(mark: Mark | undefined, starred: boolean) {
  const icons: [string, string, string][] = [];
  if (mark === 'kept') icons.push(['check', 'ok', 'kept']);
  if (mark === 'dropped') icons.push(['x', 'error', 'dropped']);
  if (starred) icons.push(['star', 'warning', 'favourite']);
  return icons.map(
    ([name, colour, label]) =>
      html`<wa-icon name=${name} class=${colour} label=${label}></wa-icon>`,
  );
}
