/** A name of a source as it is told, what is counted of it in a text, and by what it is judged. */
import type { NameContext } from '../../text/name-context.ts';
import { TITLE, writingOf } from '../../text/word-forms.ts';

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
  readonly context: NameContext;
  /** ISO 639-1, '' unknown. */
  readonly language: string;
  readonly tokens: number;
  readonly isCommonWord?: ((folded: string) => boolean) | undefined;
  /** All words of the text, folded. */
  readonly words: ReadonlySet<string>;
  /** The tallies come from a table of words: prepositions are not told apart, and nothing but them is counted. */
  readonly ofTable?: boolean;
}

/** What stands around the occurrences of a name; the fields are counts, some of them weighted. */
export class Tally {
  /** Occurrences that count as the name: with a first capital. */
  count = 0;
  /** Of these, within a sentence and a line. */
  inner = 0;
  titled = 0;
  female = 0;
  male = 0;
  /** After a title of family names, alone: Mr Bennet. */
  family = 0;
  /** After a preposition that persons hardly follow, or in a case of place. */
  within = 0;
  /** After a preposition of place that persons follow too. */
  toward = 0;
  /** After a noun of place, or before one: river Saveth, king of Moab, Rosings Park. */
  site = 0;
  /** Beside a verb of speech, a noun of kinship, before "who". */
  person = 0;
  /** Before a verb of action, a pronoun of a person after it; in the possessive. */
  acts = 0;
  she = 0;
  he = 0;
  /** After any determiner, and of these after the definite article. */
  article = 0;
  the = 0;
  /** Beside another name: Elizabeth Bennet. */
  beside = 0;
  /** Character of the first occurrence, -1: none. */
  at = -1;

  add(other: Tally): void {
    this.count += other.count;
    this.inner += other.inner;
    this.titled += other.titled;
    this.female += other.female;
    this.male += other.male;
    this.family += other.family;
    this.within += other.within;
    this.toward += other.toward;
    this.site += other.site;
    this.person += other.person;
    this.acts += other.acts;
    this.she += other.she;
    this.he += other.he;
    this.article += other.article;
    this.the += other.the;
    this.beside += other.beside;
    if (other.at >= 0 && (this.at < 0 || other.at < this.at)) this.at = other.at;
  }
}

/** As names stand in Japanese, which has no capitals. */
const KATAKANA = /^[\u{30a1}-\u{30fc}]{2,}$/u;

export class Form extends Tally {
  /** NFC, without what hangs on it ('s, d'). */
  readonly text: string;
  readonly writing: number;
  /** Bits of `CUE`. */
  readonly cues: number;
  /** The form that is counted instead: of Anna's Anna, of d'Artagnan Artagnan. */
  readonly base: Form | null;
  /** Characters before the base. */
  readonly skip: number;
  readonly possessive: boolean;
  /** Whether what hangs on it is a case of place. */
  readonly isLocal: boolean;
  /** Occurrences of any writing. */
  total = 0;
  /** In capitals before the words of a play. */
  speaks = 0;

  constructor(
    text: string,
    cues: number,
    {
      base = null,
      skip = 0,
      possessive = false,
      isLocal = false,
      isProper = false,
    }: Partial<Pick<Form, 'base' | 'skip' | 'possessive' | 'isLocal'>> & {
      readonly isProper?: boolean;
    } = {},
  ) {
    super();
    this.text = text;
    this.writing = isProper || KATAKANA.test(text) ? TITLE : writingOf(text);
    this.cues = cues;
    this.base = base;
    this.skip = skip;
    this.possessive = possessive;
    this.isLocal = isLocal;
  }
}

/** Two-part names: the first parts and the last. */
export class Pair extends Tally {
  readonly first: string;
  readonly last: string;
  /** Occurrences in the possessive: Elizabeth Bennet's, but also Michal Saul's daughter. */
  owned = 0;
  /** Whether all its occurrences begin a sentence. */
  starts = true;

  constructor(first: string, last: string) {
    super();
    this.first = first;
    this.last = last;
  }
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
