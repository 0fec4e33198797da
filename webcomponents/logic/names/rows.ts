/** Rows of name lists from any route, with filter, sort and table for export. */
import type { Schemas } from '../../../http/wire.ts';
import { reasonText } from '../candidates/funnel.ts';
import type { Cells } from '../table-text.ts';
import type { NameRow } from './made.ts';
import { type RenderStyle, renderName } from './render.ts';

type Made = Pick<Schemas['Candidate'], 'name' | 'syllables' | 'features'>;

export function rowOfCandidate({ name, syllables, features }: Made): NameRow {
  return { name, syllables, score: null, nameClass: '', features: held(features), reason: null };
}

export function rowOfSelected(
  record: Made & Pick<Schemas['SelectedName'], 'score'>,
  nameClass: string,
): NameRow {
  return { ...rowOfCandidate(record), score: record.score, nameClass };
}

export function rowOfJudged(record: Schemas['JudgedName'], nameClass: string): NameRow {
  const { name, syllables, score, reason } = record;
  const features = [...record.preferred_hits, ...record.tolerated_hits, ...record.discouraged_hits];
  return { name, syllables, score, nameClass, features, reason };
}

function held(features: Schemas['Features']): string[] {
  return Object.entries(features)
    .filter(([, has]) => has)
    .map(([name]) => name);
}

/** The cells of a row as a file holds them: how each came about stands beside it. */
export const nameCells = (
  style: RenderStyle,
  origin: { readonly run: string; readonly seed: string },
): Cells<NameRow> => ({
  name: ({ name }) => name,
  written: ({ name }) => renderName(name, style),
  syllables: ({ syllables }) => syllables.join(' '),
  score: ({ score }) => score,
  class: ({ nameClass }) => nameClass,
  features: ({ features }) => features.join(' '),
  reason: ({ reason }) => (reason === null ? '' : reasonText(reason)),
  seed: () => origin.seed,
  run: () => origin.run,
});
