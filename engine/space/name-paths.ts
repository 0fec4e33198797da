/** The names of a space by block and rank, whatever the seed: how each is spelled, and whether it lives. */
import { mix32 } from '../base/random/permutation.ts';
import { WordSet, type WordSetColumns } from '../base/word-set.ts';
import { SimilarWords } from '../filters/edit-distance.ts';
import { EXCLUSION_KEYS, Exclusions } from '../filters/exclusions.ts';
import { LetterModel, lettersOf } from '../sound/letter-model.ts';
import { SOUND_REASONS, type SoundBounds, SoundReader } from '../sound/sound-model.ts';
import { soundTable } from '../sound/sounds.ts';
import { syllabify } from '../sound/syllabify.ts';
import { OWN } from './automaton.ts';
import type { CountedSpace } from './namespace-2.ts';
import { PathReader } from './path-reader.ts';
import { Schedule } from './schedule.ts';

/** Why a slot has no name, in the order in which the reasons are looked at. */
export const SLOT_REASONS = [
  'other_class',
  'another_slot',
  ...SOUND_REASONS,
  'unlike_names',
  'near_source_name',
  'language_word',
  'real_name',
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
const REAL_NAME = COMPOUND + 4;
const BEFORE_EXCLUSIONS = REAL_NAME;

/** Letters of the shortest first part that is refused when it is a word of the source (Right-ford). */
const STEM_WORD = 4;
/** From so many letters on a name must be two edits away from every name of the source. */
const LONG_NAME = 8;
/** Given endings of fewer syllables are spelled by one path only; the automaton sees to it. */
const LONG_ENDING = 3;
/** Letters of the longest name that has a slot, and room for more. */
const MAX_NAME = 64;
const BEFORE_A = 96;

/** Where a name stands among those of its space. */
export interface PathPlace {
  /** Number of its block, and its rank in it. */
  readonly block: number;
  readonly rank: number;
}

/** Depends on the space alone and serves all its orders, one at a time. One for each thread. */
export class NamePaths {
  /** Which slots the blocks have. */
  readonly schedule: Schedule;
  /** Letters 1..26 of the latest name; the first `length` count. */
  readonly letters = new Uint8Array(2 * MAX_NAME);
  length = 0;
  readonly #space: CountedSpace;
  readonly #paths: PathReader;
  readonly #sound: SoundReader;
  readonly #reference: LetterModel | null;
  readonly #bounds: SoundBounds;
  /** Letters of unit u: unitLetters[unitStart[u]] .. unitLetters[unitStart[u + 1] - 1]. */
  readonly #unitLetters: Uint8Array;
  readonly #unitStart: Uint32Array;
  readonly #firstEnding: number;
  readonly #longEndings: ReadonlySet<string>;
  readonly #near: readonly SimilarWords[] | null;
  readonly #dictionary: WordSet | null;
  /** Real names that the class does not make, and those that belong to it whatever their hash. */
  readonly #real: readonly WordSet[];
  readonly #claimed: WordSet | null;
  readonly #words: WordSet;
  readonly #exclusions: Exclusions | null;
  readonly #bytes = new Uint8Array(2 * MAX_NAME);
  #units = 0;
  /** Numbers of the syllables and of the endings, by their text; made when a name is first looked for. */
  #unitNumbers: readonly ReadonlyMap<string, number>[] | null = null;

  /** Spaces that differ in nothing but the least likeness to real names have one schedule. */
  constructor(space: CountedSpace, schedule: Schedule = scheduleOf(space)) {
    const { profile, endings, units } = space;
    this.#space = space;
    this.schedule = schedule;
    this.#paths = new PathReader(
      space.columns,
      Uint16Array.from(units, (text) => (text.charCodeAt(0) << 8) | (text.charCodeAt(1) || 0)),
    );
    this.#sound = new SoundReader(space.model);
    this.#reference =
      space.reference && profile.nameLike > 0 ? new LetterModel(space.reference.letters) : null;
    this.#bounds = { like: profile.like, endings: profile.endings };
    this.#unitStart = new Uint32Array(units.length + 1);
    units.forEach((text, u) => {
      this.#unitStart[u + 1] = this.#unitStart[u]! + text.length;
    });
    this.#unitLetters = lettersOf(units.join(''))!;
    this.#firstEnding = units.length - endings.length;
    this.#longEndings = new Set(
      endings.filter(({ syllables }) => syllables >= LONG_ENDING).map(({ text }) => text),
    );
    this.#near = space.near?.map((columns) => new SimilarWords(columns)) ?? null;
    this.#dictionary = space.dictionary && new WordSet(space.dictionary);
    const { refused, claimed } = realNames(space);
    this.#real = refused.map((columns) => new WordSet(columns));
    this.#claimed = claimed && new WordSet(claimed);
    this.#words = new WordSet(space.model.words);
    this.#exclusions = space.exclusions && new Exclusions(space.exclusions);
  }

  /** The latest name as text. */
  get name(): string {
    let text = '';
    for (let i = 0; i < this.length; i++) text += String.fromCharCode(this.letters[i]! + BEFORE_A);
    return text;
  }

  /** Numbers in `units` of the space of the parts of the latest name; the first `unitCount` count. */
  get units(): Uint32Array {
    return this.#paths.units;
  }

  get unitCount(): number {
    return this.#units;
  }

  /** Units of the latest name. */
  get syllables(): string[] {
    return [...this.#paths.units.subarray(0, this.#units)].map((u) => this.#space.units[u]!);
  }

  /** Mean cost a symbol of the latest name under the words of the source, in sixteenths of a bit. */
  get cost(): number {
    return this.#sound.cost(this.letters, this.length) / (this.length + 1);
  }

  /** `like` of the latest name, 0 to 100. */
  get like(): number {
    return this.#sound.like(this.letters, this.length);
  }

  /** Leaves the letters and units of a path. */
  spell(block: number, rank: number): void {
    const count = this.#paths.unrank(this.#space.blocks[block]!.state, rank);
    this.#units = count;
    const { units } = this.#paths;
    const from = this.#unitStart;
    const text = this.#unitLetters;
    const { letters } = this;
    let length = 0;
    for (let i = 0; i < count; i++) {
      const unit = units[i]!;
      const end = from[unit + 1]!;
      for (let k = from[unit]!; k < end; k++) letters[length++] = text[k]!;
    }
    this.length = length;
  }

  /** Whether the latest name, of that block, lives: 0, or 1 + the place in `SLOT_REASONS` of the first reason against it. */
  test(block: number): number {
    const { letters, length } = this;
    if (!this.owns(letters, length)) return OTHER_CLASS;
    if (this.#longEndings.size > 0 && this.#hasLongerEnding()) return ANOTHER_SLOT;
    const { kind } = this.#space.blocks[block]!;
    const code = this.#sound.test(letters, length, this.#bounds, kind === OWN);
    if (code !== 0) return BEFORE_SOUND + code;
    const reference = this.#reference;
    if (reference !== null) {
      const percent = reference.percent(reference.cost(letters, length), length);
      if (percent < this.#space.profile.nameLike) return UNLIKE_NAMES;
    }
    const bytes = this.#bytesOf(letters, length);
    if (kind !== OWN && this.#isWordBeforeEnding(bytes)) return COMPOUND;
    const near = this.#near?.[length < LONG_NAME ? 0 : 1];
    if (near?.near(bytes, length)) return NEAR_SOURCE_NAME;
    if (this.#dictionary?.has(bytes, length)) return LANGUAGE_WORD;
    if (this.#real.some((names) => names.has(bytes, length))) return REAL_NAME;
    const excluded = this.#exclusions?.test(bytes, length) ?? 0;
    return excluded === 0 ? 0 : BEFORE_EXCLUSIONS + excluded;
  }

  /**
   * Whether the name of letters 0..n-1 is of this class, as far as classes share none: by its hash, but for real given
   * names, which are of the class of given names.
   */
  owns(letters: Uint8Array, n: number): boolean {
    const { own } = this.#space;
    if (!own || classOf(letters, n, own.of) === own.index) return true;
    return this.#claimed?.has(this.#bytesOf(letters, n), n) ?? false;
  }

  #bytesOf(letters: Uint8Array, n: number): Uint8Array {
    const bytes = this.#bytes;
    for (let i = 0; i < n; i++) bytes[i] = letters[i]! + BEFORE_A;
    return bytes;
  }

  /** Whether a word stands before the given ending. */
  #isWordBeforeEnding(bytes: Uint8Array): boolean {
    const last = this.#paths.units[this.#units - 1]!;
    const stem = this.length - (this.#unitStart[last + 1]! - this.#unitStart[last]!);
    if (stem < STEM_WORD) return false;
    return this.#words.has(bytes, stem);
  }

  /** Whether the last of several units together are a given ending: then that path is the name's own. */
  #hasLongerEnding(): boolean {
    const parts = this.syllables;
    let text = parts.at(-1)!;
    for (let i = parts.length - 2; i > 0; i--) {
      text = parts[i]! + text;
      if (this.#longEndings.has(text)) return true;
    }
    return false;
  }

  /** Finds the path of a name in a-z and makes it the latest; null where there is none (a syllable, a junction, its length). */
  find(name: string): PathPlace | null {
    const { model, blocks, endings } = this.#space;
    const letters = lettersOf(name);
    const spans =
      letters && name.length <= MAX_NAME
        ? syllabify(name, soundTable(model.language), model.onsets)
        : null;
    if (!spans) return null;
    const [syllableNumbers, endingNumbers] = this.#numbers();
    // the longest given ending first, as `test` has it; last the path without one
    for (let k = 1; k <= spans.length; k++) {
      const given = k < spans.length ? endingNumbers.get(name.slice(spans[k]!.from)) : undefined;
      if (k < spans.length && given === undefined) continue;
      const path = spans
        .slice(0, k)
        .map(({ from, to }) => syllableNumbers.get(name.slice(from, to)) ?? -1);
      if (given !== undefined) path.push(this.#firstEnding + given);
      if (path.includes(-1)) continue;
      const kind = given === undefined ? OWN : endings[given]!.kind;
      const block = blocks.findIndex(
        (b) => b.kind === kind && b.letters === name.length && b.syllables === spans.length,
      );
      if (block < 0) continue;
      const rank = this.#paths.rank(blocks[block]!.state, path);
      if (rank < 0) continue;
      this.#paths.units.set(path);
      this.#units = path.length;
      this.letters.set(letters!);
      this.length = name.length;
      return { block, rank };
    }
    return null;
  }

  #numbers(): [ReadonlyMap<string, number>, ReadonlyMap<string, number>] {
    const { units, endings } = this.#space;
    this.#unitNumbers ??= [
      new Map(units.slice(0, this.#firstEnding).map((text, u) => [text, u])),
      new Map(endings.map(({ text }, e) => [text, e])),
    ];
    return this.#unitNumbers as [ReadonlyMap<string, number>, ReadonlyMap<string, number>];
  }
}

function scheduleOf({ blocks, weights }: CountedSpace): Schedule {
  return new Schedule(
    blocks.map(({ size }) => size),
    weights,
    blocks.map(({ letters }) => letters),
  );
}

/** Real names that a class does not make: of its kind, where it refuses those, and given ones that are another's. */
function realNames({ profile, reference, given, own }: CountedSpace): {
  refused: readonly WordSetColumns[];
  claimed: WordSetColumns | null;
} {
  const refuses = profile.realNames === 'refuse';
  const ofKind = reference?.real ?? null;
  const others = profile.kind === 'first' ? ofKind : given;
  const elsewhere = own !== null && own.given !== null && own.given !== own.index;
  const refused = [refuses ? ofKind : null, refuses || elsewhere ? others : null];
  return {
    refused: [...new Set(refused)].filter((columns) => columns !== null),
    claimed: own !== null && own.given === own.index ? ofKind : null,
  };
}

/** The class, 0..of-1, that a name belongs to: a hash of its letters alone. */
function classOf(letters: Uint8Array, n: number, of: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < n; i++) hash = Math.imul(hash ^ letters[i]!, 0x01000193);
  return mix32(hash) % of;
}
