/** Writes to a database that another program has locked: one of them waits, those in line behind it do not. */
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLog } from '../../../app/log.ts';
import { PackageStore } from '../../../app/packages/database.ts';
import { Settings } from '../../../app/settings/settings.ts';
import { EngineError } from '../../../engine/base/errors.ts';
import { loadConfig } from '../../../store/settings/config.ts';
import type { WorkerPool } from '../../../workers/pool.ts';
import { makeTempFolder } from '../../store/temp-folder.ts';

const locked = suite('a locked database');

locked('is waited for once by those who came meanwhile', async () => {
  const { folder, remove } = await makeTempFolder();
  const waits: ((err: Error) => void)[] = [];
  const run = () => new Promise((_resolve, reject) => waits.push(reject));
  const pool = { run } as unknown as WorkerPool;
  const config = loadConfig({ config: join(folder, 'none.ini'), outputBase: folder });
  const store = new PackageStore(
    pool,
    new Settings(config),
    config,
    createLog(true, () => {}),
  );
  const write = () => store.ask('addFavorites', []);
  const told = (promise: Promise<unknown>) => promise.then(String, (err: Error) => err.message);
  const first = [write(), write(), write()].map(told);
  while (waits.length === 0) await new Promise(setImmediate);
  waits[0]!(new EngineError('database-busy', 'process 7 has it'));
  assert.equal(await Promise.all(first), Array(3).fill('process 7 has it'));
  assert.is(waits.length, 1, 'one wait for all three');
  // who comes later tries again
  const later = told(write());
  while (waits.length === 1) await new Promise(setImmediate);
  waits[1]!(new EngineError('database-busy', 'again'));
  assert.is(await later, 'again');
  await remove();
});

locked.run();
