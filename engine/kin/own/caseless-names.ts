/** Which words of a text are names where no capital tells them: by the words before them, in Chinese by what recurs. */
import { LANGUAGES } from '../../text/language-rows.ts';
import { withoutMarks } from '../../text/words.ts';
import { CUE, type NameContext } from './cues.ts';

/** Languages without capitals whose names are found here; Japanese ones are told by katakana. */
export const CASELESS: ReadonlySet<string> = new Set(['ar', 'he', 'zh']);

/** The word of a name that is written with one letter before it: and Anna, to Anna; null for any other. */
export function prefixedName(
  word: string,
  language: string,
  names: ReadonlySet<string>,
): string | null {
  const rest = word.slice(1);
  return LANGUAGES[language]?.prefixes?.includes(word[0]!) && names.has(rest) ? rest : null;
}

/** The names of a text of one of these languages. Linear in the text. */
export function caselessNames(
  text: string,
  language: string,
  { cues }: NameContext,
): ReadonlySet<string> {
  if (language === 'zh') return chineseNames(text);
  const { prefixes = '', nameless: article = '' } = LANGUAGES[language]!;
  const counts = new Map<string, number>();
  const alone = new Set<string>();
  /** Words behind a title or a noun of kinship or place, and behind a verb of speech, which a common noun may follow. */
  const [sure, likely] = [new Set<string>(), new Set<string>()];
  let [last, end] = ['', 0];
  for (const { 0: written, index } of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    const word = withoutMarks(written);
    alone.add(word);
    for (const form of prefixes.includes(word[0]!) ? [word, word.slice(1)] : [word])
      counts.set(form, (counts.get(form) ?? 0) + 1);
    const cue =
      text.slice(end, index) === ' ' ? (cues.get(last) ?? cues.get(last.slice(1)) ?? 0) : 0;
    if (cue & (CUE.title | CUE.kin | CUE.site)) sure.add(word);
    else if (cue & CUE.speech) likely.add(word);
    [last, end] = [word, index + written.length];
  }
  const isName = (word: string): boolean =>
    !word.startsWith(article.length > 1 ? article : '\0') &&
    !(prefixes.includes(word[0]!) && alone.has(word.slice(1))) &&
    (sure.has(word) || counts.get(word)! > 1);
  return new Set([...sure, ...likely].filter(isName));
}

const { families = '', placeEnds = '', nameless = '' } = LANGUAGES.zh!;
const MOST_CHARACTERS = 4;

/** Characters that recur: a family name and one or two behind it, and those that end as places do. */
function chineseNames(text: string): Set<string> {
  const counts = new Map<string, number>();
  for (const [run] of text.matchAll(/\p{Script=Han}{2,}/gu)) {
    for (let from = 0; from < run.length; from++) {
      for (let size = 2; size <= MOST_CHARACTERS && from + size <= run.length; size++) {
        if (nameless.includes(run[from + size - 1]!)) break;
        const some = run.slice(from, from + size);
        if (size === 2 && nameless.includes(run[from]!)) break;
        if ((size < MOST_CHARACTERS && families.includes(some[0]!)) || isChinesePlace(some))
          counts.set(some, (counts.get(some) ?? 0) + 1);
      }
    }
  }
  // of some that begin at one place the longest is read, so parts of names do no harm
  return new Set([...counts].flatMap(([some, n]) => (n > 1 ? [some] : [])));
}

/** Whether a Chinese name ends as places do. */
export const isChinesePlace = (name: string): boolean => placeEnds.includes(name.at(-1)!);

/** Where a name begins in a text without blanks that stands in it at a place; how long it is, 0 for none. */
export function nameLengthAt(text: string, at: number, names: ReadonlySet<string>): number {
  for (let size = MOST_CHARACTERS; size > 1; size--)
    if (names.has(text.slice(at, at + size))) return size;
  return 0;
}
