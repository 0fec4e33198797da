/** Which of a source's own names a class takes: by kind, part and sex, and what stands before those of two parts. */
import { fold } from '../../runtime/letter-costs.ts';
import {
  bitsUnder,
  FEW,
  foldedOf,
  LEAST,
  type ListedName,
  type Sex,
  sharedOf,
} from './kin-language.ts';
import type { OwnName, OwnNames, OwnPair } from './own/own-names.ts';

/** A source of names: a text or a list. */
export interface KinSource {
  readonly own: OwnNames;
  /** Code such as `de`; null where it is not known. */
  readonly language: string | null;
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
  readonly listed?: readonly ListedName[];
  /** And of the other kind, by which a source with too few names of this one is told to be of another language. */
  readonly listedOfOther?: readonly ListedName[];
  /** Whether a join, folded, is a word of the language or an offensive one. */
  readonly isWord?: (folded: string) => boolean;
  /** Whether a folded text is a word of which names may be compounds. */
  readonly isPart?: (folded: string) => boolean;
}

/** Below so many names of the class, those of which the kind cannot be told are of it too, and other kinds lend beginnings. */
export const LENT_BELOW = 25;
/** Names of two parts, and their share, from which on new ones have two. */
const LEAST_PAIRS = 3;
const PAIR_SHARE = 0.25;
/** Words that stand before a family name: van den Berg, de Vries. */
const PARTICLES = /^[\p{Ll} '’]+$/u;
/** Bits a letter that a name costs more under the language's names of its kind than under those of the other, to be of that one. */
const OF_OTHER = 1;
/** Share of a list's names, of which the sex is known, that have the same one where new ones have it too. */
const ONE_SEX = 0.9;
/** And that the language has as family names, and fewer as given names, where new ones are such. */
const FAMILY_NAMES = 0.5;

/** The part that is asked for, of a list of family names these. */
export function partOfList({ names }: OwnNames, request: StockRequest): 'first' | 'last' | null {
  const { part = null, sex = null, listed = [] } = request;
  const isTold = names.some(({ kind, tags }) => kind !== 'either' || tags.length > 0);
  if (part !== 'first' || sex !== null || isTold) return part;
  const [first, last] = (['first', 'last'] as const).map((of) => {
    const these = listed.filter((one) => one.part === of);
    return sharedOf(names, these);
  });
  return last! >= FAMILY_NAMES && first! < FAMILY_NAMES ? 'last' : part;
}

/** The source and the request, of the sex that all names of a list have of which the language knows it. */
export function ofOneSex(
  source: KinSource,
  request: StockRequest,
): readonly [KinSource, StockRequest] {
  const { kind, part, sex = null, listed = [] } = request;
  const { names } = source.own;
  if (kind !== 'person' || part === 'last' || sex !== null) return [source, request];
  // a text tells kinds, a list tags
  if (names.some((name) => name.kind !== 'either' || name.tags.length > 0))
    return [source, request];
  const sexes = new Map(
    listed.filter((one) => one.part !== 'last').map((one) => [fold(one.name), one.sex]),
  );
  const known = names.flatMap(({ name }) => sexes.get(fold(name)) ?? []);
  const women = known.filter((one) => one === 'f').length / known.length;
  const only: Sex | null = women >= ONE_SEX ? 'f' : women <= 1 - ONE_SEX ? 'm' : null;
  if (known.length < FEW || only === null) return [source, request];
  const own = { ...source.own, names: names.map((name) => ({ ...name, sex: only })) };
  const [ofSex, asked] = [
    { ...source, own },
    { ...request, sex: only },
  ];
  return [ofSex, asked];
}

/** A source without the names of the other kind, where the tags of a list tell enough of this one: these lend none. */
export function asTagged<S extends KinSource>(source: S, kind: StockRequest['kind']): S {
  const { names } = source.own;
  const told = names.filter((name) => name.kind === kind && name.tags.length > 0);
  if (told.length < LEAST) return source;
  const mine = names.filter((name) => name.kind === kind || name.kind === 'either');
  return { ...source, own: { ...source.own, names: mine } };
}

/** The own names of a kind and part. */
export function ownOfKind(
  own: OwnNames,
  { kind, part, listed = [], listedOfOther = [] }: StockRequest,
): OwnName[] {
  const { names } = own;
  const [known, ofOther] = [foldedOf(listed), foldedOf(listedOfOther)];
  // of a text what has a given name or a family name beside it is hardly a place
  const isText = names.some((name) => name.kind !== 'either');
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
  const tells = isText && told.length < most && listed.length >= FEW && listedOfOther.length >= FEW;
  // Evaristo is no place, and by its letters Duskwater is no person
  const isOther = (name: string): boolean =>
    ofOther.has(fold(name)) || bitsUnder(listed, name) - bitsUnder(listedOfOther, name) > OF_OTHER;
  const likely = untold.filter(({ name }) => !tells || !isOther(name));
  const others = told.length + likely.length < LEAST ? untold : likely;
  const filling = new Set([...told, ...others].slice(0, most));
  let all = names.filter((name) => filling.has(name));
  if (part) all = ofPart(all, part, listed);
  const firsts = new Set(pairsOf(own, kind).map(({ parts }) => parts[0]));
  const seconds = all.filter(({ name }) => !firsts.has(name));
  if (seconds.length >= LEAST) all = seconds;
  if (kind === 'place' || !part) return all;
  const sure = all.filter((name) => name.part === part);
  if (part === 'last' && sure.length >= FEW) return sure;
  const kept = all.filter((name) => name.part === null || name.part === part);
  return kept.length >= LEAST ? kept : all;
}

/** Without the persons of whom the language's lists say that they bear a name of the other part alone. */
function ofPart(
  own: readonly OwnName[],
  part: 'first' | 'last',
  listed: readonly ListedName[],
): OwnName[] {
  const [these, others] = [true, false].map((isThis) =>
    foldedOf(listed.filter((name) => (name.part === part) === isThis)),
  );
  const isOther = (name: string): boolean => others!.has(name) && !these!.has(name);
  const kept = own.filter(({ name }) => !isOther(fold(name)));
  return kept.length >= LEAST ? kept : [...own];
}

/** First parts of two-part names of a kind, where these are many. */
export function firstParts(
  sources: readonly OwnNames[],
  { kind }: StockRequest,
): { readonly firstParts: readonly string[]; readonly pairShare: number } {
  const found = sources.map((source) => ({ source, of: pairsOf(source, kind) }));
  const firsts = found.flatMap(({ of }) => of.map(({ parts }) => parts[0]));
  const inPairs = new Set(found.flatMap(({ of }) => of.flatMap(({ parts }) => parts)));
  const isSingle = (name: OwnName, [pair]: readonly OwnPair[]): boolean =>
    (!pair || pair.kind === name.kind) && !inPairs.has(name.name);
  const single = found.flatMap(({ source, of }) =>
    source.names.filter((name) => isSingle(name, of)),
  ).length;
  const share = firsts.length / (firsts.length + single || 1);
  return firsts.length >= LEAST_PAIRS && share >= PAIR_SHARE
    ? { firstParts: firsts, pairShare: share }
    : { firstParts: [], pairShare: 0 };
}

/** Names of two parts of which the first stands before other names as well: of the places of a text any, of a list one that it repeats. */
function pairsOf({ names, pairs }: OwnNames, kind: StockRequest['kind']): readonly OwnPair[] {
  if (names.some((name) => name.kind !== 'either'))
    return kind === 'place' ? pairs.filter((pair) => pair.kind === kind) : [];
  // of persons by their full names a pattern tells
  if (kind === 'person' && names.some(({ part }) => part !== null)) return [];
  const counts = new Map<string, number>();
  for (const { parts } of pairs) counts.set(parts[0], (counts.get(parts[0]) ?? 0) + 1);
  return pairs.filter(({ parts }) => counts.get(parts[0])! > 1 || PARTICLES.test(parts[0]));
}
