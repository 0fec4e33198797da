/** Batches of an open run, text or list: lines as they are made, or files that go on after any interruption. */
import { resolve } from 'node:path';
import { KIN_ALGORITHM } from '../../engine/kin/list.ts';
import { csvHeading } from '../../engine/space/batch/slot-maker.ts';
import { BATCH_FIELDS, FILES_FIELDS, isDatabasePath } from '../../operations/batch/fields.ts';
import { askKin, type BatchRequest, parseBatch } from '../../operations/batch/request.ts';
import { FieldError, valuesOf } from '../../operations/fields.ts';
import { readClasses } from '../../store/settings/policies.ts';
import { openParts } from '../batch/parts.ts';
import { givenBy } from '../batch/recipe.ts';
import { type BatchCorpus, batchJob, openSpace } from '../batch/space.ts';
import { streamBatch } from '../batch/stream.ts';
import { endingFault, targetOf, withBatch } from '../batch/target.ts';
import { PathGate } from '../settings/settings.ts';
import { guarded, type opened, requestOf, withCode } from './options.ts';
import type { BatchOptions, BatchResult, NameSource } from './types.ts';

/** `loaded` gives what the names are made of. */
export function batchOperations(
  loaded: () => Promise<BatchCorpus>,
  { pool, policies, signal, asked }: ReturnType<typeof opened>,
): Pick<NameSource, 'batch' | 'batchFiles'> {
  async function space(options: BatchOptions, signal: AbortSignal, begun: object | null = null) {
    const corpus = await loaded();
    const body = { format: 'txt', ...begun, ...requestOf(BATCH_FIELDS, options) };
    const odd = askKin(body, corpus.source !== undefined);
    if (odd) throw new FieldError(`${odd} needs algorithm ${KIN_ALGORITHM}.`);
    const request = parseBatch(body, await readClasses(policies));
    const space = await openSpace(pool, corpus, request, { signal, gate: PathGate.OPEN });
    return { request, space };
  }

  const files: Pick<NameSource, 'batchFiles'> = {
    // the rules of `namewalk batch --out`: what was broken off goes on, another recipe is refused
    async batchFiles(out, { part, gzip, onProgress, ...options } = {}) {
      const fault = endingFault(out);
      if (fault !== null) throw new FieldError(fault);
      const target = targetOf(pool, resolve(out));
      const begun = givenBy(await target.stored());
      const cut = valuesOf(FILES_FIELDS, requestOf(FILES_FIELDS, { part, gzip }));
      if (isDatabasePath(target.path) && (cut.gzip || options.format !== undefined)) {
        throw new FieldError('A database takes neither format nor gzip; leave them out.');
      }
      const { request, space: opened } = await space(options, signal, begun);
      const parts = openParts(opened, request, cut);
      const how = { signal, ...(onProgress && { onProgress }) };
      const end = await withBatch(target, parts, (batch) => target.complete(batch, how));
      return {
        seed: seedOf(request),
        emitted: end.emitted,
        parts: end.parts,
        nextOffset: BigInt(end.next_offset),
        exhausted: end.exhausted,
        partsSha256: end.parts_sha256,
      };
    },
  };

  async function* batch(options: BatchOptions = {}): AsyncGenerator<Uint8Array, BatchResult> {
    const left = new AbortController();
    const reading = AbortSignal.any([signal, left.signal]);
    try {
      reading.throwIfAborted();
      const opened = await space(options, reading);
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const lines = writable.getWriter();
      if (opened.request.format === 'csv')
        yield new TextEncoder().encode(csvHeading(opened.space.plan));
      const job = batchJob(opened.space, opened.request);
      // the memory of the lines is written again
      const sink = (chunk: Uint8Array): Promise<void> => lines.write(chunk.slice());
      const end = streamBatch(pool, job, sink, { signal: reading });
      end.then(() => lines.close()).catch((err) => lines.abort(err));
      yield* readable;
      const { emitted, next, exhausted, sha256 } = await end;
      return { seed: seedOf(opened.request), emitted, nextOffset: next, exhausted, sha256 };
    } catch (err) {
      throw withCode(err);
    } finally {
      left.abort();
    }
  }

  return { ...guarded(files, asked), batch };
}

const seedOf = ({ recipe }: BatchRequest) => recipe.seed as number | bigint;
