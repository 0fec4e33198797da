import type { CombineParams } from '../engine/combine.ts';
import { EngineError } from '../engine/errors.ts';
import { PROFILE_NAMES, PROFILES, type ProfileName } from '../engine/profiles.ts';
import type { SelectParams } from '../engine/select.ts';
import type { WalkParams } from '../engine/walk.ts';
import { checkManifest, type ManifestCheck } from '../store/manifest.ts';
import type { RunRecord } from '../store/runs.ts';
import type { RunOptions, WorkerPool } from '../workers/pool.ts';
import type { CorpusHandle, ReachResult, TaskOutput } from '../workers/tasks.ts';
import type { Log } from './log.ts';
import type { Candidates, Recipe, SelectedNames, Walks } from './results.ts';

export type PatchName = 'a' | 'b';

/** A loaded run. Replaced as a whole, so whoever holds one sees a consistent corpus. */
export interface LoadedRun {
  readonly run: RunRecord;
  readonly corpus: CorpusHandle;
  readonly syllableCount: number;
  /** `SQLite (2,319 syllables)` */
  readonly source: string;
  readonly manifest: ManifestCheck;
}

export type Reaches = Readonly<Record<ProfileName, ReachResult>>;

export interface LoadProgress {
  /** `data` while the corpus is read, then `reaches`. */
  readonly phase: 'data' | 'reaches';
  /** 0 to 100 within the phase. */
  readonly percent: number;
}

/** What a patch holds of its run, all dropped at once by the next accepted load. */
interface Content {
  readonly loaded: LoadedRun;
  stage: string | null;
  error: string | null;
  reaches: Reaches | null;
  walks: Walks | null;
  candidates: Candidates | null;
  selection: SelectedNames | null;
}

/**
 * One of the two slots. A load is accepted when its data has been read: then everything the slot held is
 * replaced in one step. Work that began before the latest accepted load may still answer its caller, but
 * leaves nothing here.
 */
export class Patch {
  readonly name: PatchName;
  readonly #pool: WorkerPool;
  readonly #log: Log;
  #content: Content | null = null;
  /** Tickets in order of request; the patch holds the load of ticket `#generation`. */
  #tickets = 0;
  #generation = 0;
  #background = new AbortController();
  #progress: LoadProgress | null = null;

  constructor(name: PatchName, pool: WorkerPool, log: Log) {
    this.name = name;
    this.#pool = pool;
    this.#log = log;
  }

  get loaded(): LoadedRun | null {
    return this.#content?.loaded ?? null;
  }

  /** Set once the walker is ready. */
  get reaches(): Reaches | null {
    return this.#content?.reaches ?? null;
  }

  get stage(): string | null {
    return this.#content?.stage ?? null;
  }

  get error(): string | null {
    return this.#content?.error ?? null;
  }

  get walks(): Walks | null {
    return this.#content?.walks ?? null;
  }

  get candidates(): Candidates | null {
    return this.#content?.candidates ?? null;
  }

  get selection(): SelectedNames | null {
    return this.#content?.selection ?? null;
  }

  /** Of a load under way; null when there is none. */
  get progress(): LoadProgress | null {
    return this.#progress;
  }

  get ready(): boolean {
    return this.#content?.reaches != null;
  }

  /**
   * Reads a run's corpus and makes it the patch's content; reaches follow in the background. Rejects with
   * `EngineError` when the corpus cannot be read; the patch then keeps what it held. A load that a later
   * request has overtaken answers all the same and changes nothing.
   */
  async load(run: RunRecord): Promise<LoadedRun> {
    const ticket = ++this.#tickets;
    const onProgress = (done: number, total: number): void => {
      if (ticket === this.#tickets) this.#progress = { phase: 'data', percent: share(done, total) };
    };
    let data: TaskOutput<'load'>;
    let manifest: ManifestCheck;
    try {
      [data, manifest] = await Promise.all([
        this.#pool.run('load', { runDir: run.path }, { onProgress }),
        checkManifest(run.path),
      ]);
    } catch (err) {
      if (ticket === this.#tickets) this.#progress = null;
      throw err;
    }
    if (data.passedOver) this.#log.error(`Corpus database passed over: ${data.passedOver}`);
    const loaded: LoadedRun = {
      run,
      corpus: this.#pool.adopt(data.buffer),
      syllableCount: data.size,
      source: data.source,
      manifest,
    };
    if (ticket < this.#generation) {
      this.#pool.release(loaded.corpus);
      return loaded;
    }
    this.#replace(ticket, loaded);
    return loaded;
  }

  #replace(ticket: number, loaded: LoadedRun): void {
    this.#background.abort();
    if (this.#content) this.#pool.release(this.#content.loaded.corpus);
    this.#generation = ticket;
    this.#background = new AbortController();
    const content: Content = {
      loaded,
      stage: 'Computing profile reaches',
      error: null,
      reaches: null,
      walks: null,
      candidates: null,
      selection: null,
    };
    this.#content = content;
    void this.#prepare(content, this.#background.signal);
  }

  /** Computes the reaches and publishes them, and with them readiness, in one step. */
  async #prepare(content: Content, signal: AbortSignal): Promise<void> {
    const done = new Map<ProfileName, number>();
    try {
      const results = await Promise.all(
        PROFILE_NAMES.map((name) =>
          this.#pool.run(
            'reach',
            { corpus: content.loaded.corpus, profile: PROFILES[name] },
            {
              signal,
              onProgress: (n, total) => this.#tellReach(content, done, name, share(n, total)),
            },
          ),
        ),
      );
      if (this.#content !== content) return;
      content.reaches = Object.fromEntries(
        PROFILE_NAMES.map((name, k) => [name, results[k]!]),
      ) as unknown as Reaches;
    } catch (err) {
      if (this.#content !== content || signal.aborted) return;
      content.error = `Walker initialisation failed: ${(err as Error).message}`;
      this.#log.error(`Patch ${this.name}: reaches of ${content.loaded.run.run_id}`, err);
    }
    content.stage = null;
    if (this.#tickets === this.#generation) this.#progress = null;
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

  /** Makes walks and keeps them. The caller has seen that the patch is ready. */
  async walk(
    params: WalkParams,
    batch: { seed: bigint; count: number; steps: number },
    recipe: Recipe,
    options: RunOptions,
  ): Promise<{ loaded: LoadedRun; result: Walks }> {
    const content = this.#held();
    const { corpus } = content.loaded;
    const ids = await this.#pool.walks(corpus, params, batch, options);
    const { count, steps } = batch;
    const result: Walks = { kind: 'walks', recipe, count, width: steps + 1, ids };
    if (this.#content === content) content.walks = result;
    return { loaded: content.loaded, result };
  }

  async combine(
    params: CombineParams,
    recipe: Recipe,
    options: RunOptions,
  ): Promise<{ loaded: LoadedRun; result: Candidates }> {
    const content = this.#held();
    const { corpus } = content.loaded;
    const { table, distinct } = await this.#pool.run('combine', { corpus, params }, options);
    const count = table.signatures.length;
    const result: Candidates = { kind: 'candidates', recipe, count, distinct, table };
    if (this.#content === content) content.candidates = result;
    return { loaded: content.loaded, result };
  }

  /** Selects from the candidates at hand. The caller has seen that there are some. */
  async select(
    params: SelectParams,
    recipe: Recipe,
    options: RunOptions,
  ): Promise<{ loaded: LoadedRun; result: SelectedNames }> {
    const content = this.#held();
    const { table } = content.candidates!;
    const { corpus } = content.loaded;
    const selection = await this.#pool.run('select', { corpus, table, params }, options);
    const { policy } = params;
    const count = selection.positions.length;
    const result: SelectedNames = { kind: 'selections', recipe, count, table, selection, policy };
    if (this.#content === content) content.selection = result;
    return { loaded: content.loaded, result };
  }

  #held(): Content {
    if (this.#content === null)
      throw new EngineError('patch-empty', `Patch ${this.name} is empty.`);
    return this.#content;
  }

  /** Stops work in the background. */
  close(): void {
    this.#background.abort();
  }
}

/** Percent, 0 to 100. */
function share(done: number, total: number): number {
  return total > 0 ? (100 * done) / total : 100;
}

/** Both slots. */
export class Patches {
  readonly a: Patch;
  readonly b: Patch;

  constructor(pool: WorkerPool, log: Log) {
    this.a = new Patch('a', pool, log);
    this.b = new Patch('b', pool, log);
  }

  close(): void {
    this.a.close();
    this.b.close();
  }
}
