/** Requests for names, casts, portraits and scores of a source, from the fields of the request to those of the reply; the work is done by tasks of a pool. */
import type { JsonObject, JsonValue } from '../../engine/base/json.ts';
import { CAST_ALGORITHM } from '../../engine/kin/asked/cast.ts';
import {
  type ClassNames,
  type NameClass,
  notesOf,
  withKinds,
} from '../../engine/kin/asked/make-names.ts';
import type {
  NameInput,
  NameOutput,
  NameTasks,
  SourceInput,
} from '../../engine/kin/asked/name-sources.ts';
import { KIN_ALGORITHM } from '../../engine/kin/list.ts';
import { PHRASE_ALGORITHM } from '../../engine/kin/phrases.ts';
import type { Measured, MeasureInput } from '../../engine/measures/measures.ts';
import {
  drawSeed,
  FieldError,
  type Fields,
  keysOf,
  unknownKeys,
  type Values,
  valuesOf,
} from '../fields.ts';
import {
  CAST_FIELDS,
  type CastRequest,
  checkOneSource,
  MEASURE_FIELDS,
  NAME_SOURCE_FIELDS,
  NAMES_FIELDS,
  type NameSourceRequest,
  type NamesRequest,
  rerollCounts,
  SCORE_FIELDS,
} from '../names.ts';
import { invalidRequest } from '../request-error.ts';
import { failed, type PatchName, parsePatch } from '../walker.ts';

export interface NamePool {
  run<K extends keyof NameTasks>(
    name: K,
    input: NameInput<K>,
    options: { readonly signal: AbortSignal },
  ): Promise<NameOutput<K>>;
}

export interface Makers {
  readonly pool: NamePool;
  /** All classes of the policy file, in its order. */
  readonly classes: readonly NameClass[];
}

type Made<K extends keyof NameTasks> = NameOutput<K> & {
  readonly seed: bigint;
  readonly algorithms: readonly string[];
};
export type MadeNames = Made<'kinNames'>;
export type MadeCast = Made<'kinCast'>;

/** The input of the task `kinNames` for a request. Throws `FieldError`. */
export function namesInput(
  ofFile: Makers['classes'],
  source: SourceInput,
  blend: SourceInput | null,
  request: NamesRequest,
): NameInput<'kinNames'> {
  // what else is asked for goes to the task as it is, where its stocks and its lists take what is theirs
  const { stock: choice, blend: _, ...asked } = request;
  const { pattern } = asked;
  if (pattern !== null && (request.class !== null || request.classes !== null)) {
    throw new FieldError('Give pattern, which names its classes itself, or class, not both.');
  }
  if (request.class !== null && request.classes !== null)
    throw new FieldError('Give class or classes, not both.');
  const seed = asked.seed ?? BigInt(drawSeed());
  const stock = { ...asked, source, blend, choice, without: asked.without ?? [] };
  return {
    ...asked,
    ...chosenClasses(ofFile, request.class === null ? request.classes : [request.class], stock),
    ...{ seed, style: asked.renderStyle, share: asked.share / 100 },
    avoid: asked.avoid ?? [],
    liked: asked.liked ?? [],
    disliked: asked.disliked ?? [],
  };
}

/** Names of the classes of a request. Throws `FieldError`; faults as the task `kinNames`. */
export async function makeNames(
  { pool, classes }: Makers,
  source: SourceInput,
  blend: SourceInput | null,
  request: NamesRequest,
  signal: AbortSignal,
): Promise<MadeNames> {
  const input = namesInput(classes, source, blend, request);
  const { seed, pattern, stock } = input;
  const made = await pool.run('kinNames', input, { signal });
  const isPhrase = ({ nameClass }: ClassNames): boolean =>
    stock.classes.find(({ name }) => name === nameClass)!.kind === 'phrase';
  const phrased = pattern !== null || made.classes.some(isPhrase);
  return {
    ...made,
    seed,
    algorithms: phrased ? [KIN_ALGORITHM, PHRASE_ALGORITHM] : [KIN_ALGORITHM],
  };
}

/** Adds to a stock all known classes, those of a policy file and the kinds, and checks the chosen names against them; null: the default class. Throws `FieldError`. */
export function chosenClasses<Stock extends object>(
  ofFile: Makers['classes'],
  names: readonly string[] | null,
  stock: Stock,
) {
  const classes = withKinds(ofFile);
  if (names?.length === 0) throw new FieldError('classes names no class.');
  for (const name of names ?? []) {
    if (classes.some((one) => one.name === name)) continue;
    throw new FieldError(
      `class ${JSON.stringify(name)} is unknown; known classes: ${classes.map((one) => one.name).join(', ')}.`,
    );
  }
  return { classes: [...new Set(names ?? [])], stock: { ...stock, classes } };
}

/** A cast of the source. Throws `FieldError` for entries that are not there; faults as the task `kinCast`. */
export async function makeCast(
  { pool, classes }: Makers,
  source: SourceInput,
  request: CastRequest,
  signal: AbortSignal,
): Promise<MadeCast> {
  const { stock: choice, ...asked } = request;
  const { persons, places, ships, guilds, families, person, place, ship, guild } = asked;
  const seed = asked.seed ?? BigInt(drawSeed());
  const stock = { ...asked, source, blend: null, classes, choice, without: asked.without ?? [] };
  const cast = await pool.run(
    'kinCast',
    {
      ...asked,
      stock,
      counts: { persons, places, ships, guilds, families },
      patterns: { persons: person, places: place, ships: ship, guilds: guild },
      rolls: rerollCounts(request),
      ...{ seed, style: asked.renderStyle, avoid: asked.avoid ?? [] },
    },
    { signal },
  );
  return { ...cast, seed, algorithms: [KIN_ALGORITHM, CAST_ALGORITHM] };
}

/** Notes for the person who asked, each once. */
export function notesOfMade({ classes, phrases }: MadeNames): string[] {
  const notes = classes.map(({ nameClass, stock, short }) => {
    return { nameClass, notes: [...stock.notes, ...(short === null ? [] : [short])] };
  });
  return [...notesOf(notes), ...(phrases?.short ? [phrases.short] : [])];
}

/** Names in wire form, as in replies and JSON output. */
export const nameFields = ({ nameClass, names }: Pick<ClassNames, 'nameClass' | 'names'>) =>
  names.map(({ name, parents }) => ({ name, class: nameClass, parents }));

export const madeFields = ({ classes, phrases, seed, algorithms, source }: MadeNames) => ({
  ...(phrases && {
    pattern: phrases.pattern,
    phrases: phrases.list.map(({ text, slot }) => ({ text, slot })),
    phrase_slots: phrases.size,
  }),
  names: classes.flatMap(nameFields),
  seed_used: seed,
  algorithms,
  source,
  stock: Object.fromEntries(classes.map(({ nameClass, stock }) => [nameClass, stock])),
  short: Object.fromEntries(
    classes.flatMap(({ nameClass, short }) => (short === null ? [] : [[nameClass, short]])),
  ),
});

export const castFields = ({ entries, ...cast }: MadeCast) => ({
  entries: entries.map(({ kind, number, family, role, text, sex, parts, rerolls }) => ({
    kind,
    number,
    ...(family !== null && { family }),
    ...(role !== null && { role }),
    name: text,
    sex,
    parts: parts.map(({ nameClass, name, parents }) => ({ name, class: nameClass, parents })),
    rerolls,
  })),
  patterns: cast.patterns,
  least_distance: cast.leastDistance,
  seed_used: cast.seed,
  algorithms: cast.algorithms,
  source: cast.source,
  short: cast.short,
  notes: cast.notes,
});

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
  measure(
    input: MeasureInput,
    signal: AbortSignal,
  ): Promise<{ readonly words: number; readonly measured: readonly Measured[] }>;
}

/** The requests for names of texts, lists and runs, by their paths. Each throws `RequestError` for what it has wrong. */
export function nameRequests({ pool, classes, findRun, runOfPatch, measure }: Parts) {
  const makers = async (): Promise<Makers> => ({ pool, classes: await classes() });

  const runOf = async (runId: string | null, patch: JsonValue | undefined): Promise<FoundRun> => {
    if (runId !== null) {
      const run = await findRun(runId);
      if (run !== null) return run;
      throw invalidRequest(`Run not found: ${runId}`);
    }
    const name = parsePatch(patch);
    const run = runOfPatch(name);
    if (run !== null) return run;
    throw invalidRequest(`No corpus loaded for patch ${name.toUpperCase()}.`);
  };

  const inputOf = async (
    { text, names, runId, language }: NameSourceRequest,
    patch?: JsonValue,
  ): Promise<SourceInput> => {
    if (text !== null) return { kind: 'text', text, language };
    if (names !== null) return { kind: 'list', text: names, language };
    const run = await runOf(runId, patch);
    return { kind: 'run', runDir: run.path, id: run.run_id, language };
  };

  /** A request handler: reads the source and the fields of a body, and replies with what `work` makes of them. */
  const ofSource =
    <const F extends Fields, T extends object>(
      fields: F,
      work: (source: SourceInput, values: Values<F>, signal: AbortSignal) => Promise<T>,
    ) =>
    async (body: JsonObject, signal: AbortSignal): Promise<T & { warnings: string[] }> => {
      try {
        checkOneSource(body);
        const source = valuesOf(NAME_SOURCE_FIELDS, body);
        const values = valuesOf(fields, body);
        const warnings = unknownKeys(body, [...keysOf(NAME_SOURCE_FIELDS), ...keysOf(fields)]);
        const reply = await work(await inputOf(source, body.patch), values, signal);
        return { ...reply, warnings };
      } catch (err) {
        throw failed('', err);
      }
    };

  return {
    '/api/names': ofSource(NAMES_FIELDS, async (source, values, signal) => {
      const blend = values.blend && (await inputOf(values.blend));
      return madeFields(await makeNames(await makers(), source, blend, values, signal));
    }),
    '/api/names/cast': ofSource(CAST_FIELDS, async (source, values, signal) =>
      castFields(await makeCast(await makers(), source, values, signal)),
    ),
    '/api/names/portrait': ofSource({}, (source, _, signal) =>
      pool.run('kinPortrait', { source }, { signal }),
    ),
    '/api/names/score': ofSource(SCORE_FIELDS, async (source, { scored, kind }, signal) => {
      if (!scored?.length) throw new FieldError('Missing names_to_score.');
      return pool.run('kinScores', { source, kind, names: scored }, { signal });
    }),
    '/api/score': ofSource(MEASURE_FIELDS, async (source, { strings, phonemes }, signal) => {
      if (!strings?.length) throw new FieldError('Missing strings.');
      return measure({ source, notation: phonemes ? 'blanks' : 'letters', strings }, signal);
    }),
  };
}
