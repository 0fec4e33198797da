/** Of which names the stock of a class is: the source's own ones of its kind, part and sex, and others on evidence. */

import { fold } from '../../runtime/letter-costs.ts';
import { EngineError } from '../base/errors.ts';
import { firstParts, type Join, joinsOf, SAINT, wellParted, wordJoins } from './joins-of.ts';
import { isCompound, kinStock, type PartTest, type StockNames } from './kin-class.ts';
import {
  bitsUnder,
  commonest,
  costUnder,
  evenly,
  FEW,
  fitting,
  foldedOf,
  isInvented,
  KIN_COST,
  type KinWeight,
  kinLanguage,
  kinWeight,
  LEAST,
  type Listed,
  type ListedName,
  likest,
  NOT_KIN,
  ofItsTime,
  ofOthers,
  otherSex,
  pairsOf,
  type Sex,
  SOME_KNOWN,
  sexesOf,
  sexTest,
  sharedOf,
  strangersIn,
  telling,
  tellsKinds,
} from './kin-language.ts';
import type { NameWords } from './language-data.ts';
import type { ClassStock, StockTold } from './list.ts';
import type { OwnName, OwnNames } from './own/own-name.ts';

/** A source of names: a text or a list. */
export interface KinSource {
  readonly own: OwnNames;
  /** Code such as `de`; null where it is not known. */
  readonly language: string | null;
  /** Whether its names told that and not its text: Russians in English. */
  readonly isOfPeople?: boolean;
}

/** What a stock is of: by evidence, or as asked for. */
export const STOCK_CHOICES = ['auto', 'own', 'language', 'words'] as const;
export type StockChoice = (typeof STOCK_CHOICES)[number];

/** What names of a class are. */
export interface StockRequest {
  readonly kind: 'person' | 'place';
  /** Of persons: given names or family names. */
  readonly part?: 'first' | 'last' | null;
  readonly sex?: Sex | null;
  /** Names with this tag decide the endings. */
  readonly tag?: string | null;
  readonly letters?: readonly [number, number] | null;
  readonly choice?: StockChoice;
  /** Names of the language of this kind; of persons both parts, for both are among the own names. */
  readonly listed?: Listed;
  /** And of the other kind, by which a source with too few names of this one is told to be of another language. */
  readonly listedOfOther?: Listed;
  /** Whether a join, folded, is a word of the language or an offensive one. */
  readonly isWord?: (folded: string) => boolean;
  readonly isPart?: PartTest;
  /** Words that new names are where most own ones are words. */
  readonly words?: NameWords | null;
}

/** Names up to which those of the language fill a stock that is like them; beyond, they are at most as many as own ones. */
const FULL = 60;
/** And up to which they fill one whose names are the language's; of persons, so many make most of the others that are borne. */
const FULL_WHOLE = { person: 400, place: 200 };
/** Names from which on a stock is large, joins that a small one has to have for each, and a large one in all. */
const LARGE = 60;
const JOINS_PER_NAME = 8;
const JOINS = 60;
/** Bounds where there are fewer, one after the other: names of a large stock that gives few may differ by a letter. */
const LOOSER = { small: [{ loose: true }], large: [{ loose: true }, { loose: true, edits: 0 }] };
/** Names of the language that stand in for the source's own where it has too few. */
const MOST_LISTED = { person: 300, place: 800 };
/** Towns whose both parts are words that are enough of a language. */
const MANY_PLAIN = 100;
/** Letters of a word that may stand for a name. */
const WORD_LETTERS = 4;
const LONGEST_WORD = 12;
/** Words of a text that stand in for names. */
const MOST_WORDS = 600;
/** Own names of a kind that give the endings, where those of another give beginnings. */
const SOME = 3;
/** Below so many names of the class, those of which the kind cannot be told are of it too, and other kinds lend beginnings. */
const LENT_BELOW = 25;
/** Bits a letter that a name costs more under the language's names of its kind than under those of the other, to be of that one. */
const OF_OTHER = 1;
/** Share of listed names that persons bear, where no own ones are of another people than the language's. */
const BORNE_SHARE = 0.95;
/** Share of the names of which the sex is known that have the same one where new ones have it too. */
const ONE_SEX = 0.9;
/** And that the language has as towns, where new ones are towns whatever is asked. */
const TOWNS = 0.25;
/** And that the language has as family names, and fewer as given names, where new ones are such. */
const FAMILY_NAMES = 0.5;
/** Share of a list's names that are not those of the other part alone, from which on all are of the part that is asked for. */
const OF_PART = 2 / 3;

/** What a source gives for a class, before it is learned. */
interface Chosen extends Required<Pick<StockNames, 'own' | 'others' | 'lent'>> {
  readonly kin: KinWeight;
  /** Names of the language of this sort, by which joins are rated where it is kin. */
  readonly like: readonly string[];
  readonly told: StockTold;
}

/** The stock of a class. Throws `EngineError` 'stock-empty' where there is too little to make names of. */
export function stockOf(given: KinSource, asked: StockRequest): ClassStock {
  const listed = ofItsTime(telling(given.own.names), asked.listed ?? []);
  const [source, request] = asShown(given, { ...asked, listed });
  return { ...learn([source], chosenOf(source, request), request), sourceOf: null };
}

/** The stock of two sources. Faults as `stockOf`, for either. */
export function blendedStock(
  first: KinSource,
  second: KinSource,
  request: StockRequest,
  /** Names of the second one's language. */
  listed: Listed,
): ClassStock {
  const [a, b] = [chosenOf(first, request), chosenOf(second, { ...request, listed })];
  const both = <T>(of: (chosen: Chosen) => readonly T[]): T[] => [...of(a), ...of(b)];
  const chosen: Chosen = {
    own: both(({ own }) => own),
    others: both(({ others }) => others),
    lent: both(({ lent }) => lent),
    like: both(({ like }) => like),
    kin: {
      weight: Math.min(a.kin.weight, b.kin.weight),
      isWhole: a.kin.isWhole && b.kin.isWhole,
      shared: Math.min(a.kin.shared, b.kin.shared),
    },
    told: {
      own: a.told.own + b.told.own,
      language: a.told.language + b.told.language,
      words: a.told.words + b.told.words,
      notes: [...new Set(both(({ told }) => told.notes))],
    },
  };
  const stock = learn([first, second], chosen, request);
  const ofFirst = new Set([...a.own, ...a.others, ...a.lent].map(fold));
  return { ...stock, sourceOf: stock.parents.map((name) => (ofFirst.has(fold(name)) ? 0 : 1)) };
}

function chosenOf({ own, language, isOfPeople }: KinSource, request: StockRequest): Chosen {
  const { choice = 'auto', sex = null, listed: all = [], listedOfOther = [] } = request;
  const ofPart = ofPartListed(request);
  const listed = ofPart.filter((name) => sex === null || name.sex !== otherSex(sex));
  const like = listed.map(({ name }) => name);
  const real = commonest(plainOf(listed, request), MOST_LISTED[request.kind]);
  const notes: string[] = [];
  /** A stock of these alone. */
  const only = (names: readonly string[], told: Partial<StockTold>): Chosen => ({
    ...{ own: names, others: [], lent: [], kin: { weight: 1, isWhole: true, shared: 1 } },
    like: told.language ? like : [],
    told: { own: 0, language: 0, words: 0, notes, ...told },
  });
  if (choice === 'language' && real.length > 0) return only(real, { language: real.length });
  const ofKind = ownOfKind(own, request);
  const isUnknown = isInvented(own.names, [all, listedOfOther]);
  if (choice === 'words' || (choice === 'auto' && ofKind.length < LEAST)) {
    const known = plainWords(own);
    const hasOthers = ofKind.length === 0 && own.names.length >= LEAST;
    if (choice === 'auto' && own.names.length > 0 && (real.length > 0 || hasOthers)) {
      const few = ofKind.map(({ name }) => name);
      const has = `The source has ${few.length === 0 ? 'no names' : `only ${few.length} ${few.length === 1 ? 'name' : 'names'}`} of this kind, so`;
      const any = own.names.filter(({ kind }) => kind !== 'people').map(({ name }) => name);
      const isFar = any.length >= FEW ? !isOfOthers(own, request) : isUnknown;
      const isOwn = real.length === 0 || (any.length >= LEAST && isFar);
      if (isOwn && few.length < SOME) {
        notes.push(`${has} those of all kinds are joined.`);
        return only(any, { own: any.length });
      }
      if (!isOwn) {
        notes.push(`${has} names of the language (${language}) stand in.`);
        return only([...few, ...real], { own: few.length, language: real.length });
      }
      notes.push(`${has} others give beginnings.`);
    }
    if (known.length >= LEAST && own.names.length < LEAST) {
      if (choice === 'auto')
        notes.push('The text has no names of its own, so they are made of its words.');
      return only(known, { words: known.length });
    }
  }
  const near = choice === 'own' || isUnknown ? NOT_KIN : kinWeight(telling(ofKind), all, ofPart);
  // words such as Bad and San tell that few names are its towns, and among Russians they are Russian
  const isTown = near !== NOT_KIN && tellsTowns(own) && request.kind === 'place';
  const isFew = near !== NOT_KIN && ofKind.length < FEW;
  const isLike = isOfPeople || (isFew && costUnder(ofPart, ofKind) < KIN_COST);
  const isTold = isTown || (isFew && isLike && isOfOthers(own, request));
  const kin = isTold ? { ...near, weight: 1, isWhole: true } : near;
  const { weight, isWhole } = kin;
  const { chosen, others } = ofSex(ofKind, weight > 0 ? listed : [], request, notes);
  // of a sex of which the source has hardly a name, the language's give the endings
  const full = isWhole ? FULL_WHOLE[request.kind] : FULL;
  const most = Math.round(weight * Math.max(chosen.length, full - chosen.length));
  const missing = sex === null ? 0 : Math.round(weight * (LENT_BELOW - chosen.length));
  const traditional = fitting(others, (name) => name.isTraditional === true, FULL);
  const added = likest(plainOf(traditional, request), chosen, Math.max(most, missing));
  if (added.length > 0) {
    notes.push(
      `Its names are like those of the language (${language}), so ${added.length} of these are kin as well.`,
    );
  }
  if (chosen.length === 0 && added.length >= FEW) return only(added, { language: added.length });
  const taken = new Set(chosen);
  const lends = (one: OwnName): boolean =>
    !taken.has(one.name) &&
    one.kind !== 'people' &&
    (!request.part || one.part === null || one.part === request.part) &&
    // in a language that is known beginnings are of a sex too; else an ending decides
    (sex === null || weight === 0 || one.sex !== otherSex(sex));
  const lenders = added.length > 0 || ofKind.length >= FEW ? ofKind : own.names;
  const isEnough = chosen.length + added.length >= LENT_BELOW && missing <= 0;
  const lent = isEnough ? [] : lenders.filter(lends).map(({ name }) => name);
  const found = new Set([...chosen, ...added, ...lent].map(fold)).size;
  if (found < LEAST) {
    throw new EngineError(
      'stock-empty',
      `Names are made of names, and there ${found === 1 ? 'is' : 'are'} ${found} here; give ${LEAST} at least, better ${FEW} or more.`,
    );
  }
  if (found < FEW)
    notes.push(
      `There are only ${found} names of this kind; more of them give more and better ones.`,
    );
  const told = { own: chosen.length, language: added.length, words: 0, notes };
  return { own: chosen, others: added, lent, kin, like, told };
}

/** Whether the names of the other kind are the language's. */
function isOfOthers(own: OwnNames, request: StockRequest): boolean {
  const { kind, listed = [], listedOfOther = [] } = request;
  const other = kind === 'person' ? 'place' : 'person';
  const names = ownOfKind(own, { kind: other, listed: listedOfOther, listedOfOther: listed });
  return kinWeight(telling(names), listedOfOther, listedOfOther).isWhole;
}

/** Of towns of a language those whose both parts are words of it, where they are many: a stump of Órgiva is none. */
function plainOf(listed: Listed, { kind, isPart }: StockRequest): Listed {
  if (kind !== 'place' || !isPart) return listed;
  return fitting(listed, ({ name }) => isCompound(fold(name), isPart), MANY_PLAIN);
}

/** The language's names of the part that is asked for. */
const ofPartListed = ({ listed = [], part = null }: StockRequest): Listed =>
  part === null ? listed : listed.filter((name) => (name.part ?? part) === part);

/** The own names of a sex and tag, as far as they are known from the source or from the language's list; of others, those `listed`. */
function ofSex(
  own: readonly OwnName[],
  listed: Listed,
  { sex = null, tag = null, listed: all = [] }: StockRequest,
  notes: string[],
): { chosen: string[]; others: ListedName[] } {
  const known = new Set(own.map(({ name }) => fold(name)));
  const others = listed.filter(({ name }) => !known.has(fold(name)));
  const sexes = sexesOf(all);
  let chosen = own;
  const keep = (what: 'sex' | 'tag', fits: (name: OwnName) => boolean): void => {
    const kept = chosen.filter(fits);
    // an ending tells women from men: few names give them, and all give beginnings
    const least = what === 'sex' ? SOME : LEAST;
    if (kept.length >= least || (what === 'sex' && others.length >= LEAST)) chosen = kept;
    else
      notes.push(
        `The ${what} of too few names is known (${kept.length} of ${chosen.length}), so names of all are made; in a list it stands behind a tab (${what === 'sex' ? 'f or m' : tag}).`,
      );
  };
  const its = (name: OwnName) => name.sex ?? sexes.get(fold(name.name));
  if (sex) {
    keep('sex', (name) => its(name) === sex);
    chosen = fitting(chosen, (name) => its(name) !== otherSex(sex));
  }
  if (tag !== null) keep('tag', ({ tags }) => tags.includes(tag));
  return { chosen: chosen.map(({ name }) => name), others };
}

/** Learns the stock and finds its joins; one that gives few is learned again with looser bounds. */
function learn(
  from: readonly KinSource[],
  { told, like, kin, ...chosen }: Chosen,
  request: StockRequest,
): Omit<ClassStock, 'sourceOf'> {
  const sources = from.map(({ own }) => own);
  const { letters = null, tag = null, isPart } = request;
  if (tag !== null && !sources.some(({ names }) => names.some(({ tags }) => tags.includes(tag)))) {
    const what = `No name has the tag ${tag}; in a list it stands behind a tab.`;
    throw new EngineError('stock-empty', what);
  }
  // the language's names are no one's own: Bogdanowo may stand beside Bogdanów
  const edits = told.own === 0 && told.language > 0 ? 0 : 1;
  const names: StockNames = { ...chosen, weight: kin.weight, letters, edits, isWord: isPart };
  const isWord = wordsOf(sources, request);
  const { sex, listed = [] } = request;
  const isOfOther = ofOthers(listed, (one) => one.sex && one.sex === (sex ?? one.sex));
  const isNone = (letters: string): boolean => isOfOther(letters) || isWord(letters);
  let stock = kinStock(names);
  const borne = request.kind === 'person' ? ofPartListed(request) : [];
  const own = told.own === 0 ? [] : chosen.own;
  const strangers = kin.isWhole && borne.length > 0 ? strangersIn(own, listed, like) : [];
  const ofLanguage = kinLanguage(kin, told.own, like, borne, strangers);
  const further = kin.isWhole ? borne.map(({ name }) => name) : [];
  const parents = [...new Set([...stock.joins.names, ...further])];
  let found: readonly Join[] = joinsOf(stock, isNone, ofLanguage, parents);
  const isLarge = chosen.own.length >= LARGE;
  const least = isLarge ? JOINS : JOINS_PER_NAME * chosen.own.length;
  for (const looser of LOOSER[isLarge ? 'large' : 'small']) {
    if (found.length >= least) break;
    const loose = kinStock({ ...names, ...looser });
    const more = joinsOf(loose, isNone, ofLanguage, parents);
    if (more.length > found.length) [stock, found] = [loose, more];
  }
  found = wellParted(found);
  // given names of a language stay such: Rose, Ivy, Daisy
  const isPlain = !kin.isWhole && request.words && isPart;
  const words = isPlain ? wordJoins(stock, own, request.words, found, isPart) : null;
  found = words?.found ?? found;
  const sexOf = sexTest(sources, listed);
  const strange = strangers.length / Math.max(1, own.length);
  const borneShare = words ? 1 : Math.min(BORNE_SHARE, 1 - strange);
  const { kind, part, listedOfOther = [] } = request;
  const firsts = firstParts(sources, kind, part, listedOfOther);
  const ofWords = words && { words: words.count, notes: [...told.notes, WORDS] };
  return {
    ...{ ...stock, ...firsts, found, isWord, sexOf, borneShare },
    ...{ told: { ...told, ...ofWords }, parents: words?.parents ?? parents },
  };
}

const WORDS = 'Most of its names are words of the language, so new ones are words too.';

/** Words that may stand for names, spread over the text. */
function plainWords({ names, words }: OwnNames): string[] {
  const taken = new Set(names.map(({ name }) => name.toLowerCase()));
  const plain = [...words].filter(
    (word) => word.length >= WORD_LETTERS && word.length <= LONGEST_WORD && !taken.has(word),
  );
  return evenly(plain, MOST_WORDS).map((word) => word[0]!.toUpperCase() + word.slice(1));
}

/** Words of the sources, which no name may be. */
function wordsOf(sources: readonly OwnNames[], { isWord = () => false }: StockRequest) {
  const marked = sources.flatMap(({ words }) => [...words].filter((word) => MARKED.test(word)));
  const folded = new Set(marked.map(fold));
  return (letters: string): boolean =>
    sources.some(({ words }) => words.has(letters)) || folded.has(letters) || isWord(letters);
}

const MARKED = /\P{ASCII}/u;

/** The source and the request as the names show them: a list that tells neither kinds nor tags is of towns or of family names, and any source may be of one sex. */
function asShown(source: KinSource, request: StockRequest): readonly [KinSource, StockRequest] {
  const { kind, part = null, sex = null, listed = [], listedOfOther = [] } = request;
  const { names } = source.own;
  if (kind !== 'person' || part === 'last' || sex !== null) return [source, request];
  if (isOfTowns(source.own, listed, listedOfOther)) {
    const lists = { listed: listedOfOther, listedOfOther: listed };
    return [source, { ...request, ...lists, kind: 'place', part: null }];
  }
  if (areUntold(names)) {
    const [given, families] = [sharedOf(names, listed, 'first'), sharedOf(names, listed, 'last')];
    const lists = [ofPartListed({ ...request, part: 'last' }), ofPartListed(request)] as const;
    const isOfFamilies = families >= FAMILY_NAMES || areRatherOf(names, ...lists);
    if (part === 'first' && isOfFamilies && given < FAMILY_NAMES)
      return [source, { ...request, part: 'last' }];
  }
  const sexes = sexesOf(listed);
  const maybe = names.filter((name) => name.kind === 'person' || name.kind === 'either');
  const known = maybe.flatMap((one) => one.sex ?? sexes.get(fold(one.name)) ?? []);
  const women = known.filter((one) => one === 'f').length / known.length;
  const only: Sex | null = women >= ONE_SEX ? 'f' : women <= 1 - ONE_SEX ? 'm' : null;
  if (known.length < FEW || only === null) return [source, request];
  const own = { ...source.own, names: names.map((one) => ({ ...one, sex: one.sex ?? only })) };
  const asked = { ...request, sex: only };
  return [{ ...source, own }, asked];
}

const areUntold = (names: readonly OwnName[]): boolean =>
  !tellsKinds(names) && names.every(({ tags }) => tags.length === 0);

/** Whether a list is of towns of its language; many a Spanish family has the name of one, but before another word only given names are of persons. */
export function isOfTowns(own: OwnNames, persons: Listed, towns: Listed): boolean {
  const { names, pairs, isTable } = own;
  if (isTable || !areUntold(names))
    return names.every(({ kind, tags }) => kind === 'place' && tags.length > 0);
  const heads = names.filter(({ part }) => part !== 'last');
  const part = pairs.length > names.length / 4 ? 'first' : undefined;
  const [known, others] = [sharedOf(heads, towns), sharedOf(heads, persons, part)];
  const isMost = known >= TOWNS && known - others > Math.min(others, TOWNS);
  return isMost || tellsTowns(own) || areRatherOf(heads, towns, persons);
}

/** Whether a few names that the one list has, and the letters of all, tell that they are of it rather than of the other. */
const areRatherOf = (own: readonly OwnName[], these: Listed, others: Listed): boolean =>
  sharedOf(own, these) >= Math.max(SOME_KNOWN, 2 * sharedOf(own, others)) &&
  (others.length < FEW || costUnder(these, own) < costUnder(others, own) - KIN_COST);

/** Whether the words beside a list's names tell that it is of towns. */
function tellsTowns({ isOfTowns, pairs }: OwnNames): boolean {
  const saints = pairs.filter(({ parts }) => SAINT.test(parts[0])).length;
  return isOfTowns === true || saints >= Math.max(LEAST, pairs.length / 2);
}

/** The own names of a kind and part. */
export function ownOfKind(
  own: OwnNames,
  { kind, part, listed = [], listedOfOther = [], isWord = () => false }: StockRequest,
): readonly OwnName[] {
  const { names } = own;
  // what stands under a heading is of its part, whatever the language says; under both it is of either
  if (own.isTable && kind === 'person' && part)
    return names.filter((one) => one.kind !== 'place' && (one.part ?? part) === part);
  const [known, ofOther] = [foldedOf(listed), foldedOf(listedOfOther)];
  // of a text what has a given name or a family name beside it is hardly a place
  const isText = tellsKinds(names);
  const isTold = (name: OwnName): boolean =>
    name.kind === kind ||
    (name.kind === 'either' &&
      (known.has(fold(name.name)) || (isText && kind === 'person' && name.part !== null)));
  const told = names.filter(isTold);
  // what can be told is enough by itself
  const untold = names
    .filter((name) => name.kind === 'either' && !isTold(name) && !(isText && name.part !== null))
    .sort((a, b) => b.count - a.count);
  // in a list none is told
  const most = names.every((name) => name.kind !== kind)
    ? names.length
    : Math.max(told.length, FEW);
  const tells = isText && told.length < most && listedOfOther.length >= FEW;
  // Evaristo is no place, and by its letters Duskwater is no person
  const isOther = (name: string): boolean =>
    ofOther.has(name) ||
    (listed.length >= FEW && bitsUnder(listed)(name) - bitsUnder(listedOfOther)(name) > OF_OTHER);
  const likely = untold.filter(({ name }) => !tells || !isOther(fold(name)));
  const others = told.length + likely.length < LEAST ? untold : likely;
  const filling = new Set([...told, ...others].slice(0, most));
  let all: readonly OwnName[] = names.filter((name) => filling.has(name));
  if (part) all = ofThisPart(all, part, listed);
  const beside = new Set(
    pairsOf(own, kind).flatMap(({ parts: [first, last] }) =>
      SAINT.test(first) && ofOther.has(fold(last)) ? [first, last] : first,
    ),
  );
  // Harrow Station is no Station of its own
  const nouns = pairsOf(own, kind).flatMap(({ parts: [, last] }) =>
    isText && isWord(fold(last)) ? last : [],
  );
  all = fitting(all, ({ name }) => !nouns.includes(name));
  all = fitting(all, ({ name }) => !beside.has(name));
  if (kind === 'place' || !part) return all;
  const sure = all.filter((name) => name.part === part);
  if (part === 'last' && sure.length >= FEW) return sure;
  return fitting(all, (name) => name.part === null || name.part === part);
}

/** Without the persons of whom the language's lists say that they bear a name of the other part alone. */
function ofThisPart(own: readonly OwnName[], part: 'first' | 'last', listed: Listed) {
  const isOther = ofOthers(listed, (one) => one.part === part);
  // what a source tells of a name counts more than what the language's lists do
  const kept = own.filter((one) => one.part === part || !isOther(fold(one.name)));
  // a list of family names has a Mitchell and a Lee
  const isListOfPart =
    own.every((one) => one.kind === 'either' && one.part === null) &&
    kept.length >= OF_PART * own.length;
  return kept.length >= LEAST && !isListOfPart ? kept : own;
}
