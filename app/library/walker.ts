/** The operations of an open run as the library gives them, and their results as lists whose items are made when they are asked for. */
import { basename, dirname, join, resolve } from 'node:path';
import { Corpus } from '../../engine/corpus/corpus.ts';
import { featureFlags } from '../../engine/corpus/features.ts';
import { CandidateTable } from '../../engine/names/candidates.ts';
import { WALK_SEPARATOR } from '../../engine/names/render.ts';
import { BATCH_FIELDS, FILES_FIELDS, isDatabasePath } from '../../operations/batch/fields.ts';
import { type BatchRequest, parseBatch } from '../../operations/batch/request.ts';
import { FieldError, readFields } from '../../operations/fields.ts';
import { namedProfile } from '../../operations/kinds/profile.ts';
import { PACKAGE_FIELDS, parsePackage } from '../../operations/packages/package.ts';
import { COMBINE_FIELDS, parseCombine } from '../../operations/walker/combine.ts';
import { parseSelect, SELECT_FIELDS } from '../../operations/walker/select.ts';
import { parseWalk, WALK_FIELDS } from '../../operations/walker/walk.ts';
import { readClasses } from '../../store/names/classes.ts';
import { buildPackage } from '../../store/packages/package.ts';
import type { PolicyFile } from '../../store/settings/policies.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import { wireReach } from '../analysis-view.ts';
import { openParts } from '../batch/parts.ts';
import { batchJob, openSpace } from '../batch/space.ts';
import { BatchStream } from '../batch/stream.ts';
import { endingFault, targetOf, withBatch } from '../batch/target.ts';
import { runContent } from '../packages/files.ts';
import { PathGate } from '../settings/settings.ts';
import {
  type Candidates,
  criteriaOf,
  makeCandidates,
  makeWalks,
  type Result,
  type SelectedNames,
  selectNames,
  type Walks,
} from '../source/run.ts';
import { requestOf, withCode } from './options.ts';
import type {
  BatchOptions,
  BatchResult,
  Candidate,
  CandidateList,
  List,
  NameSource,
  SelectionList,
  Source,
  Walk,
} from './types.ts';

// where the files go is said by their path
const { name: _, ...PARTS_FIELDS } = FILES_FIELDS;

export interface RunParts {
  readonly runDir: string;
  readonly pool: WorkerPool;
  readonly policies: PolicyFile;
  /** Breaks off what is under way, and all that is asked for later. */
  readonly signal: AbortSignal;
  /** Does the work of one operation while the run is open. */
  readonly asked: <T>(work: () => Promise<T>) => Promise<T>;
}

type RunOperations = Omit<Source, keyof NameSource | 'runDir'>;

/** The operations that are computed over the corpus of a run, which is read when it is first needed. */
export function runOperations(parts: RunParts): RunOperations {
  const { runDir, pool, policies, signal, asked } = parts;
  const load = async () => {
    const { buffer } = await pool.run('load', { runDir, use: 'checked' }, { signal });
    const handle = pool.registerCorpus(buffer);
    return { tasks: pool, corpus: handle, syllables: Corpus.from(buffer) };
  };
  let loading: ReturnType<typeof load> | null = null;
  const loaded = () => (loading ??= load());

  async function space(options: BatchOptions, signal: AbortSignal) {
    const request = parseBatch(requestOf(BATCH_FIELDS, options), await readClasses(policies));
    const corpus = { corpus: (await loaded()).corpus, runId: basename(runDir), runDir };
    const space = await openSpace(pool, corpus, request, { signal, gate: PathGate.OPEN });
    return { request, space };
  }

  return {
    walk: (options = {}) =>
      asked(async () => {
        const request = parseWalk(requestOf(WALK_FIELDS, options));
        const run = await loaded();
        return walkList(run.syllables, await makeWalks(run, request, { signal }));
      }),
    combine: (options = {}) =>
      asked(async () => {
        const request = parseCombine(requestOf(COMBINE_FIELDS, options));
        const run = await loaded();
        return candidateList(run.syllables, await makeCandidates(run, request, { signal }));
      }),
    // unlike the published request it takes each name once unless told otherwise, as the command does
    select: (candidates, options = {}) =>
      asked(async () => {
        const drawn = resultOf(candidates, 'candidates');
        const chosen = { distinct: true, seed: candidates.seed, ...options };
        const body = requestOf(SELECT_FIELDS, chosen);
        const request = parseSelect(body, await policies.read());
        const criteria = await criteriaOf(request, runDir, PathGate.OPEN);
        const run = await loaded();
        const { recipe } = request;
        const made = await selectNames(run, drawn.table, criteria, recipe, { signal });
        return selectionList(run.syllables, made);
      }),
    async *batch(options: BatchOptions = {}): AsyncGenerator<Uint8Array, BatchResult> {
      const left = new AbortController();
      const reading = AbortSignal.any([signal, left.signal]);
      try {
        reading.throwIfAborted();
        const opened = await space({ format: 'txt', ...options }, reading);
        const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
        const lines = writable.getWriter();
        // the memory of the lines is written again
        const sink = (chunk: Uint8Array): Promise<void> => lines.write(chunk.slice());
        const end = new BatchStream(pool, batchJob(opened.space, opened.request)).run(sink, {
          signal: reading,
        });
        end.then(() => lines.close()).catch((err) => lines.abort(err));
        yield* readable;
        const { emitted, next, exhausted, sha256 } = await end;
        return { seed: seedOf(opened.request), emitted, nextOffset: next, exhausted, sha256 };
      } catch (err) {
        throw withCode(err);
      } finally {
        left.abort();
      }
    },
    // the rules of `namewalk batch --out`: what was broken off goes on, another recipe is refused
    batchFiles: (out, { part, gzip, onProgress, ...options } = {}) =>
      asked(async () => {
        const fault = endingFault(out);
        if (fault !== null) throw new FieldError(fault);
        const target = targetOf(resolve(out));
        const stored = await target.stored();
        const seed = options.seed ?? (stored?.file.recipe.seed as number | bigint | undefined);
        const { values: files } = readFields(PARTS_FIELDS, requestOf(PARTS_FIELDS, { part, gzip }));
        if (isDatabasePath(target.path) && (files.gzip || options.format !== undefined)) {
          throw new FieldError('A database takes neither format nor gzip; leave them out.');
        }
        const wanted = { format: 'txt' as const, ...options, ...(seed !== undefined && { seed }) };
        const { request, space: opened } = await space(wanted, signal);
        const parts = openParts(opened, request, files);
        const how = { signal, ...(onProgress && { onProgress }) };
        const end = await withBatch(target, parts, (batch, ledger) =>
          target.complete(pool, batch, ledger, how),
        );
        return {
          seed: seedOf(request),
          emitted: end.emitted,
          parts: end.parts,
          nextOffset: BigInt(end.next_offset),
          exhausted: end.exhausted,
          partsSha256: end.parts_sha256,
        };
      }),
    analyze: () =>
      asked(async () => pool.run('analyse', { corpus: (await loaded()).corpus }, { signal })),
    reach: (profile) =>
      asked(async () => {
        const { corpus, syllables: texts } = await loaded();
        const input = { corpus, profile: namedProfile(profile) };
        const found = await pool.run('reach', input, { signal });
        const { unique_reachable: uniqueReachable, ...reach } = wireReach(texts, profile, found);
        return { ...reach, uniqueReachable };
      }),
    package: (contents, options = {}) =>
      asked(async () => {
        const {
          folder = join(dirname(runDir), 'packages'),
          createdAt = new Date(),
          ...fields
        } = options;
        const { include, classFiles, ...label } = parsePackage(requestOf(PACKAGE_FIELDS, fields));
        const { walks, candidates } = contents;
        const selections = contents.selections.map((list) => resultOf(list, 'selections'));
        const { corpus, syllables } = await loaded();
        const runId = basename(runDir);
        const made = {
          walks: walks ? resultOf(walks, 'walks') : null,
          candidates: candidates ? resultOf(candidates, 'candidates') : null,
          selections,
        };
        const content = runContent(
          { tasks: pool, corpus },
          { runId, syllableCount: syllables.size, ...made },
          { include, classFiles },
          { signal },
        );
        if (content.files.length === 0) throw new FieldError('There is nothing to package.');
        const built = await buildPackage({ ...label, createdAt, ...content }, { folder, signal });
        return { path: built.path, metadataPath: built.metadataPath };
      }),
  };
}

const seedOf = ({ recipe }: BatchRequest): bigint => BigInt(recipe.seed as number | bigint);

/** What the lists of this process were made of. */
const results = new WeakMap<object, Result>();

/** The result behind a list. Throws `FieldError` for what is not of that kind. */
function resultOf<K extends Result['kind']>(list: object, kind: K): Extract<Result, { kind: K }> {
  const result = results.get(list);
  if (result?.kind === kind) return result as Extract<Result, { kind: K }>;
  const maker = { walks: 'walk', candidates: 'combine', selections: 'select' }[kind];
  throw new FieldError(`${kind} must be what ${maker}() of the run returned.`);
}

function listOf<T, F extends object>(result: Result, item: (i: number) => T, facts: F) {
  const { count: length } = result;
  const list: List<T> & F = {
    ...facts,
    length,
    seed: BigInt(result.recipe.seed as number | bigint),
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

const textsOf = (corpus: Corpus, ids: Uint32Array): string[] =>
  Array.from(ids, (id) => corpus.syllable(id));

function walkList(corpus: Corpus, result: Walks): List<Walk> {
  const { ids, width } = result;
  const walk = (i: number): Walk => {
    const own = ids.subarray(i * width, (i + 1) * width);
    const syllables = textsOf(corpus, own);
    const frequencies = Array.from(own, (id) => corpus.frequency(id));
    return { formatted: syllables.join(WALK_SEPARATOR), syllables, frequencies };
  };
  return listOf(result, walk, {});
}

function candidateList(corpus: Corpus, result: Candidates): CandidateList {
  return listOf(result, candidateOf(corpus, result), { distinct: result.distinct });
}

function candidateOf(corpus: Corpus, result: Pick<Candidates, 'table'>): (i: number) => Candidate {
  const table = CandidateTable.from(result.table);
  return (i) => {
    const syllables = textsOf(corpus, table.syllables(i));
    return { name: syllables.join(''), syllables, features: featureFlags(table.signatures[i]!) };
  };
}

function selectionList(corpus: Corpus, result: SelectedNames): SelectionList {
  const { positions, scores, ...funnel } = result.selection;
  const candidate = candidateOf(corpus, result);
  return listOf(
    result,
    (i) => ({ ...candidate(positions[i]!), rank: i + 1, score: scores[i]! }),
    funnel,
  );
}
