/** Where a batch is made: a folder of parts or a SQLite file, with the same rules. */
import { existsSync } from 'node:fs';
import { BATCH_FORMATS } from '../../engine/space/batch/lines.ts';
import { isDatabasePath } from '../../operations/batch/fields.ts';
import { databaseTarget } from './database.ts';
import { folderTarget } from './folder.ts';
import type { Ledger } from './ledger.ts';
import { type BatchTarget, emptyLedger, type OpenBatch, type OpenParts } from './parts.ts';

/** Makes a batch as the only writer of its target: begins it, or goes on with it when the same was begun there. */
export async function withBatch<T>(
  target: BatchTarget,
  parts: OpenParts,
  work: (batch: OpenBatch, ledger: Ledger) => Promise<T>,
): Promise<T> {
  const unlock = await target.lock();
  try {
    const file = await target.begin(parts.file, parts.request);
    const batch = { ...parts, folder: target.path, file };
    return await work(batch, emptyLedger(batch));
  } finally {
    await unlock();
  }
}

export const targetOf = (path: string): BatchTarget =>
  isDatabasePath(path) ? databaseTarget(path) : folderTarget(path);

/** Why a path that is not there yet is no target, and what to give instead: a new folder called like a file is hardly meant. */
export function endingFault(out: string): string | null {
  const [, ending, gz] = /\.([a-z][a-z0-9]*)(\.gz)?$/i.exec(out) ?? [];
  if (ending === undefined || isDatabasePath(out) || existsSync(out)) return null;
  const word = ending.toLowerCase();
  const format = word.startsWith('json') ? 'ndjson' : word;
  const lines = BATCH_FORMATS.find((known) => known === format);
  const remedy = lines
    ? `Leave out --out and write --format ${lines} ${gz ? '| gzip ' : ''}> ${out}, or name a folder.`
    : `Name a folder, with --format ${BATCH_FORMATS.join(', ')}; other formats are made of these (/docs/guide-million.html of namewalk serve).`;
  return (
    `--out makes a folder of parts, or a SQLite file (.sqlite, .sqlite3, .db); "${out}" is called like one file. ` +
    remedy
  );
}
