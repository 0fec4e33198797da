import type { FileJobs } from '../app/batch/file-job.ts';
import type { QueueWatch } from '../app/batch/queue/watch.ts';
import type { ServerConfig } from '../store/config.ts';
import type { WorkerPool } from '../workers/pool.ts';
import type { SessionGate } from './gate.ts';
import type { PipelineJobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Patches } from './patch.ts';
import type { PathGate } from './path-gate.ts';
import type { SampleRuns } from './samples.ts';
import type { Settings } from './settings.ts';

/** What the routes work with; made and closed by the server. */
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
  readonly log: Log;
  /** Folder of the built page. */
  readonly pageRoot: string;
}
