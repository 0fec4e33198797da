/** The names that a source has of its own: its proper nouns, or all of a list. */

/** 'either': cannot be told, so it is of both. 'people': the name of a people (Helvetii). */
export type OwnKind = 'person' | 'place' | 'people' | 'either';

export interface OwnName {
  /** As the source writes its base form, NFC. */
  readonly name: string;
  readonly kind: OwnKind;
  /** Occurrences; 1 in a list. */
  readonly count: number;
  readonly sex: 'f' | 'm' | null;
  /** Of a list: behind a tab. */
  readonly tags: readonly string[];
  /** Characters of the source before its first occurrence; -1 where it is not known. */
  readonly at: number;
}

export interface OwnPair {
  readonly parts: readonly [string, string];
  readonly kind: OwnKind;
  readonly count: number;
}

export interface OwnNames {
  /** By first occurrence. */
  readonly names: readonly OwnName[];
  /** Names of two parts, which stand in `names` as well. */
  readonly pairs: readonly OwnPair[];
  /** The other words of the text, folded, the frequent first. */
  readonly words: readonly string[];
}
