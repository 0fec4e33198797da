/** Records a job in its run directory: creates the folder, keeps the manifest up to date, closes that of a process that died. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject, type JsonObject } from '../../engine/base/json.ts';
import { syncFiles } from '../../store/files/atomic.ts';
import { utcSeconds } from '../../store/files/clock.ts';
import { LOCK_NAME, ownHolder } from '../../store/files/folder-lease.ts';
import {
  checkManifest,
  type ManifestFields,
  type RunStatus,
  writeManifest,
} from '../../store/manifests/manifest.ts';
import type { StageName } from '../../store/pipeline/events.ts';
import {
  artifactDigests,
  createRunDir,
  listArtifacts,
  removeTemporaries,
} from '../../store/runs/folder.ts';
import { type PipelineOptions, runConfig } from './options.ts';

const MAX_WARNINGS = 20;

/** The run directory of a job and its manifest, which shows at any time how far the job is. */
export type RunRecorder = ReturnType<typeof recorderOf>;

/** Makes the directory and its first manifest, with the stage `extract` running. */
export async function recordRun(
  options: PipelineOptions,
  start: Date,
  filesProcessed: number,
): Promise<RunRecorder> {
  const { runId, path } = await createRunDir(options.outputBase, options.extractor, start);
  // keeps the run from being deleted meanwhile; the lock of a dead process does not count
  await writeFile(join(path, LOCK_NAME), `${JSON.stringify(ownHolder())}\n`);
  const recorder = recorderOf(path, {
    manifest_version: 1,
    run_id: runId,
    created_at_utc: utcSeconds(start),
    completed_at_utc: null,
    status: 'running',
    extractor: options.extractor,
    language: options.language,
    config: runConfig(options),
    metrics: { syllable_count_unique: null, files_processed: filesProcessed },
    stages: [],
    artifacts: [],
    errors: [],
  });
  await recorder.enter('extract');
  return recorder;
}

/** Reopens the record of a run whose process is gone; null for one that has ended or whose manifest cannot be read. */
export async function reopenRun(runDir: string): Promise<RunRecorder | null> {
  const { manifest } = await checkManifest(runDir);
  if (manifest?.status !== 'running' || !isWhole(manifest)) return null;
  const { ipc: _, integrity: __, ...fields } = manifest;
  return recorderOf(runDir, fields as unknown as ManifestFields);
}

/** `fields` are written with the next stage. */
function recorderOf(path: string, fields: ManifestFields) {
  function endStage(status: RunStatus, now: string): void {
    fields.stages = fields.stages.map((stage) => {
      if (stage.status !== 'running') return stage;
      const seconds = (Date.parse(now) - Date.parse(stage.started_at_utc)) / 1000;
      return { ...stage, status, ended_at_utc: now, duration_seconds: Math.max(0, seconds) };
    });
  }

  async function write(durable: boolean): Promise<void> {
    // Taken before the new manifest is there: the list holds the size of the one that it replaces.
    const artifacts = await listArtifacts(path);
    fields.artifacts = artifacts;
    if (!durable) return writeManifest(path, fields, { durable });
    await syncFiles(artifacts.map((artifact) => join(path, artifact.path)));
    const digests = await artifactDigests(path, artifacts);
    await writeManifest(path, fields, { durable, digests });
  }

  return {
    /** Absolute when the output base is. */
    path,
    fields,

    async enter(stage: StageName): Promise<void> {
      const now = utcSeconds(new Date());
      endStage('completed', now);
      fields.stages.push({
        name: stage,
        status: 'running',
        started_at_utc: now,
        ended_at_utc: null,
        duration_seconds: null,
      });
      await write(false);
    },

    /** Records warnings: the first ones, and how many more there are. */
    warn(warnings: readonly string[]): void {
      if (warnings.length === 0) return;
      const recorded_at_utc = utcSeconds(new Date());
      const more = warnings.length - MAX_WARNINGS;
      const messages = warnings.slice(0, MAX_WARNINGS);
      if (more > 0) messages.push(`${more} further files were cut with patterns that may not fit.`);
      fields.warnings = messages.map((message) => ({ message, recorded_at_utc }));
    },

    /**
     * Ends the run for good: every output is on the disk before the manifest that lists it says so.
     * `syllables` is the number of annotated syllables, null when the run has no such list; `logTail` are
     * the last lines of the log of a run that failed.
     */
    async finish(
      status: Exclude<RunStatus, 'running'>,
      syllables: number | null,
      errors: readonly string[],
      logTail?: readonly string[],
    ): Promise<void> {
      const now = utcSeconds(new Date());
      if (status !== 'completed') await removeTemporaries(path);
      endStage(status, now);
      fields.status = status;
      fields.completed_at_utc = now;
      fields.metrics.syllable_count_unique = syllables;
      fields.errors = errors.map((message) => ({ message, recorded_at_utc: now }));
      if (logTail) fields.log_tail = logTail;
      await write(true);
      await rm(join(path, LOCK_NAME), { force: true });
    },

    discard: (): Promise<void> => rm(path, { recursive: true, force: true }),
  };
}

/** True for a manifest whose lists are lists: all that ending it relies on. */
const isWhole = ({ stages, errors, config, metrics }: JsonObject): boolean =>
  Array.isArray(stages) &&
  stages.every(isJsonObject) &&
  Array.isArray(errors) &&
  isJsonObject(config) &&
  isJsonObject(metrics);
