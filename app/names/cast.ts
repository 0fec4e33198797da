/** A cast: persons, places, ships and guilds of one text, no two of which are confused, each to be rolled anew alone. */
import { payloadHash } from '../../engine/base/hash.ts';
import { hashWords, seedWords } from '../../engine/base/random/permutation.ts';
import { fillPattern, type Pattern } from '../../engine/lists/phrases.ts';
import { spreadLists } from '../../engine/names/spread-lists.ts';
import { SOUND_ALGORITHM } from '../../engine/sound/sound-model.ts';
import { SPREAD_ALGORITHM } from '../../engine/sound/spread.ts';
import { NAMESPACE_2 } from '../../engine/space/namespace-2.ts';
import { languagePatterns } from '../../store/names/patterns.ts';
import { CAST_KINDS, type CastKind, type CastRequest, rerollCounts } from '../operations/cast.ts';
import { readFields } from '../operations/fields.ts';
import { NAMES_FIELDS } from '../operations/names.ts';
import {
  type ClassNames,
  drawSeed,
  type Makers,
  makeNames,
  type NameSource,
} from './make-names.ts';
import { readPattern } from './make-phrases.ts';

/** Name of the choice; any change of it that moves an entry gets a new one. */
const CAST_ALGORITHM = 'cast/1';

type MadeName = ClassNames['names'][number];

/** A name that an entry is made of. */
export interface CastPart {
  readonly nameClass: string;
  readonly name: MadeName;
}

export interface CastEntry {
  readonly kind: CastKind;
  /** From 1, within its kind. */
  readonly number: number;
  readonly text: string;
  readonly parts: readonly CastPart[];
  /** How often it has been rolled anew. */
  readonly rerolls: number;
}

export interface Cast {
  readonly language: string;
  readonly seed: bigint;
  readonly algorithms: readonly string[];
  readonly patterns: Readonly<Record<CastKind, string>>;
  readonly entries: readonly CastEntry[];
  /** Fewest letters to be changed between any two names of the cast or of what may take their place. */
  readonly leastDistance: number;
  /** Kinds of which there are fewer than requested, and why. */
  readonly short: Partial<Record<CastKind, string>>;
}

/** Patterns of the language that a kind takes, and what it takes where the language has none. */
const PATTERNS: Readonly<Record<CastKind, readonly [name: string, otherwise: string]>> = {
  persons: ['full_name', '{first_name} {last_name}'],
  places: ['place', '{place_name}'],
  ships: ['ship', '{first_name}'],
  guilds: ['guild', '{organisation}'],
};
const OWN = { persons: 'person', places: 'place', ships: 'ship', guilds: 'guild' } as const;

/** Lists have room for so many entries of a kind, or a power of two more, so that one more entry moves no other. */
const MIN_ROOM = 16;
/** Rolls that one list holds, the first and those that may follow: fewer where a roll is long. */
const rollsOf = (room: number): number => (room <= 32 ? 4 : 2);
/** Names that others of the cast may push out, as a share of a list; later lists have those before them as well. */
const SPARE = 0.15;
const LATER_SPARE = 1;

const ALGORITHMS = [NAMESPACE_2, SOUND_ALGORITHM, SPREAD_ALGORITHM, CAST_ALGORITHM];

/** The names of a class, and which part of which kind takes which of them. */
interface Shelf {
  readonly nameClass: string;
  /** Parts that take their names from here: each has a column of its own. */
  readonly columns: readonly string[];
  readonly room: number;
  /** Lists as they were made; each holds names by roll, entry and column. */
  readonly lists: (readonly MadeName[])[];
}

/**
 * Makes the cast. Which names an entry has depends on the seed, its number and how often it has been rolled
 * anew, never on the rolls of others. Throws as `makeNames`, and `FieldError` for entries that are not there.
 */
export async function makeCast(
  makers: Makers,
  source: NameSource,
  request: CastRequest,
  signal: AbortSignal,
): Promise<Cast> {
  const rolls = rerollCounts(request);
  const seed = request.seed ?? drawSeed();
  const known = source.profiles.map(({ name }) => name);
  const { model } = await makers.sounds.ofRun(source.runDir);
  const ofLanguage = await languagePatterns(model.language, known);
  const pattern = (kind: CastKind): Pattern => {
    const [name, otherwise] = PATTERNS[kind];
    const text = request[OWN[kind]] ?? (ofLanguage.patterns.has(name) ? name : otherwise);
    return readPattern(text, ofLanguage, known);
  };
  const patterns = new Map(CAST_KINDS.map((kind) => [kind, pattern(kind)]));
  const shelves = shelvesOf(patterns, request);
  const list = async (nameClass: string, count: number, batch: number) => {
    const { values } = readFields(NAMES_FIELDS, {});
    const { allowOffensive, spelling, style } = request;
    const of = { nameClass, count, seed: batchSeed(seed, batch), allowOffensive, spelling, style };
    return (await makeNames(makers, source, { ...values, ...of }, signal)).classes[0]!;
  };
  const most = Math.max(0, ...rolls.values());
  const taken: string[] = [];
  let leastDistance = Number.POSITIVE_INFINITY;
  const reasons = new Map<string, string>();
  const needed = Math.max(...shelves.map(({ room }) => Math.floor(most / rollsOf(room)) + 1));
  // lists of further rolls are made when an entry has been rolled so often
  for (let batch = 0; batch < needed; batch++) {
    const made = await Promise.all(
      shelves.map(({ nameClass, columns, room }) =>
        list(
          nameClass,
          Math.ceil(
            columns.length * room * rollsOf(room) * (1 + (batch === 0 ? SPARE : LATER_SPARE)),
          ),
          batch,
        ),
      ),
    );
    const plain = made.map(({ names }) => names.map(({ name }) => name));
    const spread = spreadLists(plain, taken);
    leastDistance = Math.min(leastDistance, spread.leastDistance);
    shelves.forEach((shelf, k) => {
      const names = spread.kept[k]!.map((i) => made[k]!.names[i]!);
      taken.push(...names.map(({ name }) => name));
      shelf.lists.push(names);
      const { short } = made[k]!;
      if (short !== null && !reasons.has(shelf.nameClass)) reasons.set(shelf.nameClass, short);
    });
  }
  const entries: CastEntry[] = [];
  const short: Partial<Record<CastKind, string>> = {};
  for (const kind of CAST_KINDS) {
    for (let i = 0; i < request[kind]; i++) {
      const rerolls = rolls.get(`${kind} ${i + 1}`) ?? 0;
      const entry = entryOf(kind, i, rerolls, { pattern: patterns.get(kind)!, shelves, seed });
      if (entry) entries.push(entry);
      else
        short[kind] =
          [...reasons.values()].join(' ') || 'No name is left that is unlike all others.';
    }
  }
  return {
    language: model.language,
    seed,
    algorithms: ALGORITHMS,
    patterns: Object.fromEntries(
      CAST_KINDS.map((kind) => [kind, patterns.get(kind)!.text]),
    ) as Record<CastKind, string>,
    entries,
    leastDistance,
    short,
  };
}

/** A seed for each list of a class; the first has the request's own. */
function batchSeed(seed: bigint, batch: number): bigint {
  if (batch === 0) return seed;
  const hash = payloadHash({ algorithm: CAST_ALGORITHM, batch, seed: String(seed) });
  return BigInt(`0x${hash.slice(0, 12)}`);
}

const columnOf = (kind: CastKind, part: number): string => `${kind} ${part}`;

/** The classes of the patterns, each with room for the kind that needs most of it. Kinds without entries have room too. */
function shelvesOf(patterns: ReadonlyMap<CastKind, Pattern>, request: CastRequest): Shelf[] {
  const shelves = new Map<string, { columns: string[]; room: number }>();
  for (const [kind, { parts }] of patterns) {
    parts
      .filter((part) => part.kind !== 'text')
      .forEach((part, k) => {
        if (part.kind !== 'class') return;
        const shelf = shelves.get(part.name) ?? { columns: [], room: MIN_ROOM };
        shelf.columns.push(columnOf(kind, k));
        while (shelf.room < request[kind]) shelf.room *= 2;
        shelves.set(part.name, shelf);
      });
  }
  return [...shelves].map(([nameClass, shelf]) => ({ nameClass, ...shelf, lists: [] }));
}

/** The name of a column for an entry, from 0, after so many rolls; null where the lists end. */
function nameAt(shelf: Shelf, column: string, entry: number, roll: number): MadeName | null {
  const rolls = rollsOf(shelf.room);
  const list = shelf.lists[Math.floor(roll / rolls)] ?? [];
  const row = (roll % rolls) * shelf.room + entry;
  return list[row * shelf.columns.length + shelf.columns.indexOf(column)] ?? null;
}

interface EntryParts {
  readonly pattern: Pattern;
  readonly shelves: readonly Shelf[];
  readonly seed: bigint;
}

function entryOf(
  kind: CastKind,
  entry: number,
  rerolls: number,
  { pattern, shelves, seed }: EntryParts,
): CastEntry | null {
  const parts: CastPart[] = [];
  const text = fillPattern(pattern, (part, k) => {
    if (part.kind === 'lexicon') {
      const first = hashWords([...seedWords(seed), CAST_KINDS.indexOf(kind), k]);
      return part.entries[(first + entry + rerolls) % part.entries.length]!;
    }
    const shelf = shelves.find(({ nameClass }) => nameClass === part.name)!;
    const name = nameAt(shelf, columnOf(kind, k), entry, rerolls);
    if (name) parts.push({ nameClass: part.name, name });
    return name?.shown ?? null;
  });
  return text === null ? null : { kind, number: entry + 1, text, parts, rerolls };
}

/** A cast with the keys that it has over HTTP and in JSON. */
export function castFields({
  language,
  seed,
  algorithms,
  patterns,
  entries,
  leastDistance,
  short,
}: Cast) {
  return {
    entries: entries.map(({ kind, number, text, parts, rerolls }) => ({
      kind,
      number,
      name: text,
      parts: parts.map(({ nameClass, name }) => ({
        name: name.shown,
        class: nameClass,
        syllables: name.syllables,
        like: name.like,
      })),
      rerolls,
    })),
    patterns,
    least_distance: leastDistance,
    seed_used: seed,
    algorithms,
    language,
    short,
  };
}
