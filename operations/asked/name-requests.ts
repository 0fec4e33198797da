/** What the routes of names ask for, from the fields of a request to those of its reply. */
import { EngineError } from '../../engine/base/errors.ts';
import type { JsonObject, JsonValue } from '../../engine/base/json.ts';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import type { Notation } from '../../engine/measures/symbols.ts';
import { CAST_FIELDS } from '../cast.ts';
import { FieldError, type Fields, type Request, readFields } from '../fields.ts';
import { checkOneSource, NAME_SOURCE_FIELDS, type NameSourceRequest } from '../name-source.ts';
import { MEASURE_FIELDS, NAMES_FIELDS, SCORE_FIELDS } from '../names.ts';
import { invalidRequest } from '../request-error.ts';
import { type PatchName, parsePatch } from '../walker.ts';
import {
  castFields,
  type Makers,
  madeFields,
  makeCast,
  makeNames,
  type NamePool,
} from './made-names.ts';

/** Faults of the pool that are its own, not the request's. */
const NOT_THE_CLIENTS = new Set(['queue-full', 'cancelled', 'overdue']);

/** A run as a source; null where there is none. */
interface FoundRun {
  readonly path: string;
  readonly run_id: string;
}

interface Parts {
  readonly pool: NamePool;
  /** Name classes, read anew for each request. */
  classes(): Promise<Makers['classes']>;
  findRun(id: string): Promise<FoundRun | null>;
  runOfPatch(name: PatchName): FoundRun | null;
}

/** Names of texts, lists and runs. Each method throws `RequestError` for what the request has wrong. */
export class NameRequests {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Names of one or more classes. */
  make(body: JsonObject, signal: AbortSignal) {
    return this.#ofSource(body, NAMES_FIELDS, async (source, { values, warnings }) => {
      const blend = values.blend && (await this.#input(values.blend));
      const made = await makeNames(await this.#makers(), source, blend, values, signal);
      return { ...madeFields(made), warnings };
    });
  }

  /** Persons, places, ships and guilds that nobody confuses. */
  cast(body: JsonObject, signal: AbortSignal) {
    return this.#ofSource(body, CAST_FIELDS, async (source, { values, warnings }) => {
      const cast = await makeCast(await this.#makers(), source, values, signal);
      return { ...castFields(cast), warnings };
    });
  }

  /** What names of each class are. */
  classes() {
    return faultless(async () => ({ classes: (await this.#makers()).classes }));
  }

  /** The names that a source has. */
  portrait(body: JsonObject, signal: AbortSignal) {
    return this.#ofSource(body, {}, async (source, { warnings }) => {
      const portrait = await this.#parts.pool.run('kinPortrait', { source }, { signal });
      return { ...portrait, warnings };
    });
  }

  /** How near names are to those of a source. */
  score(body: JsonObject, signal: AbortSignal) {
    return this.#ofSource(body, SCORE_FIELDS, async (source, { values, warnings }) => {
      const { scored: names, kind } = values;
      if (names === null || names.length === 0) throw new FieldError('Missing names_to_score.');
      const scores = await this.#parts.pool.run('kinScores', { source, kind, names }, { signal });
      return { ...scores, warnings };
    });
  }

  /** Measures of strings against the words of a source, made by `run`. */
  measure<T extends object>(
    body: JsonObject,
    run: (input: {
      readonly source: SourceInput;
      readonly notation: Notation;
      readonly strings: readonly string[];
    }) => Promise<T>,
  ) {
    return this.#ofSource(body, MEASURE_FIELDS, async (source, { values, warnings }) => {
      const { strings, phonemes } = values;
      if (strings === null || strings.length === 0) throw new FieldError('Missing strings.');
      const notation = phonemes ? 'blanks' : 'letters';
      return { ...(await run({ source, notation, strings })), warnings };
    });
  }

  async #makers(): Promise<Makers> {
    const { pool } = this.#parts;
    return { pool, classes: await this.#parts.classes() };
  }

  /** Does the work with the source that a body names, and the fields of the operation. */
  #ofSource<const F extends Fields, T>(
    body: JsonObject,
    fields: F,
    work: (source: SourceInput, request: Request<F>) => Promise<T>,
  ): Promise<T> {
    return faultless(async () => {
      checkOneSource(body);
      const all: Fields = { ...NAME_SOURCE_FIELDS, ...fields };
      const { warnings } = readFields(all, body);
      const { values: named } = readFields(NAME_SOURCE_FIELDS, body);
      return work(await this.#input(named, body.patch), {
        values: readFields(fields, body).values,
        warnings,
      });
    });
  }

  async #input(
    { text, names, runId, language }: NameSourceRequest,
    patch?: JsonValue,
  ): Promise<SourceInput> {
    if (text !== null) return { kind: 'text', text, language };
    if (names !== null) return { kind: 'list', text: names, language };
    const run =
      runId === null ? this.#ofPatch(parsePatch(patch!)) : await this.#parts.findRun(runId);
    if (run === null) throw invalidRequest(`Run not found: ${runId}`);
    return { kind: 'run', runDir: run.path, id: run.run_id, language };
  }

  #ofPatch(name: PatchName): FoundRun {
    const run = this.#parts.runOfPatch(name);
    if (run === null) throw invalidRequest(`No corpus loaded for patch ${name.toUpperCase()}.`);
    return run;
  }
}

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
