/** A Lit controller that reads the walks of a slot page by page. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { answer, api, type PatchName, type Schemas } from '../../api.ts';
import { paramsOfRecipe, sameParams, type WalkParams } from '../../logic/walks/params.ts';
import { PAGE_LIMIT } from '../../logic/walks/request.ts';
import type { RankCurve } from '../../logic/walks/summary.ts';
import { adoptParams } from '../../state/patch-params.ts';
import { server, statsOf } from '../../state/server.ts';
import { madeCount } from './make-walks.ts';

/** Walks as the server holds them. */
export interface HeldWalks {
  readonly run: string;
  readonly recipe: Schemas['WalkRecipe'];
  readonly params: WalkParams;
  /** How many the server holds; `walks` are the first of them. */
  readonly total: number;
  readonly walks: readonly Schemas['Walk'][];
}

/** Read first, so that something stands there at once. */
const FIRST = 50;
/** Most records that the server sends at a time. */
const MOST = 10_000;

/**
 * Reads the walks of a patch whenever they may have changed: another corpus, walks made here, the window
 * in front again. A reading that a later one has overtaken leaves nothing behind.
 */
export class WalkReader implements ReactiveController {
  held: HeldWalks | null = null;
  /** The server's text. */
  failure = '';
  reading = false;
  /** How frequent syllables of the corpus are, for percentiles; null until it is read. */
  curve: RankCurve | null = null;

  readonly #host: ReactiveControllerHost;
  readonly #patch: () => PatchName;
  #seen = '';
  #curveOf = '';
  #current = new AbortController();
  #ends: (() => void)[] = [];

  constructor(host: ReactiveControllerHost, patch: () => PatchName) {
    this.#host = host;
    this.#patch = patch;
    host.addController(this);
  }

  hostConnected(): void {
    const look = (): void => {
      const stats = statsOf(this.#patch());
      if (stats === null) return;
      const seen = `${stats.corpus} ${stats.has_walks} ${madeCount.value}`;
      if (seen === this.#seen) return;
      this.#seen = seen;
      void this.read();
    };
    const again = (): void => void this.read();
    window.addEventListener('focus', again);
    this.#ends = [
      server.watch(look),
      madeCount.watch(look),
      () => window.removeEventListener('focus', again),
    ];
    look();
  }

  hostDisconnected(): void {
    for (const end of this.#ends) end();
    this.#current.abort();
    this.#seen = '';
  }

  async read(): Promise<void> {
    const patch = this.#patch();
    this.#current.abort();
    this.#current = new AbortController();
    const { signal } = this.#current;
    this.#tell({ reading: true });
    try {
      const first = await this.#page(patch, 0, FIRST, signal);
      const { recipe, run_id: run, total } = first;
      if (!recipe || run === null) {
        if (!signal.aborted) this.#tell({ held: null, failure: '', reading: false });
        return;
      }
      const params = paramsOfRecipe(recipe);
      adoptParams(patch, params);
      const { held } = this;
      if (held?.run === run && held.total === total && sameParams(held.params, params)) {
        if (!signal.aborted) this.#tell({ failure: '', reading: false });
        return; // equal recipes give equal walks
      }
      let { walks } = first;
      const most = Math.min(MOST, Math.floor(PAGE_LIMIT / (recipe.steps + 1)), total);
      if (most > walks.length) {
        const rest = await this.#page(patch, walks.length, most - walks.length, signal);
        walks = [...walks, ...rest.walks];
      }
      if (signal.aborted) return;
      this.#tell({ held: { run, recipe, params, total, walks }, failure: '', reading: false });
      await this.#readCurve(patch, run, signal);
    } catch (error) {
      if (!signal.aborted) this.#tell({ failure: (error as Error).message, reading: false });
    }
  }

  async #page(patch: PatchName, offset: number, limit: number, signal: AbortSignal) {
    const query = { patch, offset, limit };
    return answer(api.GET('/api/walker/walks', { params: { query }, signal }));
  }

  /** Percentiles are an addition: without the curve the rest stands. */
  async #readCurve(patch: PatchName, run: string, signal: AbortSignal): Promise<void> {
    if (this.#curveOf === run) return;
    this.curve = null;
    try {
      const path = '/api/walker/distributions/{patch}';
      const found = await answer(api.GET(path, { params: { path: { patch } }, signal }));
      if (signal.aborted || found.run_id !== run) return;
      this.#curveOf = run;
      this.#tell({ curve: found.rank_frequency });
    } catch {
      // the summary leaves the percentile out
    }
  }

  #tell(changes: Partial<Pick<WalkReader, 'held' | 'failure' | 'reading' | 'curve'>>): void {
    Object.assign(this, changes);
    this.#host.requestUpdate();
  }
}
