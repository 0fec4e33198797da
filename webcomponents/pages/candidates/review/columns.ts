/** The columns of name lists. */
import { html, nothing } from 'lit';
import type { Mark, NameMarks } from '../../../logic/names/keepers.ts';
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
  readonly marks: NameMarks | undefined;
  readonly style: RenderStyle;
}

export function nameColumns(look: NameLook): readonly Column<NameRow>[] {
  const { list, roomy, marks, style } = look;
  const columns: (Column<NameRow> | false)[] = [
    {
      key: 'mark',
      label: '',
      width: '2.5rem',
      render: ({ name }) => markIcon(marks?.get(name)?.mark),
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

function markIcon(mark: Mark | undefined) {
  if (mark === undefined) return nothing;
  return mark === 'kept'
    ? html`<wa-icon name="heart" class="ok" label="kept"></wa-icon>`
    : html`<wa-icon name="x" class="error" label="dropped"></wa-icon>`;
}
