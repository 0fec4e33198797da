/** Manifests of runs: layout, hashes, faults, runs of dead processes. */
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { RunRecorder } from '../../../app/pipeline/recorder.ts';
import { temporaryPath } from '../../../store/files/atomic.ts';
import {
  checkManifest,
  type ManifestFields,
  writeManifest,
} from '../../../store/manifests/manifest.ts';
import { createRunDir, listArtifacts } from '../../../store/runs/folder.ts';
import { type Change, drop, set } from '../change.ts';
import { folderSuite, writeFiles } from '../temp-folder.ts';

const RUN_ID = '20260101_120000_pyphen';
/** Of the fields below. */
const INPUT_HASH = '8b9b2be77b491265bec85994c613f1de6635693b2e125c58f4193fddfe9795d0';

const makeFields = (changes: Partial<ManifestFields> = {}): ManifestFields => ({
  manifest_version: 1,
  run_id: RUN_ID,
  created_at_utc: '2026-01-01T12:00:00Z',
  completed_at_utc: null,
  status: 'completed',
  extractor: 'pyphen',
  language: 'auto',
  config: {
    source_path: '/data/src',
    file_pattern: '*.txt',
    min_syllable_length: 2,
    max_syllable_length: 8,
    run_normalize: true,
    run_annotate: true,
  },
  metrics: { syllable_count_unique: 3, files_processed: 1 },
  stages: [
    {
      name: 'extract',
      status: 'completed',
      started_at_utc: '2026-01-01T12:00:00Z',
      ended_at_utc: '2026-01-01T12:00:01Z',
      duration_seconds: 1,
    },
    {
      name: 'normalize',
      status: 'running',
      started_at_utc: '2026-01-01T12:00:01Z',
      ended_at_utc: null,
      duration_seconds: null,
    },
  ],
  artifacts: [
    { path: 'data/corpus.db', type: 'sqlite', size_bytes: 4096 },
    { path: 'manifest.json', type: 'manifest', size_bytes: 10 },
  ],
  errors: [],
  ...changes,
});

const manifests = folderSuite('manifest');

manifests('is pretty with sorted keys and has the worked hashes', async ({ folder }) => {
  const fields = makeFields({ language: 'auto', errors: [{ message: 'ß', recorded_at_utc: 'x' }] });
  await writeManifest(folder, fields, { durable: true });
  const text = await readFile(join(folder, 'manifest.json'), 'utf8');
  assert.ok(text.startsWith('{\n  "artifacts": [\n    {\n      "path": "data/corpus.db",'));
  assert.ok(text.includes('"message": "ß"') && text.endsWith('\n}\n'));
  const { ipc } = JSON.parse(text);
  assert.is(ipc.library, 'pipeworks-ipc');
  assert.is(ipc.library_ref, 'namewalk');
  assert.is(ipc.input_hash, INPUT_HASH);
  assert.is(ipc.output_hash, '152bec6808394d7707d3f9a1b9ac580adbddbbee62dfc7a6c68a5f49101146c3');
  const check = await checkManifest(folder);
  assert.equal(check.verification, { status: 'verified', reason: 'hashes-match' });
  assert.is(check.inputHash, ipc.input_hash);
  assert.is(check.outputHash, ipc.output_hash);
});

manifests('has no output hash until the run has ended', async ({ folder }) => {
  await writeManifest(folder, makeFields({ status: 'running' }), { durable: false });
  const { ipc } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  assert.equal([ipc.output_hash, ipc.output_payload], [null, null]);
  const { verification, inputHash, outputHash } = await checkManifest(folder);
  assert.equal(verification, { status: 'missing', reason: 'missing-output-hash' });
  assert.equal([inputHash, outputHash], [ipc.input_hash, null]);
  for (const status of ['completed', 'failed', 'cancelled'] as const) {
    await writeManifest(folder, makeFields({ status }), { durable: false });
    assert.is((await checkManifest(folder)).verification.status, 'verified', status);
  }
});

manifests('tells what is wrong with its hashes, published reasons first', async ({ folder }) => {
  const path = join(folder, 'manifest.json');
  const fields = makeFields();
  const config = { ...fields.config, count_by: 'occurrences' as const };
  await writeManifest(folder, { ...fields, config }, { durable: false });
  const whole = await readFile(path, 'utf8');
  const { verification, inputHash } = await checkManifest(folder);
  assert.is(verification.status, 'verified');
  assert.is.not(inputHash, INPUT_HASH, 'it covers count_by when the configuration holds it');
  const cases: [Change, string][] = [
    [set('language', 'de_DE'), 'mismatch input-mismatch'],
    [set('artifacts', []), 'mismatch output-mismatch'],
    [drop('config.count_by'), 'mismatch input-mismatch'],
    [
      (m) => Object.assign(m as object, { language: 'x', artifacts: [] }),
      'mismatch input-output-mismatch',
    ],
    [drop('ipc'), 'missing missing-ipc-block'],
    [set('ipc', null), 'missing missing-ipc-block'],
    [drop('ipc.input_hash'), 'missing missing-input-hash'],
    [set('ipc.input_hash', null), 'missing missing-input-hash'],
    [set('ipc.output_hash', 'x'), 'missing missing-output-hash'],
    [set('ipc', {}), 'missing missing-input-output-hash'],
    [set('config', 1), 'error verification-error:EngineError'],
    [set('artifacts', [1]), 'error verification-error:EngineError'],
    // the text, not the fields
    [() => {}, 'mismatch integrity-mismatch'],
  ];
  for (const [change, expected] of cases) {
    const manifest = JSON.parse(whole);
    change(manifest);
    await writeFile(path, JSON.stringify(manifest));
    const { status, reason } = (await checkManifest(folder)).verification;
    assert.is(`${status} ${reason}`, expected);
  }
});

manifests('that cannot be read says why', async ({ folder }) => {
  const reason = async (): Promise<string> => (await checkManifest(folder)).verification.reason;
  assert.is(await reason(), 'manifest-missing');
  await writeFile(join(folder, 'manifest.json'), '{');
  assert.is(await reason(), 'manifest-parse-error');
  await writeFile(join(folder, 'manifest.json'), '[]');
  assert.is(await reason(), 'manifest-not-object');
});

manifests('of a dead job is closed, and its half-written files go', async ({ folder }) => {
  const { runId, path } = await createRunDir(folder, 'pyphen', new Date());
  await writeManifest(path, makeFields({ run_id: runId, status: 'running' }), {
    durable: false,
  });
  await writeFiles(path, { 'syllables/a.txt': 'ka\n' });
  await writeFile(temporaryPath(join(path, 'pyphen_syllables_raw.txt')), 'half');
  const left = await RunRecorder.reopen(path);
  await left!.finish('failed', null, ['The process died.']);
  const { manifest, verification } = await checkManifest(path);
  assert.is(verification.status, 'verified');
  const closed = manifest as unknown as ManifestFields;
  assert.is(closed.status, 'failed');
  assert.ok(closed.completed_at_utc);
  assert.equal(
    closed.stages.map(({ status }) => status),
    ['completed', 'failed'],
  );
  assert.type(closed.stages[1]!.duration_seconds, 'number');
  assert.is(closed.errors[0]!.message, 'The process died.');
  assert.equal(
    closed.artifacts.map((artifact) => artifact.path),
    ['manifest.json', 'syllables/a.txt'],
  );
  assert.is(await RunRecorder.reopen(path), null, 'an ended run stays as it is');
  assert.is(await RunRecorder.reopen(folder), null, 'there is nothing to close');
});

manifests('artifacts are listed by path components with their types', async ({ folder }) => {
  await writeFiles(folder, {
    'manifest.json': '{}',
    'data/corpus.db': '',
    'data/nltk_syllables_annotated.json': '[]',
    'data/source_words.txt': 'a',
    'meta/a.txt': '',
    'nltk_syllables_unique.txt': '',
    'nltk_syllables_frequencies.json': '',
    'data-x/y': '',
  });
  // as a file that was there when the folder was read, and is gone when it is looked at
  await symlink('gone', join(folder, 'data', 'corpus.db-wal'));
  const listed = await listArtifacts(folder);
  assert.equal(
    listed.map(({ path, type, size_bytes }) => [path, type, size_bytes]),
    [
      ['data/corpus.db', 'sqlite', 0],
      ['data/nltk_syllables_annotated.json', 'annotated_json', 2],
      ['data/source_words.txt', 'file', 1],
      ['data-x/y', 'file', 0],
      ['manifest.json', 'manifest', 2],
      ['meta/a.txt', 'meta', 0],
      ['nltk_syllables_frequencies.json', 'syllables_frequencies', 0],
      ['nltk_syllables_unique.txt', 'syllables_unique', 0],
    ],
  );
});

manifests('run directories of one second get names of their own', async ({ folder }) => {
  const start = new Date(2026, 0, 31, 23, 59, 59);
  const made = await Promise.all([1, 2, 3].map(() => createRunDir(folder, 'nltk', start)));
  assert.equal(made.map(({ runId }) => runId).sort(), [
    '20260131_235959_nltk',
    '20260201_000000_nltk',
    '20260201_000001_nltk',
  ]);
  assert.is((await createRunDir(folder, 'pyphen', start)).runId, '20260131_235959_pyphen');
});

manifests.run();
