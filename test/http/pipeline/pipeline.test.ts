/** Routes of pipeline jobs: start, status, log, cancellation, runs. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as assert from 'uvu/assert';
import { writeFiles } from '../../store/temp-folder.ts';
import { waitFor } from '../../wait.ts';
import { type Api, apiSuite, type Json, startApi } from '../api.ts';

const PROGRAM = fileURLToPath(new URL('../fake-pipeline.js', import.meta.url));

interface Status extends Json {
  readonly status: string;
  readonly log_lines: readonly string[];
  readonly log_entries: readonly { cls: string; text: string }[];
}

const statusOf = ({ ask }: Api, query = ''): Promise<Status> => ask(`pipeline/status${query}`);

const ended = (t: Api): Promise<Status> =>
  waitFor('the end of the job', async () => {
    const status = await statusOf(t);
    return status.status === 'running' ? null : status;
  });

/** Runs the fake program of `fake-pipeline.ts`; sources are files named after a behaviour. */
const pipeline = apiSuite<{ source(behaviour: string): string; cancel(): Promise<Json> }>(
  'pipeline routes',
  async ({ folder, ask }) => {
    const files = ['completes', 'fails', 'hangs', 'leaves'].map((name) => [name, '']);
    await writeFiles(folder, Object.fromEntries(files));
    return {
      source: (behaviour) => join(folder, behaviour),
      cancel: () => ask('pipeline/cancel', {}),
    };
  },
  {},
  { program: PROGRAM },
);

pipeline('before the first start the job is idle', async (t) => {
  assert.equal(await statusOf(t), {
    ...{ job_id: null, status: 'idle', current_stage: null, progress_percent: 0, config: null },
    ...{ output_path: null, error_message: null, log_lines: [], log_offset: 0, log_entries: [] },
    ...{ stage_percent: null, files_done: null, files_total: null, started_at_utc: null },
    ...{ ended_at_utc: null, stage_times: [], sample_runs_pending: 0 },
  });
  assert.is(await t.refused('pipeline/cancel', {}), 'No pipeline job is running.');
});

pipeline('bad starts are refused in the published order', async (t) => {
  const source = t.source('completes');
  const notFound = (path: unknown): string => `Source path not found: ${path}`;
  const order = 'min_syllable_length must be <= max_syllable_length';
  const names = 'count_by must be occurrences when only names are taken';
  const noFolder = 'Cannot create output directory: ';
  await t.refusesBodies('pipeline/start', [
    [{ source_path: null, min_syllable_length: 0 }, 'Missing source_path'],
    [{ source_path: [] }, 'Missing source_path'],
    [{ source_path: '/no/such', min_syllable_length: 0 }, notFound('/no/such')],
    [{ source_path: 7 }, notFound(7)],
    [{ source_path: 'a\0b' }, notFound('a\0b')],
    [{ source_path: '/dev/null' }, notFound('/dev/null')],
  ]);
  await t.refusesBodies(
    'pipeline/start',
    [
      [{ min_syllable_length: 0, max_syllable_length: [] }, 'min_syllable_length must be >= 1'],
      [{ max_syllable_length: '-3' }, 'max_syllable_length must be >= 1'],
      [{ min_syllable_length: 5, max_syllable_length: 4, extractor: 'x' }, order],
      [{ extractor: 'espeak' }, 'Invalid extractor: espeak'],
      [{ extractor: null }, 'Invalid extractor: null'],
      [{ count_by: 'words' }, 'Invalid count_by: words'],
      [{ words: 'some' }, 'Invalid words: some'],
      [{ words: 'names', count_by: 'files' }, names],
      [{ word_list: true, count_by: 'files' }, names],
      [{ language: 7 }, 'language must be a string'],
      [{ file_pattern: [] }, 'file_pattern must be a string'],
      [{ file_pattern: 'a\0b' }, 'file_pattern must not hold a NUL character'],
      [{ language: 'x'.repeat(300_000) }, 'language must have at most 4096 characters'],
      [{ output_dir: 7 }, `${noFolder}output_dir must be a string`],
      [{ output_dir: join(source, 'below') }, new RegExp(`^${noFolder}.+`)],
      [{ output_dir: source }, new RegExp(`^${noFolder}.+`)],
    ],
    { source_path: source },
  );
  assert.is((await statusOf(t)).status, 'idle');
});

pipeline('a job is started, watched and done', async (t) => {
  const output = join(t.folder, 'made', 'with', 'parents');
  const reply = await t.ask('pipeline/start', {
    ...{ source_path: t.source('completes'), output_dir: output, extractor: 'nltk', language: ' ' },
    ...{ min_syllable_length: ' 3 ', max_syllable_length: 4.9, run_annotate: 'false' },
    ...{ count_by: 'files', romanize: false, unknown_key: 1 },
  });
  assert.match(String(reply.job_id), /^\d{8}_\d{6}$/);
  assert.equal(reply, { job_id: reply.job_id, status: 'running' });
  assert.ok(await readdir(output));
  const done = await ended(t);
  assert.equal([done.status, done.current_stage], ['completed', 'complete']);
  assert.equal([done.job_id, done.progress_percent, done.error_message], [reply.job_id, 100, null]);
  assert.is(done.output_path, join(output, '20250101_000001_nltk'));
  assert.equal(done.config, {
    ...{ source_path: t.source('completes'), output_dir: output, extractor: 'nltk' },
    ...{ language: 'auto', file_pattern: '*.txt', min_syllable_length: 3 },
    ...{ max_syllable_length: 4, run_normalize: true, run_annotate: true },
    ...{ count_by: 'files', romanize: false },
  });
  const { log_lines: lines, log_entries: entries } = done;
  assert.is(done.log_offset, lines.length);
  const found = entries.map(({ text }) => text);
  assert.equal(found, lines);
  const level = (text: string): string => entries.find((entry) => entry.text === text)!.cls;
  assert.is(level('[annotate] warning: something odd'), 'log-line--warn');
  assert.is(level('[output] data/file'), 'log-line--ok');
  for (const key of ['started_at_utc', 'ended_at_utc'])
    assert.match(String(done[key]), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const stages = (done.stage_times as { stage: string }[]).map(({ stage }) => stage);
  assert.equal(stages, ['extract', 'normalize', 'annotate', 'database']);
});

pipeline('the log can be read on from an offset', async (t) => {
  const { log_lines: lines } = await statusOf(t);
  for (const offset of [2, lines.length + 5]) {
    const rest = await statusOf(t, `?log_offset=${offset}`);
    assert.equal(rest.log_lines, lines.slice(offset));
    assert.is(rest.log_entries.length, rest.log_lines.length);
    assert.is(rest.log_offset, lines.length);
  }
  const at = (offset: string): string => `pipeline/status?log_offset=${offset}`;
  await t.refusesPaths([
    [at('-1'), "Query parameter 'log_offset' must be >= 0."],
    ...['x', '1.5'].map(
      (bad) => [at(bad), "Query parameter 'log_offset' must be an integer."] as const,
    ),
  ]);
});

pipeline('while a job runs there is progress within the stage, and one job', async (t) => {
  await t.ask('pipeline/start', { source_path: t.source('hangs') });
  const busy = await waitFor('progress', async () => {
    const now = await statusOf(t);
    return now.stage_percent === null ? null : now;
  });
  assert.is(busy.stage_percent, 33);
  assert.equal([busy.progress_percent, busy.ended_at_utc], [0, null]);
  assert.is(await t.refused('pipeline/start', {}), 'A pipeline job is already running.');
});

pipeline('cancelling ignores its body, shows at once, and frees the slot', async (t) => {
  assert.equal(await t.ask('pipeline/cancel', 'no { json'), { status: 'cancelled' });
  const { status, current_stage, error_message, log_entries } = await statusOf(t);
  assert.equal([status, current_stage, error_message], ['cancelled', 'extract', null]);
  assert.is(log_entries.at(-1)!.cls, 'log-line--warn');
  await t.ask('pipeline/start', { source_path: t.source('completes') });
  assert.is((await ended(t)).status, 'completed');
  await t.refused('pipeline/cancel', {});
});

pipeline('runs are listed from the folder of a patch when it has one', async () => {
  const { ask, close } = await startApi({ corpusDirA: '/no/such/folder' });
  for (const query of ['', '?patch=a', '?patch=b', '?patch=A', '?patch=', '?patch=a&patch=b'])
    assert.equal(await ask(`pipeline/runs${query}`), { runs: [] }, query);
  await close();
});

pipeline.run();
