/** Replay of the recorded requests to packages and generation. */
import { cp, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import { packageRoot } from '../../../store/files/package-root.ts';
import { replay } from '../../replay.ts';
import { Placeholders } from '../../replay-compare.ts';
import { startServer } from '../../server.ts';

/** Files that the recording speaks of and that are no packages. */
const BROKEN = {
  'broken_metadata.json': '{x',
  'list_metadata.json': '[1]',
  'badfiles_metadata.json': '{"files_included": "x.txt"}',
  'notazip.zip': 'no archive',
};

const recording = suite<{ folder: string; close(): Promise<void> }>('recording generation.jsonl');

recording.before(async (context) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'namewalk-generation-')));
  Object.assign(context, { folder, close: async () => {} });
  await cp(join(packageRoot(), 'test/golden/inputs/packages'), folder, { recursive: true });
  for (const [name, text] of Object.entries(BROKEN)) await writeFile(join(folder, name), text);
});

recording.after(async ({ folder, close }) => {
  await close();
  await rm(folder, { recursive: true, maxRetries: 20 });
});

recording('every line is met', async (context) => {
  const dbFolder = join(context.folder, 'db');
  const server = await startServer({ dbPath: join(dbFolder, 'name_packages.sqlite3') });
  context.close = () => server.close();
  await replay({
    name: 'generation.jsonl',
    base: server.base,
    placeholders: new Placeholders({ PACKAGES: context.folder, DB: dbFolder }),
  });
});

recording.run();
