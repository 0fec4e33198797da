/** `namewalk run`: outputs, logs, faults, signals. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { packageRoot, packageVersion } from '../../store/files/package-root.ts';
import { folderSuite, writeFiles } from '../store/temp-folder.ts';
import { runCli, spawnCli } from './cli.ts';

const NOVEL = join(packageRoot(), 'samples/en-pride-and-prejudice.txt');

const cli = folderSuite<{ text: string }>('namewalk run and runs', (context) => {
  context.text = join(context.folder, 'text.txt');
  return writeFiles(context.folder, { 'text.txt': 'wonderful mountain rivers' });
});

cli('run prints the run directory and logs to standard error', async ({ folder, text }) => {
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

cli('run takes proper names only, or a list of them', async ({ folder }) => {
  const story = 'then Jane saw Bruce, and Jane called; so Bruce came';
  await writeFiles(folder, { 'story.txt': story, 'list.txt': 'Ruth\nMark\n' });
  const syllables = async (args: readonly string[]): Promise<string[]> => {
    const { code, stdout, stderr } = await runCli(['run', ...args], folder);
    assert.is(code, 0, stderr);
    const file = join(stdout.trim(), 'pyphen_syllables_unique.txt');
    return (await readFile(file, 'utf8')).trim().split('\n');
  };
  const english = '--language=en_US';
  assert.equal(await syllables(['story.txt', '--words', 'names', english]), ['bruce', 'jane']);
  assert.equal(await syllables(['--word-list', 'list.txt', english]), ['mark', 'ruth']);
  const both = await runCli(['run', 'story.txt', '--word-list', 'list.txt'], folder);
  assert.is(both.code, 2);
  assert.match(both.stderr, /Either SOURCE or --word-list/);
  const odd = await runCli(['run', 'story.txt', '--words', 'some'], folder);
  assert.is(odd.code, 2);
  assert.match(odd.stderr, /Invalid words: some/);
});

cli('run says that of a table all columns are read', async ({ folder }) => {
  await writeFiles(folder, { 'towns.csv': 'id,town\n1,wonderful mountain\n' });
  const { code, stderr } = await runCli(['run', 'towns.csv', '--language=en_US'], folder);
  assert.is(code, 0, stderr);
  assert.match(stderr, /^note: towns\.csv is read as text, all columns and the heading/m);
});

cli('run makes its outputs below the working directory by default', async ({ folder }) => {
  const args = ['run', 'text.txt', '--language=en_US', '--no-annotate', '--json'];
  const { code, stdout } = await runCli(args, folder);
  assert.is(code, 0);
  const result = JSON.parse(stdout);
  assert.is(result.path, join(folder, '_working/output', result.run_id));
  assert.equal(
    [result.status, result.syllable_count, result.error_message],
    ['completed', null, null],
  );
});

cli('run tells the process that started it all it does', async ({ folder, text }) => {
  const args = ['run', '--output-base=out', '--no-normalize', '--', text];
  const { code, stdout, messages } = await spawnCli(args, { cwd: folder, ipc: true });
  assert.is(code, 0);
  assert.is(stdout, '');
  assert.equal(
    messages.map(({ kind }) => kind).filter((kind) => kind !== 'progress'),
    ['stage', 'run-dir', 'run', 'stage-done', 'end'],
  );
  const run = messages.find((message) => message.kind === 'run');
  assert.ok(run?.kind === 'run' && run.path === join(folder, 'out', run.run_id));
});

cli('run ends with 1 and names the file when a text cannot be read', async ({ folder }) => {
  await writeFiles(folder, { 'texts/bad.txt': new Uint8Array([0xff]) });
  const { code, stdout, stderr } = await runCli(['run', 'texts'], folder);
  assert.is(code, 1);
  assert.is(stdout, '');
  assert.match(stderr, /\[extract\] error: bad\.txt: not valid UTF-8/);
  assert.match(stderr, /\[pipeline\] error: Extraction failed/);
});

cli('run refuses a text that cannot be cut, before it writes anything', async ({ folder }) => {
  await writeFiles(folder, { 'short.txt': 'the cat sat on the mat' });
  const args = ['run', 'short.txt', '--language', 'en_US', '--output-base', 'none'];
  const { code, stdout, stderr } = await runCli(args, folder);
  assert.equal([code, stdout], [1, '']);
  assert.match(stderr, /^error: None of the 6 words can be cut/);
  assert.not(existsSync(join(folder, 'none')));
});

cli('run stops at once on a signal and says so', async ({ folder }) => {
  const novel = await readFile(NOVEL, 'utf8');
  await writeFiles(folder, { 'long.txt': novel.repeat(20) });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    let stopped = false;
    const { code, messages } = await spawnCli(['run', 'long.txt', '--extractor', 'nltk'], {
      cwd: folder,
      ipc: true,
      onMessage(message, kill) {
        if (message.kind !== 'progress' || stopped) return;
        stopped = true;
        kill(signal);
      },
    });
    assert.is(code, 130);
    assert.equal(messages.at(-1), { kind: 'end', status: 'cancelled', error_message: null });
    const runDir = messages.find((message) => message.kind === 'run-dir');
    const path = runDir?.kind === 'run-dir' ? runDir.path : '';
    const manifest = JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8'));
    assert.is(manifest.status, 'cancelled');
    assert.not(JSON.stringify(manifest.artifacts).includes('.tmp'));
  }
});

cli('runs lists runs in every format', async ({ folder, text }) => {
  await runCli(['run', text, '--output-base', folder, '--language', 'en_US']);
  const list = async (...args: string[]): Promise<string> => {
    const { code, stdout } = await runCli(['runs', '--output-base', folder, ...args]);
    assert.is(code, 0);
    return stdout;
  };
  const [record] = JSON.parse(await list('--json'));
  assert.equal(JSON.parse(await list('--ndjson')), record);
  const { run_id, syllable_count } = record;
  assert.is(
    await list('--csv'),
    `run_id,status,syllables,extractor,source,name\r\n${run_id},completed,${syllable_count},pyphen,${text},\r\n`,
  );
  assert.match(await list(), new RegExp(`^${run_id}  completed +${syllable_count}  pyphen  `));
  const { stdout } = await runCli(['runs', '--json'], folder);
  assert.is(stdout, '[]\n');
});

cli('wrong usage ends with 2 and a hint', async ({ text }) => {
  const cases: [string[], RegExp][] = [
    [
      ['walks'],
      /unknown command "walks"\. Commands: serve, list, model, names, score, match, check, mcp, run, runs, walk/,
    ],
    [['run'], /SOURCE is missing/],
    [['run', text, text], /One SOURCE only/],
    [['run', text, '--colour'], /--colour/],
    [['run', text, '--min-length', 'x'], /--min-length must be an integer, not "x"/],
    [['run', text, '--min-length', '0'], /min_syllable_length must be >= 1/],
    [['run', text, '--extractor', 'espeak'], /Invalid extractor: espeak/],
    [['run', text, '--extractor', 'nltk', '--romanize'], /romanize goes with the extractor pyphen/],
    [['run', text, '--count-by', 'files', '--words', 'names'], /count_by must be occurrences when/],
    [['run', '--word-list', text, '--count-by', 'files'], /count_by must be occurrences when/],
    [['run', text, '--count-by', 'lines'], /Invalid count_by: lines/],
    [['runs', 'out'], /--output-base/],
    [['runs', '--json', '--csv'], /Choose one of --json and --csv/],
  ];
  for (const [args, hint] of cases) {
    const { code, stdout, stderr } = await runCli(args);
    assert.is(code, 2, args.join(' '));
    assert.is(stdout, '');
    assert.match(stderr, hint);
    assert.match(stderr, /--help/);
  }
});

cli('help and version come on standard output', async () => {
  const help = await runCli(['run', '--help']);
  assert.is(help.code, 0);
  assert.match(help.stdout, /^Usage: namewalk run SOURCE/);
  const all = await runCli(['--help']);
  assert.is(all.code, 0);
  assert.match(all.stdout, /\n {2}run +make a corpus/);
  assert.is((await runCli(['--version'])).stdout, `${packageVersion()}\n`);
  assert.is((await runCli([])).code, 2);
});

cli.run();
