/** Keys that a body should not have: told by every route beyond the published interface, ignored by the others. */
import * as assert from 'uvu/assert';
import { operations, propertiesOf } from '../openapi.ts';
import { startServer } from '../server.ts';
import { apiSuite } from './api.ts';
import { sendExamples } from './examples.ts';

/** Routes whose bodies and replies are published: an unknown key changes nothing there. */
const PUBLISHED = new Set([
  ...['start', 'cancel'].map((name) => `/api/pipeline/${name}`),
  ...[
    ...['load-corpus', 'reach-syllables', 'rebuild-reach-cache', 'walk', 'combine', 'select'],
    ...['export', 'package', 'save-session', 'load-session'],
    ...['session-lock/heartbeat', 'session-lock/release'],
  ].map((name) => `/api/walker/${name}`),
  ...['/api/generate', '/api/import', '/api/import-from-run', '/api/database/delete-package'],
  ...['/api/settings/output-base', '/api/browse-directory'],
]);

/** Keys of the JSON bodies of the POST routes that take one. */
const BODIES_KEYS = new Map(
  operations().flatMap(({ path, content }) => {
    const schema = content['application/json']?.schema;
    return schema ? [[path, propertiesOf(schema)] as const] : [];
  }),
);

interface Context {
  /** The run of the last batch. */
  runId: string;
}

const keys = apiSuite<Context>('unknown keys of bodies', () => ({ runId: '' }));

keys('routes beyond the published ones tell them, and none that is known', async (t) => {
  for (const path of PUBLISHED) assert.ok(BODIES_KEYS.has(path) || path.endsWith('/cancel'), path);
  for (const more of [null, { zzz: 1, 'Patch\u20ac': null }]) {
    const told = new Set<string>();
    const server = more === null ? t : await startServer();
    for await (const { method, path, reply } of sendExamples(server, more)) {
      if (method !== 'POST' || !BODIES_KEYS.has(path)) continue;
      told.add(path);
      const isStream = path === '/api/batch';
      const answer = isStream ? JSON.parse(reply.text.split('\n')[0]!) : reply.body;
      const warnings: string[] = answer?.warnings ?? [];
      if (more === null && isStream) t.runId = answer.recipe.run_id;
      const [first, ...others] = warnings.filter((text) => text.startsWith('unknown key'));
      if (more === null || PUBLISHED.has(path)) {
        assert.is(first, undefined, path);
        continue;
      }
      const [, known = ''] = /^unknown key zzz; known keys: ([a-z_, ]+)$/.exec(first!) ?? [];
      // those of a batch depend on its algorithm
      if (!path.startsWith('/api/batch'))
        assert.equal(known.split(', ').sort(), BODIES_KEYS.get(path)!.sort(), path);
      assert.is(others.length, 1, path);
      assert.match(others[0]!, /^unknown key Patch\u20ac; /);
    }
    assert.equal([...told].sort(), [...BODIES_KEYS.keys()].sort());
    if (server !== t) await server.close();
  }
});

keys('a batch as text tells them in a header', async ({ reply, runId }) => {
  const ask = { run_id: runId, seed: 1, count: 2, format: 'txt' };
  const header = async (more: object): Promise<unknown> =>
    (await reply('batch', { ...ask, ...more })).headers['namewalk-warnings'];
  assert.is(await header({}), undefined);
  const told = String(await header({ stylé: 'title' }));
  assert.match(told, /^[ -~]+$/);
  assert.match(JSON.parse(told)[0], /^unknown key stylé; /);
  const near = JSON.parse(String(await header({ style: 'title', wings: 2 })));
  assert.is(near[0], 'unknown key style; did you mean render_style?');
  assert.match(near[1], /^unknown key wings; /);
});

keys.run();
