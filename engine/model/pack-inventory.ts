/** Writes the syllables of a source as the run-time reads them (runtime/inventory.ts). */
import { NUMBER, share } from '../../runtime/coder.ts';
import { joinContext } from '../../runtime/inventory.ts';
import type { Letters } from '../../runtime/letters.ts';
import {
  codaOf,
  FINAL,
  headOf,
  INITIAL,
  type Inventory,
  MEDIAL,
  ONLY,
} from '../sound/inventory.ts';
import { LetterGraph } from '../sound/letter-graph.ts';
import { lettersOf } from '../sound/letter-model.ts';
import type { SoundModel } from '../sound/sound-model.ts';
import { soundTable } from '../sound/sounds.ts';
import { syllabify } from '../sound/syllabify.ts';
import { WHOLE } from '../space/automaton.ts';
import { type CountedSpace, spaceBounds } from '../space/namespace-2.ts';
import { Encoder } from './encoder.ts';
import { type Marked, packUnits } from './pack-texts.ts';

/** Contexts of the decoder. */
const INNER_CONTEXT = 1400;
const ONLY_CONTEXT = 1500;
const BEGIN_CONTEXT = 100;
const END_CONTEXT = 200;
const SAME_CONTEXT = 300;
const PHASES_CONTEXT = 400;
const QUOTA_CONTEXT = 500;

export interface PackedInventory {
  readonly data: string;
  /** Numbers of the syllables that some class has, and whether each stands in the middle of names. */
  readonly kept: readonly number[];
  readonly inner: readonly number[];
  /** Texts of the given last parts of all classes, in byte order. */
  readonly endings: readonly string[];
}

/** Whether syllable v stands in a place of names. */
type Places = (v: number, position: number) => boolean;

/** Places that the words attest, and in which they have the first or last three letters. */
function placesOf({ positions, syllables }: Inventory, least: number, model: SoundModel): Places {
  const graph = new LetterGraph(model.graph);
  return (v, position) => {
    if (positions[4 * v + position]! < least) return false;
    const text = syllables[v]!;
    if (text.length < 3 || position === MEDIAL) return true;
    const [a, b, c] = lettersOf(text.slice(0, 3))! as unknown as [number, number, number];
    const [x, y, z] = lettersOf(text.slice(-3))! as unknown as [number, number, number];
    return (
      (position === FINAL || graph.begins(a, b, c)) && (position === INITIAL || graph.ends(x, y, z))
    );
  };
}

/** The same of a class: real names of its kind begin and end like that, and it is no given last part. */
function classPlaces(inventory: Inventory, space: CountedSpace): Places {
  const { least, mayBegin, mayEnd } = spaceBounds(space);
  const places = placesOf(inventory, least, space.model);
  const given = new Set(space.endings.map(({ text }) => text));
  return (v, position) => {
    const text = inventory.syllables[v]!;
    if (position === INITIAL && mayBegin?.(text) === false) return false;
    if (position === FINAL && (given.has(text) || mayEnd?.(text) === false)) return false;
    return places(v, position);
  };
}

/** `spaces` are of classes that are made of the inventory. */
export function packInventory(
  inventory: Inventory,
  spaces: readonly CountedSpace[],
  model: SoundModel,
  letters: Letters,
): PackedInventory {
  const { syllables, head, tail, heads, tails, junctions } = inventory;
  const { least, mayCluster } = spaceBounds(spaces[0]!);
  const places = placesOf(inventory, least, model);
  const classes = spaces.map((space) => classPlaces(inventory, space));
  const longest = Math.max(...spaces.map(({ profile }) => profile.letters[1]));
  const kept = [...syllables.keys()].filter(
    (v) =>
      syllables[v]!.length <= longest &&
      (places(v, MEDIAL) ||
        places(v, ONLY) ||
        classes.some((has) => has(v, INITIAL) || has(v, FINAL))),
  );
  const endings = [
    ...new Set(spaces.flatMap((space) => space.endings.map(({ text }) => text))),
  ].sort();
  const coder = new Encoder();
  packUnits(
    coder,
    kept.map((v) => markedSyllable(inventory, v)),
    letters,
  );
  packUnits(
    coder,
    endings.map((text) => markedEnding(text, model)),
    letters,
  );
  const lettersOf = (v: number): number => syllables[v]!.length;
  for (const v of kept) coder.bit(places(v, MEDIAL), INNER_CONTEXT + lettersOf(v));
  for (const v of kept) coder.bit(places(v, ONLY), ONLY_CONTEXT + lettersOf(v));
  const followers = new Map(kept.map((v) => [tails[tail[v]!]!, 0]));
  const openings = new Set([
    ...kept.map((v) => heads[head[v]!]!),
    ...endings.map((text) => headOf(text, spansOf(text, model)[0]!)),
  ]);
  let before = 0;
  for (const opening of openings) {
    let joined = 0;
    let asked = 0;
    for (const [end, so] of followers) {
      const joins =
        junctions[tails.indexOf(end) * heads.length + heads.indexOf(opening)]! >= least &&
        mayCluster?.(codaOf(end) + codaOf(opening)) !== false;
      coder.bit(joins, joinContext(opening, end, share(so, before), share(joined, asked++)));
      if (!joins) continue;
      joined++;
      followers.set(end, so + 1);
    }
    before++;
  }
  return { data: coder.end(), kept, inner: kept.map((v) => +places(v, MEDIAL)), endings };
}

/**
 * Which last parts and syllables of its inventory a class has, and where; and by phase the slots of a period
 * by block.
 */
export function packClass(
  inventory: Inventory,
  { kept, inner, endings }: PackedInventory,
  space: CountedSpace,
  schedule: readonly (readonly number[])[],
): string {
  const coder = new Encoder();
  const own = new Map(space.endings.map(({ text, kind }) => [text, kind]));
  for (const text of endings) {
    coder.bit(own.has(text), 0);
    if (own.has(text)) coder.bit(own.get(text) === WHOLE, 1);
  }
  const has = classPlaces(inventory, space);
  const places = kept.map((v, i) => 2 * inventory.syllables[v]!.length + inner[i]!);
  kept.forEach((v, i) => {
    coder.bit(has(v, INITIAL), BEGIN_CONTEXT + places[i]!);
  });
  kept.forEach((v, i) => {
    coder.bit(has(v, FINAL), END_CONTEXT + 2 * places[i]! + +has(v, INITIAL));
  });
  packSchedule(coder, schedule);
  return coder.end();
}

/** A bit for each block whether it has as many slots as in the phase before; and its slots where it has not. */
function packSchedule(coder: Encoder, schedule: readonly (readonly number[])[]): void {
  coder.number(schedule.length, PHASES_CONTEXT);
  schedule.forEach((quota, p) => {
    let same = 0;
    quota.forEach((q, b) => {
      const before = schedule[p - 1]?.[b] ?? 0;
      const is = q === before ? 1 : 0;
      coder.bit(is, SAME_CONTEXT + 2 * same + (before === 0 ? 1 : 0));
      same = is;
      if (!is) coder.number(q + 1, QUOTA_CONTEXT + NUMBER * Math.clz32(before));
    });
  });
}

/** What heads and tails that are vowels begin with. */
const VOWELS = '=';

/** Syllable v with its nucleus in capitals. */
function markedSyllable({ syllables, head, tail, heads, tails }: Inventory, v: number): Marked {
  const text = syllables[v]!;
  const consonants = (part: string): number => (part.startsWith(VOWELS) ? 0 : part.length);
  const from = consonants(heads[head[v]!]!);
  const to = text.length - consonants(tails[tail[v]!]!);
  return text.slice(0, from) + text.slice(from, to).toUpperCase() + text.slice(to);
}

const spansOf = (text: string, { language, onsets }: SoundModel) =>
  syllabify(text, soundTable(language), onsets)!;

function markedEnding(text: string, model: SoundModel): Marked {
  return spansOf(text, model)
    .map(
      ({ from, nucleus, coda, to }) =>
        text.slice(from, nucleus) + text.slice(nucleus, coda).toUpperCase() + text.slice(coda, to),
    )
    .join('');
}
