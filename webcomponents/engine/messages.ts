/** What travels between the page and the engine in its worker. */
import type { CheckedNames } from '../../engine/kin/asked/check.ts';
import type { CheckInput } from '../../engine/kin/asked/name-sources.ts';

export type { CheckedNames };

/** Requests that the engine answers, by the paths that they have over HTTP. */
export type EnginePath =
  | '/api/names'
  | '/api/names/cast'
  | '/api/names/portrait'
  | '/api/names/score';

export type EngineRequest = (
  | { readonly path: EnginePath; readonly body: object }
  /** What speaks against names, which no path of HTTP tells. */
  | { readonly path: 'check'; readonly body: CheckInput }
) & {
  /** Where the name classes of a server are; null: those that ship. */
  readonly classes: string | null;
};

/** 'refused': the request has something wrong; 'failed': the engine could not do its work, for want of a file mostly. */
export type EngineReply =
  | { readonly kind: 'done'; readonly body: object }
  | { readonly kind: 'refused' | 'failed'; readonly message: string };
