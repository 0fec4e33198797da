/** Names, casts, portraits and scores of a source, made in the pool; what they are over HTTP and in JSON. */
import { CAST_ALGORITHM } from '../../engine/kin/asked/cast.ts';
import type { ClassNames } from '../../engine/kin/asked/make-names.ts';
import { type NameClass, withKinds } from '../../engine/kin/asked/name-class.ts';
import type {
  NameInput,
  NameOutput,
  NameTasks,
  SourceInput,
} from '../../engine/kin/asked/name-sources.ts';
import { KIN_ALGORITHM } from '../../engine/kin/list.ts';
import { PHRASE_ALGORITHM } from '../../engine/kin/phrases.ts';
import { type CastRequest, rerollCounts } from '../cast.ts';
import { FieldError } from '../fields.ts';
import type { NamesRequest } from '../names.ts';

/** What does the work, here or in other threads. */
export interface NamePool {
  run<K extends keyof NameTasks>(
    name: K,
    input: NameInput<K>,
    options: { readonly signal: AbortSignal },
  ): Promise<NameOutput<K>>;
}

/** What names are made with. */
export interface Makers {
  readonly pool: NamePool;
  /** All classes of the policy file, in its order. */
  readonly classes: readonly NameClass[];
}

export type MadeNames = NameOutput<'kinNames'> & {
  readonly seed: bigint;
  readonly algorithms: readonly string[];
};

export type MadeCast = Omit<MadeNames, keyof NameOutput<'kinNames'>> & NameOutput<'kinCast'>;

/** Drawn seeds have so many bits. */
const SEED_BITS = 47;
const drawSeed = (): bigint =>
  BigInt.asUintN(SEED_BITS, crypto.getRandomValues(new BigUint64Array(1))[0]!);

/** Names of the classes of a request. Throws `FieldError`; faults as the task `kinNames`. */
export async function makeNames(
  { pool, classes: ofFile }: Makers,
  source: SourceInput,
  blend: SourceInput | null,
  request: NamesRequest,
  signal: AbortSignal,
): Promise<MadeNames> {
  const { stock: choice, allowOffensive, renderStyle: style } = request;
  const { pattern, letters, tag, sex, count, offset, share } = request;
  if (pattern !== null && (request.class !== null || request.classes !== null)) {
    throw new FieldError('Give pattern, which names its classes itself, or class, not both.');
  }
  const classes = withKinds(ofFile);
  const chosen = chosenClasses(request, classes);
  const without = request.without ?? [];
  const seed = request.seed ?? drawSeed();
  const made = await pool.run(
    'kinNames',
    {
      stock: { source, blend, classes, choice, letters, tag, allowOffensive, without },
      classes: chosen.map(({ name }) => name),
      ...{ pattern, count, offset, sex, letters, style, seed },
      share: share / 100,
      avoid: request.avoid ?? [],
      liked: request.liked ?? [],
      disliked: request.disliked ?? [],
    },
    { signal },
  );
  const phrased = pattern !== null || chosen.some(({ kind }) => kind === 'phrase');
  return {
    ...made,
    seed,
    algorithms: phrased ? [KIN_ALGORITHM, PHRASE_ALGORITHM] : [KIN_ALGORITHM],
  };
}

function chosenClasses(
  { class: nameClass, classes }: Pick<NamesRequest, 'class' | 'classes'>,
  known: readonly NameClass[],
): NameClass[] {
  if (nameClass !== null && classes !== null)
    throw new FieldError('Give class or classes, not both.');
  const names = [...new Set(classes ?? [nameClass ?? known[0]!.name])];
  if (names.length === 0) throw new FieldError('classes names no class.');
  return names.map((name) => {
    const found = known.find((one) => one.name === name);
    if (found) return found;
    throw new FieldError(
      `class ${JSON.stringify(name)} is unknown; known classes: ${known.map((one) => one.name).join(', ')}.`,
    );
  });
}

/** A cast of the source. Throws `FieldError` for entries that are not there; faults as the task `kinCast`. */
export async function makeCast(
  { pool, classes }: Makers,
  source: SourceInput,
  request: CastRequest,
  signal: AbortSignal,
): Promise<MadeCast> {
  const { stock: choice, allowOffensive, persons, places, ships, guilds, families } = request;
  const { women, familySize, person, place, ship, guild } = request;
  const seed = request.seed ?? drawSeed();
  const cast = await pool.run(
    'kinCast',
    {
      stock: {
        ...{ source, blend: null, classes, choice, letters: null, tag: null, allowOffensive },
        without: request.without ?? [],
      },
      counts: { persons, places, ships, guilds, families },
      familySize,
      patterns: { persons: person, places: place, ships: ship, guilds: guild },
      rolls: rerollCounts(request),
      ...{ women, seed },
      style: request.renderStyle,
      avoid: request.avoid ?? [],
    },
    { signal },
  );
  return { ...cast, seed, algorithms: [KIN_ALGORITHM, CAST_ALGORITHM] };
}

/** Names with the keys that they have over HTTP and in JSON. */
export const nameFields = ({ nameClass, names }: Pick<ClassNames, 'nameClass' | 'names'>) =>
  names.map(({ name, parents }) => ({ name, class: nameClass, parents }));

export function madeFields({ classes, phrases, seed, algorithms, source }: MadeNames) {
  return {
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
  };
}

export function castFields({ entries, ...cast }: MadeCast) {
  return {
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
  };
}
