/** Makes walks in one patch or both; why they cannot be made now. */
import { api, type PatchName } from '../../api.ts';
import { walkProblem, walkRequest } from '../../logic/walks/params.ts';
import { Action } from '../../parts/action.ts';
import { notifyWarnings } from '../../state/notices.ts';
import { markSeedUsed, paramsOf, takeParams } from '../../state/patch-params.ts';
import { isLoading, refresh, statsOf } from '../../state/server.ts';
import { whyReadOnly } from '../../state/session.ts';
import { Store } from '../../state/store.ts';

export const making: Readonly<Record<PatchName, Action>> = {
  a: new Action(null, 'Patch A'),
  b: new Action(null, 'Patch B'),
};

const NOTHING = {
  /** What a field of the controls refuses; '' while all hold valid values. */
  refused: '',
  /** How often this page has made walks; they are read again when it changes. */
  made: 0,
};
type WalkStatus = Readonly<typeof NOTHING>;

export const walkStatus = new Store<Readonly<Record<PatchName, WalkStatus>>>({
  a: NOTHING,
  b: NOTHING,
});

export const setWalkStatus = (patch: PatchName, changes: Partial<WalkStatus>): void =>
  walkStatus.patch({ [patch]: { ...walkStatus.value[patch], ...changes } });

/** Why walks cannot be made in a patch right now; '' when they can. */
export function whyNoWalks(patch: PatchName): string {
  const stats = statsOf(patch);
  const readOnly = whyReadOnly();
  if (readOnly) return readOnly;
  if (stats === null) return 'The state of the server is being read.';
  if (!stats.walker_ready) {
    if (isLoading(stats)) return 'The corpus is still being loaded.';
    if (stats.loading_error) return stats.loading_error;
    return `Load a corpus into patch ${patch.toUpperCase()} first.`;
  }
  return walkStatus.value[patch].refused || walkProblem(paramsOf(patch));
}

/** Makes walks with what the controls show, in each of the patches that can. */
export async function makeWalks(...patches: readonly PatchName[]): Promise<void> {
  const able = patches.filter((patch) => whyNoWalks(patch) === '' && !making[patch].busy);
  // linked patches share a seed, so all seeds are settled before the first request
  const requests = able.map((patch) => ({ patch, params: takeParams(patch) }));
  await Promise.all(
    requests.map(({ patch, params }) => making[patch].run(() => make(patch, params))),
  );
}

async function make(patch: PatchName, params: ReturnType<typeof paramsOf>): Promise<void> {
  const { warnings } = await api.post('/api/walker/walk', { body: walkRequest(patch, params) });
  notifyWarnings(`Patch ${patch.toUpperCase()}`, warnings);
  markSeedUsed(patch, params.seed);
  setWalkStatus(patch, { made: walkStatus.value[patch].made + 1 });
  await refresh();
}
