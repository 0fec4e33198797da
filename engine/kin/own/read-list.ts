// The names of a list: what its entries are made of, with their parts, tags and sexes.
import { bare, entriesOfList, isSmall, type ListEntry } from './list-entries.ts';
import type { OwnKind, OwnName, OwnNames, OwnPair } from './own-name.ts';

/** Letters of the longest name that is read; what is longer is no name. */
const LONGEST = 80;
/** Names of several words that a list has at least, and their least share, to be one of full names. */
const LEAST_FULL = 5;
const FULL_SHARE = 0.6;

const LETTER = /\p{L}/u;
const FEMALE = /^(?:f|fem|female|w|woman|girl|weiblich|frau|femme|mujer)$/i;
const FIRST = /^(?:first|given)$/i;
const LAST = /^(?:last|family|surname)$/i;
const MALE = /^(?:m|masc|male|man|boy|männlich|mann|homme|hombre)$/i;
const PERSON = /^(?:person|character|figur|personne|persona)$/i;
const PLACE =
  /^(?:place|location|town|city|village|river|region|country|ort|stadt|dorf|fluss|land|lieu|ville|lugar|ciudad|pueblo)$/i;

const OF_PERSONS = [PERSON, FEMALE, MALE, FIRST, LAST];

/** The names of a list, each once, in its order. A line of two or three words is a name of several parts. */
export function readNameList(text: string): OwnNames {
  const entries = entriesOfList(text);
  const list = new List();
  const tagged = (known: readonly RegExp[]): number =>
    entries.filter(({ tags }) => known.some((one) => isAny(tags, one))).length;
  const all = Math.max(tagged([PLACE]), tagged(OF_PERSONS));
  list.tellsKind = tagged([PLACE, PERSON]) > 0 && all < entries.length;
  for (const entry of entries) list.add(entry);
  return list.read();
}

class List {
  readonly #names = new Map<string, OwnName>();
  readonly #pairs = new Map<string, OwnPair>();
  /** How many names are of one word and no places. */
  #single = 0;
  /** Whether tags tell persons from places; where all have tags of one sort they serve for either. */
  tellsKind = false;

  /** A name of one or more parts. */
  add({ text, at, tags }: ListEntry): void {
    const written = text.normalize('NFC');
    const name = written.replace(/\s+/gu, ' ');
    const parts = name.split(' ');
    const last = parts.pop()!;
    const kind = this.#kindOf(tags);
    let offset = at;
    for (const part of [...parts, last]) {
      if (isSmall(part) && !isSmall(last)) continue; // San Juan de la Cruz
      const found = written.indexOf(part, offset - at);
      if (found >= 0) offset = at + found;
      this.#put(part, offset, kind, part === last && parts.length > 0 ? [] : tags);
    }
    if (parts.length === 0) {
      if (kind !== 'place') this.#single++;
      return;
    }
    this.#pairs.set(name.toLowerCase(), {
      parts: [parts.join(' '), last],
      kind,
      count: 1,
    });
  }

  #put(part: string, at: number, kind: OwnKind, tags: readonly string[]): void {
    const name = bare(part);
    if (name === '' || name.length > LONGEST || !LETTER.test(name)) return;
    const key = name.toLowerCase();
    const known = this.#names.get(key);
    if (known === undefined) {
      const told = { sex: sexOf(tags), part: partOf(tags), tags: [...tags] };
      this.#names.set(key, { name, kind, count: 1, ...told, at });
      return;
    }
    const all = [...new Set([...known.tags, ...tags])];
    if (all.length > known.tags.length)
      this.#names.set(key, { ...known, kind: this.#kindOf(all), tags: all, sex: sexOf(all) });
  }

  #kindOf(tags: readonly string[]): OwnKind {
    const isPlace = isAny(tags, PLACE);
    const isPerson = OF_PERSONS.some((known) => isAny(tags, known));
    if (!this.tellsKind || isPlace === isPerson) return 'either';
    return isPlace ? 'place' : 'person';
  }

  read(): OwnNames {
    const pairs = [...this.#pairs.values()];
    const full = pairs.filter(({ kind }) => kind !== 'place');
    const isFull =
      full.length >= LEAST_FULL && full.length >= FULL_SHARE * (full.length + this.#single);
    const [first, last] = [0, 1].map(
      (side) => new Set(full.flatMap(({ parts }) => parts[side]!.toLowerCase().split(' '))),
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
