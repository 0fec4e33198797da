/** Names that persons of a language bear, as joins of two other names of a stock. */
import { type Joins, LONG, type Piece } from '../../runtime/joins.ts';
import { kinship } from '../../runtime/kinship.ts';
import type { Join, KinLanguage } from './joins-of.ts';

/** Letters of a beginning or an ending at least; where letters are syllables, one. */
const LEAST_LETTERS = 2;
/** Names with a beginning or an ending that are looked at: a name itself may be one of them, and both parents another. */
const MOST_PARENTS = 3;

interface Found {
  count: number;
  /** Numbers in the stock, `MOST_PARENTS` at most. */
  readonly names: number[];
}

/**
 * Joins of borne names that are not within two edits of an own one, cut where most names of the stock have both pieces. Any cut
 * serves, for it shows where a name comes from and makes none.
 */
export function borneJoins(
  joins: Joins,
  { borne, own }: KinLanguage,
  isWord: (letters: string) => boolean,
): Omit<Join, 'score'>[] {
  const { names, folded, file } = joins;
  const ownNames = folded.slice(0, Math.min(own, file.own));
  const known = new Set(ownNames);
  const near = kinship(ownNames);
  const isNear = (letters: string): boolean =>
    known.has(letters) || (file.sounds === 1 && near(letters, letters.length < LONG ? 1 : 2));
  const least = LEAST_LETTERS / file.sounds;
  const hasVowel = (part: string): boolean =>
    file.vowels === '' || [...part].some((letter) => file.vowels.includes(letter));
  const begun = new Map<string, Found>();
  const ended = new Map<string, Found>();
  names.forEach((name, n) => {
    for (let cut = least; cut <= name.length - least; cut++) {
      see(begun, name.slice(0, cut), n);
      see(ended, name.slice(cut), n);
    }
  });
  /** The cut of a name whose pieces most of the others have, two at least; null where none has both. */
  const bestCut = (name: string, letters: string): Omit<Join, 'score'> | null => {
    let best: Omit<Join, 'score'> | null = null;
    let most = 0;
    for (let cut = least; cut <= name.length - least; cut++) {
      const before = begun.get(name.slice(0, cut));
      const behind = ended.get(name.slice(cut));
      if (!before || !behind || before.count * behind.count <= most) continue;
      if (!hasVowel(letters.slice(0, cut)) || !hasVowel(letters.slice(cut))) continue;
      const pair = twoOf(before, behind, (n) => names[n] !== name);
      if (pair === null) continue;
      most = before.count * behind.count;
      best = {
        beginning: pieceOf(letters.slice(0, cut), pair[0]),
        ending: pieceOf(letters.slice(cut), pair[1]),
        letters,
      };
    }
    return best;
  };
  const [shortest, longest] = file.letters;
  const made: Omit<Join, 'score'>[] = [];
  for (const [letters, { name, counts }] of borne) {
    if (counts < 1 || letters.length < shortest! || letters.length > longest!) continue;
    if (name.length !== letters.length || isNear(letters) || isWord(letters)) continue;
    const join = bestCut(name, letters);
    if (join) made.push(join);
  }
  return made;
}

/** A name with the beginning and another one with the ending, of those that fit; null where there are no two. */
function twoOf(
  before: Found,
  behind: Found,
  fits: (n: number) => boolean,
): readonly [number, number] | null {
  for (const a of before.names.filter(fits)) {
    const b = behind.names.find((n) => n !== a && fits(n));
    if (b !== undefined) return [a, b];
  }
  return null;
}

function see(known: Map<string, Found>, piece: string, n: number): void {
  const found = known.get(piece);
  if (!found) known.set(piece, { count: 1, names: [n] });
  else {
    found.count++;
    if (found.names.length < MOST_PARENTS) found.names.push(n);
  }
}

/** A piece that is cut nowhere else. */
function pieceOf(letters: string, parent: number): Piece {
  const group = { pieces: [], kind: 0, first: 0, second: 0 };
  return { letters, parent, other: -1, support: 1, sum: 0, worst: 0, group };
}
