// Judges by the tallies of a text which of its words are proper names, of what kind and sex each is, and which make one name.

import { capitalisesNouns } from '../../text/name-context.ts';
import { canonicalise } from '../../text/normalise.ts';
import { foldForms, isInflected } from './fold-forms.ts';
import { isFamily, kindOf, sexOf } from './kind-of-name.ts';
import { CUE, type NameCues } from './name-cues.ts';
import type { Group, Judging, OwnKind, OwnName, OwnPair } from './own-name.ts';
import { type PairTally, Tally } from './tally.ts';

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

/** Words of a text in which a name that occurs once is one. */
const SMALL_TEXT = 5000;
/** A name that a longer text has once: four letters or more, the first alone a capital. */
const ONCE = /^\p{Lu}\p{Ll}{3,}$/u;
/** Share of its occurrences that stand within a sentence: an interjection hardly ever does. */
const INNER_SHARE = 0.04;
/** A small letter in so few of its occurrences is a slip. */
const LOWER_SHARE = 0.03;
/** Letters of the longest name. */
const LONGEST = 40;
const ROMAN = /^m{0,4}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,4})$/;
/** Where all nouns have a capital: most inner occurrences of a name that follow a determiner. */
const ARTICLE_SHARE = 0.15;
/** There, share of the inner occurrences that stand as a name does. */
const EVIDENCE_SHARE = 0.05;

/** The names by first occurrence, and the pairs of which both parts are names. */
export function judgeNames(
  candidates: readonly Candidate[],
  pairs: readonly PairTally[],
  judging: Judging,
): { names: OwnName[]; pairs: OwnPair[] } {
  const plausible = candidates.filter((candidate) => isPlausible(candidate, judging));
  const openers = openersOf(plausible, pairs);
  const groups = groupsOf(plausible, judging);
  const small = judging.tokens < SMALL_TEXT;
  const accepted = new Map<string, Group>();
  const doubtful: Group[] = [];
  const once: Group[] = [];
  for (const group of groups.values()) {
    if (isNoName(group.folded, judging.cues)) continue;
    if (!small && group.tally.count < 2) {
      if (mayOccurOnce(group, judging)) once.push(group);
      continue;
    }
    const starts = openers.get(group.folded) ?? 0;
    if (isName(group, small, starts, judging)) accepted.set(group.folded, group);
    else if (group.tally.inner === 0) doubtful.push(group);
  }
  for (const group of likeOthers(doubtful, [...accepted.values()], judging, small)) {
    accepted.set(group.folded, group);
  }
  for (const group of inBaseForm(once, [...accepted.values()], judging)) {
    accepted.set(group.folded, group);
  }
  for (const group of accepted.values()) {
    group.kind = kindOf(group.tally, group.name, judging);
    group.sex = sexOf(group);
  }
  if (!judging.ofTable) tellByEnding([...accepted.values()]);
  const told = pairsOf(pairs, accepted, judging, small);
  const parts = partsOf([...accepted.values()], told);
  const names = [...accepted.values()].map(
    ({ name, kind, tally, sex }): OwnName => ({
      name,
      kind,
      count: tally.count,
      part: kind === 'place' ? null : (parts.get(name) ?? null),
      sex: kind === 'person' || (kind === 'either' && tally.titled > 0) ? sex : null,
      tags: [],
      at: tally.at,
    }),
  );
  return { names: names.sort((a, b) => a.at - b.at), pairs: told };
}

/** Which part of names of persons a name is, by titles and by the names beside it. */
function partsOf(
  groups: readonly Group[],
  pairs: readonly OwnPair[],
): ReadonlyMap<string, 'first' | 'last'> {
  const ofPersons = pairs.filter(({ kind }) => kind !== 'place');
  const firsts = new Set(ofPersons.map(({ parts }) => parts[0]));
  const lasts = new Set(ofPersons.map(({ parts }) => parts[1]));
  const parts = new Map<string, 'first' | 'last'>();
  for (const group of groups) {
    const { name } = group;
    if (firsts.has(name) && !lasts.has(name)) parts.set(name, 'first');
    else if ((lasts.has(name) && !firsts.has(name)) || isFamily(group)) parts.set(name, 'last');
  }
  return parts;
}

function isPlausible({ folded, spelling, tally, lower }: Candidate, judging: Judging): boolean {
  const { cues, language, isCommonWord } = judging;
  if (tally.count === 0 || lower > LOWER_SHARE * tally.count) return false;
  const bits = cues.bits.get(folded) ?? 0;
  if (bits & ~(CUE.elided | CUE.abbreviation)) return false;
  if (bits & CUE.abbreviation && folded.length < 5) return false;
  if (
    folded.length < 2 ||
    folded.length > LONGEST ||
    ROMAN.test(folded) ||
    cues.noNames.has(folded)
  )
    return false;
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
  return (
    parts.slice(1).some((part) => part === part.toLowerCase() && words.has(part)) ||
    parts.some((part) => part === '')
  );
}

/** How often each stands first in a name of two parts at the start of a sentence. */
function openersOf(
  plausible: readonly Candidate[],
  pairs: readonly PairTally[],
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
  const { language } = judging;
  const folds = foldForms(
    plausible.map(({ spelling, tally }) => ({
      text: spelling,
      count: tally.count,
      titled: tally.titled + tally.person,
    })),
    language,
  );
  const groups = new Map<string, Group>();
  const ending = judging.cues.context.placeEnding;
  for (const { spelling, tally } of plausible) {
    const base = folds.get(spelling) ?? spelling;
    const folded = base.toLowerCase();
    let group = groups.get(folded);
    if (!group) {
      group = { name: base, folded, tally: new Tally(), kind: 'either', sex: null };
      groups.set(folded, group);
    }
    const { titled, person } = group.tally;
    group.tally.add(tally);
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
  if (capitalisesNouns(judging.language)) return isNameAmongNouns(tally, name, least, judging);
  if (tally.inner > 0 && tally.inner >= INNER_SHARE * tally.count) {
    return small || tally.count > 2 || tally.inner > 1 || tally.titled + tally.beside > 0;
  }
  const personal = tally.person + tally.acts + tally.titled;
  // with a list of common words at hand: Dolumai did not
  if (small && judging.language === 'en' && judging.isCommonWord && personal > 0) {
    if (!/s$/.test(name)) return true;
  }
  // without a list of common words Old Hesper is not told from Anna Hesper
  const enough = judging.isCommonWord === undefined ? 2 : 1;
  return opens >= enough || (tally.count >= 2 && personal >= Math.max(2, 0.3 * tally.count));
}

function isNameAmongNouns(
  tally: Tally,
  name: string,
  least: number,
  { cues, ofTable, isCommonWord }: Judging,
): boolean {
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
  // with a list of common words at hand: denn Wendel war krank
  const acts = least === 1 && isCommonWord ? tally.acts : 0;
  const first = tally.titled + tally.person + place + acts;
  const evidence = first + 0.5 * (tally.acts + tally.beside);
  return first > 0 && evidence >= Math.max(least, EVIDENCE_SHARE * tally.inner);
}

/** Whether a word that a longer text has once, within a sentence, is a name. Where all nouns have a capital, none is. */
function mayOccurOnce(
  { name, folded, tally }: Group,
  { language, isCommonWord }: Judging,
): boolean {
  return (
    tally.inner > 0 && ONCE.test(name) && !capitalisesNouns(language) && !isCommonWord?.(folded)
  );
}

/** Of names that occur once, those that end as others do: where names are inflected, the base form of the rest is not known. */
function inBaseForm(
  once: readonly Group[],
  accepted: readonly Group[],
  { language }: Judging,
): readonly Group[] {
  if (!isInflected(language)) return once;
  const endings = new Map<string, number>();
  for (const { folded } of accepted) {
    const ending = folded.slice(-2);
    endings.set(ending, (endings.get(ending) ?? 0) + 1);
  }
  return once.filter(({ folded }) => (endings.get(folded.slice(-2)) ?? 0) >= FEWEST);
}

/** Pairs whose parts are names; their kind tells those parts that nothing else tells. */
function pairsOf(
  pairs: readonly PairTally[],
  accepted: ReadonlyMap<string, Group>,
  judging: Judging,
  small: boolean,
): OwnPair[] {
  const told: OwnPair[] = [];
  const partners = new Map<string, Set<string>>();
  for (const { first, last, tally, owned } of pairs) {
    if (tally.count - owned < 2 || !accepted.has(first.toLowerCase())) continue;
    partners.set(last, (partners.get(last) ?? new Set()).add(first));
  }
  for (const { first, last, tally, starts, owned } of [...pairs].sort(
    (a, b) => a.tally.at - b.tally.at,
  )) {
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
    const mixed =
      groups.some(({ kind }) => kind === 'place') && groups.some(({ kind }) => kind === 'person');
    if (tally.count - owned < (small ? 1 : 2) && (!once || mixed)) continue;
    const kind = kindOfPair(groups, tally, `${first} ${last}`, judging);
    for (const group of groups) if (group.kind === 'either') group.kind = kind;
    told.push({
      parts: [parts === 2 ? groups[0]!.name : first, groups.at(-1)!.name],
      kind,
      count: tally.count,
    });
  }
  return told;
}

/** That of its parts when they agree, else what stands around it says. */
function kindOfPair(
  groups: readonly Group[],
  tally: Tally,
  name: string,
  judging: Judging,
): OwnKind {
  const kinds = new Set(groups.map(({ kind }) => kind).filter((kind) => kind !== 'either'));
  if (kinds.size === 1) return [...kinds][0]!;
  const whole = new Tally();
  whole.add(tally);
  whole.inner = tally.count;
  const kind = kindOf(whole, name, judging);
  if (kind === 'place' || kind === 'person') return kind;
  return kinds.has('person') ? 'person' : 'either';
}

/** Names that share an ending until it tells something. */
const FEWEST = 3;
/** Share of the names with an ending that are of one kind until it tells the kind. */
const PURE = 0.85;

/**
 * Of words that stand at the starts of sentences only, those that are names by their form: three last letters that
 * two names of the text share, or two that three share, and no other word of it. In small texts only, where a name occurs once.
 */
function likeOthers(
  doubtful: readonly Group[],
  accepted: readonly Group[],
  { words, isCommonWord }: Judging,
  small: boolean,
): Group[] {
  if (!small || doubtful.length === 0) return [];
  const names = new Set([...accepted, ...doubtful].map(({ folded }) => folded));
  const found = new Set<Group>();
  for (const [length, fewest] of [
    [3, FEWEST - 1],
    [2, FEWEST],
  ] as const) {
    const endings = new Map<string, number>();
    for (const { folded } of accepted) {
      if (folded.length < 4) continue;
      const ending = folded.slice(-length);
      endings.set(ending, (endings.get(ending) ?? 0) + 1);
    }
    for (const word of words) if (!names.has(word)) endings.delete(word.slice(-length));
    for (const group of doubtful) {
      const { folded } = group;
      if (folded.length < 4 || isCommonWord?.(folded)) continue;
      if ((endings.get(folded.slice(-length)) ?? 0) >= fewest) found.add(group);
    }
  }
  return [...found];
}

/** What a name counts of which no kind is told, but that acts as persons do and stands nowhere as places do. */
const LEANING = 0.5;

const leansToPerson = ({ acts, person, titled, within, site, toward }: Tally): boolean =>
  acts + person + titled > 0 && within + site + toward === 0;

/** Gives names of no kind that of the others which end alike, in three letters or two. */
function tellByEnding(groups: readonly Group[]): void {
  for (const length of [3, 2]) {
    const kinds = new Map<string, Map<OwnKind, number>>();
    for (const { folded, kind, tally } of groups) {
      const isTold = kind !== 'either';
      if ((!isTold && !leansToPerson(tally)) || folded.length <= length) continue;
      const ending = folded.slice(-length);
      const counts = kinds.get(ending) ?? new Map<OwnKind, number>();
      const as = isTold ? kind : 'person';
      kinds.set(ending, counts.set(as, (counts.get(as) ?? 0) + (isTold ? 1 : LEANING)));
    }
    for (const group of groups) {
      if (group.kind !== 'either') continue;
      const counts = kinds.get(group.folded.slice(-length));
      if (!counts) continue;
      const all = [...counts.values()].reduce((sum, n) => sum + n, 0);
      for (const [kind, n] of counts) if (n >= FEWEST && n >= PURE * all) group.kind = kind;
    }
  }
}
