/** A name and its two parents in pieces: what is used of each, and what is not. */
import type { MadeName, NamePart } from './made.ts';

/** A parent in pieces: Calen of Calenhad is used, had is not. The first gives its beginning, the other its ending. */
export function parentPieces({ part, of, own }: NamePart, isFirst: boolean) {
  const folded = of.toLowerCase();
  const sought = part.toLowerCase();
  const at = isFirst ? folded.indexOf(sought) : folded.lastIndexOf(sought);
  // a part that was spelled anew at the seam is shown beside the whole parent
  if (at < 0 || folded.length !== of.length) return { before: '', used: of, after: '', own };
  const end = at + part.length;
  return { before: of.slice(0, at), used: of.slice(at, end), after: of.slice(end), own };
}

/** The name in its parts, each with the number of its parent; what no parent gives has null. */
export function nameParts({ name, parents }: Pick<MadeName, 'name' | 'parents'>): {
  readonly text: string;
  readonly parent: number | null;
}[] {
  const whole = parents.map(({ part }) => part).join('');
  const found = name.toLowerCase().lastIndexOf(whole.toLowerCase());
  if (found < 0 || whole === '') return [{ text: name, parent: null }];
  let at = found;
  const pieces = parents.map(({ part }, parent) => {
    const text = name.slice(at, at + part.length);
    at += part.length;
    return { text, parent };
  });
  // words that stand beside the joined one, such as Oss of Oss Calenwen
  const beside = (text: string) => (text === '' ? [] : [{ text, parent: null }]);
  return [...beside(name.slice(0, found)), ...pieces, ...beside(name.slice(at))];
}

/** The parents in words: "Calen of Calenhad and wen of Ithilwen". */
export const parentWords = (parents: readonly NamePart[]): string =>
  parents
    .map(({ part, of, own }) => `${part} of ${of}${own ? '' : ', a name of the language'}`)
    .join(' and ');
