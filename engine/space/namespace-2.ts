/** namespace/2: the numbered names of a class, well formed by the sound of their source. */

import { EngineError } from '../base/errors.ts';
import { exp } from '../base/exact-math.ts';
import { payloadHash } from '../base/hash.ts';
import { hashWords, seedWords } from '../base/random/permutation.ts';
import { WordSet, type WordSetColumns } from '../base/word-set.ts';
import { type SimilarColumns, SimilarWords } from '../filters/edit-distance.ts';
import type { ExclusionColumns } from '../filters/exclusions.ts';
import type { ClassProfile } from '../sound/class-profile.ts';
import { FINAL, headOf, type Inventory, ONLY, tailOf } from '../sound/inventory.ts';
import { joinInventories } from '../sound/joined-inventory.ts';
import { LetterGraph } from '../sound/letter-graph.ts';
import { LetterModel, lettersOf } from '../sound/letter-model.ts';
import type { NameMeasure } from '../sound/reference.ts';
import type { SoundModel } from '../sound/sound-model.ts';
import { soundTable } from '../sound/sounds.ts';
import { consonantSounds, type SyllableSpan, syllabify, vowelMarks } from '../sound/syllabify.ts';
import {
  type AutomatonBounds,
  AutomatonBuilder,
  type Block,
  type NameEnding,
  OWN,
  RIME,
  WHOLE,
} from './automaton.ts';
import type { AutomatonColumns } from './automaton-columns.ts';

/** Name of the construction; any change of it that moves a name gets a new one. */
export const NAMESPACE_2 = 'namespace/2';

/** The class's place among `of` classes, and that of the class to which real given names belong; null: to none. */
export interface OwnStream {
  readonly index: number;
  readonly of: number;
  readonly given: number | null;
}

/** The stream of the class at `index`, in which it shares no name with the other classes. */
export function ownStream(profiles: readonly ClassProfile[], index: number): OwnStream {
  const given = profiles.findIndex(
    ({ kind, realNames }) => kind === 'first' && realNames === 'allow',
  );
  return { index, of: profiles.length, given: given < 0 ? null : given };
}

/** What makes a space. */
export interface SpaceSpec {
  readonly model: SoundModel;
  readonly profile: ClassProfile;
  /** Last parts of the class in the language. */
  readonly tails: readonly string[];
  /** Measure of real names of the class's kind; null: none. */
  readonly reference: NameMeasure | null;
  /** The classes among which this one shares no name; null: it shares. */
  readonly own: OwnStream | null;
  /** Given names of the language, which no class of another kind makes; null: none known. */
  readonly given: WordSetColumns | null;
  /** Words of the language beside those of the source; null: none known. */
  readonly dictionary: WordSetColumns | null;
  readonly exclusions: ExclusionColumns | null;
}

/** A space that has been counted; a seed gives it an order. */
export interface CountedSpace extends Omit<SpaceSpec, 'tails'> {
  readonly algorithm: typeof NAMESPACE_2;
  /** SHA-256 of the model and of the class as eight 32-bit words each: what the keys are made from. */
  readonly base: readonly number[];
  readonly blocks: readonly Block[];
  /** Weight of each block in the schedule. */
  readonly weights: readonly number[];
  readonly columns: AutomatonColumns;
  /** Units: the syllables of the inventory, then the endings. */
  readonly units: readonly string[];
  readonly endings: readonly NameEnding[];
  /** Number of slots, up to 2^53 - 1. */
  readonly slots: number;
  /** Names of the source, for look-ups within one edit and two. */
  readonly near: readonly [SimilarColumns, SimilarColumns] | null;
}

/** A planned space, for any thread. */
export interface SpacePlan extends CountedSpace {
  readonly seed: bigint;
  /** Key of each block's permutation. */
  readonly keys: readonly number[];
}

/** Gives a space its order. Seeds are whole numbers of any size; n and -n are two seeds. */
export function seedSpace(space: CountedSpace, seed: bigint): SpacePlan {
  const words = [...space.base, ...seedWords(seed)];
  return { ...space, seed, keys: space.blocks.map((_, b) => hashWords([...words, b])) };
}

/**
 * Counts the space of a class. Throws `EngineError` 'space-size', or 'space-empty' when no name
 * of these lengths can be made from the source.
 */
export function countSpace(spec: SpaceSpec): CountedSpace {
  const { model, profile, reference } = spec;
  const inventory = spaceInventory(spec);
  const endings = profile.tails > 0 ? nameEndings(spec.tails, inventory, model, reference) : [];
  const graph = new LetterGraph(model.graph);
  const { blocks, columns } = new AutomatonBuilder(
    inventory,
    graph,
    endings,
    spaceBounds(spec),
  ).build();
  const slots = blocks.reduce((sum, { size }) => sum + size, 0);
  if (slots === 0) {
    const [fewest, most] = profile.syllables;
    throw new EngineError(
      'space-empty',
      `no name of ${fewest} to ${most} syllables and ${profile.letters.join(' to ')} letters can be made ` +
        'from this source; allow other lengths, or use a longer text.',
    );
  }
  const classHash = payloadHash({
    algorithm: NAMESPACE_2,
    endings: endings.map(({ text }) => text),
    from: profile.from,
    length_mix: profile.lengthMix,
    letters: profile.letters,
    name: profile.name,
    reference: reference && [
      reference.begins,
      reference.ends,
      reference.inventory?.syllables ?? null,
    ],
    syllables: profile.syllables,
  });
  const near = model.names.length === 0 ? null : WordSet.build(model.names.join('\n')).columns;
  return {
    model,
    profile,
    reference,
    own: spec.own,
    given: spec.given,
    dictionary: spec.dictionary,
    exclusions: spec.exclusions,
    algorithm: NAMESPACE_2,
    base: [...hashDigits(model.hash), ...hashDigits(classHash)],
    blocks,
    weights: blockWeights(blocks, profile),
    columns,
    units: [...inventory.syllables, ...endings.map(({ text }) => text)],
    endings,
    slots,
    near: near && [SimilarWords.build(near, 1).columns, SimilarWords.build(near, 2).columns],
  };
}

/** The syllables of a class: those of the text, and of the real names of its kind where they are known. */
export function spaceInventory({
  model,
  profile,
  reference,
}: Pick<SpaceSpec, 'model' | 'profile' | 'reference'>): Inventory {
  const own = inventoryOf(model, profile);
  if (!reference?.inventory) return own;
  return joinInventories(own, reference.inventory, leastOf(model, profile));
}

/** What the names of a class keep to beside junctions and rows of letters. */
export function spaceBounds({
  model,
  profile,
  reference,
}: Pick<SpaceSpec, 'model' | 'profile' | 'reference'>): AutomatonBounds {
  const table = soundTable(model.language);
  return {
    syllables: profile.syllables,
    letters: profile.letters,
    least: leastOf(model, profile),
    silentE: table.silentE,
    mayCluster: (run) =>
      run.length <= MAX_CONSONANTS || consonantSounds(run, table).length <= MAX_CONSONANTS,
    ...(reference && { mayBegin: nameBeginnings(reference) }),
    ...(reference?.ends && { mayEnd: memberOf(reference.ends) }),
  };
}

/** The syllables that a class is made of: those of the proper names where it asks for them and there are enough. */
export function inventoryOf(model: SoundModel, { from }: ClassProfile): Inventory {
  return (from === 'names' ? model.nameInventory : null) ?? model.inventory;
}

/** Fewest words that attest what a class is made of. */
const leastOf = (model: SoundModel, profile: ClassProfile): number =>
  inventoryOf(model, profile) === model.nameInventory ? 1 : model.least;

/** The eight 32-bit words of a SHA-256 in hex. */
function hashDigits(hash: string): number[] {
  return Array.from({ length: 8 }, (_, i) => Number.parseInt(hash.slice(8 * i, 8 * i + 8), 16));
}

/** Last parts as units: those that begin with a vowel behind each onset of the source. */
function nameEndings(
  tails: readonly string[],
  inventory: Inventory,
  { graph: columns, language, onsets, least }: SoundModel,
  reference: NameMeasure | null,
): NameEnding[] {
  const mayEnd = reference?.ends ? memberOf(reference.ends) : () => true;
  const table = soundTable(language);
  const graph = new LetterGraph(columns);
  const headAt = new Map(inventory.heads.map((head, i) => [head, i]));
  const found = new Map<string, NameEnding>();
  for (const tail of tails) {
    const rime = vowelMarks(tail, table)[0] === true;
    const forms = rime
      ? inventory.heads.filter((head) => onsets.has(head)).map((o) => o + tail)
      : [tail];
    for (const text of forms) {
      const spans = syllabify(text, table, onsets);
      const head = spans && headAt.get(headOf(text, spans[0]!));
      if (head == null || found.has(text)) continue;
      if (!endsLikeWords(text, spans!, inventory, graph, least)) continue;
      if (rime && !mayEnd(text.slice(spans!.at(-1)!.from))) continue;
      found.set(text, { text, kind: rime ? RIME : WHOLE, head, syllables: spans!.length });
    }
  }
  return [...found.values()].sort((a, b) => (a.text < b.text ? -1 : 1));
}

/** Whether the words have what a last part is made of: its last letters, its coda, its own junctions. */
function endsLikeWords(
  text: string,
  spans: readonly SyllableSpan[],
  { heads, tails, junctions, tail, positions }: Inventory,
  graph: LetterGraph,
  least: number,
): boolean {
  const [a = 0, b = 0, c = 0] = lettersOf(text.slice(-3))!;
  if (text.length >= 3 && !graph.ends(a, b, c)) return false;
  for (let k = 0; k + 1 < spans.length; k++) {
    const before = tails.indexOf(tailOf(text, spans[k]!));
    const after = heads.indexOf(headOf(text, spans[k + 1]!));
    if (before < 0 || after < 0 || junctions[before * heads.length + after]! < least) return false;
  }
  const last = tails.indexOf(tailOf(text, spans.at(-1)!));
  let words = 0;
  for (let v = 0; v < tail.length && words < least; v++) {
    if (tail[v] === last) words += positions[4 * v + FINAL]! + positions[4 * v + ONLY]!;
  }
  return words >= least;
}

/** More consonants in a row than these are hard to say, though some word may have them (kur-streit). */
const MAX_CONSONANTS = 3;

/** Beyond this percentile of real names a syllable has a letter too dear to begin one. */
const BEGIN_PERCENTILE = 90;

/** Whether real names of the kind begin like a syllable: with it, or, where few are known, with its letters. */
function nameBeginnings({ begins, letters }: NameMeasure): (syllable: string) => boolean {
  if (begins) return memberOf(begins);
  const model = new LetterModel(letters);
  const most = letters.worst[BEGIN_PERCENTILE]!;
  return (syllable) => model.startWorst(lettersOf(syllable)!) <= most;
}

function memberOf(list: readonly string[]): (text: string) => boolean {
  const members = new Set(list);
  return (text) => members.has(text);
}

/** Letters of a syllable that names prefer, and how widely they vary about it. */
const LETTERS_A_SYLLABLE = 2.9;
const SPREAD = 0.8;

/**
 * Each number of letters has the weight of the class's mix, shared out among its blocks: by kind as the
 * class says, and by syllables so that those of about three letters come most often.
 */
function blockWeights(blocks: readonly Block[], profile: ClassProfile): number[] {
  const raw = blocks.map(({ kind, syllables, letters }) => {
    const off = letters / syllables - LETTERS_A_SYLLABLE;
    const shape = exp(-(off * off) / SPREAD);
    const peers = blocks.filter((b) => b.letters === letters);
    const has = (k: number): boolean => peers.some((b) => b.kind === k);
    const given = has(WHOLE) || has(RIME) ? profile.tails : 0;
    if (kind === OWN) return shape * (1 - given);
    return (shape * given) / (has(WHOLE) && has(RIME) ? 2 : 1);
  });
  return blocks.map(({ letters }, b) => {
    const sum = raw.reduce(
      (total, w, k) => (blocks[k]!.letters === letters ? total + w : total),
      0,
    );
    const share = profile.lengthMix[letters - profile.letters[0]] ?? 0;
    return sum === 0 ? 0 : (share * raw[b]!) / sum;
  });
}
