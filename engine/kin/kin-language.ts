/** The language of a source beside its own names: how far it is kin, which of its names join, how it rates new ones, and its patronymics. */
import { fold, letterCosts } from '../../runtime/letter-costs.ts';
import { countsOf, madeOnceOf } from '../base/maps.ts';
import { heldOutCosts, mean, percentile } from './kin-class.ts';
import type { OwnKind, OwnName, OwnNames, OwnPair } from './own/own-name.ts';

export type Sex = 'f' | 'm';
export const otherSex = (sex: Sex): Sex => (sex === 'f' ? 'm' : 'f');

/** A name of a language's list. */
export interface ListedName {
  readonly name: string;
  readonly sex: Sex | null;
  readonly part?: 'first' | 'last';
  /** Whether it has been given for centuries, as most names of books are, and whether it was one of the usual ones before 1800. */
  readonly isTraditional?: boolean;
  readonly isOld?: boolean;
}
/** Names of a language's list. */
export type Listed = readonly ListedName[];

/** Fewest names that a stock has, or that tell anything, and below how many it takes what there is. */
export const LEAST = 5;
export const FEW = 12;
/** Bits a letter that the language's names cost more than the own ones: up to the first as kin, from the second on not at all. */
const KIN_GAP = 0.2;
const FOREIGN_GAP = 0.7;
/** Share of the own names' mentions that the language's list has too: up to the first it says nothing, from the second on it is kin. */
const FEW_SHARED = 0.2;
const MANY_SHARED = 0.35;
/** Share of the own persons that the list has too: up to the first they are invented, whatever their letters, from the second on enough are real. */
const NONE_BORNE = 0.05;
const SOME_BORNE = 0.2;
/** Share from which on they are ordinary names of the language, whatever their letters, and share of the names themselves. */
const ORDINARY = 0.75;
const ORDINARY_NAMES = 0.4;
/** Bits a letter that own names cost more under the language's list than its own ones: few names are as kin as these tell. */
export const KIN_COST = 0.3;
const FOREIGN_COST = 0.7;
/** Share of few names that the list has, from which on such a cost alone tells how far it is kin. */
export const SOME_KNOWN = 0.15;
const FEW_KNOWN = 2;
/** Own names up to which their cost under the list tells, and from which on the two models beside each other do. */
const FEW_TELL = 8;
const MANY_TELL = 24;
/** Own names up to which a name needs an own parent, and from which on not: of many the language's are as like them. */
const FEW_OWN = 16;
const MANY_OWN = 32;
/** Own names of a kind from which on they show that they are the language's: ten of an old poem may be borne still. */
const ENOUGH_OWN = 16;
/** And names that the language has. */
const ENOUGH_KNOWN = 6;
/** Weight from which on all are the language's. */
const WHOLE = 0.7;
/** Names that are compared, and of the language in several samples: a few of them tell by chance. */
const COMPARED = 300;
const MODELLED = 600;
const SAMPLED = 200;
/** Share of a source's given names that are borne but not traditional, from which on it is of today. */
const TODAY = 1 / 3;
/** And of old ones from which on it is of their time, and up to which it has none. */
const OLD = 0.75;
const NONE_OLD = 0.1;

/** How far the names of a language are kin to a source's own ones: not at all. */
export const NOT_KIN = {
  /** How much one of them counts beside an own one, 0 to 1. */
  weight: 0,
  /** Whether the own names are the language's, as far as so many can tell: then most new ones are such as persons bear. */
  isWhole: false,
  /** Share of the own names that the language's list has. */
  shared: 0,
};
export type KinWeight = Readonly<typeof NOT_KIN>;

/**
 * How far the language is kin, by how many of the own names it has and how well its letters suit them.
 * `ofPart` are those of the part that is asked for: own names of persons may be given names or family names.
 */
export function kinWeight(own: readonly OwnName[], listed: Listed, ofPart: Listed): KinWeight {
  if (own.length < LEAST || ofPart.length < LEAST) return NOT_KIN;
  const mentions = sharedOf(own, listed);
  const once = own.map((name) => ({ ...name, count: 1 }));
  const names = sharedOf(once, listed); // David and Saul fill a book whose other names nobody bears
  const shared = Math.min(mentions, names);
  if (mentions >= ORDINARY && names >= ORDINARY_NAMES) return { weight: 1, isWhole: true, shared };
  const gap = languageGap(namesOf(own), namesOf(ofPart));
  const like = within1((FOREIGN_GAP - gap) / (FOREIGN_GAP - KIN_GAP));
  const known = within1((shared - FEW_SHARED) / (MANY_SHARED - FEW_SHARED));
  const enough = within1((own.length - FEW_TELL) / (MANY_TELL - FEW_TELL));
  const usualIn = (list: Listed): number =>
    within1((FOREIGN_COST - costUnder(list, own)) / (FOREIGN_COST - KIN_COST));
  const usual = enough === 1 ? 1 : usualIn(ofPart);
  // a few names that end alike, as Polish families do, are likelier beside each other than beside any others
  const isSome = enough < 1 && names >= SOME_KNOWN && names * own.length >= FEW_KNOWN;
  const fit = isSome ? usualIn(listed) : 0;
  const isOfPersons = ofPart.some(({ part }) => part !== undefined);
  const isReal = !isOfPersons || isOfOneScript(own);
  const borne = isReal ? 1 : within1((names - NONE_BORNE) / (SOME_BORNE - NONE_BORNE));
  const weight = borne * Math.max(fit, Math.min(Math.max(like, known), Math.max(enough, usual)));
  const isEnough = fit === 1 || isMany(own) || names * own.length >= ENOUGH_KNOWN;
  return { weight, isWhole: weight >= WHOLE && isEnough, shared };
}

/** The names that tell how far the language is kin: those of which the source tells the kind itself, of many such as it has again. */
export function telling(own: readonly OwnName[]): readonly OwnName[] {
  const told = own.filter(({ kind }) => kind !== 'either');
  const often = told.filter(({ count }) => count > 1);
  if (often.length >= ENOUGH_OWN) return often;
  return told.length >= LEAST ? told : own;
}

/** Whether two lists of a language, persons and places, have hardly a name of the source. */
export function isInvented(own: readonly OwnName[], lists: readonly Listed[]): boolean {
  const isReal = ({ name }: OwnName) => lists.some((one) => foldedOf(one).has(fold(name)));
  return !isOfOneScript(own) && own.filter(isReal).length <= NONE_BORNE * own.length;
}

/** Whether names are written as those of one language alone are: of what is invented few are. */
const isOfOneScript = (own: readonly OwnName[]): boolean =>
  own.every(({ name }) => ONE_SCRIPT.test(name));
const ONE_SCRIPT = /[\p{Script=Thai}\p{Script=Georgian}\p{Script=Armenian}]/u;

/** How many bits a letter own names cost more under a list than its own names do without themselves. */
export function costUnder(listed: Listed, own: readonly OwnName[]): number {
  const names = [...new Set(evenly(listed, COMPARED).map(({ name }) => fold(name)))];
  const bits = bitsOf(names);
  const costsOf = heldOutCosts(names);
  const theirs = mean(names.map((name) => mean(costsOf(name)))) / 16;
  return mean(own.map(({ name }) => bits(fold(name)))) - theirs;
}

/** Gives the mean bits a letter of a folded name under a model of these. */
function bitsOf(names: readonly string[]): (letters: string) => number {
  const model = letterCosts(names);
  return (letters) => mean(model.costs(model.ids(letters))) / 16;
}

/** The folded names of a list. */
export const foldedOf = madeOnceOf(
  (listed: Listed): ReadonlySet<string> => new Set(listed.map(({ name }) => fold(name))),
);

/** The sexes of given names, by these folded: Friedrich is a family name too. */
export const sexesOf = madeOnceOf(
  (listed: Listed): ReadonlyMap<string, Sex | null> =>
    new Map(listed.filter(({ part }) => part !== 'last').map(({ name, sex }) => [fold(name), sex])),
);

/** Gives the sex of a folded name as the sources tell it, else the language's list. */
export function sexTest(
  sources: readonly OwnNames[],
  listed: Listed,
): (letters: string) => Sex | null {
  const own = sources.flatMap(({ names }) => names.filter(({ sex }) => sex !== null));
  const told = new Map(own.map(({ name, sex }) => [fold(name), sex]));
  return (letters) => told.get(letters) ?? sexesOf(listed).get(letters) ?? null;
}

/** Mean bits a letter of a folded name under a list without its family names, which are like given names and like places. */
export const bitsUnder = madeOnceOf((listed: Listed) => {
  const names = listed.filter(({ part }) => part !== 'last').map(({ name }) => fold(name));
  return bitsOf([...new Set(evenly(names, MODELLED))]);
});

/** Tells which folded names the list gives to others alone, of which `isIts` is false and not null: no man is an Elise. */
export function ofOthers(listed: Listed, isIts: (one: ListedName) => boolean | null) {
  const of = (its: boolean) => foldedOf(listed.filter((one) => isIts(one) === its));
  const [mine, others] = [of(true), of(false)];
  return (letters: string): boolean => others.has(letters) && !mine.has(letters);
}

/** Which share of the mentions of own names is of such as the language's list has too, as any part of a name or as one. */
export function sharedOf(own: readonly OwnName[], listed: Listed, part?: 'first' | 'last'): number {
  const known = foldedOf(part ? listed.filter((one) => one.part === part) : listed);
  const sum = (some: readonly OwnName[]): number => some.reduce((n, { count }) => n + count, 0);
  return sum(own.filter(({ name }) => known.has(fold(name)))) / Math.max(1, sum(own));
}

const listOfTime = (isUsual: (one: ListedName) => boolean) =>
  madeOnceOf(
    (listed: Listed): Listed => listed.map((one) => ({ ...one, isTraditional: isUsual(one) })),
  );

/** Lists with the names that count as traditional in a source of today, of before 1800, and of a later time that has none of those. */
const OF_TIME = {
  today: listOfTime(() => false),
  old: listOfTime(({ isOld = false }) => isOld),
  later: listOfTime(({ isTraditional = false, isOld = false }) => isTraditional && !isOld),
};

/** The language's names as a source takes them, by the time of its own ones. */
export function ofItsTime(own: readonly OwnName[], listed: Listed): Listed {
  const first = new Map(
    listed.filter(({ part }) => part === 'first').map((one) => [fold(one.name), one]),
  );
  // a family name may be a given name of today
  const known = own.flatMap(({ name, part }) => (part !== 'last' && first.get(fold(name))) || []);
  if (known.length < LEAST) return listed;
  const shareOf = (is: (one: ListedName) => boolean | undefined): number =>
    known.filter(is).length / known.length;
  const old = shareOf((one) => one.isOld);
  const isOfToday = 1 - shareOf((one) => one.isTraditional || one.isOld) > TODAY;
  if (!isOfToday && old > NONE_OLD && old < OLD) return listed;
  return OF_TIME[isOfToday ? 'today' : old < OLD ? 'later' : 'old'](listed);
}

/** Whether there are enough names of which the kind is told; a list tells none, so there all count. */
function isMany(own: readonly OwnName[]): boolean {
  const told = own.filter(({ kind }) => kind !== 'either').length;
  return (told || own.length) >= ENOUGH_OWN;
}

const namesOf = (list: readonly { readonly name: string }[]): string[] =>
  list.map(({ name }) => name);

const within1 = (share: number): number => Math.min(1, Math.max(0, share));

/** What the language of a source tells of a name. */
export type KinLanguage = NonNullable<ReturnType<typeof kinLanguage>>;

/** What the language tells of names that are like its own; null where none of its names are known, or none is kin. */
export function kinLanguage(
  { weight, isWhole, shared }: KinWeight,
  own: number,
  like: readonly string[],
  /** Names that persons bear. */
  borne: Listed,
  strangers: readonly string[],
) {
  if (weight === 0 || like.length < LEAST) return null;
  const hasTraditional = borne.some(({ isTraditional }) => isTraditional);
  return {
    // names that persons bear are listed as such where all are the language's
    ...{ weight, isWhole },
    /** How many names the source has of its own: none where the language's stand in. */
    own,
    /** How far a name needs an own parent, 0 to 1. */
    needsOwn: own === 0 ? 0 : (1 - shared) * within1((MANY_OWN - own) / (MANY_OWN - FEW_OWN)),
    /** Names that persons bear, by their folded letters: of given names the traditional ones, where these are known. */
    borne: new Map(
      borne
        .filter((one) => one.isTraditional || !hasTraditional || one.part !== 'first')
        .map(({ name }) => [fold(name), name]),
    ),
    /** Mean bits a letter of a folded name under the language's names of its sort. */
    bits: bitsOf(like.map(fold)),
    /** Own names of another people, folded, and the mean bits a letter of a name under theirs. */
    strangers: new Set(strangers),
    strangeBits: bitsOf(strangers),
  };
}

/**
 * The own names, folded, of another people than the language's, as Gauls beside Romans: where those that nobody bears cost
 * clearly more than the borne ones, such as cost more than half of the language's names do; none where they are few.
 */
export function strangersIn(own: readonly string[], listed: Listed, like: readonly string[]) {
  const [known, some] = [foldedOf(listed), [...new Set(evenly(like, COMPARED).map(fold))]];
  const [bits, heldOut] = [bitsOf(some), heldOutCosts(some)];
  const usual = percentile(some.map(heldOut).map(mean), 0.5) / 16;
  const borne = own.map(fold).filter((name) => known.has(name));
  const others = own.map(fold).filter((name) => !known.has(name));
  const found = others.filter((name) => bits(name) > usual);
  const gap = mean(others.map(bits)) - mean(borne.map(bits));
  return found.length >= FEW && gap >= FOREIGN_COST ? found : [];
}

/** How many bits a letter the own names cost more under as many names of the language than under each other. */
function languageGap(own: readonly string[], others: readonly string[]): number {
  const names = [...new Set(evenly(own, COMPARED).map(fold))];
  const kin = heldOutCosts(names);
  const samples = Math.max(1, Math.floor(SAMPLED / names.length));
  let [all, theirs, letters] = [0, 0, 0];
  for (const name of names) {
    for (const cost of kin(name)) all += cost;
    letters += name.length + 1;
  }
  for (let k = 0; k < samples; k++) {
    const some = others.filter((_, i) => i % samples === k);
    const foreign = letterCosts([...new Set(evenly(some, names.length - 1).map(fold))]);
    for (const name of names) {
      for (const cost of foreign.costs(foreign.ids(name))) theirs += cost / samples;
    }
  }
  return (theirs - all) / letters / 16;
}

/** So many of a list, of twice as many, the traditional ones first, those whose letters are most like those of the names. */
export function likest(list: Listed, names: readonly string[], most: number): string[] {
  const some = commonest(list, 2 * most);
  if (some.length <= most || names.length < LEAST) return evenly(some, most);
  const bits = bitsOf(names.map(fold));
  const costs = new Map(some.map((name) => [name, bits(fold(name))]));
  const limit = [...costs.values()].sort((a, b) => a - b)[most]!;
  return some.filter((name) => costs.get(name)! < limit);
}

/** At most so many names of a list, the traditional ones first, spread over it. */
export function commonest(list: Listed, most: number): string[] {
  const [old, recent] = [true, false].map((isOld) =>
    list.filter(({ isTraditional = false }) => isTraditional === isOld),
  );
  const first = evenly(old!, most);
  return namesOf([...first, ...evenly(recent!, most - first.length)]);
}

/** At most so many of a list, spread over it. */
export function evenly<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)]!);
}

/** How the father's name ends, and the names of a son and of a daughter, where * stands for what is before that ending. */
interface Patronymic {
  readonly ending: string;
  readonly son: string;
  readonly daughter: string;
}

/** Those of languages by their codes; `_latn` is how texts in Latin letters write those of another script. */
export type PatronymicForms = Readonly<Record<string, readonly Patronymic[]>>;

/** Reads the rows of name_patterns.yml. */
export const patronymicForms = (rows: Readonly<Record<string, string>>): PatronymicForms =>
  Object.fromEntries(
    Object.entries(rows).map(([code, row]) => [code, row.split(', ').flatMap(formsIn)]),
  );

const formsIn = (text: string): Patronymic[] => {
  const [both = '', endings = ''] = text.split(': ').reverse();
  const [son = '', daughter = son] = both.split(' / ');
  return endings.split(' ').map((ending) => ({ ending, son, daughter }));
};

/** Languages that take the forms of another. */
const LIKE: Readonly<Record<string, string>> = { fo: 'is', nb: 'da', no: 'da', nn: 'da', pt: 'es' };

/** The codes of languages that have some. */
export const withPatronymics = (forms: PatronymicForms): readonly string[] =>
  [...Object.keys(forms), ...Object.keys(LIKE)].filter((code) => !code.includes('_')).sort();

export type Patronymics = NonNullable<ReturnType<typeof patronymicsOf>>;

/** Those of a language by its code, or as `shownPatronymics` names them; null where it has none. */
export function patronymicsOf(forms: PatronymicForms, code: string | null) {
  const known = forms[LIKE[code ?? ''] ?? code ?? ''];
  if (!known) return null;
  const longestFirst = [...known].sort((a, b) => b.ending.length - a.ending.length);
  return {
    /** Whether a family has one, as it has a family name: Fernández, MacGregor. */
    inherited: known.every(isInherited),
    /** Of a son or a daughter, by the father's name as it is written. */
    of(father: string, sex: Sex): string {
      const lower = father.toLowerCase();
      const { ending, son, daughter } = longestFirst.find((one) => lower.endsWith(one.ending))!;
      const stem = father.slice(0, father.length - ending.length);
      return (sex === 'm' ? son : daughter).replace('*', stem);
    },
  };
}

const isInherited = ({ son, daughter }: Patronymic): boolean => son === daughter;

/** Different names that have to show a form before a source is followed, and the share of them among those of two parts. */
const SHOWN = 3;
const SHOWN_SHARE = 0.5;
/** Letters of a father's name that are left when a form is taken away. */
const FATHER = 2;

/** Languages where sons' patronymics are family names too, but where daughters have theirs. */
const FAMILY_NAMES: ReadonlySet<string> = new Set(['sv', 'da', 'tr']);

/**
 * Which patronymics a source shows, in its names of two parts or, of those with a word of their own (`ben`), in its text;
 * null for none. A language where a son's is a daughter's too is not told from family names, but for such a word or beginning.
 * Its names get the sex that their patronymic tells, and patronymics are last parts.
 */
export function shownPatronymics(forms: PatronymicForms, own: OwnNames, text: string) {
  const whole = own.pairs
    .filter(({ kind }) => kind !== 'place')
    .map(({ parts: [first, last] }) => `${first} ${last}`.split(' '));
  let best: { code: string; sexes: Map<string, Sex | null>; shown: number } | null = null;
  for (const [code, known] of Object.entries(forms)) {
    const marks = marksOf(known);
    if (marks.length === 0) continue;
    const sexes = new Map<string, Sex | null>();
    const shown = new Set<string>();
    for (const [given, ...rest] of whole) {
      const last = rest.join(' ');
      const mark = marks.find((one) => fits(one, last));
      if (!mark) continue;
      shown.add(`${given} ${last}`);
      sexes.set(given!, mark.sex);
      sexes.set(rest.at(-1)!, null);
    }
    const isOfFathers = !FAMILY_NAMES.has(code) || [...sexes.values()].includes('f');
    if (!isOfFathers || shown.size < SHOWN_SHARE * whole.length) shown.clear();
    for (const { before } of marks)
      if (before.endsWith(' ')) for (const found of withWord(text, before)) shown.add(found);
    if (shown.size >= SHOWN && shown.size > (best?.shown ?? 0))
      best = { code, sexes, shown: shown.size };
  }
  if (best === null) return null;
  const { code, sexes } = best;
  const named = (name: OwnName): OwnName => {
    const sex = sexes.get(name.name);
    if (sex === undefined) return name;
    const part = sex === null ? ('last' as const) : ('first' as const);
    return { ...name, part: name.part ?? part, sex: name.sex ?? sex };
  };
  return { code, own: { ...own, names: own.names.map(named) } };
}

/** What a form has before and behind the father's name. */
interface Mark {
  readonly before: string;
  readonly after: string;
  readonly sex: Sex | null;
}

/** A name of two or more letters that a form has: `dóttir`, `ben `, `Mac`; what is shorter, or is a phrase, tells nothing. */
const marksOf = (known: readonly Patronymic[]): Mark[] =>
  known.flatMap((form) =>
    [form.son, form.daughter].flatMap((text, i): Mark[] => {
      const [before, after] = text.split('*') as [string, string];
      const inherited = isInherited(form);
      const told = before === '' ? after.length > 2 && !inherited : !/ .* /.test(before);
      return told ? [{ before, after, sex: inherited ? null : i === 0 ? 'm' : 'f' }] : [];
    }),
  );

const fits = ({ before, after }: Mark, name: string): boolean =>
  name.startsWith(before) &&
  name.endsWith(after) &&
  name.length >= before.length + after.length + FATHER;

/** Most characters of a name beside a word such as `ben`. */
const REACH = 30;

/** The names of a text with a word between them: `Joshua ben Nun`. */
function* withWord(text: string, before: string): Generator<string> {
  const word = ` ${before}`;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const first = /(?!\p{Ll})\p{L}[\p{L}\p{M}]+$/u.exec(text.slice(Math.max(0, at - REACH), at));
    const after = text.slice(at + word.length, at + word.length + REACH);
    const father = /^(?!\p{Ll})\p{L}[\p{L}\p{M}]+/u.exec(after);
    if (first && father) yield first[0] + word + father[0];
  }
}

/** Words that stand before a family name: van den Berg, de Vries. */
const PARTICLES = /^[\p{Ll} '’]+$/u;

/** Whether a source tells of some of its names which kind they are, as a text does. */
export const tellsKinds = (names: readonly OwnName[]): boolean =>
  names.some(({ kind }) => kind !== 'either');

/**
 * Names of two parts of which the first stands before other names as well: of the places of a text any, of a list one that it
 * repeats, but for last parts: no HMS HMS Hood.
 */
export function pairsOf(
  { names, pairs }: OwnNames,
  kind: OwnKind,
  part?: OwnName['part'],
): readonly OwnPair[] {
  if (tellsKinds(names)) return kind === 'place' ? pairs.filter((pair) => pair.kind === kind) : [];
  const counts = countsOf(pairs.map(({ parts }) => parts[0]));
  const least = part === 'last' ? Infinity : 2;
  return pairs.filter(({ parts }) => counts.get(parts[0])! >= least || PARTICLES.test(parts[0]));
}

/** Those that fit, where they are enough, else all. */
export function fitting<T>(
  all: readonly T[],
  fits: (one: T) => boolean,
  least = LEAST,
): readonly T[] {
  const found = all.filter(fits);
  return found.length >= least ? found : all;
}
