/** SIGINT and SIGTERM during verbs of the command line: each ends in order, with the exit code of the signal. */
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { makeTempFolder } from '../store/temp-folder.ts';
import { waitFor } from '../wait.ts';
import { spawnCli } from './cli.ts';

interface Context {
  folder: string;
  /** A text that is read for longer than it takes to interrupt it. */
  text: string;
  remove(): Promise<void>;
}

const interrupted = suite<Context>('interrupted verbs');
interrupted.before(async (context) => {
  const { folder, remove } = await makeTempFolder();
  const text = join(folder, 'long.txt');
  const novel = await readFile(join(packageRoot(), 'samples/en-pride-and-prejudice.txt'), 'utf8');
  await writeFile(text, novel.repeat(100));
  Object.assign(context, { folder, text, remove });
});
interrupted.after(({ remove }) => remove());

/** The first run below a folder, once its text is being read. */
const runUnder = (base: string): Promise<string> =>
  waitFor('a run', async () => {
    const [run] = (await readdir(base).catch(() => [])).filter((name) => /^\d{8}_/.test(name));
    return run === undefined ? null : join(base, run);
  });

const statusOf = async (run: string): Promise<unknown> =>
  JSON.parse(await readFile(join(run, 'manifest.json'), 'utf8')).status;

for (const [verb, signal, expected] of [
  ['names', 'SIGINT', 130],
  ['model', 'SIGTERM', 143],
] as const) {
  interrupted(`${verb}, while its text is read: the run is cancelled`, async ({ folder, text }) => {
    const base = join(folder, verb);
    const output = verb === 'model' ? ['-o', join(folder, 'made.nwm.json')] : [];
    const { code, stdout, stderr } = await spawnCli(
      [verb, '--text', text, '--output-base', base, ...output],
      { onStart: (kill) => void runUnder(base).then(() => kill(signal)) },
    );
    assert.is(code, expected, stderr);
    assert.is(stdout, '');
    assert.match(stderr, /The run of .*long\.txt was cancelled/);
    assert.is(await statusOf(await runUnder(base)), 'cancelled');
    assert.not(existsSync(join(folder, 'made.nwm.json')));
  });
}

interrupted.run();
