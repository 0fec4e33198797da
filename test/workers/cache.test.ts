/** The cache of walkers: keys, capacity, order of eviction. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DEFAULT_WALK } from '../../engine/walk/walker.ts';
import { WalkerCache } from '../../workers/cache.ts';
import type { CorpusHandle } from '../../workers/values.ts';
import { corpusOf, VECTOR_CORPUS } from '../engine/corpora.ts';

const cache = suite('walker cache');

const handle = (id: number): CorpusHandle => ({ id, buffer: corpusOf(VECTOR_CORPUS).buffer });

cache('the same corpus and parameters give the same walker', () => {
  const kept = new WalkerCache();
  const corpus = handle(1);
  const walker = kept.get(corpus, DEFAULT_WALK);
  assert.is(kept.get(corpus, { ...DEFAULT_WALK }), walker);
});

cache('every parameter and the corpus make a difference', () => {
  const kept = new WalkerCache();
  const corpus = handle(1);
  const changes = [
    {},
    { maxFlips: 3 },
    { temperature: 0.7000000000000001 },
    { frequencyWeight: -1 },
    { neighborLimit: null },
    { neighborLimit: 5 },
    { minLength: null },
    { minLength: null, maxLength: 2 },
    { maxLength: null },
    { inertia: null },
    { inertia: 0 },
  ];
  const walkers = changes.map((change) => kept.get(corpus, { ...DEFAULT_WALK, ...change }));
  walkers.push(kept.get(handle(2), DEFAULT_WALK));
  assert.is(new Set(walkers).size, changes.length + 1);
});

cache('walkers of a corpus that is no longer in use are dropped', () => {
  const kept = new WalkerCache();
  const [one, two] = [handle(1), handle(2)];
  const first = kept.get(one, DEFAULT_WALK);
  const second = kept.get(two, DEFAULT_WALK);
  kept.trim([1, 2]);
  assert.is(kept.get(one, DEFAULT_WALK), first);
  kept.trim([2]);
  assert.is(kept.get(two, DEFAULT_WALK), second);
  assert.is.not(kept.get(one, DEFAULT_WALK), first);
});

cache('beyond its capacity the walkers used longest ago are dropped first', () => {
  const kept = new WalkerCache();
  const rows = Array.from({ length: 20_000 }, (_, i) => ({
    syllable: 'abc',
    frequency: i,
    signature: 0,
  }));
  const corpus: CorpusHandle = { id: 1, buffer: corpusOf(rows).buffer };
  const params = (n: number) => ({ ...DEFAULT_WALK, maxFlips: 3, temperature: 1 + n });
  const made = Array.from({ length: 40 }, (_, n) => {
    kept.get(corpus, params(0));
    return kept.get(corpus, params(n));
  });
  const size = made[0]!.byteLength;
  assert.ok(size * made.length > 64 << 20, 'more than the cache holds');
  kept.get(corpus, params(0));
  kept.trim([1]);
  const fits = Math.floor((64 << 20) / size);
  assert.is(kept.get(corpus, params(0)), made[0], 'just used');
  assert.is(kept.get(corpus, params(39)), made[39]);
  assert.is(kept.get(corpus, params(39 - fits + 2)), made[39 - fits + 2]);
  assert.is.not(kept.get(corpus, params(1)), made[1], 'used longest ago');
});

cache.run();
