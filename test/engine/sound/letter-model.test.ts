/** Letter costs against a naive Kneser-Ney in floats; percentiles; no dependence on order or locale. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  COST_UNIT,
  LetterModel,
  type LetterScore,
  lettersOf,
  SYMBOLS,
} from '../../../engine/sound/letter-model.ts';

const models = suite('letter model');

const WORDS = `banana bandana cabana nab ban can cab abba cannon canon anna nancy canaan
   tabac tacna natant catana bantam mantra tantra manna taban atman matan`.split(/\s+/);

/** Interpolated Kneser-Ney of order 4 with one discount, by maps of texts. */
class NaiveLetters {
  readonly #counts = [1, 2, 3, 4].map(() => new Map<string, number>());

  constructor(words: readonly string[], weights: readonly number[]) {
    const four = this.#counts[3]!;
    words.forEach((word, i) => {
      const text = `___${word}_`;
      for (let k = 0; k + 4 <= text.length; k++) {
        const gram = text.slice(k, k + 4);
        four.set(gram, (four.get(gram) ?? 0) + weights[i]!);
      }
    });
    for (let order = 3; order >= 1; order--) {
      const lower = this.#counts[order - 1]!;
      for (const gram of this.#counts[order]!.keys()) {
        const tail = gram.slice(1);
        lower.set(tail, (lower.get(tail) ?? 0) + 1);
      }
    }
  }

  probability(context: string, symbol: string): number {
    if (context.length === 0 && this.#counts[0]!.size === 0) return 1 / SYMBOLS;
    const lower = context.length === 0 ? 1 / SYMBOLS : this.probability(context.slice(1), symbol);
    let sum = 0;
    let freed = 0;
    for (const [gram, n] of this.#counts[context.length]!) {
      if (!gram.startsWith(context)) continue;
      sum += n;
      freed += Math.min(n, 0.75);
    }
    if (sum === 0) return lower;
    const n = this.#counts[context.length]!.get(context + symbol) ?? 0;
    return (Math.max(n - 0.75, 0) + freed * lower) / sum;
  }
}

const SCORE: LetterScore = { cost: 0, worst: 0, worstAt: 0 };
const weights = WORDS.map((_, i) => (i % 5 === 0 ? 0.25 : 1));
const trained = LetterModel.train(
  WORDS.map((word) => lettersOf(word)!),
  weights,
);

models('costs are those of a naive Kneser-Ney in floats, to the nearest sixteenth of a bit', () => {
  const naive = new NaiveLetters(WORDS, weights);
  const at = (text: string): number =>
    [...text].reduce((sum, c) => sum * SYMBOLS + (c === '_' ? 0 : c.charCodeAt(0) - 96), 0);
  const letter = fc.constantFrom(...'_abcnmtyz');
  fc.assert(
    fc.property(letter, letter, letter, letter, (a, b, c, d) => {
      const p = naive.probability(a + b + c, d);
      const exact = Math.min(255, -COST_UNIT * Math.log2(p));
      const cost = trained.columns.costs[at(a + b + c + d)]!;
      assert.ok(Math.abs(cost - exact) <= 0.5 + 1e-6, `${a}${b}${c}${d}: ${cost}, ${exact}`);
    }),
    { numRuns: 600 },
  );
});

models('the score of a name is the sum of its costs, and tells the dearest', () => {
  const score = SCORE;
  for (const name of ['banana', 'zab', 'canaz']) {
    const letters = lettersOf(name)!;
    trained.score(letters, name.length, score);
    const costs: number[] = [];
    for (let i = 0; i <= name.length; i++) {
      const symbols = [i - 3, i - 2, i - 1, i].map((k) => letters[k] ?? 0);
      costs.push(trained.columns.costs[symbols.reduce((sum, s) => sum * SYMBOLS + s, 0)]!);
    }
    assert.is(
      score.cost,
      costs.reduce((a, b) => a + b, 0),
    );
    assert.is(score.worst, Math.max(...costs));
    assert.is(score.worstAt, costs.indexOf(Math.max(...costs)));
  }
});

models.run();
