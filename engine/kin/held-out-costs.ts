/** What the letters of a name cost under a model of the other names. */
import { LetterCosts, sixteenths } from '../../runtime/letter-costs.ts';

export class HeldOutCosts extends LetterCosts {
  /** Costs of each letter of a name, one of the model's, and of its end, as if it was not in the model. */
  costsWithout(name: string): number[] {
    const ids = this.ids(name);
    this.add(ids, -1);
    const costs = ids
      .slice(2)
      .map((id, i) => sixteenths(this.share(2, ids[i]! * this.n + ids[i + 1]!, id)));
    this.add(ids);
    return costs;
  }
}
