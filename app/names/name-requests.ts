/** What the routes of names ask for, from the fields of a request to those of its reply. */
import { EngineError } from '../../engine/base/errors.ts';
import type { JsonObject, JsonValue } from '../../engine/base/json.ts';
import { soundPortrait } from '../../engine/sound/heard/portrait.ts';
import { ownStream } from '../../engine/space/namespace-2.ts';
import { readProfiles } from '../../store/names/profiles.ts';
import { findRun } from '../../store/runs/runs.ts';
import type { PolicyFile } from '../../store/settings/policies.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import { parseSource } from '../operations/batch/request.ts';
import { CAST_FIELDS } from '../operations/cast.ts';
import { readFields } from '../operations/fields.ts';
import { NAMES_FIELDS, NAMES_SPACE_FIELDS } from '../operations/names.ts';
import { profileEntry } from '../operations/override-profile.ts';
import type { Patches } from '../patches/patch.ts';
import { invalidRequest } from '../request-error.ts';
import type { Settings } from '../settings/settings.ts';
import { castFields, makeCast } from './cast.ts';
import { HEAR_FIELDS, hearNames } from './hear-names.ts';
import { chosenClasses, makeNames } from './make-names.ts';
import { madeFields } from './name-fields.ts';
import type { Sounds } from './sounds.ts';
import { soundsOf } from './sounds.ts';

/** Faults of the pool that are its own, not the request's. */
const NOT_THE_CLIENTS = new Set(['queue-full', 'cancelled', 'overdue']);

interface Parts {
  readonly pool: WorkerPool;
  readonly patches: Patches;
  readonly settings: Settings;
  /** Name classes. */
  readonly policies: PolicyFile;
}

/** A run as a request names it. */
export interface NamedRun {
  readonly runDir: string;
  readonly runId: string;
}

/** Names, sizes and sounds of runs. Each method throws `RequestError` for what the request has wrong. */
export class NameRequests {
  readonly #parts: Parts;
  readonly #sounds: Sounds;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#sounds = soundsOf(parts.pool);
  }

  /** Names of one or more classes. */
  make(body: JsonObject, signal: AbortSignal) {
    return this.#ofRun(body, async ({ runDir, runId }, rest) => {
      const { values, warnings } = readFields(NAMES_FIELDS, rest);
      const { pool, policies } = this.#parts;
      const blend =
        values.blend === null ? {} : { blendDir: (await this.#run(values.blend)).runDir };
      const source = { runDir, profiles: await readProfiles(policies), ...blend };
      const made = await makeNames({ pool, sounds: this.#sounds }, source, values, signal);
      return { ...madeFields(made), language: made.language, source: runId, warnings };
    });
  }

  /** Persons, places, ships and guilds that nobody confuses. */
  cast(body: JsonObject, signal: AbortSignal) {
    return this.#ofRun(body, async ({ runDir, runId }, rest) => {
      const { values, warnings } = readFields(CAST_FIELDS, rest);
      const { pool, policies } = this.#parts;
      const source = { runDir, profiles: await readProfiles(policies) };
      const cast = await makeCast({ pool, sounds: this.#sounds }, source, values, signal);
      return { ...castFields(cast), source: runId, warnings };
    });
  }

  /** What names of each class sound like. */
  classes() {
    return faultless(async () => ({
      classes: (await readProfiles(this.#parts.policies)).map((profile) => ({
        name: profile.name,
        description: profile.description,
        ...profileEntry(profile),
      })),
    }));
  }

  /** Sizes of the spaces of classes. */
  space(query: JsonObject) {
    return this.#ofRun(query, async ({ runDir, runId }, rest) => {
      const { values, warnings } = readFields(NAMES_SPACE_FIELDS, rest);
      const profiles = await readProfiles(this.#parts.policies);
      const sound = await this.#sounds.ofRun(runDir);
      const every = values.nameClass === null ? profiles.map(({ name }) => name) : null;
      const chosen = chosenClasses({ ...values, classes: values.classes ?? every }, profiles);
      const sizes = await Promise.all(
        chosen.map(async ({ index, profile }) => {
          const own = values.own ? ownStream(profiles, index) : null;
          const { slots } = await this.#sounds.space(sound, profile, own, null);
          return [profile.name, slots] as const;
        }),
      );
      return { source: runId, space: Object.fromEntries(sizes), warnings };
    });
  }

  /** How names are heard beside the words of a run. */
  hear(query: JsonObject) {
    return this.#ofRun(query, async ({ runDir, runId }, rest) => {
      const { values, warnings } = readFields(HEAR_FIELDS, rest);
      const { model } = await this.#sounds.ofRun(runDir);
      const names = hearNames(model, values.names);
      return { names, language: model.language, source: runId, warnings };
    });
  }

  /** Which sounds and syllables a run is made of. */
  portrait(query: JsonObject) {
    return this.#ofRun(query, async ({ runDir, runId }, rest) => {
      const { warnings } = readFields({}, rest);
      const { model } = await this.#sounds.ofRun(runDir);
      const { properNames, ...portrait } = soundPortrait(model);
      const { language } = model;
      return { ...portrait, proper_names: properNames, language, source: runId, warnings };
    });
  }

  /** Does the work with the run that the fields `patch` or `run_id` name, and the other fields. */
  async #ofRun<T>(
    { patch, run_id, ...rest }: JsonObject,
    work: (run: NamedRun, rest: Readonly<Record<string, JsonValue>>) => Promise<T>,
  ): Promise<T> {
    const source = parseSource(given({ patch, run_id }));
    return faultless(async () => {
      if ('runId' in source) return work(await this.#run(source.runId), given(rest));
      const { loaded } = this.#parts.patches[source.patch];
      if (loaded) return work({ runDir: loaded.run.path, runId: loaded.run.run_id }, given(rest));
      throw invalidRequest(`No corpus loaded for patch ${source.patch.toUpperCase()}.`);
    });
  }

  async #run(runId: string): Promise<NamedRun> {
    const run = await findRun(this.#parts.settings.runsBase(), runId);
    if (run === null) throw invalidRequest(`Run not found: ${runId}`);
    return { runDir: run.path, runId: run.run_id };
  }
}

/** A query as fields: each key once, those without a value left out. */
export const queryFields = (query: Readonly<Record<string, string | string[]>>): JsonObject =>
  given(
    Object.fromEntries(
      Object.entries(query).map(([key, value]) => [key, [value].flat().join() || undefined]),
    ),
  );

/** Without the keys that were not there. */
const given = (fields: Readonly<Record<string, JsonValue | undefined>>): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as JsonObject;

/** Faults of the engine are the request's, but for those of the pool. */
async function faultless<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (err) {
    if (err instanceof EngineError && !NOT_THE_CLIENTS.has(err.code)) {
      throw invalidRequest(err.message);
    }
    throw err;
  }
}
