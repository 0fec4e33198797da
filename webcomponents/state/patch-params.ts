/** State: walk parameters of both patches, with undo, links and seeds. */
import type { PatchName } from '../api.ts';
import { UndoRing, type Way } from '../logic/undo-ring.ts';
import * as walking from '../logic/walks/params.ts';
import { drawSeed } from '../logic/walks/seed.ts';
import { keepLocally, keptLocally, Store } from './store.ts';

/**
 * What B takes over from A and A from B: nothing, the parameters (one corpus difference at a time), or
 * the corpus (one parameter difference at a time).
 */
export type Link = 'none' | 'params' | 'corpus';

export interface PatchParams {
  readonly params: walking.WalkParams;
  /** The named profile chosen last: what differs from it is marked. */
  readonly basis: walking.ProfileName;
  /** A locked seed is used again and again; an open one is drawn anew once it has been used. */
  readonly seedLocked: boolean;
  /** Walks have been made with this seed since it was entered or drawn. */
  readonly seedUsed: boolean;
}

export interface Workbench {
  readonly a: PatchParams;
  readonly b: PatchParams;
  readonly link: Link;
}

const KEY = 'namewalk.workbench';
const otherOf = (patch: PatchName): PatchName => (patch === 'a' ? 'b' : 'a');

/** Patches of which nothing was kept and nothing has been edited. */
const unknown = new Set<PatchName>(['a', 'b']);

/** Parameters of both patches and how they are linked; kept in this browser. */
export const workbench = new Store<Workbench>(read());
workbench.watch(write);

const ring = new UndoRing<Workbench>();

/**
 * Parameters that the walks on the server were made with become those of a patch of which this browser
 * knows nothing yet.
 */
export function adoptParams(patch: PatchName, params: walking.WalkParams): void {
  if (!unknown.delete(patch)) return;
  const adopted = { ...workbench.value[patch], params, seedUsed: true };
  workbench.patch({ [patch]: withBasis(adopted) });
}

export const paramsOf = (patch: PatchName): walking.WalkParams => workbench.value[patch].params;

export const canTravel = (way: Way): boolean => ring.can(way);

/** Takes the last edit back, whichever patch it was in, or makes it again. */
export function travel(way: Way): void {
  workbench.value = ring.travel(way, workbench.value);
}

/** Changes values of a patch; see `withValues`. A new seed counts as not used yet. */
export function edit(patch: PatchName, changes: Partial<walking.WalkParams>): void {
  const key = `${patch} ${Object.keys(changes).join()}`;
  put(patch, key, ({ params, ...rest }) => ({
    ...rest,
    params: walking.withValues(params, changes),
    ...(changes.seed !== undefined && { seedUsed: false }),
  }));
}

export function chooseProfile(patch: PatchName, profile: walking.WalkParams['profile']): void {
  put(patch, '', (state) =>
    withBasis({ ...state, params: walking.withProfile(state.params, profile) }),
  );
}

/** Shows other parameters: those of a link, of a kept result, of the walks that the server holds. */
export function replaceParams(patch: PatchName, params: walking.WalkParams): void {
  put(patch, '', (state) => withBasis({ ...state, params, seedUsed: false }));
}

export function lockSeed(patch: PatchName, seedLocked: boolean): void {
  put(patch, '', (state) => ({ ...state, seedLocked }));
}

export function copyParams(from: PatchName): void {
  put(otherOf(from), '', () => workbench.value[from]);
}

export function swapParams(): void {
  const { a, b, link } = workbench.value;
  commit({ a: b, b: a, link }, '');
}

/** Linking the parameters gives B those of A. */
export function setLink(link: Link): void {
  const { a, b } = workbench.value;
  commit({ a, b: link === 'params' ? a : b, link }, '');
}

/** The patches that an edit of, or a load into, `patch` goes to. */
export const linkedWith = (patch: PatchName, by: 'params' | 'corpus'): readonly PatchName[] =>
  workbench.value.link === by ? [patch, otherOf(patch)] : [patch];

/**
 * The parameters to make walks with now. An open seed that has been used gives way to a fresh one first,
 * so the seed shown is the seed sent. No edit: there is nothing to take back.
 */
export function takeParams(patch: PatchName): walking.WalkParams {
  const state = workbench.value[patch];
  if (state.seedUsed && !state.seedLocked) {
    const fresh = { ...state, params: { ...state.params, seed: drawSeed() }, seedUsed: false };
    workbench.patch(Object.fromEntries(linkedWith(patch, 'params').map((name) => [name, fresh])));
  }
  return workbench.value[patch].params;
}

export function markSeedUsed(patch: PatchName, seed: string): void {
  const state = workbench.value[patch];
  if (state.params.seed === seed) workbench.patch({ [patch]: { ...state, seedUsed: true } });
}

function withBasis(state: PatchParams): PatchParams {
  const { profile } = state.params;
  return profile === 'custom' ? state : { ...state, basis: profile };
}

function put(patch: PatchName, key: string, change: (state: PatchParams) => PatchParams): void {
  const next = change(workbench.value[patch]);
  const changed = linkedWith(patch, 'params').map((name) => [name, next]);
  commit({ ...workbench.value, ...Object.fromEntries(changed) }, key);
}

function commit(next: Workbench, key: string): void {
  ring.note(workbench.value, key, performance.now());
  unknown.clear();
  workbench.value = next;
}

function read(): Workbench {
  const kept = (keptLocally(KEY) ?? {}) as Record<string, unknown>;
  const patch = (name: PatchName): PatchParams => {
    const { params, basis, seedLocked, seedUsed } = (kept[name] ?? {}) as Record<string, unknown>;
    if (params !== undefined) unknown.delete(name);
    return {
      params: walking.decodeParams(String(params)) ?? {
        ...walking.DEFAULT_PARAMS,
        seed: drawSeed(),
      },
      basis: walking.PROFILE_NAMES.find((known) => known === basis) ?? 'dialect',
      seedLocked: seedLocked === true,
      seedUsed: seedUsed === true,
    };
  };
  const link = (['params', 'corpus'] as const).find((known) => known === kept.link) ?? 'none';
  return { a: patch('a'), b: patch('b'), link };
}

function write(): void {
  const { a, b, link } = workbench.value;
  const flat = (state: PatchParams) => ({ ...state, params: walking.encodeParams(state.params) });
  keepLocally(KEY, { a: flat(a), b: flat(b), link });
}
