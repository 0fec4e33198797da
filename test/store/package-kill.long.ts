/** Processes that are killed while they build or import packages leave whole ones or none. */
import { statSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as assert from 'uvu/assert';
import { Random } from '../../engine/base/random/mersenne-twister.ts';
import { metadataPathOf } from '../../engine/names/package-files.ts';
import { hasTable, openPackageDb } from '../../store/database/database.ts';
import { importPackage } from '../../store/database/import.ts';
import { listPackages } from '../../store/database/queries.ts';
import { buildPackage } from '../../store/packages/package.ts';
import { verifyPackage } from '../../store/packages/verify.ts';
import { stopAtChange } from '../batch-process.ts';
import { budget } from '../fuzz/budget.ts';
import { PROGRAM, start } from '../process.ts';
import { waitFor } from '../wait.ts';
import { planOf } from './package-plan.ts';
import { folderSuite } from './temp-folder.ts';
import { zipBytes } from './zip-file.ts';

const killing = folderSuite('killed work on packages');

const LOOP = fileURLToPath(new URL('./package-loop.js', import.meta.url));
const KILLS = 12;
/** A package makes some ten changes of files. */
const MAX_CHANGES = 60;

killing(`every kept package is whole after ${KILLS} kills at any moment`, async ({ folder }) => {
  const { seed } = budget(KILLS);
  console.log(`\n  FUZZ_SEED=${seed}`);
  const random = new Random(BigInt(seed));
  let checked = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const { child, ended } = start([LOOP, folder]);
    stopAtChange(child, folder, Math.floor(random.random() * MAX_CHANGES));
    await ended;
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if (name.endsWith('.zip')) {
        const verdicts = await verifyPackage({ archive: path });
        assert.ok(
          verdicts.every(({ status }) => status === 'verified'),
          JSON.stringify(verdicts),
        );
        checked++;
        await rm(path);
        await rm(metadataPathOf(path), { force: true });
      } else if (!name.endsWith('_metadata.json')) {
        assert.match(name, /^(package|metadata)\.\d+@[0-9a-f]{8}\.[0-9a-f-]+\.tmp$/);
        await rm(path);
      }
    }
    assert.equal(await readdir(folder), [], 'a metadata file without its archive');
  }
  assert.ok(checked > 0, 'no package was built before a kill');
  assert.ok((await buildPackage(planOf(), { folder })).metadataPath);
});

killing('a killed import leaves nothing, and the next one works', async ({ folder }) => {
  const db = join(folder, 'names.sqlite3');
  const lines = Array.from({ length: 1_000_000 }, (_, i) => `name${i.toString(36)}`).join('\n');
  const base = join(folder, 'big');
  await writeFile(`${base}.zip`, zipBytes([{ name: 'a_all.txt', data: lines }]));
  await writeFile(`${base}_metadata.json`, '{"package_name":"big"}');
  const flags = ['import', `${base}.zip`, '--db', db];
  const { child, ended } = start([PROGRAM, ...flags]);
  await waitFor('rows on their way to the disk', () => {
    const wal = statSync(`${db}-wal`, { throwIfNoEntry: false });
    return child.exitCode !== null || (wal?.size ?? 0) > 1_000_000;
  });
  child.kill('SIGKILL');
  assert.is((await ended).signal, 'SIGKILL', 'the import was still under way');
  const opened = openPackageDb(db);
  assert.equal(listPackages(opened), []);
  assert.not.ok(hasTable(opened, 'pkg_1_big_a_all_1'));
  opened.close();
  const imported = await importPackage(db, {
    metadata: `${base}_metadata.json`,
    zip: `${base}.zip`,
  });
  assert.is(imported.package_id, 1);
  assert.is(imported.tables[0]!.row_count, 1_000_000);
});
