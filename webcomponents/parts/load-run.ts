/** Loads runs into the patches, asking first when results would be lost; swaps the patches. */
import { api, type PatchName } from '../api.ts';
import { notify, notifyError } from '../state/notices.ts';
import { swapParams } from '../state/patch-params.ts';
import { corpusName, hasResults, refresh, statsOf } from '../state/server.ts';
import { settings } from '../state/settings.ts';
import { ask } from './ask.ts';

/**
 * Loads a run into a patch, after a question when the patch holds results that would go. False when the
 * answer was no. `onAgreed` is called once nothing stands between the person's wish and the request. A
 * refusal is noted and thrown.
 */
export async function loadRun(
  patch: PatchName,
  runId: string,
  onAgreed: () => void = () => {},
): Promise<boolean> {
  const letter = patch.toUpperCase();
  // just after the page was opened nobody knows yet what would go
  if (!statsOf(patch)) await refresh();
  if (hasResults(patch) && settings.value.confirm) {
    const goOn = await ask({
      title: `Load into patch ${letter}?`,
      text: `Patch ${letter} holds walks or names made from ${corpusName(statsOf(patch)?.corpus ?? '')}. They are dropped when another run is loaded; what is saved in a session or a package stays.`,
      yes: `Load into ${letter}`,
    });
    if (!goOn) return false;
  }
  onAgreed();
  const about = `load ${patch}`;
  notify('info', `Patch ${letter}`, `Loading ${corpusName(runId)} …`, undefined, about);
  try {
    await api.post('/api/walker/load-corpus', { body: { patch, run_id: runId } });
  } catch (error) {
    notifyError(`Patch ${letter}`, error, about);
    throw error;
  }
  notify('success', `Patch ${letter}`, `${corpusName(runId)} is loaded.`, undefined, about);
  await refresh();
  return true;
}

/** Gives each patch the run and the parameters of the other. A declined question ends it. */
export async function swapPatches(): Promise<void> {
  const a = statsOf('a')?.corpus;
  const b = statsOf('b')?.corpus;
  if (!a || !b) return;
  try {
    if (a !== b && !((await loadRun('a', b)) && (await loadRun('b', a)))) return;
    swapParams();
  } catch {
    // `loadRun` has noted why
  }
}
