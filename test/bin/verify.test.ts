/** `namewalk verify`: sound, changed and missing files. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { saveSession } from '../../store/sessions/save.ts';
import { KILLED_TEXT } from '../killed-text.ts';
import { jobOptions, runJob } from '../store/jobs.ts';
import { openSidecarRun, type SidecarRun } from '../store/sidecar-run.ts';
import { makeTempFolder, writeFiles } from '../store/temp-folder.ts';
import { suite } from '../suite.ts';
import { Cli } from './cli.ts';

interface Row {
  readonly status: string;
  readonly path: string;
  readonly reason: string;
}

interface Context {
  run: SidecarRun;
  base: string;
  cli: Cli;
  /** What is not verified of all runs, or of those that are named; it ends with 1 when there is any. */
  unsound(paths?: string): Promise<Row[]>;
}

const verify = suite<Context>('namewalk verify');

verify.before(async (context) => {
  const { folder, remove } = await makeTempFolder();
  await writeFiles(folder, { 'in/a.txt': KILLED_TEXT });
  const base = join(folder, 'out');
  const { path } = await runJob(jobOptions(join(folder, 'in'), base));
  const run = await openSidecarRun(path!, 'first_name', remove);
  await run.write('a');
  const { runId, runDir, manifestOutputHash } = run.context;
  const source = { runId, runDir, manifestOutputHash };
  const request = { label: null, sessionId: 'kept', repairFrom: null };
  await saveSession(join(base, 'sessions'), request, { a: source, b: null });
  const cli = new Cli({ verb: 'verify', fixed: ['--output-base', base] });
  Object.assign(context, { run, base, cli });
  context.unsound = async (paths = '') => {
    const { code, stdout } = await cli.run(`--json ${paths}`);
    const found = (JSON.parse(stdout) as Row[]).filter(({ status }) => status !== 'verified');
    assert.is(code, found.length > 0 ? 1 : 0);
    return found;
  };
});

verify.after(({ run }) => run.remove());

verify('tells every file of a sound run and of its session', async ({ run, cli, unsound }) => {
  assert.equal(await unsound(), []);
  const paths = ((await cli.json()) as Row[]).map(({ path }) => path);
  for (const path of [
    'manifest.json',
    'data/corpus.db',
    'pyphen_syllables_unique.txt',
    'ipc/walker_profile_reaches.v1.json',
    'ipc/patch_a_walks.v1.json',
    'ipc/walker_run_state.v1.json',
    '../sessions/kept.json',
  ]) {
    assert.ok(paths.includes(join(run.runDir, path)), path);
  }
  const { runId } = run.context;
  const lines = await cli.lines(runId!);
  assert.is(lines.length, paths.length);
  assert.ok(lines.includes(`verified  ${runId}/data/corpus.db  digest-matches`));
});

verify('names what was changed or is gone, and fails', async ({ run, unsound }) => {
  const path = join(run.runDir, 'pyphen_syllables_raw.txt');
  const text = await readFile(path, 'utf8');
  await writeFile(path, `${text} `);
  assert.equal(await unsound(run.runDir), [
    { status: 'mismatch', path, reason: 'digest-mismatch' },
  ]);
  await rm(path);
  assert.equal(await unsound(run.context.runId!), [
    { status: 'missing', path, reason: 'file-missing' },
  ]);
  await writeFile(path, text);
});

verify('a run without a manifest and a damaged session are found too', async (context) => {
  const { base, unsound } = context;
  const odd = join(base, '20240101_000000_odd');
  await mkdir(odd);
  const session = join(base, 'sessions/broken.json');
  await writeFile(session, '{');
  const told = (await unsound()).map(({ path }) => path).sort();
  assert.equal(told, [join(odd, 'manifest.json'), session].sort());
  await rm(odd, { recursive: true, maxRetries: 20 });
  await rm(session);
  assert.equal(await unsound(), []);
});
