/** The real names of a source and of its language, the commonest first, as batches by rank take them. */
import { fold } from '../../../runtime/letter-costs.ts';
import { permutation } from '../../../runtime/numbered.ts';
import { countsOf, madeOnceOf } from '../../base/maps.ts';
import {
  LEAST,
  type ListedName,
  ofItsTime,
  type Sex,
  sexesOf,
  sharedOf,
  telling,
} from '../kin-language.ts';
import type { ClassStock } from '../list.ts';
import { borneOf, type OwnName } from '../own/own-name.ts';
import { isOfBoth } from '../own/read-list.ts';
import type { NameClass } from './make-names.ts';
import type { NameSources, OpenedSource } from './name-sources.ts';

/** Names of which a part of a name is one. */
interface Asked {
  readonly nameClass: Pick<NameClass, 'kind' | 'part' | 'sex'>;
  readonly sex: Sex | null;
  readonly key: number;
}

/**
 * The real names of a stock: of its source, as often as a list counts them or a text names them, then those of its language
 * where the stock is of these or persons of the source bear such, of these none offensive. Of a source alone where there are to
 * be no others (`isOnly`). `counts` are those of the first ones where a list tells such, `language` is that whose names are
 * among them; what the source has of several words is `whole`, or single.
 */
export async function namesByRank(
  sources: NameSources,
  opened: OpenedSource,
  { joins: { names, file }, told, parents }: ClassStock,
  { isOnly, isWhole, ...asked }: Asked & { readonly isOnly: boolean; readonly isWhole: boolean },
) {
  const { own, kin: language, isList } = opened;
  const { part, sex: ofClass } = asked.nameClass;
  const isKin = language !== null && (told.own === 0 || parents.length > names.length);
  const sex = part === 'last' ? null : (ofClass ?? asked.sex);
  const { data } = sources;
  const common = language === null ? [] : await data.list(language, 'common');
  const known = language === null ? [] : await data.namesOfKind(language, 'person');
  const sexes = sexesOf([...common.filter((one) => one.sex !== null), ...known]);
  const tellsSexes = isList && own.names.some((one) => one.sex !== null);
  const stocked = new Set(told.own === 0 ? [] : names.slice(0, file.own));
  /** Null: of either, as names of a list are that tells the sex of others; undefined: not known. */
  const sexOf = (one: OwnName): Sex | null | undefined => {
    if (isOfBoth(one)) return null;
    // Karl-Heinz is a Karl
    const keys = [one.name, one.name.split('-', 1)[0]!].map(fold);
    const of = one.sex ?? sexes.get(keys.find((key) => sexes.has(key))!);
    return of === undefined && tellsSexes ? null : of;
  };
  // of a text no Mrs Philips, who is named once, and no church
  const isGiven = ({ name, kind, count, part }: OwnName): boolean =>
    isList || (kind === 'person' && (part !== null || count > 1 || sexes.has(fold(name))));
  // of a sex all that are known to be of it, whatever joins are made of
  const isMine = (one: OwnName): boolean =>
    sex === null
      ? stocked.has(one.name)
      : (one.part ?? part) === part &&
        isGiven(one) &&
        (sexOf(one) === sex || (isList && sexOf(one) === null));
  const mine = own.names
    .filter(isMine)
    .flatMap((one) => {
      // of a name of either that is not told apart a half
      const isHalf = sex !== null && sexOf(one) === null && !isOfBoth(one);
      const its = borneOf(one, part, isWhole, sex);
      return its.map(([name, count]) => [name, isHalf ? count / 2 : count] as const);
    })
    .sort(([, a], [, b]) => b - a);
  const counts = mine.map(([, count]) => count);
  // alike are those of all lines without a number
  const tells = !isList || own.odd !== undefined || counts[0]! > 1;
  const isOwn = !isKin || (isOnly && mine.length > 0);
  const ofLanguage = isOwn ? [] : await commonest(sources, opened, asked, told.own === 0);
  return {
    real: [...mine.map(([name]) => name), ...ofLanguage],
    counts: tells ? counts : [],
    isKin,
    language: ofLanguage.length > 0 ? language : null,
    sex,
  };
}

/** The share of a list's names that the language has as one part of persons' names, and four times as many as of the other. */
const OF_ONE_PART = 0.1;

/** The part of persons' names that a list in a known language is of alone, by its tags or as most of its names are. */
export async function partOfList(
  { data }: NameSources,
  { own: { names }, isList, language }: OpenedSource,
): Promise<OwnName['part']> {
  if (!isList || language === null || names.length === 0) return null;
  const { part } = names[0]!;
  if (part !== null && names.every((one) => one.part === part)) return part;
  if (names.some((one) => one.part !== null)) return null;
  const listed = await data.namesOfKind(language, 'person');
  const [first, last] = [sharedOf(names, listed, 'first'), sharedOf(names, listed, 'last')];
  if (Math.max(first, last) < OF_ONE_PART || 4 * Math.min(first, last) > Math.max(first, last))
    return null;
  return first > last ? 'first' : 'last';
}

/** A list in an order of the key. */
export function inOrder<T>(list: readonly T[], key: number): T[] {
  const order = permutation(list.length, key);
  return list.map((_, i) => list[order(i)]!);
}

const SEXES: readonly Sex[] = ['f', 'm'];
/** Languages whose given names are many. */
const LIVING = ['da', 'de', 'en', 'es', 'fr', 'it', 'nb', 'nl', 'pl', 'pt', 'ro', 'sv'];

/** In how many of these languages a given name, folded, is borne, and none of the usual ones before 1800: the common ones stand in many. */
const timesOf = madeOnceOf(async (data: NameSources['data']) => {
  const lists = await Promise.all(LIVING.map((code) => data.namesOfKind(code, 'person')));
  const given = lists.flat().filter(({ part, isOld }) => part === 'first' && !isOld);
  return countsOf(given.map(({ name }) => fold(name)));
});

/** Names of a source's time from which on it has no others. */
const ENOUGH = 60;

/**
 * The names of a language: those that most persons bear, traditional ones, those of today, old ones, each but the first in
 * the order of the key; of a source those of its time alone where they are enough.
 */
async function commonest(
  sources: NameSources,
  { own, kin }: OpenedSource,
  { nameClass: { kind, part, sex: ofClass }, sex: wanted, key }: Asked,
  isOfLanguage: boolean,
): Promise<string[]> {
  const { data } = sources;
  const language = kin!;
  const isPerson = kind === 'person';
  const all = await data.namesOfKind(language, isPerson ? kind : 'place');
  const ofTime = isOfLanguage ? all : ofItsTime(telling(own.names), all);
  const ofPart = ofTime.filter((one) => !part || one.part === part);
  const sex = ofClass ?? wanted;
  // of a language that tells no sexes all
  const ofSex = ofPart.filter((one) => one.sex === sex);
  const untold = ofPart.filter((one) => one.sex === null);
  // where most have one, names without a sex are of either
  if (ofSex.length > untold.length) ofSex.push(...untold);
  const ofAny = sex !== null && ofSex.length >= LEAST ? ofSex : ofPart;
  const times = isOfLanguage && part === 'first' ? await timesOf(data) : null;
  const timesIn = (name: string): number => times?.get(fold(name)) ?? 0;
  /** Of a language alone those come first that other languages have too. */
  const orderOf = ({ name, isTraditional = false, isOld = false }: ListedName): number =>
    times ? -timesIn(name) : isTraditional ? 0 : isOld ? 2 : 1;
  // Aldobrandino is nobody's today
  const listed = times
    ? ofAny.filter(({ name, isOld }) => !isOld || timesIn(name) > 1)
    : [...ofAny];
  const sexes: readonly (Sex | null)[] = part === 'last' ? [null] : sex === null ? SEXES : [sex];
  const further = async (list: 'usual-ranked' | 'usual') =>
    (isOfLanguage ? await data.list(language, list) : []).filter(
      (one) => part && sexes.includes(one.sex),
    );
  const usual = await further('usual');
  if (part === 'first') listed.push(...usual);
  const orders = [...new Set(listed.map(orderOf))].sort((a, b) => a - b);
  const ofAges = orders.map((age) => listed.filter((one) => orderOf(one) === age));
  const ages = ofAges.map((some) => inOrder(some, key));
  const isOfItsTime = !isOfLanguage && orders[0] === 0 && ages[0]!.length >= ENOUGH;
  const common = isPerson ? await data.list(language, 'common') : [];
  const first = sexes.flatMap((its) => common.filter((one) => one.sex === its));
  const whyNot = await sources.wordsOf([language], false);
  const names = [
    ...(await further('usual-ranked')),
    ...(isOfItsTime ? [] : first),
    // those of a census before those of novels
    ...(part === 'first' ? [] : inOrder(usual, key)),
    ...(isOfItsTime ? ages[0]! : ages.flat()),
  ].map(({ name }) => name);
  return [...new Set(names)].filter((name) => whyNot(fold(name)) !== 'offensive');
}
