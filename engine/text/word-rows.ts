// Adds up the word forms of the texts of a run and writes the rows of data/words.tsv.
import { canonicalise, isPlain } from './normalise.ts';
import { CAPITALS, FORM_COUNTS, type FormColumns, LOWER, writingOf } from './word-forms.ts';

/** The columns of `data/words.tsv` in their order; the first line of the file. */
export const WORD_COLUMNS = [
  'word',
  'spelling',
  'count',
  'lower',
  'inner',
  'split',
  'titled',
  'place',
  'beside',
  'article',
] as const;

interface Spelling {
  readonly text: string;
  /** As the first text that holds it splits it. */
  readonly split: string;
  /** `FORM_COUNTS` from `at` on. */
  readonly counts: Uint32Array;
  readonly at: number;
}

/** The words of one or more texts. Grows with the distinct spellings alone. */
export class WordRows {
  /** By folded word, the spellings of each. */
  readonly #words = new Map<string, Spelling[]>();
  #sorted: string[] | null = null;

  /** Adds the forms of a text; words with letters that do not reduce to a-z (ß, æ, ø) are ignored. */
  add({ spellings, splits, counts: theirs }: FormColumns): void {
    if (theirs.length === 0) return;
    const counts = theirs.slice(); // those of other texts will be added
    this.#sorted = null;
    const pieces = splits.split('\n');
    const texts = spellings.split('\n');
    for (let i = 0; i < texts.length; i++) {
      const text = texts[i]!;
      const word = canonicalise(text);
      if (!isPlain(word)) continue;
      const at = i * FORM_COUNTS.length;
      const known = this.#words.get(word);
      const same = known?.find((spelling) => spelling.text === text);
      if (same) {
        for (let k = 0; k < FORM_COUNTS.length; k++) same.counts[same.at + k]! += counts[at + k]!;
        continue;
      }
      const spelling = { text, split: foldSplit(pieces[i]!, word), counts, at };
      if (known) known.push(spelling);
      else this.#words.set(word, [spelling]);
    }
  }

  /** The words, by their bytes. */
  words(): readonly string[] {
    this.#sorted ??= [...this.#words.keys()].sort();
    return this.#sorted;
  }

  /** The lines of the file, header first, without line ends. */
  lines(): string[] {
    const rows = this.words().map((word) => line(word, this.#words.get(word)!));
    rows.unshift(WORD_COLUMNS.join('\t'));
    return rows;
  }
}

/** Spellings hold no letters beyond U+00FF, so they are in NFC as they are. */
function line(word: string, spellings: readonly Spelling[]): string {
  let best = spellings[0]!;
  let lower = 0;
  const sums = [0, 0, 0, 0, 0, 0];
  for (const each of spellings) {
    for (let k = 0; k < sums.length; k++) sums[k]! += each.counts[each.at + k]!;
    if (writingOf(each.text) === LOWER) lower += each.counts[each.at]!;
    if (each !== best && isBetter(each, best)) best = each;
  }
  const [count, inner, titled, place, beside, article] = sums;
  const head = `${word}\t${best.text}\t${count}\t${lower}\t${inner}\t${best.split}`;
  return `${head}\t${titled}\t${place}\t${beside}\t${article}`;
}

/** Headings in capitals tell no spelling while there is another; then the more frequent, then by bytes. */
function isBetter(a: Spelling, b: Spelling): boolean {
  const heading = Number(writingOf(a.text) === CAPITALS) - Number(writingOf(b.text) === CAPITALS);
  if (heading !== 0) return heading < 0;
  const more = a.counts[a.at]! - b.counts[b.at]!;
  return more === 0 ? a.text < b.text : more > 0;
}

/** Syllables in a-z; a split that holds other letters leaves the word whole. */
function foldSplit(split: string, word: string): string {
  if (PLAIN_SPLIT.test(split)) return split;
  const folded = split.split('-').map(canonicalise).filter(Boolean);
  return folded.every(isPlain) ? folded.join('-') : word;
}

const PLAIN_SPLIT = /^[a-z]+(?:-[a-z]+)*$/;
