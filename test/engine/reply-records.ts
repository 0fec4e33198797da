/** Single records as replies have them. */
import type { Corpus } from '../../engine/corpus/corpus.ts';
import type { CandidateTable } from '../../engine/names/candidates.ts';
import type { NamePolicy } from '../../engine/names/policy.ts';
import { REPLY, Records } from '../../engine/names/render.ts';
import type { Selection } from '../../engine/names/select.ts';

export const walkJson = (corpus: Corpus, ids: Uint32Array): string =>
  new Records(REPLY, corpus).walk(ids);

export const candidateJson = (corpus: Corpus, table: CandidateTable, i: number): string =>
  new Records(REPLY, corpus).candidates(table)(i);

/** By rank, from 1. */
export function selectionRenderer(
  corpus: Corpus,
  table: CandidateTable,
  selection: Selection,
  policy: NamePolicy,
): (rank: number) => string {
  const record = new Records(REPLY, corpus).selections(table, selection, policy);
  return (rank) => record(rank - 1);
}

export const selectedNameJson = (
  corpus: Corpus,
  table: CandidateTable,
  { positions }: Selection,
  rank: number,
): string => new Records(REPLY, corpus).names(table)(positions[rank - 1]!);
