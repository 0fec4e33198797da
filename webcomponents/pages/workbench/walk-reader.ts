/** A Lit controller that reads the walks of a slot page by page. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { answer, api, type PatchName, type Schemas } from '../../api.ts';
import { Reading } from '../../logic/reading.ts';
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
  readonly #patch: () => PatchName;
  #seen = '';
  readonly #walks: Reading<{ readonly held: HeldWalks | null }>;
  /** Percentiles are an addition: without the curve the rest stands. */
  readonly #curve: Reading<RankCurve>;
  #ends: (() => void)[] = [];

  constructor(host: ReactiveControllerHost, patch: () => PatchName) {
    this.#patch = patch;
    this.#walks = new Reading(host, { isEmpty: ({ held }) => held === null });
    this.#curve = new Reading(host);
    host.addController(this);
  }

  /** What the server holds; null when it holds none, or until it is read. */
  get held(): HeldWalks | null {
    return this.#walks.value?.held ?? null;
  }

  /** The server's text. */
  get failure(): string {
    return this.#walks.error;
  }

  get reading(): boolean {
    return this.#walks.loading;
  }

  /** How frequent syllables of the corpus are, for percentiles; null until it is read. */
  get curve(): RankCurve | null {
    return this.#curve.stale ? null : this.#curve.value;
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
    this.#seen = '';
  }

  async read(): Promise<void> {
    const patch = this.#patch();
    await this.#walks.readWith(async (signal) => ({ held: await this.#read(patch, signal) }));
    const { held } = this;
    if (held === null || this.failure) return;
    const path = { patch };
    const ask = this.#curve.ask(`${patch} ${held.run}`, async (signal) => {
      const options = { params: { path }, signal };
      const found = await answer(api.GET('/api/walker/distributions/{patch}', options));
      if (found.run_id !== held.run)
        throw new Error('Another corpus has been loaded in the meantime.');
      return found.rank_frequency;
    });
    await (this.#curve.failure ? this.#curve.again() : ask);
  }

  async #read(patch: PatchName, signal: AbortSignal): Promise<HeldWalks | null> {
    const first = await this.#page(patch, 0, FIRST, signal);
    const { recipe, run_id: run, total } = first;
    if (!recipe || run === null) return null;
    const params = paramsOfRecipe(recipe);
    if (!signal.aborted) adoptParams(patch, params);
    const { held } = this;
    // equal recipes give equal walks
    if (held?.run === run && held.total === total && sameParams(held.params, params)) return held;
    let { walks } = first;
    const most = Math.min(MOST, Math.floor(PAGE_LIMIT / (recipe.steps + 1)), total);
    if (most > walks.length) {
      const rest = await this.#page(patch, walks.length, most - walks.length, signal);
      walks = [...walks, ...rest.walks];
    }
    return { run, recipe, params, total, walks };
  }

  async #page(patch: PatchName, offset: number, limit: number, signal: AbortSignal) {
    const query = { patch, offset, limit };
    return answer(api.GET('/api/walker/walks', { params: { query }, signal }));
  }
}
