/** `namewalk run`: outputs, logs, faults, signals. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { packageRoot, packageVersion } from '../../store/files/package-root.ts';
import type { PipelineMessage } from '../../store/pipeline/events.ts';
import { sampled } from '../extent.ts';
import { PROGRAM, start } from '../process.ts';
import { folderSuite, writeFiles } from '../store/temp-folder.ts';
import { Cli, spawnCli } from './cli.ts';

const NOVEL = join(packageRoot(), 'samples/en-pride-and-prejudice.txt');

interface Context {
  text: string;
  /** The command line in the folder of the test. */
  cli: Cli;
}

const verb = folderSuite<Context>('namewalk run and runs', (context) => {
  const { folder } = context;
  context.text = join(folder, 'text.txt');
  context.cli = new Cli({ cwd: folder });
  return writeFiles(folder, { 'text.txt': 'wonderful mountain rivers' });
});

verb('run prints the run directory and logs to standard error', async ({ folder, text }) => {
  const out = join(folder, 'out');
  const { code, stdout, stderr } = await spawnCli(['run', text, '--output-base', out]);
  assert.is(code, 0, stderr);
  const [runId] = await readdir(out);
  assert.is(stdout, `${join(out, runId!)}\n`);
  const lines = stderr.trimEnd().split('\n');
  assert.ok(
    lines.every((line) => /^\[(extract|normalize|annotate|database|config|output)\] /.test(line)),
  );
  assert.match(lines.at(-1)!, /^\[output\] data files: data\/corpus\.db, /);
});

verb('run takes proper names only, or a list of them', async ({ folder, cli }) => {
  const story = 'then Jane saw Bruce, and Jane called; so Bruce came';
  await writeFiles(folder, { 'story.txt': story, 'list.txt': 'Ruth\nMark\n' });
  const syllables = async (args: string): Promise<string[]> => {
    const path = await cli.text(`run ${args} --language=en_US`);
    const file = join(path.trim(), 'pyphen_syllables_unique.txt');
    return (await readFile(file, 'utf8')).trim().split('\n');
  };
  assert.equal(await syllables('story.txt --words names'), ['bruce', 'jane']);
  assert.equal(await syllables('--word-list list.txt'), ['mark', 'ruth']);
});

verb('run makes its outputs below the working directory by default', async ({ folder, cli }) => {
  const path = await cli.text('run text.txt --language=en_US --no-annotate');
  const [runId] = await readdir(join(folder, '_working/output'));
  assert.is(path, `${join(folder, '_working/output', runId!)}\n`);
});

/** Starts it with a channel for messages, as the server does. */
function startJob(cwd: string, args: string) {
  const stdio: ('ignore' | 'pipe' | 'ipc')[] = ['ignore', 'pipe', 'pipe', 'ipc'];
  const started = start([PROGRAM, 'run', ...args.split(' ')], { cwd, stdio });
  const messages: PipelineMessage[] = [];
  started.child.on('message', (message: PipelineMessage) => messages.push(message));
  return { ...started, messages };
}

verb('run tells the process that started it all it does', async ({ folder, text }) => {
  const { messages, ended } = startJob(folder, `--output-base=out --no-normalize -- ${text}`);
  const { code, stdout } = await ended;
  assert.equal([code, stdout], [0, '']);
  const found = messages.map(({ kind }) => kind).filter((kind) => kind !== 'progress');
  assert.equal(found, ['stage', 'run-dir', 'end']);
  const [runId] = await readdir(join(folder, 'out'));
  const made = messages.find((message) => message.kind === 'run-dir');
  assert.equal(made, { kind: 'run-dir', path: join(folder, 'out', runId!) });
});

verb('run refuses a text that cannot be read or cut', async ({ folder, cli }) => {
  await writeFiles(folder, {
    'texts/bad.txt': new Uint8Array([0xff]),
    'short.txt': 'the cat sat on the mat',
  });
  await cli.refuses([
    ['run texts', 1, /\[extract\] error: bad\.txt: not valid UTF-8/],
    ['run texts', 1, /\[pipeline\] error: Extraction failed/],
    ['run short.txt --language en_US --output-base none', 1, /^error: None of the 6 words can be/],
  ]);
  assert.not(existsSync(join(folder, 'none')), 'before it writes anything');
});

verb('run stops at once on a signal and says so', async ({ folder }) => {
  const novel = await readFile(NOVEL, 'utf8');
  await writeFiles(folder, { 'long.txt': novel.repeat(20) });
  for (const signal of sampled(['SIGINT'] as const, ['SIGTERM', 'SIGINT'] as const)) {
    const { child, messages, ended } = startJob(folder, 'long.txt --language en_US');
    const stop = ({ kind }: PipelineMessage): void => {
      if (kind !== 'progress') return;
      child.off('message', stop);
      child.kill(signal);
    };
    child.on('message', stop);
    assert.is((await ended).code, 130);
    const last = messages.at(-1);
    assert.ok(last?.kind === 'end' && last.status === 'cancelled' && last.error_message === null);
    const runDir = messages.find((message) => message.kind === 'run-dir');
    const path = runDir?.kind === 'run-dir' ? runDir.path : '';
    const manifest = JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8'));
    assert.is(manifest.status, 'cancelled');
    assert.not(JSON.stringify(manifest.artifacts).includes('.tmp'));
  }
});

verb('runs lists runs in every format', async ({ folder, cli, text }) => {
  await cli.text(`run ${text} --output-base ${folder} --language en_US`);
  const runs = `runs --output-base ${folder}`;
  const [record] = await cli.json(runs);
  assert.equal(await cli.records(runs), [record]);
  const { run_id, syllable_count } = record;
  assert.is(
    await cli.text(`${runs} --csv`),
    `run_id,status,syllables,extractor,source,name\r\n${run_id},completed,${syllable_count},pyphen,${text},\r\n`,
  );
  assert.match(
    await cli.text(runs),
    new RegExp(`^${run_id}  completed +${syllable_count}  pyphen  `),
  );
  assert.equal(await cli.json('runs'), []);
});

verb('help and version come on standard output', async ({ cli }) => {
  assert.match(await cli.text('run --help'), /^Usage: namewalk run SOURCE/);
  assert.match(await cli.text('--help'), /\n {2}run +make a corpus/);
  assert.is(await cli.text('--version'), `${packageVersion()}\n`);
  assert.is((await cli.run()).code, 2);
});
