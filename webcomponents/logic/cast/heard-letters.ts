/** The letters of a name as they are shown: its syllables, the stressed one, the weak spot. */
import type { components } from '../../../http/wire.ts';

/** Letters that are shown alike. */
export interface HeardLetter {
  readonly text: string;
  readonly stressed: boolean;
  readonly weak: boolean;
  /** A syllable begins here, and it is not the first. */
  readonly first: boolean;
}

type Heard = Pick<
  components['schemas']['HeardName'],
  'name' | 'plain' | 'syllables' | 'stress' | 'spot'
>;

/** Pieces of a name in their order; with the marks of its spelling where that has as many letters. */
export function heardLetters({ name, plain, syllables, stress, spot }: Heard): HeardLetter[] {
  const spelled = [...name.normalize('NFC')].filter((letter) => /\p{L}/u.test(letter));
  const letters = spelled.length === plain.length ? spelled : [...plain];
  const pieces: HeardLetter[] = [];
  let at = 0;
  syllables.forEach((syllable, i) => {
    const end = at + syllable.length;
    for (let from = at; from < end; ) {
      const weak = from >= spot[0]! && from < spot[1]!;
      const to = weak ? Math.min(end, spot[1]!) : from < spot[0]! ? Math.min(end, spot[0]!) : end;
      pieces.push({
        text: letters.slice(from, to).join(''),
        stressed: i === stress,
        weak,
        first: i > 0 && from === at,
      });
      from = to;
    }
    at = end;
  });
  return pieces;
}
