/** Manifests of runs: layout, hashes, faults, runs of dead processes; names of our runs from either source. */
import { readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import * as assert from 'uvu/assert';
import { reopenRun } from '../../../app/pipeline/recorder.ts';
import { DEFAULT_WALK, Walker } from '../../../engine/walk/walker.ts';
import { readCorpus } from '../../../store/corpus/read.ts';
import { temporaryPath } from '../../../store/files/atomic.ts';
import {
  checkManifest,
  type ManifestFields,
  writeManifest,
} from '../../../store/manifests/manifest.ts';
import { createRunDir, listArtifacts } from '../../../store/runs/folder.ts';
import { verifyRun } from '../../../store/runs/verify.ts';
import { rowsOf } from '../../engine/corpora.ts';
import { refusal } from '../../fault.ts';
import { CONFIG } from '../../run-layout.ts';
import { type Change, drop, set, tellEach } from '../change.ts';
import { runSuite } from '../jobs.ts';
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
  config: { source_path: '/data/src', ...CONFIG },
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
  await tellEach(path, cases, async () => {
    const { status, reason } = (await checkManifest(folder)).verification;
    return `${status} ${reason}`;
  });
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
  await writeManifest(path, makeFields({ run_id: runId, status: 'running' }), { durable: false });
  await writeFiles(path, { 'syllables/a.txt': 'ka\n' });
  await writeFile(temporaryPath(join(path, 'pyphen_syllables_raw.txt')), 'half');
  const left = await reopenRun(path);
  await left!.finish('failed', null, ['The process died.']);
  const { manifest, verification } = await checkManifest(path);
  assert.is(verification.status, 'verified');
  const closed = manifest as unknown as ManifestFields;
  assert.is(closed.status, 'failed');
  assert.ok(closed.completed_at_utc);
  const ends = closed.stages.map(({ status }) => status);
  assert.equal(ends, ['completed', 'failed']);
  assert.type(closed.stages[1]!.duration_seconds, 'number');
  assert.is(closed.errors[0]!.message, 'The process died.');
  const found = closed.artifacts.map((artifact) => artifact.path);
  assert.equal(found, ['manifest.json', 'syllables/a.txt']);
  assert.is(await reopenRun(path), null, 'an ended run stays as it is');
  assert.is(await reopenRun(folder), null, 'there is nothing to close');
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

const own = runSuite('runs of ours');

const walks = (runDir: string): Uint32Array =>
  new Walker(readCorpus(runDir).corpus, DEFAULT_WALK).batch(7n, 0, 20, 5);

own('give the same order and walks from SQLite and from JSON', async ({ runDir, database }) => {
  const fromDatabase = readCorpus(runDir);
  const expected = walks(runDir);
  await rename(database, `${database}.aside`);
  const fromJson = readCorpus(runDir);
  assert.equal([fromDatabase.origin, fromJson.origin], ['SQLite', 'JSON']);
  assert.equal([fromDatabase.order, fromJson.order], ['frequency', 'frequency']);
  assert.equal(rowsOf(fromJson.corpus), rowsOf(fromDatabase.corpus));
  assert.equal(walks(runDir), expected);
  // one that cannot be opened is skipped with the same outcome
  await writeFile(database, 'no database');
  const broken = readCorpus(runDir);
  assert.match(String(broken.databaseError), 'not a database');
  assert.equal(rowsOf(broken.corpus), rowsOf(fromDatabase.corpus));
});

own('of the earlier implementation keep the order of the JSON', async ({ runDir, database }) => {
  const expected = rowsOf(readCorpus(runDir).corpus);
  const manifest = JSON.parse(await readFile(join(runDir, 'manifest.json'), 'utf8'));
  const { artifact_sha256: _, integrity: __, ...published } = manifest;
  published.ipc.library_ref = 'another';
  await writeFile(join(runDir, 'manifest.json'), JSON.stringify(published));
  assert.is(readCorpus(runDir).order, 'frequency');
  await rm(database);
  const { corpus, order } = readCorpus(runDir);
  assert.is(order, 'given');
  const texts = rowsOf(corpus).map(({ syllable }) => syllable);
  assert.equal(texts, [...texts].sort());
  assert.not.equal(rowsOf(corpus), expected);
});

const faults = async ({ runDir, runId }: { runDir: string; runId: string }): Promise<string[]> => {
  const found: string[] = [];
  for await (const { path, status, reason } of verifyRun(runDir, runId)) {
    if (status !== 'verified') found.push(`${path}: ${reason}`);
  }
  return found;
};

own('are not read with a file that SQLite would take for a part of it', async (context) => {
  const { runDir, database } = context;
  const before = await readFile(database);
  assert.equal(await faults(context), []);
  for (const suffix of ['-wal', '-shm', '-journal']) {
    await writeFile(database + suffix, '');
    const { code, message } = refusal(() => readCorpus(runDir));
    assert.is(code, 'corpus-stray', message);
    assert.ok(message.startsWith(database + suffix), message);
    assert.equal(await faults(context), [`data/corpus.db${suffix}: stray-file`]);
    await rm(database + suffix);
  }
  assert.equal(await readFile(database), before);
  readCorpus(runDir);
});

own('made before that, in WAL mode, may have readers but no log', async (context) => {
  const { runDir, database } = context;
  const db = new Database(database);
  db.pragma('journal_mode = WAL');
  db.prepare('SELECT count(*) FROM syllables').get();
  const expected = rowsOf(readCorpus(runDir).corpus);
  assert.ok((await readdir(join(runDir, 'data'))).includes('corpus.db-shm'));
  db.exec('UPDATE syllables SET frequency = 999999 WHERE rowid = 1');
  assert.throws(() => readCorpus(runDir), /corpus\.db-wal lies beside/);
  db.close();
  assert.is(readCorpus(runDir).corpus.size, expected.length);
});
