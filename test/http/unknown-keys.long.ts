/** Keys that a body should not have: told by every route beyond the published interface, ignored by the others. */
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { send } from '../client.ts';
import { KILLED_TEXT } from '../killed-text.ts';
import { operations, propertiesOf } from '../openapi.ts';
import { writeFiles } from '../store/temp-folder.ts';
import { runOf } from '../text-run.ts';
import { waitFor } from '../wait.ts';
import { type ApiServer, apiSuite } from './api.ts';

/** Routes whose bodies and replies are published: an unknown key changes nothing there. */
const PUBLISHED = new Set([
  ...['start', 'cancel'].map((name) => `/api/pipeline/${name}`),
  ...[
    ...['load-corpus', 'reach-syllables', 'rebuild-reach-cache', 'walk', 'combine', 'select'],
    ...['export', 'package', 'save-session', 'load-session'],
    ...['session-lock/heartbeat', 'session-lock/release'],
  ].map((name) => `/api/walker/${name}`),
  ...['/api/generate', '/api/import', '/api/import-from-run', '/api/read-metadata'],
  ...['delete-package', 'backup', 'export', 'import'].map((name) => `/api/database/${name}`),
  ...['', '/update', '/delete', '/export', '/import'].map((name) => `/api/favorites${name}`),
  ...['/api/settings/output-base', '/api/browse-directory'],
]);

/** Keys of the JSON bodies of the POST routes that take one. */
const BODIES_KEYS = new Map(
  operations().flatMap(({ path, content }) => {
    const schema = content['application/json']?.schema;
    return schema ? [[path, propertiesOf(schema)] as const] : [];
  }),
);

const OURS = [...BODIES_KEYS.keys()].filter((path) => !PUBLISHED.has(path));

interface Context extends ApiServer {
  readonly runId: string;
  readonly text: string;
}

const keys = apiSuite('unknown keys of bodies', async ({ outputBase, ask, load }) => {
  const text = join(outputBase, 'in.txt');
  await writeFiles(outputBase, { 'in.txt': KILLED_TEXT });
  const runId = await runOf(text, outputBase);
  await load('a', runId);
  await ask('walker/combine', { patch: 'a', count: 50, seed: 1 });
  return { runId, text };
});

/** The id of a name that is kept. */
async function kept({ ask }: Context): Promise<object> {
  const entries = [{ name: 'Nalia', source: 'walker' }];
  const { favorites } = await ask<{ favorites: { id: number }[] }>('favorites', { entries });
  return { ids: favorites.map(({ id }) => id) };
}

/** A body that each route takes. */
const BODIES: Readonly<Record<string, (context: Context) => object | Promise<object>>> = {
  '/api/favorites/order': kept,
  '/api/favorites/package': kept,
  '/api/pipeline/preflight': ({ text }) => ({ source_path: text }),
  '/api/pipeline/rename-run': ({ runId }) => ({ run_id: runId, name: null }),
  async '/api/sources/delete'({ base }) {
    const type = { 'content-type': 'text/plain' };
    const reply = await send(base, 'POST', '/api/sources/upload?name=a', KILLED_TEXT, type);
    return { id: (reply.body!.source as { id: string }).id };
  },
  '/api/walker/judge': () => ({ patch: 'a' }),
  '/api/walker/inspect-name': () => ({ patch: 'a', syllables: ['ba', 'na'] }),
  async '/api/walker/session-lock/acquire'({ ask }) {
    const { session_id } = await ask('walker/save-session', { lock_holder_id: 'tab-1' });
    const lock = { session_id, lock_holder_id: 'tab-1' };
    await ask('walker/load-session', lock);
    return lock;
  },
  '/api/batch': ({ runId }) => ({ run_id: runId, seed: 1, count: 2 }),
  '/api/batch/files': ({ runId }) => ({ run_id: runId, seed: 1, count: 2, name: 'few' }),
  '/api/names': ({ runId }) => ({ run_id: runId, class: 'first_name', count: 1, seed: 1 }),
  '/api/names/portrait': ({ runId }) => ({ run_id: runId }),
  '/api/names/score': ({ runId }) => ({ run_id: runId, names_to_score: ['Nalia'] }),
  '/api/score': ({ runId }) => ({ run_id: runId, strings: ['nalia'] }),
  '/api/names/cast': ({ runId }) => ({
    ...{ run_id: runId, persons: 1, places: 0, ships: 0, guilds: 0, seed: 1 },
  }),
};

keys('every route beyond the published ones is looked at', () => {
  assert.equal(Object.keys(BODIES).sort(), OURS.sort());
  for (const path of PUBLISHED) assert.ok(BODIES_KEYS.has(path) || path.endsWith('/cancel'), path);
});

for (const path of OURS) {
  keys(`${path} tells them, and no key that is known`, async (t) => {
    const told = async (more: object): Promise<unknown> => {
      const body = { ...(await BODIES[path]!(t)), ...more };
      const { status, text } = await t.reply(path.slice(5), body);
      assert.is(status, 200, text);
      // the job has ended, so that the next one may begin
      if (path === '/api/batch/files') await ended(t);
      const answer = JSON.parse(path === '/api/batch' ? text.split('\n')[0]! : text);
      return answer.warnings ?? [];
    };
    assert.equal(await told({}), []);
    const [first, ...others] = (await told({ zzz: 1, 'Patch\u20ac': null })) as string[];
    const known = /^unknown key zzz; known keys: ([a-z_, ]+)$/.exec(first!)![1]!.split(', ');
    // those of a batch depend on its algorithm
    if (!path.startsWith('/api/batch')) assert.equal(known.sort(), BODIES_KEYS.get(path)!.sort());
    assert.is(others.length, 1);
    assert.match(others[0]!, /^unknown key Patch\u20ac; /);
  });
}

keys('a batch as text tells them in a header', async ({ reply, runId }) => {
  const ask = { run_id: runId, seed: 1, count: 2, format: 'txt' };
  const header = async (more: object): Promise<unknown> =>
    (await reply('batch', { ...ask, ...more })).headers['namewalk-warnings'];
  assert.is(await header({}), undefined);
  const told = String(await header({ stylé: 'title' }));
  assert.match(told, /^[ -~]+$/);
  assert.match(JSON.parse(told)[0], /^unknown key stylé; /);
  const near = JSON.parse(String(await header({ style: 'title', letters: [4, 5] })));
  assert.is(near[0], 'unknown key style; did you mean render_style?');
  assert.match(near[1], /^unknown key letters; /);
});

const ended = ({ ask }: Context) =>
  waitFor('the end of the job', async () => {
    const { job } = await ask<{ job: { status: string } }>('batch/files');
    return job.status !== 'running';
  });

keys.run();
