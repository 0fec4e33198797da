/** Beginnings of samples, and a run of one, made by the pipeline with its words, for tests of names from a text. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { plainRun } from '../app/pipeline/options.ts';
import { runPipeline } from '../app/pipeline/pipeline.ts';
import { packageRoot } from '../store/files/package-root.ts';

/** Bytes of the text: some 2,400 distinct words. */
const BYTES = 120_000;

/** Returns the run id; `outputBase` holds the run afterwards. */
export async function layOutTextRun(outputBase: string, bytes = BYTES): Promise<string> {
  const sample = join(packageRoot(), 'samples', 'en-pride-and-prejudice.txt');
  const text = (await readFile(sample)).subarray(5000, 5000 + bytes).toString('utf8');
  const folder = join(outputBase, '..', 'texts');
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'pride.txt');
  await writeFile(path, text);
  return runOf(path, outputBase);
}

/** Writes the beginning of a Latin text, some 9,000 words unless `bytes` says else; returns its path. */
export async function writeGallia(folder: string, bytes = 60_000): Promise<string> {
  const sample = join(packageRoot(), 'samples', 'la-de-bello-gallico.txt');
  const path = join(folder, 'gallia.txt');
  await writeFile(path, (await readFile(sample)).subarray(0, bytes));
  return path;
}

/** Makes the run of a text in English; returns its id. */
export async function runOf(path: string, outputBase: string): Promise<string> {
  const result = await runPipeline(
    plainRun(path, outputBase, 'en_US'),
    { message: () => {}, log: () => {} },
    new AbortController().signal,
  );
  if (result.path === null) throw new Error(result.errorMessage ?? 'the run has no folder');
  return basename(result.path);
}
