/** Saving and repairing sessions, and ids that are none. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { outputHash, payloadHash } from '../../../engine/base/hash.ts';
import { saveSession } from '../../../store/sessions/save.ts';
import {
  earlierIpc,
  earlierSession,
  putSession,
  RUN_A,
  readJsonFile,
  referenceTo,
  type SessionObject,
} from '../session-fixture.ts';
import { list, moveOn, NOBODY, PLAIN, save, sessionSuite, verify } from './session-folder.ts';

const saving = sessionSuite('saving a session');

saving('writes both references, their hashes and the integrity of the file', async (context) => {
  const outcome = await save(context, { sessionId: 'one', label: 'first' });
  const path = join(context.sessions, 'one.json');
  const file = (await readJsonFile(path)) as SessionObject;
  const patch_a = referenceTo('a', context.a);
  const patch_b = referenceTo('b', context.b);
  const lineage = { root_session_id: 'one', parent_session_id: null, revision: 0 };
  const input = { session_id: 'one', label: 'first', patch_a, patch_b, lineage };
  const { integrity, ...rest } = file;
  assert.equal(rest, {
    schema_version: 1,
    session_kind: 'walker_patch_session',
    session_id: 'one',
    created_at_utc: '2026-01-02T03:04:05Z',
    label: 'first',
    lineage,
    patch_a,
    patch_b,
    ipc: {
      ...earlierIpc(input, { patch_a, patch_b }),
      library_ref: 'namewalk',
    },
  });
  assert.is(Object.keys(file).at(-1), 'integrity');
  const bare = (await readFile(path, 'utf8')).replace(`,\n  "integrity": "${integrity}"`, '');
  assert.is(integrity, createHash('sha256').update(bare).digest('hex'));
  assert.equal(outcome, {
    status: 'saved',
    reason: 'saved',
    session_id: 'one',
    session_path: path,
    sessions_base: context.sessions,
    patch_a: { status: 'saved', reason: 'saved' },
    patch_b: { status: 'saved', reason: 'saved' },
    ipc_input_hash: payloadHash(input),
    ipc_output_hash: outputHash({ patch_a, patch_b }),
    ...lineage,
  });
  assert.equal(await readdir(context.sessions), ['one.json']);
});

saving('one patch is enough; the other is left out with its reason', async (context) => {
  const { sessions, a } = context;
  const { status, patch_b } = await saveSession(
    sessions,
    { ...PLAIN, sessionId: 'one' },
    { a, b: NOBODY },
  );
  assert.is(status, 'saved');
  assert.equal(patch_b, { status: 'skipped', reason: 'patch-b-run-id-missing' });
  assert.is((await readJsonFile(join(sessions, 'one.json'))).patch_b, null);
  assert.is((await verify(context, 'one')).status, 'verified');
});

saving('without a patch to refer to nothing is written', async (context) => {
  const { sessions, a, b } = context;
  await rm(join(a.runDir!, 'ipc/walker_run_state.v1.json'));
  await writeFile(join(b.runDir!, 'ipc/walker_run_state.v1.json'), '{');
  const outcome = await save(context, { sessionId: 'one' });
  assert.equal(outcome, {
    status: 'skipped',
    reason: 'no-verifiable-patches',
    session_id: 'one',
    session_path: null,
    sessions_base: sessions,
    patch_a: { status: 'missing', reason: 'patch-a-run-state-run-state-missing' },
    patch_b: { status: 'error', reason: 'patch-b-run-state-run-state-parse-error' },
    ipc_input_hash: null,
    ipc_output_hash: null,
    root_session_id: 'one',
    parent_session_id: null,
    revision: 0,
  });
  assert.equal(await list(context), []);
});

saving('every reason to leave a patch out', async (context) => {
  const { sessions, a } = context;
  const reasonFor = async (b: object) =>
    (await saveSession(sessions, PLAIN, { a, b: { ...context.b, ...b } })).patch_b;
  assert.equal(await reasonFor({ runDir: join(context.folder, 'gone') }), {
    status: 'skipped',
    reason: 'patch-b-run-dir-missing',
  });
  assert.equal(await reasonFor({ manifestOutputHash: null }), {
    status: 'skipped',
    reason: 'patch-b-manifest-hash-missing',
  });
  assert.equal(await reasonFor({ manifestOutputHash: 'f'.repeat(64) }), {
    status: 'mismatch',
    reason: 'patch-b-run-state-run-state-manifest-hash-mismatch',
  });
});

saving('a taken id is refused and the file stays', async (context) => {
  const path = await putSession(context.sessions, 'one', { mine: true });
  const before = await readFile(path, 'utf8');
  const { status, reason, session_id, session_path, patch_a } = await save(context, {
    sessionId: 'one',
  });
  assert.equal(
    { status, reason, session_id, session_path, patch_a },
    {
      status: 'mismatch',
      reason: 'session-id-already-exists',
      session_id: 'one',
      session_path: null,
      patch_a: { status: null, reason: null },
    },
  );
  assert.is(await readFile(path, 'utf8'), before);
});

saving('a name that is taken by a folder or a dead link is taken', async (context) => {
  await mkdir(join(context.sessions, 'folder.json'), { recursive: true });
  await symlink('/nowhere/at/all', join(context.sessions, 'link.json'));
  for (const sessionId of ['folder', 'link']) {
    assert.is((await save(context, { sessionId })).reason, 'session-id-already-exists');
  }
});

saving('a chosen id and a repair exclude each other', async (context) => {
  const outcome = await save(context, { sessionId: 'x', repairFrom: 'y' });
  assert.is(outcome.status, 'error');
  assert.is(outcome.reason, 'session-id-and-repair-source-are-mutually-exclusive');
  assert.is(outcome.session_id, null);
});

saving('every allowed character of an id is taken', async (context) => {
  const sessionId = 'A-z.0_9';
  assert.is((await save(context, { sessionId })).status, 'saved');
  assert.is((await save(context, { sessionId: 'y'.repeat(100) })).status, 'saved');
  assert.is((await list(context)).length, 2);
});

saving.run();

const repair = sessionSuite('repairing a session');

repair('makes a new revision and leaves its parent as it was', async (context) => {
  await save(context, { sessionId: 'one' });
  const before = await readFile(join(context.sessions, 'one.json'), 'utf8');
  await moveOn(context, RUN_A, 'a');
  const second = await save(context, { repairFrom: 'one', label: 'again' });
  assert.equal(
    [second.status, second.root_session_id, second.parent_session_id, second.revision],
    ['saved', 'one', 'one', 1],
  );
  const third = await save(context, { repairFrom: second.session_id });
  assert.equal(
    [third.root_session_id, third.parent_session_id, third.revision],
    ['one', second.session_id, 2],
  );
  assert.is(await readFile(join(context.sessions, 'one.json'), 'utf8'), before);
  assert.is((await verify(context, second.session_id!)).status, 'verified');
});

repair('a parent without lineage counts as an original', async (context) => {
  await putSession(
    context.sessions,
    'old',
    earlierSession('old', referenceTo('a', context.a), null),
  );
  const { root_session_id, parent_session_id, revision } = await save(context, {
    repairFrom: 'old',
  });
  assert.equal([root_session_id, parent_session_id, revision], ['old', 'old', 1]);
});

repair('a parent need not be verified, only readable', async (context) => {
  await putSession(context.sessions, 'bad', {
    session_id: 'bad',
    lineage: { root_session_id: 'first', parent_session_id: 'x', revision: 4 },
  });
  const { root_session_id, revision } = await save(context, { repairFrom: 'bad' });
  assert.equal([root_session_id, revision], ['first', 5]);
});

repair('a parent whose lineage says nothing is the root', async (context) => {
  for (const [i, lineage] of [{ revision: -1 }, {}, [], null, 3, 'x'].entries()) {
    await putSession(context.sessions, `odd-${i}`, { session_id: `odd-${i}`, lineage });
    const saved = await save(context, { repairFrom: `odd-${i}` });
    assert.equal(
      [saved.status, saved.root_session_id, saved.parent_session_id, saved.revision],
      ['saved', `odd-${i}`, `odd-${i}`, 1],
    );
    assert.is((await verify(context, saved.session_id!)).status, 'verified');
  }
});

repair('a missing, torn or malformed parent is refused', async (context) => {
  await putSession(context.sessions, 'nameless', { lineage: {} });
  await writeFile(join(context.sessions, 'torn.json'), '{"session_id": "to');
  for (const repairFrom of ['gone', 'nameless', 'torn']) {
    const { status, reason, session_id } = await save(context, { repairFrom });
    assert.equal(
      [status, reason, session_id],
      ['missing', 'repair-source-session-missing-or-invalid', null],
      repairFrom,
    );
  }
});

repair.run();
