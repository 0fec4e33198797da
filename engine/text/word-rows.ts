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
  /** `FORM_COUNTS`. */
  readonly counts: number[];
}

/** The words of one or more texts. Grows with the distinct spellings alone. */
export class WordRows {
  /** By folded word, the spellings of each. */
  readonly #words = new Map<string, Spelling[]>();

  /** Adds the forms of a text; words with letters that do not reduce to a-z (ß, æ, ø) are left out. */
  add({ spellings, splits, counts }: FormColumns): void {
    if (counts.length === 0) return;
    const pieces = splits.split('\n');
    let at = 0;
    for (const [i, text] of spellings.split('\n').entries()) {
      const from = at;
      at += FORM_COUNTS.length;
      const word = canonicalise(text);
      if (!isPlain(word)) continue;
      const known = this.#words.get(word);
      const same = known?.find((spelling) => spelling.text === text);
      if (same) {
        for (let k = 0; k < FORM_COUNTS.length; k++) same.counts[k]! += counts[from + k]!;
        continue;
      }
      const own: number[] = [];
      for (let k = from; k < at; k++) own.push(counts[k]!);
      const spelling = { text, split: foldSplit(pieces[i]!, word), counts: own };
      if (known) known.push(spelling);
      else this.#words.set(word, [spelling]);
    }
  }

  /** The words, by their bytes. */
  words(): string[] {
    return [...this.#words.keys()].sort();
  }

  /** The lines of the file, header first, without line ends. */
  *lines(): Generator<string> {
    yield WORD_COLUMNS.join('\t');
    for (const word of this.words()) yield line(word, this.#words.get(word)!);
  }
}

/** Spellings hold no letters beyond U+00FF, so they are in NFC as they are. */
function line(word: string, spellings: readonly Spelling[]): string {
  let best = spellings[0]!;
  let { counts } = best;
  if (spellings.length > 1) {
    counts = best.counts.map((_, k) => spellings.reduce((sum, each) => sum + each.counts[k]!, 0));
    for (const next of spellings) if (isBetter(next, best)) best = next;
  }
  let lower = 0;
  for (const { text, counts: own } of spellings) if (writingOf(text) === LOWER) lower += own[0]!;
  const [count, inner, ...rest] = counts;
  const numbers = `${count}\t${lower}\t${inner}`;
  return `${word}\t${best.text}\t${numbers}\t${best.split}\t${rest.join('\t')}`;
}

/** Headings in capitals tell no spelling while there is another; then the more frequent, then by bytes. */
function isBetter(a: Spelling, b: Spelling): boolean {
  const heading = Number(writingOf(a.text) === CAPITALS) - Number(writingOf(b.text) === CAPITALS);
  if (heading !== 0) return heading < 0;
  const more = a.counts[0]! - b.counts[0]!;
  return more === 0 ? a.text < b.text : more > 0;
}

/** Syllables in a-z; a split that holds other letters leaves the word whole. */
function foldSplit(split: string, word: string): string {
  if (PLAIN_SPLIT.test(split)) return split;
  const folded = split.split('-').map(canonicalise).filter(Boolean);
  return folded.every(isPlain) ? folded.join('-') : word;
}

const PLAIN_SPLIT = /^[a-z]+(?:-[a-z]+)*$/;
