/** The committed names come again, with one thread and two, in whatever locale the tests run. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WorkerPool } from '../../workers/pool.ts';
import { keepThreads } from '../../workers/threads.ts';
import { sampled } from '../extent.ts';
import {
  DEFAULTS_FILE,
  type DefaultNames,
  makeDefaults,
  makeSlots,
  makeSources,
  readVectors,
  SLOTS_FILE,
  type SlotVectors,
} from './names.ts';

// the second test goes on with what the first has learned
keepThreads();

interface Context {
  folder: string;
  runs: Record<string, string>;
}

const vectors = suite<Context>('vectors of names');

vectors.before(async (context) => {
  context.folder = await mkdtemp(join(tmpdir(), 'namewalk-vectors-'));
  context.runs = await makeSources(context.folder);
});
vectors.after(({ folder }) => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

async function withPool<T>(threads: number, work: (pool: WorkerPool) => Promise<T>): Promise<T> {
  const pool = new WorkerPool({ threads });
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}

vectors('namespace/2 gives every class of every source its names by slot', async ({ runs }) => {
  const known = await readVectors<SlotVectors>(SLOTS_FILE);
  const made = await withPool(1, (pool) => makeSlots(pool, runs, known.given));
  const remedy =
    'the construction has moved: it needs a new number, then npm run vectors -- --slots';
  assert.equal(made.slots, known.slots, remedy);
});

vectors(
  'names by default are the committed ones, whatever the number of threads',
  async ({ runs }) => {
    const known = await readVectors<DefaultNames>(DEFAULTS_FILE);
    for (const threads of sampled([1], [1, 2])) {
      const made = await withPool(threads, (pool) => makeDefaults(pool, runs));
      assert.equal(made, known, 'names by default have changed; npm run vectors writes them down');
    }
  },
);

vectors.run();
