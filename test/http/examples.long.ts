/**
 * Each operation of http/openapi.yaml has an example, which a running server accepts, and a recorded answer. Keys that
 * a body should not have are told by every route beyond the published interface, and ignored by the others.
 */
import * as assert from 'uvu/assert';
import { type Answer, answerOf, recordedAnswers, steadyText } from '../docs/answers.ts';
import { operations, propertiesOf } from '../openapi.ts';
import { startServer } from '../server.ts';
import { apiSuite } from './api.ts';
import { ORDER, sendExamples } from './examples.ts';

const REMEDY = '"npm run docs -- openapi" records the answers anew';

const ALL = operations()
  .map(({ id }) => id)
  .sort();

/** The run of the last batch. */
const examples = apiSuite<{ runId: string }>('examples of the contract', () => ({ runId: '' }));

examples('each operation has its place', () => {
  const placed = ORDER.map((step) => (typeof step === 'string' ? step : step[0]));
  assert.equal([...placed].sort(), ALL);
});

/** Operations whose answer follows from the example alone, to the letter. */
const EXACT = ['walk', 'combine', 'judge', 'select', 'makeNames', 'generateNames'];

/** What of an answer is the same whenever it is recorded. */
function shape({ path, status, type, body }: Answer): object {
  const isJson = type === 'application/json' && body?.endsWith('}');
  const keys = isJson ? Object.keys(JSON.parse(body!) as object) : [];
  return { path, status, type, keys };
}

examples('each is accepted, its reply is as described, and as the reference shows it', async () => {
  const recorded = recordedAnswers();
  assert.equal(Object.keys(recorded).sort(), ALL, REMEDY);
  const server = await startServer();
  try {
    for await (const sent of sendExamples(server)) {
      const { id, method, path, reply } = sent;
      const [was, is] = [recorded[id]!, answerOf(sent)];
      assert.equal(shape(is), shape(was), `${id}: ${REMEDY}`);
      if (EXACT.includes(id)) assert.is(steadyText(is), steadyText(was), `${id}: ${REMEDY}`);
      assert.ok(
        [200, 204, 302].includes(reply.status),
        `${id} ${path}: ${reply.text.slice(0, 300)}`,
      );
      if (method === 'POST') assert.not.match(reply.text, '"unknown key', path);
    }
  } finally {
    await server.close();
  }
});

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

examples('routes beyond the published ones tell unknown keys', async (t) => {
  for (const path of PUBLISHED) assert.ok(BODIES_KEYS.has(path) || path.endsWith('/cancel'), path);
  const told = new Set<string>();
  for await (const sent of sendExamples(t, { zzz: 1, 'Patch\u20ac': null })) {
    const { method, path, reply } = sent;
    if (method !== 'POST' || !BODIES_KEYS.has(path)) continue;
    told.add(path);
    const isStream = path === '/api/batch';
    const answer = isStream ? JSON.parse(reply.text.split('\n')[0]!) : reply.body;
    const warnings: string[] = answer?.warnings ?? [];
    if (isStream) t.runId = answer.recipe.run_id;
    const [first, ...others] = warnings.filter((text) => text.startsWith('unknown key'));
    if (PUBLISHED.has(path)) {
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
});

examples('a batch as text tells them in a header', async ({ reply, runId }) => {
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
