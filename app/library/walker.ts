/** The operations of an open run as the library gives them, their results as lists whose items are made when they are asked for, and batches of any source. */
import { basename, dirname, join, resolve } from 'node:path';
import { Corpus } from '../../engine/corpus/corpus.ts';
import { candidateTable } from '../../engine/names/candidates.ts';
import { headingOf } from '../../engine/space/batch/slot-maker.ts';
import { BATCH_FIELDS, FILES_FIELDS, isDatabasePath } from '../../operations/batch/fields.ts';
import { type BatchRequest, parseBatch } from '../../operations/batch/request.ts';
import { FieldError, valuesOf } from '../../operations/fields.ts';
import { PACKAGE_FIELDS, parsePackage } from '../../operations/packages/package.ts';
import { COMBINE_FIELDS, parseCombine } from '../../operations/walker/combine.ts';
import { parseSelect, SELECT_FIELDS } from '../../operations/walker/select.ts';
import { namedProfile, parseWalk, WALK_FIELDS } from '../../operations/walker.ts';
import { buildPackage } from '../../store/packages/package.ts';
import { openParts } from '../batch/parts.ts';
import { givenBy } from '../batch/recipe.ts';
import { type BatchCorpus, batchJob, openRequest } from '../batch/space.ts';
import { streamBatch } from '../batch/stream.ts';
import { lineFormat, targetOf, withBatch } from '../batch/target.ts';
import { runContent } from '../packages/files.ts';
import { PathGate } from '../settings/settings.ts';
import {
  candidateAt,
  makeCandidates,
  makeWalks,
  type Result,
  selectNames,
  walkAt,
  wireReach,
} from '../source/run.ts';
import { guarded, type opened, requestOf, withCode } from './options.ts';
import type { BatchOptions, BatchResult, List, NameSource, SelectedName, Source } from './types.ts';

type RunOperations = Omit<Source, Exclude<keyof NameSource, 'batch' | 'batchFiles'> | 'runDir'>;

/** The operations that are computed over the corpus of a run, which is read when it is first needed. */
export function runOperations(runDir: string, open: ReturnType<typeof opened>): RunOperations {
  const { pool, policies, signal, asked } = open;
  const load = async () => {
    const { buffer } = await pool.run('load', { runDir, use: 'checked' }, { signal });
    const handle = pool.registerCorpus(buffer);
    const syllables = Corpus.from(buffer);
    return { tasks: pool, corpus: handle, runId: basename(runDir), runDir, syllables };
  };
  let loading: ReturnType<typeof load> | null = null;
  const loaded = () => (loading ??= load());

  const operations: Omit<RunOperations, 'batch' | 'batchFiles'> = {
    async walk(options = {}) {
      const request = parseWalk(requestOf(WALK_FIELDS, options));
      const run = await loaded();
      const made = await makeWalks(run, request, { signal });
      return listOf(made, (i) => walkAt(run.syllables, made, i), {});
    },
    async combine(options = {}) {
      const request = parseCombine(requestOf(COMBINE_FIELDS, options));
      const run = await loaded();
      const made = await makeCandidates(run, request, { signal });
      const table = candidateTable(made.table);
      const { distinct } = made;
      return listOf(made, (i) => candidateAt(run.syllables, table, i), { distinct });
    },
    // like the command, and unlike the published request, it takes each name once by default
    async select(candidates, options = {}) {
      const drawn = resultOf(candidates, 'candidates');
      const chosen = { distinct: true, seed: candidates.seed, ...options };
      const request = parseSelect(requestOf(SELECT_FIELDS, chosen), await policies.read());
      const run = await loaded();
      const made = await selectNames(run, drawn.table, request, PathGate.OPEN, { signal });
      const { positions, scores, ...funnel } = made.selection;
      const table = candidateTable(made.table);
      const name = (i: number): SelectedName => ({
        ...candidateAt(run.syllables, table, positions[i]!),
        ...{ rank: i + 1, score: scores[i]! },
      });
      return listOf(made, name, funnel);
    },
    async analyze() {
      return pool.run('analyse', { corpus: (await loaded()).corpus }, { signal });
    },
    async reach(profile) {
      const { corpus, syllables: texts } = await loaded();
      const input = { corpus, profile: namedProfile(profile) };
      const found = await pool.run('reach', input, { signal });
      const { unique_reachable: uniqueReachable, ...reach } = wireReach(texts, profile, found);
      return { ...reach, uniqueReachable };
    },
    async package({ selections, candidates, walks }, options = {}) {
      const {
        folder = join(dirname(runDir), 'packages'),
        createdAt = new Date(),
        ...fields
      } = options;
      const { include, classFiles, ...label } = parsePackage(requestOf(PACKAGE_FIELDS, fields));
      const made = {
        selections: selections.map((list) => resultOf(list, 'selections')),
        walks: walks ? resultOf(walks, 'walks') : null,
        candidates: candidates ? resultOf(candidates, 'candidates') : null,
      };
      const content = runContent(await loaded(), made, { include, classFiles }, { signal });
      if (content.files.length === 0) throw new FieldError('There is nothing to package.');
      const built = await buildPackage({ ...label, createdAt, ...content }, { folder, signal });
      return { path: built.path, metadataPath: built.metadataPath };
    },
  };

  return { ...guarded(operations, asked), ...batchOperations(loaded, open) };
}

/** `loaded` gives what the names are made of. */
export function batchOperations(
  loaded: () => Promise<BatchCorpus>,
  { pool, policies, signal, asked }: ReturnType<typeof opened>,
): Pick<NameSource, 'batch' | 'batchFiles'> {
  async function space(options: BatchOptions, signal: AbortSignal, begun: object | null = null) {
    const corpus = await loaded();
    const from = { corpus: loaded, ofNames: corpus.source !== undefined };
    const body = { format: 'txt', ...begun, ...requestOf(BATCH_FIELDS, options) };
    return openRequest({ pool, policies, gate: PathGate.OPEN }, parseBatch, body, from, signal);
  }

  const files: Pick<NameSource, 'batchFiles'> = {
    // the rules of `namewalk batch --out`: what was broken off goes on, another recipe is refused
    async batchFiles(out, { part, gzip, onProgress, ...options } = {}) {
      const cut = valuesOf(FILES_FIELDS, requestOf(FILES_FIELDS, { part, gzip }));
      if (lineFormat(out))
        throw new FieldError(`${out} is one file, which batch writes; name a folder.`);
      if (isDatabasePath(out) && (options.format || cut.gzip))
        throw new FieldError('format and gzip do not go with a database.');
      const target = targetOf(pool, resolve(out));
      const begun = givenBy(await target.stored());
      const { request, space: opened } = await space(options, signal, begun);
      const parts = openParts(opened, batchJob(opened, request), cut);
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
      const heading = headingOf(opened.space.plan, opened.request.format);
      if (heading !== '') yield new TextEncoder().encode(heading);
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

const seedOf = ({ recipe }: BatchRequest | Result) => recipe.seed as number | bigint;

const results = new WeakMap<object, Result>();

/** The result behind a list. Throws `FieldError` for what is not of that kind. */
function resultOf<K extends Result['kind']>(list: object, kind: K): Extract<Result, { kind: K }> {
  const result = results.get(list);
  if (result?.kind === kind) return result as Extract<Result, { kind: K }>;
  const maker = { walks: 'walk', candidates: 'combine', selections: 'select' }[kind];
  throw new FieldError(`${kind} must be what ${maker}() of the run returned.`);
}

/** A list of what was made, with its facts. */
function listOf<T, F extends object>(result: Result, item: (i: number) => T, facts: F) {
  const { count: length } = result;
  const list: List<T> & F = {
    ...facts,
    length,
    seed: seedOf(result),
    at(i) {
      if (Number.isInteger(i) && i >= 0 && i < length) return item(i);
      throw new RangeError(`An item is a whole number from 0 to ${length - 1}, not ${i}.`);
    },
    *[Symbol.iterator]() {
      for (let i = 0; i < length; i++) yield item(i);
    },
  };
  results.set(list, result);
  return list;
}
