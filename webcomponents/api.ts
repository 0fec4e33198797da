import type { components } from '../http/wire.ts';

type Schemas = components['schemas'];
export type PatchName = Schemas['PatchName'];
export type PatchStats = Schemas['PatchStats'];
export type Run = Schemas['Run'];

/** What a route answered instead of its result: the server's text, word for word. */
export class ApiError extends Error {}

async function call<T>(path: string, body?: object): Promise<T> {
  const reply = await fetch(path, body ? { method: 'POST', body: JSON.stringify(body) } : {});
  const answer = (await reply.json()) as T & { error?: string };
  if (typeof answer.error === 'string') throw new ApiError(answer.error);
  return answer;
}

export const version = () => call<Schemas['Version']>('/api/version');
export const runs = () => call<Schemas['RunList']>('/api/pipeline/runs');
export const stats = () => call<Schemas['Stats']>('/api/walker/stats');
export const loadCorpus = (patch: PatchName, run_id: string) =>
  call<Schemas['LoadedCorpus']>('/api/walker/load-corpus', { patch, run_id });
