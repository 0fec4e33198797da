/** Batches into files: the text of their parts, and processes that are stopped on the way. */
import type { ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { partOfFile } from '../store/batch/layout.ts';
import { rowsOf } from './store/sql.ts';

/** Names of the texts of parts, in order. */
export const partNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => partOfFile(name)?.kind === 'text').sort();

/** What a batch holds as the stream has it: its parts one after the other with one heading, or the names of a database. */
export async function batchText(out: string): Promise<string> {
  if (out.endsWith('.sqlite')) {
    const rows = rowsOf<{ name: string }>(out, 'SELECT name FROM names ORDER BY slot');
    return rows.map(({ name }) => `${name}\n`).join('');
  }
  const texts: Buffer[] = [];
  for (const name of await partNames(out)) {
    const bytes = await readFile(join(out, name));
    const text = name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    const heading = name.includes('.csv') && texts.length > 0 ? text.indexOf('\n') + 1 : 0;
    texts.push(text.subarray(heading));
  }
  return Buffer.concat(texts).toString();
}

/** Sends a signal at the n-th change of a file in a folder, at once with 0. */
export function stopAtChange(
  child: ChildProcess,
  folder: string,
  changes: number,
  signal: NodeJS.Signals = 'SIGKILL',
): void {
  let left = changes;
  const watcher = watch(folder, () => {
    if (--left === 0) child.kill(signal);
  });
  child.once('exit', () => watcher.close());
  if (left === 0) child.kill(signal);
}
