/** Makes files for the run-time: lists of names, and stocks. */
import { EngineError, type Hooks } from '../../engine/base/errors.ts';
import { payloadHash } from '../../engine/base/json.ts';
import { type NameMaker, notesOf, readPattern } from '../../engine/kin/asked/make-names.ts';
import type { NameInput, SourceInput, StockSpec } from '../../engine/kin/asked/name-sources.ts';
import type { Sex } from '../../engine/kin/kin-language.ts';
import { listOf } from '../../engine/kin/list.ts';
import { entriesFor, hasPatronymic, type Pattern } from '../../engine/kin/phrases.ts';
import type { ClassStock, StockTold } from '../../engine/kin/stock.ts';
import { countedClass } from '../../engine/model/counted-class.ts';
import { frontCoded } from '../../engine/model/front-coded.ts';
import {
  checkNumbered,
  type KinMade,
  type KinOrder,
  kinPlan,
  menOf,
  type NameParts,
} from '../../engine/space/batch/plan-kin.ts';
import { estimateAcceptanceRate } from '../../engine/space/batch/slot-maker.ts';
import type { Joins, KinClass, KinFile } from '../../runtime/joins.ts';
import { fold } from '../../runtime/letter-costs.ts';
import type { NamesFile } from '../../runtime/list.ts';
import { hash } from '../../runtime/numbered.ts';
import { nameSources } from './name-sources.ts';

/** What is told of a class of a file. */
export interface ToldClass {
  readonly name: string;
  readonly size: number;
  readonly notes: readonly string[];
}

/** Credit for towns of a language; readers skip the key. */
const CREDIT = 'Place names from GeoNames (geonames.org), CC BY 4.0.';
const CREDIT_NOTE = `Give credit where you publish this: ${CREDIT}`;

/** New names for each name of a stock, from which on the last of them are told to be less like it. */
const MANY_A_NAME = 10;
const UNTOLD =
  'The list does not tell which of its names are such (tags behind a tab: town, first, last), so others are joined too.';

/** A list of the names, or of the phrases of the pattern. Faults as `kinNames`. */
export async function nameList(asked: NameInput<'kinNames'>) {
  const { classes: made, phrases } = await nameSources.kinNames(asked);
  const untold = await untoldOf(asked);
  const notesOfList = ({ nameClass, names, stock, short }: (typeof made)[number]): string[] => {
    const from = stock.own + stock.language + stock.words;
    const notes = [...notesOn(asked.stock, nameClass, stock), ...(short === null ? [] : [short])];
    if (short === null && names.length > MANY_A_NAME * from)
      notes.push(
        `The last of ${names.length} names from ${from} are less like these; a longer list gives better ones.`,
      );
    return untold.has(nameClass) ? [...notes, UNTOLD] : notes;
  };
  const lists = phrases
    ? [
        {
          name: asked.pattern!,
          names: phrases.list.map(({ text }) => text),
          notes: [...new Set([made.flatMap(notesOfList), phrases.short ?? []].flat())],
        },
      ]
    : made.map((one) => ({
        name: one.nameClass,
        names: one.names.map(({ name }) => name),
        notes: notesOfList(one),
      }));
  const texts = lists.map(({ name, names }) => [name, frontCoded(names.sort())] as const);
  const classes = Object.fromEntries(texts);
  const file: NamesFile = { format: 'names/1', hash: payloadHash(classes).slice(0, 12), classes };
  const told = lists.map(({ names, ...one }): ToldClass => ({ ...one, size: names.length }));
  return { file: credited(file, told), told };
}

/** The stocks of classes. Faults as `kinNames`, `model-class` and `model-size`. */
export async function nameModel(asked: {
  readonly stock: StockSpec;
  readonly classes: readonly string[];
  readonly sex: Sex | null;
}) {
  const counted: Record<string, KinClass> = {};
  const told: ToldClass[] = [];
  for (const name of asked.classes) {
    const found = await stockOfNames(asked.stock, name, asked.sex);
    const made = countedClass(found);
    counted[name] = made;
    const size = made.counts!.reduce((sum, count) => sum + count, 0);
    told.push({ name, size, notes: notesOn(asked.stock, name, found.told) });
  }
  const file: KinFile = { format: 'kin/1', classes: counted };
  return { file: credited(file, told), told };
}

/** Classes of which a list does not tell its names: last names, and persons beside places. */
async function untoldOf({ stock, classes }: NameInput<'kinNames'>): Promise<Set<string>> {
  const { own, isList } = await nameSources.open(stock.source);
  if (!isList) return new Set();
  const asked = stock.classes.filter((one) => one.kind !== 'phrase' && classes.includes(one.name));
  const isMixed = new Set(asked.map(({ kind }) => kind)).size > 1;
  const isUntold = isMixed && own.names.every(({ kind }) => kind === 'either');
  const hasPersons = own.names.some(({ part, sex }) => part !== null || sex !== null);
  const noLast = own.names.every(({ part }) => part !== 'last');
  const untold = asked.filter(
    ({ kind, part }) =>
      (isUntold && !(kind === 'person' && hasPersons)) || (part === 'last' && noLast),
  );
  return new Set(untold.map(({ name }) => name));
}

/** What is told of a class; of places, and of phrases, that have names of the language, also whom to credit. */
function notesOn({ classes }: StockSpec, name: string, { notes, language }: StockTold) {
  const { kind } = classes.find((one) => one.name === name)!;
  return kind === 'person' || language === 0 ? notes : [...notes, CREDIT_NOTE];
}

const credited = <F extends KinFile | NamesFile>(file: F, told: readonly ToldClass[]): F =>
  told.some(({ notes }) => notes.includes(CREDIT_NOTE)) ? { ...file, attribution: CREDIT } : file;

/** Makes stocks ready for numbers, or takes them as they were made. Faults as `kinNames`, and `model-size`. */
export async function planKin(asked: KinOrder & { readonly source: SourceInput }, hooks: Hooks) {
  const { source, names } = asked;
  const { made, told } = names.made
    ? { made: names.made, told: [] }
    : await stocksOf(source, asked);
  const plan = kinPlan(made, asked);
  return { plan, live: estimateAcceptanceRate(plan, hooks), notes: notesOf(told) };
}

/** What names are made of, and what is told of each stock. */
async function stocksOf(source: SourceInput, { names, seed }: KinOrder) {
  const { nameClass, classes = [nameClass!], letters, pattern: text, zipf, sex = null } = names;
  const spec = { source, classes, letters, blend: null, choice: names.stock ?? 'auto' };
  const opened = await nameSources.open(source);
  const maker = text === undefined ? null : await nameSources.openMaker(spec);
  const read = (of: string): Pattern | null => maker && forPersons(readPattern(maker, of), maker);
  const asked = read(text!);
  const isGiven = (part: Pattern['parts'][number]): boolean =>
    part.kind === 'class' && classes.find(({ name }) => name === part.name)?.part === 'first';
  // of a list of full names, where their sons' names or the sex are not to be numbered: Frauke Petersen
  const isPlain =
    asked !== null &&
    text === 'full_name' &&
    (hasPatronymic(asked) || (sex !== null && !asked.parts.some(isGiven)));
  const pattern = isPlain ? read('{first_name} {last_name}') : asked;
  if (pattern) checkNumbered(pattern);
  const named = pattern?.parts.flatMap((part) => (part.kind === 'class' ? [part.name] : []));
  const stocks: Record<string, KinClass> = {};
  const best: Record<string, readonly NameParts[]> = {};
  const told: { nameClass: string; notes: readonly string[] }[] = [];
  const isOnly = names.real === 'only';
  for (const name of named ?? [nameClass!.name]) {
    if (stocks[name]) continue;
    const of = classes.find((one) => one.name === name)!;
    /** Whether a woman has the name, where those of men follow. */
    let isTaken = (_: string): boolean => false;
    const isBoth = sex === 'f,m' && of.part === 'first';
    for (const its of isBoth ? (['f', 'm'] as const) : [sex === 'f,m' ? null : sex]) {
      const key = isBoth && its === 'm' ? menOf(name) : name;
      const stock = await stockOfNames(spec, name, its);
      told.push({ nameClass: key, notes: notesOn(spec, name, stock.told) });
      const order = hash(`${seed} ${key}`, 0);
      const real = names.real
        ? await nameSources.namesByRank(opened, stock, of, its, order, isOnly)
        : [];
      const made = zipf === undefined || isOnly ? [] : bestOf(stock, seed);
      const first = new Map<string, NameParts>();
      for (const parts of [...real, ...made]) {
        const letters = fold(parts.join(''));
        if (!first.has(letters) && !isTaken(letters)) first.set(letters, parts);
      }
      const isWord = (letters: string): boolean =>
        first.has(letters) || isTaken(letters) || stock.isWord(letters);
      best[key] = [...first.values()];
      stocks[key] = isOnly
        ? { ...stock.joins.file, counts: [] }
        : countedClass({ ...stock, isWord });
      const size = stocks[key].counts!.reduce((sum, count) => sum + count, first.size);
      if ((isBoth || isOnly) && size === 0)
        throw new EngineError(
          'stock-empty',
          `There is no name for ${key}: the source tells too few sexes or parts of names; tell them in a list behind a tab (f, m, first, last), or give the language.`,
        );
      isTaken = (letters) => first.has(letters) || (!isOnly && isJoin(stock.joins, letters));
    }
  }
  // classes have no name of the source, lexicons have nothing else
  const isOpen = pattern?.parts.every(({ kind }) => kind !== 'lexicon') && !isOnly;
  const own = isOpen ? '' : [...(maker?.full ?? [])].join('\n');
  const made: KinMade = {
    ...{ stocks, pattern },
    ...(own && { own }),
    ...((zipf !== undefined || names.real) && { best }),
    ...(sex === 'f,m' && { both: true }),
  };
  return { made, told };
}

/** Whether a stock makes a name of letters. */
function isJoin({ piecesOf, fault }: Joins, letters: string): boolean {
  const pieces = piecesOf(letters);
  return !!pieces && !fault(...pieces);
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

async function stockOfNames(
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
