/** The state of both patches for GET /api/walker/stats. */
import { roundDigits } from '../../engine/base/exact-math.ts';
import { perProfile } from '../../engine/corpus/profiles.ts';
import { REACH_THRESHOLD } from '../../engine/walk/reaches.ts';
import type { Reaches } from '../patches/content.ts';
import type { LoadedContent, Patch, Patches } from '../patches/patch.ts';
import type { SessionGate } from './gate.ts';

export const renderStats = ({ a, b }: Patches, { active, locks }: SessionGate) => ({
  patch_a: renderPatch(a),
  patch_b: renderPatch(b),
  patch_comparison: compare(
    a.content.loaded?.manifest.outputHash ?? null,
    b.content.loaded?.manifest.outputHash ?? null,
  ),
  persisting: [...renderPersisting(a), ...renderPersisting(b)],
  active_session_id: active?.id ?? null,
  active_session_lock: active && locks.lockOf(active.id),
});

const renderPersisting = ({ name, persisting }: Patch) =>
  persisting.map(({ kind, records, percent }) => ({
    patch: name,
    kind,
    records,
    percent: roundDigits(percent, 1),
  }));

function renderPatch(patch: Patch) {
  const { progress, content, ready } = patch;
  const { loaded, cache } = content;
  const manifest = loaded?.manifest;
  return {
    corpus: loaded?.run.run_id ?? null,
    corpus_type: loaded?.run.extractor_type ?? null,
    syllable_count: loaded?.syllableCount ?? 0,
    walker_ready: ready,
    // a rebuild of the reaches is not a stage of a load; its progress is below
    loading_stage: ready ? null : content.stage,
    loading_error: content.error,
    loader_status: loaderStatus(content),
    loading_phase: progress?.phase ?? null,
    loading_percent: progress ? roundDigits(progress.percent, 1) : null,
    manifest_ipc_input_hash: manifest?.inputHash ?? null,
    manifest_ipc_output_hash: manifest?.outputHash ?? null,
    manifest_ipc_verification_status: manifest?.verification.status ?? null,
    manifest_ipc_verification_reason: manifest?.verification.reason ?? null,
    reach_cache_status: cache.status,
    reach_cache_ipc_input_hash: cache.inputHash,
    reach_cache_ipc_output_hash: cache.outputHash,
    reach_cache_ipc_verification_status: cache.verification?.status ?? null,
    reach_cache_ipc_verification_reason: cache.verification?.reason ?? null,
    has_walks: (content.walks?.count ?? 0) > 0,
    has_candidates: content.candidates !== null,
    has_selections: (content.selection?.count ?? 0) > 0,
    ...(content.reaches && { reaches: renderReaches(content.reaches) }),
  };
}

function loaderStatus(content: LoadedContent): 'error' | 'ready' | 'loading' | 'idle' {
  if (content.error !== null) return 'error';
  if (content.reaches !== null) return 'ready';
  return content.loaded === null ? 'idle' : 'loading';
}

const renderReaches = (reaches: Reaches) =>
  perProfile((name) => {
    const { reach, total, uniqueReachable, computationMs } = reaches[name];
    return {
      reach,
      total,
      threshold: REACH_THRESHOLD,
      computation_ms: computationMs,
      unique_reachable: uniqueReachable,
    } as const;
  });

/** Whether both patches hold the same corpus, by the output hashes of their manifests. */
function compare(a: string | null, b: string | null) {
  if (a === null || b === null) {
    return relation('unknown', 'none', 'manifest-hash-unavailable');
  }
  return a === b
    ? relation('same', 'none', 'patch-manifest-hashes-match')
    : relation('different', 'warn', 'patch-manifest-hashes-differ');
}

const relation = <const R extends string, const P extends string, const W extends string>(
  corpus_hash_relation: R,
  policy: P,
  reason: W,
) => ({ corpus_hash_relation, policy, reason });
