/** The sound models of runs, the measures of real names and the counted spaces, each computed once and cached while used. */

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LruMap } from '../../engine/base/lru-map.ts';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import type { ClassProfile } from '../../engine/sound/class-profile.ts';
import type { NameMeasure } from '../../engine/sound/reference.ts';
import type { CountedSpace } from '../../engine/space/namespace-2.ts';
import { WORDS_PATH } from '../../store/corpus/words.ts';
import type { RunSound } from '../../store/names/sound-file.ts';
import type { WorkerPool } from '../../workers/pool.ts';

/** Models take about 1 MB each, spaces some megabytes. */
const MAX_MODELS = 8;
const MAX_MEASURES = 24;
const MAX_SPACES = 32;
/** Classes that a new run is counted for before anybody asks. */
const MAX_ASKED = 4;

/** Values that are being computed or are ready, by key; the longest unused one goes first. */
class Recent<T> {
  readonly #values: LruMap<string, Promise<T>>;

  constructor(most: number) {
    this.#values = new LruMap(most);
  }

  get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#values.get(key);
    if (known) return known;
    const value = make();
    this.#values.set(key, value);
    // what failed is tried again
    value.catch(() => this.#values.peek(key) === value && this.#values.delete(key));
    return value;
  }
}

/** The names of a kind in the run's own texts; all of a list of names are of every kind. */
export function namesOfKind(
  { places, persons, list }: RunSound,
  kind: ClassProfile['kind'],
): readonly string[] {
  if (list || kind === 'first' || kind === 'last') return persons;
  return kind === 'place' ? places : [];
}

/** What names of a run must not be; of each run another, where it goes by the run's language. */
export type ExcludeOf = (sound: RunSound) => Promise<ExclusionSpec | null>;

type AskedSpace = readonly [ClassProfile, CountedSpace['own'], ExcludeOf];

export class Sounds {
  readonly #pool: WorkerPool;
  readonly #models = new Recent<RunSound>(MAX_MODELS);
  readonly #measures = new Recent<NameMeasure | null>(MAX_MEASURES);
  readonly #spaces = new Recent<CountedSpace>(MAX_SPACES);
  /** What was asked for last, by class. */
  readonly #asked = new LruMap<string, AskedSpace>(MAX_ASKED);

  constructor(pool: WorkerPool) {
    this.#pool = pool;
  }

  /** The sound of a run. Faults: `words-missing`, `words-damaged`, `sound-empty`. */
  async ofRun(runDir: string): Promise<RunSound> {
    const { mtimeMs = 0, size = 0 } =
      (await stat(join(runDir, WORDS_PATH)).catch(() => null)) ?? {};
    return this.#models.get(`${runDir} ${mtimeMs} ${size}`, () =>
      this.#pool.run('trainSound', { runDir }),
    );
  }

  /** The sound of two runs, `percent` of the words being of the first: at 0 and 100 that of one run alone. */
  async blend(firstDir: string, secondDir: string, percent: number): Promise<RunSound> {
    const [first, second] = await Promise.all([this.ofRun(firstDir), this.ofRun(secondDir)]);
    if (percent >= 100) return first;
    if (percent <= 0) return second;
    return this.#models.get(`${first.model.hash} ${second.model.hash} ${percent}`, () =>
      this.#pool.run('blendSounds', { first, second, percent }),
    );
  }

  /** What real names of the class's kind are like, in the language and in the run's own texts. */
  async measure(sound: RunSound, { kind }: ClassProfile): Promise<NameMeasure | null> {
    if (kind === null) return null;
    const { model, list } = sound;
    const own = namesOfKind(sound, kind);
    return this.#measures.get(`${model.hash} ${list ? null : kind}`, () =>
      this.#pool.run('trainReference', {
        language: model.language,
        kind: list ? null : kind,
        own,
        onsets: model.onsets,
        graph: model.graph,
        ...(sound.partner && { partner: sound.partner }),
      }),
    );
  }

  /**
   * The space of a class; `own` as in `SpaceSpec`, `excludeOf` what the same request would exclude of another run.
   * Faults: `space-empty`, `space-size`.
   */
  async space(
    sound: RunSound,
    profile: ClassProfile,
    own: CountedSpace['own'],
    exclude: ExclusionSpec | null,
    excludeOf: ExcludeOf = async () => exclude,
  ): Promise<CountedSpace> {
    this.#asked.set(profile.name, [profile, own, excludeOf]);
    return this.#counted(sound, profile, own, exclude);
  }

  async #counted(
    sound: RunSound,
    profile: ClassProfile,
    own: CountedSpace['own'],
    exclude: ExclusionSpec | null,
  ): Promise<CountedSpace> {
    const reference = await this.measure(sound, profile);
    const key = JSON.stringify([sound.model.hash, sound.list, profile, own, exclude]);
    return this.#spaces.get(key, () =>
      this.#pool.run('countNames', {
        model: sound.model,
        list: sound.list,
        profile,
        reference,
        own,
        exclude,
        ...(sound.partner && { partner: sound.partner }),
      }),
    );
  }

  /**
   * Learns the sound of a run and counts the classes that were asked for last, of whatever run: those are
   * asked of a new text as well. Faults as those of `ofRun` and `space`.
   */
  async ahead(runDir: string): Promise<void> {
    const sound = await this.ofRun(runDir);
    // the one asked for last is the likeliest
    const asked = [...this.#asked].reverse();
    await Promise.all(
      asked.map(async ([, [profile, own, excludeOf]]) =>
        this.#counted(sound, profile, own, await excludeOf(sound)),
      ),
    );
  }
}
