/** What the letters of a name cost under a model of the other names. */
import { letterCosts, sixteenths } from '../../runtime/letter-costs.ts';

/** Gives the costs of each letter of a name, one of these, and of its end, as if it was not among them. */
export function heldOutCosts(names: readonly string[]): (name: string) => number[] {
  const { ids, add, share } = letterCosts(names);
  return (name) => {
    const letters = ids(name);
    add(letters, -1);
    const costs = letters
      .slice(2)
      .map((id, i) => sixteenths(share(letters[i]!, letters[i + 1]!, id)));
    add(letters);
    return costs;
  };
}

/** The cost a letter of a name. */
export const mean = (costs: readonly number[]): number =>
  costs.reduce((a, b) => a + b, 0) / costs.length;
