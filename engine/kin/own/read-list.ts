// The names of a list: what its entries are made of, with their parts, tags and sexes. Entries are lines, or what stands
// between commas, semicolons or blanks, without numbers, remarks and other columns of a table. Tells a list from prose.
import { PARTICLE, partTest } from '../../text/words.ts';
import type { OwnKind, OwnName, OwnNames, OwnPair, Whole } from './own-name.ts';

/** What a list says of one name. */
interface ListEntry {
  readonly text: string;
  /** UTF-16 offset of `text` in the list. */
  readonly at: number;
  readonly tags: readonly string[];
  /** The number behind it, as it is written. */
  readonly number?: string;
  /** Of a table with given names and family names: how many of its last words are the family name. */
  readonly lasts?: number;
  /** What of its row, or of the table of which it is the first, is not read, and the offset of that. */
  readonly unread?: readonly (readonly [what: string, at: number])[];
}

/** Letters of the longest line that is a name, and of the longest name. */
const LONGEST = 80;
/** Words of a line from which on it is a row of names. */
const MANY_WORDS = 5;
/** Words between marks in a list, at most on average. */
const WORDS_OF_PIECE = 3;
/** Characters that are looked at to tell a list. */
const LOOK = 20_000;
/** Rows that a table or a list with remarks has at least, and the share of them that have its form. */
const LEAST_ROWS = 4;
const REGULAR = 0.8;
/** Characters of a line, up to which a remark is looked for. */
const LINE = 1000;
/** Words of a remark, at most on average, and of a tag. */
const WORDS_OF_REMARK = 8;
const WORDS_OF_TAG = 2;
const WORDS_OF_NAME = 5;

const NONE: readonly string[] = [];
const LETTER = /\p{L}/u;
/** Marks that a sentence has and a list has not; numbers before names have a point as well. */
const SENTENCE = /(?<!\d)[.!?…।]["'”’»)\]]*(?:\s|$)/gu;
const AROUND = /^[^\p{L}\p{M}]+|[^\p{L}\p{M}'’]+$/gu;
/** A name that is set bold: - **Thorin** (dwarf), of the mountain. */
const BOLD = /^([^\p{L}\p{M}]*(?:\*\*|__))([^*_]+)(?:\*\*|__)(?:\s*\(([^)]*)\))?/u;
/** A name before a colon, or before a dash between blanks. */
const REMARKED = /^()([^:=–—]*?\p{L}[^:=–—]*?)(?:\s*[:=]\s|\s+[-–—]\s)/u;
/** A remark in brackets behind a name. */
const BRACKETS = /\s*[([（]([^()[\]（）]*)[)\]）]\s*$/u;
/** Headings of columns of names (beside one part also of the other: Name, Vorname), of given names and of family names. */
const NAME_HEADING =
  /^(?:(?:full[ _-]?)?names?|nom|nombre|nome|naam|namn|navn|nimi|имя|название|名前|名)$/iu;
const FIRST_HEADING = /^(?:(?:first|given|fore)(?:[ _-]?names?)?|vornamen?|pr[ée]noms?)$/iu;
const LAST_HEADING =
  /^(?:(?:last|family)(?:[ _-]?names?)?|surnames?|(?:nach|familien)namen?|apellidos?)$/iu;
const HEADINGS = [NAME_HEADING, FIRST_HEADING, LAST_HEADING];
/** And of numbers that say how often a name is borne. */
const NUMBER_HEADING =
  /^(?:counts?|n|numbers?|times|occurrences|total|weight|freq(?:uency)?|anzahl|häufigkeit|número|frecuencia|nombre|effectif)$/iu;
const SEX_HEADING = /^(?:sex|gender|geschlecht|sexe|sexo|sesso)$/iu;
/** And of what is not read. */
const OTHER_HEADING = /^(?:id|e-?mail)$/iu;

/**
 * Whether a text that was pasted is a list of names and not prose: short lines, or short pieces between commas
 * or semicolons, or a row of words that all begin alike, with capitals or (in a script without them) not, and hardly
 * a mark that ends a sentence.
 */
export function looksLikeList(text: string): boolean {
  const look = text.slice(0, LOOK);
  // notes of several headings are read with them
  const { rows, isShaped } = rowsOfList(look);
  if (isShaped && (look.match(/^#/gm)?.length ?? 0) < 2) return true;
  const lines = rows.map((row) => row.text);
  if (lines.length === 0) return false;
  const words = lines.join('\n').match(/[\p{L}\p{M}'’-]+/gu) ?? [];
  const marks = look.match(SENTENCE)?.length ?? 0;
  if (/[。！？]/.test(look) || marks > 0.02 * words.length + 1) return false;
  if ((look.match(/\t/g)?.length ?? 0) > lines.length / 2) return true; // tags
  const pieces = lines
    .flatMap((line) => line.split(/[,;、，；]+/))
    .filter((piece) => LETTER.test(piece));
  const small = words.filter((word) => isSmall(word)).length;
  const short = lines.every((line) => line.length <= LONGEST && wordsOf(line) < 7);
  if (marks === 0 && lines.length > 1 && short && small <= 0.35 * words.length) return true;
  if (words.length <= WORDS_OF_PIECE * pieces.length && (pieces.length > 1 || small === 0)) {
    // verse has short lines too, but most of its words are small
    return small <= 0.35 * words.length || words.length <= 1.2 * pieces.length;
  }
  return small === 0 || small <= 0.02 * words.length;
}

/** The entries of a list, of one or more words each, in its order. */
export function entriesOfList(text: string): ListEntry[] {
  const { rows } = rowsOfList(text);
  const separated = rows.some((row) => /[,;、，；]/u.test(row.text));
  // a single line of some words is a row of names; among many lines only one that is long
  const many = rows.length === 1 && !separated ? 3 : MANY_WORDS;
  return rows
    .flatMap((row) => (separated && !row.lasts ? partsOf(row, /[^,;、，；]+/gu) : row))
    .flatMap((piece) => {
      if (piece.lasts || wordsOf(piece.text) === 1) return piece;
      const words = piece.text.split(/\s+/u).filter((word) => LETTER.test(word));
      const capitals = words.filter((word) => !isSmall(word)).length;
      const even = capitals === 0 || capitals === words.length;
      return words.length >= many && even ? partsOf(piece, /\S+/gu) : piece;
    })
    .map((piece) => {
      const { 0: tail, 1: number } = numberIn(piece.text) ?? [''];
      const text = bare(piece.text.slice(0, piece.text.length - tail.length));
      if (text === piece.text) return piece;
      const counted = number === undefined ? {} : { number };
      return { ...piece, text, at: piece.at + piece.text.indexOf(text), ...counted };
    })
    .filter((entry) => LETTER.test(entry.text));
}

/** How often a name is borne, behind it, or what is meant for that: 1 200, 15x. */
const NUMBER = /(?:^|\s)([-+~×*]?\d[\d.'’\s]*(?:[a-z%×]|e\d+)?)\s*$/i;
const numberIn = (text: string) => (text.length > LINE ? null : NUMBER.exec(text));
/** Whole numbers, also with thousands apart; shares, of which a list has one below 1. */
const WHOLE = /^(?:[1-9]\d*|[1-9]\d{0,2}([.'’\s])\d{3}(?:\1\d{3})*)$/;
const SHARE = /^\d+(?:\.\d+)?$/;
/** A comma within a number, which parts no names. */
const COMMA = /(?<=[\s"][-+]?\d[\d,]*),(?=\d)/g;

/** Without what stands around a name and is no part of it: numbers, bullets, quotation marks. */
const bare = (text: string): string => text.replace(AROUND, '');

const partsOf = ({ text, at, tags }: ListEntry, pattern: RegExp): ListEntry[] =>
  [...text.matchAll(pattern)].map(({ 0: part, index }) => ({ text: part, at: at + index, tags }));

/** A family name before the given ones, in quotes. */
const TURNED = /"([^",\n]+), ([^",\n]+)"/gu;

/** The rows of a list in its order, and whether their form alone shows that it is one: a table, or names with remarks. */
function rowsOfList(source: string): { rows: ListEntry[]; isShaped: boolean } {
  // "Hall, Ann ""Nan""": Ann Nan, where she stands
  const text = source.replaceAll('""', '  ');
  const turned = text.replace(TURNED, '"$2 $1 "');
  const isTurned = (text.match(TURNED)?.length ?? 0) >= LEAST_ROWS;
  const lines = linesOf(isTurned ? turned : text);
  const shaped =
    remarked(lines) ?? tableOf(lines, '|') ?? tableOf(lines, ',') ?? tableOf(lines, ';');
  const rows = shaped ?? tableOf(lines, '\t') ?? lines.map(beforeTab);
  return { rows: rows.map(beforeBrackets), isShaped: shaped !== null };
}

/** Lines with a letter that are no heading of Markdown; below one such as last_name all are tagged by it. */
function linesOf(text: string): ListEntry[] {
  const mark = text.startsWith('\ufeff') ? 1 : 0;
  const lines = [...text.slice(mark).matchAll(/[^\n\r\u2028\u2029]+/gu)]
    .filter(([line]) => LETTER.test(line) && !line.startsWith('#'))
    .map(({ 0: line, index }) => ({
      ...{ at: index + mark, tags: NONE },
      text: line.length > LINE ? line : line.replace(COMMA, '.'),
    }));
  const place = headingOf(lines[0]?.text ?? '');
  return place < 0 ? lines : lines.slice(1).map((line) => ({ ...line, tags: partTag(place) }));
}

function beforeTab({ text, at, tags: before }: ListEntry): ListEntry {
  const [head = '', ...rest] = text.split('\t');
  const tags = rest.flatMap((cell) => cell.split(/[,;]/)).map((tag) => tag.trim());
  return { text: head, at, tags: [...before, ...tags.filter(Boolean)] };
}

function beforeBrackets(row: ListEntry): ListEntry {
  const found = row.text.length > LINE ? null : BRACKETS.exec(row.text);
  const text = row.text.slice(0, found?.index);
  if (!found || !LETTER.test(text)) return row;
  return { ...row, text, tags: [...row.tags, ...tagsOf([found[1]!])] };
}

const tagsOf = (remarks: readonly string[]): string[] =>
  remarks.map(unquoted).filter((text) => text && wordsOf(text) <= WORDS_OF_TAG);

const wordsOf = (text: string): number => text.trim().split(/\s+/u).length;

/** Names with a short remark each; null where lines are of another form. */
function remarked(lines: readonly ListEntry[]): ListEntry[] | null {
  let [found, words] = [0, 0];
  const rows = lines.map((line): ListEntry => {
    const match =
      line.text.length > LINE ? null : (BOLD.exec(line.text) ?? REMARKED.exec(line.text));
    if (match === null) return line;
    const [whole, before, name, tag = ''] = match;
    found++;
    words += wordsOf(line.text.slice(whole.length));
    return { text: name!, at: line.at + before!.length, tags: tagsOf([tag]) };
  });
  const fits = found >= REGULAR * lines.length && words <= WORDS_OF_REMARK * found;
  return fits && areNames(rows.map(({ text }) => text)) ? rows : null;
}

/** Texts with capitals where their script has them and few words. */
const namesAmong = (texts: readonly string[]): string[] =>
  texts.filter((text) => {
    const first = LETTER.exec(text)?.[0];
    return first !== undefined && !isSmall(first) && wordsOf(text) <= WORDS_OF_NAME;
  });

/** Whether texts are as different as names. */
const areNames = (texts: readonly string[]): boolean =>
  new Set(namesAmong(texts)).size >= Math.max(LEAST_ROWS, REGULAR * texts.length);

/** Of rows without headings such as Anna,Smith,12 the given names and the family names; of Paris,France,2000000 none. */
function columnsOfPersons(rows: readonly ListEntry[][]): number[] {
  const [head = []] = rows;
  const least = Math.max(LEAST_ROWS, REGULAR * rows.length);
  const names = head.map((_, i) => namesAmong(rows.map((cells) => cells[i]?.text ?? '')));
  const columns = [...names.keys()].filter((i) => names[i]!.length >= least);
  const [first, last] = columns.map((i) => new Set(names[i]).size);
  const isCounted = head.some(({ text }) => numberIn(text)?.index === 0);
  return isCounted && columns.length === 2 && 2 * last! > first! ? columns : [];
}

/** A word whose first letter could have been a capital and is not. */
function isSmall(word: string): boolean {
  const first = String.fromCodePoint(word.codePointAt(0) ?? 32);
  return first !== first.toUpperCase();
}

/** The names of a table: by its headings, or in its one column of names; what else a row says are tags. Null for no table. */
function tableOf(lines: readonly ListEntry[], mark: string): ListEntry[] | null {
  if (!lines[0]?.text.includes(mark)) return null;
  const rows = lines.map((line) => cellsOf(line, mark));
  const [head = [], ...rest] = rows;
  const width = head.length;
  const even = rows.filter(({ length }) => length === width).length;
  let columns = columnsOfNames(head, rest);
  const isEven = width > 1 && even >= Math.max(LEAST_ROWS, REGULAR * rows.length);
  const isHeaded = columns.length > 0 || mark === '|';
  if (!isHeaded) columns = columnsOfPersons(rows);
  const isPair = columns.length > 1;
  const [numbers, sexes, others] = [NUMBER_HEADING, SEX_HEADING, OTHER_HEADING].map((of) =>
    head.findIndex(({ text }, i) => !columns.includes(i) && of.test(unquoted(text))),
  ) as [number, number, number];
  // two headings show a table, however few and uneven its rows are
  if (!isEven && !(isHeaded && (isPair || Math.max(numbers, sexes, others) >= 0))) return null;
  if (!isHeaded && !isPair && mark === '\t') return null;
  const body = isHeaded ? rest : rows;
  if (columns.length === 0) {
    columns = [...head.keys()].filter((i) => areNames(body.map((cells) => cells[i]?.text ?? '')));
    if (columns.length === 0) return null;
    // nothing but names: each is one of its own
    if (columns.length === width) return mark === '|' ? body.flat() : null;
    columns.length = 1;
  }
  const passed = head
    .filter((_, i) => isHeaded && ![...columns, numbers, sexes].includes(i))
    .map(({ text, at }) => [`column ${unquoted(text)}`, at] as const);
  // where nothing has a heading numbers before a name are those of the rows
  const isTag = (text: string, i: number): boolean =>
    !columns.includes(i) &&
    (!NUMBER.test(unquoted(text)) || (isHeaded ? i === numbers : i > columns[0]!));
  return body.flatMap((cells, row) => {
    const texts = cells.map(({ text }) => text);
    const sex = texts[sexes]?.trim() ?? '';
    const isOdd = sex !== '' && !FEMALE.test(sex) && !MALE.test(sex);
    // a person may have one name alone
    const named = columns.filter((i) => LETTER.test(texts[i] ?? ''));
    const [first, last] = named.map((i) => cells[i]!);
    if (!first) return [];
    const place = isPair ? 1 + columns.indexOf(named[0]!) : headingOf(head[named[0]!]!.text);
    return {
      text: last ? `${first.text} ${last.text}`.replace(/[",]/gu, '') : first.text,
      at: first.at,
      unread: [...(row === 0 ? passed : []), ...(isOdd ? [[`sex ${sex}`, first.at] as const] : [])],
      ...(last && { lasts: wordsOf(last.text) }),
      tags: [...(last ? NONE : partTag(place)), ...tagsOf(texts.filter(isTag))],
    };
  });
}

/** Which heading of names a text is, by its place among `HEADINGS`; -1 for none. */
const headingOf = (text: string): number => HEADINGS.findIndex((of) => of.test(unquoted(text)));
const partTag = (place: number) => [NONE, ['first'], ['last']][place] ?? NONE;
const unquoted = (text: string): string => text.trim().replaceAll('"', '');

/** The column of names, or those of given names and family names; none without such headings above words. */
function columnsOfNames(head: readonly ListEntry[], rows: readonly ListEntry[][]): number[] {
  const found = head.map(({ text }, i) =>
    rows.some((cells) => LETTER.test(cells[i]?.text ?? '')) ? headingOf(text) : -1,
  );
  const [full, first, last] = HEADINGS.map((_, i) => found.indexOf(i)) as [number, number, number];
  const parts = [first, last].filter((column) => column >= 0);
  // first may be the tag of each row
  const isTag = (i: number): boolean => rows.some((cells) => cells[i]?.text === head[i]!.text);
  if (full < 0 || parts.length > 1) return parts.length === 1 && isTag(parts[0]!) ? [] : parts;
  if (parts.length === 0 || /full/iu.test(head[full]!.text)) return [full];
  return first < 0 ? [full, last] : [first, full];
}

function cellsOf({ text, at }: ListEntry, mark: string): ListEntry[] {
  const cells: ListEntry[] = [];
  // a mark within quotes parts nothing
  const parts = RegExp(`(?:\\s*"[^"]*"\\s*(?=[${mark}]|$)|[^${mark}]*)[${mark}]?`, 'gu');
  for (const { 0: part, index } of text.matchAll(parts)) {
    if (part === '' && !text.endsWith(mark)) break;
    const cell = part.endsWith(mark) ? part.slice(0, -1) : part;
    const blank = cell.length - cell.trimStart().length;
    const [, quote = '', inside] = /^("?)(.*)\1$/u.exec(cell.trim())!;
    cells.push({ text: inside!, at: at + index + blank + quote.length, tags: NONE });
  }
  // | a | has nothing outside its marks, a, nothing behind it
  const [isBefore, isBehind] = [cells[0]!, cells.at(-1)!].map(({ text }) => text === '');
  return cells.slice(isBefore && mark === '|' ? 1 : 0, isBehind ? -1 : undefined);
}

/** A line of several words; of a table with its `lasts`. */
interface FullName extends OwnPair {
  readonly lasts: ListEntry['lasts'] | undefined;
  readonly sex: OwnName['sex'];
}

/** Names of several words that a list has at least, and their least share, to be one of full names. */
const LEAST_FULL = 5;
export const FULL_SHARE = 0.6;

const FEMALE = /^(?:f|fem|female|w|woman|girl|weiblich|frau|femme|féminin|mujer|femenino)$/i;
const FIRST = /^(?:first|given)$/i;
const LAST = /^(?:last|family|surname)$/i;
const MALE = /^(?:m|masc|male|man|boy|männlich|mann|homme|masculin|hombre|masculino)$/i;
const PERSON = /^(?:person|character|figur|personne|persona)$/i;
const PLACE =
  /^(?:place|location|town|city|village|river|region|country|ort|stadt|dorf|fluss|land|lieu|ville|lugar|ciudad|pueblo)$/i;

const OF_PERSONS = [PERSON, FEMALE, MALE, FIRST, LAST];

/** The names of a list, each once, in its order. A line of two or three words is a name of several parts. */
export function readNameList(source: string): OwnNames {
  const entries = entriesOfList(source);
  const kindOf = kindTest(entries);
  // beside family names women and men are given names
  const ofSex: OwnName['part'] = tagged(entries, LAST) > 0 ? 'first' : null;
  const names = new Map<string, OwnName>();
  const pairs = new Map<string, FullName>();
  /** How many names are of one word and no places. */
  let single = 0;
  const numbers = entries.map(
    ({ number, tags }) => number ?? tags.find((tag) => numberIn(tag)?.index === 0),
  );
  const form = numbers.some((number) => number?.startsWith('0.')) ? SHARE : WHOLE;
  const odd: string[] = [];
  const lineAt = (at: number): number => source.slice(0, at).split('\n').length;
  /** Names as they are borne, of one word or several, and how often, by their last word, given names by the first. */
  const wholes = new Map<string, Map<string, Whole>>();
  const bear = (by: string, ...[whole, times, part, sex]: Whole): void => {
    const key = bare(by).toLowerCase();
    const its = wholes.get(key) ?? new Map<string, Whole>();
    const as = `${part} ${sex} ${whole}`;
    wholes.set(key, its.set(as, [whole, times + (its.get(as)?.[1] ?? 0), part, sex]));
  };
  for (const [i, { text, at, tags, lasts }] of entries.entries()) {
    const number = numbers[i];
    const isOdd = number !== undefined && !form.test(number);
    if (isOdd && odd.length < MOST_ODD) odd.push(`${number} in line ${lineAt(at)}`);
    const plain = form === WHOLE ? number?.replace(/\D/gu, '') : number;
    const times = isOdd ? 1 : Number(plain ?? 1);
    const written = text.normalize('NFC');
    const whole = written.replace(/\s+/gu, ' ');
    const words = whole.split(' ');
    const last = words.pop()!;
    const of = partOf(tags, lasts ? null : ofSex);
    // von Ahlefeldt, tagged as a family name, is of one part
    const parts = of === 'last' ? [] : words;
    const kind = kindOf(tags);
    let offset = at;
    for (const [k, part] of [...parts, last].entries()) {
      if (isSmall(part) && !isSmall(last)) continue; // San Juan de la Cruz
      offset = at + written.indexOf(part, offset - at);
      const name = bare(part);
      if (name === '' || name.length > LONGEST || !LETTER.test(name)) continue;
      const key = name.toLowerCase();
      const { tags: before = [], ...first } = names.get(key) ?? {};
      // of Ada Mary, tagged as given names, Mary is no family name
      const isLast = k > 0 && k + (lasts ?? 1) > parts.length && of !== 'first';
      const all = [...new Set([...before, ...(isLast && kind !== 'place' ? NONE : tags)])];
      const told = { sex: sexOf(all), part: partOf(all, ofSex), tags: all };
      const more = all.length > before.length ? { kind: kindOf(all) } : {};
      const place = offset + part.indexOf(name);
      names.set(key, { name, kind, count: 1, at: place, ...first, ...more, ...told });
    }
    const key = whole.toLowerCase();
    const count = times + (pairs.get(key)?.count ?? 0);
    if (parts.length > 0 && of !== 'first')
      pairs.set(key, { parts: [parts.join(' '), last], kind, count, lasts, sex: sexOf(tags) });
    else {
      // Anna Maria among given names is an Anna
      bear(parts[0] ?? last, whole, times, of ?? (sexOf(tags) && 'first'), sexOf(tags));
      if (kind !== 'place') single++;
    }
  }
  const all = [...pairs.values()];
  const full = all.filter(({ kind }) => kind !== 'place');
  const isTable = full.some(({ lasts }) => lasts !== undefined);
  const isFull =
    isTable || (full.length >= LEAST_FULL && full.length >= FULL_SHARE * (full.length + single));
  const isDouble = isFull && hasDoubles(full);
  const told = all.map(({ parts, kind, count, lasts, sex }): OwnPair => {
    const [given, family] = inParts(parts, isDouble, lasts);
    if (isFull && kind !== 'place') {
      if (given !== '') bear(given.split(' ')[0]!, given, count, 'first', sex);
      bear(parts[1], family, count, 'last', null);
      // among single ones, or of a place, one name
    } else if (kind === 'place' || full.length < single)
      bear(parts[1], parts.join(' '), count, null, null);
    else for (const word of parts.join(' ').split(' ')) bear(word, word, count, null, null);
    const isTold = (isDouble || lasts !== undefined) && given !== '';
    return { parts: isTold ? [given, family] : parts, kind, count };
  });
  const partIn = partTest(isFull ? told : []);
  return {
    names: [...names].map(([key, name]) => {
      const its = [...(wholes.get(key)?.values() ?? [])];
      const parts = new Set(its.map(([, , part]) => part));
      // Peter, m, in one line, and Peter, last, in another
      const isEither = parts.has('first') && parts.has('last');
      return { ...name, part: isEither ? null : (name.part ?? partIn(key)), wholes: its };
    }),
    pairs: told,
    words: new Set(names.keys()),
    unread: entries
      .flatMap(({ unread = [] }) => unread)
      .slice(0, MOST_ODD)
      .map(([what, at]) => `${what} in line ${lineAt(at)}`),
    ...(isTable && { isTable }),
    ...(numbers.some((number) => number !== undefined) && { odd }),
  };
}

/** Numbers that are none which are told. */
const MOST_ODD = 20;
/** Share of middle words that are family names of others, from which on all are. */
const MIDDLE = 0.2;

/** Whether full names have two family names: Ana García López. */
function hasDoubles(full: readonly OwnPair[]): boolean {
  const [firsts, lasts] = [0, 1].map(
    (side) => new Set(full.map(({ parts }) => parts[side]!.split(' ')[0]!)),
  );
  const middles = full
    .flatMap(({ parts }) => parts[0].split(' ').slice(1))
    .filter((word) => !isSmall(word));
  const [given, family] = [firsts!, lasts!].map(
    (of) => middles.filter((word) => of.has(word)).length,
  );
  return family! > given! && family! >= MIDDLE * middles.length;
}

/** A full name as given names and family name, which has the words that a table tells, else which has the particles before it, and of two the other. */
function inParts(
  [before, last]: OwnPair['parts'],
  isDouble: boolean,
  lasts?: number,
): [string, string] {
  const words = before.split(' ');
  const isName = (word: string, i: number): boolean =>
    !isSmall(word) && (i === 0 || !PARTICLE.test(word));
  let from = lasts ? words.length + 1 - lasts : words.findLastIndex(isName) + 1;
  if (!lasts && isDouble && from > 1) from = words.slice(0, from - 1).findLastIndex(isName) + 1;
  return [words.slice(0, from).join(' '), [...words.slice(from), last].join(' ')];
}

/** Of what kind tags tell a name to be; where all have tags of one sort they serve for either, but for towns of several words. */
function kindTest(entries: readonly ListEntry[]): (tags: readonly string[]) => OwnKind {
  const [places, persons] = [tagged(entries, PLACE), tagged(entries, ...OF_PERSONS)];
  const isAll = Math.max(places, persons) === entries.length;
  const areTowns = isAll && persons === 0 && entries.some(({ text }) => wordsOf(text) > 1);
  const tellsKind = isAll ? areTowns : tagged(entries, PLACE, PERSON) > 0;
  return (tags) => {
    const isPlace = isAny(tags, PLACE);
    const isPerson = OF_PERSONS.some((known) => isAny(tags, known));
    return !tellsKind || isPlace === isPerson ? 'either' : isPlace ? 'place' : 'person';
  };
}

const tagged = (entries: readonly ListEntry[], ...known: RegExp[]): number =>
  entries.filter(({ tags }) => known.some((one) => isAny(tags, one))).length;
const isAny = (tags: readonly string[], known: RegExp): boolean =>
  tags.some((tag) => known.test(tag));
const partOf = (tags: readonly string[], ofSex: OwnName['part']): OwnName['part'] =>
  isAny(tags, FIRST) ? 'first' : isAny(tags, LAST) ? 'last' : sexOf(tags) && ofSex;
function sexOf(tags: readonly string[]): OwnName['sex'] {
  const f = isAny(tags, FEMALE);
  return f === isAny(tags, MALE) ? null : f ? 'f' : 'm';
}

/** Whether a list tags a name as a town. */
export const isTown = ({ tags }: OwnName): boolean => isAny(tags, PLACE);
/** Whether a list tags a name with either sex: it is of neither then, whatever its language says. */
export const isOfBoth = ({ tags }: OwnName): boolean => isAny(tags, FEMALE) && isAny(tags, MALE);

/** How many entries of a list have tags of each sort. */
export function tagsIn(text: string) {
  const entries = entriesOfList(text);
  const told = (known: RegExp): number => tagged(entries, known);
  const [women, men, families] = [told(FEMALE), told(MALE), told(LAST)];
  return { women, men, families, towns: told(PLACE), persons: told(PERSON) + told(FIRST) };
}
