/** Names, casts and portraits of a source: the requests with what the source is in them. */
import { answer, api, type Schemas } from '../../api.ts';
import type { Source } from '../../logic/start/source.ts';
import { pastedOf } from './own-source.ts';

/** The page lets no offensive name in. */
const CLEAN = { allow_offensive: false };

/** The fields of a request that say what names are made from. */
async function sourceFields(
  source: Source,
): Promise<{ run_id?: string; names?: string; text?: string }> {
  if (source.by === 'run') return { run_id: source.id };
  const { text, isList } = await pastedOf(source);
  return isList ? { names: text } : { text };
}

type Without<T> = Omit<T, 'run_id' | 'patch' | 'names' | 'text' | 'blend'>;

/** Names of a source; with `blend` of two. */
export async function makeNames(
  source: Source,
  fields: Without<Schemas['NamesRequest']>,
  signal?: AbortSignal,
  blend?: Source,
) {
  const second = blend && (blend.by === 'run' ? blend.id : await sourceFields(blend));
  const body = {
    ...(await sourceFields(source)),
    ...CLEAN,
    ...fields,
    ...(second && { blend: second }),
  };
  return answer(api.POST('/api/names', { body, ...(signal && { signal }) }));
}

export async function makeCast(
  source: Source,
  fields: Without<Schemas['CastRequest']>,
  signal: AbortSignal,
) {
  const body = { ...(await sourceFields(source)), ...CLEAN, ...fields };
  return answer(api.POST('/api/names/cast', { body, signal }));
}

export async function readPortrait(source: Source, signal: AbortSignal) {
  return answer(api.POST('/api/names/portrait', { body: await sourceFields(source), signal }));
}

/** How near names are to those of the source, and why. */
export async function scoreNames(source: Source, names: readonly string[], signal: AbortSignal) {
  const body = { ...(await sourceFields(source)), names_to_score: [...names] };
  return answer(api.POST('/api/names/score', { body, signal }));
}
