/** `namewalk session`: list, show, verify on disk; save and load on a server. */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { request } from '../client.ts';
import { layOutRun, readTable } from '../run-layout.ts';
import { startServer } from '../server.ts';
import {
  earlierSession,
  layOutState,
  putSession,
  RUN_A,
  RUN_B,
  referenceTo,
} from '../store/session-fixture.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { runCli } from './cli.ts';

/** Ids that would lead out of the folder, hide, or deceive the eye. */
const HOSTILE_IDS = [
  ...['..', '.', '../escaped', '../../escaped', 'a/../../escaped', '/tmp/escaped'],
  ...['\\\\server\\share', '..\\escaped'],
];

interface Context {
  /** Runs a verb over the folders of the test. */
  session(...args: string[]): ReturnType<typeof runCli>;
}

const disk = sharedFolderSuite<Context>('namewalk session over files', async (context) => {
  const base = join(context.folder, 'output');
  const a = await layOutState(base, RUN_A);
  const b = await layOutState(base, RUN_B);
  const sessions = join(base, 'sessions');
  const first = earlierSession('first', referenceTo('a', a), referenceTo('b', b), {
    label: 'a \u001b[31mlabel',
  });
  await putSession(sessions, 'first', first);
  const lineage = { root_session_id: 'first', parent_session_id: 'first', revision: 1 };
  const second = earlierSession('second', referenceTo('a', a), null, {
    lineage,
    created: '2025-01-02T00:00:00Z',
  });
  await putSession(sessions, 'second', second);
  context.session = (...args) =>
    runCli(['session', ...args, '--output-base', base], context.folder);
});

disk(
  'list shows a line a session, newest first, and nothing that steers the terminal',
  async ({ session }) => {
    const { code, stdout } = await session('list');
    assert.is(code, 0);
    assert.equal(stdout.split('\n'), [
      `second  2025-01-02T00:00:00Z  verified  r1  a:${RUN_A}  b:-`,
      `first   2025-01-01T00:00:00Z  verified  r0  a:${RUN_A}  b:${RUN_B}  a \ufffd[31mlabel`,
      '',
    ]);
  },
);

disk('list gives whole records as JSON and as a table', async ({ session }) => {
  const records = JSON.parse((await session('list', '--json')).stdout) as { session_id: string }[];
  assert.equal(
    records.map(({ session_id }) => session_id),
    ['second', 'first'],
  );
  const { stdout } = await session('list', '--csv');
  assert.match(stdout, /^session_id,created_at_utc,verification_status,/);
  assert.is(stdout.trim().split('\r\n').length, 3);
});

disk('show gives a record with its verification', async ({ session }) => {
  const { code, stdout } = await session('show', 'second', '--json');
  assert.is(code, 0);
  const record = JSON.parse(stdout) as Record<string, unknown>;
  assert.is(record.session_id, 'second');
  assert.is(record.verification_status, 'verified');
  assert.match((await session('show', 'first')).stdout, /^label: a \ufffd\[31mlabel$/m);
  const missing = await session('show', 'third');
  assert.is(missing.code, 1);
  assert.match(missing.stderr, /third\.json: session-missing/);
});

disk('verify tells a line a session and exits 1 for any fault', async ({ session, folder }) => {
  const all = await session('verify');
  assert.is(all.code, 0, all.stdout);
  assert.is(all.stdout.match(/^verified {2}\S+\.json {2}verified$/gm)?.length, 2);
  const named = await session('verify', 'first', 'third');
  assert.is(named.code, 1);
  assert.match(named.stdout, /^missing {3}\S+third\.json {2}session-missing$/m);
  const path = join(folder, 'output/sessions/torn.json');
  await writeFile(path, '{"session_id": "to');
  const torn = await session('verify', '--csv');
  assert.is(torn.code, 1);
  assert.match(torn.stdout, /^error,\S+torn\.json,session-parse-error\r$/m);
  assert.is((await session('verify', 'second')).code, 0);
});

disk('hostile ids are refused and nothing is touched', async ({ session, folder }) => {
  const before = await readdir(folder, { recursive: true });
  for (const id of HOSTILE_IDS) {
    const { code, stderr } = await session('show', id);
    assert.is(code, 1, id);
    assert.match(stderr, /Invalid session_id\. Use 1 to 100 /);
  }
  assert.equal(await readdir(folder, { recursive: true }), before);
});

disk('wrong use is told with exit code 2', async () => {
  for (const [args, text] of [
    [[], /Say what to do: list, show, verify, save, load, release/],
    [['frob'], /"frob" is none of list/],
    [['show'], /takes exactly one id/],
    [['list', 'x'], /takes no id/],
    [['save'], /needs --server URL/],
    [['save', '--server', 'nowhere'], /must be an address such as/],
    [['save', '--server', 'ftp://x'], /must be an address such as/],
    [['load', 'x', '--server', 'http://x', '--label', 'y'], /takes no --label/],
    [['release', 'x', '--server', 'http://x'], /needs --holder/],
    [['list', '--server', 'http://x'], /takes no --server/],
    [['list', '--sessions-dir', ''], /--sessions-dir needs a value/],
  ] as const) {
    const { code, stderr } = await runCli(['session', ...args]);
    assert.is(code, 2, `${args} ${stderr}`);
    assert.match(stderr, text);
  }
});

disk.run();

const served = suite('namewalk session over a server');

served('saves, loads, is refused by a lock, takes over and releases', async () => {
  const server = await startServer({ threads: 1 });
  try {
    const table = join(packageRoot(), 'test/golden/inputs/de-pyphen.tsv.gz');
    await layOutRun(join(server.outputBase, RUN_B), (await readTable(table)).slice(0, 100));
    const post = (route: string, body: object) =>
      request(server.base, 'POST', `/api/walker/${route}`, body);
    const session = (...args: string[]) =>
      runCli(['session', ...args, '--server', server.base], server.folder);
    const empty = await session('save');
    assert.is(empty.code, 1);
    assert.match(empty.stdout, /^skipped: no-verifiable-patches/);

    await post('load-corpus', { patch: 'a', run_id: RUN_B });
    await post('combine', { patch: 'a', seed: 1, count: 10 });
    const saved = await session('save', '--id', 'one', '--label', 'noted');
    assert.is(saved.code, 0, saved.stderr);
    assert.is(saved.stdout, 'saved one  patch a: saved, patch b: patch-b-run-id-missing\n');

    const loaded = await session('load', 'one', '--holder', 'me', '--json');
    assert.is(loaded.code, 0, loaded.stderr);
    const [answer] = JSON.parse(loaded.stdout) as Record<string, { status?: string }>[];
    assert.is(answer!.session_lock!.status, 'acquired');
    const refused = await session('load', 'one', '--holder', 'you');
    assert.is(refused.code, 1);
    assert.match(refused.stderr, /^namewalk: Session is locked by another tab\/window\./);
    const taken = await session('load', 'one', '--holder', 'you', '--force');
    assert.is(taken.code, 0);
    assert.match(
      taken.stdout,
      /^verified: verified {2}one {2}patch a: \S+ \(candidates restored\), patch b: not loaded, session-patch-b-absent, lock: taken_over$/m,
    );
    const released = await session('release', 'one', '--holder', 'you');
    assert.is(released.stdout, 'released: session lock released\n');
    const repaired = await session('save', '--repair', 'one', '--csv');
    assert.match(repaired.stdout, /^status,reason,session_id/);
    assert.match(repaired.stdout, /,one,one,1\r\n$/);
  } finally {
    await server.close();
  }
});

served('a server that does not answer is an error that says so', async () => {
  const { code, stderr } = await runCli([
    'session',
    'save',
    '--server',
    'http://127.0.0.1:9', // discard: nobody listens
  ]);
  assert.is(code, 1);
  assert.match(
    stderr,
    /^namewalk: No answer from http:\/\/127\.0\.0\.1:9: .+ Is namewalk serve running/,
  );
});

served.run();
