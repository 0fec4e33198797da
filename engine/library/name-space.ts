/** The numbered names of a class from the sound of a text: `namespace/2` with what belongs to it. */
import { EngineError } from '../base/errors.ts';
import { WordSet, type WordSetColumns } from '../base/word-set.ts';
import { type ClassProfile, isMixed } from '../sound/class-profile.ts';
import { trainReference } from '../sound/reference.ts';
import { trainSound } from '../sound/sound-model.ts';
import type { RunSource } from '../sound/source-words.ts';
import { languageTails } from '../sound/tails.ts';
import { ClassSpace } from '../space/class-space.ts';
import { countSpace, seedSpace } from '../space/namespace-2.ts';

/** What `openNameSpace` makes names of, beside the text. */
export interface NameSpaceOptions {
  readonly profile: ClassProfile;
  /** A whole number of any size; a number up to 2^53 - 1. */
  readonly seed: bigint | number;
  /**
   * Real names of the class's kind in the language, a-z: names are measured by them. None of them is made, unless the
   * profile has `real_names: allow`. Default: none, and names are measured by the text alone.
   */
  readonly realNames?: readonly string[];
  /** Real given names of the language, a-z: no class of another kind than `first` makes one, unless it allows real names. */
  readonly givenNames?: readonly string[];
  /** Words of the language, a-z, which no name may be. */
  readonly words?: readonly string[];
  /**
   * The class's place, from 0, among `of` classes that share no name, as `ownStream` tells it. `given`: place of the
   * class to which all real given names belong; default null, no class.
   */
  readonly own?: { readonly index: number; readonly of: number; readonly given?: number | null };
}

/** The numbered names of a class in the order of a seed. */
export interface NameSpace {
  /** Number of slots, exact. */
  readonly size: number;
  /** The name of a slot, 0 to size - 1, in lower case; null when it has none. Throws `RangeError`. */
  at(slot: number): string | null;
  /** The slot of a name in a-z, or why it has none (null: the class has no such name). */
  slotOf(name: string): { readonly slot: number } | { readonly reason: string | null };
}

/**
 * Counts the names of a class. With the same text, names and words they are those of `namewalk batch --algorithm
 * namespace/2`, slot by slot; with `own: ownStream(profiles, index)` those of its `--own`. Takes some 100 ms for a novel. Throws `EngineError`: `seed-invalid`,
 * `sound-empty`, `space-empty`, `space-size`.
 *
 *     const profile = defaultProfile({ name: 'place_name', description: 'towns', syllableRange: [2, 3] });
 *     const towns = openNameSpace(source, { profile, seed: 7n });
 *     towns.at(42);
 */
export function openNameSpace(
  source: RunSource,
  { profile, seed, realNames = [], givenNames = [], words = [], own }: NameSpaceOptions,
): NameSpace {
  if (typeof seed === 'number' && !Number.isSafeInteger(seed)) {
    throw new EngineError('seed-invalid', `seed must be a whole number, not ${seed}.`);
  }
  const model = trainSound(source);
  const { language, onsets, graph } = model;
  const { kind } = profile;
  const mine = kind === 'place' ? source.places : kind === null ? [] : ownNames(source, kind);
  const reference =
    kind === null
      ? null
      : trainReference({
          known: realNames,
          own: mine,
          language,
          onsets,
          graph,
          mixed: isMixed(kind),
        });
  const counted = countSpace({
    model,
    profile,
    tails: source.list || kind === null ? [] : languageTails(language, kind),
    reference,
    own: own ? { given: null, ...own } : null,
    given: source.list || kind === null ? null : wordSet(givenNames),
    dictionary: wordSet(words),
    exclusions: null,
  });
  const space = new ClassSpace(seedSpace(counted, BigInt(seed)));
  return {
    size: counted.slots,
    at(slot) {
      if (!Number.isInteger(slot) || slot < 0 || slot >= counted.slots) {
        throw new RangeError(
          `A slot is a whole number from 0 to ${counted.slots - 1}, not ${slot}.`,
        );
      }
      return space.at(slot) === 0 ? space.name : null;
    },
    slotOf: (name) => space.slotOf(name),
  };
}

const wordSet = (words: readonly string[]): WordSetColumns | null =>
  words.length > 0 ? WordSet.build(words.join('\n')).columns : null;

const ownNames = (
  { persons, list }: RunSource,
  kind: NonNullable<ClassProfile['kind']>,
): readonly string[] => (list || kind === 'first' || kind === 'last' ? persons : []);
