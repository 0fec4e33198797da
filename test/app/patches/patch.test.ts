/** Slots of the walker: overlapping loads, failures, results and their order. */
import { mkdirSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { createLog } from '../../../app/log.ts';
import type { LoadedRun } from '../../../app/patches/content.ts';
import { openPatch, type Patch } from '../../../app/patches/patch.ts';
import { PathGate } from '../../../app/settings/settings.ts';
import { makeCandidates, makeWalks, selectNames } from '../../../app/source/run.ts';
import { EngineError } from '../../../engine/base/errors.ts';
import { parsePolicies } from '../../../engine/names/policy.ts';
import { DEFAULT_WALK } from '../../../engine/walk/walker.ts';
import type { RunRecord } from '../../../store/runs/runs.ts';
import type { RunOptions, WorkerPool } from '../../../workers/pool.ts';
import type { CorpusHandle } from '../../../workers/values.ts';
import { faultOf } from '../../fault.ts';
import { sharedFolderSuite } from '../../store/temp-folder.ts';
import { waitFor } from '../../wait.ts';

/** A task that waits until the test decides its outcome. */
interface Pending {
  readonly name: string;
  readonly input: { readonly runDir?: string; readonly corpus?: CorpusHandle };
  readonly options: RunOptions;
  resolve(output: unknown): void;
  reject(err: unknown): void;
}

/** Stands in for the pool: every order of events can be had, and had again. */
class HandPool {
  readonly pending: Pending[] = [];
  readonly live = new Set<number>();
  #next = 1;

  registerCorpus(buffer: SharedArrayBuffer): CorpusHandle {
    const id = this.#next++;
    this.live.add(id);
    return { id, buffer };
  }

  release({ id }: CorpusHandle): void {
    this.live.delete(id);
  }

  run(name: string, input: Pending['input'], options: RunOptions = {}): Promise<unknown> {
    if (name === 'readReaches') return Promise.resolve(NO_READING);
    return new Promise((resolve, reject) => {
      const task: Pending = { name, input, options, resolve, reject };
      this.pending.push(task);
      options.signal?.addEventListener('abort', () => {
        const at = this.pending.indexOf(task);
        if (at >= 0) this.pending.splice(at, 1);
        reject(options.signal!.reason);
      });
    });
  }

  walks(corpus: CorpusHandle, _p: unknown, _b: unknown, options: RunOptions): Promise<unknown> {
    return this.run('walks', { corpus }, options);
  }

  /** The one task that `wanted` describes, once it has been handed in; it is taken out. */
  take(name: string, wanted: (task: Pending) => boolean = () => true): Promise<Pending> {
    return waitFor(`a task ${name}`, () => {
      const at = this.pending.findIndex((task) => task.name === name && wanted(task));
      return at < 0 ? null : this.pending.splice(at, 1)[0];
    });
  }

  has(name: string): boolean {
    return this.pending.some((task) => task.name === name);
  }
}

const NO_READING = {
  status: 'none',
  inputHash: null,
  outputHash: null,
  verification: null,
  reaches: null,
};

interface Context {
  pool: HandPool;
  patch: Patch;
  logged: string[];
  folder: string;
}

// a server holds the process; here a lock of a run, which holds none, may be all that is waited for
let holding: NodeJS.Timeout;
const patches = sharedFolderSuite<Context>('patch', () => {
  holding = setInterval(() => {}, 60_000);
});
patches.before.each((context) => {
  context.logged = [];
  context.pool = new HandPool();
  const log = createLog(true, (text) => void context.logged.push(text));
  context.patch = openPatch('a', context.pool as unknown as WorkerPool, log);
});
patches.after(() => clearInterval(holding));

/** Runs without a manifest: nothing is written for them. */
const runOf = ({ folder }: Context, id: string): RunRecord => {
  mkdirSync(`${folder}/${id}`, { recursive: true });
  return { run_id: id, path: `${folder}/${id}` } as RunRecord;
};

const loadTask = ({ pool }: Context, id: string): Promise<Pending> =>
  pool.take('load', ({ input }) => input.runDir?.endsWith(`/${id}`) === true);

const DATA = {
  buffer: new SharedArrayBuffer(8),
  size: 3,
  source: 'JSON (3 syllables)',
  databaseError: null,
  files: [],
  index: null,
  indexFault: null,
};

const REACH = {
  reach: 1,
  total: 3,
  uniqueReachable: 1,
  first: Uint32Array.of(0),
  counts: Uint32Array.of(1),
  pairCount: Uint32Array.of(1),
  computationMs: 0.5,
};

/** Loads the data of a run; its reaches are yet to come. */
async function loadData(context: Context, id: string): Promise<LoadedRun> {
  const loading = context.patch.load(runOf(context, id));
  (await loadTask(context, id)).resolve(DATA);
  return (await loading).loaded;
}

/** Loads a run and lets all its work succeed. */
async function loadFully(context: Context, id: string): Promise<LoadedRun> {
  const loaded = await loadData(context, id);
  await finishReaches(context);
  return loaded;
}

/** The tasks of the four profiles. */
async function takeReaches({ pool }: Context): Promise<Pending[]> {
  const tasks: Pending[] = [];
  for (let i = 0; i < 4; i++) tasks.push(await pool.take('reach'));
  return tasks;
}

async function finishReaches(context: Context): Promise<void> {
  for (const task of await takeReaches(context)) task.resolve(REACH);
  await waitFor('readiness', () => context.patch.ready);
}

/** Walks made over what the patch holds. */
async function walkOnce({ patch, pool }: Context) {
  const walking = walkOf(patch);
  (await pool.take('walks')).resolve(new Uint32Array(4));
  return (await walking).result;
}

const recipe = { seed: 1 };
const BATCH = { seed: 1n, count: 2, steps: 1 };
const [POLICY] = parsePolicies({ version: '1.0', name_classes: { any: {} } });
const CRITERIA = { policy: POLICY!, count: 1, mode: 'hard', order: 'random', seed: 1n } as const;
const SELECT = { params: CRITERIA, exclude: null, recipe };
const COMBINE = { syllables: [2], count: 1, seed: 1n, profile: null, frequencyWeight: 1 };

const walkOf = (patch: Patch) =>
  patch.make('walks', {}, (run) => makeWalks(run, { params: DEFAULT_WALK, batch: BATCH, recipe }));
const combineOf = (patch: Patch) =>
  patch.make('candidates', {}, (run) => makeCandidates(run, { params: COMBINE, recipe }));
const selectOf = (patch: Patch) =>
  patch.make('selection', {}, async (run, { candidates }) =>
    selectNames(run, candidates!.table, SELECT, PathGate.OPEN),
  );

const TABLE = { blocks: [], ids: new Uint32Array(2), signatures: new Uint16Array(1) };
const SELECTION = {
  positions: Uint32Array.of(0),
  scores: Int16Array.of(0),
  evaluated: 1,
  admitted: 1,
  rejectedBy: {},
};

patches('a slow load that a fast one has overtaken answers and leaves nothing', async (context) => {
  const { patch, pool } = context;
  const slow = patch.load(runOf(context, 'slow'));
  const fast = patch.load(runOf(context, 'fast'));
  const slowTask = await loadTask(context, 'slow');
  (await loadTask(context, 'fast')).resolve(DATA);
  const { loaded: kept } = await fast;
  await finishReaches(context);
  const reaches = patch.content.reaches;
  slowTask.resolve({ ...DATA, size: 999 });
  assert.is((await slow).loaded.syllableCount, 999, 'its caller is answered');
  assert.is(patch.content.loaded, kept);
  assert.is(patch.content.reaches, reaches);
  assert.equal([...pool.live], [kept.corpus.id], 'the overtaken corpus is released');
  assert.not(pool.has('reach'), 'and nothing is computed for it');
  assert.equal(context.logged, []);
});

patches('of two loads the later one stays, without the reaches of the first', async (context) => {
  const { patch, pool } = context;
  const first = patch.load(runOf(context, 'first'));
  const second = patch.load(runOf(context, 'second'));
  (await loadTask(context, 'first')).resolve(DATA);
  await first;
  assert.is(patch.content.loaded?.run.run_id, 'first');
  const late = await takeReaches(context);
  (await loadTask(context, 'second')).resolve(DATA);
  await second;
  assert.is(patch.content.loaded?.run.run_id, 'second');
  for (const { options, resolve } of late) {
    assert.is(options.signal?.aborted, true, 'work for the first is stopped');
    options.onProgress?.(1, 1);
    resolve(REACH);
  }
  const ours = await takeReaches(context);
  assert.is(patch.ready, false);
  assert.is(patch.content.error, null, 'the end of stopped work is no error');
  assert.equal(context.logged, []);
  for (const { resolve } of ours) resolve(REACH);
  await waitFor('readiness', () => patch.ready);
  assert.is(patch.content.loaded?.run.run_id, 'second');
  assert.is(pool.live.size, 1);
});

patches('a load that fails keeps the corpus, its reaches and its results', async (context) => {
  const { patch, pool } = context;
  const held = await loadFully(context, 'good');
  const result = await walkOnce(context);
  const failing = patch.load(runOf(context, 'bad'));
  const task = await loadTask(context, 'bad');
  task.options.onProgress?.(1, 2);
  assert.equal(patch.progress, { phase: 'data', percent: 50 });
  task.reject(new EngineError('corpus-invalid', 'no good'));
  assert.is((await faultOf(failing)).code, 'corpus-invalid');
  assert.is(patch.content.loaded, held);
  assert.ok(patch.ready);
  assert.is(patch.content.walks, result);
  assert.is(patch.progress, null);
  assert.equal([...pool.live], [held.corpus.id]);
});

patches('a failed load does not stop the slower one before it', async (context) => {
  const { patch } = context;
  const slow = patch.load(runOf(context, 'slow'));
  const failing = patch.load(runOf(context, 'bad'));
  const task = await loadTask(context, 'slow');
  (await loadTask(context, 'bad')).reject(new EngineError('corpus-missing', 'gone'));
  await failing.catch(() => {});
  task.resolve(DATA);
  await slow;
  await finishReaches(context);
  assert.is(patch.content.loaded?.run.run_id, 'slow');
});

patches('what is made while the patch is reloaded is answered but not kept', async (context) => {
  const { patch, pool } = context;
  const before = await loadFully(context, 'one');
  const first = combineOf(patch);
  (await pool.take('combine')).resolve({ table: TABLE, distinct: 1 });
  await first;
  const [walking, combining, selecting] = [walkOf(patch), combineOf(patch), selectOf(patch)];
  const walks = await pool.take('walks');
  const combine = await pool.take('combine');
  const select = await pool.take('select');
  await loadFully(context, 'two');
  walks.resolve(Uint32Array.of(1, 2, 3, 4));
  combine.resolve({ table: TABLE, distinct: 1 });
  select.resolve(SELECTION);
  const { loaded, result } = await walking;
  assert.is(loaded, before, 'the answer is about the corpus it was made from');
  assert.equal([...result.ids], [1, 2, 3, 4]);
  assert.is((await combining).result.distinct, 1);
  assert.is((await selecting).result.count, 1);
  const { walks: kept, candidates, selection } = patch.content;
  assert.equal([kept, candidates, selection], [null, null, null]);
});

patches('of two results of a kind the last stays, and failing work leaves it', async (context) => {
  const { patch, pool } = context;
  await loadFully(context, 'one');
  // each looks at the run's folder first, and which look ends first is chance: one after the other
  const first = walkOf(patch);
  const one = await pool.take('walks');
  const second = walkOf(patch);
  const two = await pool.take('walks');
  two.resolve(new Uint32Array(4));
  await second;
  one.resolve(new Uint32Array(4));
  const { result } = await first;
  assert.is(result, patch.content.walks);
  const failing = walkOf(patch);
  (await pool.take('walks')).reject(new EngineError('weights-vanish', 'too cold'));
  assert.is((await faultOf(failing)).code, 'weights-vanish');
  assert.is(patch.content.walks, result);
});

patches('reaches that cannot be computed are an error until the next load', async (context) => {
  const { patch, pool } = context;
  await loadData(context, 'one');
  (await pool.take('reach')).reject(new Error('out of memory'));
  await waitFor('the error', () => patch.content.error);
  assert.is(patch.content.error, 'Walker initialisation failed: out of memory');
  assert.equal([patch.ready, patch.content.stage, patch.progress], [false, null, null]);
  assert.is(patch.content.cache.status, 'error');
  assert.is(context.logged.length, 1);
  pool.pending.length = 0;
  await loadFully(context, 'two');
  assert.equal([patch.ready, patch.content.error], [true, null]);
});

patches('progress tells reading, then reaches, and never shrinks in them', async (context) => {
  const { patch } = context;
  const loading = patch.load(runOf(context, 'one'));
  const task = await loadTask(context, 'one');
  task.options.onProgress?.(3, 4);
  assert.equal(patch.progress, { phase: 'data', percent: 75 });
  task.resolve(DATA);
  await loading;
  const reaches = await takeReaches(context);
  reaches[2]!.options.onProgress?.(1, 2);
  assert.equal(patch.progress, { phase: 'reaches', percent: 12.5 });
  assert.is(patch.content.stage, 'Computing reaches: goblin');
  reaches[0]!.options.onProgress?.(4, 4);
  assert.equal(patch.progress, { phase: 'reaches', percent: 37.5 });
  assert.is(patch.content.stage, 'Computing reaches: goblin');
  for (const reach of reaches) reach.resolve(REACH);
  await waitFor('readiness', () => patch.ready);
  assert.is(patch.progress, null);
});

patches('a rebuild of the reaches tells its progress and leaves none behind', async (context) => {
  const { patch, pool } = context;
  await loadFully(context, 'one');
  const before = patch.content.reaches;
  for (const outcome of ['refused', 'rebuilt'] as const) {
    const { signal } = new AbortController();
    const rebuilding = patch.rebuildCache({ signal }).then(
      () => 'rebuilt',
      () => 'refused',
    );
    const tasks = await takeReaches(context);
    tasks[1]!.options.onProgress?.(1, 2);
    assert.is(patch.content.stage, 'Computing reaches: dialect');
    assert.equal(patch.progress, { phase: 'reaches', percent: 12.5 });
    if (outcome === 'refused') {
      tasks[0]!.reject(new Error('no memory'));
    } else {
      for (const task of tasks) task.resolve(REACH);
      (await pool.take('writeReaches')).resolve({ inputHash: 'a', outputHash: 'b' });
    }
    assert.is(await rebuilding, outcome);
    tasks[2]!.options.onProgress?.(1, 2);
    assert.equal([patch.content.stage, patch.progress, patch.ready], [null, null, true]);
    assert.is(patch.content.reaches === before, outcome === 'refused');
  }
  assert.is(patch.content.cache.status, 'hit');
});

patches('a closed patch stops its work in silence', async (context) => {
  const { patch, pool } = context;
  await loadData(context, 'one');
  const task = await pool.take('reach');
  patch.close();
  assert.is(task.options.signal?.aborted, true);
  assert.is(patch.content.error, null);
  assert.equal(context.logged, []);
});

patches('an empty patch makes nothing', async ({ patch }) => {
  assert.is((await faultOf(walkOf(patch))).code, 'patch-empty');
});
