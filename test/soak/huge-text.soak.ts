/** A pipeline job on a text of 50 MB. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { spawnCli } from '../bin/cli.ts';
import { request } from '../client.ts';
import { startServer } from '../server.ts';
import { waitFor } from '../wait.ts';

/** Copies of the novel that make 50 MB. */
const COPIES = 73;

const huge = suite<{ folder: string; text: string }>('a text of 50 MB');
huge.before(async (context) => {
  context.folder = await mkdtemp(join(tmpdir(), 'namewalk-huge-'));
  context.text = join(context.folder, 'huge.txt');
  const novel = await readFile(
    join(packageRoot(), 'samples', 'en-pride-and-prejudice.txt'),
    'utf8',
  );
  await writeFile(context.text, novel.repeat(COPIES));
});
huge.after(({ folder }) => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

for (const extractor of ['pyphen', 'nltk']) {
  huge(`becomes a run by ${extractor}`, async ({ folder, text }) => {
    const out = join(folder, extractor);
    const args = ['run', text, '--output-base', out, '--extractor', extractor, '--json'];
    const { code, stdout, stderr } = await spawnCli(args);
    assert.is(code, 0, stderr);
    assert.ok((JSON.parse(stdout) as { syllable_count: number }).syllable_count > 2000);
  });
}

huge('that is binary at its end fails with its name, and the server lives', async ({ folder }) => {
  const path = join(folder, 'binary.txt');
  await writeFile(path, Buffer.alloc(50_000_000, 'word '));
  await writeFile(path, Buffer.from([0, 0xff, 0xfe]), { flag: 'a' });
  const server = await startServer();
  try {
    const start = { source_path: path };
    await request(server.base, 'POST', '/api/pipeline/start', start);
    const status = await waitFor('the end of the job', async () => {
      const { body } = await request<{
        status: string;
        error_message: string;
        log_lines: string[];
      }>(server.base, 'GET', '/api/pipeline/status');
      return body.status === 'running' ? undefined : body;
    });
    assert.is(status.status, 'failed');
    assert.is(status.error_message, 'Extraction failed');
    assert.match(status.log_lines.join('\n'), /binary\.txt/);
    assert.is((await request(server.base, 'GET', '/api/health')).status, 200);
  } finally {
    await server.close();
  }
});

huge.run();
