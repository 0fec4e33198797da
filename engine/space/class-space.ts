/** Turns slots of a namespace/2 into names, and names into slots. */

import { mix32, Permutation } from '../base/permutation.ts';
import { WordSet } from '../base/word-set.ts';
import { SimilarWords } from '../filters/edit-distance.ts';
import { EXCLUSION_KEYS, Exclusions } from '../filters/exclusions.ts';
import { LetterModel, lettersOf } from '../sound/letter-model.ts';
import { SOUND_REASONS, type SoundBounds, SoundReader } from '../sound/sound-model.ts';
import { soundTable } from '../sound/sounds.ts';
import { syllabify } from '../sound/syllabify.ts';
import { OWN } from './automaton.ts';
import type { SpacePlan } from './namespace-2.ts';
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

/** What a slot gives depends on the plan alone. One for each thread. */
export class ClassSpace {
  readonly plan: SpacePlan;
  /** Letters 1..26 of the latest name; the first `length` count. */
  readonly letters = new Uint8Array(2 * MAX_NAME);
  length = 0;
  readonly #schedule: Schedule;
  readonly #permutations: readonly Permutation[];
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
  readonly #real: WordSet | null;
  readonly #words: WordSet;
  readonly #exclusions: Exclusions | null;
  readonly #bytes = new Uint8Array(2 * MAX_NAME);
  #units = 0;
  /** Numbers of the syllables and of the endings, by their text; made when a name is first looked for. */
  #unitNumbers: readonly ReadonlyMap<string, number>[] | null = null;

  constructor(plan: SpacePlan) {
    this.plan = plan;
    const { blocks, weights, keys, profile, endings, units } = plan;
    this.#schedule = new Schedule(
      blocks.map(({ size }) => size),
      weights,
      blocks.map(({ letters }) => letters),
    );
    this.#permutations = blocks.map(({ size }, b) => new Permutation(size, keys[b]!));
    this.#paths = new PathReader(
      plan.columns,
      Uint16Array.from(units, (text) => (text.charCodeAt(0) << 8) | (text.charCodeAt(1) || 0)),
    );
    this.#sound = new SoundReader(plan.model);
    this.#reference =
      plan.reference && profile.nameLike > 0 ? new LetterModel(plan.reference.letters) : null;
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
    this.#near = plan.near?.map((columns) => new SimilarWords(columns)) ?? null;
    this.#dictionary = plan.dictionary && new WordSet(plan.dictionary);
    const real = plan.profile.realNames === 'refuse' ? plan.reference?.real : null;
    this.#real = real ? new WordSet(real) : null;
    this.#words = new WordSet(plan.model.words);
    this.#exclusions = plan.exclusions && new Exclusions(plan.exclusions);
  }

  /** The latest name as text. */
  get name(): string {
    let text = '';
    for (let i = 0; i < this.length; i++) text += String.fromCharCode(this.letters[i]! + BEFORE_A);
    return text;
  }

  /** Numbers in `plan.units` of the parts of the latest name; the first `unitCount` count. */
  get units(): Uint32Array {
    return this.#paths.units;
  }

  get unitCount(): number {
    return this.#units;
  }

  /** Units of the latest name. */
  get syllables(): string[] {
    return [...this.#paths.units.subarray(0, this.#units)].map((u) => this.plan.units[u]!);
  }

  /** Kind of the block of the latest slot. */
  get kind(): number {
    return this.plan.blocks[this.#schedule.block]!.kind;
  }

  /** How much of its block has been dealt out up to the latest slot, 0 to 1. */
  get dealt(): number {
    return this.#schedule.ordinal / this.plan.blocks[this.#schedule.block]!.size;
  }

  /** Mean cost a symbol of the latest name under the words of the source, in sixteenths of a bit. */
  get cost(): number {
    return this.#sound.cost(this.letters, this.length) / (this.length + 1);
  }

  /** `like` of the latest name, 0 to 100. */
  get like(): number {
    return this.#sound.like(this.letters, this.length);
  }

  /** Leaves the name of a slot, 0..slots-1, in `letters`; returns 0, or 1 + the place in `SLOT_REASONS` of why it has none. */
  at(slot: number): number {
    const kind = this.spell(slot);
    const { own } = this.plan;
    if (own && classOf(this.letters, this.length, own.of) !== own.index) return OTHER_CLASS;
    return this.#reason(kind);
  }

  /** Leaves the letters and units of a slot, with a name or without; returns the kind of its block. */
  spell(slot: number): number {
    const schedule = this.#schedule;
    schedule.locate(slot);
    const { block } = schedule;
    const { state, kind } = this.plan.blocks[block]!;
    const rank = this.#permutations[block]!.forward(schedule.ordinal);
    const count = this.#paths.unrank(state, rank);
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
    return kind;
  }

  /** The first reason against the name in `letters`; 0 when it lives. */
  #reason(kind: number): number {
    const { letters, length } = this;
    if (this.#longEndings.size > 0 && this.#hasLongerEnding()) return ANOTHER_SLOT;
    const code = this.#sound.test(letters, length, this.#bounds, kind === OWN);
    if (code !== 0) return BEFORE_SOUND + code;
    const reference = this.#reference;
    if (reference !== null) {
      const percent = reference.percent(reference.cost(letters, length), length);
      if (percent < this.plan.profile.nameLike) return UNLIKE_NAMES;
    }
    const bytes = this.#bytes;
    for (let i = 0; i < length; i++) bytes[i] = letters[i]! + BEFORE_A;
    if (kind !== OWN && this.#isWordBeforeEnding(bytes)) return COMPOUND;
    const near = this.#near?.[length < LONG_NAME ? 0 : 1];
    if (near?.near(bytes, length)) return NEAR_SOURCE_NAME;
    if (this.#dictionary?.has(bytes, length)) return LANGUAGE_WORD;
    if (this.#real?.has(bytes, length)) return REAL_NAME;
    const excluded = this.#exclusions?.test(bytes, length) ?? 0;
    return excluded === 0 ? 0 : BEFORE_EXCLUSIONS + excluded;
  }

  /** Whether a word stands before the given ending. */
  #isWordBeforeEnding(bytes: Uint8Array): boolean {
    const last = this.#paths.units[this.#units - 1]!;
    const stem = this.length - (this.#unitStart[last + 1]! - this.#unitStart[last]!);
    if (stem < STEM_WORD) return false;
    return this.#words.has(bytes, stem);
  }

  /** Whether the last of several units together are a given ending: then that path is the name's slot. */
  #hasLongerEnding(): boolean {
    const parts = this.syllables;
    let text = parts.at(-1)!;
    for (let i = parts.length - 2; i > 0; i--) {
      text = parts[i]! + text;
      if (this.#longEndings.has(text)) return true;
    }
    return false;
  }

  /**
   * The slot of a name in a-z, or why it has none: the reason, or null when the space has no such path
   * (a syllable, a junction or its length is not there).
   */
  slotOf(name: string): { slot: number } | { reason: SlotReason | null } {
    const { model, units, blocks, endings } = this.plan;
    const letters = lettersOf(name);
    const spans =
      letters && name.length <= MAX_NAME
        ? syllabify(name, soundTable(model.language), model.onsets)
        : null;
    if (!spans) return { reason: null };
    this.#unitNumbers ??= [
      new Map(units.slice(0, this.#firstEnding).map((text, u) => [text, u])),
      new Map(endings.map(({ text }, e) => [text, e])),
    ];
    const [syllableNumbers, endingNumbers] = this.#unitNumbers as [
      ReadonlyMap<string, number>,
      ReadonlyMap<string, number>,
    ];
    // the longest given ending first, as `at` has it; last the path without one
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
