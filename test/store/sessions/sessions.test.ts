/** Saving and repairing sessions, and ids that are none. */
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { saveSession } from '../../../store/sessions/save.ts';
import { putSession } from '../session-fixture.ts';
import { list, PLAIN, save, sessionSuite, verify } from './session-folder.ts';

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

/** Sessions as they lie there, and what a repair of each takes over: the root, and the revision of its own. */
const PARENTS: readonly (readonly [object, root: string | null, revision: number])[] = [
  [{ lineage: { root_session_id: 'first', parent_session_id: 'x', revision: 4 } }, 'first', 5],
  [{}, null, 1],
  ...[{ revision: -1 }, {}, [], null, 3, 'x'].map((lineage) => [{ lineage }, null, 1] as const),
];

repair(
  'a parent need not be verified; without a lineage of use it is the root',
  async (context) => {
    for (const [i, [fields, root, revision]] of PARENTS.entries()) {
      const parent = `odd-${i}`;
      await putSession(context.sessions, parent, { session_id: parent, ...fields });
      const before = await readFile(join(context.sessions, `${parent}.json`), 'utf8');
      const saved = await save(context, { repairFrom: parent });
      assert.equal(
        [saved.status, saved.root_session_id, saved.parent_session_id, saved.revision],
        ['saved', root ?? parent, parent, revision],
      );
      assert.is((await verify(context, saved.session_id!)).status, 'verified');
      assert.is(await readFile(join(context.sessions, `${parent}.json`), 'utf8'), before);
    }
  },
);

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
