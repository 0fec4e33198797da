/** Closes the manifest of a run whose process died. */
import { isJsonObject } from '../../engine/base/json.ts';
import { utcSeconds } from '../files/clock.ts';
import {
  checkManifest,
  type ManifestFields,
  type RunStatus,
  type StageRecord,
  writeManifest,
} from '../manifests/manifest.ts';
import { artifactDigests, listArtifacts, removeTemporaries } from './folder.ts';

/**
 * Ends the manifest of a run whose process is gone: a `running` manifest and its running stage get
 * `status`; half-written files are removed. A run that had ended, or has no readable manifest, is
 * left as it is. `logTail` are the last lines of its log. True when something was closed.
 */
export async function closeManifest(
  runDir: string,
  status: 'failed' | 'cancelled',
  message: string | null,
  logTail?: readonly string[],
): Promise<boolean> {
  const { manifest } = await checkManifest(runDir);
  if (manifest?.status !== 'running' || !isWhole(manifest)) return false;
  const fields = manifest as unknown as ManifestFields & { ipc?: unknown; integrity?: unknown };
  const now = utcSeconds(new Date());
  await removeTemporaries(runDir);
  const { ipc: _, integrity: __, ...rest } = fields;
  const artifacts = await listArtifacts(runDir);
  await writeManifest(
    runDir,
    {
      ...rest,
      status,
      completed_at_utc: now,
      stages: fields.stages.map((stage) => endStage(stage, status, now)),
      artifacts,
      ...(logTail && { log_tail: logTail }),
      errors:
        message === null ? fields.errors : [...fields.errors, { message, recorded_at_utc: now }],
    },
    { durable: true, digests: await artifactDigests(runDir, artifacts) },
  );
  return true;
}

/** Ends a running stage; an ended one stays. */
export function endStage(stage: StageRecord, status: RunStatus, now: string): StageRecord {
  if (stage.status !== 'running') return stage;
  const seconds = (Date.parse(now) - Date.parse(stage.started_at_utc)) / 1000;
  return { ...stage, status, ended_at_utc: now, duration_seconds: Math.max(0, seconds) };
}

/** True for a manifest whose lists are lists: all that closing relies on. */
const isWhole = (manifest: { readonly [key: string]: unknown }): boolean =>
  Array.isArray(manifest.stages) &&
  manifest.stages.every(isJsonObject) &&
  Array.isArray(manifest.errors) &&
  isJsonObject(manifest.config) &&
  isJsonObject(manifest.metrics);
