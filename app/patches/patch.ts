/** The two patches of the walker: loading runs, computing results, what is loaded now. */
import { setTimeout } from 'node:timers/promises';
import { EngineError } from '../../engine/base/errors.ts';
import { PROFILE_NAMES, PROFILES, type ProfileName } from '../../engine/corpus/profiles.ts';
import type { PatchName } from '../../operations/walker.ts';
import { checkFiles, checkManifest } from '../../store/manifests/manifest.ts';
import { requireRunDir } from '../../store/runs/folder.ts';
import type { RunRecord } from '../../store/runs/runs.ts';
import type { RunOptions, WorkerPool } from '../../workers/pool.ts';
import type { Log } from '../log.ts';
import type { Candidates, OpenRun, Result, SelectedNames, Walks } from '../source/run.ts';
import {
  byProfile,
  type CacheState,
  CorpusLoader,
  type FreshReaches,
  type LoadedRun,
  NO_CACHE,
  PatchFiles,
  type Reaches,
} from './patch-files.ts';

export type { LoadedRun } from './patch-files.ts';

export interface LoadProgress {
  /** `data` while the corpus is read, then `reaches`. */
  readonly phase: 'data' | 'reaches';
  /** 0 to 100 within the phase. */
  readonly percent: number;
}

/** Results read back from disk; null where there is none. */
export interface RestoredResults {
  readonly walks: Walks | null;
  readonly candidates: Candidates | null;
  readonly selection: SelectedNames | null;
}

export const NO_RESULTS: RestoredResults = { walks: null, candidates: null, selection: null };

/** A result that is on its way to the disk. */
export interface Stored<R extends Result> {
  readonly loaded: LoadedRun;
  readonly result: R;
  /** Why it will not be stored, or not in turn; empty as a rule. */
  readonly warnings: readonly string[];
  /** Begins to write the sidecar, once the reply is made. */
  readonly store: () => void;
}

/** What a patch holds of its run, all dropped at once by the next accepted load. */
interface Content {
  readonly loaded: LoadedRun;
  stage: string | null;
  error: string | null;
  /** Set once the walker is ready. */
  reaches: Reaches | null;
  /** What became of the reach cache at the load, or at the last rebuild. */
  cache: CacheState;
  walks: Walks | null;
  candidates: Candidates | null;
  selection: SelectedNames | null;
}

const EMPTY = {
  ...NO_RESULTS,
  loaded: null,
  stage: null,
  error: null,
  reaches: null,
  cache: NO_CACHE,
} as const;

/** The same for readers. */
export type LoadedContent = Readonly<Content> | typeof EMPTY;

/**
 * One of the two patches. A load is accepted when its data has been read: then everything the patch had loaded is
 * replaced in one step. Work that began before the latest accepted load may still return to its caller, but
 * leaves nothing here.
 */
export class Patch {
  readonly name: PatchName;
  readonly #pool: WorkerPool;
  readonly #log: Log;
  readonly #loader: CorpusLoader;
  readonly files: PatchFiles;
  #content: Content | null = null;
  /** Tickets in order of request; the patch holds the load of ticket `#generation`. */
  #tickets = 0;
  #generation = 0;
  #background = new AbortController();
  #progress: LoadProgress | null = null;

  constructor(name: PatchName, pool: WorkerPool, log: Log, loader = new CorpusLoader(pool)) {
    this.name = name;
    this.#pool = pool;
    this.#log = log;
    this.#loader = loader;
    this.files = new PatchFiles(name, pool, log);
  }

  /** Of the run that is loaded; nulls alone where none is. */
  get content(): LoadedContent {
    return this.#content ?? EMPTY;
  }

  /** Of a load under way; null when there is none. */
  get progress(): LoadProgress | null {
    return this.#progress;
  }

  get ready(): boolean {
    return this.content.reaches !== null;
  }

  /**
   * Reads a run's corpus and makes it the patch's content; reaches follow in the background. Rejects with
   * `EngineError` when the corpus cannot be read; the patch then keeps what it had loaded. A load that a later
   * request has overtaken returns all the same and changes nothing. `restore` may read results back that
   * belong to the corpus: they become part of the content in the same step; when it rejects, so does the
   * load.
   */
  async load(
    run: RunRecord,
    restore: (loaded: LoadedRun) => Promise<RestoredResults> = async () => NO_RESULTS,
  ): Promise<LoadedRun> {
    const ticket = ++this.#tickets;
    const onProgress = (done: number, total: number): void => {
      if (ticket === this.#tickets) this.#progress = { phase: 'data', percent: share(done, total) };
    };
    try {
      const [loaded, results] = await this.#read(run, onProgress, restore);
      if (ticket < this.#generation) this.#pool.release(loaded.corpus);
      else this.#replace(ticket, loaded, results);
      return loaded;
    } catch (err) {
      if (ticket === this.#tickets) this.#progress = null;
      throw err;
    }
  }

  async #read(
    run: RunRecord,
    onProgress: RunOptions['onProgress'],
    restore: (loaded: LoadedRun) => Promise<RestoredResults>,
  ): Promise<[LoadedRun, RestoredResults]> {
    const [data, manifest] = await Promise.all([
      this.#loader.load(run.path, { onProgress }),
      checkManifest(run.path),
    ]);
    if (data.databaseError) this.#log.error(`Corpus database passed over: ${data.databaseError}`);
    if (data.indexFault) {
      this.#log.warn(`Corpus index of ${run.run_id} not used, it is made anew: ${data.indexFault}`);
    }
    const loaded: LoadedRun = {
      run,
      corpus: this.#pool.registerCorpus(data.buffer),
      syllableCount: data.size,
      source: data.source,
      order: data.order,
      manifest: checkFiles(manifest, data.digests),
      indexHead: data.indexHead,
    };
    try {
      return [loaded, await restore(loaded)];
    } catch (err) {
      this.#pool.release(loaded.corpus);
      throw err;
    }
  }

  #replace(ticket: number, loaded: LoadedRun, results: RestoredResults): void {
    this.#background.abort();
    if (this.#content) this.#pool.release(this.#content.loaded.corpus);
    this.#generation = ticket;
    this.files.forget();
    this.#background = new AbortController();
    const content: Content = {
      loaded,
      stage: 'Loading cached profile reaches',
      error: null,
      reaches: null,
      cache: NO_CACHE,
      ...results,
    };
    this.#content = content;
    void this.#prepare(content, this.#background.signal);
  }

  /** Reads the reaches, or computes and keeps them, and publishes them and with them readiness, in one step. */
  async #prepare(content: Content, signal: AbortSignal): Promise<void> {
    try {
      const { reaches, ...read } = await this.files.readReaches(content.loaded, signal);
      if (reaches !== null) {
        if (this.#content !== content) return;
        Object.assign(content, { reaches, cache: read });
      } else {
        const computed = await this.#computeReaches(content, signal);
        const cache =
          read.status === 'none' ? read : await this.#keepReaches(content, computed, read);
        if (this.#content !== content) return;
        Object.assign(content, { reaches: computed, cache });
      }
    } catch (err) {
      if (this.#content !== content || signal.aborted) return;
      content.error = `Walker initialisation failed: ${(err as Error).message}`;
      const verification = {
        status: 'error',
        reason: `loader-error:${(err as Error).name}`,
      } as const;
      content.cache = { ...NO_CACHE, status: 'error', verification };
      this.#log.error(`Patch ${this.name}: reaches of ${content.loaded.run.run_id}`, err);
    }
    this.#ended(content);
    this.files.keepIndex(content.loaded, () => this.#content === content);
  }

  /** The work on the reaches of `content` is over: nothing is told of it any more. */
  #ended(content: Content): void {
    content.stage = null;
    if (this.#content === content && this.#tickets === this.#generation) this.#progress = null;
  }

  async #computeReaches(content: Content, signal: AbortSignal): Promise<FreshReaches> {
    content.stage = 'Computing profile reaches';
    const { corpus } = content.loaded;
    const done = new Map<ProfileName, number>();
    // when one fails the others go on for a while, of which nothing is told
    let over = false;
    const results = await Promise.all(
      PROFILE_NAMES.map((name) =>
        this.#pool.run(
          'reach',
          { corpus, profile: PROFILES[name] },
          {
            signal,
            onProgress: (n, total) => {
              if (!over) this.#tellReach(content, done, name, share(n, total));
            },
          },
        ),
      ),
    ).finally(() => {
      over = true;
    });
    return byProfile(results);
  }

  /** Writes the cache after a load, best effort; returns what is known of it then. */
  async #keepReaches(
    content: Content,
    reaches: FreshReaches,
    read: CacheState,
  ): Promise<CacheState> {
    const isCurrent = (): boolean => this.#content === content;
    try {
      const written = await this.files.writeReaches(content.loaded, reaches, isCurrent);
      if (written === null) return read;
      const reason = `cache-written-after-${read.status}`;
      return { status: read.status, ...written, verification: { status: 'verified', reason } };
    } catch (err) {
      this.#log.error(`Patch ${this.name}: the reach cache is not kept: ${(err as Error).message}`);
      return read;
    }
  }

  /**
   * Computes all reaches anew and writes the cache of the loaded run. Rejects with `EngineError` for what
   * goes wrong with the computation and with `StoreError` for the file; the patch then stays as it is.
   */
  async rebuildCache({ signal }: { signal: AbortSignal }) {
    const content = await this.#present();
    const reaches = await this.#computeReaches(content, signal).finally(() => this.#ended(content));
    const written = await this.files.writeReaches(content.loaded, reaches, () => true);
    const cache = {
      status: 'hit',
      inputHash: written!.inputHash,
      outputHash: written!.outputHash,
      verification: { status: 'verified', reason: 'cache-rebuilt' },
    } as const satisfies CacheState;
    if (this.#content === content) Object.assign(content, { reaches, cache });
    return cache;
  }

  #tellReach(
    content: Content,
    done: Map<ProfileName, number>,
    name: ProfileName,
    percent: number,
  ): void {
    if (this.#content !== content) return;
    done.set(name, percent);
    let sum = 0;
    for (const value of done.values()) sum += value;
    if (this.#tickets === this.#generation) {
      this.#progress = { phase: 'reaches', percent: sum / PROFILE_NAMES.length };
    }
    const running = [...done].filter(([, value]) => value < 100).map(([profile]) => profile);
    if (running.length > 0) content.stage = `Computing reaches: ${running.join(' \u00b7 ')}`;
  }

  /**
   * Makes a result of the run and makes it the patch's own, to be brought to the disk behind the reply. `sent` are the
   * parameters under the hash of its sidecar. The caller has seen that the patch has what the work needs.
   */
  async make<K extends 'walks' | 'candidates' | 'selection'>(
    field: K,
    sent: object,
    work: (run: OpenRun, content: LoadedContent) => Promise<NonNullable<Content[K]>>,
  ): Promise<Stored<NonNullable<Content[K]>>> {
    const content = this.#held();
    const { loaded } = content;
    const { run_id: runId, path: runDir } = loaded.run;
    const run = { tasks: this.#pool, corpus: loaded.corpus, runId, runDir };
    const result = await work(run, content);
    if (this.#content !== content) return { loaded, result, warnings: [], store() {} };
    content[field] = result;
    const store = this.files.keep(loaded, content.cache, result, sent);
    return { loaded, result, warnings: await this.files.storeWarnings(loaded), store };
  }

  /** Candidates to select from, which a load may have taken away. Throws `EngineError` `no-candidates`. */
  drawn({ candidates }: LoadedContent): Candidates {
    if (candidates) return candidates;
    const text = `No candidates for patch ${this.name.toUpperCase()}. Run combiner first.`;
    throw new EngineError('no-candidates', text);
  }

  /** Records on disk that a package was made from `loaded`, best effort; `fields` is its payload. */
  async keepPackage(loaded: LoadedRun, fields: object): Promise<void> {
    const isCurrent = (): boolean => this.#content?.loaded === loaded;
    await this.files.keepPackage(loaded, this.content.cache, fields, isCurrent);
  }

  #held(): Content {
    if (this.#content === null)
      throw new EngineError('patch-empty', `Patch ${this.name} is empty.`);
    return this.#content;
  }

  /** The content, whose run must still be on disk. Rejects with `run-gone`. */
  async #present(): Promise<Content> {
    const content = this.#held();
    await requireRunDir(content.loaded.run.path);
    return content;
  }

  close(): void {
    this.#background.abort();
  }
}

/** Percent, 0 to 100. */
function share(done: number, total: number): number {
  return total > 0 ? (100 * done) / total : 100;
}

/** What results that are not yet on disk get at the end, in milliseconds. */
const SETTLE_MS = 1500;

export class Patches {
  readonly a: Patch;
  readonly b: Patch;

  constructor(pool: WorkerPool, log: Log) {
    const loader = new CorpusLoader(pool);
    this.a = new Patch('a', pool, log, loader);
    this.b = new Patch('b', pool, log, loader);
  }

  async settled(): Promise<void> {
    await Promise.all([this.a.files.settled(), this.b.files.settled()]);
  }

  /** Stops work in the background; what is nearly on disk gets a moment to arrive there. */
  async close(): Promise<void> {
    this.a.close();
    this.b.close();
    const moment = new AbortController();
    await Promise.race([
      this.settled(),
      setTimeout(SETTLE_MS, null, { signal: moment.signal }).catch(() => {}),
    ]);
    moment.abort();
    await Promise.all([this.a.files.abandon(), this.b.files.abandon()]);
  }
}
