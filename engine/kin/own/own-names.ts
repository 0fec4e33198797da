// The own names of a source: those of a list as they are; of a text its proper names, judged by the tallies of its words, each
// with its kind and sex, and which make one name.

import { countsOf, madeOnce, sumsOf } from '../../base/maps.ts';
import { LOWER, partTest, TITLE } from '../../text/words.ts';
import {
  CUE,
  capitalisesNouns,
  type Form,
  Group,
  isFamily,
  isHardlyPlace,
  type Judging,
  kindOf,
  type NameContext,
  nameContext,
  type Pair,
  sexOf,
} from './cues.ts';
import { foldForms, isInflected } from './name-forms.ts';
import type { OwnKind, OwnName, OwnNames, OwnPair } from './own-name.ts';
import { Scanner } from './scan-words.ts';

export { plainLanguage } from './cues.ts';
export type { OwnKind, OwnName, OwnNames, OwnPair } from './own-name.ts';

const GUTENBERG_START = /\*\*\* ?START OF TH[^\n]*\n/;
const GUTENBERG_END = /\*\*\* ?END OF TH|\nEnd of (?:the )?Project Gutenberg/;
/** Characters from either end in which the licence of Project Gutenberg begins. */
const GUTENBERG_REACH = 40_000;

/**
 * The proper names of a text, by where its capitals stand. `language` is an ISO 639-1 code (`en`, `en_US`), null
 * when it is not told: kinds are then hardly told. Arabic, Hebrew, Chinese and Japanese, which have no capitals, are read by other signs; other such
 * scripts have no names that could be found.
 * Some 10 MB a second.
 */
export function ownNamesOfText(
  text: string,
  language: string | null,
  tests: Pick<Judging, 'isCommonWord' | 'isGiven'> = {},
): OwnNames {
  const [from, to] = bodyOf(text);
  const iso = (language ?? '').slice(0, 2).toLowerCase();
  const context = nameContext(iso);
  const { forms, pairs, tokens } = new Scanner(text.slice(from, to), context, iso).scan();
  const candidates = new Map<string, Group>();
  const words = new Set<string>();
  for (const form of forms.values()) {
    const { folded } = form;
    words.add(folded);
    if (form.writing === LOWER) continue;
    const candidate = candidates.get(folded) ?? new Group(form.text);
    candidates.set(folded, candidate);
    if (form.writing === TITLE) {
      if (form.total > candidate.spelled) {
        candidate.name = form.text;
        candidate.spelled = form.total;
      }
      candidate.add(form.tally);
    } else if (form.speaks > 1) addSpeaker(candidate, form);
  }
  for (const { folded, writing, total } of forms.values()) {
    const candidate = writing === LOWER ? candidates.get(folded) : undefined;
    if (candidate) candidate.lower += total;
  }
  const judging = { context, language: iso, isShort: tokens < SHORT, words, ...tests };
  const { names, pairs: told } = judgeNames([...candidates.values()], [...pairs.values()], judging);
  return { names: names.map((name) => ({ ...name, at: name.at + from })), pairs: told, words };
}

/** A person by the part in a play that stands behind the name in capitals. */
function addSpeaker(candidate: Group, { text, speaks, speaksAt }: Form): void {
  candidate.count += speaks;
  candidate.inner += speaks;
  candidate.person += speaks;
  if (candidate.at < 0) candidate.at = speaksAt;
  if (candidate.spelled === 0) candidate.name = text[0] + text.slice(1).toLowerCase();
}

/** Where the text itself begins and ends, without the licence of Project Gutenberg. */
function bodyOf(text: string): readonly [number, number] {
  const head = GUTENBERG_START.exec(text.slice(0, GUTENBERG_REACH));
  const tailFrom = Math.max(0, text.length - GUTENBERG_REACH);
  const tail = GUTENBERG_END.exec(text.slice(tailFrom));
  const from = head === null ? 0 : head.index + head[0].length;
  const to = tail === null ? text.length : tailFrom + tail.index;
  return from < to ? [from, to] : [0, text.length];
}

/** Words of a short text, at most. */
const SHORT = 5000;
/** A name that a longer text has once: four letters or more, the first alone a capital. */
const ONCE = /^\p{Lu}\p{Ll}{3,}$/u;
/** A small letter in so few of its occurrences is a slip. */
const LOWER_SHARE = 0.03;
const ROMAN = /^m{0,4}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,4})$/;
/** Where all nouns have a capital: most inner occurrences of a name that follow a determiner. */
const ARTICLE_SHARE = 0.15;
/** How many times as often it stands as a person does, from which on articles say nothing. */
const ARTICLE_LEAD = 3;
/** There, share of the inner occurrences that stand as a name does. */
const EVIDENCE_SHARE = 0.05;

/** Languages whose `he` and `she` are persons alone, and how much tells a sex in others. */
const PERSONAL = /^(?:en|sv|da|no)$/;
const LEAST_SEX = 3;

/** The names by first occurrence, and the pairs of which both parts are names. */
function judgeNames(
  candidates: readonly Group[],
  pairs: readonly Pair[],
  judging: Judging,
): { names: OwnName[]; pairs: OwnPair[] } {
  const plausible = candidates.filter((candidate) => isPlausible(candidate, judging));
  const openers = openersOf(plausible, pairs, judging.language);
  const groups = groupsOf(plausible, judging);
  const accepted = new Map<string, Group>();
  const once: Group[] = [];
  for (const group of groups.values()) {
    if (isNoName(group.folded, judging.context)) continue;
    const starts = openers.get(group.folded) ?? 0;
    if (!judging.isShort && group.count < 2) {
      if (mayOccurOnce(group, judging)) once.push(group);
    } else if (isName(group, starts, judging)) accepted.set(group.folded, group);
  }
  for (const group of inBaseForm(once, [...accepted.values()], judging))
    accepted.set(group.folded, group);
  for (const group of accepted.values()) group.kind = kindOf(group, group.name, judging);
  tellByEnding([...accepted.values()]);
  const told = pairsOf(pairs, accepted, judging);
  const partOf = partTest(told);
  const least = PERSONAL.test(judging.language) ? 1 : LEAST_SEX;
  const sexes = new Map([...accepted].map(([folded, group]) => [folded, sexOf(group, least)]));
  const bearers = countsOf(told.map(({ parts }) => parts[1]));
  for (const { parts, kind } of told) {
    const words = parts.join(' ').toLowerCase().split(' ');
    // of a family of several nothing tells whom it has
    if (kind !== 'person' || bearers.get(parts[1])! > 1 || isFamily(accepted.get(words.at(-1)!)!))
      continue;
    const sex = words.map((word) => sexes.get(word)).find(Boolean) ?? null;
    for (const word of words) sexes.set(word, sexes.get(word) ?? sex);
  }
  const names = [...accepted].map(([folded, group]): OwnName => {
    const { name, kind, count, at } = group;
    // by titles, and by the names beside it
    const part = partOf(folded) ?? (isFamily(group) ? 'last' : null);
    const sex = kind === 'person' ? sexes.get(folded)! : null;
    return { name, kind, count, part: kind === 'place' ? null : part, sex, tags: [], at };
  });
  return { names: names.sort((a, b) => a.at - b.at), pairs: told };
}

function isPlausible(group: Group, judging: Judging): boolean {
  const { folded, name, count, lower, inner, titled } = group;
  const { context, language, isCommonWord } = judging;
  if (count === 0 || lower > LOWER_SHARE * count) return false;
  const bits = context.cues.get(folded) ?? 0;
  if (bits & ~(CUE.elided | CUE.ground | CUE.forename) || ROMAN.test(folded)) return false;
  if (isNoName(folded, context)) return false;
  const strong = titled + group.beside > 0;
  if (folded.length < 3 && count < 3 && !strong) return false;
  if (!strong && context.adjectiveEnding?.test(folded)) return false;
  if (isHyphened(name, judging.words)) return false;
  if (isCommonWord?.(folded)) {
    if (capitalisesNouns(language)) return titled + group.person > 0.2 * inner;
    return inner >= 3 || strong || (inner > 0 && group.site + group.person > 0);
  }
  return true;
}

/** God, a month, a title, Sundays. */
const isNoName = (folded: string, { nations, noNames }: NameContext): boolean =>
  (noNames.has(folded) || noNames.has(folded.replace(/(?<=day)s$/, ''))) && !nations.has(folded);

/** Boston-born, but not Jean-Pierre, Kirjath-arba or Rouvres-sur-Loire. */
function isHyphened(spelling: string, words: ReadonlySet<string>): boolean {
  const [last] = /(?<=[-‐‑])[^-‐‑]+$/.exec(spelling) ?? [];
  return last !== undefined && last === last.toLowerCase() && words.has(last);
}

/** How often each stands first in a name of two parts; where all nouns have a capital, how often last, behind a person. */
function openersOf(
  plausible: readonly Group[],
  pairs: readonly Pair[],
  language: string,
): Map<string, number> {
  const known = new Set(plausible.filter(({ inner }) => inner > 0).map(({ folded }) => folded));
  const openers = pairs.flatMap(({ parts, count }) => {
    const folded = parts.map((part) => part.toLowerCase());
    const [opener, other] = capitalisesNouns(language) ? folded.reverse() : folded;
    return parts.length === 2 && known.has(other!) ? [[opener!, count] as const] : [];
  });
  return sumsOf(openers);
}

/** The candidates by their base forms, case endings taken off. */
function groupsOf(plausible: readonly Group[], judging: Judging): Map<string, Group> {
  const { language, context } = judging;
  const counts = new Map(plausible.map(({ name, count }) => [name, count]));
  const namesOf = (some: readonly Group[]) => new Set(some.map(({ name }) => name));
  const persons = plausible.filter(({ titled, person }) => titled + person > 0);
  // unlike a Hebrew and the Kenite
  const bare = plausible.filter((one) => one.article === 0 && one.titled + one.beside > 0);
  const families = namesOf(bare);
  const folds = foldForms(counts, namesOf(persons), language);
  const groups = new Map<string, Group>();
  for (const form of plausible) {
    const base = folds.get(form.name) ?? form.name;
    const isFolded = base !== form.name;
    const group = groups.get(base.toLowerCase()) ?? new Group(base);
    groups.set(group.folded, group);
    const { titled, person } = group;
    group.add(form);
    // in Finnish a title beside another case is that of another
    if (isFolded && context.placeEnding !== null) Object.assign(group, { titled, person });
    if (language === 'en' && isFolded) {
      group.the -= form.the; // the Bennets
      if (families.has(base)) group.family += form.the;
    }
    // Pohjolassa: a case of place says what a preposition says elsewhere
    if (isFolded && context.placeEnding?.test(form.folded)) group.within += form.inner;
  }
  return groups;
}

function isName(group: Group, opens: number, judging: Judging): boolean {
  const { name, count, inner, titled, person, acts, beside } = group;
  const { language, isShort, isCommonWord } = judging;
  if (capitalisesNouns(language)) return isNameAmongNouns(group, opens, judging);
  if (inner > 0) return isShort || count > 2 || inner > 1 || titled + beside > 0;
  const personal = person + acts + titled;
  // with a list of common words at hand: Dolumai did not
  if (isShort && language === 'en' && isCommonWord && personal > 0 && !/s$/.test(name)) return true;
  // without a list of all common words Old Hesper is not told from Anna Hesper
  const enough = isCommonWord === undefined || language !== 'en' ? 2 : 1;
  return opens >= enough || (count >= 2 && personal >= Math.max(2, 0.3 * count));
}

function isNameAmongNouns(group: Group, follows: number, judging: Judging): boolean {
  const { folded, inner, titled, person, toward, beside } = group;
  if (inner === 0 || judging.context.nounEnding?.test(folded)) return false;
  const enough = Math.max(judging.isShort ? 1 : 2, EVIDENCE_SHARE * inner);
  // sagte Jost; but the article of "der alte Jost"
  const isSpeaker = titled + person >= ARTICLE_LEAD * group.article;
  if (!isSpeaker && group.article > ARTICLE_SHARE * inner) return false;
  // "in Angst" and "von Anfang" are no places, nor are two nouns side by side a name
  const place = 0.5 * (group.within + toward) + group.site;
  // with a list of common words at hand: denn Wendel war krank
  const acts = judging.isShort && judging.isCommonWord ? group.acts + follows : 0;
  const first = titled + person + place + acts;
  return first > 0 && first + 0.5 * (group.acts + beside) >= enough;
}

/** Whether a word that a longer text has once, within a sentence, is a name. Where all nouns have a capital, none is. */
const mayOccurOnce = ({ name, folded, inner }: Group, { language, isCommonWord }: Judging) =>
  inner > 0 && ONCE.test(name) && !capitalisesNouns(language) && !isCommonWord?.(folded);

/** Of names that occur once, those that end as others do: where names are inflected, the base form of the rest is not known. */
function inBaseForm(
  once: readonly Group[],
  accepted: readonly Group[],
  { language }: Judging,
): readonly Group[] {
  if (!isInflected(language)) return once;
  const endings = countsOf(accepted.map(({ folded }) => folded.slice(-2)));
  return once.filter(({ folded }) => (endings.get(folded.slice(-2)) ?? 0) >= FEWEST);
}

/** Pairs whose parts are names; their kind tells those parts that nothing else tells. */
function pairsOf(
  pairs: readonly Pair[],
  accepted: ReadonlyMap<string, Group>,
  judging: Judging,
): OwnPair[] {
  const told: OwnPair[] = [];
  for (const pair of [...pairs].sort((a, b) => a.at - b.at)) {
    const { parts, count, owned } = pair;
    const groups = parts.flatMap((part) => {
      const group = accepted.get(part.toLowerCase());
      return group && group.kind !== 'people' ? [group] : [];
    });
    if (groups.length < parts.length) continue;
    // two names that meet once are hardly one, unless the last follows titles
    const family = groups.at(-1)!;
    const once = family.titled > 0.2 * family.inner;
    const kinds = new Set(groups.map(({ kind }) => kind));
    const isNamed = judging.isGiven?.(groups[0]!.folded) && isHardlyPlace(pair);
    const mixed = !isNamed && kinds.has('place') && kinds.has('person');
    if (count - owned < (judging.isShort && !mixed ? 1 : 2) && !once) continue;
    const kind = isNamed ? 'person' : kindOfPair(kinds, pair, judging);
    for (const group of groups)
      if (group.kind === 'either' || (isNamed && isHardlyPlace(group))) group.kind = kind;
    const first = parts.length === 2 ? groups[0]!.name : parts.slice(0, -1).join(' ');
    told.push({ parts: [first, family.name], kind, count });
  }
  return told;
}

/** That of its parts when they agree, else what stands around it says. */
function kindOfPair(kinds: ReadonlySet<OwnKind>, pair: Pair, judging: Judging): OwnKind {
  const told = [...kinds].filter((kind) => kind !== 'either');
  if (told.length === 1) return told[0]!;
  // Joss Underbridge is a person whatever the last part ends in
  const kind = kindOf(pair, pair.parts.slice(0, -1).join(' '), judging);
  if (kind === 'place' || kind === 'person') return kind;
  return kinds.has('person') ? 'person' : 'either';
}

/** Names that share an ending until it tells something; of three letters one less. */
const FEWEST = 3;
/** Share of the names with an ending that are of one kind until it tells the kind. */
const PURE = 0.85;

/** Gives names of no kind that of the others which end alike, in three letters or two. */
function tellByEnding(groups: readonly Group[]): void {
  for (const length of [3, 2]) {
    const kinds = madeOnce((_ending: string): OwnKind[] => []);
    for (const { folded, kind } of groups)
      if (kind !== 'either' && folded.length > length) kinds.of(folded.slice(-length)).push(kind);
    for (const group of groups) {
      if (group.kind !== 'either') continue;
      const alike = kinds.of(group.folded.slice(-length));
      for (const kind of ['person', 'place', 'people'] as const) {
        const n = alike.filter((one) => one === kind).length;
        if (n >= FEWEST - +(length === 3) && n >= PURE * alike.length) group.kind = kind;
      }
    }
  }
}
