/** The services that routes are given: pool, patches, sessions, jobs, packages, settings. */
import { fileURLToPath } from 'node:url';
import { watchQueue } from '../app/batch/queue/broker.ts';
import { openJobs, type SampleText, type startRun } from '../app/jobs/jobs.ts';
import { createLog, type Log } from '../app/log.ts';
import { packageStore } from '../app/packages/database.ts';
import { openPatches } from '../app/patches/patch.ts';
import { type LeaseClock, openLocks, SessionGate } from '../app/sessions/gate.ts';
import { PathGate, Settings } from '../app/settings/settings.ts';
import type { ServerConfig } from '../store/settings/config.ts';
import { policyFile } from '../store/settings/policies.ts';
import { WorkerPool } from '../workers/pool.ts';

export interface ServiceOptions {
  /** Replaces the log to stderr. */
  readonly log?: Log;
  /** Folder of the built page instead of this build's own. */
  readonly assetsRoot?: string;
  /** What a pipeline job is started by instead of this build's command line. */
  readonly startRun?: typeof startRun;
  /** Module of the computing threads instead of this build's own. */
  readonly threadEntry?: URL;
  /** Replaces the gate for paths in requests that follows from the settings. */
  readonly paths?: PathGate;
  /** Times by which the leases of sessions run out. */
  readonly leaseClock?: LeaseClock;
  /** Bundled texts of which the first start makes runs, instead of all. */
  readonly sampleTexts?: readonly SampleText[];
}

/** What the routes work with; the server closes it. */
export type Services = ReturnType<typeof createServices>;

export function createServices(
  config: ServerConfig,
  {
    log = createLog(config.quiet),
    assetsRoot = fileURLToPath(new URL('../webcomponents/', import.meta.url)),
    startRun,
    threadEntry,
    paths = PathGate.ofServer(config),
    leaseClock,
    sampleTexts,
  }: ServiceOptions,
) {
  const pool = new WorkerPool({
    ...(config.threads !== null && { threads: config.threads }),
    ...(threadEntry && { entry: threadEntry }),
    taskSeconds: config.taskSeconds,
    onThreadFault: (err) => log.error('A computing thread died and was replaced', err),
  });
  const settings = new Settings(config);
  return {
    config,
    log,
    pool,
    jobs: openJobs(log, startRun),
    settings,
    packages: packageStore(pool, settings, config, log),
    queue: watchQueue(config.queue),
    sampleTexts,
    patches: openPatches(pool, log),
    /** Stands before every route that changes a patch. */
    gate: new SessionGate(openLocks(leaseClock)),
    /** Stands before every path that a request names. */
    paths,
    /** The name classes in force. */
    policies: policyFile(config.policies),
    /** Folder of the built page. */
    pageRoot: assetsRoot,
  };
}
