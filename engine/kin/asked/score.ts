/** How near a name is to those of a stock, and which of them make it. */
import { FAULTS } from '../../../runtime/joins.ts';
import { fold } from '../../../runtime/letter-costs.ts';
import { heldOutCosts, mean } from '../held-out-costs.ts';
import { type KinPart, partsOf } from '../list.ts';
import type { ClassStock } from '../stock.ts';

/** Why a name is none of the source's: what refuses a join of it, a word, or that no two names make it. */
export type ScoreFault =
  | Exclude<(typeof FAULTS)[number], 'other-cut' | null>
  | 'word'
  | 'offensive'
  | 'no-parents';

export interface ScoredName {
  readonly name: string;
  /** Percent of the own names whose letters cost more, on average, than those of the name. */
  readonly percentile: number;
  readonly parents: readonly [KinPart, KinPart] | null;
  readonly fault: ScoreFault | null;
}

/** Own names that are compared, spread over the stock. */
const COMPARED = 400;

/** Scores names against a stock; `whyNot` tells which words a name may not be. */
export function scoreNames(
  stock: ClassStock,
  names: readonly string[],
  whyNot: (folded: string) => 'word' | 'offensive' | null,
): ScoredName[] {
  const { joins, found } = stock;
  const { folded, file } = joins;
  const costsOf = heldOutCosts(folded);
  const own = folded.slice(0, file.own);
  const step = Math.max(1, Math.floor(own.length / COMPARED));
  const means = own.filter((_, i) => i % step === 0).map((name) => mean(costsOf(name)));
  const known = new Set(folded);
  const asked = names.map((name) => fold(name.trim().split(/\s+/).at(-1)!));
  const wanted = new Set(asked);
  const made = new Map(
    found.flatMap((join) => (wanted.has(join.letters) ? [[join.letters, join] as const] : [])),
  );
  return names.map((name, i) => {
    const letters = asked[i]!;
    const cost = mean(
      known.has(letters) ? costsOf(letters) : joins.costs.costs(joins.costs.ids(letters)),
    );
    const percentile = Math.round((100 * means.filter((one) => one >= cost).length) / means.length);
    const join = made.get(letters);
    if (join) return { name, percentile, parents: partsOf(stock, join), fault: null };
    const { parents, fault } = parentsOf(stock, letters);
    const refused = known.has(letters) ? 'known' : (whyNot(letters) ?? fault);
    return { name, percentile, parents: refused === null ? parents : null, fault: refused };
  });
}

/** The parents of the best cut, or why it makes no name. */
function parentsOf(stock: ClassStock, letters: string): Pick<ScoredName, 'parents' | 'fault'> {
  const { joins } = stock;
  const pieces = joins.piecesOf(letters);
  if (!pieces) return { parents: null, fault: 'no-parents' };
  const seam = joins.seamOf(pieces[0].group, pieces[1].group);
  const fault = FAULTS[joins.fault(seam, ...pieces)]!;
  if (fault !== null) return { parents: null, fault: fault === 'other-cut' ? 'no-parents' : fault };
  const [beginning, ending] = pieces;
  return { parents: partsOf(stock, { beginning, ending }), fault: null };
}
