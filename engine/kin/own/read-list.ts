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
  const kindOf = kindTest(entries);
  const names = new Map<string, OwnName>();
  const pairs = new Map<string, OwnPair>();
  /** How many names are of one word and no places. */
  let single = 0;
  for (const { text, at, tags } of entries) {
    const written = text.normalize('NFC');
    const whole = written.replace(/\s+/gu, ' ');
    const parts = whole.split(' ');
    const last = parts.pop()!;
    const kind = kindOf(tags);
    let offset = at;
    for (const part of [...parts, last]) {
      if (isSmall(part) && !isSmall(last)) continue; // San Juan de la Cruz
      const found = written.indexOf(part, offset - at);
      if (found >= 0) offset = at + found;
      const name = bare(part);
      if (name === '' || name.length > LONGEST || !LETTER.test(name)) continue;
      const key = name.toLowerCase();
      const its = part === last && parts.length > 0 ? [] : tags;
      const known = names.get(key);
      const told = known
        ? withTags(known, its, kindOf)
        : { name, kind, count: 1, sex: sexOf(its), part: partOf(its), tags: [...its], at: offset };
      names.set(key, told);
    }
    if (parts.length > 0)
      pairs.set(whole.toLowerCase(), { parts: [parts.join(' '), last], kind, count: 1 });
    else if (kind !== 'place') single++;
  }
  const partIn = partTest([...pairs.values()], single);
  return {
    names: [...names].map(([key, name]) => ({ ...name, part: name.part ?? partIn(key) })),
    pairs: [...pairs.values()],
    words: new Set(names.keys()),
  };
}

type KindTest = (tags: readonly string[]) => OwnKind;

/** Of what kind tags tell a name to be; where all have tags of one sort they serve for either. */
function kindTest(entries: readonly ListEntry[]): KindTest {
  const tagged = (known: readonly RegExp[]): number =>
    entries.filter(({ tags }) => known.some((one) => isAny(tags, one))).length;
  const all = Math.max(tagged([PLACE]), tagged(OF_PERSONS));
  const tellsKind = tagged([PLACE, PERSON]) > 0 && all < entries.length;
  return (tags) => {
    const isPlace = isAny(tags, PLACE);
    const isPerson = OF_PERSONS.some((known) => isAny(tags, known));
    if (!tellsKind || isPlace === isPerson) return 'either';
    return isPlace ? 'place' : 'person';
  };
}

function withTags(known: OwnName, more: readonly string[], kindOf: KindTest): OwnName {
  const tags = [...new Set([...known.tags, ...more])];
  if (tags.length <= known.tags.length) return known;
  return { ...known, kind: kindOf(tags), tags, sex: sexOf(tags) };
}

/** Which part of the full names a word is, where most names are such and it is one part alone. */
function partTest(pairs: readonly OwnPair[], single: number): (key: string) => OwnName['part'] {
  const full = pairs.filter(({ kind }) => kind !== 'place');
  const isFull = full.length >= LEAST_FULL && full.length >= FULL_SHARE * (full.length + single);
  const [first, last] = [0, 1].map(
    (side) => new Set(full.flatMap(({ parts }) => parts[side]!.toLowerCase().split(' '))),
  );
  return (key) =>
    !isFull || first!.has(key) === last!.has(key) ? null : first!.has(key) ? 'first' : 'last';
}

const isAny = (tags: readonly string[], known: RegExp): boolean =>
  tags.some((tag) => known.test(tag));
const partOf = (tags: readonly string[]): OwnName['part'] =>
  isAny(tags, FIRST) ? 'first' : isAny(tags, LAST) ? 'last' : null;
function sexOf(tags: readonly string[]): OwnName['sex'] {
  const f = isAny(tags, FEMALE);
  return f === isAny(tags, MALE) ? null : f ? 'f' : 'm';
}
