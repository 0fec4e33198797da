/** The naive engine against the recordings, so that it may serve as a reference. */
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FEATURE_NAMES } from '../../engine/corpus/features.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { type Line, readLines } from '../replay.ts';
import { readTable } from '../run-layout.ts';
import {
  NAIVE_DEFAULTS,
  NAIVE_PROFILES,
  type NaiveCandidate,
  type NaiveParams,
  type NaiveSyllable,
  naiveFlat,
  naiveReach,
  naiveWalkNames,
  naiveWalks,
} from './naive.ts';

/** The definition itself against the recordings, so that the yardstick of the engine is a true one. */
const recorded = suite('naive implementation and recordings');

async function corpusOf(table: string): Promise<NaiveSyllable[]> {
  const records = await readTable(join(packageRoot(), `test/golden/inputs/${table}.tsv.gz`));
  return records.map(({ syllable, frequency, features }) => ({
    syllable,
    frequency,
    signature: FEATURE_NAMES.reduce((bits, name, k) => bits | (Number(features[name]) << k), 0),
  }));
}

/** Lines with an id that `id` matches, as [body, recorded reply, recorded candidates]. */
async function linesOf(id: RegExp): Promise<Line[]> {
  const lines = (await readLines('walker.jsonl')).filter((line) => id.test(line.id));
  assert.ok(lines.length > 0, `lines of ${id}`);
  return lines;
}

type Body = Record<string, unknown>;

function paramsOf(body: Body): NaiveParams {
  const named = NAIVE_PROFILES[String(body.profile)];
  const of = <T>(key: string, otherwise: T): T => (key in body ? (body[key] as T) : otherwise);
  return {
    steps: of('steps', NAIVE_DEFAULTS.steps),
    maxFlips: of('max_flips', NAIVE_DEFAULTS.maxFlips),
    temperature: of('temperature', NAIVE_DEFAULTS.temperature),
    frequencyWeight: of('frequency_weight', NAIVE_DEFAULTS.frequencyWeight),
    neighborLimit: of('neighbor_limit', NAIVE_DEFAULTS.neighborLimit),
    minLength: of('min_length', NAIVE_DEFAULTS.minLength),
    maxLength: of('max_length', NAIVE_DEFAULTS.maxLength),
    inertia: NAIVE_DEFAULTS.inertia,
    ...named,
  };
}

recorded('the recorded walks come out', async () => {
  const corpus = await corpusOf('en-nltk');
  for (const line of await linesOf(/^(walk-seed\/-?\d+$|walk\/p1-a-s42\/)/)) {
    const body = line.body as Body;
    const walks = naiveWalks(
      corpus,
      paramsOf(body),
      BigInt(Number(body.seed)),
      Number(body.count ?? 2),
    );
    const texts = walks.map((path) => path.map((i) => corpus[i]!.syllable).join('·'));
    const { formatted, walks: full } = line.response as {
      formatted?: string[];
      walks?: { formatted: string }[];
    };
    assert.equal(texts, formatted ?? full!.map((walk) => walk.formatted), line.id);
  }
});

recorded('the recorded reaches come out', async () => {
  const corpus = await corpusOf('de-pyphen');
  for (const line of await linesOf(/^p1\/reach-b-(clerical|ritual)$/)) {
    const profile = NAIVE_PROFILES[String((line.body as Body).profile)]!;
    const { reach, unique, entries } = naiveReach(corpus, profile);
    const answer = line.response as { reach: number; unique_reachable: number; first50: unknown[] };
    assert.equal([reach, unique], [answer.reach, answer.unique_reachable], line.id);
    const rows = entries.slice(0, Math.min(reach, 50)).map(([j, count]) => {
      const { syllable, frequency } = corpus[j]!;
      return [syllable, frequency, count];
    });
    assert.equal(rows, answer.first50, line.id);
  }
});

recorded('the recorded candidates come out', async () => {
  const corpus = await corpusOf('de-pyphen');
  for (const line of await linesOf(/^combine\/p1-b\/(flat-s|walk-(clerical|goblin)|one-)/)) {
    const body = line.body as Body;
    const seed = BigInt(Number(body.seed));
    const count = Number(body.count);
    const profile = NAIVE_PROFILES[String(body.profile)];
    const names = [body.syllables ?? 2]
      .flat()
      .flatMap((n): NaiveCandidate[] =>
        profile
          ? naiveWalkNames(corpus, profile, seed, Number(n), count)
          : naiveFlat(corpus, Number(body.frequency_weight ?? 1), seed, Number(n), count),
      );
    const wanted = line.candidates as { names: string[]; n: number; first: NamedFeatures[] };
    assert.is(names.length, wanted.n, line.id);
    assert.equal(
      names.slice(0, 200).map((c) => c.name),
      wanted.names,
      line.id,
    );
    for (const [i, first] of wanted.first.entries()) {
      FEATURE_NAMES.forEach((name, k) => {
        assert.is(
          ((names[i]!.signature >> k) & 1) === 1,
          first.features[name],
          `${line.id} ${name}`,
        );
      });
    }
  }
});

interface NamedFeatures {
  readonly features: Record<string, boolean>;
}

recorded.run();
