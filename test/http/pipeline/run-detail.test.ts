/** The route of a run's details: manifest, files, advice. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { components } from '../../../http/wire.ts';
import { verifyRun } from '../../../store/runs/verify.ts';
import { jobOptions, runJob } from '../../store/jobs.ts';
import { writeFiles } from '../../store/temp-folder.ts';
import { emptiedSuite } from '../api.ts';

type Detail = components['schemas']['RunDetail'];

const detail = emptiedSuite('run detail', ({ folder, outputBase, ask }) => {
  const texts = join(folder, 'texts');
  return {
    write: (files: Parameters<typeof writeFiles>[1]) => writeFiles(texts, files),
    make: (changes?: Parameters<typeof jobOptions>[2]) =>
      runJob(jobOptions(texts, outputBase, changes)),
    detailOf: (path: string) => ask<Detail>(`pipeline/runs/${path.split('/').at(-1)}`),
  };
});

const TEXT = { 'a.txt': 'wonderful mountain wonderful gardener' };

detail('a run is told with its manifest, its files and advice', async (t) => {
  await t.write(TEXT);
  const { path } = await t.make();
  const found = await t.detailOf(path!);
  assert.equal([found.run.path, found.log_tail], [path, null]);
  assert.equal(found.manifest, JSON.parse(await readFile(join(path!, 'manifest.json'), 'utf8')));
  const listed = (found.manifest as { artifact_sha256: Record<string, string> }).artifact_sha256;
  for (const { path: file, bytes, sha256 } of found.files) {
    assert.is((await readFile(join(path!, file))).length, bytes, file);
    assert.is(sha256, file === 'manifest.json' ? null : listed[file]!, file);
  }
  assert.ok(found.files.some(({ path: file }) => file === 'data/corpus.db'));
  const codes = found.advice.map(({ code }) => code);
  assert.ok(codes.includes('few_syllables') && codes.includes('single_source'));
});

detail('a corpus has the name that somebody gives it, and its run stays verified', async (t) => {
  await t.write(TEXT);
  const { path, runId } = await t.make();
  const file = join(path!, 'name.txt');
  const rename = (name: unknown) => t.ask('pipeline/rename-run', { run_id: runId, name });
  const nameIn = async () =>
    (await t.ask<{ runs: { name: string | null }[] }>('pipeline/runs')).runs[0]!.name;
  assert.is(await nameIn(), null);
  assert.equal(await rename('  River folk '), { run_id: runId, name: 'River folk' });
  assert.is(await nameIn(), 'River folk');
  assert.is((await t.detailOf(path!)).run.name, 'River folk');
  assert.is(await readFile(file, 'utf8'), 'River folk\n');
  for await (const { path: part, status } of verifyRun(path!, runId!))
    assert.is(status, 'verified', part);
  await rename(null);
  assert.is(await nameIn(), null);
  await writeFile(file, 'a\nb');
  assert.is(await nameIn(), null);
});

detail('a failed run keeps the last lines of its log', async (t) => {
  const bad = Array.from(
    { length: 30 },
    (_, i) => [`bad${i}.txt`, new Uint8Array([0xff])] as const,
  );
  await t.write({ 'good.txt': 'wonderful mountain', ...Object.fromEntries(bad) });
  const { runDir, lines } = await t.make();
  const found = await t.detailOf(runDir);
  assert.is(found.run.status, 'failed');
  const end = lines.indexOf('[pipeline] error: Extraction failed') + 1;
  assert.equal(found.log_tail, lines.slice(end - 20, end));
  assert.equal(found.advice, [], 'there is no corpus, and many files');
  for await (const { path, status } of verifyRun(runDir, found.run.run_id)) {
    if (path === 'manifest.json') assert.is(status, 'verified');
    else assert.not(status === 'mismatch' || status === 'error', path);
  }
});

detail('a run without a corpus that can be read gives no advice on it', async (t) => {
  await t.write({ 'a.txt': 'wonderful mountain', 'b.txt': 'wonderful gardener' });
  const { path } = await t.make({ runAnnotate: false });
  assert.equal((await t.detailOf(path!)).advice, []);
  const whole = await t.make();
  await writeFile(join(whole.path!, 'data/corpus.db'), 'no database');
  await writeFile(join(whole.path!, 'data/pyphen_syllables_annotated.json'), '[');
  assert.equal((await t.detailOf(whole.path!)).advice, []);
});
