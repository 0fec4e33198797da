/** The content of a patch and its files: reads the corpus of the run, writes sidecars and the reach cache, one after the other and verified. */
import { join, sep } from 'node:path';
import { jsonText } from '../../engine/base/json.ts';
import type { ProfileName } from '../../engine/corpus/profiles.ts';
import type { PatchName } from '../../operations/walker.ts';
import { type CorpusOrder, INDEX_PATH } from '../../store/corpus/index-file.ts';
import type { CacheHashes, CacheReading, CacheRun } from '../../store/corpus/reach-cache.ts';
import { corpusSource } from '../../store/corpus/read.ts';
import { type DigestOf, remembering } from '../../store/files/digest.ts';
import { foreignWriter, requireRunDir, serialize } from '../../store/files/folder-lease.ts';
import { sweepFolder } from '../../store/files/sweep.ts';
import type { ManifestCheck } from '../../store/manifests/manifest.ts';
import type { RunRecord } from '../../store/runs/runs.ts';
import { createRunState, pointsTo, syncRunState } from '../../store/runs/state.ts';
import {
  commitSidecar,
  prepareSidecar,
  type SidecarContext,
  writeSidecar,
} from '../../store/sessions/sidecars.ts';
import type { SidecarKind, SidecarRef } from '../../store/sidecars/slots.ts';
import type { RunOptions, WorkerPool } from '../../workers/pool.ts';
import type { CorpusHandle, FreshReach, ReachResult } from '../../workers/values.ts';
import type { Log } from '../log.ts';
import type { Candidates, Result, SelectedNames, Walks } from '../source/run.ts';

/** Digests of the sources of corpora; each is hashed once a server. */
export const sourceDigests = (pool: WorkerPool): DigestOf =>
  remembering((path) => pool.run('digest', { path }));

/** Reads a corpus, with the digests of the files that were read or tried. Rejects as `readCorpus` of the store. */
export async function loadCorpus(
  pool: WorkerPool,
  digestOf: DigestOf,
  runDir: string,
  options: RunOptions,
) {
  const source = corpusSource(runDir);
  const path = source && join(runDir, source.path);
  // another thread hashes the source meanwhile; it may fail before it is awaited
  const hashing = path === null ? null : digestOf(path);
  hashing?.catch(() => {});
  let data = await pool.run('load', { runDir, use: 'unchecked' }, options);
  const first = await hashing;
  if (data.index !== null && data.index.sourceSha256 !== first) {
    data = await pool.run('load', { runDir, use: 'none' }, options);
  }
  const digests: Record<string, string> = {};
  for (const [k, file] of data.files.entries()) {
    const found = k === 0 ? first : await digestOf(join(runDir, file));
    // what cannot be read has none
    if (found !== null) digests[file.split(sep).join('/')] = found;
  }
  if (data.index !== null) digests[INDEX_PATH] = data.index.sha256;
  return { ...data, digests };
}

/** A loaded run. It is replaced as a whole, so a reference to one is consistent. */
export interface LoadedRun {
  readonly run: RunRecord;
  readonly corpus: CorpusHandle;
  readonly syllableCount: number;
  /** `SQLite (2,319 syllables)` */
  readonly source: string;
  readonly order: CorpusOrder;
  readonly manifest: ManifestCheck;
}

/** What is known of the reach cache of a loaded run, in the words of the stats. */
export interface CacheState extends Omit<CacheReading, 'reaches' | 'verification'> {
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

/** Results read back from disk; null where there is none. */
export interface RestoredResults {
  walks: Walks | null;
  candidates: Candidates | null;
  selection: SelectedNames | null;
}

export const NO_RESULTS: RestoredResults = { walks: null, candidates: null, selection: null };

/** What a patch without a run holds. */
export const EMPTY = {
  ...NO_RESULTS,
  loaded: null,
  stage: null,
  error: null,
  reaches: null,
  cache: NO_CACHE,
} as const;

/** What of its patch a content needs. */
interface Holder {
  readonly name: PatchName;
  readonly pool: WorkerPool;
  readonly log: Log;
  readonly writing: Set<KeptResult>;
}

/**
 * What a patch holds of its run, all dropped at once by the next accepted load, and the files of the run that belong to the
 * patch. All computing and all large files are the pool's; writes of one run take turns.
 */
export type Content = ReturnType<typeof openContent>;

export function openContent(holder: Holder, loaded: LoadedRun, restored: RestoredResults) {
  const { pool, log, writing } = holder;
  const { corpus, manifest } = loaded;
  const { walks, candidates, selection } = restored;
  const run: CacheRun = {
    runDir: loaded.run.path,
    runId: loaded.run.run_id,
    manifestInputHash: manifest.inputHash,
    manifestOutputHash: manifest.outputHash,
  };
  /** Aborted once the patch holds another run, or is closed. */
  const replaced = new AbortController();
  /** The last result of each kind, with the pointer to its sidecar once it is written. */
  const lastOf = new Map<SidecarKind, KeptResult>();
  /** The other writer of the run that was logged last. */
  let toldWriter: string | null = null;

  function prepared({ result, sent, stop, told }: KeptResult, context: SidecarContext) {
    const input = {
      corpus,
      context,
      page: result,
      params: jsonText(sent),
      recipe: jsonText(result.recipe),
    };
    const onProgress = (done: number, total: number): void => {
      told.percent = total > 0 ? (100 * done) / total : 0;
    };
    return pool.run('sidecar', input, { signal: stop.signal, onProgress });
  }

  /**
   * Writes beside a run, best effort: an error is logged after `what`. To a run without a trusted manifest
   * nothing is written.
   */
  async function attempt(
    what: string,
    write: (context: SidecarContext) => Promise<unknown>,
    signal?: AbortSignal,
  ): Promise<void> {
    const { runDir, runId, manifestOutputHash } = run;
    if (manifestOutputHash === null) return;
    const patch = holder.name;
    const reachCacheOutputHash = content.cache.outputHash;
    try {
      await write({ runDir, runId, patch, manifestOutputHash, reachCacheOutputHash });
    } catch (err) {
      if (signal?.aborted) return; // a newer result has taken its place
      log.error(`Patch ${patch}: ${what}: ${(err as Error).message}`);
    }
  }

  const content = {
    loaded,
    replaced,
    stage: 'Loading cached profile reaches' as string | null,
    error: null as string | null,
    /** Set once the walker is ready. */
    reaches: null as Reaches | null,
    /** What became of the reach cache at the load, or at the last rebuild. */
    cache: NO_CACHE,
    ...{ walks, candidates, selection },

    async readReaches(): Promise<CacheReading> {
      // A server that was killed may have left half a file behind, and a large one.
      await sweepFolder(join(run.runDir, 'ipc'));
      const input = { corpus, run };
      return pool.run('readReaches', input, { signal: replaced.signal });
    },

    /**
     * Writes the reach cache; null when `unwanted` is aborted by then. Throws `StoreError`, also for a manifest
     * without hashes.
     */
    async writeReaches(reaches: FreshReaches, unwanted?: AbortSignal): Promise<CacheHashes | null> {
      const { runDir } = run;
      const input = { corpus, run, reaches };
      return serialize(runDir, async () => {
        if (unwanted?.aborted) return null;
        await requireRunDir(runDir);
        return pool.run('writeReaches', input);
      });
    },

    /**
     * Keeps a result on disk, best effort: a fault goes to the log alone. Nothing is written
     * for a run whose manifest has no output hash, or once a newer result has taken its place. `sent` are the
     * parameters under the hash. `settled` of the patch waits for it.
     */
    keep(result: Result, sent: object): void {
      const { kind, count: records } = result;
      const stop = new AbortController();
      const told = { kind, records, percent: 0 };
      const kept: KeptResult = { result, sent, told, stop, ref: null };
      lastOf.get(kind)?.stop.abort();
      lastOf.set(kind, kept);
      writing.add(kept);
      const write = async (context: SidecarContext): Promise<void> => {
        const prepare = () => prepared(kept, context);
        kept.ref = await writeSidecar(context, kind, prepare, stop.signal);
        // while nobody waits for it; a session or the next result tries again, and tells
        void syncRunState(context.runDir).catch(() => {});
      };
      kept.done = attempt(inMemory(kind), write, stop.signal).finally(() => writing.delete(kept));
    },

    /**
     * Why a result of the run cannot be stored, or only beside another writer, as a warning for the reply.
     * Waits for that writer, a second and once.
     */
    async storeWarnings(): Promise<string[]> {
      const { runDir, manifestOutputHash } = run;
      // nothing is ever written to a run without a trusted manifest
      if (manifestOutputHash === null) return [];
      try {
        await requireRunDir(runDir);
      } catch (err) {
        return [`Nothing is stored: ${(err as Error).message}`];
      }
      const writer = await foreignWriter(runDir);
      if (writer !== null && writer !== toldWriter) log.warn(writer);
      toldWriter = writer;
      return writer === null ? [] : [writer];
    },

    /**
     * Writes the results again whose sidecars another program has replaced, or which could not be
     * written. To be called in the turn of the run; best effort, as `keep`.
     */
    async restoreSidecars(): Promise<void> {
      for (const [kind, kept] of lastOf) {
        const slot = `patch_${holder.name}_${kind}` as const;
        await attempt(inMemory(kind), async (context) => {
          if (kept.ref !== null && (await pointsTo(context.runDir, slot, kept.ref))) return;
          await requireRunDir(context.runDir);
          kept.ref = await commitSidecar(context, kind, await prepared(kept, context));
        });
      }
    },

    /** Writes the record of a run that has none, without a result; in the turn of the run, best effort. */
    stateRun(): Promise<void> {
      return attempt('the run cannot be referred to', createRunState);
    },

    /** Stores the record of a package that was made from the run, best effort too; `fields` is its payload. */
    keepPackage(fields: object): Promise<void> {
      return attempt(inMemory('package'), (context) =>
        writeSidecar(
          context,
          'package',
          () => prepareSidecar(context, 'package', { fields }),
          replaced.signal,
        ),
      );
    },
  };
  return content;
}

const inMemory = (kind: SidecarKind): string => `the ${kind} are kept in memory but not on disk`;

/** A result that is on its way to the disk, or there. */
export interface KeptResult {
  readonly result: Result;
  /** The parameters under the hash. */
  readonly sent: object;
  /** How far it is, 0 to 100. */
  readonly told: { readonly kind: Result['kind']; readonly records: number; percent: number };
  /** Gives it up; the pointers of before stay. */
  readonly stop: AbortController;
  done?: Promise<unknown>;
  ref: SidecarRef | null;
}
