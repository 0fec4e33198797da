/** Sessions: verifying, listing, saving and repairing them. */
import { mkdir, readFile, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as assert from 'uvu/assert';
import { jsonText, payloadHash } from '../../../engine/base/json.ts';
import { createRunState, RUN_STATE_PATH, readRunState } from '../../../store/runs/state.ts';
import { type PatchSource, type SaveRequest, saveSession } from '../../../store/sessions/save.ts';
import {
  listSessions,
  type PatchReference,
  sessionText,
  verifySession,
  verifySessions,
} from '../../../store/sessions/sessions.ts';
import { goldenLines } from '../../golden.ts';
import { folderSuite } from '../temp-folder.ts';

const RUN_A = '20250101_000002_nltk';
const RUN_B = '20250101_000003_pyphen';

/** Writes the state of a run without sidecars; returns what a patch that holds the run would say of it. */
async function layOutState(base: string, runId: string): Promise<PatchSource> {
  const runDir = join(base, runId);
  const manifestOutputHash = payloadHash({ manifest_of: runId });
  await mkdir(join(runDir, 'ipc'), { recursive: true });
  await createRunState({ runId, runDir, manifestOutputHash, reachCacheOutputHash: null });
  return { runId, runDir, manifestOutputHash };
}

/** The reference of a session to such a run. */
async function referenceTo(patch: 'a' | 'b', source: PatchSource): Promise<PatchReference> {
  const { ipc } = (await readRunState(source.runDir)) as { ipc: { output_hash: string } };
  return {
    patch,
    run_id: source.runId,
    manifest_ipc_output_hash: source.manifestOutputHash!,
    run_state_relative_path: RUN_STATE_PATH,
    run_state_ipc_output_hash: ipc.output_hash,
  };
}

type SessionFields = Parameters<typeof sessionText>[0];
type SessionObject = Record<string, unknown> & { ipc: object };

/** A session as the earlier implementation wrote it: without a seal, of old without a lineage too. */
function earlierSession(id: string, fields: Partial<SessionFields>): SessionObject {
  const plain = { session_id: id, label: null, patch_a: null, patch_b: null, ...fields };
  const { text } = sessionText(plain as SessionFields, new Date(0));
  const { integrity: _, ...session } = JSON.parse(text);
  return { ...session, ipc: { ...session.ipc, library_ref: 'another-program' } };
}

async function putSession(base: string, name: string, session: object): Promise<void> {
  await mkdir(base, { recursive: true });
  await writeFile(join(base, `${name}.json`), jsonText(session, { indent: 2 }));
}

/** A folder with the states of two runs. */
interface Context {
  folder: string;
  /** Output base, sessions base, and the state of each run. */
  base: string;
  sessions: string;
  a: PatchSource;
  b: PatchSource;
}

const NOW = new Date('2026-01-02T03:04:05.678Z');
const PLAIN: SaveRequest = { label: null, sessionId: null, repairFrom: null };

/** A suite whose tests have such a folder each. */
const sessionSuite = (name: string) =>
  folderSuite<Context>(name, async (context) => {
    context.base = join(context.folder, 'output');
    context.sessions = join(context.base, 'sessions');
    context.a = await layOutState(context.base, RUN_A);
    context.b = await layOutState(context.base, RUN_B);
  });

const save = ({ sessions, a, b }: Context, request: Partial<SaveRequest> = {}, now = () => NOW) =>
  saveSession(sessions, { ...PLAIN, ...request }, { a, b }, { now });
const verify = ({ sessions, base }: Context, id: string) => verifySession(sessions, id, () => base);
/** Status and reason of a verification. */
async function verdict(context: Context, id: string): Promise<string> {
  const { status, reason } = await verify(context, id);
  return `${status} ${reason}`;
}
const list = ({ sessions, base }: Context) => listSessions(sessions, () => base);

const verification = sessionSuite('verifying a session');

verification('tells missing from unreadable', async (context) => {
  assert.equal(await verify(context, 'gone'), {
    path: join(context.sessions, 'gone.json'),
    record: null,
    inputHash: null,
    outputHash: null,
    status: 'missing',
    reason: 'session-missing',
  });
  await putSession(context.sessions, 'list', []);
  await mkdir(join(context.sessions, 'folder.json'));
  await writeFile(join(context.sessions, 'empty.json'), '');
  await writeFile(join(context.sessions, 'binary.json'), Uint8Array.of(0x7b, 0xff, 0x7d));
  await writeFile(join(context.sessions, 'deep.json'), '['.repeat(100_000));
  await writeFile(join(context.sessions, 'huge.json'), '');
  await truncate(join(context.sessions, 'huge.json'), 3 * 2 ** 30);
  for (const id of ['list', 'folder', 'empty', 'binary', 'deep', 'huge']) {
    assert.is(await verdict(context, id), 'error session-parse-error', id);
  }
});

/** Every fault of a file by itself in the published order; each change keeps the faults after it. */
const FAULTS: readonly [string, (session: SessionObject) => void][] = [
  ['schema-version-mismatch', (s) => Object.assign(s, { schema_version: 2 })],
  ['kind-mismatch', (s) => Object.assign(s, { session_kind: 'other' })],
  ['id-missing', (s) => Object.assign(s, { session_id: ' ' })],
  ['lineage-invalid', (s) => Object.assign(s, { lineage: { revision: 0 } })],
  ['patch-a-invalid', (s) => Object.assign(s.patch_a as object, { patch: 'b' })],
  ['patch-b-invalid', (s) => Object.assign(s.patch_b as object, { run_id: 7 })],
  ['ipc-hash-invalid', (s) => Object.assign(s.ipc, { input_hash: 'short' })],
  ['ipc-payload-invalid', (s) => Object.assign(s.ipc, { input_payload: [] })],
  ['ipc-input-payload-mismatch', (s) => Object.assign(s.ipc, { input_payload: { a: 1 } })],
  ['ipc-output-payload-mismatch', (s) => Object.assign(s.ipc, { output_payload: { a: 1 } })],
  ['input-hash-mismatch', (s) => Object.assign(s.ipc, { input_hash: '0'.repeat(64) })],
  ['output-hash-mismatch', (s) => Object.assign(s.ipc, { output_hash: '0'.repeat(64) })],
];

verification('the first fault in the published order is the reason', async (context) => {
  const lineage = { root_session_id: 'one', parent_session_id: null, revision: 0 };
  const patch_a = await referenceTo('a', context.a);
  const patch_b = await referenceTo('b', context.b);
  const sound = () => earlierSession('one', { lineage, patch_a, patch_b });
  const reasonOf = async (session: object) => {
    await putSession(context.sessions, 'one', session);
    return verdict(context, 'one');
  };
  assert.is(await reasonOf(sound()), 'verified verified');
  for (const [k, [reason]] of FAULTS.entries()) {
    const single = sound();
    FAULTS[k]![1](single);
    const alone = await reasonOf(single);
    assert.is(alone, `mismatch session-${reason}`);
    // With every later fault as well, this one still comes first.
    const all = sound();
    for (const [, change] of FAULTS.slice(k).reverse()) change(all);
    assert.is(await reasonOf(all), `mismatch session-${reason}`);
  }
  const { ipc, ...bare } = sound();
  assert.ok(ipc);
  assert.is(await reasonOf(bare), 'mismatch session-ipc-block-missing');
  assert.is(await reasonOf(earlierSession('one', {})), 'mismatch session-no-patches');
  const { patch_b: _, ...half } = sound();
  assert.is(await reasonOf(half), 'mismatch session-patch-b-invalid');
});

verification('a file under another name than its id is not that session', async (context) => {
  const patch_a = await referenceTo('a', context.a);
  await putSession(context.sessions, 'two', earlierSession('one', { patch_a }));
  assert.is(await verdict(context, 'two'), 'mismatch session-id-mismatch');
});

verification('a run id that leads elsewhere is not followed', async (context) => {
  await layOutState(context.folder, '20250101_000009_x');
  for (const run_id of ['', ' ', '../20250101_000009_x', '20250101_000009_x/../../x', 'a\0b']) {
    const patch_a = { ...(await referenceTo('a', context.a)), run_id };
    await putSession(context.sessions, 'one', earlierSession('one', { patch_a }));
    const missing = 'missing session-a-run-state-run-state-missing';
    assert.is(await verdict(context, 'one'), missing, run_id);
  }
});

verification('runs are looked for in the folder of their patch', async ({ base, ...context }) => {
  const other = join(context.folder, 'other');
  const b = await layOutState(other, RUN_B);
  await rm(join(base, RUN_B), { recursive: true, maxRetries: 20 });
  await saveSession(context.sessions, { ...PLAIN, sessionId: 'one' }, { a: context.a, b });
  const runsBase = (patch: 'a' | 'b'): string => (patch === 'a' ? base : other);
  assert.is((await verifySession(context.sessions, 'one', runsBase)).status, 'verified');
  assert.is((await verifySession(context.sessions, 'one', () => base)).status, 'missing');
});

verification('a recorded session of the earlier program meets its hashes', async (context) => {
  const lines = goldenLines<{ id: string; json: SessionObject }>('walker.jsonl');
  const { json } = lines.find(({ id }) => id === 'session/file')!;
  await putSession(context.sessions, 'gold-one', {
    ...json,
    created_at_utc: '2025-01-01T00:00:00Z',
  });
  // The file itself is sound; the runs that it refers to are others than those of this test.
  const others = 'mismatch session-a-run-state-run-state-manifest-hash-mismatch';
  assert.is(await verdict(context, 'gold-one'), others);
});

verification('sessions of the earlier program verify, with lineage or without', async (context) => {
  const patch_a = await referenceTo('a', context.a);
  const patch_b = await referenceTo('b', context.b);
  await putSession(context.sessions, 'bare', earlierSession('bare', { patch_a, patch_b }));
  const lineage = { root_session_id: 'bare', parent_session_id: 'bare', revision: 1 };
  const child = earlierSession('child', { label: 'é  ü', lineage, patch_a, patch_b });
  await putSession(context.sessions, 'child', child);
  for (const id of ['bare', 'child']) assert.is((await verify(context, id)).status, 'verified');
});

const listing = sessionSuite('listing sessions');

listing('newest first, and of one second the later write', async (context) => {
  const at = (second: number) => () => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
  await save(context, { sessionId: 'b' }, at(5));
  await save(context, { sessionId: 'c' }, at(5));
  await save(context, { sessionId: 'a' }, at(5));
  await save(context, { sessionId: 'z' }, at(1));
  await save(context, { sessionId: 'm' }, at(9));
  const undated = earlierSession('undated', { patch_a: await referenceTo('a', context.a) });
  await putSession(context.sessions, 'undated', { ...undated, created_at_utc: 'soon' });
  for (const [i, name] of ['b', 'c', 'a'].entries()) {
    await utimes(join(context.sessions, `${name}.json`), 100 + i, 100 + i);
  }
  const found = await list(context);
  const ids = found.map(({ session_id }) => session_id);
  assert.equal(ids, ['m', 'a', 'c', 'b', 'z', 'undated']);
  assert.is(found.at(-1)?.created_at_utc, null);
});

listing('damaged files are left out or listed with their fault', async (context) => {
  await save(context, { sessionId: 'good' });
  const good = await readFile(join(context.sessions, 'good.json'), 'utf8');
  const put = (name: string, text: string) => writeFile(join(context.sessions, name), text);
  await put('torn.json', good.slice(0, 400));
  await put('empty.json', '');
  await put('list.json', '[]');
  await put('nameless.json', '{"label": "x"}');
  await put('numbered.json', '{"session_id": 5}');
  await put('.hidden.json', good);
  await put('notes.txt', good);
  await put('good.json.123.00000000-0000-0000-0000-000000000000.tmp', good.slice(0, 40));
  await mkdir(join(context.sessions, 'folder.json'));
  await symlink('/nowhere/at/all', join(context.sessions, 'link.json'));
  await put('copy.json', good);
  await put('odd.json', '{"session_id": "odd", "label": 7, "lineage": 3, "patch_a": [1e400]}');
  await put('half.json', '{"session_id": "half", "label": 7, "lineage": 3, "patch_a": [1]}');
  const checks = await verifySessions(context.sessions, () => context.base);
  const told = checks.map(({ path, reason }) => [relative(context.sessions, path), reason]);
  assert.equal(told, [
    ['copy.json', 'session-id-mismatch'],
    ['empty.json', 'session-parse-error'],
    ['folder.json', 'session-parse-error'],
    ['good.json', 'verified'],
    ['half.json', 'session-schema-version-mismatch'],
    ['link.json', 'session-missing'],
    ['list.json', 'session-parse-error'],
    ['nameless.json', 'session-schema-version-mismatch'],
    ['numbered.json', 'session-schema-version-mismatch'],
    ['odd.json', 'session-parse-error'],
    ['torn.json', 'session-parse-error'],
  ]);
  const found = await list(context);
  const listed = found.map((one) => [
    relative(context.sessions, one.session_path),
    one.verification_reason,
  ]);
  // those that can be read
  const readable = ['copy.json', 'good.json', 'half.json'];
  assert.equal(
    listed.sort(),
    told.filter(([name]) => readable.includes(name!)),
  );
  const { label, root_session_id, revision, patch_a_run_id } = found.at(-1)!;
  assert.equal([label, root_session_id, revision, patch_a_run_id], [null, 'half', 0, null]);
});

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
    [{ runDir: context.folder }, 'missing', 'run-state-run-state-missing'],
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

const repair = sessionSuite('repairing a session');

/** Sessions as they lie there, and what a repair of each takes over: the root, and the revision of its own. */
const PARENTS: readonly (readonly [object, root: string | null, revision: number])[] = [
  [{ lineage: { root_session_id: 'first', parent_session_id: 'x', revision: 4 } }, 'first', 5],
  [{}, null, 1],
  ...[{ revision: -1 }, {}, [], null, 3, 'x'].map((lineage) => [{ lineage }, null, 1] as const),
];

repair('a parent need not be verified; without a lineage it is the root', async (context) => {
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
