/** Views of corpora against recorded ones, their cases at the limits, and advice on corpora. */
import { createHash } from 'node:crypto';
import * as assert from 'uvu/assert';
import { CorpusBuilder } from '../../../engine/corpus/corpus.ts';
import type { WalkProfile } from '../../../engine/corpus/profiles.ts';
import {
  type AdviceFacts,
  adviseOn,
  type CorpusFacts,
  corpusFacts,
} from '../../../engine/explore/advice.ts';
import { analyse, describe } from '../../../engine/explore/analysis.ts';
import { distributions } from '../../../engine/explore/distributions.ts';
import { type ComparisonPage, compareCorpora } from '../../../engine/explore/keyness.ts';
import { reachOverlap, reachSpread } from '../../../engine/explore/reach-numbers.ts';
import {
  idOf,
  listSyllables,
  neighbours,
  type SyllablePage,
} from '../../../engine/explore/syllable-list.ts';
import { syllableMap } from '../../../engine/explore/syllable-map.ts';
import { computeReach } from '../../../engine/walk/reaches.ts';
import { DEFAULT_WALK, Walker, type WalkParams } from '../../../engine/walk/walker.ts';
import { refuses } from '../../fault.ts';
import { goldenLines } from '../../golden.ts';
import { suite } from '../../suite.ts';
import { asRows, corpusOf, type RecordedRow, type SyllableRow } from '../corpora.ts';

const views = suite('views of corpora');

/** Two corpora, and what is asked of them. */
interface Asked {
  readonly a: readonly RecordedRow[];
  readonly b: readonly RecordedRow[];
  /** Profiles of the reaches of a and of b. */
  readonly p: WalkProfile;
  readonly q: WalkProfile;
  readonly walk: WalkParams;
  readonly step: number;
  readonly page: ComparisonPage;
  readonly list: { filter: SyllablePage } & SyllablePage;
  readonly limit: number;
}

function viewsOf({ a: rowsA, b: rowsB, p, q, walk, step, page, list, limit }: Asked) {
  const [a, b] = [corpusOf(asRows(rowsA)), corpusOf(asRows(rowsB))];
  const [first, second] = [
    { corpus: a, reach: computeReach(a, p) },
    { corpus: b, reach: computeReach(b, q) },
  ];
  const { total, syllables } = listSyllables(a, { ...list.filter, ...list });
  const { ids, x, y, axes } = syllableMap(a, limit);
  return {
    facts: corpusFacts(a),
    analysis: analyse(a),
    statistics: describe(a),
    distributions: distributions(a),
    comparison: compareCorpora(a, b, page),
    neighbours: neighbours(a, new Walker(a, walk), step, limit),
    spread: reachSpread(first),
    overlap: reachOverlap(first, second, limit),
    list: { ids: syllables.map(({ id }) => id), total },
    map: { ids: [...ids], x: [...x], y: [...y], axes },
  };
}

goldenLines<Asked & { told: ReturnType<typeof viewsOf> }>('explore.jsonl').forEach(
  ({ told, ...asked }, i) => {
    views(`are those of line ${i + 1}`, () => {
      const found = JSON.parse(JSON.stringify(viewsOf(asked))) as typeof told;
      for (const key of Object.keys(told) as (keyof typeof told)[]) {
        assert.equal(found[key], told[key], key);
      }
    });
  },
);

const alike = (texts: readonly string[]) =>
  corpusOf(texts.map((syllable) => ({ syllable, frequency: 1, signature: 0 })));

views('a corpus without syllables has no shape and no facts', () => {
  refuses(() => analyse(corpusOf([])), 'corpus-empty');
  assert.is(corpusFacts(corpusOf([])), null);
});

views('means and deviations are the doubles nearest to the exact ones, beyond 2^53 too', () => {
  const spread = (values: readonly number[]) =>
    describe(corpusOf(values.map((frequency) => ({ syllable: 'x', frequency, signature: 0 }))))
      .frequency;
  const [, ...recorded] = goldenLines<{ values: number[] }>('rounding.jsonl');
  for (const { values, ...told } of recorded) {
    const [min, max] = [Math.min(...values), Math.max(...values)];
    assert.equal(spread(values), { min, max, ...told }, values.join());
  }
  const large = new CorpusBuilder();
  for (let i = 0; i < 2_100_000; i++) large.add('x', 0xffffffff - (i % 3), 0);
  const { mean, stdev } = describe(large.build('given')).frequency;
  // variance is 2/3 * n / (n - 1)
  assert.equal([mean, stdev], [4294967294, 0.8164967753317433]);
});

views('ranks are all of a small corpus and log-spaced in a large one, both ends included', () => {
  const most = 400;
  for (const n of [3, most, most + 1, 1000, 123_456]) {
    const { rank_frequency } = distributions(alike(new Array<string>(n).fill('a')));
    const ranks = rank_frequency.map(({ rank }) => rank);
    assert.equal([ranks[0], ranks.at(-1)], [1, n]);
    assert.ok(ranks.every((rank, k) => k === 0 || rank > ranks[k - 1]!));
    if (n <= most) assert.is(ranks.length, n);
    else assert.ok(ranks.length <= most && ranks.length > 150, `${ranks.length} of ${n}`);
    // neighbours lie a constant factor apart once whole numbers are dense enough
    const factor = n ** (1 / (most - 1));
    for (const k of n <= most ? [] : [1, 2, 10, 20]) {
      const [rank, before] = [ranks.at(-k)!, ranks.at(-k - 1)!];
      assert.ok(Math.abs(rank - before * factor) <= 2 * factor, `${n}: ${rank}`);
    }
  }
});

views('more than two hundred distinct values come in bins of one width that lose nobody', () => {
  // classes of 1, 2, 3 ... syllables, each reached from another number of starts
  const sizes = Array.from({ length: 300 }, (_, i) => i + 1);
  const reached = {
    corpus: { classSize: Uint32Array.from(sizes), pairSize: Uint32Array.of(1) },
    reach: { classReached: Uint32Array.from(sizes, (n) => n * 3), pairCount: Uint32Array.of(0) },
  } as unknown as Parameters<typeof reachSpread>[0];
  const { starts, starts_binned, targets_binned } = reachSpread(reached);
  assert.ok(starts_binned && !targets_binned);
  assert.ok(starts.length <= 200, String(starts.length));
  const wanted = starts.map(({ reached: from }) => {
    const inside = sizes.filter((n) => n * 3 >= from && n * 3 < from + 5);
    return { reached: from, to: from + 4, starts: inside.reduce((sum, n) => sum + n, 0) };
  });
  assert.equal(starts, wanted);
  const all = starts.reduce((sum, bin) => sum + bin.starts, 0);
  assert.is(all, (300 * 301) / 2);
});

views('of thousands of neighbours, beyond what a walk keeps as a list, are those of walks', () => {
  const corpus = corpusOf(
    Array.from({ length: 5001 }, (_, i) => {
      return { syllable: `s${i}`, frequency: 1 + (i % 7), signature: i === 0 ? 0 : 1 << (i % 12) };
    }),
  );
  for (const [neighborLimit, hash] of [
    [null, '41fc499fd2d3665f'],
    [4500, '5f3136512eb60006'],
  ] as const) {
    const params = { ...DEFAULT_WALK, neighborLimit, maxLength: null, inertia: null };
    const found = neighbours(corpus, new Walker(corpus, params), 0, 10_000);
    assert.equal([found.total, found.stay_probability], [neighborLimit ?? 5000, 0]);
    const sum = createHash('sha256').update(JSON.stringify(found.neighbours)).digest('hex');
    assert.is(sum.slice(0, 16), hash);
  }
});

views('texts with a common beginning, or a zero byte, are told apart, and found', () => {
  const texts = ['abcdefz', 'abcdef', 'abcdefa', 'a', 'a\0', 'é', 'abcdef'];
  const corpus = alike(texts);
  const any = { search: '', features: 0, length: null, signature: null, frequency: null };
  const page = { ...any, sort: 'alphabetical', from: 0, to: 7 } as const;
  const ids = listSyllables(corpus, page).syllables.map(({ id }) => id);
  assert.equal(ids, [3, 4, 1, 6, 2, 0, 5]);
  for (const text of [...texts, 'b', '']) {
    assert.is(idOf(corpus, text), texts.indexOf(text));
  }
});

views('no two syllables of a map share a place, and each is near that of its signature', () => {
  const rows = Array.from({ length: 4000 }, (_, i): SyllableRow => {
    return { syllable: `s${i}`, frequency: 5000 - i, signature: [3, 96, 96, 2049][i % 4]! };
  });
  const { x, y } = syllableMap(corpusOf(rows), 4000);
  // the most frequent of a signature stands in the middle
  const middles = new Map<number, number>();
  const seen = new Set<string>();
  rows.forEach(({ signature }, k) => {
    if (!middles.has(signature)) middles.set(signature, k);
    const middle = middles.get(signature)!;
    assert.ok(Math.hypot(x[k]! - x[middle]!, y[k]! - y[middle]!) <= 0.25 + 1e-9);
    seen.add(`${x[k]!.toFixed(4)} ${y[k]!.toFixed(4)}`);
  });
  assert.is(seen.size, 4000);
});

const advising = suite('advice');

const SOUND: CorpusFacts = {
  unique: 1000,
  tokens: 10_000,
  hapaxes: 600,
  top: { syllable: 'la', frequency: 1000 },
  long: 500,
};

const facts = (corpus: Partial<CorpusFacts>, rest: Partial<AdviceFacts> = {}): AdviceFacts => ({
  sources: 2,
  countsFiles: false,
  corpus: { ...SOUND, ...corpus },
  ...rest,
});

const COUNTED = { hapaxes: 1000, top: { syllable: 'la', frequency: 10_000 } };

/** Facts of a corpus and of its source, with the codes of the advice on them, warnings first. */
const ADVICE: readonly (readonly [what: string, given: AdviceFacts, codes: string])[] = [
  ['a sound corpus', facts({}), ''],
  ['one at every threshold', facts({ unique: 300, hapaxes: 180, long: 150 }), ''],
  ['few syllables', facts({ unique: 299, hapaxes: 0, long: 0 }), 'few_syllables'],
  ['many hapaxes', facts({ hapaxes: 601 }), 'many_hapaxes'],
  ['a dominant one', facts({ top: { syllable: 'la', frequency: 1001 } }), 'dominant_syllable'],
  ['long ones', facts({ long: 501 }), 'long_syllables'],
  ['a single source', facts({}, { sources: 1 }), 'single_source'],
  ['counts of files, which say nothing of frequencies', facts(COUNTED, { countsFiles: true }), ''],
  ['the same of occurrences', facts(COUNTED), 'dominant_syllable many_hapaxes'],
  ['a source without a corpus', facts({}, { corpus: null, sources: 1 }), 'single_source'],
  ['nothing', facts({}, { corpus: null, sources: null }), ''],
  [
    'much at once',
    facts({ hapaxes: 900, unique: 200 }, { sources: 1 }),
    'few_syllables long_syllables many_hapaxes single_source',
  ],
];

for (const [what, given, codes] of ADVICE) {
  advising(`on ${what}: ${codes || 'none'}`, () => {
    const told = adviseOn(given);
    assert.is(told.map(({ code }) => code).join(' '), codes);
    for (const { text, remedy } of told) {
      assert.match(text, /[.:]/);
      assert.ok(remedy.endsWith('.'));
    }
  });
}

advising('a number beyond its threshold is told with it', () => {
  const [hapaxes] = adviseOn(facts({ hapaxes: 750 }));
  assert.equal([hapaxes!.value, hapaxes!.threshold], [0.75, 0.6]);
  assert.match(hapaxes!.text, /^75 % of the syllables occur only once/);
});
