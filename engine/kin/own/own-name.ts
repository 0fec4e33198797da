/** A name of a source as it is told. */
/** 'either': what cannot be told is of both. 'people': the name of a people (Elistites, Helvetii). */
export type OwnKind = 'person' | 'place' | 'people' | 'either';

export type Whole = readonly [
  name: string,
  times: number,
  part: OwnName['part'],
  sex: OwnName['sex'],
];

export interface OwnName {
  /** As the source writes it, in its base form; NFC. */
  readonly name: string;
  readonly kind: OwnKind;
  /** Occurrences in all its forms; 1 in a list. */
  readonly count: number;
  /**
   * Of a list: the names of one word or several that it stands for (von Ahlefeldt), how often each is borne, by numbers or
   * lines, as which part and of which sex.
   */
  readonly wholes?: readonly Whole[];
  /** By titles, nouns of kinship and pronouns nearby, in a list by its tags; null: not told. */
  readonly sex: 'f' | 'm' | null;
  /** Given name or family name, by titles and by the names beside it; null: not told. */
  readonly part: 'first' | 'last' | null;
  /** Of a list: what stands behind a tab. */
  readonly tags: readonly string[];
  /** UTF-16 offset of its first occurrence in the source; -1 unknown. */
  readonly at: number;
}

/** A name of a source as it is borne as a part, by one sex or all, and how often: by a list with the words about it, or `single`. */
export function borneOf(
  { name, count, wholes }: OwnName,
  part: OwnName['part'],
  isWhole: boolean,
  sex: OwnName['sex'] = null,
): readonly (readonly [string, number])[] {
  if (!wholes) return [[name, count]];
  const isOf = (own: string | null, asked: string | null): boolean =>
    asked === null || own === null || own === asked;
  const borne = new Map<string, number>();
  for (const [whole, times, its, ofSex] of wholes) {
    if (!isOf(its, part) || !isOf(ofSex, sex)) continue;
    const by = isWhole ? whole : name;
    borne.set(by, (borne.get(by) ?? 0) + times);
  }
  return borne.size > 0 || isWhole ? [...borne] : [[name, count]];
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
  /** All words of the source in lower case, NFC, the names among them: no new name may be one. */
  readonly words: ReadonlySet<string>;
  /** Whether it is a table whose headings tell given names from family names. */
  readonly isTable?: boolean;
  /** Whether a list has words beside its names as towns of its language have: San, sur. */
  readonly isOfTowns?: boolean;
  /** Of a table: other columns, and sexes that are neither, the first ones, with their lines. */
  readonly unread?: readonly string[];
  /** Of a list with numbers: those that tell no number of bearers, the first ones, with their lines. */
  readonly odd?: readonly string[];
}
