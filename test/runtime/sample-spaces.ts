/** Spaces and model of a text of the samples, from a run that is made for them and removed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { BUNDLED_MODELS } from '../../app/model/bundled.ts';
import { runOfText } from '../../app/names/text-run.ts';
import type { NamePolicy } from '../../engine/names/policy.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { modelOfRun, type RunModel } from './run-spaces.ts';

/** `classes`: null for all that ship. */
export async function sampleSpaces(
  model: string,
  classes: readonly NamePolicy['name'][] | null,
): Promise<RunModel> {
  const { text, language } = BUNDLED_MODELS.find(({ name }) => name === model)!;
  const outputBase = await mkdtemp(join(tmpdir(), 'namewalk-sample-'));
  try {
    const path = join(packageRoot(), 'samples', basename(text));
    const events = { log() {}, message() {} };
    const { signal } = new AbortController();
    return await modelOfRun(
      await runOfText({ text: path, language, outputBase }, events, signal),
      classes,
    );
  } finally {
    await rm(outputBase, { recursive: true, force: true, maxRetries: 20 });
  }
}
