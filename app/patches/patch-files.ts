/** The files of a patch: reads the corpus of its run, writes sidecars and the reach cache, in turn and verified. */
import { join, sep } from 'node:path';
import { jsonText } from '../../engine/base/json-text.ts';
import { PROFILE_NAMES, type ProfileName } from '../../engine/corpus/profiles.ts';
import type { PatchName } from '../../operations/walker.ts';
import { type CorpusOrder, INDEX_PATH, type IndexHead } from '../../store/corpus/index-file.ts';
import type { CacheReading, CacheRun } from '../../store/corpus/reach-cache.ts';
import { corpusSource, isWholeSource } from '../../store/corpus/read.ts';
import { type Digests, type KnownDigest, KnownDigests } from '../../store/files/digest.ts';
import { foreignWriter, serialize } from '../../store/files/folder-lease.ts';
import { sweepFolder } from '../../store/files/sweep.ts';
import type { ManifestCheck } from '../../store/manifests/manifest.ts';
import { requireRunDir } from '../../store/runs/folder.ts';
import type { RunRecord } from '../../store/runs/runs.ts';
import { createRunState, pointsTo, syncRunState } from '../../store/runs/state.ts';
import {
  type PreparedSidecar,
  prepareSidecar,
  replaceSidecar,
  type SidecarContext,
  writeSidecar,
} from '../../store/sessions/sidecars.ts';
import type { SidecarKind, SidecarRef } from '../../store/sidecars/slots.ts';
import type { RunOptions, WorkerPool } from '../../workers/pool.ts';
import type { TaskOutput } from '../../workers/tasks.ts';
import type { CorpusHandle, FreshReach, ReachResult, ResultPage } from '../../workers/values.ts';
import type { Log } from '../log.ts';
import { pageOf, type Result } from '../source/run.ts';

/** A corpus as read, with the digests of the files that it was read from. */
export interface CorpusData extends TaskOutput<'load'> {
  readonly digests: Digests;
  /** What an index of it would say; null when it was read from one, or none may be made. */
  readonly indexHead: IndexHead | null;
}

/** Reads corpora. The digests of their sources are remembered, so that a source is hashed once a server. */
export class CorpusLoader {
  readonly #pool: WorkerPool;
  readonly #known: KnownDigests;

  constructor(pool: WorkerPool) {
    this.#pool = pool;
    this.#known = new KnownDigests((path) => pool.run('digest', { path }));
  }

  /** Rejects as `readCorpus` of the store. */
  async load(runDir: string, options: RunOptions): Promise<CorpusData> {
    const source = corpusSource(runDir);
    const path = source && join(runDir, source.path);
    // another thread hashes the source meanwhile
    const hashing = path === null ? null : this.#known.of(path);
    let data = await this.#pool.run('load', { runDir, use: 'unchecked' }, options);
    const digest = await hashing;
    if (data.index !== null && data.index.sourceSha256 !== digest?.sha256) {
      data = await this.#pool.run('load', { runDir, use: 'none' }, options);
    }
    const whole = source !== null && isWholeSource(runDir, source);
    const fits = data.index === null && data.databaseError === null && whole && digest !== null;
    const indexHead =
      fits && (await this.#known.isStill(path!, digest.state))
        ? { source: posix(source.path), sourceSha256: digest.sha256, order: data.order }
        : null;
    return { ...data, digests: await this.#digests(runDir, data, digest), indexHead };
  }

  /** Digests of the files that were read or tried; what cannot be read has none. */
  async #digests(
    runDir: string,
    { files, index }: TaskOutput<'load'>,
    first: KnownDigest | null,
  ): Promise<Digests> {
    const digests: Record<string, string> = {};
    for (const [k, file] of files.entries()) {
      const found = k === 0 ? first : await this.#known.of(join(runDir, file));
      if (found !== null) digests[posix(file)] = found.sha256;
    }
    if (index !== null) digests[INDEX_PATH] = index.sha256;
    return digests;
  }
}

const posix = (path: string): string => path.split(sep).join('/');

/** A loaded run. Replaced as a whole, so whoever holds one sees a consistent corpus. */
export interface LoadedRun {
  readonly run: RunRecord;
  readonly corpus: CorpusHandle;
  readonly syllableCount: number;
  /** `SQLite (2,319 syllables)` */
  readonly source: string;
  readonly order: CorpusOrder;
  readonly manifest: ManifestCheck;
  /** What an index of the corpus would say, where one is to be written. */
  readonly indexHead: IndexHead | null;
}

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
  /** Results that are still being written, of runs before this too. */
  readonly #pending = new Set<KeptResult>();

  /** Settles when the index files are written, or have failed to be. */
  #index: Promise<unknown> = Promise.resolve();
  /** The writer of the run that the log has told of. */
  #toldWriter: string | null = null;
  #syncing = false;
  #toSync: string | null = null;

  constructor(patch: PatchName, pool: WorkerPool, log: Log) {
    this.#patch = patch;
    this.#pool = pool;
    this.#log = log;
  }

  async readReaches(loaded: LoadedRun, signal: AbortSignal): Promise<CacheReading> {
    const { corpus, run } = loaded;
    // A server that was killed may have left half a file behind, and a large one.
    await sweepFolder(join(run.path, 'ipc'));
    return this.#pool.run('readReaches', { corpus, run: cacheRun(loaded) }, { signal });
  }

  /**
   * Writes the reach cache; null when `isCurrent` says no by then. Throws `StoreError`, also for a manifest
   * without hashes.
   */
  async writeReaches(
    loaded: LoadedRun,
    reaches: FreshReaches,
    isCurrent: () => boolean,
  ): Promise<{ inputHash: string; outputHash: string } | null> {
    const { corpus } = loaded;
    const run = cacheRun(loaded);
    return serialize(run.runDir, async () => {
      if (!isCurrent()) return null;
      await requireRunDir(run.runDir);
      return this.#pool.run('writeReaches', { corpus, run, reaches });
    });
  }

  /** Writes the index of a corpus that was read without one, behind the load and best effort. */
  keepIndex({ run, corpus, manifest, indexHead: head }: LoadedRun, isCurrent: () => boolean): void {
    // beside a run without a trusted manifest nothing is written
    if (head === null || manifest.outputHash === null) return;
    const written = serialize(run.path, async () => {
      if (!isCurrent()) return;
      await requireRunDir(run.path);
      await this.#pool.run('writeIndex', { runDir: run.path, head, corpus });
    }).catch((err: Error) => {
      this.#log.warn(`The corpus index of ${run.run_id} is not written: ${err.message}`);
    });
    this.#index = Promise.all([this.#index, written]);
  }

  /**
   * Keeps a result on disk, best effort: a fault goes to the log alone. Nothing is written
   * for a run whose manifest has no output hash, or once a newer result has taken its place. `sent` are the
   * parameters under the hash. The sidecar is begun when the function that it returns is called, behind the
   * reply; `settled` waits for it.
   */
  keep(loaded: LoadedRun, cache: CacheState, result: Result, sent: object): () => void {
    const { kind } = result;
    let begin = (): void => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const stop = new AbortController();
    const kept: KeptResult = { loaded, cache, result, sent, stop, begin, percent: 0, ref: null };
    const before = this.#kept.get(kind);
    if (before?.loaded === loaded) before.stop.abort();
    this.#kept.set(kind, kept);
    this.#pending.add(kept);
    kept.done = this.#attempt(
      kept,
      inMemory(kind),
      async (context) => {
        await begun;
        const prepare = () => this.#write(kept, context);
        kept.ref = await writeSidecar(context, kind, prepare, () => !stop.signal.aborted);
        this.#syncBehind(context.runDir);
      },
      stop.signal,
    ).finally(() => this.#pending.delete(kept));
    return begin;
  }

  /**
   * Why a result of the run cannot be stored, or only beside another writer, in words for whoever asked for it.
   * Waits for that writer, a second and once.
   */
  async storeWarnings(loaded: LoadedRun | null): Promise<string[]> {
    // nothing is written to a run without a trusted manifest, and nobody expects it
    if (loaded === null || loaded.manifest.outputHash === null) return [];
    const { run } = loaded;
    try {
      await requireRunDir(run.path);
    } catch (err) {
      return [`Nothing is stored: ${(err as Error).message}`];
    }
    const writer = await foreignWriter(run.path);
    if (writer !== null && writer !== this.#toldWriter) this.#log.warn(writer);
    this.#toldWriter = writer;
    return writer === null ? [] : [writer];
  }

  /** Brings a run's results to the disk while nobody waits for it, one run at a time. */
  #syncBehind(runDir: string): void {
    this.#toSync = runDir;
    if (this.#syncing) return;
    this.#syncing = true;
    void (async () => {
      for (let next = this.#toSync; next !== null; next = this.#toSync) {
        this.#toSync = null;
        // a session or the next result tries again, and tells
        await syncRunState(next).catch(() => {});
      }
      this.#syncing = false;
    })();
  }

  /** What is not yet on disk, in percent of each. */
  get persisting(): readonly Persisting[] {
    return [...this.#pending].map(({ result: { kind, count: records }, percent }) => {
      return { kind, records, percent };
    });
  }

  /** Resolves when all results so far are on disk, or have failed to get there. */
  async settled(): Promise<void> {
    const pending = [...this.#pending];
    for (const { begin } of pending) begin();
    await Promise.all([this.#index, ...pending.map(({ done }) => done)]);
  }

  /** Gives up what is not yet on disk; the pointers of before stay. */
  async abandon(): Promise<void> {
    for (const { stop } of this.#pending) stop.abort();
    await this.settled();
  }

  /**
   * Writes the results of `loaded` again whose sidecars another program has replaced, or which could not be
   * written. To be called in the turn of the run; best effort, as `keep`.
   */
  async restoreSidecars(loaded: LoadedRun): Promise<void> {
    for (const [kind, kept] of this.#kept) {
      if (kept.loaded !== loaded) continue;
      const slot = `patch_${this.#patch}_${kind}` as const;
      await this.#attempt(kept, inMemory(kind), async (context) => {
        if (kept.ref !== null && (await pointsTo(context.runDir, slot, kept.ref))) return;
        kept.ref = await replaceSidecar(context, kind, () => this.#write(kept, context));
      });
    }
  }

  /** Writes the record of a run that has none, without a result; in the turn of the run, best effort. */
  stateRun(loaded: LoadedRun, cache: CacheState): Promise<void> {
    return this.#attempt({ loaded, cache }, 'the run cannot be referred to', createRunState);
  }

  /** Another run is loaded: what is being written of the one before is brought to its end. */
  forget(): void {
    this.#kept.clear();
  }

  /** Stores the record of a package that was made from the run, best effort too. */
  keepPackage(
    loaded: LoadedRun,
    cache: CacheState,
    fields: object,
    isCurrent: () => boolean,
  ): Promise<void> {
    return this.#attempt({ loaded, cache }, inMemory('package'), (context) =>
      writeSidecar(
        context,
        'package',
        () => prepareSidecar(context, 'package', { fields }),
        isCurrent,
      ),
    );
  }

  #write(kept: KeptResult, context: SidecarContext): Promise<PreparedSidecar> {
    const { loaded, result, sent, stop } = kept;
    const input = {
      corpus: loaded.corpus,
      context,
      page: pageOf(result) as ResultPage,
      params: jsonText(sent),
      recipe: jsonText(result.recipe),
    };
    const onProgress = (done: number, total: number): void => {
      kept.percent = total > 0 ? (100 * done) / total : 0;
    };
    return this.#pool.run('sidecar', input, { signal: stop.signal, onProgress });
  }

  /**
   * Writes beside a run, best effort: a fault is told to the log behind `what`. To a run without a trusted manifest
   * nothing is written.
   */
  async #attempt(
    { loaded: { run, manifest }, cache }: Pick<KeptResult, 'loaded' | 'cache'>,
    what: string,
    write: (context: SidecarContext) => Promise<unknown>,
    signal?: AbortSignal,
  ): Promise<void> {
    if (manifest.outputHash === null) return;
    try {
      await write({
        runDir: run.path,
        runId: run.run_id,
        patch: this.#patch,
        manifestOutputHash: manifest.outputHash,
        reachCacheOutputHash: cache.outputHash,
      });
    } catch (err) {
      if (signal?.aborted) return; // a newer result has taken its place
      this.#log.error(`Patch ${this.#patch}: ${what}: ${(err as Error).message}`);
    }
  }
}

const inMemory = (kind: SidecarKind): string => `the ${kind} are kept in memory but not on disk`;

interface KeptResult {
  readonly loaded: LoadedRun;
  readonly cache: CacheState;
  readonly result: Result;
  /** The parameters under the hash. */
  readonly sent: object;
  readonly stop: AbortController;
  readonly begin: () => void;
  percent: number;
  done?: Promise<void>;
  ref: SidecarRef | null;
}

export interface Persisting {
  readonly kind: Result['kind'];
  readonly records: number;
  /** 0 to 100. */
  readonly percent: number;
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
