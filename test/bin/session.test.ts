/** `namewalk session`: list, show, verify on disk; save and load on a server. */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { apiSuite } from '../http/api.ts';
import { layOutRun, readTable } from '../run-layout.ts';
import {
  earlierSession,
  layOutState,
  putSession,
  RUN_A,
  RUN_B,
  referenceTo,
} from '../store/session-fixture.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { Cli } from './cli.ts';

/** Ids that would lead out of the folder, hide, or deceive the eye. */
const HOSTILE_IDS = [
  ...['..', '.', '../escaped', '../../escaped', 'a/../../escaped', '/tmp/escaped'],
  ...['\\\\server\\share', '..\\escaped'],
];

/** `session` runs the verb over the folders of the test. */
const disk = sharedFolderSuite<{ session: Cli }>('namewalk session over files', async (context) => {
  const { folder } = context;
  const base = join(folder, 'output');
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
  context.session = new Cli({ verb: 'session', fixed: ['--output-base', base], cwd: folder });
});

disk(
  'list shows a line a session, newest first, and nothing that steers the terminal',
  async (t) => {
    assert.equal(await t.session.lines('list'), [
      `second  2025-01-02T00:00:00Z  verified  r1  a:${RUN_A}  b:-`,
      `first   2025-01-01T00:00:00Z  verified  r0  a:${RUN_A}  b:${RUN_B}  a \ufffd[31mlabel`,
    ]);
  },
);

disk('list gives whole records as JSON and as a table', async ({ session }) => {
  const records: { session_id: string }[] = await session.json('list');
  assert.equal(
    records.map(({ session_id }) => session_id),
    ['second', 'first'],
  );
  const table = await session.text('list --csv');
  assert.match(table, /^session_id,created_at_utc,verification_status,/);
  assert.is(table.trim().split('\r\n').length, 3);
});

disk('show gives a record with its verification', async ({ session }) => {
  const { session_id, verification_status } = await session.json('show second');
  assert.equal([session_id, verification_status], ['second', 'verified']);
  assert.match(await session.text('show first'), /^label: a \ufffd\[31mlabel$/m);
  await session.refuses([['show third', 1, /third\.json: session-missing/]]);
});

disk('verify tells a line a session and exits 1 for any fault', async ({ session, folder }) => {
  const all = await session.text('verify');
  assert.is(all.match(/^verified {2}\S+\.json {2}verified$/gm)?.length, 2);
  await writeFile(join(folder, 'output/sessions/torn.json'), '{"session_id": "to');
  for (const [call, told] of [
    ['verify first third', /^missing {3}\S+third\.json {2}session-missing$/m],
    ['verify --csv', /^error,\S+torn\.json,session-parse-error\r$/m],
  ] as const) {
    const { code, stdout } = await session.run(call);
    assert.is(code, 1);
    assert.match(stdout, told);
  }
  await session.text('verify second');
});

disk('hostile ids are refused and nothing is touched', async ({ session, folder }) => {
  const before = await readdir(folder, { recursive: true });
  await session.refuses(
    HOSTILE_IDS.map((id) => [['show', id], 1, /Invalid session_id\. Use 1 to 100 /] as const),
  );
  assert.equal(await readdir(folder, { recursive: true }), before);
});

disk('wrong use is told with exit code 2', () =>
  new Cli({ verb: 'session' }).refuses([
    ['', 2, /Say what to do: list, show, verify, save, load, release/],
    ['frob', 2, /"frob" is none of list/],
    ['show', 2, /takes exactly one id/],
    ['list x', 2, /takes no id/],
    ['save', 2, /needs --server URL/],
    ['save --server nowhere', 2, /must be an address such as/],
    ['save --server ftp://x', 2, /must be an address such as/],
    ['load x --server http://x --label y', 2, /takes no --label/],
    ['release x --server http://x', 2, /needs --holder/],
    ['list --server http://x', 2, /takes no --server/],
    [['list', '--sessions-dir', ''], 2, /--sessions-dir needs a value/],
  ]),
);

disk.run();

const served = apiSuite('namewalk session over a server', async ({ base, outputBase }) => {
  const table = await readTable(join(packageRoot(), 'test/golden/inputs/de-pyphen.tsv.gz'));
  await layOutRun(join(outputBase, RUN_B), table.slice(0, 100));
  return { session: new Cli({ verb: 'session', fixed: ['--server', base] }) };
});

served('saves, loads, is refused by a lock, takes over and releases', async (t) => {
  const { session, ask } = t;
  const empty = await session.run('save');
  assert.is(empty.code, 1);
  assert.match(empty.stdout, /^skipped: no-verifiable-patches/);
  await ask('walker/load-corpus', { patch: 'a', run_id: RUN_B });
  await ask('walker/combine', { patch: 'a', seed: 1, count: 10 });
  assert.is(
    await session.text('save --id one --label noted'),
    'saved one  patch a: saved, patch b: patch-b-run-id-missing\n',
  );
  const [answer] = await session.json('load one --holder me');
  assert.is(answer.session_lock.status, 'acquired');
  await session.refuses([
    ['load one --holder you', 1, /^namewalk: Session is locked by another tab\/window\./],
  ]);
  assert.match(
    await session.text('load one --holder you --force'),
    /^verified: verified {2}one {2}patch a: \S+ \(candidates restored\), patch b: not loaded, session-patch-b-absent, lock: taken_over$/m,
  );
  const released = await session.text('release one --holder you');
  assert.is(released, 'released: session lock released\n');
  const repaired = await session.text('save --repair one --csv');
  assert.match(repaired, /^status,reason,session_id[\s\S]*,one,one,1\r\n$/);
});

served('a server that does not answer is an error that says so', ({ session }) =>
  session.refuses([
    [
      'save --server http://127.0.0.1:9', // discard: nobody listens
      1,
      /^namewalk: No answer from http:\/\/127\.0\.0\.1:9: .+ Is namewalk serve running/,
    ],
  ]),
);

served.run();
