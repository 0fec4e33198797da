/** Walks, reaches and candidates of corpora of all kinds against recorded ones. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { WalkProfile } from '../../../engine/corpus/profiles.ts';
import type { CandidateTable } from '../../../engine/names/candidates.ts';
import { combine } from '../../../engine/names/combine.ts';
import { Walker, type WalkParams } from '../../../engine/walk/walker.ts';
import { goldenLines } from '../../golden.ts';
import { corpusOf, reachOf } from '../corpora.ts';

/** A corpus, and what is asked of it. */
interface Asked {
  readonly rows: readonly (readonly [syllable: string, frequency: number, signature: number])[];
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
    const rows = asked.rows.map(([syllable, frequency, signature]) => {
      return { syllable, frequency, signature };
    });
    const corpus = corpusOf(rows);
    const seed = BigInt(asked.seed);
    assert.equal([...new Walker(corpus, params).batch(seed, 0, 6, steps)], told.walks);
    assert.equal(reachOf(rows, profile), told.reach);
    const flat = { syllables, count: 8, seed, profile: null, frequencyWeight: weight };
    if (told.flat) assert.equal(columns(combine(corpus, flat)), told.flat);
    if (told.walked) assert.equal(columns(combine(corpus, { ...flat, profile })), told.walked);
  });
});

recorded.run();
