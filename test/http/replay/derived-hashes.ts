/** Recorded hashes that depend on the free order of hits, for the replay. */
import type { Line } from '../../replay.ts';

type Json = Record<string, unknown>;

/**
 * Recorded hashes that rest on the order in which a selection lists its hits. That order is free where
 * the recordings were made; ours is the order of the features, so these hashes are ours and no others
 * are. They cover selections, and what points to them: run states, and sessions in turn.
 * (`test/store/sessions/sidecars.test.ts` shows that in the recorded order the very hashes come out.)
 */
export function derivedHashes(lines: readonly Line[]): string[] {
  const found = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) found.add(value);
  };
  for (const { path, file, json, response } of lines) {
    if (file?.endsWith('/walker_run_state.v1.json')) {
      for (const [slot, ref] of Object.entries(json!.sidecars as Record<string, Json | null>)) {
        if (slot.endsWith('_selections')) add(ref?.ipc_output_hash);
      }
    }
    const session = file?.startsWith('{SESSIONS}/') || /\/(save|load)-session$/.test(path ?? '');
    if (session || file?.endsWith('/walker_run_state.v1.json')) {
      const body = (json ?? response) as Json;
      const blocks = [body, body.ipc, body.patch_a, body.patch_b].filter(isJson);
      for (const block of blocks) {
        for (const [key, value] of Object.entries(block)) {
          if (/^(run_state_)?(ipc_)?(input|output)_hash$/.test(key)) add(value);
        }
      }
    }
  }
  return [...found];
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;
