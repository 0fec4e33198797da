/** Items of a page of results as text, range by range. */
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { CandidateTable } from '../../engine/names/candidates.ts';
import { between, type Layout, nameOf, PACKAGED, Records } from '../../engine/names/render.ts';
import type { NameView, Page } from '../values.ts';

/** Items from..to-1 as they stand in a list of a layout, without its brackets. */
export function pageText(
  layout: Layout,
  corpus: Corpus,
  page: Page | NameView,
  from: number,
  to: number,
): string {
  const records = new Records(layout, corpus);
  if (page.kind === 'long-walk') return records.walkPart(page.ids, from, to);
  const item = itemsOf(records, page);
  return Array.from({ length: to - from }, (_, k) => item(from + k)).join(between(layout));
}

/** The same as the members of a package hold them; of `names` the plain names, one a line. */
export function packageItems(corpus: Corpus, page: Page, from: number, to: number): string {
  if (page.kind !== 'names') return pageText(PACKAGED, corpus, page, from, to);
  const table = CandidateTable.from(page.table);
  const places = page.selection.positions.subarray(from, to);
  return Array.from(places, (i) => nameOf(corpus, table, i)).join('\n');
}

/** Text of the i-th item, from 0. */
export function itemsOf(
  records: Records,
  page: Exclude<Page, { kind: 'long-walk' }> | NameView,
): (i: number) => string {
  if (page.kind === 'walks') {
    const { ids, width } = page;
    return (i) => records.walk(ids.subarray(i * width, (i + 1) * width));
  }
  if (page.kind === 'rows') {
    const item = itemsOf(records, page.page);
    return (i) => item(page.rows[i]!);
  }
  const table = CandidateTable.from(page.table);
  if (page.kind === 'evaluated') {
    const record = records.evaluated(table, page.params, page.codes);
    return (i) => record(page.rows[i]!);
  }
  if (page.kind === 'candidates') return records.candidates(table);
  const { selection, policy } = page;
  if (page.kind === 'selections') return records.selections(table, selection, policy);
  const name = records.names(table);
  return (i) => name(selection.positions[i]!);
}
