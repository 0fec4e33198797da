/** Saving and repairing sessions, and ids that are none. */
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { saveSession } from '../../../store/sessions/save.ts';
import { earlierSession, putSession, RUN_A, referenceTo } from '../session-fixture.ts';
import { list, moveOn, PLAIN, save, sessionSuite, verify } from './session-folder.ts';

const saving = sessionSuite('saving a session');

saving('every reason to leave a patch out', async (context) => {
  const { sessions, a } = context;
  const broken = join(context.folder, 'broken');
  await mkdir(join(broken, 'ipc'), { recursive: true });
  await writeFile(join(broken, 'ipc/walker_run_state.v1.json'), '{');
  for (const [b, status, reason] of [
    [{ runDir: join(context.folder, 'gone') }, 'skipped', 'run-dir-missing'],
    [{ manifestOutputHash: null }, 'skipped', 'manifest-hash-missing'],
    [
      { manifestOutputHash: 'f'.repeat(64) },
      'mismatch',
      'run-state-run-state-manifest-hash-mismatch',
    ],
    [{ runDir: broken }, 'error', 'run-state-run-state-parse-error'],
  ] as const) {
    const { patch_b } = await saveSession(sessions, PLAIN, { a, b: { ...context.b, ...b } });
    assert.equal(patch_b, { status, reason: `patch-b-${reason}` });
  }
});

saving('a name that is taken by a folder or a dead link is taken', async (context) => {
  await mkdir(join(context.sessions, 'folder.json'), { recursive: true });
  await symlink('/nowhere/at/all', join(context.sessions, 'link.json'));
  for (const sessionId of ['folder', 'link']) {
    assert.is((await save(context, { sessionId })).reason, 'session-id-already-exists');
  }
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
