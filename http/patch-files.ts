import { join } from 'node:path';
import { jsonText } from '../engine/json-text.ts';
import { PROFILE_NAMES, type ProfileName } from '../engine/profiles.ts';
import type { CacheReading, CacheRun } from '../store/reach-cache.ts';
import { removeDeadTemporaries, requireRunDir } from '../store/run-dir.ts';
import { inTurn } from '../store/run-queue.ts';
import type { SidecarKind, SidecarRef } from '../store/sidecar-slots.ts';
import { type SidecarContext, type SidecarPayload, writeSidecar } from '../store/sidecars.ts';
import type { WorkerPool } from '../workers/pool.ts';
import type { FreshReach, ReachResult, ResultPage } from '../workers/tasks.ts';
import type { Log } from './log.ts';
import type { LoadedRun, PatchName } from './patch.ts';
import { pageOf, type Result } from './results.ts';

/** What is known of the reach cache of a loaded run, in the words of the stats. */
export interface CacheState {
  readonly status: CacheReading['status'];
  readonly inputHash: string | null;
  readonly outputHash: string | null;
  readonly verification: CacheReading['verification'] | null;
}

export const NO_CACHE: CacheState = {
  status: 'none',
  inputHash: null,
  outputHash: null,
  verification: null,
};

export type Reaches = Readonly<Record<ProfileName, ReachResult>>;
export type FreshReaches = Readonly<Record<ProfileName, FreshReach>>;

/**
 * The files of a loaded run that belong to one patch: its sidecars and the reach cache. All computing
 * and all large files are the pool's; writes of one run take turns.
 */
export class PatchFiles {
  readonly #patch: PatchName;
  readonly #pool: WorkerPool;
  readonly #log: Log;

  constructor(patch: PatchName, pool: WorkerPool, log: Log) {
    this.#patch = patch;
    this.#pool = pool;
    this.#log = log;
  }

  async readReaches(loaded: LoadedRun, signal: AbortSignal): Promise<CacheReading> {
    const { corpus, run } = loaded;
    // A server that was killed may have left half a file behind, and a large one.
    await removeDeadTemporaries(join(run.path, 'ipc'));
    return this.#pool.run('readReaches', { corpus, run: cacheRun(loaded) }, { signal });
  }

  /**
   * Writes the reach cache; null when `wanted` says no by then. Throws `StoreError`, also for a manifest
   * without hashes.
   */
  async writeReaches(
    loaded: LoadedRun,
    reaches: FreshReaches,
    wanted: () => boolean,
  ): Promise<{ inputHash: string; outputHash: string } | null> {
    const { corpus } = loaded;
    const run = cacheRun(loaded);
    return inTurn(run.runDir, async () => {
      if (!wanted()) return null;
      await requireRunDir(run.runDir);
      return this.#pool.run('writeReaches', { corpus, run, reaches });
    });
  }

  /**
   * Keeps a result on disk, best effort: a fault is told to the log and to nobody else. Nothing is written
   * for a run whose manifest has no output hash, or once `wanted` says no. `sent` are the parameters
   * under the hash.
   */
  async keep(
    loaded: LoadedRun,
    cache: CacheState,
    result: Result,
    sent: object,
    wanted: () => boolean,
  ): Promise<void> {
    await this.#write(
      loaded,
      cache,
      result.kind,
      wanted,
      (context) => () =>
        this.#pool.run('sidecar', {
          corpus: loaded.corpus,
          context,
          page: pageOf(result) as ResultPage,
          params: jsonText(sent),
          recipe: jsonText(result.recipe),
        }),
    );
  }

  /** Keeps the record of a package that was made from the run, best effort too. */
  async keepPackage(
    loaded: LoadedRun,
    cache: CacheState,
    fields: object,
    wanted: () => boolean,
  ): Promise<void> {
    await this.#write(loaded, cache, 'package', wanted, () => ({ fields }));
  }

  async #write(
    { run, manifest }: LoadedRun,
    cache: CacheState,
    kind: SidecarKind,
    wanted: () => boolean,
    content: (context: SidecarContext) => SidecarPayload | (() => Promise<SidecarRef>),
  ): Promise<void> {
    if (manifest.outputHash === null) return;
    const context: SidecarContext = {
      runDir: run.path,
      runId: run.run_id,
      patch: this.#patch,
      manifestOutputHash: manifest.outputHash,
      reachCacheOutputHash: cache.outputHash,
    };
    try {
      await writeSidecar(context, kind, content(context), wanted);
    } catch (err) {
      this.#log.error(
        `Patch ${this.#patch}: the ${kind} are kept in memory but not on disk: ${(err as Error).message}`,
      );
    }
  }
}

const cacheRun = ({ run, manifest }: LoadedRun): CacheRun => ({
  runDir: run.path,
  runId: run.run_id,
  manifestInputHash: manifest.inputHash,
  manifestOutputHash: manifest.outputHash,
});

/** Reaches by profile, from a list in the order of the profiles. */
export const byProfile = <T>(list: readonly T[]): Readonly<Record<ProfileName, T>> =>
  Object.fromEntries(PROFILE_NAMES.map((name, k) => [name, list[k]!])) as unknown as Readonly<
    Record<ProfileName, T>
  >;
