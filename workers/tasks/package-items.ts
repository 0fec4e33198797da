/** The items of a package's members as text, range by range. */
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { CandidateTable } from '../../engine/names/candidates.ts';
import {
  BETWEEN,
  candidateText,
  formattedPart,
  selectionTexts,
  stepLines,
  syllableLines,
  walkText,
} from '../../engine/names/package-text.ts';
import { nameOf } from '../../engine/names/render.ts';
import type { Page } from '../tasks.ts';

/**
 * Items from..to-1 of a result as the members of a package hold them: JSON lines separated by a comma
 * and a line end, of `names` the plain names separated by a line end, of `walk-formatted` bare text.
 */
export function packageItems(corpus: Corpus, page: Page, from: number, to: number): string {
  if (page.kind === 'walk-formatted') return formattedPart(corpus, page.ids, from, to);
  if (page.kind === 'walk-syllables') return syllableLines(corpus, page.ids.subarray(from, to));
  if (page.kind === 'walk-steps') return stepLines(corpus, page.ids.subarray(from, to));
  const item = itemText(corpus, page);
  const items: string[] = [];
  for (let i = from; i < to; i++) items.push(item(i));
  return items.join(page.kind === 'names' ? '\n' : BETWEEN);
}

type Part = 'walk-formatted' | 'walk-syllables' | 'walk-steps';

/** Text of the i-th item, from 0. */
function itemText(corpus: Corpus, page: Exclude<Page, { kind: Part }>): (i: number) => string {
  if (page.kind === 'walks') {
    const { ids, width } = page;
    return (i) => walkText(corpus, ids.subarray(i * width, (i + 1) * width));
  }
  const table = CandidateTable.from(page.table);
  if (page.kind === 'candidates') return (i) => candidateText(corpus, table, i);
  const { selection, policy } = page;
  if (page.kind === 'names') return (i) => nameOf(corpus, table, selection.positions[i]!);
  const record = selectionTexts(corpus, table, selection, policy);
  return (i) => record(i + 1);
}
