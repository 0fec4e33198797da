// Reads a list of names: one a line, or separated by commas, semicolons or blanks, with optional tags behind a tab.
import type { OwnName, OwnNames, OwnPair } from './own-name.ts';

/** Letters of the longest name that is read; what is longer is no name. */
const LONGEST = 80;
/** Words of a line from which on it is a row of names. */
const MANY_WORDS = 5;
/** Words between marks in a list, at most on average. */
const WORDS_OF_PIECE = 3;
/** Names of several words that a list has at least, and their least share, to be one of full names. */
const LEAST_FULL = 5;
const FULL_SHARE = 0.6;
/** Characters that are looked at to tell a list. */
const LOOK = 20_000;

const LETTER = /\p{L}/u;
/** Marks that a sentence has and a list has not; numbers before names have a point as well. */
const SENTENCE = /(?<!\d)[.!?…।]["'”’»)\]]*(?:\s|$)/gu;
const HAN_SENTENCE = /[。！？]/;
/** What stands around a name and is no part of it: numbers, bullets, quotation marks. */
const AROUND = /^[^\p{L}\p{M}]+|[^\p{L}\p{M}'’)]+$/gu;
const FEMALE = /^(?:f|fem|female|w|woman|girl|weiblich|frau|femme|mujer)$/i;
const MALE = /^(?:m|masc|male|man|boy|männlich|mann|homme|hombre)$/i;
const FIRST = /^(?:first|given)$/i;
const LAST = /^(?:last|family|surname)$/i;
/** Marks between the names of a line. */
const BETWEEN = /[,;、，；]/u;

/**
 * Whether a text that was pasted is a list of names and not prose: short lines, or short pieces between commas
 * or semicolons, or a row of words that all begin alike, with capitals or (in a script without them) not, and hardly
 * a mark that ends a sentence.
 */
export function looksLikeList(text: string): boolean {
  const look = text.slice(0, LOOK);
  const lines = look.split(/[\n\r]+/).filter((line) => LETTER.test(line));
  if (lines.length === 0) return false;
  const words = look.match(/[\p{L}\p{M}'’-]+/gu) ?? [];
  const marks = look.match(SENTENCE)?.length ?? 0;
  if (HAN_SENTENCE.test(look)) return false;
  if (marks > 0.02 * words.length + 1) return false;
  if (lines.filter((line) => line.includes('\t')).length > lines.length / 2) return true;
  const pieces = lines.flatMap((line) => line.split(BETWEEN)).filter((piece) => LETTER.test(piece));
  const small = words.filter(isSmall).length;
  const short = lines.every(
    (line) => line.length <= LONGEST && line.trim().split(/\s+/u).length < 7,
  );
  if (marks === 0 && lines.length > 1 && short && small <= 0.35 * words.length) return true;
  if (words.length <= WORDS_OF_PIECE * pieces.length && (pieces.length > 1 || small === 0)) {
    // verse has short lines too, but most of its words are small
    return small <= 0.35 * words.length || words.length <= 1.2 * pieces.length;
  }
  return small === 0 || small <= 0.02 * words.length;
}

/** A word whose first letter could have been a capital and is not. */
function isSmall(word: string): boolean {
  const first = String.fromCodePoint(word.codePointAt(0) ?? 32);
  return first !== first.toUpperCase();
}

/** The names of a list, each once, in its order. A line of two or three words is a name of several parts. */
export function readNameList(text: string): OwnNames {
  const list = new List();
  const body = text.startsWith('\ufeff') ? text.slice(1) : text;
  const shift = text.length - body.length;
  const separated = BETWEEN.test(body);
  const rows = rowsOf(body);
  // a single line of some words is a row of names; among many lines only one that is long
  const many = rows.length === 1 && !separated ? 3 : MANY_WORDS;
  for (const { line, at } of rows) {
    const [head = '', ...behind] = line.split('\t');
    const tags = behind
      .flatMap((text) => text.split(/[,;]+/))
      .map((tag) => tag.trim())
      .filter(Boolean);
    let from = 0;
    for (const piece of head.split(BETWEEN)) {
      const start = at + shift + from;
      from += piece.length + 1;
      const words = piece
        .trim()
        .split(/\s+/u)
        .filter((word) => LETTER.test(word));
      const capitals = words.filter((word) => !isSmall(word)).length;
      const even = capitals === 0 || capitals === words.length;
      if (words.length >= many && even) list.addRow(piece, start, tags);
      else list.add(piece, start, tags);
    }
  }
  return list.read();
}

function rowsOf(text: string): { line: string; at: number }[] {
  return [...text.matchAll(/[^\n\r\u2028\u2029]+/g)]
    .map(({ 0: line, index }) => ({ line, at: index }))
    .filter(({ line }) => LETTER.test(line) && !line.startsWith('#'));
}

class List {
  readonly #names = new Map<string, OwnName>();
  readonly #pairs = new Map<string, OwnPair>();
  /** How many names are of one word. */
  #single = 0;

  addRow(text: string, at: number, tags: readonly string[]): void {
    for (const { 0: word, index } of text.matchAll(/\S+/gu)) this.add(word, at + index, tags);
  }

  /** A name of one or more parts. */
  add(text: string, at: number, tags: readonly string[]): void {
    const start = text.search(/[\p{L}\p{M}]/u);
    if (start < 0) return;
    const name = text.replace(AROUND, '').normalize('NFC').replace(/\s+/gu, ' ');
    const parts = name.split(' ');
    const last = parts.pop()!;
    let offset = at + start;
    for (const part of [...parts, last]) {
      if (isSmall(part) && !isSmall(last)) continue; // San Juan de la Cruz
      const found = text.normalize('NFC').indexOf(part, offset - at);
      if (found >= 0) offset = at + found;
      this.#put(part, offset, part === last && parts.length > 0 ? [] : tags);
    }
    if (parts.length === 0) {
      this.#single++;
      return;
    }
    this.#pairs.set(name.toLowerCase(), {
      parts: [parts.join(' '), last],
      kind: 'either',
      count: 1,
    });
  }

  #put(part: string, at: number, tags: readonly string[]): void {
    const name = part.replace(AROUND, '');
    if (name === '' || name.length > LONGEST || !LETTER.test(name)) return;
    const key = name.toLowerCase();
    const known = this.#names.get(key);
    if (known === undefined) {
      const told = { sex: sexOf(tags), part: partOf(tags), tags: [...tags] };
      this.#names.set(key, { name, kind: 'either', count: 1, ...told, at });
      return;
    }
    const all = [...new Set([...known.tags, ...tags])];
    if (all.length > known.tags.length)
      this.#names.set(key, { ...known, tags: all, sex: sexOf(all) });
  }

  read(): OwnNames {
    const pairs = [...this.#pairs.values()];
    const isFull =
      pairs.length >= LEAST_FULL && pairs.length >= FULL_SHARE * (pairs.length + this.#single);
    const [first, last] = [0, 1].map(
      (side) => new Set(pairs.flatMap(({ parts }) => parts[side]!.toLowerCase().split(' '))),
    );
    const placed = (key: string): OwnName['part'] =>
      !isFull || first!.has(key) === last!.has(key) ? null : first!.has(key) ? 'first' : 'last';
    return {
      names: [...this.#names].map(([key, name]) => ({ ...name, part: name.part ?? placed(key) })),
      pairs,
      words: new Set(this.#names.keys()),
    };
  }
}

const isAny = (tags: readonly string[], known: RegExp): boolean =>
  tags.some((tag) => known.test(tag));
const partOf = (tags: readonly string[]): OwnName['part'] =>
  isAny(tags, FIRST) ? 'first' : isAny(tags, LAST) ? 'last' : null;
function sexOf(tags: readonly string[]): OwnName['sex'] {
  const f = isAny(tags, FEMALE);
  return f === isAny(tags, MALE) ? null : f ? 'f' : 'm';
}
