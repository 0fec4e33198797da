/** Pages of other sites: DNS rebinding, cross-site posts, framing. */
import * as assert from 'uvu/assert';
import { send } from '../client.ts';
import { operations } from '../openapi.ts';
import { startServer, type TestServer } from '../server.ts';
import { sharedFolderSuite, writeFiles } from '../store/temp-folder.ts';

const foreign = sharedFolderSuite<{ test: TestServer }>('foreign pages', async (context) => {
  const files = { 'index.html': '<!doctype html>', 'app.js': '', 'icon.svg': '<svg/>' };
  await writeFiles(context.folder, files);
  context.test = await startServer({}, { assetsRoot: context.folder });
});
foreign.after(({ test }) => test.close());

/** Every documented route with its parameters filled in. */
const routes = operations().map(
  ({ method, path }) => [method, path.replace(/\{\w+\}/g, 'a')] as const,
);

foreign('DNS rebinding: no route answers to a name that is not this server’s', async ({ test }) => {
  assert.ok(routes.length > 60);
  for (const [method, path] of routes) {
    for (const host of ['evil.example:8000', '127.0.0.1.evil.example', 'localhost.evil.example']) {
      const { status, body } = await send(test.base, method, path, undefined, { Host: host });
      assert.is(status, 403, `${method} ${path} as ${host}`);
      assert.match(String(body!.error), /^Forbidden host: /);
    }
  }
});

foreign('DNS rebinding: an address in the request line opens no route', async ({ test }) => {
  for (const site of [test.base, 'http://evil.example', '']) {
    for (const host of ['evil.example', new URL(test.base).host]) {
      const path = site === '' ? 'api/settings' : `${site}/api/settings`;
      const { status, text } = await send(test.base, 'GET', path, undefined, { Host: host });
      if (site === test.base && host === new URL(site).host) {
        assert.is(status, 200);
        continue;
      }
      assert.ok(status >= 400 && status < 500, `${path}: ${status}`);
      assert.not.match(text, test.folder);
    }
  }
  assert.is((await send(test.base, 'GET', test.base.replace('http', 'HTTP'))).status, 200);
});

foreign('cross-site POST: no route takes one, whatever it calls its content', async ({ test }) => {
  const posts = routes.filter(([method]) => method === 'POST');
  const before = await send(test.base, 'GET', '/api/settings');
  for (const [method, path] of posts) {
    for (const [origin, type] of [
      ['https://evil.example', 'text/plain'],
      ['null', 'application/x-www-form-urlencoded'],
      ['http://localhost:1', 'multipart/form-data; boundary=x'],
    ] as const) {
      const headers = { Origin: origin, 'Content-Type': type };
      const { status, body } = await send(test.base, method, path, { path: test.folder }, headers);
      assert.is(status, 403, `POST ${path} of ${origin}`);
      assert.match(String(body!.error), /^Forbidden origin: /);
    }
  }
  // and none has changed anything
  const after = await send(test.base, 'GET', '/api/settings');
  assert.equal(after.body, before.body);
});

foreign('a page of another site cannot read answers', async ({ test }) => {
  for (const [method, path] of routes.filter(([name]) => name === 'GET')) {
    const origin = { Origin: 'https://evil.example' };
    const { headers } = await send(test.base, method, path, undefined, origin);
    assert.is(headers['access-control-allow-origin'], undefined, path);
  }
});

foreign('no file of the page can be framed, whichever path leads to it', async ({ test }) => {
  for (const [path, type] of [
    ['/', /^text\/html/],
    ['/static/index.html', /^text\/html/],
    ['/static/%69ndex.html', /^text\/html/],
    ['/static/icon.svg', /^image\/svg/],
    ['/static/app.js', /javascript/],
    ['/docs/', /^text\/html/],
    ['/docs/search.js', /javascript/],
  ] as const) {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await send(test.base, method, path);
      assert.is(status, 200, path);
      assert.match(String(headers['content-type']), type);
      if (path === '/') assert.is(headers['cache-control'], 'no-cache');
      assert.is(headers['x-frame-options'], 'DENY', path);
      assert.is(headers['x-content-type-options'], 'nosniff', path);
      const policy = String(headers['content-security-policy']);
      assert.match(policy, /default-src 'self'; style-src.*frame-ancestors 'none'$/);
    }
  }
});
