/** Reads what both slots would put into a package. */
import { answer, api, type PatchName } from '../../api.ts';
import type { Held, Holdings, PatchHoldings } from '../../logic/packages/form.ts';
import { statsOf } from '../../state/server.ts';

/** Records whose text is measured to estimate the size of all. */
const SAMPLE = 100;

/** What both patches hold now, as far as a package takes it. */
export async function readHoldings(signal: AbortSignal): Promise<Holdings> {
  const [a, b] = await Promise.all([holdingsOf('a', signal), holdingsOf('b', signal)]);
  return { a, b };
}

async function holdingsOf(patch: PatchName, signal: AbortSignal): Promise<PatchHoldings> {
  const stats = statsOf(patch);
  const none: PatchHoldings = { walks: null, candidates: null, selections: null, corpusType: null };
  if (stats?.loader_status !== 'ready') return none;
  const params = { query: { patch, offset: 0, limit: SAMPLE } };
  const [walks, candidates, selections] = await Promise.all([
    stats.has_walks ? answer(api.GET('/api/walker/walks', { params, signal })) : null,
    stats.has_candidates ? answer(api.GET('/api/walker/candidates', { params, signal })) : null,
    stats.has_selections ? answer(api.GET('/api/walker/selections', { params, signal })) : null,
  ]);
  return {
    walks: walks && held(walks.total, walks.walks),
    candidates: candidates && held(candidates.total, candidates.candidates),
    selections:
      selections &&
      held(selections.total, selections.selections, selections.recipe?.name_class ?? null),
    corpusType: stats.corpus_type,
  };
}

function held(
  count: number,
  sample: readonly object[],
  nameClass: string | null = null,
): Held | null {
  if (count === 0) return null;
  const scale = count / Math.max(1, sample.length);
  const text = JSON.stringify(sample, null, 2);
  const names = sample.map((record) => ('name' in record ? String(record.name) : '')).join('\n');
  return {
    count,
    bytes: Math.round(text.length * scale),
    nameBytes: Math.round(names.length * scale),
    nameClass,
  };
}
