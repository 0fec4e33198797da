/** Input and output hashes against those of recorded files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isHash, outputHash, payloadHash } from '../../../engine/base/hash.ts';
import { parseJson, Real } from '../../../engine/base/json.ts';
import { canonical } from '../../../engine/base/json-text.ts';
import { FEATURE_NAMES, FLIP_COSTS } from '../../../engine/corpus/features.ts';
import { packageRoot } from '../../../store/files/package-root.ts';

interface Vector {
  readonly artifact: string;
  readonly side: 'input' | 'output';
  readonly text: string;
  readonly text_before_squeeze?: string;
  readonly sha256: string;
}

const RUN_ID = '20260101_120000_pyphen';
const ZEROS = '0'.repeat(64);

const recorded = suite('recorded hashes');

const file = join(packageRoot(), 'test/golden/hash-vectors.jsonl');
const vectors = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Vector);
vectors.forEach((vector, i) => {
  recorded(`line ${i + 1}, ${vector.artifact} ${vector.side}, has its text and hash`, () => {
    const source = vector.text_before_squeeze ?? vector.text;
    const value = parseJson(source);
    assert.is(canonical(value, { tight: vector.side === 'output' }), source);
    const hash = vector.side === 'input' ? payloadHash(value) : outputHash(value);
    assert.is(hash, vector.sha256);
  });
});

recorded.run();

const worked = suite('worked hashes');

worked('manifest', () => {
  const input = {
    extractor: 'pyphen',
    language: 'auto',
    source_path: '/data/src',
    file_pattern: '*.txt',
    min_syllable_length: 2,
    max_syllable_length: 8,
    run_normalize: true,
    run_annotate: true,
  };
  const output = {
    artifacts: [
      { path: 'data/corpus.db', type: 'sqlite', size_bytes: 4096 },
      { path: 'manifest.json', type: 'manifest', size_bytes: 10 },
    ],
    metrics: { syllable_count_unique: 3, files_processed: 1 },
  };
  assert.is(payloadHash(input), '8b9b2be77b491265bec85994c613f1de6635693b2e125c58f4193fddfe9795d0');
  assert.is(outputHash(output), '152bec6808394d7707d3f9a1b9ac580adbddbbee62dfc7a6c68a5f49101146c3');
});

worked('reach cache', () => {
  const profile = (max_flips: number, temperature: number, weight: number) => ({
    max_flips,
    temperature: real(temperature),
    frequency_weight: real(weight),
  });
  const input = {
    run_id: RUN_ID,
    manifest_ipc_output_hash: ZEROS,
    graph_settings: {
      walker_impl: 'build_tools.syllable_walk.walker.SyllableWalker',
      max_neighbor_distance: 3,
      inertia_cost: 0.5,
      feature_costs: Object.fromEntries(
        FEATURE_NAMES.map((name, k) => [name, real(FLIP_COSTS[k]!)]),
      ),
    },
    reach_settings: {
      threshold: 0.001,
      profiles: {
        clerical: profile(1, 0.3, 1),
        dialect: profile(2, 0.7, 0),
        goblin: profile(2, 1.5, -0.5),
        ritual: profile(3, 2.5, -1),
      },
    },
  };
  const names = ['clerical', 'dialect', 'goblin', 'ritual'];
  const output = {
    profiles: Object.fromEntries(
      names.map((name, i) => [name, { reach: i, total: 10, unique_reachable: i + 1 }]),
    ),
  };
  assert.is(payloadHash(input), 'eed76b784319c6a53ea8c37bdc62ced28d89ec00a1e3106826c3cffd78fceb31');
  assert.is(outputHash(output), 'bbfb6babd448147b7a39a12b5ff89232a17117d151409c1703d9d85d4b2589ea');
});

worked('runs of spaces count as one in output hashes', () => {
  const hash = '422c10fa8659b334734a8c2bb819ad27065a4e12afd77953de28eac42755adb9';
  assert.is(outputHash({ a: 'x y' }), hash);
  assert.is(outputHash({ a: 'x  y' }), hash);
  assert.is.not(payloadHash({ a: 'x  y' }), payloadHash({ a: 'x y' }));
});

worked('runs of spaces are seen across the pieces of a long text', () => {
  const list = (gap: string) => Array.from({ length: 40_000 }, (_, i) => `${i}${gap}`);
  assert.is(outputHash(list('   ')), outputHash(list(' ')));
});

worked('texts, reals and escapes', () => {
  const value = {
    ß: 'é\u2028\u007f\u0001',
    a: [new Real(1), 1, 1e-6, new Real(1e16), 0.1, new Real(-0), true, null],
  };
  assert.is(payloadHash(value), 'a2312d44d777049c6ef73f61947b56848c96808190c401c89562ff98c9d99bf2');
});

worked('walks sidecar', () => {
  const input = {
    run_id: RUN_ID,
    patch: 'a',
    artifact_kind: 'walks',
    manifest_ipc_output_hash: ZEROS,
    reach_cache_ipc_output_hash: null,
  };
  const output = {
    walks: [{ formatted: 'ka·ki', syllables: ['ka', 'ki'], steps: [] }],
    params: {
      profile: null,
      count: 1,
      steps: 1,
      max_flips: 2,
      temperature: 0.7,
      frequency_weight: new Real(0),
      neighbor_limit: 10,
      min_length: 2,
      max_length: 5,
      seed: null,
    },
  };
  assert.is(payloadHash(input), '6b6819a7da41dcc5c99639d28a397a874a91b5a6f3f037b87c223d90eca11c40');
  assert.is(outputHash(output), 'e54c5d62987e279bb01caf741d475a94368731e4071fc01cef6b8c07b4ede200');
});

worked('run state', () => {
  const sidecars = Object.fromEntries(
    ['a', 'b'].flatMap((patch) =>
      ['walks', 'candidates', 'selections', 'package'].map((kind) => [
        `patch_${patch}_${kind}`,
        null,
      ]),
    ),
  );
  const input = {
    run_id: RUN_ID,
    manifest_ipc_output_hash: ZEROS,
    reach_cache_ipc_output_hash: null,
    sidecars,
  };
  assert.is(payloadHash(input), 'ba300236f06497dd8b7a5725a77a50384d8dc837444a2f81f728da000208cfc5');
  assert.is(
    outputHash({ sidecars }),
    '1ccbf13731908e16628db86c1563310dbb763c5c1ab3b9f2c838418b40392c02',
  );
});

worked('session', () => {
  const patch_a = {
    patch: 'a',
    run_id: RUN_ID,
    manifest_ipc_output_hash: ZEROS,
    run_state_relative_path: 'ipc/walker_run_state.v1.json',
    run_state_ipc_output_hash: '1'.repeat(64),
  };
  const session_id = 'session_20260101_120000_0123456789';
  const input = {
    session_id,
    label: null,
    patch_a,
    patch_b: null,
    lineage: { root_session_id: session_id, parent_session_id: null, revision: 0 },
  };
  assert.is(payloadHash(input), '1691ddabaf3b77b771b93bd0af3127eaadb7cfa2faba9383fc3617f16c7868b9');
  assert.is(
    outputHash({ patch_a, patch_b: null }),
    'ca659a0d1efecd5790a21777ecd930953668ce5fae402c985e200d4ef381a63c',
  );
});

worked('a hash is 64 lower-case hex digits', () => {
  assert.ok(isHash(ZEROS));
  for (const value of ['', ZEROS.slice(1), `${ZEROS}0`, 'A'.repeat(64), null, 1]) {
    assert.not(isHash(value));
  }
});

/** Hashed settings are reals, also where their value is whole. */
function real(value: number): number | Real {
  return Number.isInteger(value) ? new Real(value) : value;
}

worked.run();
