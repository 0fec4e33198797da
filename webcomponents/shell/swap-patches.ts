/** Swaps the runs and parameters of the two slots. */
import { loadRun } from '../parts/load-run.ts';
import { swapParams } from '../state/patch-params.ts';
import { statsOf } from '../state/server.ts';

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
