/** <nw-name-lists>: the choice of the list that is shown. */
import { css, html, LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { NameMarks } from '../../../logic/names/keepers.ts';
import { base } from '../../../parts/base.ts';
import { segmented, segmentedChoice } from '../../../parts/fields/segmented.ts';
import { formatNumber } from '../../../state/settings.ts';
import { isJudged, type ListName, listTitle } from '../name-source.ts';
import type { NamesState } from '../patch-names.ts';

const LISTS: readonly ListName[] = ['selected', 'candidates', 'kept', 'dropped'];

/**
 * Which names are shown.
 *
 * @fires list-change - { list }; through shadow roots
 */
@customElement('nw-name-lists')
export class NameLists extends LitElement {
  @property() list: ListName = 'selected';
  @property({ attribute: false }) state!: NamesState;
  @property({ attribute: false }) marks: NameMarks | null = null;

  static override styles = [
    base,
    segmented,
    css`
      .count { color: var(--quiet); font-variant-numeric: tabular-nums; }
      :checked + span .count { color: inherit; }
    `,
  ];

  override render() {
    const shown = isJudged(this.list) ? [...LISTS, this.list] : LISTS;
    return segmentedChoice({
      label: 'Names to show',
      name: 'list',
      value: this.list,
      segments: shown.map((list) => ({
        value: list,
        label: html`${listTitle(list)} <span class="count">${this.#count(list)}</span>`,
      })),
      quiet: true,
      choose: (list) => this.#choose(list),
    });
  }

  #count(list: ListName): string {
    const { selection, made, judged } = this.state;
    const number = (count: number | undefined): string =>
      count === undefined ? '–' : formatNumber(count);
    if (list === 'selected') return number(selection?.total);
    if (list === 'candidates') return number(made?.total);
    if (list === 'kept' || list === 'dropped') {
      const marks = this.marks && [...this.marks.values()];
      return number(marks?.filter(({ mark }) => mark === list).length);
    }
    if (list === 'admitted') return number(judged?.admitted);
    const reason = list.slice('reason-'.length);
    return number(
      judged?.rejected_by[reason] ?? judged?.excluded[reason] ?? judged?.sound?.[reason],
    );
  }

  #choose(list: ListName): void {
    const detail = { list };
    this.dispatchEvent(new CustomEvent('list-change', { detail, bubbles: true, composed: true }));
  }
}
