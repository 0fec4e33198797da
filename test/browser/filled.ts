/** Test helper: a page with runs, results and packages. */
import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_TEXTS } from '../../app/jobs/jobs.ts';
import { apiOf } from '../http/api.ts';
import { runHere } from '../http/run-here.ts';
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
    { sampleTexts: SAMPLE_TEXTS.slice(0, 2), startRun: runHere },
  );
  const { api, server } = studio;
  if (template !== null) await cp(template, server.outputBase, { recursive: true });
  const runs = await waitFor('the runs of the bundled texts', async () => {
    const { sample_runs_pending: pending } = await api.get('/api/pipeline/status');
    const { runs } = await api.get('/api/pipeline/runs');
    return pending === 0 && runs.length === 2 ? runs : null;
  });
  template ??= await keepTemplate(server.outputBase);
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
  const { load, ask } = apiOf(base);
  await load('a', studio.english);
  await load('b', studio.german);
  for (const patch of ['a', 'b'] as const) {
    await ask('walker/walk', { patch, profile: 'dialect', count: 12, seed: 1234 });
    await ask('walker/combine', { patch, syllables: [2, 3], count: 1000, seed: 7 });
    // as the page asks for it: each name once
    const selection = { patch, name_class: 'first_name', count: 100, seed: 7, distinct: true };
    await ask('walker/select', selection);
  }
  const run_dir = join(outputBase, studio.english);
  await studio.api.post('/api/import-from-run', { body: { run_dir } });
  return studio;
}
