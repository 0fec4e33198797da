/** A name of a source as it is told, and by what it is judged. */
import type { NameCues } from './name-cues.ts';
import { Tally } from './tally.ts';

/** 'either': what cannot be told is of both. 'people': the name of a people (Elistites, Helvetii). */
export type OwnKind = 'person' | 'place' | 'people' | 'either';

export interface OwnName {
  /** As the source writes it, in its base form; NFC. */
  readonly name: string;
  readonly kind: OwnKind;
  /** Occurrences in all its forms; 1 in a list. */
  readonly count: number;
  /** By titles, nouns of kinship and pronouns nearby, in a list by its tags; null: not told. */
  readonly sex: 'f' | 'm' | null;
  /** Given name or family name, by titles and by the names beside it; null: not told. */
  readonly part: 'first' | 'last' | null;
  /** Of a list: what stands behind a tab. */
  readonly tags: readonly string[];
  /** UTF-16 offset of its first occurrence in the source; -1 unknown. */
  readonly at: number;
}

/** A name of two parts; the parts are names as well. */
export interface OwnPair {
  /** All parts but the last, and the last. */
  readonly parts: readonly [string, string];
  readonly kind: OwnKind;
  readonly count: number;
}

/** The own names of a source, by kind. */
export interface OwnNames {
  /** By first occurrence. */
  readonly names: readonly OwnName[];
  /** By first occurrence. */
  readonly pairs: readonly OwnPair[];
  /** All words of the source as `foldWord` writes them, the names among them: no new name may be one. */
  readonly words: ReadonlySet<string>;
}

/** What the names of a text are judged by. */
export interface Judging {
  readonly cues: NameCues;
  /** ISO 639-1, '' unknown. */
  readonly language: string;
  readonly tokens: number;
  readonly isCommonWord?: ((folded: string) => boolean) | undefined;
  /** All words of the text, folded. */
  readonly words: ReadonlySet<string>;
  /** The tallies come from a table of words: prepositions are not told apart, and nothing but them is counted. */
  readonly ofTable?: boolean;
}

/** A word of a text that is written with a capital, in all its spellings; then a name with all its forms. */
export class Group extends Tally {
  /** Lower case, NFC. */
  readonly folded: string;
  /** How the text mostly writes it. */
  name: string;
  /** Occurrences with a small letter. */
  lower = 0;
  /** Occurrences as `name` is written. */
  spelled = 0;
  kind: OwnKind = 'either';
  sex: 'f' | 'm' | null = null;

  constructor(name: string) {
    super();
    this.name = name;
    this.folded = name.toLowerCase();
  }
}
