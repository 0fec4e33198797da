/** Routes of pipeline jobs: start, status, log, cancellation, runs. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { startFake } from '../../process.ts';
import { writeFiles } from '../../store/temp-folder.ts';
import { waitFor } from '../../wait.ts';
import { type Api, apiSuite, type Json, startApi } from '../api.ts';

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
  { startRun: startFake },
);

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
