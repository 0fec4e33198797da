/** A pipeline job on a text of 50 MB. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { spawnCli } from '../bin/cli.ts';
import { apiSuite } from '../http/api.ts';
import { waitFor } from '../wait.ts';

/** Copies of the novel that make 50 MB. */
const COPIES = 73;

const huge = apiSuite('a text of 50 MB', async ({ folder }) => {
  const text = join(folder, 'huge.txt');
  const novel = join(packageRoot(), 'samples', 'en-pride-and-prejudice.txt');
  await writeFile(text, (await readFile(novel, 'utf8')).repeat(COPIES));
  return { text };
});

for (const extractor of ['pyphen', 'nltk']) {
  huge(`becomes a run by ${extractor}`, async ({ folder, text }) => {
    const out = join(folder, extractor);
    const args = ['run', text, '--output-base', out, '--extractor', extractor, '--json'];
    const { code, stdout, stderr } = await spawnCli(args);
    assert.is(code, 0, stderr);
    assert.ok((JSON.parse(stdout) as { syllable_count: number }).syllable_count > 2000);
  });
}

huge('that is binary at its end fails with its name, and the server lives', async (t) => {
  const path = join(t.folder, 'binary.txt');
  await writeFile(path, Buffer.alloc(50_000_000, 'word '));
  await writeFile(path, Buffer.from([0, 0xff, 0xfe]), { flag: 'a' });
  await t.ask('pipeline/start', { source_path: path });
  const status = await waitFor('the end of the job', async () => {
    const body = await t.ask('pipeline/status');
    return body.status === 'running' ? undefined : body;
  });
  assert.equal([status.status, status.error_message], ['failed', 'Extraction failed']);
  assert.match((status.log_lines as string[]).join('\n'), /binary\.txt/);
  assert.equal(await t.ask('health'), { ok: true });
});

huge.run();
