/** Replay of the recorded requests to packages and generation. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../../store/files/package-root.ts';
import { replay } from '../../replay.ts';
import { Placeholders } from '../../replay-compare.ts';
import { writeFiles } from '../../store/temp-folder.ts';
import { apiSuite } from '../api.ts';

/** Files that the recording speaks of and that are no packages. */
const BROKEN = {
  'broken_metadata.json': '{x',
  'list_metadata.json': '[1]',
  'badfiles_metadata.json': '{"files_included": "x.txt"}',
  'notazip.zip': 'no archive',
};

const recording = apiSuite('recording generation.jsonl', async ({ folder }) => {
  await cp(join(packageRoot(), 'test/golden/inputs/packages'), folder, { recursive: true });
  await writeFiles(folder, BROKEN);
});

recording('every line is met', ({ base, folder, outputBase }) =>
  replay({
    name: 'generation.jsonl',
    base,
    placeholders: new Placeholders({ PACKAGES: folder, DB: outputBase }),
  }),
);
