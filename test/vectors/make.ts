/**
 * `npm run vectors`: writes the vectors of namespace/2 from what they are given: do so only with a new number of the
 * construction.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WorkerPool } from '../../workers/pool.ts';
import {
  makeSlots,
  makeSources,
  readVectors,
  SLOTS_FILE,
  type SlotVectors,
} from './names.ts';

const folder = await mkdtemp(join(tmpdir(), 'namewalk-vectors-'));
const pool = new WorkerPool({ threads: 1 });
const write = async (path: string, value: object): Promise<void> => {
  await writeFile(path, `${JSON.stringify(value, null, 1)}\n`);
  process.stdout.write(`${path}\n`);
};
try {
  const runs = await makeSources(folder);
  const { given } = await readVectors<SlotVectors>(SLOTS_FILE);
  await write(SLOTS_FILE, await makeSlots(pool, runs, given));
} finally {
  await pool.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}
