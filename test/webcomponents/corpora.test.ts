/** Logic of the corpora page: job progress, run settings, lists, comparison, logs, trust. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filterLog, type LogEntry } from '../../webcomponents/logic/corpora/job-log.ts';
import {
  elapsedSeconds,
  type Job,
  recordedStages,
  secondsLeft,
  stageViews,
} from '../../webcomponents/logic/corpora/job-progress.ts';
import { parentPath, pathCrumbs } from '../../webcomponents/logic/corpora/path-crumbs.ts';
import {
  brokenStage,
  queryRuns,
  type Run,
  sourceName,
} from '../../webcomponents/logic/corpora/run-list.ts';
import {
  DEFAULT_RUN,
  runCommand,
  settingsOfJob,
  settingsOfManifest,
} from '../../webcomponents/logic/corpora/run-settings.ts';
import { formatDuration, formatWhen, stampTime } from '../../webcomponents/logic/when.ts';

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

corpora('a running job tells for each stage how far it is', () => {
  const views = stageViews(
    job({ stage_times: [stage('extract', 0, 3), stage('normalize', 3, null)], stage_percent: 0 }),
    START + 5000,
  );
  assert.equal(
    views.map(({ state, seconds, percent }) => [state, seconds, percent]),
    [
      ['completed', 3, 100],
      ['running', 2, 0],
      ['waiting', null, null],
      ['waiting', null, null],
    ],
  );
});

corpora('a broken job shows the stage it broke at and those it did not reach', () => {
  const views = stageViews(
    job({
      status: 'failed',
      stage_times: [stage('extract', 0, 3)],
      ended_at_utc: '2026-01-12T10:00:03Z',
    }),
    START + 60_000,
  );
  assert.equal(
    views.map(({ state }) => state),
    ['failed', 'missed', 'missed', 'missed'],
  );
});

corpora('stages that were not asked for are left out', () => {
  const config = { ...DEFAULT_RUN, output_dir: '/out', run_annotate: false };
  const states = (fields: Partial<Job>) => stageViews(job(fields), START).map(({ state }) => state);
  assert.equal(states({ config }), ['waiting', 'waiting', 'skipped', 'skipped']);
  assert.equal(states({ config: { ...config, run_normalize: false } }).slice(1), [
    'skipped',
    'skipped',
    'skipped',
  ]);
});

corpora('the time left follows the pace of the stage and is not guessed too early', () => {
  const at = (percent: number, seconds: number) =>
    secondsLeft(
      job({ stage_times: [stage('extract', 0, null)], stage_percent: percent }),
      START + seconds * 1000,
    );
  assert.is(at(25, 10), 30);
  assert.is(at(100, 10), 0);
  assert.is(at(1, 10), null);
  assert.is(at(50, 1), null);
});

corpora('a clock behind that of the server shows no negative time', () => {
  assert.is(elapsedSeconds(job({}), START - 5000), 0);
  assert.is(elapsedSeconds(job({ started_at_utc: null }), START), null);
});

corpora('a manifest tells its stages, those that never began included', () => {
  const stages = [
    { name: 'extract', status: 'completed', duration_seconds: 0 },
    { name: 'normalize', status: 'failed', duration_seconds: 2 },
  ];
  const views = recordedStages({ status: 'failed', config: {}, stages });
  assert.equal(
    views.map(({ state, seconds }) => [state, seconds]),
    [
      ['completed', 0],
      ['failed', 2],
      ['missed', null],
      ['missed', null],
    ],
  );
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
    assert.equal(settingsOfJob({ ...plain, ...asked }), { ...settings, ...asked });
    const given = { ...plain, ...asked };
    assert.equal(settingsOfManifest({ extractor, language, config: given }), {
      ...settings,
      ...asked,
    });
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

const run = (fields: Partial<Run>): Run => ({
  path: '/out/r',
  run_id: '20260112_100000_pyphen',
  extractor_type: 'pyphen',
  timestamp: '20260112_100000',
  display_name: 'r (0 syllables)',
  corpus_db_path: null,
  annotated_json_path: null,
  syllable_count: 0,
  source_path: '/texts/grimm/',
  files_processed: null,
  processing_time: null,
  output_tree_lines: ['r/'],
  selections: {},
  selection_count: 0,
  status: 'completed',
  created_at_utc: null,
  completed_at_utc: null,
  stage_statuses: {},
  ipc_input_hash: null,
  ipc_output_hash: null,
  ...fields,
});
const ANY = {
  text: '',
  extractor: '',
  language: '',
  status: '',
  sort: 'when',
  descending: true,
} as const;

corpora('runs are narrowed by every word of the text, by extractor, language and status', () => {
  const runs = [
    run({ run_id: '1', source_path: '/texts/Grimm' }),
    run({ run_id: '2', source_path: '/texts/austen.txt', extractor_type: 'nltk' }),
    run({ run_id: '3', source_path: null, status: 'failed', language: 'de_DE' }),
  ];
  const ids = (query: object) => queryRuns(runs, { ...ANY, ...query }).map(({ run_id }) => run_id);
  assert.equal(ids({ text: 'GRIMM texts' }), ['1']);
  assert.equal(ids({ extractor: 'nltk' }), ['2']);
  assert.equal(ids({ status: 'failed' }), ['3']);
  assert.equal(ids({ language: 'de_DE' }), ['3']);
  assert.equal(ids({ text: 'nowhere' }), []);
});

corpora('runs are sorted by a column, equal ones newest first', () => {
  const runs = [
    run({ run_id: 'old', timestamp: '20260101_000000', syllable_count: 5 }),
    run({ run_id: 'new', timestamp: '20260201_000000', syllable_count: 5 }),
    run({ run_id: 'big', timestamp: '20260115_000000', syllable_count: 9 }),
  ];
  const ids = (sort: 'when' | 'syllables', descending: boolean) =>
    queryRuns(runs, { ...ANY, sort, descending }).map(({ run_id }) => run_id);
  assert.equal(ids('when', true), ['new', 'big', 'old']);
  assert.equal(ids('syllables', false), ['new', 'old', 'big']);
  assert.equal(ids('syllables', true), ['big', 'new', 'old']);
});

corpora('a run tells its source by name and the stage it broke at', () => {
  assert.is(sourceName(run({})), 'grimm');
  assert.is(sourceName(run({ source_path: 'C:\\texts\\a.txt' })), 'a.txt');
  assert.is(sourceName(run({ source_path: null })), '');
  const stage_statuses = { extract: 'completed', normalize: 'failed' };
  assert.is(brokenStage(run({ status: 'failed', stage_statuses })), 'normalize');
  assert.is(brokenStage(run({ stage_statuses: { extract: 'completed' } })), null);
});

corpora('a log is narrowed by level and text', () => {
  const entries: LogEntry[] = [
    { cls: 'log-line--info', text: '[extract] a.txt' },
    { cls: 'log-line--warn', text: '[extract] warning: odd' },
    { cls: 'log-line--error', text: '[extract] error: broken' },
  ];
  assert.is(filterLog(entries, 'all', '').length, 3);
  assert.is(filterLog(entries, 'warnings', '').length, 2);
  assert.is(filterLog(entries, 'errors', '').length, 1);
  assert.equal(filterLog(entries, 'all', ' A.TXT'), [entries[0]]);
});

corpora('a path is taken apart at its folders, on either kind of system', () => {
  assert.equal(
    pathCrumbs('/home/me').map(({ name, path }) => `${name} ${path}`),
    ['/ /', 'home /home', 'me /home/me'],
  );
  assert.equal(
    pathCrumbs('C:\\texts\\a').map(({ path }) => path),
    ['C:\\', 'C:\\texts', 'C:\\texts\\a'],
  );
  assert.is(parentPath('/home/me/a.txt'), '/home/me');
  assert.is(parentPath('/'), '/');
});

corpora('durations and times are short', () => {
  assert.equal([0, 0.4, 1, 59.6, 725, 3725].map(formatDuration), [
    '< 1 s',
    '< 1 s',
    '1 s',
    '1:00',
    '12:05',
    '1:02:05',
  ]);
  const time = stampTime('20260112_100203')!;
  assert.is(formatWhen(time, new Date(2026, 5), 'en-GB'), '12 Jan, 10:02');
  assert.is(formatWhen(time, new Date(2027, 5), 'en-GB'), '12 Jan 2026, 10:02');
  assert.is(stampTime('yesterday'), null);
});

corpora.run();
