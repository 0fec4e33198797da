/** namespace/2: the numbered names of a class, well formed by the sound of their source. */

import { type SimilarColumns, SimilarWords } from '../edit-distance.ts';
import { EngineError } from '../errors.ts';
import { exp } from '../exact-math.ts';
import { EXCLUSION_KEYS, type ExclusionColumns, Exclusions } from '../exclusions.ts';
import { payloadHash } from '../hash.ts';
import type { ClassProfile } from '../sound/class-profile.ts';
import { FINAL, headOf, type Inventory, ONLY, tailOf } from '../sound/inventory.ts';
import { LetterGraph } from '../sound/letter-graph.ts';
import { LetterModel, lettersOf } from '../sound/letter-model.ts';
import type { NameMeasure } from '../sound/reference.ts';
import {
  SOUND_REASONS,
  type SoundBounds,
  type SoundModel,
  SoundReader,
} from '../sound/sound-model.ts';
import { type SoundTable, soundTable } from '../sound/sounds.ts';
import { type SyllableSpan, syllabify, vowelMarks } from '../sound/syllabify.ts';
import { WordSet, type WordSetColumns } from '../word-set.ts';
import {
  AutomatonBuilder,
  type AutomatonColumns,
  type Block,
  type NameEnding,
  OWN,
  RIME,
  WHOLE,
} from './automaton.ts';
import { PathReader } from './path-reader.ts';
import { hashWords, mix32, Permutation, seedWords } from './permutation.ts';
import { Schedule } from './schedule.ts';

/** Name of the construction; any change of it that moves a name gets a new one. */
export const NAMESPACE_2 = 'namespace/2';

/** Why a slot has no name, in the order in which the reasons are looked at. */
export const SLOT_REASONS = [
  'other_class',
  'another_slot',
  ...SOUND_REASONS,
  'unlike_names',
  'near_source_name',
  'language_word',
  ...EXCLUSION_KEYS,
] as const;

export type SlotReason = (typeof SLOT_REASONS)[number];

const OTHER_CLASS = 1;
const ANOTHER_SLOT = 2;
const BEFORE_SOUND = 2;
const COMPOUND = BEFORE_SOUND + SOUND_REASONS.length;
const UNLIKE_NAMES = COMPOUND + 1;
const NEAR_SOURCE_NAME = COMPOUND + 2;
const LANGUAGE_WORD = COMPOUND + 3;
const BEFORE_EXCLUSIONS = LANGUAGE_WORD;

/** The letter e, 1..26. */
const E = 5;
/** Letters of the shortest first part that is refused when it is a word (Black-ford, Right-ford). */
const STEM_WORD = 4;
/** From so many letters on a name must be two edits away from every name of the source. */
const LONG_NAME = 8;

/** What makes a space. */
export interface SpaceSpec {
  readonly model: SoundModel;
  readonly profile: ClassProfile;
  /** Last parts of the class in the language. */
  readonly tails: readonly string[];
  /** Measure of real names of the class's kind; null: none. */
  readonly reference: NameMeasure | null;
  /** The class's place among `of` classes, which share no name; null: it shares. */
  readonly own: { readonly index: number; readonly of: number } | null;
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

/** A space made ready for any thread. */
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
  const inventory = inventoryOf(model, profile);
  const endings = profile.tails > 0 ? nameEndings(spec.tails, inventory, model, reference) : [];
  const graph = new LetterGraph(model.graph);
  const { blocks, columns } = new AutomatonBuilder(inventory, graph, endings, {
    syllables: profile.syllables,
    letters: profile.letters,
    least: inventory === model.nameInventory ? 1 : model.least,
    ...(reference && { mayBegin: nameBeginnings(reference) }),
    ...(reference?.ends && { mayEnd: memberOf(reference.ends) }),
  }).build();
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
    reference: reference && [reference.begins, reference.ends],
    syllables: profile.syllables,
  });
  const near = model.names.length === 0 ? null : WordSet.build(model.names.join('\n')).columns;
  return {
    model,
    profile,
    reference,
    own: spec.own,
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

/** The syllables that a class is made of: those of the proper names where it asks for them and there are enough. */
export function inventoryOf(model: SoundModel, { from }: ClassProfile): Inventory {
  return (from === 'names' ? model.nameInventory : null) ?? model.inventory;
}

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

/** Turns slots into names. What a slot gives depends on the plan alone. One for each thread. */
export class ClassSpace {
  readonly plan: SpacePlan;
  /** Letters 1..26 of the latest name; the first `length` count. */
  readonly letters = new Uint8Array(128);
  length = 0;
  readonly #table: SoundTable;
  readonly #silentE: boolean;
  readonly #schedule: Schedule;
  readonly #permutations: readonly Permutation[];
  readonly #paths: PathReader;
  readonly #sound: SoundReader;
  readonly #reference: LetterModel | null;
  readonly #bounds: SoundBounds;
  readonly #unitLetters: readonly Uint8Array[];
  readonly #firstEnding: number;
  readonly #given: ReadonlySet<string>;
  readonly #longestGiven: number;
  readonly #near: readonly SimilarWords[] | null;
  readonly #dictionary: WordSet | null;
  readonly #words: WordSet;
  readonly #exclusions: Exclusions | null;
  readonly #bytes = new Uint8Array(128);
  #units = 0;

  constructor(plan: SpacePlan) {
    this.plan = plan;
    const { blocks, weights, keys, profile, endings, units } = plan;
    this.#table = soundTable(plan.model.language);
    this.#silentE = this.#table.silentE;
    this.#schedule = new Schedule(
      blocks.map(({ size }) => size),
      weights,
    );
    this.#permutations = blocks.map(({ size }, b) => new Permutation(size, keys[b]!));
    this.#paths = new PathReader(plan.columns);
    this.#sound = new SoundReader(plan.model);
    this.#reference = plan.reference && new LetterModel(plan.reference.letters);
    this.#bounds = { like: profile.like, endings: profile.endings };
    this.#unitLetters = units.map((text) => lettersOf(text)!);
    this.#firstEnding = units.length - endings.length;
    this.#given = new Set(endings.map(({ text }) => text));
    this.#longestGiven = endings.reduce((most, { text }) => Math.max(most, text.length), 0);
    this.#near = plan.near?.map((columns) => new SimilarWords(columns)) ?? null;
    this.#dictionary = plan.dictionary && new WordSet(plan.dictionary);
    this.#words = new WordSet(plan.model.words);
    this.#exclusions = plan.exclusions && new Exclusions(plan.exclusions);
  }

  /** The latest name as text. */
  get name(): string {
    let text = '';
    for (let i = 0; i < this.length; i++) text += String.fromCharCode(this.letters[i]! + 96);
    return text;
  }

  /** Units of the latest name. */
  get syllables(): string[] {
    return [...this.#paths.units.subarray(0, this.#units)].map((u) => this.plan.units[u]!);
  }

  /** `like` of the latest name, 0 to 100. */
  get like(): number {
    return this.#sound.like(this.letters, this.length);
  }

  /** Leaves the name of a slot, 0..slots-1, in `letters`; returns 0, or 1 + the place in `SLOT_REASONS` of why it has none. */
  at(slot: number): number {
    const { block, ordinal } = this.#schedule.locate(slot);
    const { state, kind, syllables } = this.plan.blocks[block]!;
    const n = this.#paths.unrank(state, this.#permutations[block]!.forward(ordinal));
    this.#units = n;
    const { units } = this.#paths;
    const { letters } = this;
    let length = 0;
    for (let i = 0; i < n; i++) {
      const part = this.#unitLetters[units[i]!]!;
      for (let k = 0; k < part.length; k++) letters[length++] = part[k]!;
    }
    this.length = length;
    const { own } = this.plan;
    if (own && classOf(letters, length, own.of) !== own.index) return OTHER_CLASS;
    // a silent last e, which joins or not by what comes before it
    if (this.#silentE && letters[length - 1] === E && this.#spans()?.length !== syllables) {
      return ANOTHER_SLOT;
    }
    return this.#reason(kind, n);
  }

  /** The first reason against the name in `letters`; 0 when it lives. */
  #reason(kind: number, units: number): number {
    const { letters, length, plan } = this;
    const last = this.#unitLetters[this.#paths.units[units - 1]!]!.length;
    if (this.#longestGiven > 0 && this.#hasLongerGiven(kind === OWN ? 0 : last))
      return ANOTHER_SLOT;
    const code = this.#sound.test(letters, length, this.#bounds, kind === OWN);
    if (code !== 0) return BEFORE_SOUND + code;
    const reference = this.#reference;
    if (reference && plan.profile.nameLike > 0) {
      const percent = reference.percent(reference.cost(letters, length), length);
      if (percent < plan.profile.nameLike) return UNLIKE_NAMES;
    }
    const bytes = this.#bytes;
    for (let i = 0; i < length; i++) bytes[i] = letters[i]! + 96;
    const stem = length - last;
    if (kind !== OWN && stem >= STEM_WORD) {
      if (this.#words.has(bytes, stem) || this.#dictionary?.has(bytes, stem)) return COMPOUND;
    }
    const near = this.#near?.[length < LONG_NAME ? 0 : 1];
    if (near?.near(bytes, length)) return NEAR_SOURCE_NAME;
    if (this.#dictionary?.has(bytes, length)) return LANGUAGE_WORD;
    const excluded = this.#exclusions?.test(bytes, length) ?? 0;
    return excluded === 0 ? 0 : BEFORE_EXCLUSIONS + excluded;
  }

  /** Whether the name ends in a given part of more letters than `own`: then that path is its slot. */
  #hasLongerGiven(own: number): boolean {
    const { letters, length } = this;
    const most = Math.min(this.#longestGiven, length - 1);
    let text = '';
    for (let k = 1; k <= most; k++) {
      text = String.fromCharCode(letters[length - k]! + 96) + text;
      if (k > own && this.#given.has(text) && this.#joins(length - k)) return true;
    }
    return false;
  }

  /** Whether a syllable boundary lies at `at`, so that the letters from there on can be a part of their own. */
  #joins(at: number): boolean {
    return this.#spans()?.some(({ from }) => from === at) ?? false;
  }

  /** Syllables of the name in `letters`. */
  #spans(): SyllableSpan[] | null {
    return syllabify(this.name, this.#table, this.plan.model.onsets);
  }

  /**
   * The slot of a name in a-z, or why it has none: the reason, or null when the space has no such path
   * (a syllable, a junction or its length is not there).
   */
  slotOf(name: string): { slot: number } | { reason: SlotReason | null } {
    const letters = lettersOf(name);
    const { model, units, blocks } = this.plan;
    const spans = letters && name.length <= 64 ? syllabify(name, this.#table, model.onsets) : null;
    if (!letters || !spans) return { reason: null };
    const numbers = new Map<string, number>();
    for (let u = 0; u < this.#firstEnding; u++) numbers.set(units[u]!, u);
    const endingNumbers = new Map<string, number>();
    for (let u = this.#firstEnding; u < units.length; u++) endingNumbers.set(units[u]!, u);
    // the longest given part first, as `at` has it
    const starts = [...spans.keys()].filter((k) => k > 0);
    for (const k of [...starts, spans.length]) {
      const given = k < spans.length ? endingNumbers.get(name.slice(spans[k]!.from)) : undefined;
      if (k < spans.length && given === undefined) continue;
      const path = spans.slice(0, k).map(({ from, to }) => numbers.get(name.slice(from, to)) ?? -1);
      if (given !== undefined) path.push(given);
      if (path.includes(-1)) continue;
      const kind = given === undefined ? OWN : this.plan.endings[given - this.#firstEnding]!.kind;
      const block = blocks.findIndex(
        (b) => b.kind === kind && b.letters === name.length && b.syllables === spans.length,
      );
      if (block < 0) continue;
      const rank = this.#paths.rank(blocks[block]!.state, path);
      if (rank < 0) continue;
      const slot = this.#schedule.slotOf(block, this.#permutations[block]!.backward(rank));
      const code = this.at(slot);
      return code === 0 ? { slot } : { reason: SLOT_REASONS[code - 1]! };
    }
    return { reason: null };
  }
}

/** The class, 0..of-1, that a name belongs to: a hash of its letters alone. */
export function classOf(letters: Uint8Array, n: number, of: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < n; i++) hash = Math.imul(hash ^ letters[i]!, 0x01000193);
  return mix32(hash) % of;
}
