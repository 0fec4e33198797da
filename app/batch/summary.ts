/** What the parts of a complete batch come to. */
import { createHash } from 'node:crypto';
import type { EndFile } from '../../store/batch/batch-file.ts';
import type { PartRecord } from '../../store/batch/part-record.ts';
import type { OpenBatch } from './folder.ts';

/** Sums over all parts, in order. */
export function endOfParts(
  { file, request }: Pick<OpenBatch, 'file' | 'request'>,
  parts: Iterable<Pick<PartRecord, 'names' | 'until' | 'sha256' | 'dead'>>,
): EndFile {
  const hash = createHash('sha256');
  const sums: Record<string, number> = {};
  let count = 0;
  let emitted = 0;
  let next = '';
  for (const { names, until, sha256, dead } of parts) {
    count++;
    hash.update(`${sha256}\n`);
    emitted += names;
    next = until;
    for (const [reason, n] of Object.entries(dead)) sums[reason] = (sums[reason] ?? 0) + n;
  }
  return {
    kind: 'namewalk-batch-end',
    recipe: file.recipe_hash,
    parts: count,
    emitted,
    next_offset: next,
    exhausted: BigInt(next) >= request.until,
    dead: sums,
    parts_sha256: hash.digest('hex'),
  };
}
