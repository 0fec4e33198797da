// Finds the proper names among the words of a text by where their capitals stand.
import { capitalisesNouns, type NameContext, nameContext } from './name-context.ts';
import type { WordTable } from './words-table.ts';

export interface ProperNameOptions {
  /** Code of its language (`de`, `de_DE`); null when there are several or it is not told. */
  readonly language: string | null;
  /** The text was a list of names: every word of it is one. */
  readonly list?: boolean;
}

/** Letters of the shortest name, and its occurrences. */
const SHORTEST = 3;
const LEAST = 2;
/** Share of its occurrences that stand within a sentence: an interjection hardly ever does. */
const INNER_SHARE = 0.04;
/** Where all nouns have a capital: most inner occurrences of a name that follow a determiner. */
const ARTICLE_SHARE = 0.15;
/** There, fewest of the inner occurrences that stand as a name does, in all and as a share. */
const MIN_EVIDENCE = 2;
const EVIDENCE_SHARE = 0.05;
const ROMAN = /^m{0,4}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,4})$/;

/**
 * Rows of the proper names, ascending: words that never begin with a small letter, occur twice or more and
 * within a sentence too, of three letters and more. Roman numerals, titles, days, months and the like are
 * excluded, also a name with another word hung on it (Galliaeque). In a language that capitalises all nouns
 * only those that often stand after a title or a preposition of place or beside another capital, and hardly
 * ever after an article. A list of names is taken as it is.
 */
export function properNames(table: WordTable, { language, list }: ProperNameOptions): Uint32Array {
  if (list) return Uint32Array.from({ length: table.size }, (_, i) => i);
  const context = nameContext(language ?? '');
  const { count, lower, inner } = table;
  const noStems = new Set([...context.inNoCase].map((word) => stemOf(word, context)));
  const found: number[] = [];
  for (let i = 0; i < table.size; i++) {
    if (lower[i] !== 0 || count[i]! < LEAST) continue;
    if (inner[i] === 0 || inner[i]! < INNER_SHARE * count[i]!) continue;
    const word = table.word(i);
    if (word.length < SHORTEST || ROMAN.test(word)) continue;
    if (context.noNames.has(word) || noStems.has(stemOf(word, context))) continue;
    if (hasEnclitic(table, word, context)) continue;
    found.push(i);
  }
  const rows = Uint32Array.from(found);
  if (language === null || !capitalisesNouns(language)) return rows;
  return namesAmongNouns(table, rows, context);
}

/**
 * Those of the given rows that are taken for places; the others are mostly persons. Forms of one name count
 * together in languages with case endings.
 */
export function placeNames(
  table: WordTable,
  rows: Uint32Array,
  { language }: ProperNameOptions,
): Uint32Array {
  const context = nameContext(language ?? '');
  const groups = new NameGroups(table, rows, context);
  return rows.filter((i) => {
    const { inner, place, titled } = groups.of(i);
    return place > 0 && place >= Math.max(context.placeShare * inner, titled);
  });
}

function namesAmongNouns(table: WordTable, rows: Uint32Array, context: NameContext): Uint32Array {
  const groups = new NameGroups(table, rows, context);
  return rows.filter((i) => {
    if (context.nounEnding?.test(table.word(i))) return false;
    const { inner, titled, place, beside, article } = groups.of(i);
    if (article > ARTICLE_SHARE * inner) return false;
    return titled + place + beside >= Math.max(MIN_EVIDENCE, EVIDENCE_SHARE * inner);
  });
}

const SUMMED = ['inner', 'titled', 'place', 'beside', 'article'] as const;

type Sums = Record<(typeof SUMMED)[number], number>;

/** Counts of the given rows, summed over those that differ in the ending of case only. */
class NameGroups {
  readonly #table: WordTable;
  readonly #context: NameContext;
  readonly #sums = new Map<string, Sums>();

  constructor(table: WordTable, rows: Uint32Array, context: NameContext) {
    this.#table = table;
    this.#context = context;
    for (const i of rows) {
      const sums = this.of(i);
      for (const key of SUMMED) sums[key] += table[key][i]!;
    }
  }

  /** The sums of the group of a row. */
  of(i: number): Sums {
    const stem = stemOf(this.#table.word(i), this.#context);
    const sums = this.#sums.get(stem) ?? { inner: 0, titled: 0, place: 0, beside: 0, article: 0 };
    this.#sums.set(stem, sums);
    return sums;
  }
}

/** The word without its ending of case, of three letters at least. */
function stemOf(word: string, { inflection }: NameContext): string {
  if (inflection === null) return word;
  const stem = word.replace(inflection, '');
  return stem.length >= SHORTEST ? stem : word;
}

function hasEnclitic(table: WordTable, word: string, { enclitic }: NameContext): boolean {
  return (
    enclitic !== null && word.endsWith(enclitic) && table.find(word.slice(0, -enclitic.length)) >= 0
  );
}
