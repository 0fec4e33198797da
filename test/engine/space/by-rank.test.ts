/** Different choices of ranks by weight. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  bearersOf,
  drawnByRank,
  fractionOf,
  ranksOf,
} from '../../../engine/space/batch/by-rank.ts';

const byRank = suite('different choices by rank');

/** The choices of all numbers. */
const all = (sizes: readonly number[], exponent: number, count: number, key = 7) => {
  const ranks = sizes.map((size) => ranksOf(size, [exponent, 0]));
  const choices = drawnByRank(ranks, 0, count, key, (_, before) => [
    ...new Set(before.filter((place) => place >= 0)),
  ]);
  return Array.from({ length: count }, (_, number) => choices(number));
};

byRank('no two numbers have the same, and none is without one, however many are asked for', () => {
  for (const exponent of [0.3, 1, 1.7, 4]) {
    for (const sizes of [[1], [7], [5, 9], [3, 4, 5]]) {
      const most = sizes.reduce((product, n) => product * n, 1);
      for (const count of [1, Math.ceil(most / 10), Math.ceil(most / 2), most - 1, most]) {
        const choices = all(sizes, exponent, count);
        assert.is(new Set(choices.map(String)).size, count, `${sizes} ${exponent} ${count}`);
        // the same rank twice only where there are no others
        const isTwice = choices.some((one) => new Set(one).size < one.length);
        assert.ok(!isTwice || exponent > 1 || count > most / 10 + 1);
        assert.ok(choices.every((one) => one.every((rank, i) => rank >= 0 && rank < sizes[i]!)));
      }
    }
  }
});

byRank('a part of a number is not the next part of the one before', () => {
  for (let n = 1; n < 100; n++) assert.is.not(fractionOf(n, 7), fractionOf(n - 1, 8));
});

byRank('each rank has its share; one of more than there are has them all', () => {
  const counts = (count: number): number[] => {
    const of = new Array<number>(30).fill(0);
    for (const [first] of all([30, 40], 1, count)) of[first!]!++;
    return of;
  };
  const few = counts(100);
  for (const rank of [0, 1, 5]) {
    const share = (100 * Math.log((rank + 2) / (rank + 1))) / Math.log(31);
    assert.ok(Math.abs(few[rank]! - share) < 1, `${rank}: ${few[rank]} of ${share}`);
  }
  assert.equal(counts(600).slice(0, 5), [40, 40, 40, 40, 40]);
  assert.ok(counts(600).every((n, rank, of) => rank === 0 || n <= of[rank - 1]! + 1));
  assert.is.not(String(all([30, 40], 1, 9)), String(all([30, 40], 1, 9, 8)), 'another key');
});

byRank('names of a people go with its family names, and stay about as frequent', () => {
  // every fourth family name and every eighth given name is of the other people
  const every = (n: number, size: number): number[] =>
    Array.from({ length: size }, (_, k) => (k % n === n - 1 ? 1 : 0));
  const lead = ranksOf(200, [1, 0], { peoples: every(4, 200) });
  const given = ranksOf(160, [1, 0], { peoples: every(8, 160) });
  const parts = [given, lead];
  // of different ones there are too few of the other people for as many
  for (const [drawn, least] of [
    [drawnByRank(parts, 1, null, 7), 0.61],
    [drawnByRank(parts, 1, 4000, 7), 0.35],
  ] as const) {
    const rows = Array.from({ length: 4000 }, (_, number) => drawn(number));
    const share = (of: number[][], is: (row: number[]) => boolean): number =>
      of.filter(is).length / of.length;
    const isGiven = ([first]: number[]): boolean => given.peoples![first!] === 1;
    const theirs = rows.filter(([, last]) => lead.peoples![last!] === 1);
    const others = rows.filter(([, last]) => lead.peoples![last!] === 0);
    const [among, beside] = [share(theirs, isGiven), share(others, isGiven)];
    assert.ok(among > least && among < 0.69 && beside < 0.06, `${among} ${beside}`);
    // Mary is as frequent as by her rank, but for the more of the other people
    const [first, rank] = [share(rows, ([one]) => one === 0), given.sums[1]! / given.sums[160]!];
    assert.ok((least < 0.5 || first > 0.75 * rank) && first < 1.02 * rank, `${first} of ${rank}`);
  }
});

byRank('a census has as many of the commonest family name, whatever names are known', () => {
  for (const [language, percent] of Object.entries({ en: 0.7, es: 3, fr: 0.4 })) {
    const counts = bearersOf(1500, 'last', { language, sex: null }, true);
    const sum = counts.reduce((all, n) => all + n);
    assert.ok(Math.abs(counts[0]! / 1e5 - percent) < 0.1, `${language} ${counts[0]}`);
    assert.ok(Math.abs(sum / 1e7 - 1) < 0.001, `${sum}`);
    assert.ok(counts.every((n, k) => k === 0 || n <= counts[k - 1]!));
  }
});

byRank.run();
