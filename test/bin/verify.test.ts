/** `namewalk verify`: sound, changed and missing files. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { saveSession } from '../../store/sessions/save.ts';
import { KILLED_TEXT } from '../killed-text.ts';
import { jobOptions, runJob } from '../store/jobs.ts';
import { openSidecarRun, type SidecarRun } from '../store/sidecar-run.ts';
import { makeTempFolder, writeFiles } from '../store/temp-folder.ts';
import { runCli } from './cli.ts';

interface Row {
  readonly status: string;
  readonly path: string;
  readonly reason: string;
}

const verify = suite<{ run: SidecarRun; base: string }>('namewalk verify');

verify.before(async (context) => {
  const { folder, remove } = await makeTempFolder();
  await writeFiles(folder, { 'in/a.txt': KILLED_TEXT });
  const base = join(folder, 'out');
  const { path } = await runJob(jobOptions(join(folder, 'in'), base));
  const run = await openSidecarRun(path!, 'first_name', remove);
  await run.write('a');
  const { runId, runDir, manifestOutputHash } = run.context;
  const source = { runId, runDir, manifestOutputHash };
  const none = { runId: null, runDir: null, manifestOutputHash: null };
  const request = { label: null, sessionId: 'kept', repairFrom: null };
  await saveSession(join(base, 'sessions'), request, { a: source, b: none });
  Object.assign(context, { run, base });
});

verify.after(({ run }) => run.remove());

const rowsOf = async (base: string, ...args: string[]): Promise<{ code: number; rows: Row[] }> => {
  const { code, stdout } = await runCli(['verify', '--output-base', base, '--json', ...args]);
  return { code: code!, rows: JSON.parse(stdout) as Row[] };
};

verify('tells every file of a sound run and of its session', async ({ run, base }) => {
  const { code, rows } = await rowsOf(base);
  assert.is(code, 0);
  assert.equal(new Set(rows.map(({ status }) => status)), new Set(['verified']));
  const paths = rows.map(({ path }) => path);
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
  const lines = (await runCli(['verify', run.context.runId, '--output-base', base])).stdout;
  assert.is(lines.trimEnd().split('\n').length, rows.length);
  assert.match(lines, `verified  ${run.context.runId}/data/corpus.db  digest-matches`);
});

verify('names what was changed or is gone, and fails', async ({ run, base }) => {
  const file = join(run.runDir, 'pyphen_syllables_raw.txt');
  const text = await readFile(file, 'utf8');
  await writeFile(file, `${text} `);
  const changed = await rowsOf(base, run.runDir);
  assert.is(changed.code, 1);
  assert.equal(
    changed.rows.filter(({ status }) => status !== 'verified'),
    [{ status: 'mismatch', path: file, reason: 'digest-mismatch' }],
  );
  await rm(file);
  const gone = await rowsOf(base, run.context.runId);
  assert.is(gone.code, 1);
  assert.equal(
    gone.rows.filter(({ status }) => status !== 'verified'),
    [{ status: 'missing', path: file, reason: 'file-missing' }],
  );
  await writeFile(file, text);
  assert.is((await rowsOf(base)).code, 0);
});

verify('a run without a manifest and a damaged session are found too', async ({ base }) => {
  const odd = join(base, '20240101_000000_odd');
  await mkdir(odd);
  const session = join(base, 'sessions/broken.json');
  await writeFile(session, '{');
  const { code, rows } = await rowsOf(base);
  assert.is(code, 1);
  const bad = rows.filter(({ status }) => status !== 'verified');
  assert.equal(bad.map(({ path }) => path).sort(), [join(odd, 'manifest.json'), session].sort());
  await rm(odd, { recursive: true, maxRetries: 20 });
  await rm(session);
});

verify('a run that is not there is wrong usage', async ({ base }) => {
  for (const run of ['nobody', '../x', '20240101_000000_none']) {
    const { code, stderr } = await runCli(['verify', run, '--output-base', base]);
    assert.is(code, 2);
    assert.match(stderr, 'is no run');
  }
});

verify.run();
