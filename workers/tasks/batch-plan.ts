/** Plans of batches of a source's names: its stocks ready for numbers, the best and real names first. */
import { EngineError, type Hooks } from '../../engine/base/errors.ts';
import { plainLetters } from '../../engine/filters/offensive.ts';
import {
  AS_LISTED,
  type NameClass,
  type NameMaker,
  notesOf,
  readPattern,
} from '../../engine/kin/asked/make-names.ts';
import type { OpenedSource, SourceInput, StockSpec } from '../../engine/kin/asked/name-sources.ts';
import { namesByRank, partOfList } from '../../engine/kin/asked/real-names.ts';
import type { Sex } from '../../engine/kin/kin-language.ts';
import type { RealName } from '../../engine/kin/language-data.ts';
import { type ClassStock, listOf, type StockTold } from '../../engine/kin/list.ts';
import { borneOf } from '../../engine/kin/own/own-name.ts';
import type { OwnName, OwnPair } from '../../engine/kin/own/own-names.ts';
import {
  checkNumbered,
  chosenParts,
  entriesFor,
  hasPatronymic,
  type Pattern,
} from '../../engine/kin/phrases.ts';
import { countedClass } from '../../engine/model/counted-class.ts';
import { bearersOf } from '../../engine/space/batch/by-rank.ts';
import {
  type KinMade,
  type KinOrder,
  type KinSpec,
  kinPlan,
  menOf,
  type NameParts,
} from '../../engine/space/batch/plan-kin.ts';
import { rareNames } from '../../engine/space/batch/rare-names.ts';
import { estimateAcceptanceRate } from '../../engine/space/batch/slot-maker.ts';
import type { KinClass } from '../../runtime/joins.ts';
import { fold } from '../../runtime/letter-costs.ts';
import { hash } from '../../runtime/numbered.ts';
import { thousands } from '../../store/files/thousands.ts';
import { nameSources } from './name-sources.ts';

/** Credit for towns of a language; readers skip the key. */
export const CREDIT = 'Place names from GeoNames (geonames.org), CC BY 4.0.';
export const CREDIT_NOTE = `Give credit where you publish this: ${CREDIT}`;

/** Makes stocks ready for numbers, or takes them as they were made. Faults as `kinNames`, and `model-size`. */
export async function planKin(asked: KinOrder & { readonly source: SourceInput }, hooks: Hooks) {
  const { source, names } = asked;
  const { made, told, left } = names.made
    ? { made: names.made, told: [], left: [] }
    : await stocksOf(source, asked);
  const plan = kinPlan(made, asked);
  const live = estimateAcceptanceRate(plan, hooks);
  return { plan, live, notes: [...notesOf(told), ...left.map(leftOut)], left };
}

/** What names are made of, and what is told of each stock. */
async function stocksOf(source: SourceInput, { names, seed }: KinOrder) {
  const {
    nameClass,
    classes = [nameClass!],
    letters,
    pattern: text,
    zipf,
    unique,
    sex = null,
  } = names;
  const opened = await nameSources.open(source);
  const { own, isList } = opened;
  const isOfLanguage = isList && own.names.length === 0 && opened.language !== null;
  const choice = isOfLanguage ? 'language' : 'auto';
  const spec: StockSpec = { source, classes, letters, blend: null, choice, numbered: true };
  if (zipf === 'real' && own.odd?.length)
    throw new EngineError(
      'source-invalid',
      `The list has numbers that are none: ${own.odd.join(', ')}; write how often a name is borne as 1200, 1.200, 1,200, 1 200 or 1'200, or all as shares such as 0.95.`,
    );
  const maker = text === undefined ? null : await nameSources.openMaker(spec);
  const isOpen = (part: NameClass['part'], entries: readonly string[]): boolean =>
    (sex !== null && part === 'first') ||
    ((names.real ?? 'only') !== 'only' && entries.every((entry) => !/\s/.test(entry)));
  // persons of Spain have two
  const hasTwo = zipf === 'real' && isOfLanguage && maker?.patterns.patterns.has('two_surnames');
  const asked = text === 'full_name' && hasTwo ? 'two_surnames' : text!;
  const pattern = maker && numberedPattern(maker, asked, isOpen);
  const stocks: Record<string, KinClass> = {};
  const best: Record<string, readonly NameParts[]> = {};
  const borne: Record<string, readonly number[]> = {};
  const peoples: Record<string, readonly number[]> = {};
  const told: { nameClass: string; notes: readonly string[] }[] = [];
  const left: LeftOut[] = [];
  if (own.unread?.length)
    told.push({ nameClass: 'list', notes: [`left unread: ${own.unread.join(', ')}.`] });
  // a list of family names alone takes given names of the language, and the other way round
  const onlyPart = pattern && (await partOfList(nameSources, opened));
  const isTold = zipf === 'real' && onlyPart === 'last';
  const ofLanguage = { kind: 'list', text: '', language: opened.language } as const;
  const isOnly = (names.real ?? (zipf === 'real' ? 'only' : null)) === 'only';
  const named = pattern
    ? pattern.parts.flatMap((part) => (part.kind === 'class' ? [part.name] : []))
    : [nameClass!.name];
  for (const name of new Set(named)) {
    const of = classes.find((one) => one.name === name)!;
    const isLent = !!onlyPart && !!of.part && of.part !== onlyPart;
    const its: StockSpec = isLent ? { ...spec, source: ofLanguage, choice: 'language' } : spec;
    const isWhole = holdsWhole(names, pattern, of);
    const isRepeated = named.filter((one) => one === name).length > 1;
    if (isLent)
      told.push({
        nameClass: name,
        notes: [`The list tells none, so they are of the language (${opened.language}).`],
      });
    /** Whether a woman has the name, where those of men follow. */
    let isTaken = (_: string): boolean => false;
    const found = new Set<string>();
    const isBoth = sex === 'f,m' && of.part === 'first';
    for (const wanted of isBoth ? (['f', 'm'] as const) : [sex === 'f,m' ? null : sex]) {
      const key = isBoth && wanted === 'm' ? menOf(name) : name;
      const stock = await stockOfNames(its, name, wanted);
      told.push({ nameClass: key, notes: isOnly ? [] : notesOn(its, name, stock.told) });
      const asked = { nameClass: of, sex: wanted, key: hash(`${seed} ${key}`, 0), isOnly, isWhole };
      const source = isLent ? await nameSources.open(ofLanguage) : opened;
      const ranked = await namesByRank(nameSources, source, stock, asked);
      const usual = (ranked.isKin || onlyPart) && of.kind === 'person' ? 'first' : 'none';
      const real = isOnly || (names.real ?? usual) === 'first' ? ranked.real : [];
      const isOfPeople = zipf === 'real' && of.part && ranked.language !== null;
      // a people has far more names than a list
      const peopled =
        isOfPeople || (isTold && of.part)
          ? await peoplesOf(opened.language!, of.part!, ranked.sex)
          : null;
      const rarer =
        isOfPeople && peopled
          ? await rarerNames(ranked, peopled, asked.key, names.real !== 'only')
          : [];
      const whole = [...real, ...(isOnly ? rarer : [])].map((one): NameParts => [one, '']);
      const made = zipf === undefined || isOnly ? [] : bestOf(stock, seed);
      const first = new Map<string, NameParts>();
      const counts: number[] = [];
      let known = 0;
      for (const [i, parts] of [...whole, ...made].entries()) {
        const letters = fold(parts.join(''));
        // drawn again and again, a name may be borne by both
        const isDrawn = i < real.length && zipf !== undefined && unique === undefined;
        // no Ana María Luis Ana
        if (isOfPeople && isRepeated && letters.includes(' ')) continue;
        if (first.has(letters) || (!isDrawn && isTaken(letters))) continue;
        first.set(letters, parts);
        if (i < real.length) {
          found.add(letters);
          known++;
          counts.push(...ranked.counts.slice(i, i + 1));
        }
      }
      const isWord = (letters: string): boolean =>
        first.has(letters) || isTaken(letters) || stock.isWord(letters);
      best[key] = [...first.values()];
      if (peopled) peoples[key] = best[key].map((parts) => peopled.of(parts.join('')));
      if (isOfPeople && counts.length === 0) {
        const more = isOnly ? first.size - known : 0;
        counts.push(...bearersOf(known + more, of.part!, ranked, isOnly));
        const built = names.real
          ? 'double ones'
          : 'built or spelled as such are; --real only has no built ones';
        const others = `, ${thousands(more)} rarer ones of other peoples, ${built}`;
        const note = `${thousands(known)} real names${more ? others : ''}.`;
        if (isOnly) told.push({ nameClass: key, notes: [note] });
      }
      if (zipf === 'real' && counts.length > 0) borne[key] = counts;
      stocks[key] = isOnly
        ? { ...stock.joins.file, counts: [] }
        : countedClass({ ...stock, isWord });
      const size = stocks[key].counts!.reduce((sum, count) => sum + count, first.size);
      if ((isBoth || isOnly) && size === 0)
        throw new EngineError(
          'stock-empty',
          `There is no name for ${key}: the source tells too few sexes or parts of names; tell them in a list behind a tab (f, m, first, last), or head one of family names last_name${opened.language === null ? '; or give the language' : ''}.`,
        );
      isTaken = (letters) => {
        const pieces = isOnly ? null : stock.joins.piecesOf(letters);
        return first.has(letters) || (!!pieces && !stock.joins.fault(...pieces));
      };
    }
    const isOf = (one: OwnName): boolean =>
      (one.kind === of.kind || one.kind === 'either') &&
      (!of.part || (one.part ?? (one.sex ? 'first' : of.part)) === of.part);
    const out = own.names
      .filter(isOf)
      .flatMap((one) => borneOf(one, of.part, isWhole).map(([text]) => text))
      .filter((text) => !found.has(fold(text)));
    // of one sex those of the other are not asked for
    const isAll = sex === null || isBoth || of.part === 'last';
    if (isList && !isLent && found.size > 0 && out.length > 0 && isAll)
      left.push({ nameClass: name, names: out, isBoth });
  }
  for (const part of pattern?.parts ?? []) {
    if (part.kind !== 'lexicon' || zipf !== 'real') continue;
    const of = classes.find(({ name }) => name === part.name);
    const counts = part.entries.map(frequencyIn(own.pairs, of?.part));
    if (counts[0] !== counts.at(-1)) borne[part.name] = counts;
  }
  // drawn by rank persons of a list may come again by chance: without them its names would not be as frequent
  const isAgain = isList && zipf !== undefined && unique === undefined;
  const full = pattern && !isAgain ? [...maker!.full].join('\n') : '';
  const made: KinMade = {
    ...{ stocks, pattern },
    ...(full && { own: full }),
    ...(Object.values(best).some(({ length }) => length > 0) && { best }),
    ...(Object.keys(borne).length > 0 && { borne }),
    ...(sex === 'f,m' && { both: true }),
    ...(Object.keys(peoples).length > 0 && { peoples }),
    ...(isTold && { isTold }),
  };
  return { made, told, left };
}

/** Names of a list that its batch has not. */
export interface LeftOut {
  readonly nameClass: string;
  readonly names: readonly string[];
  /** Whether they have no sex, where both have names of their own. */
  readonly isBoth: boolean;
}

/** Names of a list that are told to be left out. */
const MOST_TOLD = 20;

function leftOut({ nameClass, names, isBoth }: LeftOut): string {
  const few = names.slice(0, MOST_TOLD).join(', ');
  const why = isBoth
    ? 'their sex is not known; give it behind a tab (f or m)'
    : 'they are taken for names of another part or kind; tell it behind a tab (first, last, town)';
  return `${nameClass}: left out of the list are ${names.length} (${few}${names.length > MOST_TOLD ? ', ...' : ''}): ${why}.`;
}

/** Whether names of several words stay whole: where they are drawn, or can be read alone or as the one family name. */
function holdsWhole({ zipf, unique }: KinSpec, pattern: Pattern | null, of: NameClass): boolean {
  const parts = pattern ? chosenParts(pattern) : [];
  if (parts.length < 2 || (zipf !== undefined && !unique)) return true;
  const others = parts.filter(({ name }) => name !== of.name);
  const isPlain = others.every(
    (part) => part.kind === 'class' || !part.entries.some((one) => /\s/.test(one)),
  );
  return of.part === 'last' && others.length === parts.length - 1 && isPlain;
}

/** How often the pairs of a list have an entry of its pattern as one of their parts, or as either. */
function frequencyIn(pairs: readonly OwnPair[], of: NameClass['part'] = null) {
  const times = new Map<string, number>();
  for (const { parts, count } of pairs) {
    const words = parts.join(' ').split(' ');
    for (let i = 1; i < words.length; i++) {
      const [first, last] = [words.slice(0, i).join(' '), words.slice(i).join(' ')];
      for (const part of of === null ? [first, last] : [of === 'first' ? first : last])
        times.set(part, (times.get(part) ?? 0) + count);
    }
  }
  return (entry: string): number => times.get(entry) ?? 0;
}

/**
 * A pattern as it can be numbered. A list of full names has its own for given name and family name, whose closed parts are its
 * own names, the most frequent first; they are of their class where new ones, or given names of a sex, are wanted.
 */
function numberedPattern(
  maker: NameMaker & { readonly source: OpenedSource },
  text: string,
  isOpen: (part: NameClass['part'], entries: readonly string[]) => boolean,
): Pattern {
  const asked = forPersons(readPattern(maker, text), maker);
  // one of several fathers' names would not be of one number
  if (text === 'full_name' && hasPatronymic(asked))
    return numberedPattern(maker, '{first_name} {last_name}', isOpen);
  const listed = maker.patterns.patterns.get(AS_LISTED);
  const shape = ({ parts }: Pattern): string =>
    parts.map((part) => (part.kind === 'text' ? part.text : `{${part.name}}`)).join('');
  const pattern = listed && shape(listed) === shape(asked) ? listed : asked;
  const parts = pattern.parts.map((part) => {
    if (part.kind !== 'lexicon' || pattern !== listed) return part;
    const of = maker.classes.find(({ name }) => name === part.name);
    if (of && isOpen(of.part, part.entries)) return { kind: 'class' as const, name: part.name };
    const often = frequencyIn(maker.source.own.pairs, of?.part);
    return { ...part, entries: [...new Set(part.entries)].sort((a, b) => often(b) - often(a)) };
  });
  checkNumbered({ ...pattern, parts });
  return { ...pattern, parts };
}

/** Which people a name that is borne beside those of a language is of, by number, 0 its own; such names, and what rare ones are made of. */
async function peoplesOf(language: string, part: 'first' | 'last', sex: Sex | null) {
  const { data } = nameSources;
  const coined = await data.list(language, 'coined');
  // tr: many Turks live there; behind it stand those of the commonest names that are theirs
  const codes = [...new Set(textsOf(coined).filter((word) => word.endsWith(':')))];
  const words: string[] = [];
  const known = new Map<string, number>();
  let people = 0;
  for (const word of textsOf(coined.filter((one) => one.sex === sex))) {
    if (word.endsWith(':')) people = codes.indexOf(word) + 1;
    else if (people === 0) words.push(word);
    else known.set(word, people);
  }
  const own = new Set(textsOf(await data.namesOfKind(language, 'person')));
  const mine = new Set(own);
  for (const kind of ['common', 'usual-ranked', 'usual'] as const)
    for (const name of textsOf(await data.list(language, kind))) mine.add(name);
  const letters = new Set([...own].join(''));
  const written = (name: string): string => {
    const signs = Array.from(name, (sign) => (letters.has(sign) ? sign : plainLetters(sign)));
    const plain = signs.join('');
    return plain.slice(0, 1).toUpperCase() + plain.slice(1);
  };
  /** Those that most bear, others, and those that few bear where they are from. */
  const [most, foreign, rarest]: [string[], string[], string[]] = [[], [], []];
  for (const [i, code] of codes.entries()) {
    const its = code.slice(0, -1);
    const isMost = new Set(textsOf(await data.list(its, 'common')));
    const listed = await data.namesOfKind(its, 'person');
    const borne = listed.filter((one) => one.part === part && !one.isOld);
    const usual = new Set(part === 'last' ? await data.list(its, 'usual') : []);
    const ranked = part === 'last' ? await data.list(its, 'usual-ranked') : [];
    for (const one of [...borne, ...ranked, ...usual]) {
      if (one.sex !== sex || !/^\p{Lu}\p{Ll}+$/u.test(one.name)) continue;
      const name = written(one.name);
      if (mine.has(name) || [...name].some((sign) => !letters.has(sign))) continue;
      (isMost.has(one.name) ? most : usual.has(one) ? rarest : foreign).push(name);
      if (!known.has(name)) known.set(name, i + 1);
    }
  }
  const of = (name: string): number => known.get(name) ?? known.get(written(name)) ?? 0;
  return { own, words, most, foreign, rarest, of };
}

const textsOf = (list: readonly RealName[]): string[] => list.map(({ name }) => name);

/**
 * Names of a people that no list of its own has, written in the letters of its own. Without built ones they are those of other
 * peoples, and double given names.
 */
async function rarerNames(
  { real, language }: Awaited<ReturnType<typeof namesByRank>>,
  { own, words, ...others }: Awaited<ReturnType<typeof peoplesOf>>,
  key: number,
  withBuilt: boolean,
): Promise<string[]> {
  const towns = textsOf(await nameSources.data.list(language!, 'place'));
  const whyNot = await nameSources.wordsOf([language!], false);
  // no Aydin-Engelhardt
  const ofPeople = real.filter((name) => own.has(name));
  const found = rareNames(words, { ...others, real: ofPeople, towns }, key, withBuilt);
  return found.filter((name) => whyNot(fold(name)) !== 'offensive');
}

/** Names by rank begin with so many, which are most of those that are drawn. */
const BEST = 1000;

/** The first names of a list of this seed, the best, by their parts. */
const bestOf = (stock: ClassStock, seed: bigint): NameParts[] =>
  listOf(stock, { seed, count: BEST, offset: 0, avoid: [], liked: [], disliked: [] }).names.map(
    ({ parents: [a, b] }) => [a.part, b.part],
  );

/** Titles that go with the persons of a pattern, of which classes alone tell the sex: Lady with {woman}, Captain with {first_name}. */
function forPersons(pattern: Pattern, { classes, patterns: { lexicons } }: NameMaker): Pattern {
  const named = classes.filter(({ name }) =>
    pattern.parts.some((part) => part.kind === 'class' && part.name === name),
  );
  const [sex = null, other] = new Set(named.flatMap((one) => one.sex ?? []));
  const parts = pattern.parts.map((part) =>
    part.kind === 'lexicon'
      ? { ...part, entries: entriesFor(part, lexicons, other ? null : sex) }
      : part,
  );
  return { ...pattern, parts };
}

/** What is told of a class; of places, and of phrases, that have names of the language, also whom to credit. */
export function notesOn({ classes }: StockSpec, name: string, { notes, language }: StockTold) {
  const { kind } = classes.find((one) => one.name === name)!;
  return kind === 'person' || language === 0 ? notes : [...notes, CREDIT_NOTE];
}

/** The stock of a class. Faults as `stockOfClass`, and `model-class` of one of phrases. */
export async function stockOfNames(
  spec: StockSpec,
  name: string,
  sex: Sex | null = null,
): Promise<ClassStock> {
  const nameClass = spec.classes.find((one) => one.name === name)!;
  if (nameClass.kind !== 'phrase') {
    const source = await nameSources.open(spec.source);
    return nameSources.stockOfClass(source, null, nameClass, nameClass.sex ?? sex, spec);
  }
  throw new EngineError(
    'model-class',
    `${name} has phrases instead of names, of which there is no stock; leave it out, or make a list of them (namewalk list).`,
  );
}
