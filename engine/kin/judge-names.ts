// Judges by the tallies of a text which of its words are proper names, and of what kind and sex each is.
import { capitalisesNouns } from '../text/name-context.ts';
import { canonicalise } from '../text/normalise.ts';
import { foldForms } from './fold-forms.ts';
import type { NameCues } from './name-cues.ts';
import type { OwnKind, OwnName, OwnPair } from './own-names.ts';
import { type PairTally, Tally } from './scan-words.ts';
import { CUE } from './name-cues.ts';
import { likeOthers, tellByEnding } from './shared-endings.ts';

/** A word of the text that is written with a capital, in all its spellings. */
export interface Candidate {
  /** Lower case, NFC. */
  readonly folded: string;
  /** How the text mostly writes it. */
  spelling: string;
  readonly tally: Tally;
  /** Occurrences with a small letter. */
  lower: number;
  /** Occurrences of the spelling. */
  spelled: number;
}

export interface Judging {
  readonly cues: NameCues;
  /** ISO 639-1, '' unknown. */
  readonly language: string;
  /** Words of the text. */
  readonly tokens: number;
  readonly isCommonWord?: ((folded: string) => boolean) | undefined;
  /** All words of the text, folded. */
  readonly words: ReadonlySet<string>;
  /** The tallies come from a table of words: prepositions are not told apart, and nothing but them is counted. */
  readonly ofTable?: boolean;
}

/** Words of a text in which a name that occurs once is one. */
const SMALL_TEXT = 5000;
/** Share of its occurrences that stand within a sentence: an interjection hardly ever does. */
const INNER_SHARE = 0.04;
/** A small letter in so few of its occurrences is a slip. */
const LOWER_SHARE = 0.03;
const ROMAN = /^m{0,4}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,4})$/;
/** Where all nouns have a capital: most inner occurrences of a name that follow a determiner. */
const ARTICLE_SHARE = 0.15;
/** There, share of the inner occurrences that stand as a name does. */
const EVIDENCE_SHARE = 0.05;

/** A name with all its forms. */
export interface Group {
  readonly name: string;
  readonly folded: string;
  readonly tally: Tally;
  lower: number;
  kind: OwnKind;
  sex: 'f' | 'm' | null;
  /** The base stands in the text itself. */
  attested: boolean;
}

/** The names by first occurrence, and the pairs of which both parts are names. */
export function judgeNames(
  candidates: readonly Candidate[],
  pairs: readonly PairTally[],
  judging: Judging,
): { names: OwnName[]; pairs: OwnPair[] } {
  const plausible = candidates.filter((candidate) => isPlausible(candidate, judging));
  const openers = openersOf(plausible, pairs, judging);
  const groups = groupsOf(plausible, judging);
  const small = judging.tokens < SMALL_TEXT;
  const accepted = new Map<string, Group>();
  const doubtful: Group[] = [];
  for (const group of groups.values()) {
    if (isNoName(group.folded, judging.cues)) continue;
    const starts = openers.get(group.folded) ?? 0;
    if (isName(group, small, starts, judging)) accepted.set(group.folded, group);
    else if (group.tally.inner === 0) doubtful.push(group);
  }
  for (const group of likeOthers(doubtful, [...accepted.values()], judging, small)) {
    accepted.set(group.folded, group);
  }
  for (const group of accepted.values()) {
    group.kind = kindOf(group.tally, group.name, judging);
    group.sex = sexOf(group);
  }
  if (!judging.ofTable) tellByEnding([...accepted.values()]);
  const told = pairsOf(pairs, accepted, judging);
  const names = [...accepted.values()].map(
    ({ name, kind, tally, sex }): OwnName => ({
      name,
      kind,
      count: tally.count,
      sex: kind === 'person' || kind === 'either' ? sex : null,
      tags: [],
      at: tally.at,
    }),
  );
  return { names: names.sort((a, b) => a.at - b.at), pairs: told };
}

function isPlausible({ folded, spelling, tally, lower }: Candidate, judging: Judging): boolean {
  const { cues, language, isCommonWord } = judging;
  if (tally.count === 0 || lower > LOWER_SHARE * tally.count) return false;
  const bits = cues.bits.get(folded) ?? 0;
  if (bits & ~(CUE.elided | CUE.abbreviation)) return false;
  if (bits & CUE.abbreviation && folded.length < 5) return false;
  if (folded.length < 2 || ROMAN.test(folded) || cues.noNames.has(folded)) return false;
  if (isNoName(folded, cues)) return false;
  const strong = tally.titled + tally.beside > 0;
  if (folded.length < 3 && tally.count < 3 && !strong) return false;
  if (isHyphened(spelling, judging.words)) return false;
  if (isCommonWord?.(folded)) {
    if (capitalisesNouns(language)) return tally.titled + tally.person > 0.2 * tally.inner;
    return tally.inner >= 3 || strong;
  }
  return true;
}

/** God, a month, a title. */
function isNoName(folded: string, { nations, noNames, context }: NameCues): boolean {
  if (nations.has(folded)) return false;
  if (noNames.has(folded)) return true;
  return context.noNames.has(/^[a-z]+$/.test(folded) ? folded : canonicalise(folded));
}

/** Boston-born, but not Jean-Pierre or Kirjath-arba. */
function isHyphened(spelling: string, words: ReadonlySet<string>): boolean {
  const parts = spelling.split(/[-‐‑]/);
  if (parts.length === 1) return false;
  return parts.slice(1).some((part) => part === part.toLowerCase() && words.has(part)) ||
    parts.some((part) => part === '');
}

/** How often each stands first in a name of two parts at the start of a sentence. */
function openersOf(
  plausible: readonly Candidate[],
  pairs: readonly PairTally[],
  _judging: Judging,
): Map<string, number> {
  const known = new Set(plausible.filter(({ tally }) => tally.inner > 0).map(({ folded }) => folded));
  const openers = new Map<string, number>();
  for (const { first, last, tally } of pairs) {
    const opener = first.toLowerCase();
    if (known.has(last.toLowerCase())) openers.set(opener, (openers.get(opener) ?? 0) + tally.count);
  }
  return openers;
}

/** The candidates by their base forms, case endings taken off. */
function groupsOf(plausible: readonly Candidate[], judging: Judging): Map<string, Group> {
  const { language } = judging;
  const folds = foldForms(
    plausible.map(({ spelling, tally }) => ({ text: spelling, count: tally.count, titled: tally.titled + tally.person })),
    language,
  );
  const attested = new Set(plausible.map(({ spelling }) => spelling));
  const groups = new Map<string, Group>();
  const ending = judging.cues.context.placeEnding;
  for (const { spelling, tally, lower } of plausible) {
    const base = folds.get(spelling) ?? spelling;
    const folded = base.toLowerCase();
    let group = groups.get(folded);
    if (!group) {
      group = {
        name: base,
        folded,
        tally: new Tally(),
        lower: 0,
        kind: 'either',
        sex: null,
        attested: attested.has(base),
      };
      groups.set(folded, group);
    }
    const { titled, person } = group.tally;
    group.tally.add(tally);
    group.lower += lower;
    // in Finnish a title beside another case is that of another
    const genitive = language === 'de' && spelling === `${base}s`;
    if (genitive) group.tally.person += 0.5 * tally.beside; // Gregors Mutter
    if (language === 'en' && base !== spelling) group.tally.the -= tally.the; // the Bennets
    if (base !== spelling && ending !== null) Object.assign(group.tally, { titled, person });
    // Pohjolassa: a case of place says what a preposition says elsewhere
    if (!judging.ofTable && base !== spelling && ending?.test(spelling.toLowerCase())) {
      group.tally.within += tally.inner;
    }
  }
  return groups;
}

function isName({ tally, name }: Group, small: boolean, opens: number, judging: Judging): boolean {
  const least = small ? 1 : 2;
  if (tally.count < least) return false;
  if (capitalisesNouns(judging.language)) return isNameAmongNouns(tally, name, least, judging);
  if (tally.inner > 0 && tally.inner >= INNER_SHARE * tally.count) {
    return small || tally.count > 2 || tally.inner > 1 || tally.titled + tally.beside > 0;
  }
  const personal = tally.person + tally.acts + tally.titled;
  return opens > 0 || (tally.count >= 2 && personal >= Math.max(2, 0.3 * tally.count));
}

function isNameAmongNouns(tally: Tally, name: string, least: number, { cues, ofTable }: Judging): boolean {
  if (tally.inner === 0 || tally.inner < INNER_SHARE * tally.count) return false;
  if (cues.context.nounEnding?.test(name.toLowerCase())) return false;
  const personal = tally.titled + tally.person >= 0.1 * tally.inner;
  if (tally.article > (personal ? 2 : 1) * ARTICLE_SHARE * tally.inner) return false;
  if (ofTable) {
    const evidence = tally.titled + tally.toward + tally.beside;
    return evidence >= Math.max(least, EVIDENCE_SHARE * tally.inner);
  }
  // "in Angst" and "von Anfang" are no places, nor are two nouns side by side a name
  const place = 0.5 * (tally.within + tally.toward) + tally.site;
  const first = tally.titled + tally.person + place;
  const evidence = first + 0.5 * (tally.acts + tally.beside);
  return first > 0 && evidence >= Math.max(least, EVIDENCE_SHARE * tally.inner);
}

const PEOPLE: Readonly<Record<string, RegExp>> = {
  en: /(?:...ites?|...(?:men|man|folk|kin|lings?)|...ans?|...ese)$/,
  de: /(?:ianer|iten)n?$/,
};
/** Israelitish, Moabitess. */
const ADJECTIVE = /...it(?:ish|ess(?:es)?)$/;
const PLURAL: Readonly<Record<string, RegExp>> = {
  en: /[^s]s$/,
  es: /s$/,
  fr: /s$/,
  it: /i$/,
  pt: /s$/,
  la: /(?:i|es|ae)$/,
};
/** Shares of the inner occurrences behind the definite article: of a people's name, and of the names of rivers. */
const PEOPLE_THE = 0.4;
const RIVER_THE = 0.5;

/** Share of a place's inner occurrences that tell it, where prepositions of place are rare among persons. */
const LOCAL_SHARE = 0.25;
/** Where a place needs more of them, they say little each. */
const MUCH = 0.5;

/** Endings that make names of places of other names. */
const OF_PLACE: Readonly<Record<string, RegExp>> = { fi: /...l[aä]$/u };

/** The Saveth, the Thames: no person has an article. */
function river({ the, inner, titled }: Tally, language: string): number {
  return language === 'en' && inner > 0 && titled === 0 && the >= RIVER_THE * inner ? the : 0;
}

/** What a tally says; 'either' when it says too little. */
export function kindOf(tally: Tally, name: string, judging: Judging): OwnKind {
  const { cues, language, ofTable } = judging;
  const folded = name.toLowerCase();
  if (cues.nations.has(folded)) return 'people';
  const { inner } = tally;
  const determined = ofTable ? tally.article : tally.the;
  if (language === 'en' && determined >= PEOPLE_THE * inner && inner > 0) {
    if (PEOPLE.en!.test(folded)) return 'people';
    // to the Lakes, in the Netherlands
    const local = tally.within + tally.toward + tally.site;
    if (PLURAL.en!.test(folded)) return local >= 0.5 * inner ? 'place' : 'people';
  }
  if (language === 'en' && (ADJECTIVE.test(folded) || (determined > 0 && /[^aeiou]ites?$/.test(folded)))) return 'people';
  if (language === 'la' && /(?:i|es|ae)$/.test(folded) && tally.titled + tally.person < 0.2 * inner) {
    return tally.within >= 0.6 * inner ? 'place' : 'people';
  }
  const personal = 2 * tally.titled + 1.5 * tally.person + 0.7 * tally.acts + 0.15 * (tally.she + tally.he);
  if (ofTable) {
    if (tally.toward > 0 && tally.toward >= Math.max(cues.context.placeShare * inner, tally.titled)) return 'place';
    return inner >= 3 || tally.titled > 0 ? 'person' : 'either';
  }
  const { placeShare, placeEnding } = cues.context;
  const local =
    tally.within + 1.5 * tally.site + river(tally, language) + (OF_PLACE[language]?.test(folded) ? 0.1 * inner : 0);
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
    const share = all >= 3 ? LOCAL_SHARE : placeShare;
    if (all >= 1 && all >= share * inner && all >= personal) return 'place';
  }
  if (personal >= 1 && personal > local && personal >= 0.05 * inner) return 'person';
  if (cues.known && inner >= 6 && personal >= 0.02 * inner && local + tally.toward < 0.3 * inner) return 'person';
  return 'either';
}

function sexOf({ tally }: Group): 'f' | 'm' | null {
  const f = 2 * tally.female + tally.she;
  const m = 2 * tally.male + tally.he;
  if (f >= 2 && f >= 2.5 * m) return 'f';
  if (m >= 2 && m >= 2.5 * f) return 'm';
  return null;
}

/** Pairs whose parts are names; their kind tells those parts that nothing else tells. */
function pairsOf(
  pairs: readonly PairTally[],
  accepted: ReadonlyMap<string, Group>,
  judging: Judging,
): OwnPair[] {
  const told: OwnPair[] = [];
  const small = judging.tokens < SMALL_TEXT;
  const partners = new Map<string, Set<string>>();
  for (const { first, last, tally, owned } of pairs) {
    if (tally.count - owned < 2 || !accepted.has(first.toLowerCase())) continue;
    partners.set(last, (partners.get(last) ?? new Set()).add(first));
  }
  for (const { first, last, tally, starts, owned } of [...pairs].sort((a, b) => a.tally.at - b.tally.at)) {
    const groups: Group[] = [];
    for (const part of [...first.split(' '), last]) {
      const group = accepted.get(part.toLowerCase());
      if (group !== undefined && group.kind !== 'people') groups.push(group);
    }
    const parts = first.split(' ').length + 1;
    if (groups.length < parts || (starts && parts > 2)) continue;
    // two names that meet once are hardly one, unless the last is a family's
    const family = groups.at(-1)!.tally;
    const once = family.titled > 0.2 * family.inner || (partners.get(last)?.size ?? 0) > 1;
    const mixed = groups.some(({ kind }) => kind === 'place') && groups.some(({ kind }) => kind === 'person');
    if (tally.count - owned < (small ? 1 : 2) && (!once || mixed)) continue;
    const kind = kindOfPair(groups, tally, `${first} ${last}`, judging);
    for (const group of groups) if (group.kind === 'either') group.kind = kind;
    told.push({ parts: [parts === 2 ? groups[0]!.name : first, groups.at(-1)!.name], kind, count: tally.count });
  }
  return told;
}

/** That of its parts when they agree, else what stands around it says. */
function kindOfPair(groups: readonly Group[], tally: Tally, name: string, judging: Judging): OwnKind {
  const kinds = new Set(groups.map(({ kind }) => kind).filter((kind) => kind !== 'either'));
  if (kinds.size === 1) return [...kinds][0]!;
  const whole = new Tally();
  whole.add(tally);
  whole.inner = tally.count;
  const kind = kindOf(whole, name, judging);
  if (kind === 'place' || kind === 'person') return kind;
  return kinds.has('person') ? 'person' : 'either';
}
