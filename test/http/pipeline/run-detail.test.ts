/** The route of a run's details: manifest, files, advice, proper names. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { components } from '../../../http/wire.ts';
import { verifyRun } from '../../../store/runs/verify.ts';
import { request } from '../../client.ts';
import { emptied, startServer, type TestServer } from '../../server.ts';
import { jobOptions, runJob } from '../../store/jobs.ts';
import { writeFiles } from '../../store/temp-folder.ts';
import { send } from '../send.ts';

type Detail = components['schemas']['RunDetail'];

interface Context {
  test: TestServer;
  texts: string;
  detail(runId: string): Promise<Detail>;
}

const detail = suite<Context>('run detail');

let shared: TestServer;
detail.before(async () => {
  shared = await startServer();
});
detail.before.each(async (context) => {
  const test = await emptied(shared);
  Object.assign(context, {
    test,
    texts: join(test.folder, 'texts'),
    detail: async (runId: string) =>
      (await request<Detail>(test.base, 'GET', `/api/pipeline/runs/${runId}`)).body,
  });
});
detail.after(() => shared.close());

const idOf = (path: string): string => path.split('/').at(-1)!;

detail('a run is told with its manifest, its files and advice', async (context) => {
  const { test, texts } = context;
  await writeFiles(texts, { 'a.txt': 'wonderful mountain wonderful gardener' });
  const { path } = await runJob(jobOptions(texts, test.outputBase));
  const found = await context.detail(idOf(path!));
  assert.is(found.run.path, path);
  assert.equal(found.manifest, JSON.parse(await readFile(join(path!, 'manifest.json'), 'utf8')));
  assert.is(found.log_tail, null);
  const listed = (found.manifest as { artifact_sha256: Record<string, string> }).artifact_sha256;
  for (const { path: file, bytes, sha256 } of found.files) {
    assert.is((await readFile(join(path!, file))).length, bytes, file);
    assert.is(sha256, file === 'manifest.json' ? null : listed[file]!, file);
  }
  assert.ok(found.files.some(({ path: file }) => file === 'data/corpus.db'));
  const codes = found.advice.map(({ code }) => code);
  assert.ok(codes.includes('few_syllables'));
  assert.ok(codes.includes('single_source'));
  assert.not(codes.includes('unlikely_language'), 'too few words to tell');
});

detail(
  'a corpus has the name that somebody gives it, and its run stays verified',
  async (context) => {
    const { test, texts } = context;
    await writeFiles(texts, { 'a.txt': 'wonderful mountain wonderful gardener' });
    const { path, runId } = await runJob(jobOptions(texts, test.outputBase));
    const rename = (name: unknown, run_id: unknown = runId) =>
      request(test.base, 'POST', '/api/pipeline/rename-run', { run_id, name });
    const nameIn = async () => {
      const { body } = await request<{ runs: { name: string | null }[] }>(
        test.base,
        'GET',
        '/api/pipeline/runs',
      );
      return body.runs[0]!.name;
    };
    assert.is(await nameIn(), null);
    assert.equal((await rename('  River folk ')).body, { run_id: runId, name: 'River folk' });
    assert.is(await nameIn(), 'River folk');
    assert.is((await context.detail(runId!)).run.name, 'River folk');
    assert.is(await readFile(join(path!, 'name.txt'), 'utf8'), 'River folk\n');
    for await (const { path: file, status } of verifyRun(path!, runId!)) {
      assert.is(status, 'verified', file);
    }
    for (const bad of ['a\nb', 'x'.repeat(121), 7]) {
      const { status, body } = await rename(bad);
      assert.equal([status, body.error], [400, 'name must be one line of at most 120 characters.']);
    }
    assert.is((await rename('x', '../../etc')).status, 404);
    assert.is((await rename(null)).status, 200);
    assert.is(await nameIn(), null);
    await writeFile(join(path!, 'name.txt'), 'a\nb');
    assert.is(await nameIn(), null);
  },
);

detail('the proper names of the texts are told, places among them', async (context) => {
  const { test, texts } = context;
  await writeFiles(texts, {
    'a.txt':
      'so Anna went to London, and Anna liked London. There Anna met Mr. Brown and Mr. Brown.',
  });
  const { runId } = await runJob(jobOptions(texts, test.outputBase));
  const { names, names_fault: fault } = await context.detail(runId!);
  assert.is(fault, null);
  assert.equal(names, {
    total: 3,
    places: 1,
    shown: [
      { name: 'Anna', count: 3, place: false },
      { name: 'Brown', count: 2, place: false },
      { name: 'London', count: 2, place: true },
    ],
  });
  const byFiles = await runJob(jobOptions(texts, test.outputBase, { countBy: 'files' }));
  const without = await context.detail(byFiles.runId!);
  assert.is(without.names, null);
  assert.match(without.names_fault!, /^Run .+ holds no data\/words\.tsv\. Run its text again/);
});

detail('a failed run keeps the last lines of its log', async (context) => {
  const { test, texts } = context;
  const bad = Array.from({ length: 30 }, (_, i): [string, Uint8Array] => [
    `bad${i}.txt`,
    new Uint8Array([0xff]),
  ]);
  await writeFiles(texts, { 'good.txt': 'wonderful mountain', ...Object.fromEntries(bad) });
  const { messages, lines } = await runJob(jobOptions(texts, test.outputBase));
  const runDir = messages.find((message) => message.kind === 'run-dir')!.path;
  const found = await context.detail(idOf(runDir));
  assert.is(found.run.status, 'failed');
  const end = lines.indexOf('[pipeline] error: Extraction failed') + 1;
  assert.equal(found.log_tail, lines.slice(end - 20, end));
  assert.equal(found.advice, [], 'there is no corpus, and many files');
  for await (const { path, status } of verifyRun(runDir, found.run.run_id)) {
    if (path === 'manifest.json') assert.is(status, 'verified');
    else assert.not(status === 'mismatch' || status === 'error', path);
  }
});

detail('a run without a corpus that can be read gives no advice on it', async (context) => {
  const { test, texts } = context;
  await writeFiles(texts, { 'a.txt': 'wonderful mountain', 'b.txt': 'wonderful gardener' });
  const { path } = await runJob(jobOptions(texts, test.outputBase, { runAnnotate: false }));
  assert.equal((await context.detail(idOf(path!))).advice, []);
  const whole = await runJob(jobOptions(texts, test.outputBase));
  await writeFile(join(whole.path!, 'data/corpus.db'), 'no database');
  await writeFile(join(whole.path!, 'data/pyphen_syllables_annotated.json'), '[');
  assert.equal((await context.detail(idOf(whole.path!))).advice, []);
});

detail('what is no run is not found, wherever its name leads', async ({ test }) => {
  for (const name of [
    '20260101_000000_pyphen',
    'x',
    '',
    '..',
    '%2e%2e%2fother',
    '20260101_000000_%2e%2e%2f..%2fx',
    '20260101_000000_%00',
  ]) {
    const reply = await send(test.base, 'GET', `/api/pipeline/runs/${name}`);
    assert.is(reply.status, 404, name);
    assert.match(String(reply.body!.error), /^Run not found: /, name);
  }
  assert.is((await send(test.base, 'POST', '/api/pipeline/runs/x')).status, 405);
  assert.equal(test.logged, []);
});

detail.run();
