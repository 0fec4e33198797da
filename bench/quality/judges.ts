/** Judges of names: whether they are of their source, whether they can be told from real ones, and how many real ones are found. */
import { editsOf } from '../../engine/measures/ld1nn.ts';
import { fold, type LetterCosts, letterCosts } from '../../runtime/letter-costs.ts';

/** Names that a letter model of a source learns from, at most, so that large sources are no better judges. */
const MOST_LEARNED = 400;

/** The letter models of several sources; each learns from a part of its own names. */
export class Attribution {
  readonly #judges = new Map<string, LetterCosts>();

  add(source: string, names: readonly string[]): void {
    this.#judges.set(source, letterCosts([...new Set(names.map(fold))].slice(0, MOST_LEARNED)));
  }

  /** Share of the names that cost least under the model of their own source, and their bits a letter under it. */
  judge(source: string, names: readonly string[]): { readonly own: number; readonly bits: number } {
    let own = 0;
    let bits = 0;
    for (const name of names) {
      const costs = [...this.#judges].map(([of, judge]) => [of, bitsOf(judge, name)] as const);
      const least = costs.reduce((a, b) => (b[1] < a[1] ? b : a));
      own += +(least[0] === source);
      bits += costs.find(([of]) => of === source)![1];
    }
    return { own: own / names.length, bits: bits / names.length };
  }
}

function bitsOf(judge: LetterCosts, name: string): number {
  const costs = judge.costs(judge.ids(fold(name)));
  return costs.reduce((a, b) => a + b, 0) / costs.length / 16;
}

/**
 * LD1NN (Keuleers and Brysbaert 2011): the share of names of two lists of which the nearest other names are of the same list; .5
 * when the lists cannot be told apart.
 */
export function nearestNeighbour(real: readonly string[], made: readonly string[]): number {
  const items = [
    ...real.map((name) => [fold(name), 0] as const),
    ...made.map((name) => [fold(name), 1] as const),
  ];
  let right = 0;
  for (const [name, list] of items) {
    let least = Number.POSITIVE_INFINITY;
    let votes = [0, 0];
    for (const [other, of] of items) {
      if (other === name) continue;
      const edits = editsOf(name, other);
      if (edits > least) continue;
      if (edits < least) [least, votes] = [edits, [0, 0]];
      votes[of]!++;
    }
    const [same, different] = [votes[list]!, votes[1 - list]!];
    right += same > different ? 1 : same === different ? 0.5 : 0;
  }
  return right / items.length;
}

/** How many of the names that were held back a list has. */
export function foundAmong(made: readonly string[], heldBack: readonly string[]): number {
  const known = new Set(made.map(fold));
  return new Set(heldBack.map(fold).filter((name) => known.has(name))).size;
}
