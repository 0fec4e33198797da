/** The two patches of the walker: loading runs, computing results, what is loaded now. */
import { EngineError } from '../../engine/base/errors.ts';
import {
  PROFILE_NAMES,
  PROFILES,
  type ProfileName,
  perProfile,
} from '../../engine/corpus/profiles.ts';
import type { PatchName } from '../../operations/walker.ts';
import { within } from '../../store/files/clock.ts';
import type { DigestOf } from '../../store/files/digest.ts';
import { requireRunDir } from '../../store/files/folder-lease.ts';
import { checkFiles, checkManifest } from '../../store/manifests/manifest.ts';
import type { RunRecord } from '../../store/runs/runs.ts';
import type { RunOptions, WorkerPool } from '../../workers/pool.ts';
import type { CorpusHandle } from '../../workers/values.ts';
import type { Log } from '../log.ts';
import type { OpenRun } from '../source/run.ts';
import {
  type CacheState,
  type Content,
  EMPTY,
  type FreshReaches,
  type KeptResult,
  type LoadedRun,
  loadCorpus,
  NO_CACHE,
  NO_RESULTS,
  openContent,
  type RestoredResults,
  sourceDigests,
} from './content.ts';

/** `data` while the corpus is read, then `reaches`; 0 to 100 within the phase. */
type LoadProgress = { readonly phase: 'data' | 'reaches'; readonly percent: number };

/** What a patch holds, for readers. */
export type LoadedContent = Readonly<Content> | typeof EMPTY;

/**
 * One of the two patches. A load is accepted when its data has been read: then everything the patch had loaded is
 * replaced in one step. Work that began before the latest accepted load may still return to its caller, but
 * leaves nothing here.
 */
export type Patch = ReturnType<typeof openPatch>;

export function openPatch(
  name: PatchName,
  pool: WorkerPool,
  log: Log,
  digestOf: DigestOf = sourceDigests(pool),
) {
  /** What is being written, for runs before this too. */
  const writing = new Set<KeptResult>();
  let held: Content | null = null;
  /** Tickets in order of request; the patch holds the load of ticket `generation`. */
  let tickets = 0;
  let generation = 0;
  let progress: LoadProgress | null = null;
  /** Runs of loads under way. */
  const reading = new Set<RunRecord>();

  async function read(run: RunRecord, options: RunOptions) {
    const [data, manifest] = await Promise.all([
      loadCorpus(pool, digestOf, run.path, options),
      checkManifest(run.path),
    ]);
    const { buffer, size: syllableCount, source, order, databaseError, indexFault } = data;
    if (databaseError) log.error(`Corpus database passed over: ${databaseError}`);
    if (indexFault) log.warn(`Corpus index of ${run.run_id} not used: ${indexFault}`);
    return { buffer, syllableCount, source, order, manifest: checkFiles(manifest, data.digests) };
  }

  function replace(ticket: number, loaded: LoadedRun, results: RestoredResults): void {
    if (held) {
      held.replaced.abort();
      pool.release(held.loaded.corpus);
    }
    generation = ticket;
    held = openContent({ name, pool, log, writing }, loaded, results);
    void prepare(held);
  }

  /** Reads the reaches, or computes and keeps them, and publishes them and with them readiness, in one step. */
  async function prepare(content: Content): Promise<void> {
    const { signal } = content.replaced;
    try {
      let { reaches, ...cache }: CacheState & Pick<LoadedContent, 'reaches'> =
        await content.readReaches();
      if (reaches === null) {
        const computed = await computeReaches(content, signal);
        if (cache.status !== 'none') cache = await keepReaches(content, computed, cache);
        reaches = computed;
      }
      if (held !== content) return;
      Object.assign(content, { reaches, cache });
    } catch (err) {
      if (signal.aborted) return;
      content.error = `Walker initialisation failed: ${(err as Error).message}`;
      const verification = {
        status: 'error',
        reason: `loader-error:${(err as Error).name}`,
      } as const;
      content.cache = { ...NO_CACHE, status: 'error', verification };
      log.error(`Patch ${name}: reaches of ${content.loaded.run.run_id}`, err);
    }
    ended(content);
  }

  /** Clears stage and progress when the work on the reaches of `content` is over. */
  function ended(content: Content): void {
    content.stage = null;
    if (held === content && tickets === generation) progress = null;
  }

  async function computeReaches(content: Content, signal: AbortSignal): Promise<FreshReaches> {
    content.stage = 'Computing profile reaches';
    const { corpus } = content.loaded;
    const done = new Map<ProfileName, number>();
    // when one fails the others go on for a while: their progress is dropped
    let over = false;
    const reachOf = (name: ProfileName) => {
      const onProgress = (n: number, total: number): void => {
        if (over || held !== content) return;
        done.set(name, share(n, total));
        tellReaches(content, [...done]);
      };
      return pool.run('reach', { corpus, profile: PROFILES[name] }, { signal, onProgress });
    };
    const results = await Promise.all(PROFILE_NAMES.map(reachOf)).finally(() => {
      over = true;
    });
    return perProfile((name) => results[PROFILE_NAMES.indexOf(name)]!);
  }

  /** Writes the cache after a load, best effort; returns what is known of it then. */
  async function keepReaches(
    content: Content,
    reaches: FreshReaches,
    read: CacheState,
  ): Promise<CacheState> {
    try {
      const written = await content.writeReaches(reaches, content.replaced.signal);
      if (written === null) return read;
      const reason = `cache-written-after-${read.status}`;
      return { status: read.status, ...written, verification: { status: 'verified', reason } };
    } catch (err) {
      log.error(`Patch ${name}: the reach cache is not kept: ${(err as Error).message}`);
      return read;
    }
  }

  function tellReaches(content: Content, done: readonly (readonly [ProfileName, number])[]): void {
    const sum = done.reduce((all, [, percent]) => all + percent, 0);
    if (tickets === generation) {
      progress = { phase: 'reaches', percent: sum / PROFILE_NAMES.length };
    }
    const running = done.filter(([, percent]) => percent < 100).map(([profile]) => profile);
    if (running.length > 0) content.stage = `Computing reaches: ${running.join(' \u00b7 ')}`;
  }

  function heldContent(): Content {
    if (held === null) throw new EngineError('patch-empty', `Patch ${name} is empty.`);
    return held;
  }

  /** Resolves when all that was made so far is on disk, or has failed to get there. */
  async function settled(): Promise<void> {
    await Promise.all([...writing].map(({ done }) => done));
  }

  return {
    ...{ name, pool, log, writing, settled },

    /** What the loaded run has; all fields null where none is loaded. */
    get content(): LoadedContent {
      return held ?? EMPTY;
    },

    /** Whether it has a run loaded, or is about to. */
    holds(runId: string): boolean {
      const runs = [held?.loaded.run, ...reading];
      return runs.some((run) => run?.run_id === runId);
    },

    /** Of a load under way; null when there is none. */
    get progress(): LoadProgress | null {
      return progress;
    },

    get ready(): boolean {
      return held !== null && held.reaches !== null;
    },

    /**
     * Reads a run's corpus and makes it the patch's content; reaches follow in the background. Rejects with
     * `EngineError` when the corpus cannot be read; the patch then keeps what it had loaded. A load that a later
     * request has overtaken returns all the same and changes nothing. `restore` may read results back that
     * belong to the corpus: they become part of the content in the same step; when it rejects, so does the
     * load.
     */
    async load<R extends RestoredResults>(
      run: RunRecord,
      restore?: (loaded: LoadedRun) => Promise<R>,
    ): Promise<{ loaded: LoadedRun; restored: R | undefined }> {
      const ticket = ++tickets;
      const onProgress = (done: number, total: number): void => {
        if (ticket === tickets) progress = { phase: 'data', percent: share(done, total) };
      };
      let corpus: CorpusHandle | null = null;
      reading.add(run);
      try {
        const { buffer, ...data } = await read(run, { onProgress });
        corpus = pool.registerCorpus(buffer);
        const loaded: LoadedRun = { run, corpus, ...data };
        const restored = await restore?.(loaded);
        if (ticket < generation) pool.release(corpus);
        else replace(ticket, loaded, restored ?? NO_RESULTS);
        return { loaded, restored };
      } catch (err) {
        if (corpus !== null) pool.release(corpus);
        if (ticket === tickets) progress = null;
        throw err;
      } finally {
        reading.delete(run);
      }
    },

    /**
     * Computes all reaches anew and writes the cache of the loaded run. Rejects with `EngineError` for what
     * goes wrong with the computation and with `StoreError` for the file; the patch then stays as it is.
     */
    async rebuildCache({ signal }: { signal: AbortSignal }) {
      const content = heldContent();
      await requireRunDir(content.loaded.run.path);
      const reaches = await computeReaches(content, signal).finally(() => ended(content));
      const written = await content.writeReaches(reaches);
      const verification = { status: 'verified', reason: 'cache-rebuilt' } as const;
      const cache = { ...written!, status: 'hit', verification } as const satisfies CacheState;
      if (held === content) Object.assign(content, { reaches, cache });
      return cache;
    },

    /**
     * Computes a result from the loaded run and keeps it in the patch; it is written to disk after the reply. `sent` are the
     * parameters that the hash of its sidecar covers. The caller has checked that the patch holds what the work needs.
     * `warnings` say why the result is not stored, or later than usual.
     */
    async make<K extends 'walks' | 'candidates' | 'selection'>(
      field: K,
      sent: object,
      work: (run: OpenRun, content: LoadedContent) => Promise<NonNullable<Content[K]>>,
    ) {
      const content = heldContent();
      const { loaded } = content;
      const { run_id: runId, path: runDir } = loaded.run;
      const run = { tasks: pool, corpus: loaded.corpus, runId, runDir };
      const result = await work(run, content);
      const warnings = await content.storeWarnings();
      if (held === content) {
        content[field] = result;
        content.keep(result, sent);
      }
      return { loaded, result, warnings };
    },

    /** Results that are not yet on disk, and how far they are. */
    get persisting() {
      return [...writing].map(({ told }) => told);
    },

    /** Gives up what is not yet on disk. */
    async abandon(): Promise<void> {
      for (const { stop } of writing) stop.abort();
      await settled();
    },

    /** Stops what is done in the background. */
    close(): void {
      held?.replaced.abort();
    },
  };
}

/** Percent, 0 to 100. */
const share = (done: number, total: number): number => (total > 0 ? (100 * done) / total : 100);

/** Milliseconds that results not yet on disk get at shutdown. */
const SETTLE_MS = 1500;

export type Patches = ReturnType<typeof openPatches>;

export function openPatches(pool: WorkerPool, log: Log) {
  const digestOf = sourceDigests(pool);
  const a = openPatch('a', pool, log, digestOf);
  const b = openPatch('b', pool, log, digestOf);
  const settled = async (): Promise<void> => {
    await Promise.all([a.settled(), b.settled()]);
  };
  return {
    ...{ a, b, settled },
    /** Stops work in the background; what is nearly on disk gets a moment to arrive there. */
    async close(): Promise<void> {
      a.close();
      b.close();
      await within(SETTLE_MS, settled());
      await Promise.all([a.abandon(), b.abandon()]);
    },
  };
}
