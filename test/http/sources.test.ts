import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { components } from '../../http/wire.ts';
import { request } from '../client.ts';
import { startServer, type TestServer } from '../server.ts';
import { writeFiles } from '../store/temp-folder.ts';

type Schemas = components['schemas'];

interface Context {
  test: TestServer;
  texts: string;
  post<T = { error: string }>(path: string, body: object): Promise<{ status: number; body: T }>;
}

const sources = suite<Context>('sources');

sources.before(async (context) => {
  const test = await startServer();
  const texts = join(test.folder, 'texts');
  await writeFiles(texts, {
    'a.txt': 'Als Gregor Samsa eines Morgens aus unruhigen Träumen erwachte. '.repeat(30),
    'b.txt': 'Er lag auf seinem panzerartig harten Rücken und sah seinen Bauch. '.repeat(30),
    'sub/c.txt': 'x',
    'sub/.d.txt': 'x',
    '.e.txt': 'x',
    '.hidden/f.txt': 'x',
  });
  Object.assign(context, {
    test,
    texts,
    post: (path: string, body: object) => request(test.base, 'POST', path, body),
  });
});
sources.after(({ test }) => test.close());

sources('preflight tells what a run would read', async ({ texts, post }) => {
  const { body, status } = await post<Schemas['PreflightAnswer']>('/api/pipeline/preflight', {
    source_path: texts,
    file_pattern: '[ab].txt',
  });
  assert.is(status, 200);
  assert.equal([body.files, body.undecodable, body.warnings], [2, [], []]);
  assert.is(body.longest!.path, join(texts, 'b.txt'));
  assert.equal(body.language, { code: 'de_DE', name: 'German (Germany)', confidence: 1 });
  assert.is(body.hyphenation, 'de-1996');
});

sources('preflight refuses what a start refuses, with the same texts', async ({ texts, post }) => {
  const refusal = async (body: object): Promise<string> => {
    const reply = await post('/api/pipeline/preflight', body);
    assert.is(reply.status, 400);
    return reply.body.error;
  };
  for (const body of [
    {},
    { source_path: '' },
    { source_path: '/no/such' },
    { source_path: 7 },
    { source_path: texts, file_pattern: 7 },
    { source_path: texts, language: 7 },
  ]) {
    const start = await post('/api/pipeline/start', body);
    assert.is(await refusal(body), start.body.error);
  }
  assert.match(
    await refusal({ source_path: texts, file_pattern: '../*' }),
    /^Preflight failed: file_pattern "\.\.\/\*" must be a relative pattern/,
  );
});

sources('languages begin with auto', async ({ test }) => {
  const { body } = await request<Schemas['Languages']>(test.base, 'GET', '/api/pipeline/languages');
  assert.is(body.languages[0]!.code, 'auto');
  assert.ok(body.languages.some(({ code }) => code === 'de_DE'));
  assert.ok(body.languages.length > 40);
});

sources('browsing counts what a pattern matches', async ({ texts, post }) => {
  const browse = async (body: object): Promise<Schemas['Directory']> =>
    (await post<Schemas['Directory']>('/api/browse-directory', { path: texts, ...body })).body;
  const plain = await browse({});
  assert.not('matches' in plain);
  for (const [pattern, matches] of [
    ['*.txt', 3],
    ['**/*.txt', 6],
    ['sub/*', 2],
    ['*.md', 0],
  ] as const) {
    const found = await browse({ pattern });
    assert.equal(found, { ...plain, matches, matches_bounded: false }, pattern);
  }
  const failed = await post('/api/browse-directory', { path: texts, pattern: '/x' });
  assert.is(failed.status, 400);
  assert.match(failed.body.error, /must be a relative pattern/);
  const wrong = await post('/api/browse-directory', { path: texts, pattern: 7 });
  assert.equal(wrong.body, { error: 'pattern must be text (got 7).' });
});

sources('browsing lists dot files when asked to', async ({ texts, post }) => {
  const names = async (hidden?: unknown): Promise<string[]> => {
    const body = { path: texts, hidden };
    const reply = await post<Schemas['Directory']>('/api/browse-directory', body);
    return reply.body.entries.map(({ name }) => name);
  };
  const usual = ['sub', 'a.txt', 'b.txt'];
  assert.equal(await names(), usual);
  assert.equal(await names(false), usual);
  assert.equal(await names(true), ['.hidden', 'sub', '.e.txt', 'a.txt', 'b.txt']);
  const wrong = await post('/api/browse-directory', { path: texts, hidden: 'yes' });
  assert.equal(wrong.body, { error: 'hidden must be true or false (got yes).' });
});

sources.run();
