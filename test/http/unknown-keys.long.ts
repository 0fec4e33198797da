/** Keys that a body should not have: told by every route beyond the published interface, ignored by the others. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BODY_KEYS } from '../../operations/known-keys.ts';
import { request } from '../client.ts';
import { KILLED_TEXT } from '../killed-text.ts';
import { openapiDocument } from '../openapi.ts';
import { startServer, type TestServer } from '../server.ts';
import { runOf } from '../text-run.ts';
import { waitFor } from '../wait.ts';
import { load } from './walker-runs.ts';

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

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, unknown>>;
}
interface Body {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { schema: Schema }>>;
}

const { paths, components } = openapiDocument() as unknown as {
  paths: Record<string, { post?: { requestBody?: Body } }>;
  components: { requestBodies: Record<string, Body>; schemas: Record<string, Schema> };
};

/** Keys of the JSON body of a POST route; null for a route without one. */
function bodyKeys(path: string): string[] | null {
  const given = paths[path]?.post?.requestBody;
  const body = given?.$ref ? components.requestBodies[nameOf(given.$ref)] : given;
  const schema = body?.content?.['application/json']?.schema;
  return schema === undefined ? null : keysOf(schema);
}

function keysOf({ $ref, allOf = [], properties = {} }: Schema): string[] {
  if ($ref !== undefined) return keysOf(components.schemas[nameOf($ref)]!);
  return [...allOf.flatMap(keysOf), ...Object.keys(properties)];
}

const nameOf = (ref: string): string => ref.split('/').at(-1)!;

const OURS = Object.keys(paths).filter((path) => bodyKeys(path) !== null && !PUBLISHED.has(path));

interface Context {
  test: TestServer;
  runId: string;
  text: string;
  post(path: string, body: object): Promise<{ body: Record<string, unknown>; text: string }>;
}

const keys = suite<Context>('unknown keys of bodies');

keys.before(async (context) => {
  const test = await startServer();
  const base = test.outputBase;
  const text = join(base, 'in.txt');
  await mkdir(base, { recursive: true });
  await writeFile(text, KILLED_TEXT);
  Object.assign(context, {
    test,
    runId: await runOf(text, base),
    text,
    async post(path: string, body: object) {
      const reply = await request(test.base, 'POST', path, body);
      assert.is(reply.status, 200, `${path}: ${reply.text}`);
      return reply;
    },
  });
  await load(test.base, 'a', context.runId);
  await context.post('/api/walker/combine', { patch: 'a', count: 50, seed: 1 });
});
keys.after(({ test }) => test.close());

/** The id of a name that is kept. */
async function kept({ post }: Context): Promise<number[]> {
  const { body } = await post('/api/favorites', { entries: [{ name: 'Nalia', source: 'walker' }] });
  return (body.favorites as { id: number }[]).map(({ id }) => id);
}

/** A body that each route takes. */
const BODIES: Readonly<Record<string, (context: Context) => object | Promise<object>>> = {
  '/api/favorites/order': async (context) => ({ ids: await kept(context) }),
  '/api/favorites/package': async (context) => ({ ids: await kept(context) }),
  '/api/pipeline/preflight': ({ text }) => ({ source_path: text }),
  '/api/pipeline/rename-run': ({ runId }) => ({ run_id: runId, name: null }),
  async '/api/sources/delete'({ test }) {
    const reply = await request<{ source: { id: string } }>(
      test.base,
      'POST',
      '/api/sources/upload?name=a',
      undefined,
      { raw: KILLED_TEXT, headers: { 'content-type': 'text/plain' } },
    );
    return { id: reply.body.source.id };
  },
  '/api/walker/judge': () => ({ patch: 'a' }),
  '/api/walker/inspect-name': () => ({ patch: 'a', syllables: ['ba', 'na'] }),
  async '/api/walker/session-lock/acquire'({ post }) {
    const { body } = await post('/api/walker/save-session', { lock_holder_id: 'tab-1' });
    const lock = { session_id: body.session_id, lock_holder_id: 'tab-1' };
    await post('/api/walker/load-session', lock);
    return lock;
  },
  '/api/batch': ({ runId }) => ({ run_id: runId, seed: 1, count: 2 }),
  '/api/batch/files': ({ runId }) => ({ run_id: runId, seed: 1, count: 2, name: 'few' }),
  '/api/names': ({ runId }) => ({ run_id: runId, class: 'first_name', count: 1, seed: 1 }),
  '/api/names/portrait': ({ runId }) => ({ run_id: runId }),
  '/api/names/score': ({ runId }) => ({ run_id: runId, names_to_score: ['Nalia'] }),
  '/api/score': ({ runId }) => ({ run_id: runId, strings: ['nalia'] }),
  '/api/names/cast': ({ runId }) => ({
    run_id: runId,
    persons: 1,
    places: 0,
    ships: 0,
    guilds: 0,
    seed: 1,
  }),
};

keys('every route beyond the published ones is looked at', () => {
  assert.equal(Object.keys(BODIES).sort(), OURS.sort());
  for (const path of PUBLISHED) assert.ok(paths[path]?.post, `${path} is in the document`);
});

for (const path of OURS) {
  keys(`${path} tells them, and no key that is known`, async (context) => {
    const { post } = context;
    const told = async (more: object): Promise<unknown> => {
      const { body, text } = await post(path, { ...(await BODIES[path]!(context)), ...more });
      if (path === '/api/batch/files') await ended(context);
      const answer = path === '/api/batch' ? JSON.parse(text.split('\n')[0]!) : body;
      return answer.warnings ?? [];
    };
    assert.equal(await told({}), []);
    const [first, ...others] = (await told({ zzz: 1, 'Patch\u20ac': null })) as string[];
    assert.match(first!, /^unknown key zzz; known keys: [a-z_, ]+$/);
    assert.is(others.length, 1);
    assert.match(others[0]!, /^unknown key Patch\u20ac; /);
  });
}

keys('a batch as text tells them in a header', async ({ test, runId }) => {
  const ask = { run_id: runId, seed: 1, count: 2, format: 'txt' };
  const header = async (body: object): Promise<unknown> =>
    (await request(test.base, 'POST', '/api/batch', body)).headers['namewalk-warnings'];
  assert.is(await header(ask), undefined);
  const told = String(await header({ ...ask, stylé: 'title' }));
  assert.match(told, /^[ -~]+$/);
  const [text] = JSON.parse(told) as string[];
  assert.match(text!, /^unknown key stylé; /);
  const near = String(await header({ ...ask, style: 'title', letters: [4, 5] }));
  assert.equal(JSON.parse(near)[0], 'unknown key style; did you mean render_style?');
  assert.match(JSON.parse(near)[1], /^unknown key letters; /);
});

keys('the keys that are known are those of the document', () => {
  for (const [path, known] of Object.entries(BODY_KEYS)) {
    assert.equal([...known].sort(), bodyKeys(path)!.sort(), path);
  }
});

/** The job has ended, so that the next one may begin. */
async function ended({ test }: Context): Promise<void> {
  await waitFor('the end of the job', async () => {
    const { body } = await request<{ job: { status: string } }>(
      test.base,
      'GET',
      '/api/batch/files',
    );
    return body.job.status !== 'running';
  });
}

keys.run();
