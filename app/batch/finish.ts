/** Completes a batch: cuts its last part, writes its totals, and clears the folder. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { type EndFile, readEndFile, writeEndFile } from '../../store/batch/batch-file.ts';
import { END_FILE } from '../../store/batch/layout.ts';
import { type PartRecord, readPart } from '../../store/batch/part-record.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import { endOfParts, type OpenBatch, partSlots, scanFolder, sweepFolder } from './folder.ts';
import type { Ledger } from './ledger.ts';
import { type MakeOptions, makeParts, partOrder } from './make-parts.ts';
import type { BatchEnd } from './stream.ts';
import { closing } from './texts.ts';

/** Totals of a complete batch; null when there is more to make. */
async function foundEnd(batch: OpenBatch, ledger: Ledger): Promise<EndFile | null> {
  const end = await readEndFile(batch.folder);
  if (end === null) return null;
  if (end.recipe === batch.file.recipe_hash && ledger.last === end.parts - 1) {
    // whoever completed it may have been stopped before it was cleared
    await sweepFolder(batch.folder, end.parts);
    return end;
  }
  // a part has gone since: while it is made again the batch is not complete
  await rm(join(batch.folder, END_FILE), { force: true });
  return null;
}

/** Completes a batch whose ledger knows the last part. Rejects as `makeParts` does. */
async function finishBatch(
  pool: WorkerPool,
  batch: OpenBatch,
  ledger: Ledger,
  signal: AbortSignal,
): Promise<EndFile> {
  const last = ledger.last!;
  const { folder, plan, request } = batch;
  const limit = ledger.left(last);
  const done = ledger.get(last)!;
  const remake = async (tail: string): Promise<void> => {
    const order = partOrder(batch, last, { limit, tail });
    const record = await pool.run('makePart', { plan, order }, { signal });
    ledger.add(record as PartRecord);
  };
  // A part with just the requested names may have looked at slots after the last of them.
  const whole = BigInt(done.until) === partSlots(batch, last).until;
  if (done.names > limit || (done.names === limit && whole)) await remake('');
  let end = await summary(batch, last);
  if (request.format === 'ndjson') {
    const form = { format: request.format, gzip: request.gzip };
    const sha256 = await pool.run('namesHash', { folder, count: last + 1, form }, { signal });
    const { emitted, exhausted, next_offset: next } = end;
    const dead = end.dead as BatchEnd['dead'];
    await remake(
      closing({ plan }, request, { emitted, exhausted, next: BigInt(next), sha256, dead }),
    );
    end = await summary(batch, last);
  }
  await writeEndFile(folder, end);
  await sweepFolder(folder, last + 1);
  return end;
}

/** Sums over the records of parts 0..last. Throws `EngineError` `part-gone`. */
async function summary(batch: OpenBatch, last: number): Promise<EndFile> {
  const { folder, file, request } = batch;
  const records: PartRecord[] = [];
  for (let part = 0; part <= last; part++) {
    const { record, fault } = await readPart(folder, part, file.recipe_hash, request);
    if (record === null) {
      throw new EngineError(
        'part-gone',
        `Part ${part} of ${folder} has gone while the batch was made (${fault}). Run the same command again.`,
      );
    }
    records.push(record);
  }
  return endOfParts(batch, records);
}

/** Has all made that is missing of a batch, in this process unless `make` does it elsewhere, and completes it. */
export async function completeBatch(
  pool: WorkerPool,
  batch: OpenBatch,
  ledger: Ledger,
  options: MakeOptions,
  make = () => makeParts(pool, batch, ledger, options),
): Promise<EndFile> {
  await scanFolder(batch, ledger);
  const found = await foundEnd(batch, ledger);
  if (found !== null) return found;
  await make();
  return finishBatch(pool, batch, ledger, options.signal);
}
