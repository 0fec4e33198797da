/** Sidecars are verified in the pool: reading a large one takes seconds. */
import type { SidecarReader } from '../../store/sidecars/check.ts';
import type { WorkerPool } from '../../workers/pool.ts';

export const sidecarReader =
  (pool: WorkerPool): SidecarReader =>
  (path, name, runId) =>
    pool.run('checkSidecar', { path, name, runId });
