/** Routes of pipeline jobs: start, status, log, cancellation, runs. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startServer, type TestServer } from '../../server.ts';
import { waitFor } from '../../wait.ts';
import { type Reply, send } from '../send.ts';

const PROGRAM = fileURLToPath(new URL('../fake-pipeline.js', import.meta.url));

interface Context {
  /** Runs the fake program of `fake-pipeline.ts`; sources are files named after a behaviour. */
  fake: TestServer;
  /** Runs the real pipeline. */
  real: TestServer;
  source(behaviour: string): string;
  start(test: TestServer, body: object): Promise<Reply>;
  status(test: TestServer, query?: string): Promise<Record<string, unknown>>;
  ended(test: TestServer): Promise<Record<string, unknown>>;
}

const pipeline = suite<Context>('pipeline routes');

pipeline.before(async (context) => {
  context.real = await startServer();
  context.fake = await startServer({}, { program: PROGRAM });
  context.source = (behaviour) => join(context.fake.folder, behaviour);
  for (const behaviour of ['completes', 'fails', 'hangs', 'leaves']) {
    await writeFile(context.source(behaviour), '');
  }
  context.start = ({ base }, body) => send(base, 'POST', '/api/pipeline/start', body);
  context.status = async ({ base }, query = '') =>
    (await send(base, 'GET', `/api/pipeline/status${query}`)).body!;
  context.ended = (test) =>
    waitFor('the end of the job', async () => {
      const status = await context.status(test);
      return status.status === 'running' ? null : status;
    });
});
pipeline.after(async ({ fake, real }) => {
  await fake.close();
  await real.close();
});

pipeline('before the first start the job is idle', async ({ fake, status }) => {
  const idle = await status(fake);
  const expected = {
    job_id: null,
    status: 'idle',
    current_stage: null,
    progress_percent: 0,
    output_path: null,
    error_message: null,
    log_lines: [],
    log_offset: 0,
    log_entries: [],
    config: null,
    stage_percent: null,
    files_done: null,
    files_total: null,
    started_at_utc: null,
    ended_at_utc: null,
    stage_times: [],
    sample_runs_pending: 0,
  };
  assert.equal(idle, expected);
  const cancel = await send(fake.base, 'POST', '/api/pipeline/cancel');
  assert.is(cancel.status, 400);
  assert.equal(cancel.body, { error: 'No pipeline job is running.' });
});

pipeline(
  'bad starts are refused in the published order',
  async ({ fake, source, start, status }) => {
    const file = { source_path: source('completes') };
    const blocked = source('completes');
    for (const [body, error] of [
      [{}, 'Missing source_path'],
      [{ source_path: '' }, 'Missing source_path'],
      [{ source_path: null, min_syllable_length: 0 }, 'Missing source_path'],
      [{ source_path: [] }, 'Missing source_path'],
      [{ source_path: '/no/such' }, 'Source path not found: /no/such'],
      [{ source_path: '/no/such', min_syllable_length: 0 }, 'Source path not found: /no/such'],
      [{ source_path: 7 }, 'Source path not found: 7'],
      [{ source_path: 'a\0b' }, 'Source path not found: a\0b'],
      [{ source_path: '/dev/null' }, 'Source path not found: /dev/null'],
      [{ ...file, min_syllable_length: 'x' }, 'min_syllable_length must be an integer'],
      [{ ...file, min_syllable_length: null }, 'min_syllable_length must be an integer'],
      [{ ...file, min_syllable_length: 0 }, 'min_syllable_length must be >= 1'],
      [
        { ...file, min_syllable_length: 0, max_syllable_length: [] },
        'min_syllable_length must be >= 1',
      ],
      [{ ...file, max_syllable_length: [] }, 'max_syllable_length must be an integer'],
      [{ ...file, max_syllable_length: 0 }, 'max_syllable_length must be >= 1'],
      [{ ...file, max_syllable_length: '-3' }, 'max_syllable_length must be >= 1'],
      [{ ...file, min_syllable_length: 9 }, 'min_syllable_length must be <= max_syllable_length'],
      [
        { ...file, min_syllable_length: 5, max_syllable_length: 4, extractor: 'x' },
        'min_syllable_length must be <= max_syllable_length',
      ],
      [{ ...file, extractor: 'espeak' }, 'Invalid extractor: espeak'],
      [{ ...file, extractor: null }, 'Invalid extractor: null'],
      [{ ...file, count_by: 'words' }, 'Invalid count_by: words'],
      [{ ...file, words: 'some' }, 'Invalid words: some'],
      [
        { ...file, words: 'names', count_by: 'files' },
        'count_by must be occurrences when only names are taken',
      ],
      [
        { ...file, word_list: true, count_by: 'files' },
        'count_by must be occurrences when only names are taken',
      ],
      [{ ...file, language: 7 }, 'language must be a string'],
      [{ ...file, file_pattern: [] }, 'file_pattern must be a string'],
      [{ ...file, file_pattern: 'a\0b' }, 'file_pattern must not hold a NUL character'],
      [{ ...file, language: 'x'.repeat(300_000) }, 'language must have at most 4096 characters'],
      [{ ...file, output_dir: 7 }, 'Cannot create output directory: output_dir must be a string'],
    ] as const) {
      const reply = await start(fake, body);
      assert.is(reply.status, 400, error);
      assert.equal(reply.body, { error });
    }
    const under = await start(fake, { ...file, output_dir: join(blocked, 'below') });
    assert.match(under.body!.error as string, /^Cannot create output directory: .+/);
    const same = await start(fake, { ...file, output_dir: blocked });
    assert.match(same.body!.error as string, /^Cannot create output directory: .+/);
    assert.is((await status(fake)).status, 'idle');
  },
);

pipeline('a job is started, watched and done', async ({ fake, source, start, ended }) => {
  const output = join(fake.folder, 'made', 'with', 'parents');
  const reply = await start(fake, {
    source_path: source('completes'),
    output_dir: output,
    extractor: 'nltk',
    language: ' ',
    min_syllable_length: ' 3 ',
    max_syllable_length: 4.9,
    run_annotate: 'false',
    count_by: 'files',
    romanize: false,
    unknown_key: 1,
  });
  assert.is(reply.status, 200);
  assert.match(reply.body!.job_id as string, /^\d{8}_\d{6}$/);
  assert.equal(reply.body, { job_id: reply.body!.job_id, status: 'running' });
  assert.ok(await readdir(output));
  const done = await ended(fake);
  assert.is(done.status, 'completed');
  assert.is(done.job_id, reply.body!.job_id);
  assert.is(done.current_stage, 'complete');
  assert.is(done.progress_percent, 100);
  assert.is(done.output_path, join(output, '20250101_000001_nltk'));
  assert.is(done.error_message, null);
  assert.equal(done.config, {
    source_path: source('completes'),
    output_dir: output,
    extractor: 'nltk',
    language: 'auto',
    file_pattern: '*.txt',
    min_syllable_length: 3,
    max_syllable_length: 4,
    run_normalize: true,
    run_annotate: true,
    count_by: 'files',
    romanize: false,
  });
  const lines = done.log_lines as string[];
  const entries = done.log_entries as { cls: string; text: string }[];
  assert.is(done.log_offset, lines.length);
  assert.equal(
    entries.map(({ text }) => text),
    lines,
  );
  const level = (text: string): string => entries.find((entry) => entry.text === text)!.cls;
  assert.is(level('[annotate] warning: something odd'), 'log-line--warn');
  assert.is(level('[output] data/file'), 'log-line--ok');
  for (const key of ['started_at_utc', 'ended_at_utc']) {
    assert.match(done[key] as string, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  }
  assert.is((done.stage_times as unknown[]).length, 4);
});

pipeline('the log can be read on from an offset', async ({ fake, status }) => {
  const all = await status(fake);
  const lines = all.log_lines as string[];
  const rest = await status(fake, '?log_offset=2');
  assert.equal(rest.log_lines, lines.slice(2));
  assert.is((rest.log_entries as unknown[]).length, lines.length - 2);
  assert.is(rest.log_offset, lines.length);
  const none = await status(fake, `?log_offset=${lines.length + 5}`);
  assert.equal(none.log_lines, []);
  assert.is(none.log_offset, lines.length);
  for (const bad of ['-1', 'x', '1.5', '']) {
    const reply = await send(fake.base, 'GET', `/api/pipeline/status?log_offset=${bad}`);
    assert.is(reply.status, 400, bad);
    assert.equal(reply.body, { error: 'log_offset must be an integer >= 0' });
  }
});

pipeline('while a job runs there is progress within the stage, and one job', async (context) => {
  const { fake, source, start, status } = context;
  await start(fake, { source_path: source('hangs') });
  const busy = await waitFor('progress', async () => {
    const now = await status(fake);
    return now.stage_percent === null ? null : now;
  });
  assert.is(busy.stage_percent, 33);
  assert.is(busy.files_done, 1);
  assert.is(busy.files_total, 3);
  assert.is(busy.progress_percent, 0);
  assert.is(busy.ended_at_utc, null);
  const second = await start(fake, {});
  assert.is(second.status, 400);
  assert.equal(second.body, { error: 'A pipeline job is already running.' });
});

pipeline('cancelling ignores its body, shows at once, and frees the slot', async (context) => {
  const { fake, source, start, status, ended } = context;
  const reply = await send(fake.base, 'POST', '/api/pipeline/cancel', 'no { json');
  assert.is(reply.status, 200);
  assert.equal(reply.body, { status: 'cancelled' });
  const cancelled = await status(fake);
  assert.is(cancelled.status, 'cancelled');
  assert.is(cancelled.current_stage, 'extract');
  assert.is(cancelled.error_message, null);
  assert.is((cancelled.log_entries as { cls: string }[]).at(-1)!.cls, 'log-line--warn');
  assert.is((await start(fake, { source_path: source('completes') })).status, 200);
  assert.is((await ended(fake)).status, 'completed');
  assert.is((await send(fake.base, 'POST', '/api/pipeline/cancel')).status, 400);
});

pipeline('the real pipeline makes a run that is listed', async ({ real, start, ended }) => {
  const folder = join(real.folder, 'texts');
  await mkdir(folder);
  await writeFile(join(folder, 'one.txt'), 'Hello wonderful world of syllables');
  await writeFile(join(folder, 'two.txt'), 'Extraordinary beautiful mountain rivers');
  const reply = await start(real, { source_path: folder, language: 'en_US' });
  assert.is(reply.status, 200);
  const done = await ended(real);
  assert.is(done.error_message, null);
  assert.is(done.status, 'completed');
  assert.ok((done.log_lines as string[]).length > 0);
  assert.equal(
    (done.stage_times as { stage: string }[]).map(({ stage }) => stage),
    ['extract', 'normalize', 'annotate', 'database'],
  );
  const list = await send(real.base, 'GET', '/api/pipeline/runs');
  // of a parameter that is given twice the first counts
  const twice = await send(real.base, 'GET', '/api/pipeline/runs?source=no-such-text&source=text');
  assert.equal(twice.body, { runs: [] });
  const runs = list.body!.runs as Record<string, unknown>[];
  assert.is(runs.length, 1);
  assert.is(runs[0]!.path, done.output_path);
  assert.is(runs[0]!.status, 'completed');
  assert.is(runs[0]!.files_processed, 2);
});

pipeline('runs are listed from the folder of a patch when it has one', async () => {
  const test = await startServer({ corpusDirA: '/no/such/folder' });
  try {
    for (const query of ['', '?patch=a', '?patch=b', '?patch=A', '?patch=', '?patch=a&patch=b']) {
      const reply = await send(test.base, 'GET', `/api/pipeline/runs${query}`);
      assert.is(reply.status, 200, query);
      assert.equal(reply.body, { runs: [] });
    }
  } finally {
    await test.close();
  }
});

pipeline.run();
