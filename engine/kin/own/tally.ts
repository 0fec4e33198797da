// The tallies of a text: what stands around each of its spellings.
import { TITLE, writingOf } from '../../text/word-forms.ts';

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
  /** Occurrences of any writing. */
  total = 0;
  /** In capitals before the words of a play. */
  speaks = 0;

  constructor(text: string, cues: number, base: Form | null = null, skip = 0, possessive = false) {
    super();
    this.text = text;
    this.writing = KATAKANA.test(text) ? TITLE : writingOf(text);
    this.cues = cues;
    this.base = base;
    this.skip = skip;
    this.possessive = possessive;
  }
}

/** Two-part names: the first parts and the last. */
export interface PairTally {
  readonly first: string;
  readonly last: string;
  readonly tally: Tally;
  /** Occurrences in the possessive: Elizabeth Bennet's, but also Michal Saul's daughter. */
  owned: number;
  /** Whether all its occurrences begin a sentence. */
  starts: boolean;
}
