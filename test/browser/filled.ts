/** Test helper: a page with runs, results and packages. */
import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { SAMPLE_TEXTS } from '../../app/jobs/jobs.ts';
import { request } from '../client.ts';
import { load, post } from '../http/walker-runs.ts';
import { waitFor } from '../wait.ts';
import { openStudio, type Studio } from './page.ts';

/** What a filled studio holds beside the page. */
export interface FilledStudio extends Studio {
  /** Runs of the bundled English and German texts; the others would take seconds more. */
  readonly english: string;
  readonly german: string;
}

/** A copy of the runs of the bundled texts, which take seconds to make; it goes with the process. */
let template: string | null = null;

async function keepTemplate(outputBase: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'namewalk-filled-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await cp(outputBase, folder, { recursive: true });
  return folder;
}

/** A server with the runs of two bundled texts and nothing else, as after the first start. */
export async function openSampleStudio(): Promise<FilledStudio> {
  const studio = await openStudio(
    { samples: template === null },
    { sampleTexts: SAMPLE_TEXTS.slice(0, 2) },
  );
  const { base, outputBase } = studio.server;
  if (template !== null) await cp(template, outputBase, { recursive: true });
  const runs = await waitFor('the runs of the bundled texts', async () => {
    const { body } = await request<Status>(base, 'GET', '/api/pipeline/status');
    const list = await request<Runs>(base, 'GET', '/api/pipeline/runs');
    return body.sample_runs_pending === 0 && list.body.runs.length === 2 ? list.body.runs : null;
  });
  template ??= await keepTemplate(outputBase);
  const runOf = (text: string) => runs.find((run) => run.source_path?.includes(text))!;
  return { ...studio, english: runOf('pride').run_id, german: runOf('verwandlung').run_id };
}

/**
 * A server that holds what a person has after an hour of work: those runs, loaded into A (English) and
 * B (German), walks, 2,000 candidates and a selection in both, and an imported package of A's first names.
 */
export async function openFilledStudio(): Promise<FilledStudio> {
  const studio = await openSampleStudio();
  const { base, outputBase } = studio.server;
  await load(base, 'a', studio.english);
  await load(base, 'b', studio.german);
  for (const patch of ['a', 'b'] as const) {
    await post(base, 'walk', { patch, profile: 'dialect', count: 12, seed: 1234 });
    await post(base, 'combine', { patch, syllables: [2, 3], count: 1000, seed: 7 });
    // as the page asks for it: each name once
    const selection = { patch, name_class: 'first_name', count: 100, seed: 7, distinct: true };
    await post(base, 'select', selection);
  }
  const run_dir = join(outputBase, studio.english);
  const imported = await request(base, 'POST', '/api/import-from-run', { run_dir });
  assert.is(imported.status, 200, imported.text);
  return studio;
}

interface Status {
  readonly sample_runs_pending: number;
}
interface Runs {
  readonly runs: { run_id: string; path: string; source_path: string | null }[];
}
