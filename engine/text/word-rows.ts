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
  readonly counts: Uint32Array;
}

/** The words of one or more texts. Grows with the distinct spellings alone. */
export class WordRows {
  /** By folded word, the spellings of each. */
  readonly #words = new Map<string, Spelling[]>();

  /** Adds the forms of a text; words with letters that do not reduce to a-z (ß, æ, ø) are left out. */
  add({ spellings, splits, counts }: FormColumns): void {
    if (counts.length === 0) return;
    const pieces = splits.split('\n');
    spellings.split('\n').forEach((text, i) => {
      const word = canonicalise(text);
      if (!isPlain(word)) return;
      const at = i * FORM_COUNTS.length;
      const own = counts.subarray(at, at + FORM_COUNTS.length);
      const known = this.#words.get(word);
      const same = known?.find((spelling) => spelling.text === text);
      if (same) addTo(same.counts, own);
      else {
        const spelling = { text, split: foldSplit(pieces[i]!, word), counts: own.slice() };
        if (known) known.push(spelling);
        else this.#words.set(word, [spelling]);
      }
    });
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

function line(word: string, spellings: readonly Spelling[]): string {
  const sums = new Float64Array(FORM_COUNTS.length);
  let lower = 0;
  for (const { text, counts } of spellings) {
    addTo(sums, counts);
    if (writingOf(text) === LOWER) lower += counts[0]!;
  }
  const { text, split } = spellings.reduce((best, next) => (isBetter(next, best) ? next : best));
  const [count, inner, ...rest] = sums;
  return [word, text.normalize('NFC'), count, lower, inner, split, ...rest].join('\t');
}

function addTo(sums: Uint32Array | Float64Array, counts: Uint32Array): void {
  for (let k = 0; k < sums.length; k++) sums[k]! += counts[k]!;
}

/** Headings in capitals tell no spelling while there is another; then the more frequent, then by bytes. */
function isBetter(a: Spelling, b: Spelling): boolean {
  const heading = Number(writingOf(a.text) === CAPITALS) - Number(writingOf(b.text) === CAPITALS);
  if (heading !== 0) return heading < 0;
  const more = a.counts[0]! - b.counts[0]!;
  return more === 0 ? a.text < b.text : more > 0;
}

/** Syllables in a-z; a split that changes letters beyond that leaves the word whole. */
function foldSplit(split: string, word: string): string {
  const folded = split.split('-').map(canonicalise).filter(Boolean);
  return folded.every(isPlain) ? folded.join('-') : word;
}
