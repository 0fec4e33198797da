/** Of which names the stock of a class is: the source's own of its kind, and others on evidence. */
import { fold, LetterCosts } from '../../runtime/letter-costs.ts';
import { EngineError } from '../base/errors.ts';
import { type Join, joinsOf } from './joins-of.ts';
import { type KinStock, kinStock, type StockNames } from './kin-class.ts';
import type { OwnName, OwnNames } from './own-names.ts';

/** A source of names: a text or a list. */
export interface KinSource {
  readonly own: OwnNames;
  /** Code such as `de`; null where it is not known. */
  readonly language: string | null;
}

/** What a stock is of: by evidence, or as asked for. */
export const STOCK_CHOICES = ['auto', 'own', 'language', 'words'] as const;
export type StockChoice = (typeof STOCK_CHOICES)[number];

export type Sex = 'f' | 'm';

/** A name of a language's list. */
export interface ListedName {
  readonly name: string;
  readonly sex: Sex | null;
}

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
  /** Names of the language of this kind. */
  readonly listed?: readonly ListedName[];
  /** Whether a join, folded, is a word of the language or an offensive one. */
  readonly isWord?: (folded: string) => boolean;
}

/** The names of a stock, in numbers, and how they came together. */
export interface StockTold {
  readonly own: number;
  readonly language: number;
  readonly words: number;
  /** Plain sentences. */
  readonly notes: readonly string[];
}

export interface ClassStock extends KinStock {
  readonly told: StockTold;
  /** The joins, the best first. */
  readonly found: readonly Join[];
  /** First parts of names of two, and which share of the names has one. */
  readonly firstParts: readonly string[];
  readonly pairShare: number;
  /** Of a blend: of which source each name of the stock is; null without one. */
  readonly sourceOf: readonly (0 | 1)[] | null;
}

/** Fewest names of a stock; below `FEW` it takes what there is. */
const LEAST = 5;
const FEW = 12;
/** Below so many names of the class, those of other kinds lend their beginnings. */
const ENOUGH = 60;
/** Joins that a small stock has to have for each of its names, else its bounds are loosened. */
const JOINS_PER_NAME = 8;
/** Bits a letter that the language's names cost more than the own ones: up to the first as kin, from the second on not at all. */
const KIN_GAP = 0.3;
const FOREIGN_GAP = 0.8;
/** Names that are compared, and letters of a word that may stand for a name. */
const COMPARED = 300;
const WORD_LETTERS = 4;
const LONGEST_WORD = 12;
/** Words of a text that stand in for names. */
const MOST_WORDS = 600;
/** Share of the places of a text that has two parts, from which on new ones have. */
const PAIR_SHARE = 0.25;

/** What a source gives for a class, before it is learned. */
interface Chosen extends Required<Pick<StockNames, 'own' | 'others' | 'lent' | 'weight'>> {
  readonly told: StockTold;
}

/** The stock of a class. Throws `EngineError` 'stock-empty' where there is too little to make names of. */
export function stockOf(source: KinSource, request: StockRequest): ClassStock {
  return { ...learn([source.own], chosenOf(source, request), request), sourceOf: null };
}

/** The stock of two sources. Faults as `stockOf`, for either. */
export function blendedStock(
  first: KinSource,
  second: KinSource,
  request: StockRequest,
  /** Names of the second one's language. */
  listed: readonly ListedName[],
): ClassStock {
  const [a, b] = [chosenOf(first, request), chosenOf(second, { ...request, listed })];
  const told: StockTold = {
    own: a.told.own + b.told.own,
    language: a.told.language + b.told.language,
    words: a.told.words + b.told.words,
    notes: [...new Set([...a.told.notes, ...b.told.notes])],
  };
  const chosen: Chosen = {
    own: [...a.own, ...b.own],
    others: [...a.others, ...b.others],
    lent: [...a.lent, ...b.lent],
    weight: Math.min(a.weight, b.weight),
    told,
  };
  const stock = learn([first.own, second.own], chosen, request);
  const ofFirst = new Set([...a.own, ...a.others, ...a.lent].map(fold));
  return { ...stock, sourceOf: stock.joins.folded.map((name) => (ofFirst.has(name) ? 0 : 1)) };
}

function chosenOf({ own, language }: KinSource, request: StockRequest): Chosen {
  const { choice = 'auto', listed = [] } = request;
  const notes: string[] = [];
  const suited = ownOfKind(own, request, notes);
  let { chosen, lent } = suited;
  const sexed = request.sex ? listed.filter(({ sex }) => sex === request.sex) : listed;
  let others = (sexed.length > 0 ? sexed : listed).map(({ name }) => name);
  let weight = 1;
  let words = 0;
  if (choice === 'words' || (choice === 'auto' && chosen.length + lent.length < LEAST)) {
    const known = plainWords(own);
    if (known.length >= LEAST) {
      if (choice === 'auto') notes.push('The text has no names of its own, so they are made of its words.');
      [chosen, lent, others] = [known, [], []];
      words = known.length;
    }
  }
  if (choice === 'language' && others.length > 0) {
    [chosen, others, lent] = [others, [], []];
  } else if (choice === 'own') others = [];
  else if (words === 0) {
    const gap = chosen.length < LEAST || others.length < LEAST ? FOREIGN_GAP : languageGap(chosen, others);
    weight = Math.max(0, Math.min(1, (FOREIGN_GAP - gap) / (FOREIGN_GAP - KIN_GAP)));
    const most = Math.round(weight * Math.max(chosen.length, ENOUGH - chosen.length));
    others = evenly(others, most);
    if (others.length > 0) {
      notes.push(`Its names are like those of the language (${language}), so ${others.length} of these are kin as well.`);
    }
  }
  const found = new Set([...chosen, ...lent].map(fold)).size;
  if (found < LEAST) {
    throw new EngineError(
      'stock-empty',
      `Names are made of names, and there ${found === 1 ? 'is' : 'are'} ${found} here; give ${LEAST} at least, better ${FEW} or more.`,
    );
  }
  if (found < FEW) notes.push(`There are only ${found} names of this kind; more of them give more and better ones.`);
  const ofLanguage = choice === 'language' && lent.length === 0 && others.length === 0 && words === 0;
  const told = {
    own: ofLanguage || words > 0 ? 0 : chosen.length,
    language: ofLanguage ? chosen.length : others.length,
    words,
    notes,
  };
  return { own: chosen, others, lent, weight, told };
}

/** Learns the stock and finds its joins; a small one that gives few is learned again with looser bounds. */
function learn(
  sources: readonly OwnNames[],
  { told, ...chosen }: Chosen,
  request: StockRequest,
): Omit<ClassStock, 'sourceOf'> {
  const names: StockNames = { ...chosen, letters: request.letters ?? null };
  const isWord = wordsOf(sources, request);
  let stock = kinStock(names);
  let found = joinsOf(stock, isWord);
  if (found.length < JOINS_PER_NAME * chosen.own.length && chosen.own.length < ENOUGH) {
    const loose = kinStock({ ...names, loose: true });
    const more = joinsOf(loose, isWord);
    if (more.length > found.length) [stock, found] = [loose, more];
  }
  return { ...stock, told, found, ...firstParts(sources, request) };
}

/** Words that may stand for names, spread over the text. */
function plainWords({ names, words }: OwnNames): string[] {
  const taken = new Set(names.map(({ name }) => name.toLowerCase()));
  const plain = [...words].filter((word) => word.length >= WORD_LETTERS && word.length <= LONGEST_WORD && !taken.has(word));
  return evenly(plain, MOST_WORDS).map((word) => word[0]!.toUpperCase() + word.slice(1));
}

/** The own names of a kind, part, sex and tag, and those whose beginnings may serve as well. */
function ownOfKind(
  { names, pairs }: OwnNames,
  { kind, part, sex = null, tag = null }: StockRequest,
  notes: string[],
): { chosen: string[]; lent: string[] } {
  const told = names.filter((name) => name.kind === kind);
  const either = names.filter((name) => name.kind === 'either');
  let chosen: readonly OwnName[] = [...told, ...either];
  // what can be told is enough by itself
  if (told.length >= ENOUGH) chosen = told;
  const firsts = new Set(pairs.filter((pair) => pair.kind !== 'place').map(({ parts }) => parts[0]));
  const lasts = new Set(pairs.filter((pair) => pair.kind !== 'place').map(({ parts }) => parts[1]));
  if (kind === 'person' && part) {
    const of = part === 'last' ? lasts : firsts;
    const not = part === 'last' ? firsts : lasts;
    const sure = chosen.filter(({ name }) => of.has(name) && !not.has(name));
    const kept = chosen.filter(({ name }) => !not.has(name) || of.has(name));
    if (part === 'last' ? sure.length >= FEW : true) chosen = part === 'last' ? sure : kept.length >= FEW ? kept : chosen;
  }
  if (kind === 'place') {
    const before = new Set(pairs.filter((pair) => pair.kind === 'place').map(({ parts }) => parts[0]));
    const kept = chosen.filter(({ name }) => !before.has(name));
    if (kept.length >= LEAST) chosen = kept;
  }
  for (const [what, fits] of [
    ['sex', sex === null ? null : (name: OwnName) => name.sex === sex],
    ['tag', tag === null ? null : (name: OwnName) => name.tags.includes(tag)],
  ] as const) {
    if (fits === null) continue;
    const fitting = chosen.filter(fits);
    if (fitting.length >= LEAST) chosen = fitting;
    else notes.push(`The ${what} of too few names is known (${fitting.length}), so names of all are made.`);
  }
  const texts = chosen.map(({ name }) => name);
  if (chosen.length >= ENOUGH) return { chosen: texts, lent: [] };
  const taken = new Set(texts);
  return { chosen: texts, lent: names.filter(({ name, kind }) => !taken.has(name) && kind !== 'people').map(({ name }) => name) };
}

/** First parts of two-part names of a kind, where these are many. */
function firstParts(sources: readonly OwnNames[], { kind, part }: StockRequest): Pick<ClassStock, 'firstParts' | 'pairShare'> {
  const names = sources.flatMap((source) => source.names);
  const pairs = sources.flatMap((source) => source.pairs);
  const none = { firstParts: [], pairShare: 0 };
  if (kind !== 'place' || part) return none;
  const of = pairs.filter((pair) => pair.kind === kind);
  const inPairs = new Set(of.flatMap(({ parts }) => parts));
  const single = names.filter((name) => name.kind === kind && !inPairs.has(name.name)).length;
  const share = of.length / (of.length + single || 1);
  return of.length >= 3 && share >= PAIR_SHARE
    ? { firstParts: [...new Set(of.map(({ parts }) => parts[0]))], pairShare: share }
    : none;
}

/** How many bits a letter the own names cost more under as many names of the language than under each other. */
function languageGap(own: readonly string[], others: readonly string[]): number {
  const names = [...new Set(evenly(own, COMPARED).map(fold))];
  const foreign = new LetterCosts([...new Set(evenly(others, names.length - 1).map(fold))]);
  const kin = new LetterCosts(names);
  let [all, theirs, letters] = [0, 0, 0];
  for (const name of names) {
    for (const cost of kin.costsWithout(name)) all += cost;
    for (const cost of foreign.costs(name)) theirs += cost;
    letters += name.length + 1;
  }
  return (theirs - all) / letters / 16;
}

/** At most so many of a list, spread over it. */
function evenly<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)]!);
}

/** Words of the sources, which no name may be. */
function wordsOf(sources: readonly OwnNames[], { isWord }: StockRequest): (folded: string) => boolean {
  const marked = new Set<string>();
  for (const { words } of sources) for (const word of words) if (MARKED.test(word)) marked.add(fold(word));
  return (folded) => sources.some(({ words }) => words.has(folded)) || marked.has(folded) || (isWord?.(folded) ?? false);
}

const MARKED = /[^\x00-\x7f]/;
