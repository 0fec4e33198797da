/** The committed names come again, with one thread and two, in whatever locale the tests run. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WorkerPool } from '../../workers/pool.ts';
import {
  makeSlots,
  makeSources,
  readVectors,
  SLOTS_FILE,
  type SlotVectors,
} from './names.ts';

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
    'the construction has moved: it needs a new number, then npm run vectors';
  assert.equal(made.slots, known.slots, remedy);
});

vectors.run();
