/** The walker of an open run: its corpus, and the operations that are computed over it in threads. */
import { basename, dirname, join, resolve } from 'node:path';
import { Corpus } from '../../engine/corpus/corpus.ts';
import type { ProfileName } from '../../engine/corpus/profiles.ts';
import { BATCH_FIELDS } from '../../operations/batch/fields.ts';
import { FILES_FIELDS, isDatabasePath } from '../../operations/batch/files.ts';
import { type BatchRequest, parseBatch } from '../../operations/batch/request.ts';
import { FieldError, readFields } from '../../operations/fields.ts';
import { namedProfile } from '../../operations/kinds/profile.ts';
import { PACKAGE_FIELDS, parsePackage } from '../../operations/packages/package.ts';
import { SOUND_FIELDS } from '../../operations/sound.ts';
import { COMBINE_FIELDS, parseCombine } from '../../operations/walker/combine.ts';
import { parseSelect, SELECT_FIELDS } from '../../operations/walker/select.ts';
import { parseWalk, WALK_FIELDS } from '../../operations/walker/walk.ts';
import { readClasses } from '../../store/names/classes.ts';
import { buildPackage } from '../../store/packages/package.ts';
import { corpusTypeOf } from '../../store/runs/folder.ts';
import type { PolicyFile } from '../../store/settings/policies.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { CorpusHandle, TaskInput, TaskName, TaskOutput } from '../../workers/tasks.ts';
import { emptyLedger } from '../batch/folder.ts';
import { openParts } from '../batch/open-parts.ts';
import { batchJob, openSpace } from '../batch/request-space.ts';
import { BatchStream } from '../batch/stream.ts';
import { targetOf } from '../batch/target.ts';
import { loadExclusion } from '../exclusion.ts';
import { evaluatorOf } from '../names/class-version.ts';
import type { Sounds } from '../names/sounds.ts';
import { packageContent } from '../packages/files.ts';
import { tableFor } from '../patches/spoken-table.ts';
import { PathGate } from '../settings/path-gate.ts';
import { candidateList, resultOf, selectionList, walkList } from './lists.ts';
import { requestOf, withCode } from './options.ts';
import type {
  BatchFilesOptions,
  BatchFilesResult,
  BatchOptions,
  BatchResult,
  CandidateList,
  CombineOptions,
  List,
  PackageContents,
  PackageOptions,
  PackagePaths,
  Reach,
  SelectionList,
  SelectOptions,
  Walk,
  WalkOptions,
} from './types.ts';

// where the files go is said by their path
const { name: _, ...PARTS_FIELDS } = FILES_FIELDS;

/** What the walker of a run works with. */
export interface WalkerParts {
  readonly runDir: string;
  readonly pool: WorkerPool;
  readonly sounds: Sounds;
  readonly policies: PolicyFile;
  /** Breaks off what is under way, and all that is asked for later. */
  readonly signal: AbortSignal;
}

interface Loaded {
  readonly handle: CorpusHandle;
  readonly corpus: Corpus;
}

/** Reads the corpus of its run when it is first needed. */
export class RunWalker {
  readonly #parts: WalkerParts;
  #loading: Promise<Loaded> | null = null;

  constructor(parts: WalkerParts) {
    this.#parts = parts;
  }

  async walk(options: WalkOptions): Promise<List<Walk>> {
    const { params, batch, recipe } = parseWalk(requestOf(WALK_FIELDS, options));
    const { handle, corpus } = await this.#loaded();
    const { pool, signal } = this.#parts;
    const ids = await pool.walks(handle, params, batch, { signal });
    const { count, steps } = batch;
    return walkList(corpus, { kind: 'walks', recipe, count, width: steps + 1, ids });
  }

  async combine(options: CombineOptions): Promise<CandidateList> {
    const { params, recipe } = parseCombine(requestOf(COMBINE_FIELDS, options));
    const { handle, corpus } = await this.#loaded();
    const { table, distinct } = await this.#run('combine', { corpus: handle, params });
    const count = table.signatures.length;
    return candidateList(corpus, { kind: 'candidates', recipe, count, distinct, table });
  }

  /** Unlike the published request it takes each name once unless told otherwise, as the command does. */
  async select(candidates: CandidateList, options: SelectOptions): Promise<SelectionList> {
    const { policies, sounds, pool, runDir } = this.#parts;
    const drawn = resultOf(candidates, 'candidates');
    const { seed } = candidates;
    const fields = { ...SELECT_FIELDS, ...SOUND_FIELDS };
    const body = requestOf(fields, { distinct: true, seed, ...options });
    const request = parseSelect(body, await policies.read());
    const exclude =
      request.exclude && (await loadExclusion(request.exclude, runDir, PathGate.OPEN));
    const by = await evaluatorOf({ ...request, policy: request.params.policy }, runDir, {
      policies,
      sounds,
    });
    const params = { ...request.params, ...by, exclude };
    const { handle, corpus } = await this.#loaded();
    const table = await tableFor(pool, handle, drawn.table, by.policy);
    const selection = await this.#run('select', { corpus: handle, table, params });
    const { policy } = by;
    const count = selection.positions.length;
    const { recipe } = request;
    return selectionList(corpus, { kind: 'selections', recipe, count, table, selection, policy });
  }

  async *batch(options: BatchOptions): AsyncGenerator<Uint8Array, BatchResult> {
    const { pool } = this.#parts;
    const left = new AbortController();
    const signal = AbortSignal.any([this.#parts.signal, left.signal]);
    try {
      signal.throwIfAborted();
      const { request, space } = await this.#space({ format: 'txt', ...options }, signal);
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const lines = writable.getWriter();
      // the memory of the lines is written again
      const sink = (chunk: Uint8Array): Promise<void> => lines.write(chunk.slice());
      const end = new BatchStream(pool, batchJob(space, request)).run(sink, { signal });
      end.then(() => lines.close()).catch((err) => lines.abort(err));
      yield* readable;
      const { emitted, next, exhausted, sha256 } = await end;
      return { seed: seedOf(request), emitted, nextOffset: next, exhausted, sha256 };
    } catch (err) {
      throw withCode(err);
    } finally {
      left.abort();
    }
  }

  /** The rules of `namewalk batch --out`: what was broken off goes on, another recipe is refused. */
  async batchFiles(
    out: string,
    { part, gzip, onProgress, ...options }: BatchFilesOptions,
  ): Promise<BatchFilesResult> {
    const { pool, signal } = this.#parts;
    const target = targetOf(resolve(out));
    const stored = await target.stored();
    const seed = options.seed ?? (stored?.file.recipe.seed as number | bigint | undefined);
    const { values: files } = readFields(PARTS_FIELDS, requestOf(PARTS_FIELDS, { part, gzip }));
    if (isDatabasePath(target.path) && (files.gzip || options.format !== undefined)) {
      throw new FieldError('A database takes neither format nor gzip; leave them out.');
    }
    const asked = { format: 'txt' as const, ...options, ...(seed !== undefined && { seed }) };
    const { request, space } = await this.#space(asked, signal);
    const opened = openParts(space, request, files);
    const unlock = await target.lock();
    try {
      const file = await target.begin(opened.file, opened.request);
      const batch = { ...opened, folder: target.path, file };
      const ledger = emptyLedger(batch);
      const end = await target.complete(pool, batch, ledger, {
        signal,
        ...(onProgress && { onProgress }),
      });
      return {
        seed: seedOf(request),
        emitted: end.emitted,
        parts: end.parts,
        nextOffset: BigInt(end.next_offset),
        exhausted: end.exhausted,
        partsSha256: end.parts_sha256,
      };
    } finally {
      await unlock();
    }
  }

  async #space(options: BatchOptions, signal: AbortSignal) {
    const { pool, runDir, policies } = this.#parts;
    const request = parseBatch(requestOf(BATCH_FIELDS, options), await readClasses(policies));
    const { handle } = await this.#loaded();
    const corpus = { corpus: handle, runId: basename(runDir), runDir };
    const space = await openSpace(pool, corpus, request, { signal, gate: PathGate.OPEN });
    return { request, space };
  }

  async analyze(): Promise<TaskOutput<'analyse'>> {
    const { handle } = await this.#loaded();
    return this.#run('analyse', { corpus: handle });
  }

  async reach(profile: ProfileName): Promise<Reach> {
    const { handle, corpus } = await this.#loaded();
    const input = { corpus: handle, profile: namedProfile(profile) };
    const { reach, total, uniqueReachable, first, counts } = await this.#run('reach', input);
    const syllables = Array.from(first, (id, k) => ({
      syllable: corpus.syllable(id),
      frequency: corpus.frequency(id),
      reachability: counts[k]!,
    }));
    return { profile, reach, total, uniqueReachable, syllables };
  }

  async package(contents: PackageContents, options: PackageOptions): Promise<PackagePaths> {
    const { runDir, signal } = this.#parts;
    const {
      folder = join(dirname(runDir), 'packages'),
      createdAt = new Date(),
      ...fields
    } = options;
    const { include, classFiles, ...label } = parsePackage(requestOf(PACKAGE_FIELDS, fields));
    const { walks, candidates } = contents;
    const selections = contents.selections.map((list) => resultOf(list, 'selections'));
    const { handle, corpus } = await this.#loaded();
    const runId = basename(runDir);
    const patch = {
      corpus: handle,
      runId,
      corpusType: corpusTypeOf(runId),
      syllableCount: corpus.size,
      walks: walks ? resultOf(walks, 'walks') : null,
      candidates: candidates ? resultOf(candidates, 'candidates') : null,
      selections,
    };
    const content = packageContent(
      { a: patch, b: null },
      { include, classFiles: classFiles || selections.length > 1 },
      (of, page, from, to) => this.#run('pack', { corpus: of, page, from, to }),
    );
    if (content.files.length === 0) throw new FieldError('There is nothing to package.');
    const built = await buildPackage({ ...label, createdAt, ...content }, { folder, signal });
    return { path: built.path, metadataPath: built.metadataPath };
  }

  #run<K extends TaskName>(name: K, input: TaskInput<K>): Promise<TaskOutput<K>> {
    const { pool, signal } = this.#parts;
    return pool.run(name, input, { signal });
  }

  #loaded(): Promise<Loaded> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<Loaded> {
    const { runDir, pool } = this.#parts;
    const { buffer } = await this.#run('load', { runDir, use: 'checked' });
    return { handle: pool.registerCorpus(buffer), corpus: Corpus.from(buffer) };
  }
}

const seedOf = ({ recipe }: BatchRequest): bigint => BigInt(recipe.seed as number | bigint);
