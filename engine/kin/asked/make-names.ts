/** Name classes, and names and phrases of one or more of them of a source: what a request for names asks for. */
import { fold } from '../../../runtime/letter-costs.ts';
import { EngineError } from '../../base/errors.ts';
import type { NameClassKey } from '../../base/table-keys.ts';
import { type RenderStyle, renderMade } from '../../names/render-style.ts';
import type { KinName } from '../joins-of.ts';
import { FEW, type Patronymics, type Sex } from '../kin-language.ts';
import type { LanguagePatterns } from '../language-data.ts';
import { type ClassStock, listsOf, type OrderRequest, type StockTold } from '../list.ts';
import {
  badPattern,
  chosenParts,
  entriesFor,
  fillPattern,
  hasPatronymic,
  hasSexes,
  PATRONYMIC,
  type Pattern,
  parsePattern,
  phraseSpaceOf,
} from '../phrases.ts';

/** What of a stock the names of a class are made of, or which phrases stand for them. */
export interface NameClass {
  readonly name: string;
  readonly description: string;
  /** 'phrase': it has no names of its own, but phrases of a pattern. */
  readonly kind: 'person' | 'place' | 'phrase';
  /** Of persons: given names or family names; null: either. */
  readonly part: 'first' | 'last' | null;
  /** Of given names that are of women or of men alone; else the request says so. */
  readonly sex?: Sex;
  /** Fewest and most letters; null: as the source has them. */
  readonly letters: readonly [number, number] | null;
  /** Of phrases; null: as the language has it. */
  readonly pattern: string | null;
}

const PERSON = { kind: 'person', part: 'first' } as const;
const OTHER = { letters: null, pattern: null };

/** They stand beside the classes of every policy file; a phrase is that of name_patterns.yml which has its name. */
export const KINDS = [
  { name: 'woman', description: 'Given names of women.', ...PERSON, ...OTHER, sex: 'f' },
  { name: 'man', description: 'Given names of men.', ...PERSON, ...OTHER, sex: 'm' },
  phrase('name', 'Names as the source has them.'),
  phrase('full_name', 'Full names.'),
  phrase('region', 'Lands and shires.'),
  phrase('landscape', 'Rivers, lakes and mountains.'),
  phrase('ship', 'Ships.'),
  phrase('guild', 'Guilds and orders.'),
  phrase('god', 'Gods and saints.'),
  phrase('tavern', 'Taverns and inns.'),
  phrase('thing', 'Swords, crowns and books.'),
] as const;

/** A class that ships, or a kind; a file of classes may have others. */
export type ClassName = NameClassKey | (typeof KINDS)[number]['name'] | (string & {});

function phrase<const N extends string>(name: N, description: string) {
  return { name, description, kind: 'phrase', part: null, ...OTHER } as const;
}

/** The classes of a policy file, and the kinds that it has not. */
export const withKinds = (classes: readonly NameClass[]): readonly NameClass[] => [
  ...classes,
  ...KINDS.filter(({ name }) => !classes.some((one) => one.name === name)),
];

/** What names are made with. */
export interface NameMaker {
  readonly classes: readonly NameClass[];
  readonly patterns: LanguagePatterns;
  /** Names of several words of the source, folded: no phrase is one. */
  readonly full: ReadonlySet<string>;
  /** Of the source, else of its language; null: neither has them. */
  readonly patronymics: Patronymics | null;
  /** Codes of the languages that have them. */
  readonly withPatronymics: readonly string[];
  /** The stock of a class that is no phrase. Throws `EngineError` 'stock-empty'. */
  stock(nameClass: NameClass, sex: Sex | null): Promise<ClassStock>;
}

export interface MakeRequest extends OrderRequest {
  /** Names of classes; none: the usual one, of a list of full names these. */
  readonly classes: readonly string[];
  readonly pattern: string | null;
  readonly count: number;
  readonly offset: number;
  readonly sex: Sex | null;
  readonly letters: readonly [number, number] | null;
  readonly style: RenderStyle;
}

/** A name as it is shown; a phrase has the parents of the one name in it, none where it holds more. */
export interface ShownName {
  readonly name: string;
  readonly parents: readonly KinName['parents'][number][];
}

export interface ClassNames {
  readonly nameClass: string;
  readonly names: readonly ShownName[];
  readonly stock: StockTold & { readonly size: number };
  /** Why there are fewer than asked for, and what would give more; null when there are enough. */
  readonly short: string | null;
}

/** Notes on classes, each once, with the class where there are several. */
export const notesOf = (
  classes: readonly { readonly nameClass: string; readonly notes: readonly string[] }[],
): string[] => {
  const several = new Set(classes.map(({ nameClass }) => nameClass)).size > 1;
  const all = classes.flatMap(({ nameClass, notes }) =>
    notes.map((note) => (several ? `${nameClass}: ${note}` : note)),
  );
  return [...new Set(all)];
};

/** The class, and the pattern, of a list of full names. */
export const AS_LISTED = 'name';
/** Names of a class that phrases choose from; of a kind the best alone. */
const LISTED = 1000;
const BEST_LISTED = 200;
/** And for each of a stock of few names. */
const BEST_OF_FEW = 3;
/** Phrases of which the next one is taken. */
const AHEAD = 64;
/** A word before one that begins with it: no Upper Upperry. */
const ECHO = /(?<!\p{L})(\p{L}{3,}) \1/iu;
/** Not a particle. */
const FIRST_WORD = /^(?!\p{Ll}).+ /u;

/** Makes the names of a request. Throws `EngineError`: 'stock-empty', 'pattern-invalid'. */
export async function makeNames(maker: NameMaker, request: MakeRequest) {
  if (request.pattern !== null) {
    return phrasesOf(maker, readPattern(maker, request.pattern), request);
  }
  const usual = maker.patterns.patterns.has(AS_LISTED) ? AS_LISTED : maker.classes[0]!.name;
  const names = request.classes.length > 0 ? request.classes : [usual];
  const wanted = names.map((name) => ({ nameClass: classOf(maker, name), sex: request.sex }));
  return { classes: await classesOf(maker, wanted, request), phrases: null };
}

/** A class by its name; names as a source has them are single ones but of a list of full names. */
function classOf({ classes, patterns }: NameMaker, name: string): NameClass {
  const found = classes.find((one) => one.name === name)!;
  return name === AS_LISTED && !patterns.patterns.has(name) ? { ...found, ...PERSON } : found;
}

/** Whose names of a class are wanted. */
interface Wanted {
  readonly nameClass: NameClass;
  readonly sex: Sex | null;
}

/** Names offset .. offset + count - 1 of classes, none of them in two, and phrases; in the order of what is wanted. */
async function classesOf(
  maker: NameMaker,
  wanted: readonly Wanted[],
  request: MakeRequest,
): Promise<ClassNames[]> {
  const { count, offset, style } = request;
  const stocks = new Map<Wanted, ClassStock>();
  for (const one of wanted) {
    const { nameClass, sex } = one;
    if (nameClass.kind !== 'phrase')
      stocks.set(one, await maker.stock(nameClass, nameClass.sex ?? sex));
  }
  const lists = listsOf([...stocks.values()], offset + count, request);
  const classes: ClassNames[] = [];
  for (const one of wanted) {
    const made = stocks.get(one);
    if (!made) {
      classes.push(await phraseClass(maker, one.nameClass, request));
      continue;
    }
    const list = lists.shift()!;
    const names = list
      .slice(offset)
      .map(({ name, parents }) => ({ name: renderMade(name, style), parents }));
    const stock = { ...made.told, size: made.found.length };
    const short =
      names.length < count
        ? whyShort(list.length, stock, request, stocks.size > 1, maker.full.size > 0)
        : null;
    classes.push({ nameClass: one.nameClass.name, names, stock, short });
  }
  return classes;
}

/**
 * A pattern by its name in the language, or as it is written. Throws `EngineError` 'pattern-invalid', also for a patronymic
 * where there are none.
 */
export function readPattern(
  { classes, patterns: { patterns, lexicons }, patronymics, withPatronymics }: NameMaker,
  text: string,
): Pattern {
  const pattern =
    patterns.get(text) ??
    parsePattern(text, { classes: classes.map(({ name }) => name), lexicons });
  if (patronymics !== null || !hasPatronymic(pattern)) return pattern;
  const known = withPatronymics.join(', ');
  const what = `neither the source nor its language shows patronymics; give a language that has them: ${known}.`;
  throw badPattern(pattern.text, what);
}

/** The class that names of fathers are of. */
export const givenNames = ({ classes }: Pick<NameMaker, 'classes'>): NameClass =>
  classes.find(({ part }) => part === 'first') ?? classes[0]!;

function whyShort(
  made: number,
  { own, language, words, size }: ClassNames['stock'],
  { offset, letters, avoid, count }: MakeRequest,
  hasOthers = false,
  hasParts = false,
): string {
  const shared = hasOthers && made < size && avoid.length === 0;
  const remedies = [
    ...(shared ? ['ask for each class by itself'] : []),
    ...(letters ? ['allow other lengths'] : []),
    ...(avoid.length > 0 ? ['avoid fewer names'] : []),
    words > 0 ? 'take a longer text' : 'add some names of your own',
  ];
  const names = made === 1 ? 'Only one name' : made === 0 ? 'No name' : `Only ${made} names`;
  const verb = made === 1 ? 'this' : 'these';
  const before = offset > 0 ? `, and ${Math.min(offset, made)} of them came before` : '';
  return `${names} like ${verb} can be made from ${own + language + words}${hasParts ? ' (each part of a name counts)' : ''}${shared ? ', for no name stands in two classes' : ''}${before}; ${remedies.join(', or ')}, or ask for fewer than ${count}.`;
}

/** The names that the parts of a pattern choose from, by class and by part, and the sex that given ones were asked of. */
async function namesOfParts(
  maker: NameMaker,
  pattern: Pattern,
  request: MakeRequest,
  listed: number,
) {
  const named = pattern.parts.flatMap((part) => (part.kind === 'class' ? [part.name] : []));
  const parts = [...new Set(named)];
  const { lexicons } = maker.patterns;
  // a patronymic or a title is that of a woman or a man, so given names are of either
  const sexes: readonly (Sex | null)[] =
    (hasPatronymic(pattern) || hasSexes(pattern, lexicons)) && request.sex === null
      ? ['f', 'm']
      : [request.sex];
  const wanted = parts.flatMap((part): (Wanted & { readonly part: string })[] => {
    if (part === PATRONYMIC) return [{ part, nameClass: givenNames(maker), sex: 'm' }];
    const nameClass = classOf(maker, part);
    const of = nameClass.part === 'first' && !nameClass.sex ? sexes : [request.sex];
    return of.map((sex) => ({ part, nameClass, sex }));
  });
  const classes = await classesOf(maker, wanted, { ...request, count: listed, offset: 0 });
  const lists = new Map<string, ShownName[]>(parts.map((part) => [part, []]));
  const sexOf = new Map<ShownName, Sex | null>();
  const isListed = pattern.parts.length > 1 && maker.patterns.patterns.get(AS_LISTED) === pattern;
  classes.forEach(({ names, stock: { own, language, words } }, i) => {
    const { part, nameClass, sex } = wanted[i]!;
    const stock = own + language + words;
    // the last joins of a small stock are hard to say, and where there are words enough there are none
    const few = stock < FEW ? BEST_OF_FEW * stock : names.length;
    for (const name of names.slice(0, own > 0 && words > 0 ? words : few)) {
      // a first word of the list is a part of its own pattern: no Port Stone Calmoor
      if (isListed && FIRST_WORD.test(name.name)) continue;
      lists.get(part)!.push(name);
      if (part !== PATRONYMIC && nameClass.part === 'first') sexOf.set(name, nameClass.sex ?? sex);
    }
  });
  return { classes, lists, sexOf };
}

export interface Phrase {
  readonly text: string;
  readonly slot: number;
  readonly names: readonly ShownName[];
  /** What stands for each part: a name, or the number of its entry, of which common ones have several. */
  readonly chosen: readonly string[];
}

/** Phrases in an order in which, of some that are looked ahead at, those come first whose parts have come least. */
function* inTurns(phrases: Iterable<Phrase>): Generator<Phrase> {
  const uses = new Map<string, number>();
  const ahead: Phrase[] = [];
  const usesOf = (part: string): number => uses.get(part) ?? 0;
  const next = (): Phrase => {
    const costs = ahead.map(({ chosen }) => chosen.reduce((sum, part) => sum + usesOf(part), 0));
    const [least] = ahead.splice(costs.indexOf(Math.min(...costs)), 1);
    for (const part of least!.chosen) uses.set(part, usesOf(part) + 1);
    return least!;
  };
  for (const phrase of phrases) if (ahead.push(phrase) === AHEAD) yield next();
  while (ahead.length > 0) yield next();
}

/** Phrases of a pattern, and the names that they are made of. */
async function phrasesOf(
  maker: NameMaker,
  pattern: Pattern,
  request: MakeRequest,
  listed = LISTED,
) {
  const { classes, lists, sexOf } = await namesOfParts(maker, pattern, request, listed);
  const space = phraseSpaceOf(pattern, (name) => lists.get(name)!.length, request.seed);
  const { offset, count } = request;
  const none = new Set([...maker.full, ...request.avoid.map(fold)]);
  const seen = new Set<string>();
  function* phrases(): Generator<Phrase> {
    for (let slot = 0; slot < space.size; slot++) {
      const choices = space.at(slot);
      const shown = chosenParts(pattern).map((part, k) =>
        part.kind === 'class' ? lists.get(part.name)![choices[k]!]! : null,
      );
      const names = shown.filter((name) => name !== null);
      const sex = names.map((name) => sexOf.get(name)).find(Boolean) ?? null;
      const chosen: string[] = [];
      const text = fillPattern(pattern, (part, k) => {
        if (part.kind === 'lexicon') {
          const entries = entriesFor(part, maker.patterns.lexicons, sex);
          const entry = choices[k]! % entries.length;
          chosen.push(`${part.name} ${entry}`);
          return entries[entry]!;
        }
        const { name } = shown[k]!;
        chosen.push(name);
        return part.name === PATRONYMIC ? patronymic(maker, name, sex ?? 'm', request.style) : name;
      });
      // parts without a blank between them may make one text twice
      if (text === null || ECHO.test(text) || seen.has(text) || none.has(fold(text))) continue;
      seen.add(text);
      yield { text, slot, names, chosen };
    }
  }
  const made: Phrase[] = [];
  for (const phrase of inTurns(phrases())) if (made.push(phrase) >= offset + count) break;
  const list = made.slice(offset);
  const used = new Set(list.flatMap(({ names }) => names));
  // entries that are drawn more often give no more phrases
  const size = chosenParts(pattern).reduce(
    (all, one) =>
      one.kind === 'class' ? all : (all / one.entries.length) * new Set(one.entries).size,
    space.size,
  );
  const short =
    list.length < count
      ? `The pattern has ${size} phrases of these names; ask for fewer, or give more names.`
      : null;
  const shown = classes.map((one) => ({
    ...one,
    names: one.names.filter((name) => used.has(name)),
    short: null,
  }));
  return { classes: shown, phrases: { pattern: pattern.text, size, short, list } };
}

/** Of a father's name as it is shown. */
export function patronymic(
  { patronymics }: NameMaker,
  father: string,
  sex: Sex,
  style: RenderStyle,
): string {
  const text = patronymics!.of(father, sex);
  return style === 'upper' || style === 'lower' ? renderMade(text, style) : text;
}

async function phraseClass(
  maker: NameMaker,
  { name, pattern: own }: NameClass,
  request: MakeRequest,
): Promise<ClassNames> {
  const text = own ?? (maker.patterns.patterns.has(name) ? name : null);
  if (text === null) {
    throw new EngineError(
      'pattern-invalid',
      `the class ${name} has no names of its own and no pattern; give it a kind (person or place) or a pattern such as "Order of {place_name}".`,
    );
  }
  const pattern = readPattern(maker, text);
  for (const part of pattern.parts) {
    if (part.kind !== 'class' || part.name === PATRONYMIC) continue;
    if (classOf(maker, part.name).kind !== 'phrase') continue;
    throw new EngineError(
      'pattern-invalid',
      `the pattern of the class ${name} holds {${part.name}}, which is a phrase itself; use {first_name} or {place_name}.`,
    );
  }
  const listed = KINDS.some((kind) => kind.name === name) ? BEST_LISTED : LISTED;
  const { classes, phrases } = await phrasesOf(maker, pattern, request, listed);
  const stock = {
    ...(classes[0]?.stock ?? { own: maker.full.size, language: 0, words: 0, notes: [] }),
    size: phrases.size,
  };
  const made = phrases.list.length;
  return {
    nameClass: name,
    names: phrases.list.map(({ text, names }) => ({
      name: text,
      parents: names.length === 1 ? names[0]!.parents : [],
    })),
    stock,
    short: made < request.count ? whyShort(request.offset + made, stock, request) : null,
  };
}
