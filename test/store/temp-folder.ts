/** Test helper: temporary folders and files in them. */
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from '../suite.ts';

/** A folder of its own for a test. */
export async function makeTempFolder(): Promise<InFolder> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'namewalk-')));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20 }) };
}

interface InFolder {
  folder: string;
  remove(): Promise<void>;
}

/** A suite whose tests have a folder each, and what `prepare` puts in it and in the context. */
export function folderSuite<T extends object = object>(
  name: string,
  prepare: (context: InFolder & T) => unknown = () => {},
) {
  const tests = suite<InFolder & T>(name);
  tests.before.each((context) => enter(context, prepare));
  tests.after.each(({ remove }) => remove());
  return tests;
}

/** The same with one folder for all tests. */
export function sharedFolderSuite<T extends object = object>(
  name: string,
  prepare: (context: InFolder & T) => unknown = () => {},
) {
  const tests = suite<InFolder & T>(name);
  tests.before((context) => enter(context, prepare));
  tests.after(({ remove }) => remove());
  return tests;
}

async function enter<T extends object>(
  context: InFolder & T,
  prepare: (context: InFolder & T) => unknown,
): Promise<void> {
  Object.assign(context, await makeTempFolder());
  await prepare(context);
}

/** Writes files given by their path below `folder`. */
export async function writeFiles(
  folder: string,
  files: Record<string, string | Uint8Array>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
