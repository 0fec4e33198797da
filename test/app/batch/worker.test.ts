/** A worker that has no batch at the path of a job tells so, and gives the part back. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { Broker } from '../../../app/batch/queue/broker.ts';
import { workParts } from '../../../app/batch/queue/worker.ts';
import type { WorkerPool } from '../../../workers/pool.ts';
import { sharedFolderSuite } from '../../store/temp-folder.ts';

const worker = sharedFolderSuite('workers of the queue');

worker('a folder of other files holds no batch', async ({ folder }) => {
  const other = join(folder, 'other');
  await mkdir(other);
  await writeFile(join(other, 'notes.txt'), 'mine');
  for (const path of [other, join(other, 'notes.txt'), join(folder, 'none')]) {
    const lines: string[] = [];
    let make: ((job: object) => Promise<null>) | undefined;
    const broker = {
      worker: (made: typeof make) => {
        make = made;
      },
      delayed: Error,
    };
    const options = { runs: folder, lockMs: 1000, onLine: (line: string) => void lines.push(line) };
    workParts(broker as unknown as Broker, { threads: 1 } as WorkerPool, options);
    const job = { updateProgress: async () => {}, moveToDelayed: async () => {} };
    await make!({ ...job, data: { folder: path, part: 0 } }).catch(() => {});
    assert.equal(lines, [`gives back parts of ${path}: there is no batch in ${path} here`]);
  }
});

worker.run();
