/** The OpenAPI document: validity, coverage of the routes, and its own checks. */
import * as assert from 'uvu/assert';
import { openapiDocument, operations, validateAnswer, validateSchema } from '../openapi.ts';
import { apiSuite } from './api.ts';

const contract = apiSuite('OpenAPI document');

const ALL = operations();

contract('every operation has its own id, a success and errors of one shape', () => {
  assert.is(new Set(ALL.map(({ id }) => id)).size, ALL.length);
  const { responses } = openapiDocument().components;
  for (const { path, described } of ALL) {
    const statuses = Object.entries(described.responses);
    // what every route replies, and every one with a body
    const common = described.requestBody ? ['403', '413', '500'] : ['403', '500'];
    for (const status of common) assert.ok(described.responses[status], `${path} ${status}`);
    assert.ok(
      statuses.some(([status]) => /^[23]/.test(status)),
      path,
    );
    for (const [status, { $ref }] of statuses) {
      if (Number(status) < 400) continue;
      const { schema } = responses[$ref!.split('/').at(-1)!]!.content!['application/json']!;
      assert.is(schema.$ref, '#/components/schemas/Error', `${path} ${status}`);
    }
  }
});

contract('every schema is a valid one', () => {
  for (const name of Object.keys(openapiDocument().components.schemas)) {
    // `undefined` meets no typed schema; a fault of the schema itself would be another error.
    const schema = { $ref: `#/components/schemas/${name}` };
    const judge = () => validateSchema(schema, Symbol('nothing'), name);
    assert.throws(judge, /breaks the contract/, name);
  }
});

contract('the state of a patch has to agree with itself', async ({ reply }) => {
  const { body, headers } = await reply<{ patch_a: object }>('walker/stats');
  const contentType = String(headers['content-type']);
  const answer = { method: 'GET', path: '/api/walker/stats', status: 200, contentType };
  validateAnswer({ ...answer, body });
  for (const wrong of [
    ...[{ loader_status: 'ready' }, { walker_ready: true }, { loader_status: 'error' }],
    ...[{ loading_error: 'why' }, { reach_cache_status: null }, { syllable_count: undefined }],
    { manifest_ipc_input_hash: 'abc' },
  ]) {
    const changed = { ...body, patch_a: { ...body.patch_a, ...wrong } };
    const sent = JSON.parse(JSON.stringify(changed)) as object;
    assert.throws(() => validateAnswer({ ...answer, body: sent }), JSON.stringify(wrong));
  }
});

contract('the server serves every operation of it and delivers it', async ({ ask, reply }) => {
  assert.equal(await ask('openapi.json'), JSON.parse(JSON.stringify(openapiDocument())));
  for (const { path, method, described } of ALL) {
    if (described.tags[0] === 'page' || !path.startsWith('/api/')) continue; // there once the page is built
    const query = /(walks|candidates|selections)$/.test(path) ? '?patch=a' : '';
    const asked = path.slice(5).replace('{patch}', 'a') + query;
    const { status, body } = await reply(asked, method === 'POST' ? {} : undefined);
    // a route that has no such file or run replies 404 too, but knows its path
    const known = !/^Unknown API route/.test(String(body.error));
    assert.ok(known && status !== 405 && status !== 500, `${method} ${path}: ${status}`);
  }
});
