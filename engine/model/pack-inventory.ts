/** Writes the syllables of a source as the run-time reads them (runtime/inventory.ts). */
import { column } from '../../runtime/coder.ts';
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
const PLACE_CONTEXT = 1400;
const JUNCTION_CONTEXT = 2000;
const TAIL_CONTEXTS = 100;
const MAX_FOLLOWERS = 6;

export interface PackedInventory {
  readonly data: string;
  /** Numbers of the syllables that some class has. */
  readonly kept: readonly number[];
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
  for (const v of kept) coder.bit(places(v, MEDIAL), PLACE_CONTEXT);
  for (const v of kept) coder.bit(places(v, ONLY), PLACE_CONTEXT + 1);
  const followers = new Map(kept.map((v) => [tails[tail[v]!]!, 0]));
  const openings = new Set([
    ...kept.map((v) => heads[head[v]!]!),
    ...endings.map((text) => headOf(text, spansOf(text, model)[0]!)),
  ]);
  for (const opening of openings) {
    let seen = 0;
    for (const [end, so] of followers) {
      const joins =
        junctions[tails.indexOf(end) * heads.length + heads.indexOf(opening)]! >= least &&
        mayCluster?.(codaOf(end) + codaOf(opening)) !== false;
      const context = TAIL_CONTEXTS * Math.min(so, MAX_FOLLOWERS) + seen;
      coder.bit(joins, JUNCTION_CONTEXT + context);
      seen = column(seen, joins);
      if (joins) followers.set(end, so + 1);
    }
  }
  return { data: coder.end(), kept, endings };
}

/** Which last parts and syllables of its inventory a class has, and where. */
export function packClass(
  inventory: Inventory,
  { kept, endings }: PackedInventory,
  space: CountedSpace,
): string {
  const coder = new Encoder();
  const own = new Map(space.endings.map(({ text, kind }) => [text, kind]));
  for (const text of endings) {
    coder.bit(own.has(text), 0);
    if (own.has(text)) coder.bit(own.get(text) === WHOLE, 1);
  }
  const has = classPlaces(inventory, space);
  for (const v of kept) coder.bit(has(v, INITIAL), 2);
  for (const v of kept) coder.bit(has(v, FINAL), 3);
  return coder.end();
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
