// What stands beside a proper name and tells a person, a place or a people, and of which sex, by language: words of
// name-context.yml.

import { WORDS } from './context-words.ts';
import { canonicalise } from './tokens.ts';

/** Bits of a word: what it says about the name beside it. */
export const CUE = {
  /** A title or form of address that a name follows; never a name itself. */
  title: 1 << 0,
  /** A preposition of place that persons follow as well: to, from. */
  toward: 1 << 1,
  /** An article that may stand between such a preposition and its place. */
  article: 1 << 2,
  /** An article, a determiner or a preposition that holds an article: what names go without. */
  determiner: 1 << 3,
  /** Its full stop ends no sentence; titles too. */
  abbreviation: 1 << 4,
  female: 1 << 5,
  male: 1 << 6,
  /** A preposition that hardly any person follows: in, at. */
  within: 1 << 7,
  /** A verb that has a person beside it, before or after: said. */
  speech: 1 << 8,
  /** A noun of place that a name follows, with or without "of": city, mount. */
  site: 1 << 9,
  of: 1 << 10,
  /** A noun of kinship that a name follows, with or without "of": son, brother. */
  kin: 1 << 11,
  she: 1 << 12,
  he: 1 << 13,
  /** A finite verb that often has a person before it: did, had, rode. */
  acts: 1 << 14,
  /** The definite article. */
  the: 1 << 15,
  /** An elided word that hangs before another: d', l'. */
  elided: 1 << 16,
  /** A title before family names: Mr; but not Sir. */
  family: 1 << 17,
  /** A relative pronoun of persons. */
  who: 1 << 18,
  /** Joins names and is none, though lines begin with it: and. */
  and: 1 << 19,
} as const;

export type NameContext = Readonly<ReturnType<typeof contextOf>>;

type Cue = keyof typeof CUE;

/** The cues of which a row has the words under another name. */
const RENAMED: Partial<Record<Cue, keyof Row>> = {
  title: 'titles',
  toward: 'places',
  article: 'articles',
  determiner: 'determiners',
  abbreviation: 'abbreviations',
};
const CUES = Object.keys(CUE) as Cue[];

interface Row extends Partial<Record<Cue, string>> {
  readonly titles?: string;
  /** Titles that are no abbreviations, and without their accents may be names. */
  readonly moreTitles?: string;
  readonly places?: string;
  /** 0.3 unless told. */
  readonly placeShare?: number;
  readonly articles?: string;
  readonly placeEnding?: string;
  readonly determiners?: string;
  readonly abbreviations?: string;
  /** Adjectives of nations and names of peoples that the language writes with a capital. */
  readonly nations?: string;
  /** Other words with a capital that are no names: interjections, days, months, feasts, God. */
  readonly others?: string;
  readonly nounEnding?: string;
}

/** By ISO 639-1 code, as name-context.yml has them. */
const ROWS: Readonly<Record<string, Row>> = WORDS;

/** English persons come after "to" and "from" in an eighth of their occurrences. */
const PLACE_SHARE = 0.3;

/** Norwegian in its two forms, and Latin texts that detection takes for Romance ones, share a row. */
const SAME: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', gl: 'pt', lb: 'de' };

const patternOf = (source?: string): RegExp | null =>
  source === undefined ? null : new RegExp(source, 'u');

const words = (text = ''): string[] => text.split(' ').filter(Boolean);

const known = new Map<string, NameContext>();

/** The tables of a language by its code (`en`, `en_US`); empty ones for the rest. */
export function nameContext(code: string): NameContext {
  const iso = code.slice(0, 2).toLowerCase();
  const key = SAME[iso] ?? iso;
  const context = known.get(key) ?? contextOf(ROWS[key] ?? {});
  known.set(key, context);
  return context;
}

/** Words and endings that tell a proper name by what stands around it. */
function contextOf(row: Row) {
  const [titles, abbreviations] = [words(row.titles), words(row.abbreviations)];
  const cues = bitsOf([
    [CUE.abbreviation, titles],
    [CUE.title, words(row.moreTitles)],
    ...CUES.map((cue) => [CUE[cue], words(row[RENAMED[cue] ?? cue] as string)] as const),
  ]);
  const wordSet = (list: readonly string[]): ReadonlySet<string> => new Set(list);
  return {
    /** Bits of `CUE`, by word in lower case. */
    cues,
    /** Whether the language has more than titles and prepositions that tell. */
    known: CUES.some((cue) => cue in row),
    /** Share of a place's inner occurrences that stand after a preposition of place, or in a case of place. */
    placeShare: row.placeShare ?? PLACE_SHARE,
    /** Endings of a word in a case of place. */
    placeEnding: patternOf(row.placeEnding),
    /** Words with a capital that are no names, in lower case. */
    noNames: wordSet([...words(row.site), ...words(row.others)]),
    /** Of these in a-z, those that are no names without their accents either: not `río`, for `Rio` is one. */
    plainNoNames: wordSet([...titles, ...abbreviations, ...words(row.others)].map(canonicalise)),
    nations: wordSet(words(row.nations)),
    /** Endings of nouns that are no names. */
    nounEnding: patternOf(row.nounEnding),
  };
}

function bitsOf(
  lists: readonly (readonly [bit: number, words: readonly string[]])[],
): ReadonlyMap<string, number> {
  const bits = new Map<string, number>();
  for (const [bit, list] of lists)
    for (const word of list) bits.set(word, (bits.get(word) ?? 0) | bit);
  return bits;
}

/** Whether every noun of the language begins with a capital letter, so that a capital tells no name. */
export const capitalisesNouns = (code: string): boolean => /^(?:de|lb)/i.test(code);
