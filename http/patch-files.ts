import { join } from 'node:path';
import { jsonText } from '../engine/json-text.ts';
import { PROFILE_NAMES, type ProfileName } from '../engine/profiles.ts';
import type { CacheReading, CacheRun } from '../store/reach-cache.ts';
import { removeDeadTemporaries, requireRunDir } from '../store/run-dir.ts';
import { inTurn } from '../store/run-queue.ts';
import { pointsTo } from '../store/run-state.ts';
import type { SidecarKind, SidecarRef } from '../store/sidecar-slots.ts';
import { replaceSidecar, type SidecarContext, writeSidecar } from '../store/sidecars.ts';
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

  /** The last result of each kind, with the pointer to its sidecar once it is written. */
  readonly #kept = new Map<SidecarKind, KeptResult>();

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
    const kept: KeptResult = {
      loaded,
      cache,
      content: () => this.#write(kept, result, sent),
      ref: null,
    };
    this.#kept.set(result.kind, kept);
    await this.#attempt(result.kind, async () => {
      const context = this.#context(loaded, cache);
      if (context !== null) {
        kept.ref = await writeSidecar(context, result.kind, kept.content, wanted);
      }
    });
  }

  /**
   * Writes the results of `loaded` again whose sidecars another program has replaced, or which could not be
   * written. To be called in the turn of the run; best effort, as `keep`.
   */
  async restoreSidecars(loaded: LoadedRun): Promise<void> {
    for (const [kind, kept] of this.#kept) {
      const context = kept.loaded === loaded ? this.#context(loaded, kept.cache) : null;
      if (context === null) continue;
      const slot = `patch_${this.#patch}_${kind}` as const;
      if (kept.ref !== null && (await pointsTo(context.runDir, slot, kept.ref))) continue;
      await this.#attempt(kind, async () => {
        kept.ref = await replaceSidecar(context, kind, kept.content);
      });
    }
  }

  /** Nothing of the runs before is written any more. */
  forget(): void {
    this.#kept.clear();
  }

  /** Keeps the record of a package that was made from the run, best effort too. */
  async keepPackage(
    loaded: LoadedRun,
    cache: CacheState,
    fields: object,
    wanted: () => boolean,
  ): Promise<void> {
    const context = this.#context(loaded, cache);
    if (context === null) return;
    await this.#attempt('package', () => writeSidecar(context, 'package', { fields }, wanted));
  }

  #write({ loaded, cache }: KeptResult, result: Result, sent: object): Promise<SidecarRef> {
    return this.#pool.run('sidecar', {
      corpus: loaded.corpus,
      context: this.#context(loaded, cache)!,
      page: pageOf(result) as ResultPage,
      params: jsonText(sent),
      recipe: jsonText(result.recipe),
    });
  }

  /** Null for a run without a trusted manifest, to which nothing is written. */
  #context({ run, manifest }: LoadedRun, cache: CacheState): SidecarContext | null {
    if (manifest.outputHash === null) return null;
    return {
      runDir: run.path,
      runId: run.run_id,
      patch: this.#patch,
      manifestOutputHash: manifest.outputHash,
      reachCacheOutputHash: cache.outputHash,
    };
  }

  async #attempt(kind: SidecarKind, write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
    } catch (err) {
      this.#log.error(
        `Patch ${this.#patch}: the ${kind} are kept in memory but not on disk: ${(err as Error).message}`,
      );
    }
  }
}

/** A result and how its sidecar is written. */
interface KeptResult {
  readonly loaded: LoadedRun;
  readonly cache: CacheState;
  readonly content: () => Promise<SidecarRef>;
  ref: SidecarRef | null;
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
