/** Names and phrases of one or more classes of a source: what a request for names asks for. */
import { EngineError } from '../../base/errors.ts';
import { type RenderStyle, renderName } from '../../names/render-style.ts';
import { type KinName, listsOf, type OrderRequest } from '../list.ts';
import type { LanguagePatterns } from '../pattern-file.ts';
import { type Pattern, PhraseSpace, parsePattern } from '../phrases.ts';
import type { ClassStock, Sex, StockTold } from '../stock.ts';
import type { NameClass, NameKind } from './name-class.ts';

/** What names are made with. */
export interface NameMaker {
  /** All classes, which patterns may name. */
  readonly classes: readonly NameKind[];
  readonly patterns: LanguagePatterns;
  /** The stock of a class that is no phrase. Throws `EngineError` 'stock-empty'. */
  stock(nameClass: NameClass, sex: Sex | null): Promise<ClassStock>;
}

export interface MakeRequest extends OrderRequest {
  /** Names of classes; of a pattern those that it names. */
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

/** Names of one class. */
export interface ClassNames {
  readonly nameClass: string;
  readonly names: readonly ShownName[];
  readonly stock: StockTold & { readonly size: number };
  /** Why there are fewer than asked for, and what would give more; null when there are enough. */
  readonly short: string | null;
}

export interface MadePhrases {
  readonly pattern: string;
  /** Number of different phrases. */
  readonly size: number;
  readonly list: readonly {
    readonly text: string;
    readonly slot: number;
    readonly names: readonly ShownName[];
  }[];
}

export interface MadeLists {
  readonly classes: readonly ClassNames[];
  /** Null without a pattern. */
  readonly phrases: MadePhrases | null;
}

/** Names of a class that phrases choose from; of a kind the best alone. */
const LISTED = 1000;
const BEST_LISTED = 200;

/** Makes the names of a request. Throws `EngineError`: 'stock-empty', 'pattern-invalid'. */
export async function makeNames(maker: NameMaker, request: MakeRequest): Promise<MadeLists> {
  if (request.pattern !== null) {
    const pattern = readPattern(maker, request.pattern);
    const { classes, phrases } = await phrasesOf(maker, pattern, request);
    return { classes, phrases };
  }
  const chosen = request.classes.map((name) => inLanguage(maker, name));
  const named = chosen.filter(({ kind }) => kind !== 'phrase');
  const lists = await namesOf(maker, named, request);
  const classes: ClassNames[] = [];
  for (const nameClass of chosen) {
    const made = lists.find((one) => one.nameClass === nameClass.name);
    classes.push(made ?? (await phraseClass(maker, nameClass, request)));
  }
  return { classes, phrases: null };
}

/** A class by its name; a kind of which the language has no phrases is of single names. */
function inLanguage({ classes, patterns }: NameMaker, name: string): NameKind {
  const found = classes.find((one) => one.name === name)!;
  return found.otherwise && !patterns.patterns.has(name) ? { ...found, ...found.otherwise } : found;
}

/** A pattern by its name in the language, or as it is written. Throws `EngineError` 'pattern-invalid'. */
export function readPattern(
  { classes, patterns: { patterns, lexicons } }: NameMaker,
  text: string,
): Pattern {
  return (
    patterns.get(text) ?? parsePattern(text, { classes: classes.map(({ name }) => name), lexicons })
  );
}

/** The names offset .. offset + count - 1 of classes, none of them in two. */
async function namesOf(
  maker: NameMaker,
  classes: readonly NameClass[],
  request: MakeRequest,
): Promise<ClassNames[]> {
  const { count, offset, sex, style } = request;
  const stocks: ClassStock[] = [];
  for (const nameClass of classes) stocks.push(await maker.stock(nameClass, nameClass.sex ?? sex));
  return listsOf(stocks, offset + count, request).map((list, i) => {
    const names = list
      .slice(offset)
      .map(({ name, parents }) => ({ name: renderName(name, style), parents }));
    const { told, found } = stocks[i]!;
    const stock = { ...told, size: found.length };
    const short = names.length < count ? whyShort(list.length, stock, request) : null;
    return { nameClass: classes[i]!.name, names, stock, short };
  });
}

function whyShort(
  made: number,
  { own, language, words }: StockTold,
  { offset, letters, avoid, count }: MakeRequest,
): string {
  const remedies = [
    ...(letters ? ['allow other lengths'] : []),
    ...(avoid.length > 0 ? ['avoid fewer names'] : []),
    words > 0 ? 'take a longer text' : 'add some names of your own',
  ];
  const names = made === 1 ? 'Only one name' : made === 0 ? 'No name' : `Only ${made} names`;
  const verb = made === 1 ? 'this' : 'these';
  const before = offset > 0 ? `, and ${Math.min(offset, made)} of them came before` : '';
  return `${names} like ${verb} can be made from ${own + language + words}${before}; ${remedies.join(', or ')}, or ask for fewer than ${count}.`;
}

/** Phrases of a pattern, and the names that they are made of. */
async function phrasesOf(
  maker: NameMaker,
  pattern: Pattern,
  request: MakeRequest,
  listed = LISTED,
): Promise<{ classes: ClassNames[]; phrases: MadePhrases }> {
  const parts = [
    ...new Set(pattern.parts.flatMap((part) => (part.kind === 'class' ? [part.name] : []))),
  ];
  const wanted = { ...request, pattern: null, classes: parts, count: listed, offset: 0 };
  const { classes } = await makeNames(maker, wanted);
  const lists = new Map(classes.map(({ nameClass, names }) => [nameClass, names]));
  const space = new PhraseSpace(pattern, (name) => lists.get(name)!.length, request.seed);
  const { offset, count } = request;
  const seen = new Set<string>();
  const list: MadePhrases['list'][number][] = [];
  const used = new Set<ShownName>();
  for (let slot = 0; slot < space.size && seen.size < offset + count; slot++) {
    const names: ShownName[] = [];
    const text = space.phrase(slot, (nameClass, index) => {
      const name = lists.get(nameClass)![index]!;
      names.push(name);
      return name.name;
    });
    // parts without a blank between them may make one text twice
    if (text === null || seen.has(text)) continue;
    seen.add(text);
    if (seen.size <= offset) continue;
    list.push({ text, slot, names });
    for (const name of names) used.add(name);
  }
  return {
    classes: classes.map((one) => ({
      ...one,
      names: one.names.filter((name) => used.has(name)),
      short: null,
    })),
    phrases: { pattern: pattern.text, size: space.size, list },
  };
}

/** The phrases that stand for names of a class. */
async function phraseClass(
  maker: NameMaker,
  { name, pattern: own, otherwise }: NameKind,
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
  const inner = pattern.parts.find((part) => part.kind === 'class' && isPhrase(maker, part.name));
  if (inner) {
    throw new EngineError(
      'pattern-invalid',
      `the pattern of the class ${name} holds {${inner.kind === 'class' ? inner.name : ''}}, which is a phrase itself; use {first_name} or {place_name}.`,
    );
  }
  // letters, sex and the like are of names, not of phrases
  const listed = otherwise ? BEST_LISTED : LISTED;
  const { classes, phrases } = await phrasesOf(
    maker,
    pattern,
    { ...request, letters: null },
    listed,
  );
  const stock = {
    ...(classes[0]?.stock ?? { own: 0, language: 0, words: 0, notes: [] }),
    size: phrases.size,
  };
  return {
    nameClass: name,
    names: phrases.list.map(({ text, names }) => ({
      name: text,
      parents: names.length === 1 ? names[0]!.parents : [],
    })),
    stock,
    short:
      phrases.list.length < request.count
        ? whyShort(request.offset + phrases.list.length, stock, request)
        : null,
  };
}

const isPhrase = ({ classes }: NameMaker, name: string): boolean =>
  classes.find((one) => one.name === name)?.kind === 'phrase';
