/** Keys of the data of a slot's corpus, so that it is read again when the corpus changes. */
import type { PatchName } from '../api.ts';
import { statsOf } from '../state/server.ts';

/** Names the corpus that a patch holds, exactly; null when it holds none. */
export function corpusKey(patch: PatchName): string | null {
  const stats = statsOf(patch);
  if (!stats?.corpus || stats.syllable_count === 0) return null;
  return `${patch} ${stats.corpus} ${stats.manifest_ipc_output_hash} ${stats.syllable_count}`;
}

/** A key that is equal for the same data of the same corpus; null while there is no corpus. */
export function keyOf(patch: PatchName, ...question: readonly unknown[]): string | null {
  const corpus = corpusKey(patch);
  return corpus === null ? null : JSON.stringify([corpus, ...question]);
}
