/** The cache of walkers: its keys, and corpora that are no longer in use. */
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

cache.run();
