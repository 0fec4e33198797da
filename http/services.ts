/** The services that routes are given: pool, patches, sessions, jobs, packages, settings. */
import type { FileJobs } from '../app/batch/file-job.ts';
import type { QueueWatch } from '../app/batch/queue/watch.ts';
import type { PipelineJobs } from '../app/jobs/jobs.ts';
import type { SampleRuns } from '../app/jobs/samples.ts';
import type { Log } from '../app/log.ts';
import type { Patches } from '../app/patches/patch.ts';
import type { SessionGate } from '../app/sessions/gate.ts';
import type { PathGate, Settings } from '../app/settings/settings.ts';
import type { ServerConfig } from '../store/settings/config.ts';
import type { PolicyFile } from '../store/settings/policies.ts';
import type { WorkerPool } from '../workers/pool.ts';

/** What the routes work with; created and closed by the server. */
export interface Services {
  readonly settings: Settings;
  readonly jobs: PipelineJobs;
  /** Batches that are made into files. */
  readonly fileJobs: FileJobs;
  readonly queue: QueueWatch;
  readonly samples: SampleRuns;
  readonly pool: WorkerPool;
  readonly patches: Patches;
  /** Stands before every route that changes a patch. */
  readonly gate: SessionGate;
  /** Stands before every path that a request names. */
  readonly paths: PathGate;
  readonly config: ServerConfig;
  /** The name classes in force. */
  readonly policies: PolicyFile;
  readonly log: Log;
  /** Folder of the built page. */
  readonly pageRoot: string;
}
