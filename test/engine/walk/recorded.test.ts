/** Walks, reaches and candidates of corpora of all kinds against recorded ones; reaches at their limits. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { exp } from '../../../engine/base/exact-math.ts';
import { PROFILES, type ProfileName, type WalkProfile } from '../../../engine/corpus/profiles.ts';
import type { CandidateTable } from '../../../engine/names/candidates.ts';
import { combine } from '../../../engine/names/combine.ts';
import { computeReach } from '../../../engine/walk/reaches.ts';
import { DEFAULT_WALK, Walker, type WalkParams } from '../../../engine/walk/walker.ts';
import { progressOf, stopsUnwanted } from '../../fault.ts';
import { goldenLines } from '../../golden.ts';
import { asRows, corpusOf, type RecordedRow, reachOf, VECTOR_CORPUS } from '../corpora.ts';

/** A corpus, and what is asked of it. */
interface Asked {
  readonly rows: readonly RecordedRow[];
  readonly seed: string;
  readonly params: WalkParams;
  readonly steps: number;
  /** Of the reach, and of the walks that give candidates. */
  readonly profile: WalkProfile;
  /** Of frequencies where candidates are drawn. */
  readonly weight: number;
  readonly syllables: readonly number[];
}

interface Told {
  /** Syllables of six walks. */
  readonly walks: readonly number[];
  readonly reach: object;
  /** Eight candidates of each count; null where none can be made. */
  readonly flat: object | null;
  readonly walked: object | null;
}

const columns = ({ ids, signatures }: CandidateTable) => ({
  ids: [...ids],
  signatures: [...signatures],
});

const recorded = suite('recorded walks');

goldenLines<Asked & { readonly told: Told }>('walks.jsonl').forEach(({ told, ...asked }, i) => {
  recorded(`are those of line ${i + 1}`, () => {
    const { params, steps, profile, weight, syllables } = asked;
    const rows = asRows(asked.rows);
    const corpus = corpusOf(rows);
    const seed = BigInt(asked.seed);
    assert.equal(
      [...new Walker(corpus, { ...DEFAULT_WALK, ...params }).batch(seed, 0, 6, steps)],
      told.walks,
    );
    assert.equal(reachOf(rows, profile), told.reach);
    const flat = { syllables, count: 8, seed, profile: null, frequencyWeight: weight };
    if (told.flat) assert.equal(columns(combine(corpus, flat)), told.flat);
    if (told.walked) assert.equal(columns(combine(corpus, { ...flat, profile })), told.walked);
  });
});

recorded.run();

const reaches = suite('reaches');

const pairs = (text: string): [number, number][] =>
  text.split(' ').map((pair) => pair.split(',').map(Number) as [number, number]);

reaches('the published reaches come out', () => {
  const of = (name: ProfileName) => reachOf(VECTOR_CORPUS, PROFILES[name]);
  assert.equal(of('clerical'), { reach: 0, unique: 0, entries: [] });
  const six = { reach: 1, unique: 6, entries: pairs('3,3 4,3 0,2 1,2 2,1 7,1') };
  assert.equal(of('dialect'), six);
  assert.equal(of('goblin'), six);
  const entries = pairs('3,5 4,5 0,2 1,2 2,2 8,2 5,1 6,1 7,1 9,1 10,1 11,1');
  assert.equal(of('ritual'), { reach: 2, unique: 12, entries });
});

/** The sum as it is defined: compensated, in the given order. */
function compensatedSum(values: readonly number[]): number {
  let sum = 0;
  let lost = 0;
  for (const x of values) {
    const t = sum + x;
    lost += Math.abs(sum) >= Math.abs(x) ? sum - t + x : x - t + sum;
    sum = t;
  }
  return sum + lost;
}

reaches('sums by group never decide what only the exact sum can', () => {
  // a thousand equal weights, in 27 groups: whether w / W exceeds 0.001 hangs on the last bit of W; syllable 0 is
  // without features, and the others have two whose flip costs what staying costs
  const rows = Array.from({ length: 1000 }, (_, i) => {
    return { syllable: `s${i}`, frequency: i % 27, signature: i === 0 ? 0 : 0b100001 };
  });
  const corpus = corpusOf(rows);
  for (let n = 1; n <= 400; n++) {
    const temperature = 0.1 + n / 97;
    const w = exp(-0.5 / temperature);
    const reached = w / compensatedSum(Array.from({ length: 1000 }, () => w)) > 0.001;
    const found = computeReach(corpus, { maxFlips: 2, temperature, frequencyWeight: 0 });
    // the lone syllable reaches the 999 others or none of them; they reach it for sure
    assert.is(found.uniqueReachable, reached ? 1000 : 1, `temperature ${temperature}`);
  }
});

reaches('one syllable, or none, reaches nothing', () => {
  for (const rows of [VECTOR_CORPUS.slice(0, 1), []])
    assert.equal(reachOf(rows, PROFILES.ritual), { reach: 0, unique: 0, entries: [] });
});

reaches('progress counts start classes, and work that nobody wants stops', () => {
  const corpus = corpusOf(VECTOR_CORPUS);
  const ticks = progressOf((hooks) => computeReach(corpus, PROFILES.goblin, hooks));
  const n = corpus.classCount;
  const all = Array.from({ length: n }, (_, a) => [a + 1, n]);
  assert.equal(ticks, all);
  stopsUnwanted((hooks) => computeReach(corpus, PROFILES.goblin, hooks));
});

reaches.run();
