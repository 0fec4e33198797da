/**
 * What the words of a text say, by language (languages.yml): the commonest ones of its language, those around the occurrences
 * of a name of its kind and sex, by what is counted of them.
 */
import { countsOf, madeOnce } from '../../base/maps.ts';
import { LANGUAGES, type LanguageRow } from '../../text/language-rows.ts';
import { forEachWord, TITLE, windowsOf, writingOf } from '../../text/words.ts';
import type { OwnKind } from './own-name.ts';

/** What a word may say about the name beside it, as languages.yml explains it. */
const CUES = [
  ...(['title', 'toward', 'article', 'determiner', 'abbreviation', 'female', 'male'] as const),
  ...(['within', 'speech', 'site', 'of', 'kin', 'she', 'he', 'acts', 'the', 'elided'] as const),
  ...([
    'family',
    'who',
    'and',
    'ground',
    'plural',
    'motion',
    'goal',
    'forename',
    'named',
    'subject',
  ] as const),
] as const;

/** The bit of each. */
export const CUE = Object.fromEntries(CUES.map((cue, k) => [cue, 1 << k])) as Readonly<
  Record<(typeof CUES)[number], number>
>;

export type NameContext = Readonly<ReturnType<typeof contextOf>>;

/** Where a row tells no other. */
const PLACE_SHARE = 0.3;

const patternOf = (source?: string): RegExp | null =>
  source === undefined ? null : new RegExp(source, 'u');

const words = (text = ''): string[] => text.split(' ').filter(Boolean);

const contexts = madeOnce((iso: string) => contextOf(LANGUAGES[iso] ?? {}));

/** The tables of a language by its code (`en`, `en_US`); empty ones for the rest. */
export function nameContext(code: string): NameContext {
  const iso = code.slice(0, 2).toLowerCase();
  return contexts.of(LANGUAGES[iso]?.wordsOf ?? iso);
}

/** Words and endings that tell a proper name by what stands around it; languages.yml explains the rows. */
function contextOf(row: LanguageRow) {
  const cues = new Map<string, number>();
  const put = (bit: number, list?: string): void => {
    for (const word of words(list)) cues.set(word, (cues.get(word) ?? 0) | bit);
  };
  put(CUE.abbreviation, row.title);
  put(CUE.title, row.moreTitles);
  for (const cue of CUES) if (cue !== 'subject') put(CUE[cue], row[cue]);
  for (const pronouns of [row.she, row.he]) put(CUE.subject, words(pronouns)[0]);
  return {
    /** Bits of `CUE`, by word in lower case. */
    cues,
    /** Whether the language has more than titles and prepositions that tell. */
    known: 'speech' in row,
    placeShare: row.placeShare ?? PLACE_SHARE,
    placeEnding: patternOf(row.placeEnding),
    /** Words with a capital that are no names, in lower case. */
    noNames: new Set([...words(row.site), ...words(row.others)]),
    nations: new Set(words(row.nations)),
    actsEnding: patternOf(row.actsEnding),
    nounEnding: patternOf(row.nounEnding),
    adjectiveEnding: patternOf(row.adjectiveEnding),
    peopleEnding: patternOf(row.peopleEnding),
    pluralEnding: patternOf(row.pluralEnding),
    siteEnding: patternOf(row.siteEnding),
    landEnding: patternOf(row.landEnding),
  };
}

/** Whether every noun of the language begins with a capital letter, so that a capital tells no name. */
export const capitalisesNouns = (code: string): boolean => /^(?:de|lb)/i.test(code);

/** What the names of a text are judged by. */
export interface Judging {
  readonly context: NameContext;
  /** ISO 639-1, '' unknown. */
  readonly language: string;
  /** Whether the text is so short that a name which occurs once is one. */
  readonly isShort: boolean;
  /** Whether a word, as `words` holds it, is a common one of the language: it is then no name but on strong evidence. */
  readonly isCommonWord?: ((folded: string) => boolean) | undefined;
  /** Whether it is a given name of the language and none of its towns. */
  readonly isGiven?: ((folded: string) => boolean) | undefined;
  /** All words of the text, folded. */
  readonly words: ReadonlySet<string>;
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
  /** Spoken to. */
  called = 0;
  /** Before a verb of action, a pronoun of a person after it; in the possessive. */
  acts = 0;
  /** After the definite article and before a verb in the plural: the Ostmen were. */
  plural = 0;
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
    for (const field of COUNTS) this[field] += other[field];
    if (other.at >= 0 && (this.at < 0 || other.at < this.at)) this.at = other.at;
  }
}

/** All fields of a tally but the place of the first occurrence. */
const COUNTS = Object.keys(new Tally()).filter((field) => field !== 'at') as Exclude<
  keyof Tally,
  'add' | 'at'
>[];

/** As names stand in Japanese, which has no capitals. */
const KATAKANA = /^[\u{30a1}-\u{30fc}]{2,}$/u;

/** That of words which are no names, most of a text. */
const NONE = new Tally();

/** A word of a text as it is spelled. */
export class Form {
  /** Occurrences of any writing. */
  total = 0;
  readonly writing: number;
  /** Bits of `CUE`. */
  readonly cues: number;
  /** NFC, without what hangs on it ('s, d'). */
  readonly text: string;
  /** In lower case. */
  readonly folded: string;
  /** The form that is counted instead: of Anna's Anna, of d'Artagnan Artagnan. */
  readonly base: Form | null = null;
  /** What stands around it, if its first letter alone is a capital; else nothing is counted. */
  readonly tally: Tally;
  /** Characters before the base. */
  readonly skip: number = 0;
  readonly possessive: boolean = false;
  /** Whether what hangs on it is a case of place. */
  readonly isLocal: boolean = false;
  /** In capitals before the words of a play, and where first. */
  speaks = 0;
  speaksAt = -1;

  /** `hanging`: the fields that tell what hangs on it. */
  constructor(text: string, cues: number, hanging: Partial<Form> | null = null, isProper = false) {
    this.text = text;
    this.folded = text.toLowerCase();
    this.writing = isProper || KATAKANA.test(text) ? TITLE : writingOf(text);
    this.cues = cues;
    this.tally = this.writing === TITLE ? new Tally() : NONE;
    if (hanging) Object.assign(this, hanging); // few forms have any
  }
}

/** Whom a text speaks of, beside quotation marks or between them. */
class Spoken {
  /** Sentences, and the last one with a person; -1: none. */
  sentences = 0;
  at = -1;
  /** The capitals of that one that may be persons; none for a person without a name. */
  of: readonly (readonly Form[])[] = [];
  /** The pronoun that stands for one of them; 0: none. */
  as = 0;
}

/** What a pronoun that is no subject tells: it is often another's. */
const OF_OTHERS = 0.5;

/** Of whom pronouns are: of the only person in their sentence before them, or in the one before it. */
export class Pronouns {
  #here = new Spoken();
  #beyond = new Spoken();
  #isQuoted = false;
  readonly #found: (readonly [of: Spoken['of'], as: number, weight: number])[] = [];

  endSentence(): void {
    this.#here.sentences++;
  }

  /** At a quotation mark. */
  quote(): void {
    [this.#here, this.#beyond] = [this.#beyond, this.#here];
    this.#isQuoted = !this.#isQuoted;
  }

  endParagraph(): void {
    if (this.#isQuoted) this.quote();
  }

  speakOf(forms: readonly Form[]): void {
    const here = this.#here;
    if (here.at < here.sentences) {
      const { sentences } = here;
      Object.assign(here, { at: sentences, of: [forms], as: 0 });
      // whoever a pronoun stood for, the next like it tells the same sex
    } else if (here.as === 0) here.of = [...here.of, forms];
  }

  see(cues: number): void {
    const here = this.#here;
    const as = cues & (CUE.she | CUE.he);
    const isSubject = (cues & CUE.subject) !== 0;
    if (here.sentences <= here.at + 1 && (here.as === 0 || here.as === as)) {
      this.#found.push([here.of, as, isSubject ? 1 : OF_OTHERS]);
      if (isSubject) Object.assign(here, { at: here.sentences, as });
    } else if (isSubject && here.at < here.sentences) this.speakOf([]);
  }

  /** Adds them to the tallies; `written` has all forms by their text. */
  count(written: ReadonlyMap<string, Form>): void {
    const isPerson = ([form]: readonly Form[]): boolean =>
      !form || (!written.has(form.folded) && 3 * localOf(form.tally) <= form.tally.inner);
    for (const [of, as, weight] of this.#found) {
      const persons = of.filter(isPerson);
      if (new Set(persons.map((forms) => forms.at(-1))).size > 1) continue;
      for (const { tally } of persons[0] ?? []) tally[as & CUE.she ? 'she' : 'he'] += weight;
    }
  }
}

/** A name of several parts. */
export class Pair extends Tally {
  readonly parts: readonly string[];
  /** Occurrences in the possessive: Elizabeth Bennet's, but also Michal Saul's daughter. */
  owned = 0;

  constructor(parts: readonly string[]) {
    super();
    this.parts = parts;
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

  constructor(name: string) {
    super();
    this.name = name;
    this.folded = name.toLowerCase();
  }
}

/** Share of the inner occurrences behind the definite article: of a people's name, and of the names of rivers. */
const PEOPLE_THE = 0.4;
/** Share of these in which it acts, from which on it is a ship as well. */
const ACTS_SHARE = 0.3;

/** Share of a place's inner occurrences that tell it, where prepositions of place are rare among persons. */
const LOCAL_SHARE = 0.25;
/** Where a place needs more of them, they say little each. */
const MUCH = 0.5;

/** What an ending of names of places counts, and for each inner occurrence, as one that makes them of other names. */
const SITE_BASE = 1;
const SITE_SHARE = 0.1;

/** What tells a place where nothing tells a person: to Jamaica. */
const TOWARD = 0.5;
/** What tells a person: one verb. */
const LEAST = 0.7;

/** The Saveth, the Thames: no person has an article. */
function river({ the, inner, titled, acts }: Tally, language: string): number {
  const isThing = language === 'en' && titled === 0 && acts < ACTS_SHARE * the;
  return isThing && the >= Math.max(2, PEOPLE_THE * inner) ? the : 0;
}

/** Whether at most one occurrence in two tells a place, and that by chance: they look at Crabb, give it to Perrine. */
export function isHardlyPlace(tally: Tally): boolean {
  return localOf(tally) < 2 && 2 * localOf(tally) <= tally.inner;
}

/** How many occurrences tell a place. */
const localOf = ({ within, site, toward }: Tally): number => within + site + TOWARD * toward;

/** What a tally says; 'either' when it says too little. */
export function kindOf(tally: Tally, name: string, judging: Judging): OwnKind {
  const { context, language } = judging;
  const folded = name.toLowerCase();
  if (context.nations.has(folded)) return 'people';
  if (judging.isGiven?.(folded) && isHardlyPlace(tally)) return 'person';
  const { inner, the, titled, person } = tally;
  const { peopleEnding, pluralEnding, siteEnding, landEnding } = context;
  if (inner > 0 && the >= PEOPLE_THE * inner) {
    if (tally.plural > 0 || peopleEnding?.test(folded)) return 'people';
    // to the Lakes, in the Netherlands
    const local = tally.within + (language === 'en' ? tally.toward : 0) + tally.site;
    if (pluralEnding?.test(folded)) return local >= 0.5 * inner ? 'place' : 'people';
  }
  if (language === 'la' && /(?:i|es|ae)$/.test(folded) && titled + person < 0.2 * inner)
    return 'people';
  // the Patient Argument came: a ship
  const mayAct = language !== 'en' || titled + person > 0 || the < PEOPLE_THE * inner;
  const acts = mayAct || the === 0 ? tally.acts : 0;
  const personal =
    2 * titled + 1.5 * person + 0.7 * (acts + tally.called) + 0.15 * (tally.she + tally.he);
  const { placeShare, placeEnding } = context;
  const local =
    tally.within +
    1.5 * tally.site +
    river(tally, language) +
    (landEnding?.test(folded) ? SITE_SHARE * inner : 0) +
    (siteEnding?.test(folded) ? SITE_BASE + SITE_SHARE * inner : 0);
  if (placeEnding !== null) {
    // cases of place are rare, and persons hardly have them
    if (local > 0 && local >= placeShare * inner && 2 * local >= personal) return 'place';
  } else if (placeShare > MUCH) {
    // "de" and "di" lead to persons as often as to places
    if (local >= 1 && local >= LOCAL_SHARE * inner && local >= personal) return 'place';
    const all = tally.within + tally.toward;
    if (inner > 2 && all >= placeShare * inner && all >= personal) return 'place';
  } else {
    const all = local + 0.5 * tally.toward;
    const enough = personal > 0 || language === 'la' ? 1 : TOWARD;
    if (all >= enough && all >= placeShare * inner && all >= personal) return 'place';
  }
  // Germania, Cenabum
  const mayBePlace = language === 'en' || (language === 'la' && /(?:a|um)$/.test(folded));
  if (personal >= LEAST && personal > local) return 'person';
  if (
    context.known &&
    inner >= 6 &&
    (!mayBePlace || personal >= 0.02 * inner) &&
    local + tally.toward < 0.3 * inner
  )
    return 'person';
  return 'either';
}

const SEX = CUE.female | CUE.male;

/** The sex that a word tells of a name behind it: a boy called, her name was; but not: she called. */
export function sexBefore(cues: number): number {
  if (cues & (SEX | CUE.subject)) return cues & SEX;
  return (cues & CUE.she ? CUE.female : 0) | (cues & CUE.he ? CUE.male : 0);
}

export function addSex(tally: Tally, cues: number): void {
  if (cues & CUE.female) tally.female++;
  if (cues & CUE.male) tally.male++;
}

/** How many times as much tells one sex. */
const SEX_LEAD = 3;

/** Titles tell more than pronouns, which may be those of another; `least`: how much tells. */
export function sexOf({ female, male, she, he }: Tally, least: number): 'f' | 'm' | null {
  const f = 4 * female + she;
  const m = 4 * male + he;
  if (f >= least && f >= SEX_LEAD * m) return 'f';
  if (m >= least && m >= SEX_LEAD * f) return 'm';
  return null;
}

/** Share of its inner occurrences in which a family name follows a title. */
const FAMILY_SHARE = 0.15;

/** Whether a name is one of a family: Mr Bennet, but hardly ever Miss Elizabeth. */
export const isFamily = ({ family, inner }: Tally): boolean =>
  family > 0 && family >= FAMILY_SHARE * inner;

/** The commonest words of languages, by the codes that the detector returns, in their order. */
const COMMONEST = Object.keys(LANGUAGES)
  .sort()
  .flatMap((code) => {
    const words = LANGUAGES[code]!.commonest?.split(' ');
    return words ? [[code, words] as const] : [];
  });

/** Shorter texts hold too few words to judge by, in UTF-16 units. */
const SHORTEST_TEXT = 600;
const WINDOWS = 5;
const WINDOW_CHARACTERS = 8000;
/** Least share of the words that the commonest are, and how many of them there are. */
const MIN_SHARE = 0.04;
const MIN_KINDS = 8;
/** How many times as often as those of another language, but words of both. */
const LEAD = 3;
/** Characters that a word takes at most on average, with what stands between words. */
const MOST_A_WORD = 12;

/**
 * The language that a text is in beyond doubt from its beginning to its end; null says nothing. It costs a few
 * milliseconds, whereas loading the detector costs a hundred, and a page 71 kB.
 */
export function plainLanguage(text: string): string | null {
  if (text.length < SHORTEST_TEXT) return null;
  const found = new Set(
    windowsOf(text, WINDOWS, Math.min(WINDOW_CHARACTERS, text.length)).map(languageOfWindow),
  );
  return found.size === 1 ? [...found][0]! : null;
}

function languageOfWindow(window: string): string | null {
  const read: string[] = [];
  forEachWord(window.toLowerCase(), (word) => read.push(word));
  const [total, counts] = [read.length, countsOf(read)];
  // a script without spaces has few words: a text in it may still quote another language
  if (total * MOST_A_WORD < window.length) return null;
  const count = (words: readonly string[], without: readonly string[] = []): number =>
    words.reduce((sum, word) => sum + (without.includes(word) ? 0 : (counts.get(word) ?? 0)), 0);
  const [code, words] = COMMONEST.reduce((a, b) => (count(b[1]) > count(a[1]) ? b : a));
  const isPlain =
    count(words) >= MIN_SHARE * total &&
    words.filter((word) => counts.has(word)).length >= MIN_KINDS &&
    COMMONEST.every(
      ([other, others]) => other === code || count(words, others) >= LEAD * count(others, words),
    );
  return isPlain ? code : null;
}
