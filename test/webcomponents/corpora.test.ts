/** Logic of the corpora page: job progress, run settings, lists, paths, times. */

import * as assert from 'uvu/assert';
import {
  elapsedSeconds,
  type Job,
  recordedStages,
  secondsLeft,
  stageViews,
} from '../../webcomponents/logic/corpora/job-progress.ts';
import { parentPath, pathCrumbs } from '../../webcomponents/logic/corpora/path-crumbs.ts';
import {
  DEFAULT_RUN,
  runCommand,
  settingsOfJob,
  settingsOfManifest,
} from '../../webcomponents/logic/corpora/run-settings.ts';
import { brokenStage, queryRuns, sourceName } from '../../webcomponents/logic/corpora/runs.ts';
import { formatDuration, formatWhen, stampTime } from '../../webcomponents/logic/when.ts';
import { suite } from '../suite.ts';
import { run } from './a-run.ts';

const corpora = suite('logic of the corpora');

const START = Date.parse('2026-01-12T10:00:00Z');
const job = (fields: Partial<Job>): Job => ({
  job_id: '20260112_100000',
  status: 'running',
  current_stage: 'extract',
  progress_percent: 0,
  output_path: null,
  error_message: null,
  log_lines: [],
  log_offset: 0,
  config: { ...DEFAULT_RUN, source_path: '/texts', output_dir: '/out' },
  started_at_utc: '2026-01-12T10:00:00Z',
  ended_at_utc: null,
  stage_times: [],
  ...fields,
});
const stage = (name: 'extract' | 'normalize', from: number, to: number | null) => ({
  stage: name,
  started_at_utc: `2026-01-12T10:00:0${from}Z`,
  ended_at_utc: to === null ? null : `2026-01-12T10:00:0${to}Z`,
});

corpora('a job tells how far each stage is, where it broke and what was left out', () => {
  const running = { stage_times: [stage('extract', 0, 3), stage('normalize', 3, null)] };
  const told = stageViews(job({ ...running, stage_percent: 0 }), START + 5000).map(
    ({ state, seconds, percent }) => `${state} ${seconds} ${percent}`,
  );
  const waiting = Array(2).fill('waiting null null');
  assert.equal(told, ['completed 3 100', 'running 2 0', ...waiting]);
  const config = { ...DEFAULT_RUN, output_dir: '/out', run_annotate: false };
  const cases: readonly (readonly [Partial<Job>, string])[] = [
    [{ status: 'failed', stage_times: [stage('extract', 0, 3)] }, 'failed missed missed missed'],
    [{ config }, 'waiting waiting skipped skipped'],
    [{ config: { ...config, run_normalize: false } }, 'waiting skipped skipped skipped'],
  ];
  for (const [fields, states] of cases) {
    const views = stageViews(job(fields), START + 60_000);
    assert.is(views.map(({ state }) => state).join(' '), states);
  }
});

corpora('the time left follows the pace of the stage, never early and never negative', () => {
  const at = (stage_percent: number, seconds: number) =>
    secondsLeft(
      job({ stage_times: [stage('extract', 0, null)], stage_percent }),
      START + seconds * 1000,
    );
  assert.equal([at(25, 10), at(100, 10), at(1, 10), at(50, 1)], [30, 0, null, null]);
  assert.is(elapsedSeconds(job({}), START - 5000), 0);
  assert.is(elapsedSeconds(job({ started_at_utc: null }), START), null);
});

corpora('a manifest tells its stages, those that never began included', () => {
  const stages = [
    { name: 'extract', status: 'completed', duration_seconds: 0 },
    { name: 'normalize', status: 'failed', duration_seconds: 2 },
  ];
  const views = recordedStages({ status: 'failed', config: {}, stages });
  const told = views.map(({ state, seconds }) => `${state} ${seconds}`);
  assert.equal(told, ['completed 0', 'failed 2', 'missed null', 'missed null']);
  assert.is(recordedStages({}).length, 4);
});

corpora('settings come back from a job and from a manifest', () => {
  const settings = { ...DEFAULT_RUN, source_path: '/texts', min_syllable_length: 1 };
  assert.equal(settingsOfJob({ ...settings, output_dir: '/out' }), settings);
  const { extractor, language, ...config } = settings;
  assert.equal(settingsOfManifest({ extractor, language, config }), settings);
  const { words: _, word_list: __, ...plain } = { ...settings, output_dir: '/out' };
  assert.equal(settingsOfJob(plain), settings);
  for (const asked of [{ words: 'names' }, { word_list: true }] as const) {
    const given = { ...plain, ...asked };
    const wanted = { ...settings, ...asked };
    assert.equal(settingsOfJob(given), wanted);
    assert.equal(settingsOfManifest({ extractor, language, config: given }), wanted);
  }
});

corpora('a manifest of hyphenation without a way of counting was counted by files', () => {
  const counted = (manifest: object) => settingsOfManifest({ ...manifest }).count_by;
  assert.is(counted({ extractor: 'pyphen', config: {} }), 'files');
  assert.is(counted({ extractor: 'nltk', config: {} }), 'occurrences');
  assert.equal(settingsOfManifest({}), { ...DEFAULT_RUN, count_by: 'files' });
});

corpora('the command line says only what differs from the defaults', () => {
  assert.is(runCommand({ ...DEFAULT_RUN, source_path: '/my texts' }), "namewalk run '/my texts'");
  const all = {
    source_path: 'x',
    extractor: 'nltk',
    language: 'de_DE',
    file_pattern: '**/*.md',
    min_syllable_length: 1,
    max_syllable_length: 20,
    run_normalize: false,
    run_annotate: false,
    count_by: 'files',
    words: 'all',
    word_list: false,
    romanize: true,
  } as const;
  assert.is(
    runCommand(all),
    "namewalk run x --min-length=1 --max-length=20 --extractor=nltk --count-by=files --language=de_DE --pattern='**/*.md' --romanize --no-normalize",
  );
  const names = { ...DEFAULT_RUN, source_path: 'x y', words: 'names' } as const;
  assert.is(runCommand(names), "namewalk run 'x y' --words=names");
  assert.is(runCommand({ ...names, word_list: true }), "namewalk run --word-list='x y'");
});

const ANY = { text: '', sort: 'when', descending: true } as const;

corpora('runs are narrowed and sorted by a column, equal ones newest first', () => {
  const runs = [
    run({ run_id: '1', source_path: '/texts/Grimm', timestamp: '20260101_000000' }),
    run({ run_id: '2', timestamp: '20260201_000000', syllable_count: 9 }),
    run({ run_id: '3', source_path: null, status: 'failed', language: 'de_DE' }),
  ];
  for (const [query, ids] of [
    [{ text: 'GRIMM texts' }, '2 1'],
    [{ text: 'failed de_de' }, '3'],
    [{ text: 'nowhere' }, ''],
    [{}, '2 3 1'],
    [{ sort: 'syllables', descending: false }, '3 1 2'],
    [{ sort: 'syllables' }, '2 3 1'],
  ] as const) {
    const found = queryRuns(runs, { ...ANY, ...query }).map(({ run_id }) => run_id);
    assert.is(found.join(' '), ids, JSON.stringify(query));
  }
});

corpora('a run tells its source by name and the stage it broke at', () => {
  assert.is(sourceName(run({})), 'grimm');
  assert.is(sourceName(run({ source_path: 'C:\\texts\\a.txt' })), 'a.txt');
  assert.is(sourceName(run({ source_path: null })), '');
  const stage_statuses = { extract: 'completed', normalize: 'failed' };
  assert.is(brokenStage(run({ status: 'failed', stage_statuses })), 'normalize');
  assert.is(brokenStage(run({ stage_statuses: { extract: 'completed' } })), null);
});

corpora('a path is taken apart at its folders, on either kind of system', () => {
  const found = pathCrumbs('/home/me').map(({ name, path }) => `${name} ${path}`);
  assert.equal(found, ['/ /', 'home /home', 'me /home/me']);
  const told = pathCrumbs('C:\\texts\\a').map(({ path }) => path);
  assert.equal(told, ['C:\\', 'C:\\texts', 'C:\\texts\\a']);
  assert.is(parentPath('/home/me/a.txt'), '/home/me');
  assert.is(parentPath('/'), '/');
});

corpora('durations and times are short', () => {
  const durations = [0, 0.4, 1, 59.6, 725, 3725].map(formatDuration);
  assert.is(durations.join(', '), '< 1 s, < 1 s, 1 s, 1:00, 12:05, 1:02:05');
  const time = stampTime('20260112_100203')!;
  assert.is(formatWhen(time, new Date(2026, 5), 'en-GB'), '12 Jan, 10:02');
  assert.is(formatWhen(time, new Date(2027, 5), 'en-GB'), '12 Jan 2026, 10:02');
  assert.is(stampTime('yesterday'), null);
});
