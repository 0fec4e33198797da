/** Replay of the recorded requests to the walker and sessions. */
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import { packageRoot } from '../../../store/files/package-root.ts';
import { OWN_NAME, readLines, replay } from '../../replay.ts';
import { Placeholders } from '../../replay-compare.ts';
import { layOutRun, readTable } from '../../run-layout.ts';
import { startServer } from '../../server.ts';
import { derivedHashes } from './derived-hashes.ts';

const RUNS = {
  '20250101_000001_pyphen': 'en-pyphen',
  '20250101_000002_nltk': 'en-nltk',
  '20250101_000003_pyphen': 'de-pyphen',
};

/** Files of the recorded folder listing by size in bytes; the hidden and the foreign are not listed. */
const BROWSED = { 'a.tsv': 5, 'B.csv': 5, 'm.text': 6, 'z.txt': 5, 'x.json': 3, '.hidden.txt': 2 };

const recording = suite<{ folder: string; close(): Promise<void> }>('recording walker.jsonl');

recording.before(async (context) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'namewalk-walker-')));
  Object.assign(context, { folder, close: async () => {} });
  const browsed = join(folder, 'browse');
  await mkdir(join(browsed, 'A-dir'), { recursive: true });
  await mkdir(join(browsed, 'b-dir'));
  for (const [name, size] of Object.entries(BROWSED)) {
    await writeFile(join(browsed, name), 'x'.repeat(size));
  }
});

recording.after(async ({ folder, close }) => {
  await close();
  await rm(folder, { recursive: true, maxRetries: 20 });
});

recording('every line is met', async (context) => {
  const server = await startServer();
  context.close = () => server.close();
  for (const [run, table] of Object.entries(RUNS)) {
    const records = await readTable(join(packageRoot(), `test/golden/inputs/${table}.tsv.gz`));
    await layOutRun(join(server.outputBase, run), records);
  }
  const browse = join(context.folder, 'browse');
  await replay({
    name: 'walker.jsonl',
    base: server.base,
    placeholders: new Placeholders(
      {
        OUT: server.outputBase,
        SESSIONS: join(server.outputBase, 'sessions'),
        BROWSE: browse,
        TMP: dirname(browse),
      },
      derivedHashes(await readLines('walker.jsonl')),
    ),
    exceptions: [OWN_NAME],
  });
});

recording.run();
