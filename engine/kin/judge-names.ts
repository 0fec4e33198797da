// Judges by the tallies of a text which of its words are proper names, and of what kind and sex each is.
import { capitalisesNouns } from '../text/name-context.ts';
import { canonicalise } from '../text/normalise.ts';
import { foldForms } from './fold-forms.ts';
import type { NameCues } from './name-cues.ts';
import { CUE } from './name-cues.ts';
import type { OwnKind, OwnName, OwnPair } from './own-names.ts';
import { type PairTally, Tally } from './scan-words.ts';
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
  const told = pairsOf(pairs, accepted, judging);
  if (!judging.ofTable) tellByEnding([...accepted.values()]);
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
  if (!cues.nations.has(folded)) {
    const plain = canonicalise(folded);
    if (plain !== '' && cues.context.noNames.has(plain)) return false;
  }
  const strong = tally.titled + tally.beside > 0;
  if (folded.length < 3 && tally.count < 3 && !strong) return false;
  if (isHyphened(spelling, judging.words)) return false;
  if (isCommonWord?.(folded)) {
    if (capitalisesNouns(language)) return tally.titled + tally.person > 0.2 * tally.inner;
    return tally.inner >= 3 || strong;
  }
  return true;
}

/** Boston-born, but not Jean-Pierre or Kirjath-arba. */
function isHyphened(spelling: string, words: ReadonlySet<string>): boolean {
  const parts = spelling.split(/[-‐‑]/);
  if (parts.length === 1) return false;
  return (
    parts.slice(1).some((part) => part === part.toLowerCase() && words.has(part)) ||
    parts.some((part) => part === '')
  );
}

/** How often each stands first in a name of two parts at the start of a sentence. */
function openersOf(
  plausible: readonly Candidate[],
  pairs: readonly PairTally[],
  _judging: Judging,
): Map<string, number> {
  const known = new Set(
    plausible.filter(({ tally }) => tally.inner > 0).map(({ folded }) => folded),
  );
  const openers = new Map<string, number>();
  for (const { first, last, tally } of pairs) {
    const opener = first.toLowerCase();
    if (known.has(last.toLowerCase()))
      openers.set(opener, (openers.get(opener) ?? 0) + tally.count);
  }
  return openers;
}

/** The candidates by their base forms, case endings taken off. */
function groupsOf(plausible: readonly Candidate[], judging: Judging): Map<string, Group> {
  const folds = foldForms(
    plausible.map(({ spelling, tally }) => ({ text: spelling, count: tally.count })),
    judging.language,
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
    group.tally.add(tally);
    group.lower += lower;
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

function isNameAmongNouns(
  tally: Tally,
  name: string,
  least: number,
  { cues, ofTable }: Judging,
): boolean {
  if (tally.inner === 0 || tally.inner < INNER_SHARE * tally.count) return false;
  if (cues.context.nounEnding?.test(name.toLowerCase())) return false;
  if (tally.article > ARTICLE_SHARE * tally.inner) return false;
  const place = ofTable ? tally.toward : 0.5 * (tally.within + tally.toward);
  const evidence = tally.titled + tally.person + tally.beside + place;
  return evidence >= Math.max(least, EVIDENCE_SHARE * tally.inner);
}

const PEOPLE: Readonly<Record<string, RegExp>> = {
  en: /(?:[^aeiou]ites?|[a-z]{3}(?:men|man|folk|kin|lings?)|[ei]ans?|ese)$/,
  de: /(?:ianer|iten)n?$/,
};
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

/** What a tally says; 'either' when it says too little. */
export function kindOf(tally: Tally, name: string, judging: Judging): OwnKind {
  const { cues, language, ofTable } = judging;
  const folded = name.toLowerCase();
  if (cues.nations.has(folded)) return 'people';
  const { inner } = tally;
  const determined = ofTable ? tally.article : tally.the;
  if (language === 'en' && determined >= PEOPLE_THE * inner && inner > 0) {
    if (PEOPLE.en!.test(folded) || PLURAL.en!.test(folded)) return 'people';
  }
  if (/[^aeiou]ites?$/.test(folded) && language === 'en' && determined > 0) return 'people';
  if (language === 'la' && /(?:i|es)$/.test(folded) && tally.titled === 0) return 'people';
  const personal =
    2 * tally.titled + 1.5 * tally.person + 0.7 * tally.acts + 0.3 * (tally.she + tally.he);
  if (ofTable) {
    if (tally.toward > 0 && tally.toward >= Math.max(cues.context.placeShare * inner, tally.titled))
      return 'place';
    return inner >= 3 || tally.titled > 0 ? 'person' : 'either';
  }
  const local = tally.within + 0.5 * tally.toward + 1.5 * tally.site;
  const river =
    language === 'en' && tally.the >= RIVER_THE * inner && inner > 0 && tally.titled === 0
      ? 1 + tally.the
      : 0;
  const placeScore = local + river;
  const share = Math.min(0.3, cues.context.placeShare) * (cues.context.placeEnding ? 0.3 : 0.8);
  if (placeScore > 0 && placeScore >= share * inner && placeScore >= personal) return 'place';
  if (personal > 0 && personal > placeScore) return 'person';
  if (placeScore > personal && placeScore > 0)
    return placeScore >= 0.1 * inner ? 'place' : 'either';
  if (cues.known && inner >= 6) return 'person';
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
  for (const { first, last, tally, starts } of [...pairs].sort((a, b) => a.tally.at - b.tally.at)) {
    const groups = [...first.split(' '), last].map((part) => accepted.get(part.toLowerCase()));
    if (groups.some((group) => group === undefined)) continue;
    if (starts && groups.length > 2) continue;
    if (groups.some((group) => group!.kind === 'people')) continue;
    let kind = kindOf({ ...tally, inner: tally.count } as Tally, `${first} ${last}`, judging);
    if (kind === 'people') continue;
    const kinds = groups.map((group) => group!.kind);
    if (kind === 'either') {
      if (kinds.every((one) => one !== 'place') && kinds.includes('person')) kind = 'person';
      else if (kinds.every((one) => one !== 'person') && kinds.includes('place')) kind = 'place';
    }
    for (const group of groups) if (group!.kind === 'either') group!.kind = kind;
    told.push({
      parts: [groups.length === 2 ? groups[0]!.name : first, groups.at(-1)!.name],
      kind,
      count: tally.count,
    });
  }
  return told;
}
