/** The joins of a stock, the best first. */
import type { Piece } from '../../runtime/joins.ts';
import type { Attested } from './cuts.ts';
import type { KinStock } from './kin-class.ts';

/** A join that may be chosen. */
export interface Join {
  readonly beginning: Piece;
  readonly ending: Piece;
  /** Folded. */
  readonly letters: string;
  /** How well the source parts its names here, natural logarithm. */
  readonly score: number;
}

/** Pairs that are looked at; of larger stocks those with the best pieces. */
const MOST_PAIRS = 400_000;
/** Joins that are kept, the best. */
const MOST_JOINS = 60_000;
/** What a piece counts beside the names that have it. */
export const PIECE_BASE = 0.3;

/** The joins of a stock that are no words, the same for every seed. */
export function joinsOf(
  { joins, beginnings, endings }: KinStock,
  isWord: (letters: string) => boolean = () => false,
): Join[] {
  const rate = (known: ReadonlyMap<string, Attested>, piece: Piece): number => {
    const { names, share } = known.get(piece.letters)!;
    return Math.log(names + PIECE_BASE) + Math.log(share);
  };
  const rated = joins.seams.map((seam) => ({
    seam,
    begun: seam.beginnings
      .map((piece) => ({ piece, rate: 0.8 * rate(beginnings, piece) }))
      .sort((a, b) => b.rate - a.rate),
    ended: seam.endings
      .map((piece) => ({ piece, rate: rate(endings, piece) }))
      .sort((a, b) => b.rate - a.rate),
  }));
  const least = leastOf(MOST_PAIRS, (see) => {
    for (const { begun, ended } of rated)
      for (const b of begun) for (const e of ended) see(b.rate + e.rate);
  });
  const found: Join[] = [];
  for (const { seam, begun, ended } of rated) {
    for (const b of begun) {
      for (const e of ended) {
        if (b.rate + e.rate < least) break;
        if (joins.fault(seam, b.piece, e.piece)) continue;
        const letters = b.piece.letters + e.piece.letters;
        if (isWord(letters)) continue;
        found.push({ beginning: b.piece, ending: e.piece, letters, score: b.rate + e.rate });
      }
    }
  }
  const worst = leastOf(MOST_JOINS, (see) => {
    for (const { score } of found) see(score);
  });
  const best = found.filter(({ score }) => score >= worst);
  best.sort((a, b) => b.score - a.score || (a.letters < b.letters ? -1 : 1));
  return best.slice(0, MOST_JOINS);
}

/** A score above which there are at least so many, or all: their bins of a twentieth are counted. */
function leastOf(most: number, all: (see: (score: number) => void) => void): number {
  const bins = new Uint32Array(2 * ZERO);
  all((score) => bins[Math.floor(20 * score) + ZERO]!++);
  let [bin, sum] = [bins.length, 0];
  while (bin > 0 && sum <= most) sum += bins[--bin]!;
  return (bin - ZERO) / 20;
}

/** The bin of score 0: scores are logarithms of counts and shares, far within 100 of it. */
const ZERO = 2000;
